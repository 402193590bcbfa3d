//! The warp: its definition, its gradient, and no warp at all.

use haibo::field::fractal::{Fractal, FractalKind, FractalSettings};
use haibo::field::noise::{Basis, NoiseSettings};
use haibo::field::warp::{WarpSettings, Warped};

use super::{central_difference, distance, points};

fn sum(kind: FractalKind, basis: Basis) -> Fractal<2> {
    let settings = FractalSettings {
        kind,
        octaves: 4,
        ..Default::default()
    };
    let noise = NoiseSettings {
        basis,
        seed: 21,
        ..Default::default()
    };
    Fractal::new(&settings, &noise).unwrap()
}

fn warped(fractal: &Fractal<2>, strength: f64, depth: u32) -> Warped {
    Warped::new(fractal.clone(), &WarpSettings { strength, depth }).unwrap()
}

#[test]
fn depth_0_and_strength_0_change_nothing() {
    let fractal = sum(FractalKind::Fbm, Basis::Perlin);
    for p in points(100, 30.0) {
        let expected = fractal.sample(p);
        assert_eq!(warped(&fractal, 4.0, 0).sample(p), expected);
        assert_eq!(warped(&fractal, 0.0, 2).sample(p), expected);
        assert_ne!(warped(&fractal, 1.0, 1).sample(p), expected);
    }
}

#[test]
fn the_push_is_pushed_as_often_as_the_depth_says() {
    let fractal = sum(FractalKind::Fbm, Basis::Simplex);
    let f = |x: f64, y: f64| fractal.sample([x, y]).value;
    for [x, y] in points(100, 30.0) {
        let [mut dx, mut dy] = [0.0, 0.0];
        for depth in 0..=3 {
            let value = warped(&fractal, 2.5, depth).sample([x, y]).value;
            assert!(
                (value - f(x + 2.5 * dx, y + 2.5 * dy)).abs() < 1e-12,
                "{depth}"
            );
            let [px, py] = [x + 2.5 * dx, y + 2.5 * dy];
            [dx, dy] = [f(px + 1.7, py + 9.2), f(px + 8.3, py + 2.8)];
        }
    }
}

#[test]
fn the_gradient_is_the_derivative() {
    for kind in FractalKind::ALL {
        let fractal = sum(kind, Basis::Improved);
        for depth in 1..=3 {
            let field = warped(&fractal, 1.5, depth);
            let mut beyond = 0;
            for p in points(300, 40.0) {
                let jet = field.sample(p);
                let error = distance(
                    jet.gradient,
                    central_difference(|p| field.sample(p), p, 1e-8),
                );
                let scale = 1.0 + distance(jet.gradient, [0.0; 2]);
                beyond += u32::from(error > 1e-3 * scale);
            }
            // A step across a kink sees half of each side, and the push makes every step longer.
            assert!(beyond <= 3, "{kind} {depth}: {beyond}");
        }
    }
}
