//! The sea: [`OceanPlugin`] draws the water of the [`SeaParams`] at the time of the [`SceneClock`].
//!
//! The CPU decides the numbers ([`SeaUniform`], [`sites_image`]), the vertex shader lifts a static sheet with them.
//! Whoever needs the water's height asks [`Ocean`], which evaluates the same noises in f64.

mod material;
mod noise;
mod sheet;
mod uniform;

pub use noise::{NoiseUniform, noise_code, sites_image};
pub use sheet::Sheets;
pub use uniform::SeaUniform;

use bevy::asset::embedded_asset;
use bevy::camera::visibility::NoFrustumCulling;
use bevy::light::NotShadowCaster;
use bevy::prelude::*;
use bevy::shader::load_shader_library;

use material::WaterMaterial;
use noise::same_sites;

use super::sky::{SkyLight, SkyUniform, add_sky_light};
use super::state::{
    SceneClock, SeaParams, TerrainParams, ViewParams, ViewerSystems, order_systems,
};
use super::terrain::{Land, surface_image};
use crate::field::texel;
use crate::field::waves::{Sea, SeaError};

/// The water of the [`SeaParams`].
pub struct OceanPlugin;

impl Plugin for OceanPlugin {
    fn build(&self, app: &mut App) {
        load_shader_library!(app, "sea.wgsl");
        embedded_asset!(app, "water.wgsl");
        order_systems(app);
        add_sky_light(app);
        app.add_plugins(MaterialPlugin::<WaterMaterial>::default())
            .init_resource::<SeaParams>()
            .init_resource::<TerrainParams>()
            .init_resource::<ViewParams>()
            .init_resource::<SceneClock>()
            .init_resource::<Land>()
            .init_resource::<Ocean>()
            .init_resource::<Sheets>()
            .add_systems(Startup, spawn_water)
            .add_systems(Update, advance_clock.in_set(ViewerSystems::Clock))
            .add_systems(
                Update,
                (update_sea, update_sheet, update_water)
                    .chain()
                    .in_set(ViewerSystems::Ocean),
            );
    }
}

/// The sea on show; `None` while its settings are refused from the start.
#[derive(Resource, Default)]
pub struct Ocean {
    /// The noises of the present settings.
    pub sea: Option<Sea>,
    /// The height of the calm water in meters.
    pub level: f64,
    /// The side of the square that waves move, in meters.
    pub extent: f64,
    /// What stands at the points of the noises' lattices, see [`sites_image`].
    pub sites: Handle<Image>,
    /// Why the present settings are not on show.
    pub error: Option<String>,
}

/// The entity that carries the water's mesh.
#[derive(Component)]
pub struct OceanSurface;

fn advance_clock(time: Res<Time>, mut clock: ResMut<SceneClock>) {
    let mut moved = *clock;
    moved.advance(time.delta_secs_f64());
    clock.set_if_neq(moved);
}

fn spawn_water(mut commands: Commands) {
    commands.spawn((
        Name::new("Sea"),
        OceanSurface,
        NoFrustumCulling,
        NotShadowCaster,
        Transform::default(),
        Visibility::Hidden,
    ));
}

fn update_sea(
    params: Res<SeaParams>,
    terrain: Res<TerrainParams>,
    mut images: ResMut<Assets<Image>>,
    mut ocean: ResMut<Ocean>,
) {
    if !params.is_changed() && !terrain.is_changed() {
        return;
    }
    let checked = terrain
        .check()
        .map_err(SeaError::from)
        .and_then(|()| Sea::new(&params, terrain.extent));
    match checked {
        Ok(sea) => {
            let sites = match &ocean.sea {
                Some(shown) if same_sites(shown, &sea) => ocean.sites.clone(),
                _ => images.add(sites_image(&sea)),
            };
            *ocean = Ocean {
                sea: Some(sea),
                level: terrain.sea_level,
                extent: terrain.extent,
                sites,
                error: None,
            };
        }
        Err(error) => {
            error!("{error}; the sea stays as it was");
            ocean.error = Some(error.to_string());
        }
    }
}

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
fn update_sheet(
    mut commands: Commands,
    ocean: Res<Ocean>,
    land: Res<Land>,
    mut sheets: ResMut<Sheets>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut images: ResMut<Assets<Image>>,
    mut materials: ResMut<Assets<WaterMaterial>>,
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
            noise: noise_code(sea),
            wireframe: false,
        })));
    }
    Ok(())
}

fn update_water(
    ocean: Res<Ocean>,
    land: Res<Land>,
    clock: Res<SceneClock>,
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
            || clock.is_changed()
            || light.is_changed()
            || view.is_changed()
            || handle.is_changed();
        // Hidden water lets go of a texture of the land that is no longer shown.
        if !changed || !(visible || land.is_changed()) {
            continue;
        }
        if let Some(material) = materials.get_mut(&*handle) {
            let material = material.into_inner();
            material.sea = SeaUniform::new(sea, clock.time, ocean.level, ocean.extent);
            material.sites = ocean.sites.clone();
            material.noise = noise_code(sea);
            material.sky = **light;
            material.wireframe = view.wireframe;
        }
    }
}
