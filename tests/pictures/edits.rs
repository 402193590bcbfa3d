//! An edited land looks as if it had always been so: the texture that stays gets every texel, in the very next picture.
//! So does an edited sea.
//!
//! Stages are set up in a child process, because drivers are loaded once a process, as the environment says.

use std::process::Command;

use bevy::prelude::*;
use bevy::render::RenderApp;
use bevy::render::render_asset::RenderAssets;
use bevy::render::renderer::RenderDevice;
use bevy::render::texture::GpuImage;
use haibo::field::noise::{Basis, Fade};
use haibo::field::terrain::TerrainSettings;
use haibo::field::waves::{SeaKind, SeaSettings};
use haibo::scene::{CameraSettings, Scene};
use haibo::viewer::capture::{Picture, Stage};
use haibo::viewer::state::{SeaParams, TerrainParams};
use haibo::viewer::terrain::{Land, LandMaterial, Rebuilds};

use super::adapter::Adapter;
use super::shots::wait_for_turn;

#[test]
fn on_lavapipe_an_edited_land_is_drawn_as_a_new_one() {
    in_a_child(Adapter::Lavapipe, "edits::edit_and_compare");
}

#[test]
fn on_swiftshader_an_edited_land_is_drawn_as_a_new_one() {
    in_a_child(Adapter::SwiftShader, "edits::edit_and_compare");
}

#[test]
fn on_lavapipe_an_edited_sea_is_drawn_as_a_new_one() {
    in_a_child(Adapter::Lavapipe, "edits::edit_the_sea_and_compare");
}

#[test]
fn on_swiftshader_an_edited_sea_is_drawn_as_a_new_one() {
    in_a_child(Adapter::SwiftShader, "edits::edit_the_sea_and_compare");
}

#[test]
fn a_lost_texture_gets_its_texels_again() {
    in_a_child(Adapter::Lavapipe, "edits::lose_the_texture");
}

#[test]
fn crossing_resolutions_keeps_no_texture() {
    in_a_child(Adapter::Lavapipe, "edits::cross_resolutions");
}

fn in_a_child(adapter: Adapter, test: &str) {
    let _turn = wait_for_turn();
    let dir = tempfile::tempdir().unwrap();
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", test, "--ignored", "--nocapture"]);
    adapter.choose(&mut command, dir.path());
    let output = command.output().unwrap();
    let printed = String::from_utf8_lossy(&output.stdout);
    let complaints = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{printed}\n{complaints}");
    assert!(printed.contains("1 passed"), "{printed}");
}

fn scene() -> Scene {
    let mut scene = Scene::default();
    scene.terrain.resolution = 65;
    scene.sea.resolution = 33;
    scene.camera = Some(CameraSettings {
        pitch: 30.0,
        radius: 2500.0,
        ..Default::default()
    });
    scene
}

fn stage(scene: &Scene) -> Stage {
    let mut stage = Stage::new(scene, 160, 90, false);
    stage.settle().unwrap();
    stage
}

fn picture(stage: &mut Stage) -> Picture {
    stage.take_picture().unwrap()
}

/// The first picture after the land has arrived.
fn edit(stage: &mut Stage, edit: impl FnOnce(&mut TerrainSettings)) -> Picture {
    let world = stage.app_mut().world_mut();
    edit(&mut world.resource_mut::<TerrainParams>());
    loop {
        stage.frame().unwrap();
        if !stage.app_mut().world().resource::<Rebuilds>().busy() {
            return picture(stage);
        }
    }
}

#[test]
#[ignore = "run in a child process, once an adapter"]
fn edit_and_compare() {
    let edits: [fn(&mut TerrainSettings); 5] = [
        |land| land.seed = 5,
        |land| land.amplitude = 90.0,
        |land| land.resolution = 129,
        |land| land.feature_size = 400.0,
        |land| land.resolution = 33,
    ];
    let mut scene = scene();
    let mut edited = stage(&scene);
    let mut last = picture(&mut edited);
    for change in edits {
        change(&mut scene.terrain);
        let [after, fresh] = [edit(&mut edited, change), picture(&mut stage(&scene))];
        assert!(after != last, "{:?} is not seen", scene.terrain);
        assert!(after == fresh, "{:?}", scene.terrain);
        last = after;
    }
}

/// Texture, numbers and pipeline belong together, whatever noise comes after which.
#[test]
#[ignore = "run in a child process, once an adapter"]
fn edit_the_sea_and_compare() {
    let edits: [fn(&mut SeaSettings); 6] = [
        |sea| sea.basis = Basis::SuperSimplex,
        |sea| sea.kind = SeaKind::White,
        |sea| (sea.kind, sea.basis) = (SeaKind::Coherent, Basis::Worley),
        |sea| sea.basis = Basis::Value,
        |sea| sea.fade = Fade::Linear,
        |sea| sea.seed = 5,
    ];
    let mut scene = scene();
    scene.sea.amplitude = 20.0;
    scene.sea.cell_size = 200.0;
    let mut edited = stage(&scene);
    let mut last = picture(&mut edited);
    for change in edits {
        change(&mut scene.sea);
        let world = edited.app_mut().world_mut();
        change(&mut world.resource_mut::<SeaParams>());
        edited.settle().unwrap();
        let [after, fresh] = [picture(&mut edited), picture(&mut stage(&scene))];
        assert!(after != last, "{:?} is not seen", scene.sea);
        assert!(after == fresh, "{:?}", scene.sea);
        last = after;
    }
}

#[test]
#[ignore = "run in a child process"]
fn lose_the_texture() {
    let mut scene = scene();
    scene.sea.visible = false;
    let mut stage = stage(&scene);
    let before = picture(&mut stage);
    let app = stage.app_mut();
    let land = app.world().resource::<Land>().surface.id();
    let render_world = app.sub_app_mut(RenderApp).world_mut();
    let mut images = render_world.resource_mut::<RenderAssets<GpuImage>>();
    // From here on nobody can draw with it.
    images.remove(land).unwrap().texture.destroy();
    // As after the loss of a device, all that uses it is prepared anew.
    let world = app.world_mut();
    let mut images = world.resource_mut::<Assets<Image>>();
    let image = images.get_mut(land).unwrap().into_inner();
    assert_eq!(image.data, None);
    let mut materials = world.resource_mut::<Assets<LandMaterial>>();
    assert_eq!(materials.iter_mut().count(), 1);
    assert!(picture(&mut stage) == before);
}

#[test]
#[ignore = "run in a child process"]
fn cross_resolutions() {
    let mut stage = stage(&scene());
    let mut bytes = |resolutions: &[u32]| {
        for &resolution in resolutions {
            edit(&mut stage, |land| land.resolution = resolution);
        }
        let device = stage.app_mut().world().resource::<RenderDevice>();
        let report = device.wgpu_device().generate_allocator_report();
        report.unwrap().total_allocated_bytes
    };
    // Bevy's buffers for meshes grow once.
    bytes(&[257, 65, 257, 65]);
    let (fine, coarse) = (bytes(&[257]), bytes(&[65]));
    let again = [65, 129, 33].map(|resolution| bytes(&[257, resolution, 257, 65]));
    println!("{fine} bytes with a fine land, {coarse} with a coarse one, then {again:?}");
    let texture = 8 * 257 * 257;
    assert!(fine > coarse + texture / 2);
    assert!(again.iter().all(|&bytes| bytes < coarse + texture / 2));
}
