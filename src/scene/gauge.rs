//! A gauge on the water: what it is called, where it is and how it measures.

use serde::{Deserialize, Serialize};

use crate::field::parameter::{OutOfRange, parameter};
use crate::field::waves::GaugeKind;

/// The most gauges of a scene.
pub const MOST_GAUGES: usize = 8;

/// A gauge that is pinned to the water.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct GaugeSettings {
    /// What the gauge is called in plots and files.
    pub name: String,
    /// See [`GAUGE_X`].
    pub x: f64,
    /// See [`GAUGE_Z`].
    pub z: f64,
    /// `staff` or `buoy`.
    pub kind: GaugeKind,
    /// See [`COLOR`].
    pub color: u32,
}

impl Default for GaugeSettings {
    fn default() -> Self {
        Self {
            name: "Gauge".to_owned(),
            x: 0.0,
            z: 0.0,
            kind: GaugeKind::Staff,
            color: 0,
        }
    }
}

parameter!(
    "gauges",
    GAUGE_X,
    "x",
    "Gauge x",
    "m",
    -50000.0..=50000.0,
    slider - 1000.0..=1000.0,
    "How far east of the middle the gauge is; for a buoy, where it rests."
);
parameter!(
    "gauges",
    GAUGE_Z,
    "z",
    "Gauge z",
    "m",
    -50000.0..=50000.0,
    slider - 1000.0..=1000.0,
    "How far south of the middle the gauge is; for a buoy, where it rests."
);
parameter!("gauges", COLOR, "color", "Color", "", 0..=7, slider 0..=7,
    "Which of the eight colors of gauges it has.");

impl GaugeSettings {
    /// Whether every number is finite and within its range.
    ///
    /// # Errors
    /// The first number that is not.
    pub fn check(&self) -> Result<(), OutOfRange> {
        GAUGE_X.check(self.x)?;
        GAUGE_Z.check(self.z)?;
        COLOR.check(self.color.into())
    }
}
