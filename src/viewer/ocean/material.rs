//! The water's material: the numbers of the sea and the sky, the land's heights, the sea's noise and tiles.
//!
//! It is filled in by the systems of [`OceanPlugin`](super::OceanPlugin); nothing is decided here.

use bevy::mesh::MeshVertexBufferLayoutRef;
use bevy::pbr::{MaterialPipeline, MaterialPipelineKey};
use bevy::prelude::*;
use bevy::render::render_resource::{
    AsBindGroup, PolygonMode, RenderPipelineDescriptor, SpecializedMeshPipelineError,
};
use bevy::shader::{ShaderDefVal, ShaderRef};

use super::colors::ColorUniform;
use super::{GerstnerUniform, SeaUniform, ShoreUniform, SpectralUniform};
use crate::viewer::sky::SkyUniform;

#[derive(Asset, AsBindGroup, TypePath, Debug, Clone)]
#[bind_group_data(WaterKey)]
pub(super) struct WaterMaterial {
    #[uniform(0)]
    pub sea: SeaUniform,
    #[uniform(1)]
    pub sky: SkyUniform,
    #[texture(2, sample_type = "u_int", visibility(vertex, fragment))]
    pub land: Handle<Image>,
    #[texture(
        3,
        dimension = "2d_array",
        sample_type = "float",
        filterable = false,
        visibility(vertex, fragment)
    )]
    pub sites: Handle<Image>,
    #[uniform(4)]
    pub gerstner: GerstnerUniform,
    #[uniform(5)]
    pub spectral: SpectralUniform,
    #[texture(
        6,
        dimension = "2d_array",
        sample_type = "float",
        filterable = false,
        visibility(vertex)
    )]
    pub lifts: Handle<Image>,
    #[texture(
        7,
        dimension = "2d_array",
        sample_type = "float",
        filterable = false,
        visibility(fragment)
    )]
    pub tilts: Handle<Image>,
    #[texture(
        8,
        dimension = "2d_array",
        sample_type = "float",
        filterable = false,
        visibility(fragment)
    )]
    pub shears: Handle<Image>,
    #[uniform(9)]
    pub shore: ShoreUniform,
    #[uniform(10)]
    pub colors: ColorUniform,
    #[texture(11, sample_type = "float", filterable = false, visibility(fragment))]
    pub heights: Handle<Image>,
    pub noise: u32,
    pub colored: u32,
    pub wireframe: bool,
}

#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct WaterKey {
    noise: u32,
    colored: u32,
    wireframe: bool,
}

impl From<&WaterMaterial> for WaterKey {
    fn from(material: &WaterMaterial) -> Self {
        Self {
            noise: material.noise,
            colored: material.colored,
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
        let WaterKey { noise, colored, .. } = key.bind_group_data;
        let codes = [
            ShaderDefVal::UInt("SEA_NOISE".into(), noise),
            ShaderDefVal::UInt("SEA_COLORS".into(), colored),
        ];
        descriptor.vertex.shader_defs.extend(codes.clone());
        if let Some(fragment) = &mut descriptor.fragment {
            fragment.shader_defs.extend(codes);
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
