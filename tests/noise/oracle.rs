//! Values equal those of the crate `noise` where a basis is taken from it, at both signs and to 1e7 cells.

use haibo::field::noise::{Basis, Build, NoiseSettings};
use noise::NoiseFn;

use super::points;

const SEEDS: [u32; 3] = [0, 1337, u32::MAX];

/// The largest difference from what `theirs(seed)` gives.
fn worst<const D: usize, F: NoiseFn<f64, D>>(basis: Basis, theirs: fn(u32) -> F) -> f64
where
    NoiseSettings: Build<D>,
{
    let mut worst = 0.0_f64;
    for seed in SEEDS {
        let settings = NoiseSettings {
            basis,
            seed,
            clamp: basis == Basis::Perlin,
            ..Default::default()
        };
        let (ours, theirs) = (settings.build().unwrap(), theirs(seed));
        for span in [10.0, 3_000.0, 2e7] {
            for p in points::<D>(3_000, span) {
                // On the line the crate truncates toward zero, so it is right only from there on.
                let p = if D == 1 { p.map(f64::abs) } else { p };
                worst = worst.max((ours.sample(p).value - theirs.get(p)).abs());
            }
        }
    }
    println!("{basis} in {D}D: {worst:e}");
    worst
}

#[test]
fn perlin() {
    assert!(worst::<1, _>(Basis::Perlin, noise::Perlin::new) < 1e-12);
    assert!(worst::<2, _>(Basis::Perlin, noise::Perlin::new) < 1e-12);
    assert!(worst::<3, _>(Basis::Perlin, noise::Perlin::new) < 1e-12);
}

#[test]
fn perlin_on_the_line_is_torn_in_the_crate_and_whole_here() {
    let settings = NoiseSettings::default();
    let ours: std::sync::Arc<dyn haibo::field::noise::Source<1>> = settings.build().unwrap();
    let theirs = noise::Perlin::new(0);
    let jump = |f: &dyn Fn(f64) -> f64| {
        let borders = (-20..20).map(|i| (f(f64::from(i) - 1e-9) - f(f64::from(i) + 1e-9)).abs());
        borders.fold(0.0, f64::max)
    };
    assert!(jump(&|x| ours.sample([x]).value) < 1e-8);
    assert!(jump(&|x| theirs.get([x])) > 0.5);
}

#[test]
fn value() {
    assert!(worst::<2, _>(Basis::Value, noise::Value::new) < 1e-12);
    assert!(worst::<3, _>(Basis::Value, noise::Value::new) < 1e-12);
}

#[test]
fn simplex() {
    assert!(worst::<2, _>(Basis::Simplex, noise::Simplex::new) < 1e-12);
    assert!(worst::<3, _>(Basis::Simplex, noise::Simplex::new) < 1e-12);
}

#[test]
fn open_simplex() {
    assert!(worst::<2, _>(Basis::OpenSimplex, noise::OpenSimplex::new) < 1e-12);
    assert!(worst::<3, _>(Basis::OpenSimplex, noise::OpenSimplex::new) < 1e-12);
}

#[test]
fn super_simplex() {
    assert!(worst::<2, _>(Basis::SuperSimplex, noise::SuperSimplex::new) < 1e-12);
    assert!(worst::<3, _>(Basis::SuperSimplex, noise::SuperSimplex::new) < 1e-12);
}

#[test]
fn worley() {
    assert!(worst::<2, _>(Basis::Worley, noise::Worley::new) < 1e-12);
    assert!(worst::<3, _>(Basis::Worley, noise::Worley::new) < 1e-12);
}
