//! The mathematics of land and sea: pure functions of (settings, x, z, t).
//!
//! Everything that shows, measures or exports a height asks a [`HeightField`]; nothing here knows Bevy, egui, files
//! or clocks. Lengths are meters, times seconds, angles radians; x points east, z south and y up.
//!
//! * [`noise`]: thirteen bases with their derivatives, in 1 to 3 dimensions;
//! * [`fractal`]: octave sums of them; [`warp`]: such sums bent by themselves; [`kernel`]: the same, fast;
//! * [`terrain`]: the land; [`waves`]: the sea;
//! * [`raster`], [`fill`]: where a field is sampled, and doing it on all cores;
//! * [`grid`]: a square of samples; [`land`]: the land's, edit by edit;
//! * [`curve`], [`texel`]: heights from noise, and their eight bytes for the GPU;
//! * [`mesh`]: triangles without heights; [`surface`]: with them; [`ray`]: where a line of sight meets a field;
//! * [`parameter`]: names, units and allowed ranges of all settings; [`SettingsError`]: why they are refused.

pub mod curve;
pub mod fill;
pub mod fractal;
pub mod grid;
pub mod kernel;
pub mod land;
pub mod mesh;
pub mod noise;
pub mod parameter;
pub mod raster;
pub mod ray;
mod settings_error;
mod shape;
pub mod surface;
pub mod terrain;
pub mod texel;
pub mod warp;
pub mod waves;

pub use settings_error::SettingsError;

use glam::DVec2;

/// A value of a field and its derivative at one point.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Sample {
    /// The value: meters for land and sea, unitless for bare noise.
    pub height: f64,
    /// The partial derivatives (∂height/∂x, ∂height/∂z).
    pub slope: DVec2,
}

impl Sample {
    /// The upward unit normal (x, y, z) of the surface y = height.
    #[must_use]
    pub fn normal(self) -> glam::DVec3 {
        glam::DVec3::new(-self.slope.x, 1.0, -self.slope.y).normalize()
    }
}

/// A surface y = height(x, z) that knows its slope.
pub trait HeightField: Sync {
    /// Height and slope at a point in meters.
    fn sample(&self, x: f64, z: f64) -> Sample;
}
