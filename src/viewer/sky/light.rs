//! The colors of sun and sky for a height of the sun: what the shaders get as `Sky`.

use bevy::prelude::*;
use bevy::render::render_resource::ShaderType;

use crate::scene::SkySettings;

/// The GPU layout of `Sky` in `sky.wgsl`.
#[derive(Debug, Clone, Copy, PartialEq, Default, ShaderType)]
pub struct SkyUniform {
    /// From the ground to the sun, of length one.
    pub sun_direction: Vec3,
    /// Meters; see [`VISIBILITY`](crate::scene::VISIBILITY).
    pub visibility: f32,
    /// On a surface that faces the sun; linear, exposed so that a white surface is white at π.
    pub sun_irradiance: Vec3,
    /// The radiance straight up.
    pub zenith: Vec3,
    /// The radiance at the horizon.
    pub horizon: Vec3,
    /// The radiance below the horizon.
    pub ground: Vec3,
}

impl SkyUniform {
    /// The light under these settings: warm and dim at a low sun, white and bright at a high one.
    #[must_use]
    pub fn new(settings: &SkySettings) -> Self {
        let day = smoothstep(0.0, 28.0, settings.sun_elevation as f32);
        let mix = |low: [f32; 3], high: [f32; 3]| Vec3::from(low).lerp(Vec3::from(high), day);
        Self {
            sun_direction: settings.sun_direction().as_vec3(),
            visibility: settings.visibility as f32,
            sun_irradiance: mix([4.4, 2.1, 0.85], [6.2, 5.8, 5.2]),
            zenith: mix([0.13, 0.20, 0.40], [0.07, 0.21, 0.56]),
            horizon: mix([0.92, 0.60, 0.40], [0.43, 0.61, 0.85]),
            ground: mix([0.20, 0.15, 0.13], [0.22, 0.25, 0.28]),
        }
    }
}

fn smoothstep(from: f32, to: f32, x: f32) -> f32 {
    let t = ((x - from) / (to - from)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}
