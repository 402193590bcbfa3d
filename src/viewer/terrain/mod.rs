//! The land: [`TerrainPlugin`] owns the heightmap mesh and keeps it equal to the [`TerrainParams`].
//!
//! Settings change → a job samples the field into a grid (`rebuild.rs`) → heights and normals are written into a texture
//! (`upload.rs`) that lifts a static block of triangles in the vertex shader. Whoever needs heights reads [`Land`];
//! whoever needs triangles that have them, for physics or ray casts, asks for a [`land_mesh`].

mod count;
mod material;
mod mesh;
mod rebuild;
mod upload;
mod workshop;

pub use material::{LandExtension, LandMaterial, LandUniform};
pub use mesh::land_mesh;
pub use rebuild::Rebuilds;
pub(super) use upload::surface_image;

use std::sync::Arc;
use std::time::Duration;

use bevy::asset::embedded_asset;
use bevy::camera::primitives::Aabb;
use bevy::camera::visibility::NoAutoAabb;
use bevy::prelude::*;
use bevy::shader::load_shader_library;

use super::sky::{SkyLight, add_sky_light};
use super::state::{TerrainParams, ViewParams, ViewerSystems, order_systems};
use crate::field::grid::{GridStatistics, HeightGrid};
use crate::field::terrain::Terrain;
use mesh::block_mesh;
use upload::Surface;
use workshop::Built;

/// The shader library of the ground's color, for every plugin that shows it.
pub(super) fn load_ground(app: &mut App) {
    load_shader_library!(app, "ground.wgsl");
}

/// The heightmap mesh of the [`TerrainParams`].
pub struct TerrainPlugin;

impl Plugin for TerrainPlugin {
    fn build(&self, app: &mut App) {
        load_ground(app);
        load_shader_library!(app, "land_vertex.wgsl");
        embedded_asset!(app, "land.wgsl");
        embedded_asset!(app, "land_shadow.wgsl");
        order_systems(app);
        add_sky_light(app);
        upload::keep_surface(app);
        app.add_plugins(MaterialPlugin::<LandMaterial>::default())
            .init_resource::<TerrainParams>()
            .init_resource::<ViewParams>()
            .init_resource::<Rebuilds>()
            .init_resource::<Land>()
            .add_systems(Startup, spawn_land)
            .add_systems(
                Update,
                (
                    request_rebuild,
                    finish_rebuild,
                    count_heights,
                    update_material,
                )
                    .chain()
                    .in_set(ViewerSystems::Terrain),
            );
    }
}

/// The land on show: its field, its grid and what they say.
#[derive(Resource, Default)]
pub struct Land {
    /// The field that the grid was sampled from; `None` before the first grid.
    pub terrain: Option<Arc<Terrain>>,
    /// The heights on show.
    pub grid: Option<Arc<HeightGrid>>,
    /// The height of the calm water in meters.
    pub sea_level: f64,
    /// What the heights say; the share of land follows the sea level a few frames later.
    pub statistics: Option<GridStatistics>,
    /// How long the last complete grid took, from the start of its job to bytes ready for upload.
    pub duration: Option<Duration>,
    /// Why the present settings are not on show.
    pub error: Option<String>,
    /// Heights and normals as a texture; see `land_vertex.wgsl`.
    pub surface: Handle<Image>,
}

/// The entity that carries the land's mesh.
#[derive(Component)]
pub struct LandSurface;

fn spawn_land(
    mut commands: Commands,
    mut land: ResMut<Land>,
    mut images: ResMut<Assets<Image>>,
    mut materials: ResMut<Assets<LandMaterial>>,
) {
    land.surface = images.add(surface_image(1));
    commands.spawn((
        Name::new("Land"),
        LandSurface,
        MeshMaterial3d(materials.add(LandMaterial {
            base: StandardMaterial {
                perceptual_roughness: 0.95,
                reflectance: 0.2,
                cull_mode: None,
                ..default()
            },
            extension: LandExtension {
                land: LandUniform::default(),
                surface: land.surface.clone(),
                sky: default(),
                wireframe: false,
            },
        })),
        Aabb::default(),
        NoAutoAabb,
        Visibility::Hidden,
    ));
}

fn request_rebuild(
    params: Res<TerrainParams>,
    mut rebuilds: ResMut<Rebuilds>,
    mut land: ResMut<Land>,
) {
    if !params.is_changed() {
        return;
    }
    if let Err(error) = rebuilds.request(&params) {
        error!("{error}; the land stays as it was");
        land.error = Some(error.to_string());
        return;
    }
    land.error = None;
    land.sea_level = params.sea_level;
}

fn finish_rebuild(
    mut commands: Commands,
    mut rebuilds: ResMut<Rebuilds>,
    mut land: ResMut<Land>,
    mut shown: ResMut<Surface>,
    mut images: ResMut<Assets<Image>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut surfaces: Query<(Entity, &mut Visibility), With<LandSurface>>,
) -> Result {
    while let Some(built) = rebuilds.poll() {
        let Built {
            settings,
            terrain,
            grid,
            statistics,
            texels,
            block,
            complete,
            duration,
        } = built;
        let (image, side) = (land.surface.id(), grid.side() as u32);
        if shown.side != side {
            images.insert(image, surface_image(side))?;
        }
        *shown = Surface {
            image,
            side,
            texels,
        };
        let (surface, mut visibility) = surfaces.single_mut()?;
        if let Some(block) = block {
            commands
                .entity(surface)
                .insert(Mesh3d(meshes.add(block_mesh(block))));
        }
        visibility.set_if_neq(Visibility::Inherited);
        land.statistics = Some(statistics);
        rebuilds.count.set(settings.sea_level);
        land.terrain = Some(terrain);
        land.grid = Some(grid);
        if complete {
            land.duration = Some(duration);
        }
    }
    Ok(())
}

fn count_heights(mut rebuilds: ResMut<Rebuilds>, mut land: ResMut<Land>) {
    let Some(grid) = &land.grid else { return };
    let counted = rebuilds.count.follow(grid, land.sea_level);
    if counted.is_some() {
        land.statistics = counted;
    }
}

/// Keeps the material's numbers and the bounds equal to what is on show.
fn update_material(
    land: Res<Land>,
    light: Res<SkyLight>,
    view: Res<ViewParams>,
    mut materials: ResMut<Assets<LandMaterial>>,
    mut bound: Local<usize>,
    mut surfaces: Query<(&MeshMaterial3d<LandMaterial>, &mut Aabb), With<LandSurface>>,
) -> Result {
    let changed = land.is_changed() || light.is_changed() || view.is_changed();
    let (Some(grid), Some(statistics)) = (&land.grid, land.statistics) else {
        return Ok(());
    };
    if !changed {
        return Ok(());
    }
    let extent = grid.extent() as f32;
    let sea_level = land.sea_level as f32;
    let base = statistics.min.min(sea_level) - 0.02 * extent;
    let (handle, mut aabb) = surfaces.single_mut()?;
    let half = 0.5 * extent;
    aabb.set_if_neq(Aabb::from_min_max(
        Vec3::new(-half, base, -half),
        Vec3::new(half, statistics.max, half),
    ));
    let Some(mut material) = materials.get_mut(handle) else {
        return Ok(());
    };
    let numbers = LandUniform {
        extent,
        base,
        sea_level,
    };
    let extension = &material.extension;
    let same =
        (extension.land, extension.sky, extension.wireframe) == (numbers, **light, view.wireframe);
    // A texture of another size needs another bind group, even where the numbers are the same.
    if same && *bound == grid.side() {
        return Ok(());
    }
    *bound = grid.side();
    let extension = &mut material.extension;
    extension.land = numbers;
    extension.sky = **light;
    extension.wireframe = view.wireframe;
    Ok(())
}
