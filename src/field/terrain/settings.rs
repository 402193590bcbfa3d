//! What the user chose for the land, and which values are allowed.

use serde::{Deserialize, Serialize};

use crate::field::fractal::{FractalKind, FractalSettings};
use crate::field::noise::{Basis, Fade, NoiseSettings, Table};
use crate::field::parameter::{OutOfRange, parameter};
use crate::field::warp::WarpSettings;

/// What the user chose for the land. [`check`](Self::check) says whether every number is allowed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TerrainSettings {
    /// Which noise the octaves are made of.
    pub basis: Basis,
    /// How the octaves are put together.
    pub fractal: FractalKind,
    /// See [`OCTAVES`].
    pub octaves: u32,
    /// See [`LACUNARITY`].
    pub lacunarity: f64,
    /// See [`PERSISTENCE`].
    pub persistence: f64,
    /// See [`FEATURE_SIZE`].
    pub feature_size: f64,
    /// See [`AMPLITUDE`].
    pub amplitude: f64,
    /// See [`EXPONENT`].
    pub exponent: f64,
    /// See [`OFFSET_X`].
    pub offset_x: f64,
    /// See [`OFFSET_Z`].
    pub offset_z: f64,
    /// Chooses the land; every value is a different one. Neighboring seeds have nothing in common.
    pub seed: u32,
    /// Draws every octave from one source without shifts, instead of from one of its own.
    pub one_source: bool,
    /// Divides the sum by that of the octaves' amplitudes.
    pub normalize: bool,
    /// Where the permutation comes from, for bases that have a published one.
    pub table: Table,
    /// How the corners of a cell are blended, for bases that blend.
    pub fade: Fade,
    /// See [`PERIOD`].
    pub period: u32,
    /// Cuts each octave's noise to [-1, 1], as the `noise` crate does; leaves flat discs on 0.9 % of the land. For
    /// Perlin noise.
    pub clamp: bool,
    /// See [`WARP_STRENGTH`].
    pub warp_strength: f64,
    /// See [`WARP_DEPTH`].
    pub warp_depth: u32,
    /// See [`SEA_LEVEL`].
    pub sea_level: f64,
    /// See [`EXTENT`].
    pub extent: f64,
    /// See [`RESOLUTION`].
    pub resolution: u32,
}

impl Default for TerrainSettings {
    fn default() -> Self {
        Self {
            basis: Basis::Perlin,
            fractal: FractalKind::Fbm,
            octaves: 8,
            lacunarity: 2.0,
            persistence: 0.47,
            feature_size: 900.0,
            amplitude: 220.0,
            exponent: 1.6,
            offset_x: 0.0,
            offset_z: 0.0,
            seed: 1337,
            one_source: false,
            normalize: false,
            table: Table::Seeded,
            fade: Fade::Quintic,
            period: 0,
            clamp: false,
            warp_strength: 4.0,
            warp_depth: 0,
            sea_level: 0.0,
            extent: 2000.0,
            resolution: 513,
        }
    }
}

parameter!("terrain", OCTAVES, "octaves", "Octaves", "", 1..=16, slider 1..=10,
    "How many layers of noise are added, each finer and lower than the one before.");
parameter!("terrain", LACUNARITY, "lacunarity", "Lacunarity", "", 1.0..=4.0, slider 1.5..=3.5,
    "How much finer each octave is than the one before: 2 halves the feature size.");
parameter!("terrain", PERSISTENCE, "persistence", "Persistence", "", 0.01..=1.0, slider 0.05..=0.95,
    "How high each octave is compared with the one before (gain): higher is rougher.");
parameter!("terrain", FEATURE_SIZE, "feature_size", "Feature size", "m", 1.0..=100000.0, slider 20.0..=10000.0 log,
    "The size of the first octave's cells: about the distance from hill to hill.");
parameter!("terrain", AMPLITUDE, "amplitude", "Amplitude", "m", 0.0..=5000.0, slider 0.0..=2000.0,
    "The height of the first octave.");
parameter!("terrain", EXPONENT, "exponent", "Height exponent", "", 0.25..=4.0, slider 0.25..=4.0,
    "The height curve: above 1 sharpens peaks and flattens basins, below 1 rounds peaks and deepens basins. Height 0 stays.");
parameter!(
    "terrain",
    OFFSET_X,
    "offset_x",
    "Offset x",
    "m",
    -1000000.0..=1000000.0,
    slider - 5000.0..=5000.0,
    "Moves the window on the land east."
);
parameter!(
    "terrain",
    OFFSET_Z,
    "offset_z",
    "Offset z",
    "m",
    -1000000.0..=1000000.0,
    slider - 5000.0..=5000.0,
    "Moves the window on the land south."
);
parameter!(
    "terrain",
    SEA_LEVEL,
    "sea_level",
    "Sea level",
    "m",
    -5000.0..=5000.0,
    slider - 500.0..=500.0,
    "The height of the calm water; land below it is sea bed."
);
parameter!("terrain", PERIOD, "period", "Period", "cells", 0..=256, slider 0..=64,
    "Improved noise repeats after so many cells of each octave; the land does so at whole lacunarities. 0: no period.");
parameter!("terrain", WARP_STRENGTH, "warp_strength", "Warp strength", "cells", 0.0..=16.0, slider 0.0..=8.0,
    "How far the land is bent by itself, in cells of the first octave, where the warp depth is not 0.");
parameter!("terrain", WARP_DEPTH, "warp_depth", "Warp depth", "", 0..=3, slider 0..=3,
    "How often the land is bent by itself; 0: not at all. Each time costs two more sums.");
parameter!("terrain", EXTENT, "extent", "Extent", "m", 10.0..=50000.0, slider 100.0..=20000.0 log,
    "The length of the square's side.");
parameter!("terrain", RESOLUTION, "resolution", "Resolution", "", 33..=2049, slider 33..=2049 log,
    "Vertices along each side of the land.");

impl TerrainSettings {
    /// Whether every number is finite and within its range.
    ///
    /// # Errors
    /// The first number that is not.
    pub fn check(&self) -> Result<(), OutOfRange> {
        OCTAVES.check(self.octaves.into())?;
        LACUNARITY.check(self.lacunarity)?;
        PERSISTENCE.check(self.persistence)?;
        FEATURE_SIZE.check(self.feature_size)?;
        AMPLITUDE.check(self.amplitude)?;
        EXPONENT.check(self.exponent)?;
        PERIOD.check(self.period.into())?;
        WARP_STRENGTH.check(self.warp_strength)?;
        WARP_DEPTH.check(self.warp_depth.into())?;
        OFFSET_X.check(self.offset_x)?;
        OFFSET_Z.check(self.offset_z)?;
        SEA_LEVEL.check(self.sea_level)?;
        EXTENT.check(self.extent)?;
        RESOLUTION.check(self.resolution.into())
    }

    /// What decides the samples of a grid of `resolution`² points: all but the height curve and the sea level.
    #[must_use]
    pub fn noise(&self, resolution: u32) -> Self {
        let Self {
            amplitude,
            exponent,
            sea_level,
            ..
        } = Self::default();
        Self {
            amplitude,
            exponent,
            sea_level,
            resolution,
            ..self.clone()
        }
    }

    /// The noise of one octave. Choices that the basis does not know are left out, so that a change of basis and back
    /// loses none.
    #[must_use]
    pub fn noise_settings(&self) -> NoiseSettings {
        let chosen = NoiseSettings {
            basis: self.basis,
            seed: self.seed,
            table: self.table,
            period: self.period,
            clamp: self.clamp,
            fade: self.fade,
        };
        chosen.applicable()
    }

    /// How the octaves are put together.
    #[must_use]
    pub fn fractal_settings(&self) -> FractalSettings {
        FractalSettings {
            kind: self.fractal,
            octaves: self.octaves,
            lacunarity: self.lacunarity,
            persistence: self.persistence,
            one_source: self.one_source,
            normalize: self.normalize,
        }
    }

    /// How the sum is bent.
    #[must_use]
    pub fn warp_settings(&self) -> WarpSettings {
        WarpSettings {
            strength: self.warp_strength,
            depth: self.warp_depth,
        }
    }

    /// Cells of the first octave per meter: 1 / feature size.
    #[must_use]
    pub fn frequency(&self) -> f64 {
        1.0 / self.feature_size
    }
}
