//! The sea of every basis: it drifts without a jump, stays within its bound and knows its own options alone.

use glam::DVec2;
use haibo::field::HeightField;
use haibo::field::noise::{Basis, Derivative, Fade, Table};
use haibo::field::waves::{Sea, SeaSettings};

use super::sea::{is_smooth, largest_change};
use super::spread;

#[test]
fn the_water_moves_without_a_jump() {
    for basis in Basis::ALL {
        // Steps stay steps, and each basis of them has its own test.
        if basis.derivative() == Derivative::Flat {
            continue;
        }
        let settings = SeaSettings {
            basis,
            speed: 1.0,
            ..Default::default()
        };
        let sea = Sea::new(&settings, 2_000.0).unwrap();
        // An hour, the laps of either layer round a square lattice, and far beyond.
        for t in [
            1.0,
            3_600.0,
            256.0,
            256.0 / 0.7,
            2_560.0,
            7_200.0,
            1e6,
            1e9 - 1.0,
        ] {
            let step = 1e-4;
            let change = largest_change(&sea, t - step / 2.0, t + step / 2.0);
            // The steepest noise rises about 6 a cell; the second layer adds a third of that. What has small steps
            // makes one now and then.
            let jump = if basis == Basis::OpenSimplex {
                0.017
            } else {
                0.0
            };
            assert!(change < 8.0 * step + jump, "{basis}, {t} s: {change}");
            assert!(change > 0.1 * step, "{basis}, {t} s: {change}");
        }
        // Time that starts again after an hour would be noticed.
        assert!(largest_change(&sea, 3_600.0, 0.0) > 0.2, "{basis}");
    }
}

#[test]
fn the_drift_is_reduced_by_what_the_noise_repeats_after() {
    for basis in Basis::ALL {
        let settings = SeaSettings {
            basis,
            speed: 1.0,
            cell_size: 10.0,
            ..Default::default()
        };
        let sea = Sea::new(&settings, 2_000.0).unwrap();
        let mut different = 0;
        for i in 0..2_000 {
            // Hundreds of laps in every direction of the lattice.
            let t = 37.123 * f64::from(i);
            let p = 2_000.0 * spread(i);
            let layers = [DVec2::new(t, 0.0), DVec2::new(0.0, 0.7 * t)];
            let expected: f64 = (0..2)
                .map(|layer| {
                    let q = p / settings.cell_size + layers[layer];
                    [1.0, 0.5][layer] * sea.noises()[layer].sample(q.to_array()).value
                })
                .sum();
            let height = sea.at(t).sample(p.x, p.y).height / settings.amplitude;
            different += i32::from((height - expected).abs() > 1e-8);
        }
        // On a step the two may differ.
        let allowed = if is_smooth(&settings) { 0 } else { 2 };
        assert!(different <= allowed, "{basis}: {different}");
    }
}

#[test]
fn every_basis_is_another_sea() {
    let surfaces = Basis::ALL.map(|basis| {
        let settings = SeaSettings {
            basis,
            ..Default::default()
        };
        let sea = Sea::new(&settings, 2_000.0).unwrap();
        (0..200)
            .map(|i| 2_000.0 * spread(i))
            .map(|p| sea.at(3.0).sample(p.x, p.y).height)
            .collect::<Vec<_>>()
    });
    for (i, one) in surfaces.iter().enumerate() {
        for other in &surfaces[..i] {
            let different = one.iter().zip(other).filter(|(a, b)| a != b).count();
            assert!(different > 150, "{}: {different}", Basis::ALL[i]);
        }
    }
}

#[test]
fn the_bound_is_that_of_the_basis_and_is_nearly_reached() {
    for basis in Basis::ALL {
        for fade in Fade::ALL {
            let settings = SeaSettings {
                basis,
                fade,
                amplitude: 1.0,
                cell_size: 1.0,
                ..Default::default()
            };
            let sea = Sea::new(&settings, 2_000.0).unwrap();
            let surface = sea.at(0.0);
            let heights = (0..40_000).map(|i| 2_000.0 * spread(i));
            let highest = heights
                .map(|p| surface.sample(p.x, p.y).height.abs())
                .fold(0.0, f64::max);
            let bound = sea.bound();
            assert!(highest <= bound, "{basis}, {fade}: {highest} of {bound}");
            // Both layers are rarely high at once.
            assert!(
                highest > 0.5 * bound,
                "{basis}, {fade}: {highest} of {bound}"
            );
        }
    }
}

#[test]
fn what_does_not_apply_to_a_basis_is_left_out() {
    let with = |basis, table, fade| {
        let settings = SeaSettings {
            basis,
            table,
            fade,
            ..Default::default()
        };
        let p = DVec2::new(13.0, -77.0);
        Sea::new(&settings, 2_000.0)
            .unwrap()
            .at(5.0)
            .sample(p.x, p.y)
    };
    for basis in Basis::ALL {
        let plain = with(basis, Table::Seeded, Fade::Quintic);
        assert_eq!(
            with(basis, Table::Ken, Fade::Quintic) != plain,
            basis.has_published_table()
        );
        assert_eq!(
            with(basis, Table::Seeded, Fade::Linear) != plain,
            basis.blends()
        );
    }
}
