//! The spectral sea: tens of thousands of waves drawn from a spectrum, to scale.
//!
//! Linear waves over a level bed: each travels at the speed of its length, and none knows of the others (J. Tessendorf,
//! 2001). The exact surface is the sum of all waves, as gauges read it; [`Tiles`] are the same sum sampled for pictures
//! and for the cursor, within 1e-3 of the significant height. Nothing here breaks, and no wave is made by another.
//!
//! [`split`] says which tile shows which lengths, [`lattice`] which waves fit a tile, [`band`] draws them, `step` makes
//! the tiles of a moment and `record` what a gauge reads over time.

pub mod band;
pub mod lattice;
mod record;
mod sheet;
pub mod spline;
pub mod split;
mod step;
mod tiles;
mod transform;

pub use split::{BANDS, TILE_SIZE};
pub use step::TileStep;
pub use tiles::Tiles;

use glam::DVec2;

use super::SurfacePoint;
use super::directional::DirectionalSpectrum;
use band::{Band, Draw};
use lattice::{Lattice, Quadrature};

/// Waves shorter than this many rad/m are held by surface tension more than by gravity: 17 mm.
const RIPPLES: f64 = 364.0;

/// A sea of many waves, ready to be asked for any place and moment.
#[derive(Debug, Clone, PartialEq)]
pub struct SpectralSea {
    bands: Vec<Band>,
    choppiness: f64,
    unresolved_slope: f64,
}

impl SpectralSea {
    /// The waves of `spectrum`, or none, over water of `depth` in meters. `choppiness` λ is 0 to 1. With `exact`, the
    /// variance of the surface is the spectrum's, whatever the seed; otherwise it is so in the mean over all seeds.
    #[must_use]
    pub fn new(
        spectrum: Option<&DirectionalSpectrum>,
        depth: f64,
        choppiness: f64,
        seed: u32,
        exact: bool,
    ) -> Self {
        let Some(directional) = spectrum else {
            let bands = split::calm().map(|(lattice, _)| Band::new(lattice, depth, |_| 0.0.into()));
            return Self::from_bands(bands.to_vec(), choppiness);
        };
        let split = split::split(&directional.spectrum, depth);
        let mut bands: Vec<Band> = (0..)
            .zip(split)
            .map(|(band, (lattice, range))| {
                let energies = energies(directional, depth, lattice, range);
                Band::drawn(lattice, depth, &energies, Draw { seed, band, exact })
            })
            .collect();
        if exact {
            let drawn: f64 = bands.iter().map(Band::energy).sum();
            let factor = (directional.spectrum.moment(0) / drawn).sqrt();
            bands.iter_mut().for_each(|band| band.scale(factor));
        }
        let [_, end] = split[BANDS - 1].1;
        Self {
            unresolved_slope: slope_above(directional, depth, end),
            ..Self::from_bands(bands, choppiness)
        }
    }

    /// The sea of these bands.
    #[must_use]
    pub fn from_bands(bands: Vec<Band>, choppiness: f64) -> Self {
        Self {
            bands,
            choppiness,
            unresolved_slope: 0.0,
        }
    }

    /// Its bands, longest waves first.
    #[must_use]
    pub fn bands(&self) -> &[Band] {
        &self.bands
    }

    /// λ: how far the water moves to and fro, as a part of what it does in deep water.
    #[must_use]
    pub fn choppiness(&self) -> f64 {
        self.choppiness
    }

    /// The variance of the surface in m², averaged over time.
    #[must_use]
    pub fn energy(&self) -> f64 {
        self.bands.iter().map(Band::energy).sum()
    }

    /// The height in meters that it never leaves, were all waves to meet in one crest.
    #[must_use]
    pub fn bound(&self) -> f64 {
        self.bands.iter().map(Band::bound).sum()
    }

    /// The variance of the slope in each band, (rise / run)².
    #[must_use]
    pub fn slope_variances(&self) -> Vec<f64> {
        self.bands.iter().map(Band::slope_variance).collect()
    }

    /// The variance of the slope of waves that are too short for the tiles, down to 17 mm: they show in reflections
    /// alone.
    #[must_use]
    pub fn unresolved_slope_variance(&self) -> f64 {
        self.unresolved_slope
    }

    /// The exact surface at rest position (`x0`, `z0`) in meters and time `t` in seconds: the sum of all waves.
    #[must_use]
    pub fn point(&self, x0: f64, z0: f64, t: f64) -> SurfacePoint {
        let p = DVec2::new(x0, z0);
        let points = self
            .bands
            .iter()
            .map(|band| band.point(p, t, self.choppiness));
        points.fold(SurfacePoint::default(), |sum, point| sum + point)
    }

    /// Plans and buffers for its tiles.
    #[must_use]
    pub fn tile_step(&self) -> TileStep {
        TileStep::new(&self.bands, self.choppiness)
    }

    /// Calm tiles of its sizes, to be written by [`TileStep::run`].
    #[must_use]
    pub fn calm_tiles(&self) -> Tiles {
        let size = self.bands.first().map_or(2, |band| band.lattice().size);
        let lengths = self.bands.iter().map(|band| band.lattice().length);
        Tiles::calm(size, lengths.collect())
    }

    /// Its tiles at time `t` in seconds. Who needs many moments keeps a [`TileStep`].
    #[must_use]
    pub fn tiles(&self, t: f64) -> Tiles {
        let mut tiles = self.calm_tiles();
        self.tile_step().run(&self.bands, t, &mut tiles);
        tiles
    }
}

/// The energies of the waves of a band: those of their cells, together what the spectrum has in the band.
fn energies(
    directional: &DirectionalSpectrum,
    depth: f64,
    lattice: Lattice,
    range: [f64; 2],
) -> Vec<f64> {
    let density = |k| directional.density(k, depth);
    let mut energies = lattice.energies(range, Quadrature::Dense, density);
    let [low, high] = range.map(|k| split::frequency(k, depth));
    let expected = directional.spectrum.moment_between(0, low, high);
    let found: f64 = energies.iter().sum();
    if found > 0.0 {
        energies
            .iter_mut()
            .for_each(|energy| *energy *= expected / found);
    }
    energies
}

/// The variance of the slope of waves between this wavenumber and ripples: ∫ k² S df.
fn slope_above(directional: &DirectionalSpectrum, depth: f64, k: f64) -> f64 {
    const STEPS: u32 = 200;
    let rise = (RIPPLES / k).ln() / f64::from(STEPS);
    let terms = (0..STEPS).map(|i| {
        let edge = |i: f64| k * (rise * i).exp();
        let [low, middle, high] = [0.0, 0.5, 1.0].map(|part| edge(f64::from(i) + part));
        let [from, to] = [low, high].map(|k| split::frequency(k, depth));
        let f = split::frequency(middle, depth);
        middle * middle * directional.spectrum.density(f) * (to - from)
    });
    terms.sum::<f64>().max(0.0)
}
