//! Tiles against the exact sum: between samples, over time, with depth; and single waves, which must travel.

use std::f64::consts::TAU;
use std::sync::Arc;

use glam::DVec2;
use haibo::field::HeightField;
use haibo::field::waves::dispersion::angular_frequency;
use haibo::field::waves::spectral::SpectralSea;
use haibo::field::waves::spectral::band::Band;
use haibo::field::waves::spectral::lattice::Lattice;
use haibo::field::waves::{Sea, SeaKind, SeaSettings, SpectrumSettings};
use rustfft::num_complex::Complex64;

const DEEP: f64 = f64::INFINITY;

fn sea(wind_speed: f64, depth: f64) -> Sea {
    let settings = SeaSettings {
        kind: SeaKind::Spectral,
        depth,
        spectrum: SpectrumSettings {
            wind_speed,
            ..Default::default()
        },
        ..Default::default()
    };
    Sea::new(&settings, 2_000.0).unwrap()
}

/// Point `i` of an even cover of a square of 2 km (M. Roberts, 2018).
fn spread(i: u32) -> DVec2 {
    2_000.0
        * DVec2::new(0.754_877_666_246_693, 0.569_840_290_998_053)
            .map(|a| (0.5 + a * f64::from(i)).fract() - 0.5)
}

#[test]
fn between_samples_the_picture_is_the_exact_surface_to_a_thousandth_of_its_height() {
    for (wind, depth) in [(4.0, 200.0), (12.0, 200.0), (25.0, 15.0)] {
        let sea = sea(wind, depth);
        let hm0 = sea.significant_height().unwrap();
        let slope = sea
            .spectral()
            .unwrap()
            .slope_variances()
            .iter()
            .sum::<f64>()
            .sqrt();
        for t in [12.5, 86_400.7] {
            let surface = sea.at(t);
            let mut worst = [0.0_f64; 3];
            let mut squares = 0.0;
            for i in 0..150 {
                let p = spread(i);
                let found = surface.point(p.x, p.y, DEEP);
                let exact = sea.exact_point(p.x, p.y, t, DEEP);
                worst[0] = worst[0].max((found.height - exact.height).abs());
                worst[1] = worst[1].max((found.displacement - exact.displacement).length());
                worst[2] = worst[2].max((found.slope - exact.slope).length());
                squares += (found.slope - exact.slope).length_squared() / 150.0;
            }
            println!(
                "{wind} m/s, {t} s: height {:.1e}, displacement {:.1e} of Hm0, slope {:.2} (rms {:.2}) of its deviation",
                worst[0] / hm0,
                worst[1] / hm0,
                worst[2] / slope,
                squares.sqrt() / slope
            );
            assert!(worst[0] < 1e-3 * hm0 && worst[1] < 1e-3 * hm0);
            assert!(squares.sqrt() < 0.15 * slope);
        }
    }
}

#[test]
fn at_samples_slope_and_strain_are_exact_too() {
    let sea = sea(12.0, 30.0);
    let spectral = sea.spectral().unwrap();
    for (i, band) in spectral.bands().iter().enumerate() {
        let one = SpectralSea::from_bands(vec![band.clone()], 0.7);
        let tiles = one.tiles(4.0);
        let spacing = tiles.lengths[0] / 256.0;
        let scale = band.slope_variance().sqrt();
        for place in [[0, 0], [3, 200], [255, 17], [-40, 300]] {
            let [x, z] = place.map(|i| f64::from(i) * spacing);
            let (found, exact) = (tiles.point(x, z), one.point(x, z, 4.0));
            assert!((found.slope - exact.slope).length() < 1e-5 * scale, "{i}");
            for (found, exact) in found.strain.iter().zip(exact.strain) {
                assert!((found - exact).abs() < 1e-5 * scale, "{i}");
            }
            let energy = band.energy().sqrt();
            assert!(
                (found.velocity - exact.velocity).abs() < 1e-4 * energy,
                "{i}"
            );
        }
    }
}

#[test]
fn derivatives_of_the_exact_sum_are_difference_quotients() {
    let sea = sea(10.0, 10.0);
    let step = 1e-4;
    for i in 0..20 {
        let p = spread(i);
        let at = |x: f64, z: f64, t: f64| sea.exact_point(p.x + x, p.y + z, 50.0 + t, DEEP);
        let point = at(0.0, 0.0, 0.0);
        let quotient = |a: f64, b: f64| (a - b) / (2.0 * step);
        let (east, west) = (at(step, 0.0, 0.0), at(-step, 0.0, 0.0));
        let (south, north) = (at(0.0, step, 0.0), at(0.0, -step, 0.0));
        let (later, before) = (at(0.0, 0.0, step), at(0.0, 0.0, -step));
        let [xx, zz, xz] = point.strain;
        for (found, expected) in [
            (point.slope.x, quotient(east.height, west.height)),
            (point.slope.y, quotient(south.height, north.height)),
            (point.velocity, quotient(later.height, before.height)),
            (xx, quotient(east.displacement.x, west.displacement.x)),
            (zz, quotient(south.displacement.y, north.displacement.y)),
            (xz, quotient(south.displacement.x, north.displacement.x)),
            (xz, quotient(east.displacement.y, west.displacement.y)),
        ] {
            assert!((found - expected).abs() < 1e-6, "{found} {expected}");
        }
    }
}

#[test]
fn one_wave_travels_towards_its_wavenumber_at_its_phase_speed() {
    let lattice = Lattice {
        size: 32,
        length: 100.0,
    };
    for (depth, wave) in [
        (4.0, [3, -2]),
        (DEEP, [-1, 4]),
        (20.0, [0, -3]),
        (20.0, [-5, 0]),
    ] {
        let band = Band::new(lattice, depth, |at| {
            if at == wave {
                Complex64::from_polar(0.3, 1.0)
            } else {
                Complex64::ZERO
            }
        });
        let sea = SpectralSea::from_bands(vec![band], 1.0);
        let k = TAU / 100.0 * DVec2::new(wave[0].into(), wave[1].into());
        let velocity = angular_frequency(k.length(), depth) / k.length() * k.normalize();
        let mut backwards = 0.0_f64;
        for t in [0.7, 5.0] {
            let tiles = [sea.tiles(0.0), sea.tiles(t)];
            for i in 0..50 {
                let p = spread(i);
                let before = tiles[0].point(p.x, p.y).height;
                let [with, against] =
                    [p + velocity * t, p - velocity * t].map(|p| tiles[1].point(p.x, p.y).height);
                assert!((before - with).abs() < 2e-3, "{wave:?}: {before} {with}");
                backwards = backwards.max((before - against).abs());
            }
            let phase = k.dot(spread(1)) - angular_frequency(k.length(), depth) * t + 1.0;
            let point = sea.point(spread(1).x, spread(1).y, t);
            assert!((point.height - 0.6 * phase.cos()).abs() < 1e-9);
            let expected = -0.6 * phase.sin() * k.normalize();
            assert!((point.displacement - expected).length() < 1e-9);
        }
        assert!(backwards > 0.1);
    }
}

#[test]
fn the_world_s_height_is_that_of_the_water_that_is_there() {
    let sea = sea(15.0, 200.0);
    let surface = sea.at(30.0);
    let mut folded = 0;
    for i in 0..200 {
        let p = spread(i);
        let point = surface.point(p.x, p.y, DEEP);
        // Near a fold other water is at the same place.
        if point.smaller_eigenvalue() < 0.3 {
            folded += 1;
            continue;
        }
        let there = p + point.displacement;
        let sample = surface.sample(there.x, there.y);
        assert!(
            (sample.height - point.height).abs() < 1e-6,
            "{i}: {} {}",
            sample.height,
            point.height
        );
        assert!((sample.slope - point.world_slope()).length() < 1e-5);
    }
    assert!(folded < 20, "{folded}");
}

#[test]
fn height_and_motion_stay_within_the_bounds() {
    for wind in [3.0, 30.0] {
        let sea = sea(wind, 200.0);
        let surface = sea.at(77.0);
        let [height, motion] = surface.tiles().unwrap().bounds();
        println!(
            "{wind} m/s: {height} of {}, {motion} of {}",
            sea.bound(),
            sea.horizontal_bound()
        );
        assert!(height < sea.bound() && motion < sea.horizontal_bound());
        // They are not so wide that they are useless.
        assert!(sea.bound() < 4.0 * height);
        for i in 0..500 {
            let p = spread(i);
            let point = surface.point(p.x, p.y, DEEP);
            assert!(point.height.abs() <= height);
            assert!(point.displacement.abs().max_element() <= motion);
        }
    }
}

#[test]
fn given_tiles_are_used() {
    let sea = sea(10.0, 200.0);
    let tiles = Arc::new(sea.spectral().unwrap().tiles(4.0));
    let given = sea.at_with(4.0, tiles.clone());
    assert!(Arc::ptr_eq(given.tiles().unwrap(), &tiles));
    assert_eq!(given.sample(3.0, 5.0), sea.at(4.0).sample(3.0, 5.0));
}

#[test]
#[should_panic(expected = "tiles of 4 s at 5 s")]
fn tiles_of_another_moment_are_refused() {
    let sea = sea(10.0, 200.0);
    let tiles = Arc::new(sea.spectral().unwrap().tiles(4.0));
    let _ = sea.at_with(5.0, tiles);
}

#[test]
fn over_shallow_water_waves_are_lower_and_never_below_the_bed() {
    let sea = sea(20.0, 200.0);
    let surface = sea.at(9.0);
    let mut clamped = 0;
    for i in 0..300 {
        let p = spread(i);
        let deep = surface.point(p.x, p.y, DEEP);
        for depth in [0.0, 0.5, 3.0, 50.0, 200.0] {
            let factor = sea.shoaling_factor(depth);
            assert_eq!(surface.point(p.x, p.y, depth), deep * factor);
            let sample = surface.sample_over(p.x, p.y, |_, _| depth);
            assert!(sample.height >= -depth);
            clamped += u32::from(sample.height == -depth);
        }
    }
    assert!(clamped >= 300);
    // A bed that rises from west to east.
    let bed = |x: f64, _: f64| 20.0 - 0.02 * x;
    let at = |x: f64| surface.sample_over(x, 10.0, bed).height;
    assert_eq!(at(1_100.0), 2.0);
    assert!((0..50).all(|i| at(f64::from(i) * 18.0).abs() <= bed(f64::from(i) * 18.0, 0.0)));
}
