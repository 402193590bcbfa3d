//! A sea of 8 × 8 samples against sums over all its waves by NumPy: block `fft_small`.

use haibo::field::waves::spectral::band::{Band, Draw};
use haibo::field::waves::spectral::lattice::{Lattice, Quadrature};
use haibo::field::waves::spectral::{SpectralSea, Tiles};
use haibo::field::waves::spectrum::Spectrum;
use haibo::field::waves::spreading::{Spreading, SpreadingModel};
use haibo::field::waves::{DirectionalSpectrum, SurfacePoint};
use serde_json::Value;

use super::vectors::{Worst, block, number, rows};

const LATTICE: Lattice = Lattice {
    size: 8,
    length: 64.0,
};

fn band(block: &Value) -> Band {
    let given = &block["spectrum"];
    let depth = number(block, "depth");
    let spectrum = DirectionalSpectrum {
        spectrum: Spectrum::from_height(
            1.0,
            number(given, "Tp"),
            number(given, "gamma"),
            f64::INFINITY,
        )
        .unwrap(),
        spreading: Spreading::new(
            SpreadingModel::Cos2s {
                s: number(given, "s"),
            },
            0.0,
        )
        .unwrap(),
        direction: number(given, "theta0"),
    };
    let everything = [0.0, f64::INFINITY];
    let mut energies = LATTICE.energies(everything, Quadrature::Midpoint, |k| {
        spectrum.density(k, depth)
    });
    let sum: f64 = energies.iter().sum();
    let expected = (number(given, "Hs") / 4.0).powi(2);
    energies
        .iter_mut()
        .for_each(|energy| *energy *= expected / sum);
    let draw = Draw {
        seed: 99,
        band: 0,
        exact: false,
    };
    Band::drawn(LATTICE, depth, &energies, draw)
}

/// Names of the block's arrays, and what they are of a point.
const FIELDS: [(&str, fn(&SurfacePoint) -> f64); 7] = [
    ("eta", |p| p.height),
    ("Dx", |p| p.displacement.x),
    ("Dz", |p| p.displacement.y),
    ("eta_x", |p| p.slope.x),
    ("eta_z", |p| p.slope.y),
    ("J", SurfacePoint::jacobian),
    ("J_min_eig", SurfacePoint::smaller_eigenvalue),
];

fn compare(
    block: &Value,
    tolerance: f64,
    name: &'static str,
    at: impl Fn(f64, f64) -> SurfacePoint,
) {
    let mut worst = Worst::of(name);
    let spacing = LATTICE.length / LATTICE.size as f64;
    for (field, value) in FIELDS {
        for (j, row) in rows(&block[field]).iter().enumerate() {
            for (i, expected) in rows(row).iter().enumerate() {
                let point = at(i as f64 * spacing, j as f64 * spacing);
                worst.absolute(value(&point), expected.as_f64().unwrap());
            }
        }
    }
    for (i, expected) in rows(&block["normal_row0"]).iter().enumerate() {
        let normal = at(i as f64 * spacing, 0.0).normal().to_array();
        for (found, expected) in normal.into_iter().zip(rows(expected)) {
            worst.absolute(found, expected.as_f64().unwrap());
        }
    }
    worst.within(tolerance);
}

#[test]
fn amplitudes_and_frequencies_are_the_given_ones() {
    let block = block("fft_small");
    let band = band(&block);
    let mut worst = Worst::of("fft_small, h0 and omega");
    let given = |name: &str, [n, m]: [i32; 2]| {
        let [n, m] = [n, m].map(|i| i.rem_euclid(8) as usize);
        block[name][m][n].as_f64().unwrap()
    };
    for pair in band.pairs() {
        let [n, m] = pair.wave;
        for (wave, amplitude) in [([n, m], pair.along), ([-n, -m], pair.against)] {
            worst.absolute(amplitude.re, given("h0_re", wave));
            worst.absolute(amplitude.im, given("h0_im", wave));
            worst.absolute(pair.omega, given("omega", wave));
        }
    }
    assert_eq!(band.pairs().len(), (7 * 7 - 1) / 2);
    worst.within(1e-12);
}

#[test]
fn the_sum_over_all_waves_is_the_given_one() {
    let block = block("fft_small");
    let (t, choppiness) = (number(&block, "t"), number(&block, "lam"));
    let sea = SpectralSea::from_bands(vec![band(&block)], choppiness);
    compare(&block, 1e-12, "fft_small, sum", |x, z| sea.point(x, z, t));
    let mut worst = Worst::of("fft_small, off the grid");
    for row in rows(&block["offgrid"]) {
        let point = sea.point(number(row, "x"), number(row, "z"), number(row, "t"));
        worst.absolute(point.height, number(row, "eta"));
    }
    worst.within(1e-12);
}

#[test]
fn the_tiles_are_the_given_fields() {
    let block = block("fft_small");
    let sea = SpectralSea::from_bands(vec![band(&block)], number(&block, "lam"));
    let tiles = sea.tiles(number(&block, "t"));
    compare(&block, 1e-6, "fft_small, transforms", |x, z| {
        tiles.point(x, z)
    });
    // One tile farther it is the same.
    compare(&block, 1e-6, "fft_small, next tile", |x, z| {
        tiles.point(x - 64.0, z + 128.0)
    });
}

#[test]
fn a_step_that_has_made_other_moments_makes_the_same_tiles() {
    let block = block("fft_small");
    let sea = SpectralSea::from_bands(vec![band(&block)], 0.8);
    let mut step = sea.tile_step();
    let mut tiles = sea.calm_tiles();
    step.run(sea.bands(), 100.0, &mut tiles);
    let other: Tiles = tiles.clone();
    step.run(sea.bands(), 2.5, &mut tiles);
    assert_eq!(tiles, sea.tiles(2.5));
    assert_ne!(tiles.surface, other.surface);
}
