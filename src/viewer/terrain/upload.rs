//! Heights and normals on the GPU: a texture that stays while its resolution stays, and the texels written into it.
//!
//! The main world hands over a pointer; the render world copies the texels straight into the texture, in the frame in
//! which they come, and again where the texture is a new one.

use std::sync::Arc;

use bevy::asset::RenderAssetUsages;
use bevy::prelude::*;
use bevy::render::extract_resource::{ExtractResource, extract_resource};
use bevy::render::render_asset::RenderAssets;
use bevy::render::render_resource::{
    Extent3d, TexelCopyBufferLayout, TextureDimension, TextureFormat, TextureId,
};
use bevy::render::renderer::RenderQueue;
use bevy::render::texture::GpuImage;
use bevy::render::{ExtractSchedule, Render, RenderApp, RenderSystems};

use crate::field::texel::Texel;

/// What the land's texture shows, in both worlds.
#[derive(Resource, Clone, Default, ExtractResource)]
pub(super) struct Surface {
    /// The texture.
    pub image: AssetId<Image>,
    /// Its width and height.
    pub side: u32,
    /// Row by row; see `land_vertex.wgsl`.
    pub texels: Arc<Vec<Texel>>,
}

/// Keeps the texture equal to the [`Surface`]; nothing to do without a graphics adapter.
pub(super) fn keep_surface(app: &mut App) {
    app.init_resource::<Surface>();
    if let Some(render_app) = app.get_sub_app_mut(RenderApp) {
        render_app
            .init_resource::<Surface>()
            .add_systems(ExtractSchedule, extract_resource::<Surface, ()>)
            .add_systems(Render, write_texels.in_set(RenderSystems::PrepareResources));
    }
}

/// A texture of `side`² texels that nobody has written yet.
pub(in crate::viewer) fn surface_image(side: u32) -> Image {
    Image::new_uninit(
        square(side),
        TextureDimension::D2,
        TextureFormat::Rg32Uint,
        RenderAssetUsages::RENDER_WORLD,
    )
}

/// `written` is the texture that has the texels already.
fn write_texels(
    surface: Res<Surface>,
    images: Res<RenderAssets<GpuImage>>,
    queue: Res<RenderQueue>,
    mut written: Local<Option<TextureId>>,
) {
    if surface.is_changed() {
        *written = None;
    }
    let Some(image) = images.get(surface.image) else {
        return;
    };
    let size = square(surface.side);
    let id = image.texture.id();
    if image.texture_descriptor.size != size || *written == Some(id) {
        return;
    }
    queue.write_texture(
        image.texture.as_image_copy(),
        bytemuck::cast_slice(&surface.texels),
        TexelCopyBufferLayout {
            offset: 0,
            bytes_per_row: Some(surface.side * size_of::<Texel>() as u32),
            rows_per_image: Some(surface.side),
        },
        size,
    );
    *written = Some(id);
}

fn square(side: u32) -> Extent3d {
    Extent3d {
        width: side,
        height: side,
        depth_or_array_layers: 1,
    }
}
