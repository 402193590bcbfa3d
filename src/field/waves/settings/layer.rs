//! One layer of noise waves: how it differs from the sea's own amplitude, cell size and speed.

use serde::{Deserialize, Serialize};

use crate::field::SettingsError;
use crate::field::parameter::{OutOfRange, parameter};

/// The most layers that a sea has.
pub const MOST_LAYERS: usize = 8;

/// The most octaves that all layers of a sea have in sum.
pub const MOST_OCTAVES: usize = 16;

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

/// Whether there are 1 to [`MOST_LAYERS`] layers of at most [`MOST_OCTAVES`] octaves in sum, all within their ranges.
pub(super) fn check_all(layers: &[LayerSettings]) -> Result<(), SettingsError> {
    SettingsError::check_count("sea.layers", layers.len(), 1, MOST_LAYERS)?;
    for (i, layer) in layers.iter().enumerate() {
        layer.check().map_err(|error| error.of_entry(i))?;
    }
    let count = layers.iter().map(|layer| layer.octaves as usize).sum();
    if count > MOST_OCTAVES {
        let most = MOST_OCTAVES;
        return Err(SettingsError::Octaves { count, most });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(layers: &[LayerSettings]) -> String {
        check_all(layers).unwrap_err().to_string()
    }

    #[test]
    fn layers_are_refused_by_number_range_and_sum_of_octaves() {
        let plain = LayerSettings::default();
        let deep = LayerSettings {
            octaves: 8,
            ..plain
        };
        let wild = LayerSettings {
            speed: -1.0,
            ..plain
        };
        assert_eq!(check_all(&[plain; MOST_LAYERS]), Ok(()));
        assert_eq!(check_all(&[deep; 2]), Ok(()));
        assert!(message(&[]).contains("sea.layers has 0 entries"));
        assert!(message(&[plain; 9]).contains("allowed are 1 to 8"));
        assert!(message(&[plain, wild]).starts_with("sea.layers[1].speed = -1 is"));
        assert_eq!(
            message(&[deep, deep, plain]),
            "sea.layers has 17 octaves in all: allowed are 16; take octaves from its layers or leave layers out"
        );
    }
}
