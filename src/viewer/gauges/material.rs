//! The paint of masts and floats: one color in the light of sun and sky.

use bevy::prelude::*;
use bevy::render::render_resource::AsBindGroup;
use bevy::shader::ShaderRef;

use crate::viewer::sky::SkyUniform;

#[derive(Asset, AsBindGroup, TypePath, Debug, Clone)]
pub(super) struct GaugeMaterial {
    /// Linear red, green and blue; the fourth is how many bands of it a mast has between white ones, 0 for none.
    #[uniform(0)]
    pub paint: Vec4,
    #[uniform(1)]
    pub sky: SkyUniform,
}

impl Material for GaugeMaterial {
    fn fragment_shader() -> ShaderRef {
        "embedded://haibo/viewer/gauges/gauge.wgsl".into()
    }

    fn enable_prepass() -> bool {
        false
    }

    fn enable_shadows() -> bool {
        false
    }
}
