//! The land's material: Bevy's physically based one, its vertices lifted by the grid of heights.

use bevy::mesh::MeshVertexBufferLayoutRef;
use bevy::pbr::{
    ExtendedMaterial, MaterialExtension, MaterialExtensionKey, MaterialExtensionPipeline,
};
use bevy::prelude::*;
use bevy::render::render_resource::{
    AsBindGroup, PolygonMode, RenderPipelineDescriptor, ShaderType, SpecializedMeshPipelineError,
};
use bevy::shader::ShaderRef;

use crate::viewer::sky::SkyUniform;

/// The material of the land.
pub type LandMaterial = ExtendedMaterial<StandardMaterial, LandExtension>;

/// What the land adds to the standard material.
#[derive(Asset, AsBindGroup, TypePath, Debug, Clone)]
#[bind_group_data(LandKey)]
pub struct LandExtension {
    /// Sizes and levels.
    #[uniform(100)]
    pub land: LandUniform,
    /// Heights and normals, `Rg32Uint`; see `land_vertex.wgsl`.
    #[texture(101, sample_type = "u_int", visibility(vertex))]
    pub surface: Handle<Image>,
    /// The light of sky and haze.
    #[uniform(102)]
    pub sky: SkyUniform,
    /// Draws edges only.
    pub wireframe: bool,
}

/// The GPU layout of `Land` in `land_vertex.wgsl`; lengths in meters.
#[derive(Debug, Clone, Copy, PartialEq, Default, ShaderType)]
pub struct LandUniform {
    /// The length of the square's side.
    pub extent: f32,
    /// The height of the block's foot.
    pub base: f32,
    /// The height of the calm water.
    pub sea_level: f32,
}

/// What needs a pipeline of its own.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct LandKey {
    wireframe: bool,
}

impl From<&LandExtension> for LandKey {
    fn from(extension: &LandExtension) -> Self {
        Self {
            wireframe: extension.wireframe,
        }
    }
}

impl MaterialExtension for LandExtension {
    fn vertex_shader() -> ShaderRef {
        "embedded://haibo/viewer/terrain/land.wgsl".into()
    }

    fn fragment_shader() -> ShaderRef {
        "embedded://haibo/viewer/terrain/land.wgsl".into()
    }

    fn prepass_vertex_shader() -> ShaderRef {
        "embedded://haibo/viewer/terrain/land_shadow.wgsl".into()
    }

    fn specialize(
        _: &MaterialExtensionPipeline,
        descriptor: &mut RenderPipelineDescriptor,
        _: &MeshVertexBufferLayoutRef,
        key: MaterialExtensionKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        if key.bind_group_data.wireframe {
            descriptor.primitive.polygon_mode = PolygonMode::Line;
        }
        Ok(())
    }
}
