//! The map of running Hm0 as a texture, made while it is looked at.

use bevy::asset::RenderAssetUsages;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use super::heights::{SIDE, Subject};
use super::{HeightMaps, Ocean};
use crate::scene::SeaColors;
use crate::viewer::state::ViewParams;
use crate::viewer::terrain::Land;

/// The map of running Hm0 on show.
#[derive(Resource, Default)]
pub(super) struct HeightMap(pub(super) Handle<Image>);

/// The map of running Hm0, while it is looked at.
pub(super) fn update_heights(
    ocean: Res<Ocean>,
    land: Res<Land>,
    view: Res<ViewParams>,
    mut images: ResMut<Assets<Image>>,
    mut maps: ResMut<HeightMaps>,
    mut map: ResMut<HeightMap>,
) -> Result {
    let sea = ocean.sea.as_ref().filter(|sea| sea.settings().visible);
    let subject = sea
        .filter(|_| view.sea_colors == SeaColors::Hm0)
        .map(|sea| Subject {
            sea: sea.clone(),
            terrain: land.terrain.clone(),
            level: ocean.level,
            extent: ocean.extent,
        });
    let Some(subject) = subject else {
        if maps.is_wanted() {
            maps.forget();
        }
        return Ok(());
    };
    if maps.has(&subject, ocean.shown_time) {
        return Ok(());
    }
    if let Some(heights) = maps.follow(&subject, ocean.shown_time) {
        images.insert(map.0.id(), height_image(Some(&heights)))?;
        map.set_changed();
    }
    Ok(())
}

/// A map as a texture; a calm one if there is none yet.
pub(super) fn height_image(map: Option<&[f32]>) -> Image {
    let calm = [0.0];
    let (side, texels) = map.map_or((1, &calm[..]), |map| (SIDE, map));
    Image::new(
        Extent3d {
            width: side,
            height: side,
            depth_or_array_layers: 1,
        },
        TextureDimension::D2,
        bytemuck::cast_slice(texels).to_vec(),
        TextureFormat::R32Float,
        RenderAssetUsages::RENDER_WORLD,
    )
}
