//! The water's material: the numbers of the sea and the sky, the land's heights, the sea's noise.
//!
//! It is filled in by the systems of [`OceanPlugin`](super::OceanPlugin); nothing is decided here.

use bevy::mesh::MeshVertexBufferLayoutRef;
use bevy::pbr::{MaterialPipeline, MaterialPipelineKey};
use bevy::prelude::*;
use bevy::render::render_resource::{
    AsBindGroup, PolygonMode, RenderPipelineDescriptor, SpecializedMeshPipelineError,
};
use bevy::shader::{ShaderDefVal, ShaderRef};

use super::SeaUniform;
use crate::viewer::sky::SkyUniform;

#[derive(Asset, AsBindGroup, TypePath, Debug, Clone)]
#[bind_group_data(WaterKey)]
pub(super) struct WaterMaterial {
    #[uniform(0)]
    pub sea: SeaUniform,
    #[uniform(1)]
    pub sky: SkyUniform,
    #[texture(2, sample_type = "u_int", visibility(fragment))]
    pub land: Handle<Image>,
    #[texture(
        3,
        dimension = "2d_array",
        sample_type = "float",
        filterable = false,
        visibility(vertex, fragment)
    )]
    pub sites: Handle<Image>,
    pub noise: u32,
    pub wireframe: bool,
}

#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct WaterKey {
    noise: u32,
    wireframe: bool,
}

impl From<&WaterMaterial> for WaterKey {
    fn from(material: &WaterMaterial) -> Self {
        Self {
            noise: material.noise,
            wireframe: material.wireframe,
        }
    }
}

impl Material for WaterMaterial {
    fn vertex_shader() -> ShaderRef {
        "embedded://haibo/viewer/ocean/water.wgsl".into()
    }

    fn fragment_shader() -> ShaderRef {
        "embedded://haibo/viewer/ocean/water.wgsl".into()
    }

    fn alpha_mode(&self) -> AlphaMode {
        AlphaMode::Premultiplied
    }

    fn enable_prepass() -> bool {
        false
    }

    fn enable_shadows() -> bool {
        false
    }

    fn specialize(
        _: &MaterialPipeline,
        descriptor: &mut RenderPipelineDescriptor,
        layout: &MeshVertexBufferLayoutRef,
        key: MaterialPipelineKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        descriptor.vertex.buffers = vec![
            layout
                .0
                .get_layout(&[Mesh::ATTRIBUTE_POSITION.at_shader_location(0)])?,
        ];
        let noise = ShaderDefVal::UInt("SEA_NOISE".into(), key.bind_group_data.noise);
        descriptor.vertex.shader_defs.push(noise.clone());
        if let Some(fragment) = &mut descriptor.fragment {
            fragment.shader_defs.push(noise);
        }
        descriptor.primitive.cull_mode = None;
        if key.bind_group_data.wireframe {
            descriptor.primitive.polygon_mode = PolygonMode::Line;
        }
        // Waves hide the waves behind them.
        if let Some(depth) = &mut descriptor.depth_stencil {
            depth.depth_write_enabled = Some(true);
        }
        Ok(())
    }
}
