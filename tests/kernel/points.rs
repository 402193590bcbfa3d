//! Points on no grid, and the warp that asks for them.

use haibo::field::fractal::{Fractal, FractalKind, FractalSettings};
use haibo::field::kernel::{PointKernel, WarpKernel};
use haibo::field::noise::{Basis, NoiseSettings};
use haibo::field::raster::{Sampler, Samples, SamplesMut};
use haibo::field::warp::{WarpSettings, Warped};

use super::{Errors, available, placement};

#[test]
fn scattered_points_equal_the_pointwise_sum() {
    // Near and far, in no order, on lattice points too.
    let mut points: [Vec<f64>; 2] = [Vec::new(), Vec::new()];
    for i in 0..1_003 {
        let spread = |a: f64| (0.5 + a * f64::from(i)).fract() - 0.5;
        let span = [3.0, 1e4, 1e7, 1e10][i as usize % 4];
        points[0].push(span * spread(0.754_877_666));
        points[1].push(span * spread(0.569_840_291));
    }
    points[0].extend([0.0, -1.0, 255.0, 256.0, -256.0, 0.5]);
    points[1].extend([0.0, 7.0, -255.0, 256.0, 512.0, -0.5]);
    let count = points[0].len();
    let cases = Basis::ALL
        .map(|basis| (basis, FractalKind::Fbm, false))
        .into_iter();
    let kinds = FractalKind::ALL.map(|kind| (Basis::Perlin, kind, true));
    let mut served = 0;
    for (basis, kind, clamp) in cases.chain(kinds) {
        let noise = NoiseSettings {
            basis,
            seed: 11,
            clamp,
            // No divisor of a power of two.
            period: 12,
            ..Default::default()
        }
        .applicable();
        let settings = FractalSettings {
            kind,
            octaves: 7,
            ..Default::default()
        };
        let fractal = Fractal::<2>::new(&settings, &noise).unwrap();
        for isa in available() {
            let mut kernel = PointKernel::with_isa(isa);
            if !kernel.prepare(&fractal, &noise) {
                continue;
            }
            served += 1;
            let mut samples = Samples::default();
            samples.resize(count);
            let mut alone = vec![f32::NAN; count];
            let at = [&points[0][..], &points[1][..]];
            kernel.heights(at, &mut alone);
            let out = SamplesMut {
                heights: &mut samples.heights,
                slopes_x: &mut samples.slopes_x,
                slopes_z: &mut samples.slopes_z,
            };
            kernel.samples(at, out);
            let (mut errors, mut largest) = (Errors::default(), 0.0_f64);
            for i in 0..count {
                let jet = fractal.sample([points[0][i], points[1][i]]);
                let sample = samples.get(i);
                let bound = fractal.bound();
                errors = errors.worst(Errors {
                    height: (sample.height - jet.value).abs() / bound,
                    height_alone: (f64::from(alone[i]) - jet.value).abs() / bound,
                    slope: (sample.slope.x - jet.gradient[0])
                        .abs()
                        .max((sample.slope.y - jet.gradient[1]).abs()),
                });
                largest = largest
                    .max(jet.gradient[0].abs())
                    .max(jet.gradient[1].abs());
            }
            errors.slope /= largest.max(f64::MIN_POSITIVE);
            errors.assert_small(&format!("{isa} {basis} {kind} {clamp}"));
        }
    }
    assert_eq!(served, (7 + 6) * available().count());
}

#[test]
fn a_warped_sum_keeps_to_the_pointwise_one() {
    for (basis, kind) in [
        (Basis::Perlin, FractalKind::Fbm),
        (Basis::Perlin, FractalKind::Ridged),
        (Basis::GradientTable, FractalKind::Fbm),
    ] {
        let noise = NoiseSettings {
            basis,
            seed: 5,
            ..Default::default()
        };
        let settings = FractalSettings {
            kind,
            octaves: 8,
            ..Default::default()
        };
        let warped = |depth| {
            let fractal = Fractal::<2>::new(&settings, &noise).unwrap();
            let strength = 4.0;
            Warped::new(fractal, &WarpSettings { strength, depth }).unwrap()
        };
        let place = placement(300, 70);
        for isa in available() {
            let mut kernel = WarpKernel::with_isa(isa);
            assert!(!kernel.prepare(&warped(0), &noise, &place));
            assert!(!kernel.prepare(&warped(2), &noise, &place));
            let warped = warped(1);
            assert!(kernel.prepare(&warped, &noise, &place));
            let mut samples = Samples::default();
            samples.resize(place.raster.len());
            let out = SamplesMut {
                heights: &mut samples.heights,
                slopes_x: &mut samples.slopes_x,
                slopes_z: &mut samples.slopes_z,
            };
            kernel.fill(0..place.raster.rows, out);
            let (mut height, mut slope, mut steepest) = (0.0_f64, 0.0_f64, 0.0_f64);
            for i in 0..place.raster.len() {
                let [column, row] = [i % 300, i / 300];
                let p = [
                    place.raster.x(column) + place.offset[0],
                    place.raster.z(row) + place.offset[1],
                ];
                let exact = warped.sample(p.map(|x| x * place.frequency));
                let sample = samples.get(i);
                height = height.max((sample.height - exact.value).abs());
                let [x, z] = exact.gradient.map(|d| d * place.frequency);
                steepest = steepest.max(x.abs()).max(z.abs());
                slope = slope.max((sample.slope.x - x).abs().max((sample.slope.y - z).abs()));
            }
            let [low, high] = warped.bounds();
            let (height, slope) = (height / low.abs().max(high.abs()), slope / steepest);
            println!("{isa} {basis} {kind}: {height:e} {slope:e}");
            assert!(height < 5e-5, "{isa} {basis} {kind}: {height:e}");
            // A ridge turns the slope over at once, however little the point is moved.
            let turns = kind == FractalKind::Ridged;
            assert!(turns || slope < 1e-3, "{isa} {basis} {kind}: {slope:e}");
        }
    }
}
