//! The land: a checked set of numbers and the height field that they describe.
//!
//! height = curve(fractal((x + offset) / feature size)), in meters above the scene's zero. The sea level is part of the
//! land's settings because it decides what is land; it does not change the height.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::curve::HeightCurve;
use super::fractal::{Fractal, FractalSettings};
use super::noise::Fade;
use super::noise::perlin::{Perlin, PerlinNoise};
use super::parameter::{OutOfRange, parameter};
use super::{HeightField, Sample};

/// What the user chose for the land. [`check`](Self::check) says whether every number is allowed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TerrainSettings {
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
    /// Cuts each octave's noise to [-1, 1], as the `noise` crate does; leaves flat discs on 0.9 % of the land.
    pub clamp: bool,
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
            octaves: 8,
            lacunarity: 2.0,
            persistence: 0.47,
            feature_size: 900.0,
            amplitude: 220.0,
            exponent: 1.6,
            offset_x: 0.0,
            offset_z: 0.0,
            seed: 1337,
            clamp: false,
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

    /// Cells of the first octave per meter: 1 / feature size.
    #[must_use]
    pub fn frequency(&self) -> f64 {
        1.0 / self.feature_size
    }
}

/// The land's height at every point of the plane, for settings that have been checked.
#[derive(Debug, Clone)]
pub struct Terrain {
    relief: Relief,
    curve: HeightCurve,
}

/// The land before the height curve: the fractal's sum as a function of meters, a pure number.
#[derive(Debug, Clone)]
pub struct Relief {
    fractal: Fractal<2>,
    frequency: f64,
    offset: [f64; 2],
}

impl Terrain {
    /// The field of `settings`.
    ///
    /// # Errors
    /// The first number out of range; no field can be made of such settings.
    pub fn new(settings: &TerrainSettings) -> Result<Self, OutOfRange> {
        settings.check()?;
        let relief = Relief {
            fractal: Fractal::with_sources(
                &FractalSettings {
                    octaves: settings.octaves,
                    lacunarity: settings.lacunarity,
                    persistence: settings.persistence,
                    ..Default::default()
                },
                settings.seed,
                |seed| {
                    let lattice = Perlin::new(seed);
                    Arc::new(PerlinNoise::new(lattice, Fade::default(), settings.clamp))
                },
            )?,
            frequency: settings.frequency(),
            offset: [settings.offset_x, settings.offset_z],
        };
        let curve = HeightCurve {
            amplitude: settings.amplitude,
            exponent: settings.exponent,
            bound: relief.fractal.bound(),
        };
        Ok(Self { relief, curve })
    }

    /// Heights lie between the two values, in meters; typical land fills half of the span.
    #[must_use]
    pub fn bounds(&self) -> [f64; 2] {
        [-self.curve.bound, self.curve.bound].map(|sum| self.curve.at(sum)[0])
    }

    /// The sum that the height curve is applied to.
    #[must_use]
    pub fn relief(&self) -> &Relief {
        &self.relief
    }

    /// What turns the sum into meters.
    #[must_use]
    pub fn curve(&self) -> HeightCurve {
        self.curve
    }
}

impl HeightField for Terrain {
    fn sample(&self, x: f64, z: f64) -> Sample {
        self.curve.apply(self.relief.sample(x, z))
    }
}

impl HeightField for Relief {
    fn sample(&self, x: f64, z: f64) -> Sample {
        let [offset_x, offset_z] = self.offset;
        let sum = Sample::from(self.fractal.sample([
            (x + offset_x) * self.frequency,
            (z + offset_z) * self.frequency,
        ]));
        Sample {
            height: sum.height,
            slope: self.frequency * sum.slope,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exponent_one_is_the_plain_sum() {
        let settings = TerrainSettings {
            exponent: 1.0,
            ..Default::default()
        };
        let terrain = Terrain::new(&settings).unwrap();
        let sum = terrain.relief.fractal.sample([0.3, 0.4]).value;
        let size = settings.feature_size;
        let height = terrain.sample(0.3 * size, 0.4 * size).height;
        assert!((height - settings.amplitude * sum).abs() < 1e-9);
    }
}
