//! Sums of octaves: their formulas, gradients and bounds, and what the crate `noise` makes of the same octaves.

use haibo::field::fractal::{Fractal, FractalKind, FractalSettings, octaves};
use haibo::field::noise::{Basis, Build, NoiseSettings};
use noise::{MultiFractal, NoiseFn, Perlin};

use super::{central_difference, distance, every, points};

/// Clamped Perlin noise from one source, so that the crate can have the same octaves.
fn textbook(kind: FractalKind, normalize: bool) -> (FractalSettings, Fractal<2>) {
    let settings = FractalSettings {
        kind,
        octaves: 5,
        lacunarity: 2.25,
        persistence: 0.625,
        one_source: true,
        normalize,
    };
    let noise = NoiseSettings {
        seed: 77,
        clamp: true,
        ..Default::default()
    };
    (settings, Fractal::new(&settings, &noise).unwrap())
}

/// The crate's fractal of the same octaves.
macro_rules! theirs {
    ($kind:ident) => {
        noise::$kind::<Perlin>::new(0)
            .set_octaves(5)
            .set_frequency(1.0)
            .set_lacunarity(2.25)
            .set_persistence(0.625)
            .set_sources(vec![Perlin::new(77); 5])
    };
}

/// Whether `a` is a multiple of `b` at all points, and by which factor.
fn ratio(a: impl Fn([f64; 2]) -> f64, b: impl Fn([f64; 2]) -> f64) -> f64 {
    let (mut aa, mut bb, mut ab) = (0.0, 0.0, 0.0);
    for p in points(2_000, 70.0) {
        let (a, b) = (a(p), b(p));
        (aa, bb, ab) = (aa + a * a, bb + b * b, ab + a * b);
    }
    let factor = ab / bb;
    assert!((aa - factor * ab).abs() < 1e-9 * aa, "{aa} {ab} {bb}");
    factor
}

#[test]
fn a_divided_sum_is_the_crates_fbm_and_billow() {
    let (_, ours) = textbook(FractalKind::Fbm, true);
    let crates = theirs!(Fbm);
    assert!((ratio(|p| ours.sample(p).value, |p| crates.get(p)) - 1.0).abs() < 1e-12);
    let (_, ours) = textbook(FractalKind::Billow, true);
    let crates = theirs!(Billow);
    ratio(|p| ours.sample(p).value, |p| crates.get(p));
}

#[test]
fn ridges_are_the_crates_but_for_scale_and_shift() {
    let (_, ours) = textbook(FractalKind::Ridged, false);
    let crates = theirs!(RidgedMulti);
    assert!(ratio(|p| ours.sample(p).value, |p| crates.get(p) + 1.0) > 0.0);
}

#[test]
fn the_crates_hybrid_is_a_plain_sum_and_ours_is_not() {
    let crates = theirs!(HybridMulti);
    let perlin = Perlin::new(77);
    let plain = |p: [f64; 2]| {
        let octave = |k: i32| {
            let frequency = 2.25_f64.powi(k);
            0.625_f64.powi(k.max(1)) * perlin.get(p.map(|x| frequency * x))
        };
        (0..5).map(octave).sum::<f64>()
    };
    ratio(|p| crates.get(p), plain);
    let (_, ours) = textbook(FractalKind::Hybrid, false);
    let (mut own, mut common) = (0.0, 0.0);
    for p in points(2_000, 70.0) {
        own += ours.sample(p).value.powi(2);
        common += ours.sample(p).value * plain(p);
    }
    assert!(common.abs() < 0.9 * own);
}

#[test]
fn every_formula_as_it_is_written() {
    for kind in FractalKind::ALL {
        let (settings, ours) = textbook(kind, false);
        let perlin = Perlin::new(77);
        for p in points(500, 70.0) {
            let (mut sum, mut weight, mut amplitudes) = (0.0, 1.0, 0.0);
            for octave in octaves(&settings, 77) {
                let (n, a) = (
                    perlin.get(p.map(|x| x * octave.frequency)),
                    octave.amplitude,
                );
                amplitudes += a;
                sum += match kind {
                    FractalKind::Fbm => a * n,
                    FractalKind::Billow => a * (2.0 * n.abs() - 1.0),
                    FractalKind::Turbulence => a * n.abs(),
                    FractalKind::Octave01 => a * (n + 1.0) / 2.0,
                    FractalKind::Ridged => {
                        let signal = weight * (1.0 - n.abs()) * (1.0 - n.abs());
                        weight = (signal / 2.0).clamp(0.0, 1.0);
                        a * signal
                    }
                    FractalKind::Hybrid => {
                        let term = weight * a * (n + 0.7);
                        weight = term.clamp(0.0, 1.0);
                        term
                    }
                };
            }
            if kind == FractalKind::Octave01 {
                sum /= amplitudes;
            }
            assert!((ours.sample(p).value - sum).abs() < 1e-12, "{kind}");
        }
    }
}

#[test]
fn dividing_divides_by_the_amplitudes() {
    let amplitudes: f64 = (0..5).map(|k| 0.625_f64.powi(k)).sum();
    for kind in FractalKind::ALL {
        let (plain, divided) = (textbook(kind, false).1, textbook(kind, true).1);
        let factor = if kind == FractalKind::Octave01 {
            1.0
        } else {
            amplitudes
        };
        for p in points(50, 30.0) {
            let [a, b] = [plain.sample(p).value, factor * divided.sample(p).value];
            assert!((a - b).abs() < 1e-12, "{kind}");
        }
    }
}

fn check<const D: usize>()
where
    NoiseSettings: Build<D>,
{
    for (noise, _) in every::<D>() {
        for (kind, one_source) in FractalKind::ALL
            .into_iter()
            .zip([false, true].into_iter().cycle())
        {
            let settings = FractalSettings {
                kind,
                octaves: 3,
                lacunarity: 1.9,
                one_source,
                ..Default::default()
            };
            let fractal = Fractal::<D>::new(&settings, &noise).unwrap();
            let [low, high] = fractal.bounds();
            // The gradient table knows coordinates to 1e-11 only.
            let step = 1e-5;
            let mut beyond = 0;
            for p in points::<D>(60, 50.0) {
                let jet = fractal.sample(p);
                assert!(
                    (low..=high).contains(&jet.value),
                    "{noise:?} {kind}: {} of {low} to {high}",
                    jet.value
                );
                let quotient = central_difference(|p| fractal.sample(p), p, step);
                beyond += u32::from(distance(jet.gradient, quotient) > 1e-5);
            }
            // A step across a kink or a border sees half of each side.
            assert!(beyond <= 1, "{D}D {noise:?} {kind}: {beyond}");
        }
    }
}

#[test]
fn gradients_and_bounds_on_the_line() {
    check::<1>();
}

#[test]
fn gradients_and_bounds_in_the_plane() {
    check::<2>();
}

#[test]
fn gradients_and_bounds_in_space() {
    check::<3>();
}

#[test]
fn bounds_hold_at_the_ends_of_the_allowed_settings() {
    for kind in FractalKind::ALL {
        for (octaves, lacunarity, persistence) in [
            (1, 1.0, 0.01),
            (16, 4.0, 1.0),
            (16, 1.0, 1.0),
            (16, 4.0, 0.01),
        ] {
            for normalize in [false, true] {
                let settings = FractalSettings {
                    kind,
                    octaves,
                    lacunarity,
                    persistence,
                    one_source: lacunarity == 1.0,
                    normalize,
                };
                let fractal = Fractal::<2>::new(&settings, &NoiseSettings::default()).unwrap();
                let [low, high] = fractal.bounds();
                assert!(low.is_finite() && high.is_finite() && low < high);
                for p in points(2_000, 4e9) {
                    let jet = fractal.sample(p);
                    // A sum of rounded terms may pass its bound by their rounding.
                    let margin = 1e-14 * fractal.bound();
                    assert!(
                        (low - margin..=high + margin).contains(&jet.value),
                        "{settings:?}"
                    );
                    assert!(jet.gradient.iter().all(|g| g.is_finite()));
                }
            }
        }
    }
}

#[test]
fn each_octave_keeps_the_period_in_its_own_cells() {
    let noise = NoiseSettings {
        basis: Basis::Improved,
        period: 6,
        ..Default::default()
    };
    for one_source in [false, true] {
        let settings = FractalSettings {
            lacunarity: 2.0,
            one_source,
            ..Default::default()
        };
        let fractal = Fractal::<2>::new(&settings, &noise).unwrap();
        for [x, y] in points(100, 20.0) {
            let (here, there) = (fractal.sample([x, y]), fractal.sample([x + 6.0, y - 12.0]));
            assert!((here.value - there.value).abs() < 1e-12);
            assert!(distance(here.gradient, there.gradient) < 1e-10);
        }
    }
}

/// The correlation of octaves 0 and 1 at the same cells, over many cells.
fn correlation(one_source: bool) -> f64 {
    let settings = FractalSettings {
        octaves: 2,
        lacunarity: 1.0,
        one_source,
        ..Default::default()
    };
    let fractal = Fractal::<2>::new(&settings, &NoiseSettings::default()).unwrap();
    let (mut aa, mut bb, mut ab) = (0.0, 0.0, 0.0);
    for p in points(4_000, 100.0) {
        let [a, b] = [0, 1].map(|k| {
            let (shape, source) = fractal.octaves().nth(k).unwrap();
            source.sample(shape.place(p)).value
        });
        (aa, bb, ab) = (aa + a * a, bb + b * b, ab + a * b);
    }
    ab / (aa * bb).sqrt()
}

#[test]
fn hashed_octaves_have_nothing_in_common_and_those_of_one_source_have_everything() {
    assert!(correlation(false).abs() < 0.05);
    assert!(correlation(true) > 0.999_999);
    // At whole lacunarity the zeros of one source coincide.
    let at_corner = |one_source| {
        let settings = FractalSettings {
            one_source,
            ..Default::default()
        };
        let fractal = Fractal::<2>::new(&settings, &NoiseSettings::default()).unwrap();
        fractal.sample([3.0, -5.0]).value
    };
    assert_eq!(at_corner(true), 0.0);
    assert!(at_corner(false).abs() > 1e-3);
}
