//! How the wavelengths of a sea are split over three tiles.
//!
//! A tile of 256² samples shows waves of 5 samples and more; the first is at least 10 waves of the peak long, the next
//! ones a fixed part of the one before, and each carries only what is too short for the one before. The parts are
//! irrational, so the tiles' repetitions never fall together. What is shorter than the last tile's shortest waves is
//! left out, as are the ripples that surface tension holds.

use std::f64::consts::TAU;

use super::lattice::Lattice;
use crate::field::waves::dispersion::{angular_frequency, wavenumber};
use crate::field::waves::spectrum::Spectrum;

/// How many tiles there are.
pub const BANDS: usize = 3;

/// Samples along each side of a tile.
pub const TILE_SIZE: usize = 256;

/// Samples of the shortest wave of a tile.
const SHORTEST: f64 = 5.0;

/// Waves of the peak along the side of the first tile.
const PEAK_WAVES: f64 = 12.0;

/// Waves along its side that are longer than those with 98 % of the energy.
const LONG_WAVES: f64 = 6.0;

/// The golden ratio, the number farthest from all ratios of small whole numbers.
const GOLDEN: f64 = 1.618_033_988_749_895;

/// The share of the energy that may be shorter than all tiles show.
const LOST: f64 = 1e-3;

/// The tile of each band and its wavenumbers in rad/m, from the first to below the second.
pub(super) fn split(spectrum: &Spectrum, depth: f64) -> [(Lattice, [f64; 2]); BANDS] {
    let length = |f: f64| TAU / wavenumber(TAU * f, depth);
    let long = spectrum.quantiles(50)[0].high;
    let peak_waves = PEAK_WAVES * length(spectrum.peak_frequency());
    let first = peak_waves.max(LONG_WAVES * length(long));
    // The further tiles are as long as they can be.
    let reaches = |ratio: f64| {
        let end = frequency(shortest(first / (ratio * ratio)), depth);
        spectrum.energy_above(end) <= LOST * spectrum.moment(0)
    };
    let ratios = (4..=8).map(|whole| f64::from(whole) + GOLDEN);
    let ratio = ratios.clone().find(|&ratio| reaches(ratio));
    tiles(first, ratio.unwrap_or(8.0 + GOLDEN))
}

/// The tiles of a sea without waves.
pub(super) fn calm() -> [(Lattice, [f64; 2]); BANDS] {
    tiles(1000.0, 4.0 + GOLDEN)
}

fn tiles(first: f64, ratio: f64) -> [(Lattice, [f64; 2]); BANDS] {
    let mut low = 0.0;
    std::array::from_fn(|band| {
        let length = first / ratio.powi(band as i32);
        let high = shortest(length);
        let range = [std::mem::replace(&mut low, high), high];
        let lattice = Lattice {
            size: TILE_SIZE,
            length,
        };
        (lattice, range)
    })
}

/// The wavenumber of the shortest waves of a tile of side `length`.
fn shortest(length: f64) -> f64 {
    TAU * TILE_SIZE as f64 / (SHORTEST * length)
}

/// The frequency in Hz of waves of this wavenumber.
pub(super) fn frequency(k: f64, depth: f64) -> f64 {
    angular_frequency(k, depth) / TAU
}
