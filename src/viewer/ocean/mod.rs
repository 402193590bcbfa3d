//! The sea: [`OceanPlugin`] draws the water of the [`SeaParams`] at the time of the [`SceneClock`].
//!
//! The CPU decides the numbers ([`SeaUniform`] and its like, [`sites_image`], tiles), the vertex shader lifts a static
//! sheet with them. Whoever needs the water's height asks [`Ocean`], which evaluates the same waves in f64.

mod colors;
mod edits;
mod gerstner;
mod height_map;
mod heights;
mod levels;
mod material;
mod moments;
mod noise;
mod sheet;
mod shore;
mod spectral;
mod textures;
mod uniform;
mod water;

pub use colors::{ColorUniform, color_code};
pub use gerstner::GerstnerUniform;
pub use heights::HeightMaps;
pub use moments::Moments;
pub use noise::{NoiseUniform, noise_code, sites_image};
pub use sheet::Sheets;
pub use shore::ShoreUniform;
pub use spectral::SpectralUniform;
pub use uniform::SeaUniform;

use std::sync::Arc;

use bevy::asset::embedded_asset;
use bevy::camera::visibility::NoFrustumCulling;
use bevy::light::NotShadowCaster;
use bevy::prelude::*;
use bevy::shader::load_shader_library;

use edits::{follow_clock, update_sea};
use height_map::{HeightMap, height_image, update_heights};
use material::WaterMaterial;
use textures::{TileTextures, keep_tiles};
use water::{update_sheet, update_water};

use super::color_map::SeaScale;
use super::sky::add_sky_light;
use super::state::{
    SceneClock, SeaParams, TerrainParams, ViewParams, ViewerSystems, order_systems,
};
use super::terrain::{Land, load_ground};
use crate::field::waves::spectral::Tiles;
use crate::field::waves::{Sea, SeaSurface};

/// The water of the [`SeaParams`].
pub struct OceanPlugin;

impl Plugin for OceanPlugin {
    fn build(&self, app: &mut App) {
        load_shader_library!(app, "point.wgsl");
        load_shader_library!(app, "sea.wgsl");
        load_shader_library!(app, "gerstner.wgsl");
        load_shader_library!(app, "spectral.wgsl");
        load_shader_library!(app, "shore.wgsl");
        load_shader_library!(app, "surf.wgsl");
        load_shader_library!(app, "swing.wgsl");
        load_shader_library!(app, "colors.wgsl");
        embedded_asset!(app, "water.wgsl");
        order_systems(app);
        add_sky_light(app);
        load_ground(app);
        keep_tiles(app);
        app.add_plugins(MaterialPlugin::<WaterMaterial>::default())
            .init_resource::<SeaParams>()
            .init_resource::<TerrainParams>()
            .init_resource::<ViewParams>()
            .init_resource::<SceneClock>()
            .init_resource::<Land>()
            .init_resource::<Ocean>()
            .init_resource::<Sheets>()
            .init_resource::<Moments>()
            .init_resource::<HeightMaps>()
            .init_resource::<HeightMap>()
            .add_systems(Startup, (spawn_water, add_textures))
            .add_systems(Update, advance_clock.in_set(ViewerSystems::Clock))
            .add_systems(
                Update,
                (
                    update_sea,
                    follow_clock,
                    update_heights,
                    update_sheet,
                    update_water,
                )
                    .chain()
                    .in_set(ViewerSystems::Ocean),
            );
    }
}

/// The sea on show; `None` while its settings are refused from the start, and until a spectral one is drawn.
#[derive(Resource, Default)]
pub struct Ocean {
    /// The waves of the present settings.
    pub sea: Option<Arc<Sea>>,
    /// The moment on show in seconds: the clock's time, or a frame or two before it where tiles have to be made.
    pub shown_time: f64,
    /// The tiles on show, of a spectral sea.
    pub tiles: Option<Arc<Tiles>>,
    /// How large the numbers are that colors stand for.
    pub scale: Option<SeaScale>,
    /// The height of the calm water in meters.
    pub level: f64,
    /// The side of the square that waves move, in meters.
    pub extent: f64,
    /// What stands at the points of the noises' lattices, see [`sites_image`].
    pub sites: Handle<Image>,
    /// Why the present settings are not on show.
    pub error: Option<String>,
    spectral: SpectralUniform,
}

impl Ocean {
    /// The surface on show.
    #[must_use]
    pub fn surface(&self) -> Option<SeaSurface<'_>> {
        self.surface_at(self.shown_time)
    }

    /// The surface at time `t` in seconds. Of another moment than that on show, a spectral one makes its tiles when it
    /// is first asked for a height, which takes a frame's time.
    #[must_use]
    pub fn surface_at(&self, t: f64) -> Option<SeaSurface<'_>> {
        let sea = self.sea.as_ref()?;
        Some(match &self.tiles {
            Some(tiles) if tiles.time == t => sea.at_with(t, tiles.clone()),
            _ => sea.at(t),
        })
    }
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

fn add_textures(
    mut images: ResMut<Assets<Image>>,
    mut textures: ResMut<TileTextures>,
    mut map: ResMut<HeightMap>,
) {
    textures.add(&mut images);
    map.0 = images.add(height_image(None));
}
