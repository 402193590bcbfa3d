//! A spectral sea's tiles on the GPU: textures that stay, and the texels written into them.
//!
//! As with the land, the main world hands over pointers, and the render world copies what they point to in the frame in
//! which they come, and again where a texture is a new one.

use std::sync::Arc;

use bevy::asset::RenderAssetUsages;
use bevy::prelude::*;
use bevy::render::extract_resource::{ExtractResource, extract_resource};
use bevy::render::render_asset::RenderAssets;
use bevy::render::render_resource::{
    Extent3d, Origin3d, TexelCopyBufferLayout, TexelCopyTextureInfo, TextureAspect,
    TextureDimension, TextureFormat, TextureId, TextureViewDescriptor, TextureViewDimension,
};
use bevy::render::renderer::RenderQueue;
use bevy::render::texture::GpuImage;
use bevy::render::{ExtractSchedule, Render, RenderApp, RenderSystems};

use super::levels::Levels;
use super::spectral::LEVELS;
use crate::field::waves::spectral::{BANDS, TILE_SIZE, Tiles};

/// The textures that `spectral.wgsl` reads; a texel each until the first tiles come.
#[derive(Resource, Default)]
pub(super) struct TileTextures {
    pub lifts: Handle<Image>,
    pub tilts: Handle<Image>,
    pub shears: Handle<Image>,
    /// Whether they are of the tiles' size.
    whole: bool,
}

/// What the textures show, in both worlds.
#[derive(Resource, Clone, Default, ExtractResource)]
pub(super) struct ShownTiles {
    /// In the order of [`TileTextures`].
    images: [AssetId<Image>; 3],
    content: Option<(Arc<Tiles>, Arc<Levels>)>,
}

const FORMATS: [TextureFormat; 3] = [
    TextureFormat::Rgba32Float,
    TextureFormat::Rgba32Float,
    TextureFormat::R32Float,
];

/// Keeps the textures equal to the [`ShownTiles`]; nothing to do without a graphics adapter.
pub(super) fn keep_tiles(app: &mut App) {
    app.init_resource::<ShownTiles>()
        .init_resource::<TileTextures>();
    if let Some(render_app) = app.get_sub_app_mut(RenderApp) {
        render_app
            .init_resource::<ShownTiles>()
            .add_systems(ExtractSchedule, extract_resource::<ShownTiles, ()>)
            .add_systems(Render, write_tiles.in_set(RenderSystems::PrepareResources));
    }
}

impl TileTextures {
    /// Textures of one texel each, for seas that have no tiles.
    pub fn add(&mut self, images: &mut Assets<Image>) {
        let [lifts, tilts, shears] = FORMATS.map(|format| images.add(texture(format, 1, 1)));
        *self = Self {
            lifts,
            tilts,
            shears,
            whole: false,
        };
    }

    fn handles(&self) -> [&Handle<Image>; 3] {
        [&self.lifts, &self.tilts, &self.shears]
    }

    /// Shows tiles from this frame on.
    pub fn show(
        &mut self,
        tiles: &Arc<Tiles>,
        levels: &Arc<Levels>,
        images: &mut Assets<Image>,
        shown: &mut ShownTiles,
    ) -> Result {
        if !self.whole {
            for (handle, format) in self.handles().into_iter().zip(FORMATS) {
                images.insert(
                    handle.id(),
                    texture(format, TILE_SIZE as u32, LEVELS as u32),
                )?;
            }
            self.whole = true;
        }
        *shown = ShownTiles {
            images: self.handles().map(Handle::id),
            content: Some((tiles.clone(), levels.clone())),
        };
        Ok(())
    }
}

/// A texture of `BANDS` layers that nobody has written yet.
fn texture(format: TextureFormat, side: u32, levels: u32) -> Image {
    let mut image = Image::new_uninit(
        extent(side),
        TextureDimension::D2,
        format,
        RenderAssetUsages::RENDER_WORLD,
    );
    image.texture_descriptor.mip_level_count = levels;
    image.texture_view_descriptor = Some(TextureViewDescriptor {
        dimension: Some(TextureViewDimension::D2Array),
        ..default()
    });
    image
}

fn extent(side: u32) -> Extent3d {
    Extent3d {
        width: side,
        height: side,
        depth_or_array_layers: BANDS as u32,
    }
}

/// `written` are the textures that have the texels already.
fn write_tiles(
    shown: Res<ShownTiles>,
    images: Res<RenderAssets<GpuImage>>,
    queue: Res<RenderQueue>,
    mut written: Local<[Option<TextureId>; 3]>,
) {
    if shown.is_changed() {
        *written = [None; 3];
    }
    let Some((tiles, levels)) = &shown.content else {
        return;
    };
    for (which, written) in written.iter_mut().enumerate() {
        let Some(image) = images.get(shown.images[which]) else {
            continue;
        };
        let id = image.texture.id();
        if image.texture_descriptor.size != extent(TILE_SIZE as u32) || *written == Some(id) {
            continue;
        }
        for level in 0..LEVELS {
            let texels: &[u8] = match (level.checked_sub(1), which) {
                (None, 0) => bytemuck::cast_slice(&tiles.surface),
                (None, 1) => bytemuck::cast_slice(&tiles.shading),
                (None, _) => bytemuck::cast_slice(&tiles.shear),
                (Some(i), 0) => bytemuck::cast_slice(&levels.0[i].surface),
                (Some(i), 1) => bytemuck::cast_slice(&levels.0[i].shading),
                (Some(i), _) => bytemuck::cast_slice(&levels.0[i].shear),
            };
            let side = (TILE_SIZE >> level) as u32;
            queue.write_texture(
                TexelCopyTextureInfo {
                    texture: &image.texture,
                    mip_level: level as u32,
                    origin: Origin3d::ZERO,
                    aspect: TextureAspect::All,
                },
                texels,
                TexelCopyBufferLayout {
                    offset: 0,
                    bytes_per_row: Some(side * if which == 2 { 4 } else { 16 }),
                    rows_per_image: Some(side),
                },
                extent(side),
            );
        }
        *written = Some(id);
    }
}
