//! One layer of noise waves: how it differs from the sea's own amplitude, cell size and speed.

use serde::{Deserialize, Serialize};

use crate::field::parameter::{OutOfRange, parameter};

/// The most layers that a sea has.
pub const MOST_LAYERS: usize = 8;

/// A layer of noise that drifts as one piece; multiples of the sea's own numbers.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LayerSettings {
    /// See [`DIRECTION`].
    pub direction: f64,
    /// See [`SPEED`].
    pub speed: f64,
    /// See [`CELL_SIZE`].
    pub cell_size: f64,
    /// See [`AMPLITUDE`].
    pub amplitude: f64,
    /// Layers of equal numbers have the same noise, all others have noises of their own.
    pub seed: u32,
    /// See [`OCTAVES`].
    pub octaves: u32,
}

impl Default for LayerSettings {
    /// The demo's first layer: n(x + t, z).
    fn default() -> Self {
        Self {
            direction: 90.0,
            speed: 1.0,
            cell_size: 1.0,
            amplitude: 1.0,
            seed: 0,
            octaves: 1,
        }
    }
}

parameter!("sea.layers", DIRECTION, "direction", "Layer direction", "°", -360.0..=360.0, slider 0.0..=360.0,
    "Where the layer comes from: 0 north, 90 east, 180 south.");
parameter!("sea.layers", SPEED, "speed", "Layer speed", "", 0.0..=100.0, slider 0.0..=4.0,
    "Multiplies the sea's wave speed.");
parameter!("sea.layers", CELL_SIZE, "cell_size", "Layer cell", "", 0.01..=100.0, slider 0.1..=10.0 log,
    "Multiplies the sea's cell size.");
parameter!("sea.layers", AMPLITUDE, "amplitude", "Layer amplitude", "", 0.0..=10.0, slider 0.0..=2.0,
    "Multiplies the sea's wave amplitude.");
parameter!("sea.layers", OCTAVES, "octaves", "Layer octaves", "", 1..=8, slider 1..=8,
    "Sums this many noises, each of half the cell size and half the height of the one before, which drift together.");

impl LayerSettings {
    /// The two layers of the demo: one from the east, a lower and slower one from the south.
    #[must_use]
    pub fn demo() -> Vec<Self> {
        let first = Self::default();
        let second = Self {
            direction: 180.0,
            speed: 0.7,
            amplitude: 0.5,
            seed: 1,
            ..first
        };
        vec![first, second]
    }

    /// Whether every number is finite and within its range.
    ///
    /// # Errors
    /// The first number that is not.
    pub fn check(&self) -> Result<(), OutOfRange> {
        DIRECTION.check(self.direction)?;
        SPEED.check(self.speed)?;
        CELL_SIZE.check(self.cell_size)?;
        AMPLITUDE.check(self.amplitude)?;
        OCTAVES.check(self.octaves.into())
    }
}
