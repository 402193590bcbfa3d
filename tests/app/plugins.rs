//! Each plugin alone in another app: it brings what it needs.

use bevy::prelude::*;
use haibo::field::terrain::TerrainSettings;
use haibo::viewer::ocean::OceanSurface;
use haibo::viewer::state::TerrainParams;
use haibo::viewer::terrain::{Land, LandSurface};
use haibo::viewer::{OceanPlugin, SkyPlugin, TerrainPlugin};

use super::harness::app_without_gpu;

/// Runs another app with one of the plugins until something is so.
fn run_until(plugin: impl Plugin, done: impl Fn(&mut App) -> bool) {
    let mut app = app_without_gpu(None);
    app.insert_resource(TerrainParams(TerrainSettings {
        resolution: 65,
        ..default()
    }))
    .add_plugins(plugin);
    app.finish();
    app.cleanup();
    for _ in 0..10_000 {
        app.update();
        if done(&mut app) {
            return;
        }
        std::thread::yield_now();
    }
    panic!("nothing is shown after 10,000 frames");
}

/// Whether the entity with this marker has a mesh and is not hidden.
fn is_shown<M: Component>(app: &mut App) -> bool {
    let mut surfaces = app
        .world_mut()
        .query_filtered::<&Visibility, (With<M>, With<Mesh3d>)>();
    surfaces
        .iter(app.world())
        .any(|visibility| *visibility != Visibility::Hidden)
}

#[test]
fn land_needs_no_other_plugin() {
    run_until(TerrainPlugin, |app| {
        is_shown::<LandSurface>(app) && app.world().resource::<Land>().grid.is_some()
    });
}

#[test]
fn the_sea_needs_no_other_plugin() {
    run_until(OceanPlugin, is_shown::<OceanSurface>);
}

#[test]
fn the_sky_needs_no_other_plugin() {
    run_until(SkyPlugin, |app| {
        let mut suns = app.world_mut().query::<&DirectionalLight>();
        suns.iter(app.world()).any(|sun| sun.illuminance > 1_000.0)
    });
}
