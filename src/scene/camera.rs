//! Where one looks from: an orbit about a point, in degrees and meters.

use serde::{Deserialize, Serialize};

use crate::field::parameter::{OutOfRange, parameter};
use crate::field::terrain::TerrainSettings;

/// A camera on a sphere of `radius` about (x, y, z), looking at its center.
///
/// At yaw 0 it stands south of the center and looks north; positive yaw turns it east. Positive pitch lifts it.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CameraSettings {
    /// See [`YAW`].
    pub yaw: f64,
    /// See [`PITCH`].
    pub pitch: f64,
    /// See [`RADIUS`].
    pub radius: f64,
    /// See [`X`].
    pub x: f64,
    /// See [`Y`].
    pub y: f64,
    /// See [`Z`].
    pub z: f64,
}

parameter!(
    "camera",
    YAW,
    "yaw",
    "Yaw",
    "°",
    -3600.0..=3600.0,
    slider - 180.0..=180.0,
    "0 looks north from the south, 90 looks west from the east."
);
parameter!(
    "camera",
    PITCH,
    "pitch",
    "Pitch",
    "°",
    -5.0..=90.0,
    slider - 5.0..=90.0,
    "0 looks along the horizon, 90 straight down."
);
parameter!("camera", RADIUS, "radius", "Radius", "m", 1.0..=200000.0, slider 10.0..=50000.0 log,
    "The distance from the point that one looks at.");
parameter!(
    "camera",
    X,
    "x",
    "Focus x",
    "m",
    -100000.0..=100000.0,
    slider - 5000.0..=5000.0,
    "The point that one looks at, east of the center."
);
parameter!(
    "camera",
    Y,
    "y",
    "Focus y",
    "m",
    -100000.0..=100000.0,
    slider - 1000.0..=1000.0,
    "The point that one looks at, its height."
);
parameter!(
    "camera",
    Z,
    "z",
    "Focus z",
    "m",
    -100000.0..=100000.0,
    slider - 5000.0..=5000.0,
    "The point that one looks at, south of the center."
);

impl Default for CameraSettings {
    fn default() -> Self {
        NamedView::ThreeQuarter.camera(&TerrainSettings::default())
    }
}

impl CameraSettings {
    /// Whether every number is finite and within its range.
    ///
    /// # Errors
    /// The first number that is not.
    pub fn check(&self) -> Result<(), OutOfRange> {
        YAW.check(self.yaw)?;
        PITCH.check(self.pitch)?;
        RADIUS.check(self.radius)?;
        X.check(self.x)?;
        Y.check(self.y)?;
        Z.check(self.z)
    }
}

/// A viewpoint that shows the whole land, whatever its extent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NamedView {
    /// Straight down, north up.
    Top,
    /// From the south, level.
    Front,
    /// From the east, level.
    Side,
    /// From the south-east, looking down.
    ThreeQuarter,
}

impl NamedView {
    /// All views, in the order of their keys.
    pub const ALL: [Self; 4] = [Self::Top, Self::Front, Self::Side, Self::ThreeQuarter];

    /// The name on the command line and in the panel.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Top => "top",
            Self::Front => "front",
            Self::Side => "side",
            Self::ThreeQuarter => "three-quarter",
        }
    }

    /// The camera that shows land of these settings from this side.
    #[must_use]
    pub fn camera(self, terrain: &TerrainSettings) -> CameraSettings {
        let (yaw, pitch, extents_away) = match self {
            Self::Top => (0.0, 90.0, 1.6),
            Self::Front => (0.0, 8.0, 1.65),
            Self::Side => (90.0, 8.0, 1.65),
            Self::ThreeQuarter => (38.0, 30.0, 1.75),
        };
        CameraSettings {
            yaw,
            pitch,
            radius: extents_away * terrain.extent,
            x: 0.0,
            y: terrain.sea_level,
            z: 0.0,
        }
    }
}
