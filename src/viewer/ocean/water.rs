//! The sheet that carries the water, and its material, filled with the numbers of the moment.

use bevy::prelude::*;

use super::colors::{ColorUniform, color_code};
use super::height_map::HeightMap;
use super::material::WaterMaterial;
use super::noise::noise_code;
use super::textures::TileTextures;
use super::{
    GerstnerUniform, Ocean, OceanSurface, SeaUniform, Sheets, ShoreUniform, SpectralUniform,
};
use crate::field::texel;
use crate::viewer::sky::{SkyLight, SkyUniform};
use crate::viewer::state::ViewParams;
use crate::viewer::terrain::{Land, surface_image};

/// Whether there is a `TerrainPlugin`: it gives the land its texture before the first frame.
fn has_land(land: &Land) -> bool {
    land.surface != Handle::default()
}

/// A bed too deep to be seen, for a sea without land.
fn abyss() -> Image {
    let texel = texel::pack(-1e6, 0.0, 0.0);
    Image {
        data: Some(bytemuck::cast_slice(&texel).to_vec()),
        ..surface_image(1)
    }
}

/// Another resolution needs another sheet.
pub(super) fn update_sheet(
    mut commands: Commands,
    ocean: Res<Ocean>,
    land: Res<Land>,
    mut sheets: ResMut<Sheets>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut images: ResMut<Assets<Image>>,
    mut materials: ResMut<Assets<WaterMaterial>>,
    textures: Res<TileTextures>,
    map: Res<HeightMap>,
    surfaces: Query<(Entity, Has<MeshMaterial3d<WaterMaterial>>), With<OceanSurface>>,
) -> Result {
    let Some(sea) = &ocean.sea else { return Ok(()) };
    sheets.request(sea.settings().resolution);
    let Some(mesh) = sheets.poll() else {
        return Ok(());
    };
    let (surface, has_material) = surfaces.single()?;
    let mut surface = commands.entity(surface);
    surface.insert(Mesh3d(meshes.add(mesh)));
    if !has_material {
        surface.insert(MeshMaterial3d(materials.add(WaterMaterial {
            sea: SeaUniform::default(),
            sky: SkyUniform::default(),
            land: if has_land(&land) {
                land.surface.clone()
            } else {
                images.add(abyss())
            },
            sites: ocean.sites.clone(),
            gerstner: GerstnerUniform::default(),
            spectral: SpectralUniform::default(),
            lifts: textures.lifts.clone(),
            tilts: textures.tilts.clone(),
            shears: textures.shears.clone(),
            shore: ShoreUniform::default(),
            colors: ColorUniform::default(),
            heights: map.0.clone(),
            noise: noise_code(sea),
            colored: 0,
            wireframe: false,
        })));
    }
    Ok(())
}

pub(super) fn update_water(
    ocean: Res<Ocean>,
    land: Res<Land>,
    map: Res<HeightMap>,
    light: Res<SkyLight>,
    view: Res<ViewParams>,
    mut materials: ResMut<Assets<WaterMaterial>>,
    mut surfaces: Query<(Ref<MeshMaterial3d<WaterMaterial>>, &mut Visibility), With<OceanSurface>>,
) {
    let Some(sea) = &ocean.sea else { return };
    for (handle, mut visibility) in &mut surfaces {
        // The bed's heights come with the first grid of the land.
        let visible = sea.settings().visible && (land.grid.is_some() || !has_land(&land));
        visibility.set_if_neq(if visible {
            Visibility::Inherited
        } else {
            Visibility::Hidden
        });
        let changed = ocean.is_changed()
            || land.is_changed()
            || map.is_changed()
            || light.is_changed()
            || view.is_changed()
            || handle.is_changed();
        // Hidden water lets go of a texture of the land that is no longer shown.
        if !changed || !(visible || land.is_changed()) {
            continue;
        }
        if let Some(material) = materials.get_mut(&*handle) {
            let material = material.into_inner();
            material.sea = SeaUniform::new(sea, ocean.shown_time, ocean.level, ocean.extent);
            material.gerstner = GerstnerUniform::new(sea, ocean.shown_time);
            material.spectral = ocean.spectral;
            material.shore = ShoreUniform::new(sea);
            if let Some(scale) = &ocean.scale {
                material.colors = ColorUniform::new(view.sea_colors, scale);
            }
            material.colored = color_code(view.sea_colors);
            material.sites = ocean.sites.clone();
            material.noise = noise_code(sea);
            material.sky = **light;
            material.wireframe = view.wireframe;
        }
    }
}
