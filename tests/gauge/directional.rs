//! Block `directional_buoy`: a synthetic sea of known directions, as a buoy feels it.

use std::f64::consts::{PI, TAU};

use haibo::gauge::directional::{DirectionalSpectrum, directional, directional_by_segments};
use haibo::gauge::record::Record;
use serde_json::Value;

use super::reference::{Errors, block, lines, number, numbers, uniform};

/// What the buoy of the block feels.
struct Buoy {
    elevation: Record,
    slopes: [Vec<f64>; 2],
    displacements: [Vec<f64>; 2],
    directions: Vec<f64>,
}

/// The inverse of the cumulative cos^2s law, by the block's table.
fn inverse_of_spreading(s: f64) -> impl Fn(f64) -> f64 {
    const POINTS: usize = 20_001;
    let step = TAU / (POINTS - 1) as f64;
    let angle = move |i: usize| -PI + step * i as f64;
    let density = |i: usize| (0.5 * angle(i)).cos().abs().powf(2.0 * s);
    let mut cumulative = vec![0.0; POINTS];
    for i in 1..POINTS {
        cumulative[i] = cumulative[i - 1] + 0.5 * step * (density(i - 1) + density(i));
    }
    let whole = cumulative[POINTS - 1];
    move |u| {
        let wanted = u * whole;
        let after = cumulative
            .partition_point(|&sum| sum <= wanted)
            .clamp(1, POINTS - 1);
        let (low, high) = (cumulative[after - 1], cumulative[after]);
        angle(after - 1) + step * (wanted - low) / (high - low)
    }
}

impl Buoy {
    fn of(input: &Value) -> Self {
        let of = |key| number(input, key);
        let inverse = inverse_of_spreading(of("cos2s_s"));
        let lines = lines(input);
        let direction = |number| {
            of("theta0_deg").to_radians() + inverse(uniform(1_000_000 + number, of("seed") as u64))
        };
        let directions: Vec<f64> = lines.iter().map(|line| direction(line.number)).collect();
        let count = (of("duration") * of("fs")) as usize;
        let mut series = [const { Vec::new() }; 5];
        for j in 0..count {
            let t = j as f64 / of("fs");
            let mut sums = [0.0; 5];
            for (line, direction) in lines.iter().zip(&directions) {
                let omega = TAU * line.frequency;
                let k = omega * omega / 9.81;
                let (sin, cos) = (line.phase - omega * t).sin_cos();
                let (north, east) = direction.sin_cos();
                let along = -line.amplitude * sin;
                let parts = [
                    line.amplitude * cos,
                    k * east * along,
                    k * north * along,
                    east * along,
                    north * along,
                ];
                sums.iter_mut()
                    .zip(parts)
                    .for_each(|(sum, part)| *sum += part);
            }
            series
                .iter_mut()
                .zip(sums)
                .for_each(|(series, sum)| series.push(sum));
        }
        let [elevation, slope_x, slope_z, displacement_x, displacement_z] = series;
        Self {
            elevation: Record::new(0.0, of("fs"), elevation).unwrap(),
            slopes: [slope_x, slope_z],
            displacements: [displacement_x, displacement_z],
            directions,
        }
    }

    fn spectrum(&self, along: &[Vec<f64>; 2]) -> DirectionalSpectrum {
        directional_by_segments(&self.elevation, &along[0], &along[1], 512).unwrap()
    }
}

#[test]
fn a_buoy_tells_where_waves_go() {
    let block = block("directional_buoy");
    let buoy = Buoy::of(&block["input"]);
    let mut errors = Errors::of("directional_buoy");
    let checks = &block["checks"];
    for (what, found) in [
        ("eta0", buoy.elevation.elevation()[0]),
        ("eta_100", buoy.elevation.elevation()[100]),
        ("slope_x_100", buoy.slopes[0][100]),
        ("slope_z_100", buoy.slopes[1][100]),
        ("Dx_100", buoy.displacements[0][100]),
    ] {
        errors.absolute(what, found, number(checks, what), 1e-9);
    }
    for (found, expected) in buoy
        .directions
        .iter()
        .zip(numbers(checks, "theta_first3_deg"))
    {
        errors.relative("theta", found.to_degrees(), expected, 1e-9);
    }
    for (key, along) in [
        ("from_slopes", &buoy.slopes),
        ("from_displacements", &buoy.displacements),
    ] {
        let (expected, truth) = (&block[key], &block["truth_from_lines"]);
        let spectrum = buoy.spectrum(along);
        let found = spectrum.between(0.05, 0.4).unwrap();
        for (what, found) in [
            ("a1", found.a1),
            ("b1", found.b1),
            ("a2", found.a2),
            ("b2", found.b2),
        ] {
            errors.relative(what, found, number(expected, what), 1e-9);
            assert!((found - number(truth, what)).abs() < 0.02, "{what}");
        }
        let (peak, at_peak) = spectrum.peak().unwrap();
        for (what, found) in [
            ("mean_dir_deg", found.mean_direction().to_degrees()),
            ("spread_deg", found.spread().to_degrees()),
            ("dir_at_peak_deg", at_peak.mean_direction().to_degrees()),
            ("f_peak", peak),
        ] {
            errors.relative(what, found, number(expected, what), 1e-9);
        }
    }
    errors.print();
}

#[test]
fn one_train_of_waves_has_one_direction_whatever_it_is() {
    for degrees in [-170.0_f64, -90.0, -30.0, 0.0, 45.0, 90.0, 180.0] {
        let (sin, cos) = degrees.to_radians().sin_cos();
        let omega = TAU * 0.1;
        let series = |number: &dyn Fn(f64) -> f64| -> Vec<f64> {
            (0..2048).map(|j| number(f64::from(j) / 2.0)).collect()
        };
        let elevation = Record::new(0.0, 2.0, series(&|t| (-omega * t).cos())).unwrap();
        let along_x = series(&|t| -cos * (-omega * t).sin());
        let along_z = series(&|t| -sin * (-omega * t).sin());
        let (peak, found) = directional(&elevation, &along_x, &along_z)
            .unwrap()
            .peak()
            .unwrap();
        assert!((peak - 0.1).abs() < 1e-12);
        let turned = (found.mean_direction() - degrees.to_radians()).rem_euclid(TAU);
        assert!(turned.min(TAU - turned) < 1e-6, "{degrees}: {turned}");
        assert!(found.spread() < 1e-3, "{}", found.spread());
    }
}

#[test]
fn what_tells_no_direction_gives_none() {
    let record =
        |value: fn(u32) -> f64| Record::new(0.0, 2.0, (0..512).map(value).collect()).unwrap();
    let (still, waves) = (record(|_| 1.0), record(|i| f64::from(i).sin()));
    let zeros = vec![0.0; 512];
    assert_eq!(directional(&waves, &zeros[1..], &zeros), None);
    assert_eq!(directional(&waves, &vec![f64::NAN; 512], &zeros), None);
    for record in [&still, &waves] {
        let found = directional(record, &zeros, &zeros).unwrap();
        assert_eq!((found.between(0.0, 1.0), found.peak()), (None, None));
    }
}
