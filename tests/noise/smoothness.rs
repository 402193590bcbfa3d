//! Nothing tears: at the borders of cells, where tables and periods begin again, left and right of zero, far away.

use std::sync::Arc;

use haibo::field::noise::{Basis, Build, Fade, NoiseSettings, Source};

use super::{distance, every, points};

/// Borders of cells: about zero, where tables and the period 7 begin again, and far from the origin.
const BORDERS: [f64; 17] = [
    -10_000_128.0,
    -513.0,
    -512.0,
    -257.0,
    -256.0,
    -255.0,
    -7.0,
    -2.0,
    -1.0,
    0.0,
    1.0,
    7.0,
    255.0,
    256.0,
    257.0,
    1_024.0,
    10_000_000.0,
];

fn check<const D: usize>()
where
    NoiseSettings: Build<D>,
{
    for (settings, source) in every::<D>() {
        if !settings.basis.blends() {
            continue;
        }
        let shift = source.lattice().unwrap().shift();
        for border in BORDERS {
            // Four steps of an f64 at 1e7.
            let near = 2.0_f64.powi(-27);
            for axis in 0..D {
                for p in points::<D>(8, 100.0) {
                    let [left, right] = [-near, near].map(|by| {
                        let mut p = p;
                        p[axis] = border - shift.fract() + by;
                        source.sample(p)
                    });
                    let jump = (left.value - right.value).abs();
                    assert!(jump < 20.0 * near, "{D}D {settings:?} at {border}: {jump}");
                    if settings.fade != Fade::Linear {
                        let crease = distance(left.gradient, right.gradient);
                        assert!(
                            crease < 200.0 * near,
                            "{D}D {settings:?} at {border}: {crease}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn borders_of_cells_on_the_line() {
    check::<1>();
}

#[test]
fn borders_of_cells_in_the_plane() {
    check::<2>();
}

#[test]
fn borders_of_cells_in_space() {
    check::<3>();
}

#[test]
fn far_away_the_noise_is_the_very_same() {
    // Coordinates that 1e7 does not round, moved by a multiple of the period.
    let whole = 256.0 * 7.0;
    for (settings, source) in every::<3>() {
        if !settings.basis.blends() && settings.basis != Basis::White {
            continue;
        }
        for p in points::<3>(100, 50.0) {
            let p = p.map(|x| (x * 1024.0).round() / 1024.0);
            let moved = [p[0] + 6_000.0 * whole, p[1] - 6_001.0 * whole, p[2] + whole];
            assert_eq!(source.sample(p), source.sample(moved), "{settings:?} {p:?}");
        }
    }
}

#[test]
fn improved_noise_repeats_after_its_period_and_not_before() {
    for period in [1, 2, 3, 4, 100, 255, 256] {
        let settings = NoiseSettings {
            basis: Basis::Improved,
            period,
            ..Default::default()
        };
        let source: Arc<dyn Source<3>> = settings.build().unwrap();
        let cells = f64::from(period);
        let mut different = 0;
        for p in points::<3>(50, 30.0) {
            let p = p.map(|x| (x * 1024.0).round() / 1024.0);
            let moved = [p[0] + cells, p[1] - 2.0 * cells, p[2] - cells];
            assert_eq!(source.sample(p), source.sample(moved));
            different += u32::from(source.sample(p) != source.sample([p[0] + 1.0, p[1], p[2]]));
        }
        assert_eq!(different > 40, period > 1, "{period}: {different}");
    }
}

/// The largest jump of a noise along `axis`: what the slope at both ends of a small step does not explain.
fn jump<const D: usize>(source: &dyn Source<D>, axis: usize) -> f64 {
    let step = 1e-3;
    let mut largest = 0.0_f64;
    for start in points::<D>(20, 300.0) {
        let mut p = start;
        let mut last = source.sample(p);
        for _ in 0..2_000 {
            p[axis] += step;
            let next = source.sample(p);
            let expected = 0.5 * step * (last.gradient[axis] + next.gradient[axis]);
            largest = largest.max((next.value - last.value - expected).abs());
            last = next;
        }
    }
    largest
}

fn largest_jump<const D: usize>(basis: Basis) -> f64
where
    NoiseSettings: Build<D>,
{
    let settings = NoiseSettings {
        basis,
        ..Default::default()
    };
    let source = settings.build().unwrap();
    (0..D).map(|axis| jump(&*source, axis)).fold(0.0, f64::max)
}

#[test]
fn the_simplex_family_is_whole_but_for_the_small_steps_of_open_simplex() {
    for basis in [Basis::Simplex, Basis::SuperSimplex, Basis::Perlin] {
        let jumps = [largest_jump::<2>(basis), largest_jump::<3>(basis)];
        assert!(jumps.iter().all(|jump| *jump < 2e-5), "{basis}: {jumps:?}");
    }
    let jumps = [
        largest_jump::<2>(Basis::OpenSimplex),
        largest_jump::<3>(Basis::OpenSimplex),
    ];
    assert!(
        jumps.iter().all(|jump| (1e-3..0.017).contains(jump)),
        "{jumps:?}"
    );
}

#[test]
fn white_and_worley_noise_jump() {
    for basis in [Basis::White, Basis::Worley] {
        assert!(largest_jump::<2>(basis) > 0.5);
    }
}
