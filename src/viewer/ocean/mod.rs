//! The sea: [`OceanPlugin`] draws the water of the [`SeaParams`] at the time of the [`SceneClock`].
//!
//! The CPU decides the numbers ([`SeaUniform`] and its like, [`sites_image`], tiles), the vertex shader lifts a static
//! sheet with them. Whoever needs the water's height asks [`Ocean`], which evaluates the same waves in f64.

mod colors;
mod gerstner;
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

use colors::{ColorUniform, color_code};
use heights::{Subject, height_image};
use material::WaterMaterial;
use moments::{Drawn, Moment};
use noise::same_sites;
use textures::{ShownTiles, TileTextures, keep_tiles};

use super::color_map::SeaScale;
use super::sky::{SkyLight, SkyUniform, add_sky_light};
use super::state::{
    SceneClock, SeaParams, TerrainParams, ViewParams, ViewerSystems, order_systems,
};
use super::terrain::{Land, surface_image};
use crate::field::texel;
use crate::field::waves::spectral::Tiles;
use crate::field::waves::{Sea, SeaError, SeaKind, SeaSurface};
use crate::scene::SeaColors;

/// The water of the [`SeaParams`].
pub struct OceanPlugin;

impl Plugin for OceanPlugin {
    fn build(&self, app: &mut App) {
        load_shader_library!(app, "point.wgsl");
        load_shader_library!(app, "sea.wgsl");
        load_shader_library!(app, "gerstner.wgsl");
        load_shader_library!(app, "spectral.wgsl");
        load_shader_library!(app, "shore.wgsl");
        load_shader_library!(app, "swing.wgsl");
        load_shader_library!(app, "colors.wgsl");
        embedded_asset!(app, "water.wgsl");
        order_systems(app);
        add_sky_light(app);
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

/// The map of running Hm0 on show.
#[derive(Resource, Default)]
struct HeightMap(Handle<Image>);

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

/// Settings become a sea: those of noise and trains of waves at once, spectral ones in a job.
fn update_sea(
    params: Res<SeaParams>,
    terrain: Res<TerrainParams>,
    clock: Res<SceneClock>,
    mut images: ResMut<Assets<Image>>,
    mut moments: ResMut<Moments>,
    mut ocean: ResMut<Ocean>,
) {
    if !params.is_changed() && !terrain.is_changed() {
        return;
    }
    if let Err(error) = terrain.check() {
        refuse(&mut ocean, &error.into());
        return;
    }
    if ocean.level != terrain.sea_level {
        ocean.level = terrain.sea_level;
    }
    let (settings, extent) = (&**params, terrain.extent);
    let shown = ocean
        .sea
        .as_ref()
        .is_some_and(|sea| sea.settings() == settings);
    let same = shown && ocean.extent == extent;
    if same && ocean.error.is_some() {
        ocean.error = None;
    }
    if settings.kind == SeaKind::Spectral {
        if !moments.wants(settings, extent) {
            moments.want(settings, extent, clock.time);
        }
        return;
    }
    if moments.is_wanted() {
        moments.forget();
    }
    if same {
        return;
    }
    match Sea::new(settings, extent) {
        Ok(sea) => {
            let scale = SeaScale::of(&sea);
            let sea = Arc::new(sea);
            show(&mut ocean, &mut images, sea, extent, scale);
            ocean.tiles = None;
            ocean.shown_time = clock.time;
        }
        Err(error) => refuse(&mut ocean, &error),
    }
}

fn refuse(ocean: &mut Ocean, error: &SeaError) {
    error!("{error}; the sea stays as it was");
    ocean.error = Some(error.to_string());
}

fn show(
    ocean: &mut Ocean,
    images: &mut Assets<Image>,
    sea: Arc<Sea>,
    extent: f64,
    scale: SeaScale,
) {
    let kept = ocean
        .sea
        .as_ref()
        .is_some_and(|shown| same_sites(shown, &sea));
    if !kept {
        ocean.sites = images.add(sites_image(&sea));
    }
    ocean.sea = Some(sea);
    ocean.extent = extent;
    ocean.scale = Some(scale);
    ocean.error = None;
}

/// The moment on show follows the clock: at once, or when its tiles come.
fn follow_clock(
    clock: Res<SceneClock>,
    mut images: ResMut<Assets<Image>>,
    mut textures: ResMut<TileTextures>,
    mut shown: ResMut<ShownTiles>,
    mut moments: ResMut<Moments>,
    mut ocean: ResMut<Ocean>,
) -> Result {
    let needs_tiles = ocean
        .sea
        .as_ref()
        .is_some_and(|sea| sea.spectral().is_some());
    if !needs_tiles && ocean.shown_time != clock.time {
        ocean.shown_time = clock.time;
    }
    if moments.is_wanted() && moments.lags(clock.time) {
        match moments.follow(clock.time) {
            Some(Ok(moment)) => {
                let Moment {
                    drawn,
                    tiles,
                    levels,
                } = moment;
                let Drawn {
                    sea,
                    extent,
                    numbers,
                    scale,
                } = drawn;
                textures.show(&tiles, &levels, &mut images, &mut shown)?;
                let new = ocean
                    .sea
                    .as_ref()
                    .is_none_or(|shown| !Arc::ptr_eq(shown, &sea));
                if new {
                    show(&mut ocean, &mut images, sea, extent, scale);
                }
                ocean.spectral = numbers;
                ocean.shown_time = tiles.time;
                ocean.tiles = Some(tiles);
            }
            Some(Err(error)) => refuse(&mut ocean, &error),
            None => (),
        }
    }
    Ok(())
}

/// The map of running Hm0, while it is looked at.
fn update_heights(
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

fn update_water(
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
