//! One serializable description of everything shown: what scene files hold, the panel edits and `haibo shot` draws.
//!
//! Plain data with checked ranges; it knows neither Bevy nor where files lie. Reading and writing TOML is in [`file`](mod@file).

mod camera;
mod clock;
pub mod file;
mod gauge;

pub use camera::{CameraSettings, NamedView, PITCH, RADIUS, X, Y, YAW, Z};
pub use clock::{ClockSettings, RATE, TIME};
pub use gauge::{COLOR, GAUGE_X, GAUGE_Z, GaugeSettings, LONGEST_NAME, MOST_GAUGES};

use serde::{Deserialize, Serialize};

use crate::field::SettingsError;
use crate::field::parameter::{OutOfRange, parameter};
use crate::field::terrain::TerrainSettings;
use crate::field::waves::SeaSettings;

/// The scene files' version that this program writes, and the newest that it reads.
pub const VERSION: u32 = 1;

/// Everything that decides a picture.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Scene {
    /// The version of the format; [`VERSION`].
    pub version: u32,
    /// The land.
    pub terrain: TerrainSettings,
    /// The water.
    pub sea: SeaSettings,
    /// Sun and air.
    pub sky: SkySettings,
    /// Where one looks from; `None` is the three-quarter view of the whole land.
    pub camera: Option<CameraSettings>,
    /// The time of the waves.
    pub clock: ClockSettings,
    /// How it is drawn.
    pub view: ViewSettings,
    /// The gauges on the water, at most [`MOST_GAUGES`].
    pub gauges: Vec<GaugeSettings>,
}

impl Default for Scene {
    fn default() -> Self {
        Self {
            version: VERSION,
            terrain: TerrainSettings::default(),
            sea: SeaSettings::default(),
            sky: SkySettings::default(),
            camera: None,
            clock: ClockSettings::default(),
            view: ViewSettings::default(),
            gauges: Vec::new(),
        }
    }
}

impl Scene {
    /// Whether every number is finite and within its range, and every list as its entries must be.
    ///
    /// # Errors
    /// The first number, list or entry that is not.
    pub fn check(&self) -> Result<(), SettingsError> {
        self.terrain.check()?;
        self.sea.check()?;
        self.sky.check()?;
        if let Some(camera) = &self.camera {
            camera.check()?;
        }
        self.clock.check()?;
        gauge::check_all(&self.gauges)
    }

    /// Where one looks from.
    #[must_use]
    pub fn viewpoint(&self) -> CameraSettings {
        self.camera
            .unwrap_or_else(|| NamedView::ThreeQuarter.camera(&self.terrain))
    }
}

/// Sun and air.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SkySettings {
    /// See [`SUN_AZIMUTH`].
    pub sun_azimuth: f64,
    /// See [`SUN_ELEVATION`].
    pub sun_elevation: f64,
    /// See [`VISIBILITY`].
    pub visibility: f64,
}

parameter!("sky", SUN_AZIMUTH, "sun_azimuth", "Sun azimuth", "°", -360.0..=360.0, slider 0.0..=360.0,
    "Where the sun stands: 0 north, 90 east, 180 south.");
parameter!("sky", SUN_ELEVATION, "sun_elevation", "Sun elevation", "°", 1.0..=90.0, slider 2.0..=90.0,
    "How high the sun stands above the horizon.");
parameter!("sky", VISIBILITY, "visibility", "Visibility", "m", 50.0..=500000.0, slider 500.0..=100000.0 log,
    "The distance at which haze hides almost everything.");

impl Default for SkySettings {
    fn default() -> Self {
        Self {
            sun_azimuth: 240.0,
            sun_elevation: 32.0,
            visibility: 80_000.0,
        }
    }
}

impl SkySettings {
    /// Whether every number is finite and within its range.
    ///
    /// # Errors
    /// The first number that is not.
    pub fn check(&self) -> Result<(), OutOfRange> {
        SUN_AZIMUTH.check(self.sun_azimuth)?;
        SUN_ELEVATION.check(self.sun_elevation)?;
        VISIBILITY.check(self.visibility)
    }

    /// The unit vector from the ground to the sun; x east, y up, z south.
    #[must_use]
    pub fn sun_direction(&self) -> glam::DVec3 {
        let (sin_azimuth, cos_azimuth) = self.sun_azimuth.to_radians().sin_cos();
        let (sin_elevation, cos_elevation) = self.sun_elevation.to_radians().sin_cos();
        glam::DVec3::new(
            cos_elevation * sin_azimuth,
            sin_elevation,
            -cos_elevation * cos_azimuth,
        )
    }
}

/// How the scene is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ViewSettings {
    /// Draws only the edges of the triangles of land and sea.
    pub wireframe: bool,
    /// Whether the land casts shadows.
    pub shadows: bool,
    /// What the water's color shows.
    pub sea_colors: SeaColors,
}

/// What the water's color shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeaColors {
    /// Water, as one sees it.
    #[default]
    Natural,
    /// The height about the calm level in meters.
    Elevation,
    /// The steepness of the surface, rise / run.
    Slope,
    /// By how much the surface is stretched where it is most compressed; foam lies where it is small.
    Compression,
    /// The vertical velocity of the water in m/s.
    Velocity,
    /// The significant height of the last minutes' waves at each place, in meters.
    Hm0,
}

impl Default for ViewSettings {
    fn default() -> Self {
        Self {
            wireframe: false,
            shadows: true,
            sea_colors: SeaColors::Natural,
        }
    }
}
