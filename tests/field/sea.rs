//! The sea: the demo's formula, smooth in time, as steep as it says and within its bound.

use glam::DVec2;
use haibo::field::HeightField;
use haibo::field::fractal::octave_source;
use haibo::field::noise::{Basis, Derivative, Fade, Table};
use haibo::field::terrain::EXTENT;
use haibo::field::waves::{AMPLITUDE, CELL_SIZE, SPEED, Sea, SeaKind, SeaSettings};
use noise::NoiseFn;
use proptest::prelude::*;

use super::{central_difference, spread};

const TIMES: [f64; 8] = [0.0, 0.1, 12.5, 3_599.999, 3_600.001, 86_400.7, 1e6, 1e9];

prop_compose! {
    /// Any sea of noise waves that the checks let through, and the side of its square.
    fn any_sea()(
        basis in prop::sample::select(&Basis::ALL[..]),
        fade in prop::sample::select(&Fade::ALL[..]),
        table in prop::sample::select(&[Table::Seeded, Table::Ken][..]),
        amplitude in 0.001..=AMPLITUDE.max,
        cell_size in (0.0..=4.0_f64).prop_map(|log| 10.0_f64.powf(log)),
        speed in SPEED.min..=SPEED.max,
        seed in any::<u32>(),
        one_seed in any::<bool>(),
        extent in EXTENT.min..=EXTENT.max,
    ) -> (Sea, f64) {
        assert!((CELL_SIZE.min..=CELL_SIZE.max).contains(&cell_size));
        let settings = SeaSettings {
            basis, fade, table, amplitude, cell_size, speed, seed, one_seed, ..Default::default()
        };
        (Sea::new(&settings, extent).unwrap(), extent)
    }
}

proptest! {
    #[test]
    fn the_slope_is_the_difference_quotient_of_the_height((sea, extent) in any_sea(), t in 0.0..1e6, i in any::<u32>()) {
        let (cell, amplitude) = (sea.settings().cell_size, sea.settings().amplitude);
        let p = extent * spread(i);
        let surface = sea.at(t);
        // Not beside a step or a crease.
        prop_assume!(is_smooth(sea.settings()));
        let error = surface.sample(p.x, p.y).slope.distance(central_difference(&surface, p, 1e-4 * cell));
        // Of one amplitude per cell. The curvature of the cubic fade jumps from cell to cell, that of bumps where they
        // end, and a difference over the border shows a part of it.
        let jumps = sea.settings().noise_settings().fade == Fade::Cubic || !sea.settings().basis.blends();
        let allowed = if jumps { 1e-3 } else { 5e-6 };
        prop_assert!(error * cell / amplitude < allowed, "{error} at {p}");
    }

    #[test]
    fn the_water_stays_within_the_bound((sea, extent) in any_sea(), t in 0.0..1e9, start in any::<u32>()) {
        for i in 0..64 {
            let p = extent * spread(start.wrapping_add(i));
            let height = sea.at(t).sample(p.x, p.y).height;
            prop_assert!(height.abs() <= sea.bound(), "{height} beyond {}", sea.bound());
        }
    }
}

#[test]
fn noise_waves_are_the_formula_on_the_noise_crate() {
    for (one_seed, seed) in [(true, 1), (false, 1), (true, u32::MAX), (false, 1337)] {
        let settings = SeaSettings {
            one_seed,
            seed,
            ..Default::default()
        };
        let second = if one_seed {
            seed
        } else {
            octave_source(seed, 1).0
        };
        let lattices = [noise::Perlin::new(seed), noise::Perlin::new(second)];
        let (a, c, s) = (settings.amplitude, settings.cell_size, settings.speed);
        let sea = Sea::new(&settings, 2_000.0).unwrap();
        let mut compared = 0;
        for t in TIMES {
            for i in 0..1_000 {
                let DVec2 { x, y: z } = 2_000.0 * spread(i);
                let layers = [
                    lattices[0].get([x / c + s * t, z / c]),
                    lattices[1].get([x / c, z / c + 0.7 * s * t]),
                ];
                // `noise` cuts its values there.
                if layers.iter().any(|n| n.abs() >= 1.0) {
                    continue;
                }
                let expected = a * (layers[0] + 0.5 * layers[1]);
                let height = sea.at(t).sample(x, z).height;
                // x / c + s · t has a step of 3e-8 cells at 1e9 s.
                let bound = if t < 1e7 { 1e-8 * a } else { 1e-6 * a };
                assert!(
                    (height - expected).abs() < bound,
                    "{t} s, {x} {z}: {height} {expected}"
                );
                compared += 1;
            }
        }
        assert!(compared > 7_500, "{compared}");
    }
}

#[test]
fn one_seed_makes_the_layers_coincide_at_time_zero_and_two_do_not() {
    let heights = |one_seed| {
        let settings = SeaSettings {
            one_seed,
            ..Default::default()
        };
        let sea = Sea::new(&settings, 2_000.0).unwrap();
        let noise = sea.noises()[0].clone();
        let largest = (0..200).map(|i| {
            let p = 2_000.0 * spread(i);
            let noise = noise.sample((p / settings.cell_size).to_array());
            (sea.at(0.0).sample(p.x, p.y).height - 1.5 * settings.amplitude * noise.value).abs()
        });
        largest.fold(0.0, f64::max)
    };
    assert!(heights(true) < 1e-12);
    assert!(heights(false) > 0.1);
}

/// The largest change of the water's height from `before` to `after`, in amplitudes.
pub fn largest_change(sea: &Sea, before: f64, after: f64) -> f64 {
    let (before, after) = (sea.at(before), sea.at(after));
    let change = (0..2_000).map(|i| {
        let p = 2_000.0 * spread(i);
        (after.sample(p.x, p.y).height - before.sample(p.x, p.y).height).abs()
    });
    change.fold(0.0, f64::max) / sea.settings().amplitude
}

/// Whether height and slope are continuous.
pub fn is_smooth(settings: &SeaSettings) -> bool {
    settings.basis.derivative() == Derivative::Analytic
        && settings.basis != Basis::OpenSimplex
        && settings.noise_settings().fade != Fade::Linear
}

#[test]
fn still_water_has_no_waves_and_speed_zero_no_motion() {
    let with = |amplitude, speed| {
        let settings = SeaSettings {
            amplitude,
            speed,
            ..Default::default()
        };
        Sea::new(&settings, 2_000.0).unwrap()
    };
    for i in 0..100 {
        let p = 2_000.0 * spread(i);
        assert_eq!(with(0.0, 1.0).at(5.0).sample(p.x, p.y).height, 0.0);
    }
    assert_eq!(largest_change(&with(1.0, 0.0), 0.0, 1e9), 0.0);
    assert!(largest_change(&with(1.0, 1.0), 0.0, 0.5) > 0.1);
}

#[test]
fn white_noise_is_the_mesh_s_own_heights_and_straight_between_them() {
    let settings = SeaSettings {
        kind: SeaKind::White,
        resolution: 65,
        speed: 2.0,
        ..Default::default()
    };
    let extent = 64.0;
    let sea = Sea::new(&settings, extent).unwrap();
    let surface = sea.at(3.1);
    let vertex = |i, j| surface.white().vertex(sea.permutation(), i, j);
    for i in 0..64_i64 {
        for j in 0..64_i64 {
            let [x, z] = [i, j].map(|k| k as f64 - 32.0);
            assert!((surface.sample(x, z).height - vertex(i, j)).abs() < 1e-12);
            let middle =
                0.25 * (vertex(i, j) + vertex(i + 1, j) + vertex(i, j + 1) + vertex(i + 1, j + 1));
            assert!((surface.sample(x + 0.5, z + 0.5).height - middle).abs() < 1e-12);
            assert!(vertex(i, j).abs() <= sea.bound());
        }
    }
    // Drawn anew twice a second, and standing between draws.
    assert_eq!(largest_change(&sea, 3.01, 3.49), 0.0);
    assert!(largest_change(&sea, 3.49, 3.51) > 1.0);
}

#[test]
fn white_noise_has_no_neighbors_and_waves_have() {
    let roughness = |kind| {
        let settings = SeaSettings {
            kind,
            resolution: 201,
            ..Default::default()
        };
        let sea = Sea::new(&settings, 200.0).unwrap();
        let surface = sea.at(1.0);
        let (mut steps, mut squares) = (0.0, 0.0);
        for i in 0..200 {
            for j in 0..200 {
                let [x, z] = [i, j].map(|k| f64::from(k) - 100.0);
                let here = surface.sample(x, z).height;
                steps += (surface.sample(x + 1.0, z).height - here).powi(2);
                squares += here * here;
            }
        }
        // 2 for independent neighbors.
        steps / squares
    };
    let (white, coherent) = (roughness(SeaKind::White), roughness(SeaKind::Coherent));
    assert!((1.9..2.1).contains(&white), "{white}");
    assert!(coherent < 0.05, "{coherent}");
}
