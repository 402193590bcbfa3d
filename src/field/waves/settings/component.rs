//! One sinusoidal train of waves of a Gerstner sea.

use serde::{Deserialize, Serialize};

use crate::field::SettingsError;
use crate::field::parameter::{OutOfRange, parameter};

/// The most components that a sea has.
pub const MOST_COMPONENTS: usize = 64;

/// A train of waves of one height, length and direction.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ComponentSettings {
    /// See [`AMPLITUDE`].
    pub amplitude: f64,
    /// See [`WAVELENGTH`].
    pub wavelength: f64,
    /// See [`DIRECTION`].
    pub direction: f64,
    /// See [`PHASE`].
    pub phase: f64,
}

impl Default for ComponentSettings {
    fn default() -> Self {
        Self {
            amplitude: 1.0,
            wavelength: 60.0,
            direction: 270.0,
            phase: 0.0,
        }
    }
}

parameter!("sea.components", AMPLITUDE, "amplitude", "Amplitude", "m", 0.0..=50.0, slider 0.0..=5.0,
    "Half the height from trough to crest.");
parameter!("sea.components", WAVELENGTH, "wavelength", "Wavelength", "m", 0.1..=10000.0, slider 1.0..=500.0 log,
    "The distance from crest to crest. Length and depth decide the period.");
parameter!("sea.components", DIRECTION, "direction", "Direction", "°", -360.0..=360.0, slider 0.0..=360.0,
    "Where the waves come from: 0 north, 90 east, 180 south.");
parameter!(
    "sea.components",
    PHASE,
    "phase",
    "Phase",
    "°",
    -360.0..=360.0,
    slider - 180.0..=180.0,
    "How far past a crest the wave is at the middle of the square at time 0."
);

impl ComponentSettings {
    /// Whether every number is finite and within its range.
    ///
    /// # Errors
    /// The first number that is not.
    pub fn check(&self) -> Result<(), OutOfRange> {
        AMPLITUDE.check(self.amplitude)?;
        WAVELENGTH.check(self.wavelength)?;
        DIRECTION.check(self.direction)?;
        PHASE.check(self.phase)
    }
}

/// Whether there are at most [`MOST_COMPONENTS`] components, all within their ranges.
pub(super) fn check_all(components: &[ComponentSettings]) -> Result<(), SettingsError> {
    SettingsError::check_count("sea.components", components.len(), 0, MOST_COMPONENTS)?;
    for (i, component) in components.iter().enumerate() {
        component.check().map_err(|error| error.of_entry(i))?;
    }
    Ok(())
}
