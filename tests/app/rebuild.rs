//! When the land is sampled anew, and that the last edit always arrives.

use std::sync::Arc;
use std::time::Instant;

use bevy::math::Vec2;
use bevy::prelude::{Assets, Mesh};
use bevy_egui::egui::accesskit::Role;
use haibo::field::grid::HeightGrid;
use haibo::field::terrain::TerrainSettings;
use haibo::viewer::terrain::{Land, Rebuilds};

use super::harness::{PATIENCE, Viewer, small_scene};

fn started(viewer: &Viewer) -> u64 {
    viewer.resource::<Rebuilds>().started()
}

#[test]
fn the_first_land_is_that_of_the_scene() {
    let viewer = Viewer::new(small_scene());
    viewer.assert_land_is_of(&small_scene().terrain);
    assert_eq!(started(&viewer), 1);
}

#[test]
fn edits_within_one_frame_are_one_rebuild() {
    let mut viewer = Viewer::new(small_scene());
    let before = started(&viewer);
    for seed in 0..50 {
        viewer.edit(|land| land.seed = seed);
    }
    viewer.settle();
    assert_eq!(started(&viewer), before + 1);
    viewer.assert_land_is_of(&viewer.settings().terrain);
}

#[test]
fn an_edit_during_a_rebuild_is_one_more() {
    let mut scene = small_scene();
    scene.terrain.resolution = 1025;
    let mut viewer = Viewer::new(scene);
    let before = started(&viewer);
    viewer.edit(|land| land.seed = 1);
    viewer.frame();
    assert!(viewer.resource::<Rebuilds>().busy());
    viewer.edit(|land| land.seed = 2);
    viewer.settle();
    assert_eq!(started(&viewer), before + 2);
    // The first was given up if it was long in coming.
    assert!((before + 1..=before + 2).contains(&viewer.resource::<Rebuilds>().finished()));
    viewer.assert_land_is_of(&viewer.settings().terrain);
}

#[test]
fn the_land_follows_edits_that_never_pause() {
    let mut scene = small_scene();
    scene.terrain.resolution = 1025;
    let mut viewer = Viewer::new(scene);
    let mut shown: Vec<*const HeightGrid> = Vec::new();
    let start = Instant::now();
    for seed in 0.. {
        assert!(start.elapsed() < PATIENCE, "the land stands still");
        viewer.edit(|land| land.seed = seed);
        viewer.frame();
        assert!(viewer.resource::<Rebuilds>().busy());
        let grid = viewer.resource::<Land>().grid.as_ref().unwrap();
        if shown.last() != Some(&Arc::as_ptr(grid)) {
            shown.push(Arc::as_ptr(grid));
        }
        if shown.len() > 10 {
            break;
        }
        std::thread::yield_now();
    }
    viewer.settle();
    viewer.assert_land_is_of(&viewer.settings().terrain);
}

#[test]
fn no_edit_is_no_rebuild() {
    let mut viewer = Viewer::new(small_scene());
    let before = started(&viewer);
    let meshes = viewer.resource::<Assets<Mesh>>().len();
    viewer.frames(100);
    // A write of what is there is no edit either.
    for _ in 0..10 {
        viewer.edit(|land| land.octaves = 3);
        viewer.frame();
    }
    assert_eq!(started(&viewer), before);
    assert_eq!(viewer.resource::<Assets<Mesh>>().len(), meshes);
}

#[test]
fn a_slider_that_is_held_still_rebuilds_nothing() {
    let mut viewer = Viewer::new(small_scene());
    let slider = viewer.find(Role::Slider, "Octaves").center();
    let before = started(&viewer);
    viewer.move_to(slider);
    viewer.press();
    viewer.settle();
    assert_eq!(started(&viewer), before + 1);
    viewer.frames(100);
    assert_eq!(started(&viewer), before + 1);
    viewer.move_to(slider + Vec2::new(40.0, 0.0));
    viewer.settle();
    assert_eq!(started(&viewer), before + 2);
    viewer.release();
    viewer.frames(100);
    assert_eq!(started(&viewer), before + 2);
    viewer.assert_land_is_of(&viewer.settings().terrain);
}

#[test]
fn the_sea_level_moves_no_ground() {
    let mut viewer = Viewer::new(small_scene());
    let before = started(&viewer);
    let counted = |viewer: &Viewer, sea_level| {
        let land = viewer.resource::<Land>();
        let grid = land.grid.clone().unwrap();
        assert_eq!(land.sea_level, sea_level);
        assert_eq!(land.statistics, Some(grid.statistics(sea_level)));
        (grid, land.statistics.unwrap().land)
    };
    let (grid, share) = counted(&viewer, 0.0);
    viewer.edit(|land| land.sea_level = 30.0);
    viewer.settle();
    let (same, less) = counted(&viewer, 30.0);
    assert_eq!(started(&viewer), before);
    assert!(Arc::ptr_eq(&same, &grid) && less < share);
    viewer.edit(|land| land.offset_x = 30.0);
    viewer.settle();
    assert_eq!(started(&viewer), before + 1);
    assert!(!Arc::ptr_eq(&counted(&viewer, 30.0).0, &grid));
}

#[test]
fn a_sea_level_that_moves_during_a_rebuild_is_the_one_that_counts() {
    let mut scene = small_scene();
    scene.terrain.resolution = 513;
    let mut viewer = Viewer::new(scene);
    viewer.edit(|land| land.seed = 4);
    viewer.frame();
    viewer.edit(|land| land.sea_level = 20.0);
    viewer.frame();
    viewer.edit(|land| land.sea_level = 40.0);
    viewer.settle();
    let land = viewer.resource::<Land>();
    let statistics = land.grid.as_ref().unwrap().statistics(40.0);
    assert_eq!(land.statistics, Some(statistics));
    viewer.assert_land_is_of(&viewer.settings().terrain);
}

#[test]
fn every_other_number_of_the_land_does() {
    let edits: [fn(&mut TerrainSettings); 12] = [
        |land| land.octaves = 5,
        |land| land.lacunarity = 2.1,
        |land| land.persistence = 0.4,
        |land| land.feature_size = 500.0,
        |land| land.amplitude = 100.0,
        |land| land.exponent = 1.0,
        |land| land.offset_x = 10.0,
        |land| land.offset_z = 10.0,
        |land| land.seed = 7,
        |land| land.clamp = true,
        |land| land.extent = 1500.0,
        |land| land.resolution = 129,
    ];
    let mut viewer = Viewer::new(small_scene());
    for edit in edits {
        let before = started(&viewer);
        viewer.edit(edit);
        viewer.settle();
        assert_eq!(started(&viewer), before + 1);
        viewer.assert_land_is_of(&viewer.settings().terrain);
    }
}

#[test]
fn bad_settings_keep_the_old_land_and_say_why() {
    let bad: [(&str, fn(&mut TerrainSettings)); 8] = [
        ("terrain.octaves", |land| land.octaves = 0),
        ("terrain.octaves", |land| land.octaves = 33),
        ("terrain.resolution", |land| land.resolution = 1),
        ("terrain.resolution", |land| land.resolution = u32::MAX),
        ("terrain.persistence", |land| land.persistence = 0.0),
        ("terrain.amplitude", |land| land.amplitude = f64::NAN),
        ("terrain.extent", |land| land.extent = f64::INFINITY),
        ("terrain.offset_x", |land| land.offset_x = f64::NEG_INFINITY),
    ];
    let good = small_scene().terrain;
    let mut viewer = Viewer::new(small_scene());
    for (field, edit) in bad {
        let before = started(&viewer);
        viewer.edit(edit);
        viewer.frames(10);
        let land = viewer.resource::<Land>();
        assert!(land.error.as_ref().unwrap().contains(field), "{field}");
        assert!(**land.grid.as_ref().unwrap() == super::harness::grid(&good));
        assert_eq!(started(&viewer), before);
        // Back to what is on show: nothing to do but to take the error back.
        viewer.edit(|land| *land = good.clone());
        viewer.settle();
        assert_eq!(started(&viewer), before);
        viewer.assert_land_is_of(&good);
    }
    viewer.edit(|land| land.octaves = 0);
    viewer.frame();
    viewer.edit(|land| land.octaves = 5);
    viewer.settle();
    assert_eq!(viewer.settings().terrain.octaves, 5);
    viewer.assert_land_is_of(&viewer.settings().terrain);
}

#[test]
fn a_bad_edit_during_a_rebuild_lets_the_last_good_one_arrive() {
    let mut scene = small_scene();
    scene.terrain.resolution = 513;
    let mut viewer = Viewer::new(scene);
    viewer.edit(|land| land.seed = 8);
    let good = viewer.settings().terrain;
    viewer.frame();
    viewer.edit(|land| land.lacunarity = f64::NAN);
    viewer.settle();
    let land = viewer.resource::<Land>();
    assert!(land.error.as_ref().unwrap().contains("terrain.lacunarity"));
    assert!(**land.grid.as_ref().unwrap() == super::harness::grid(&good));
}

#[test]
fn ten_thousand_edits_in_three_hundred_frames_never_pile_up() {
    let mut scene = small_scene();
    scene.terrain.resolution = 257;
    let mut viewer = Viewer::new(scene);
    let before = started(&viewer);
    storm(&mut viewer, 0);
    let builds = started(&viewer) - before;
    assert!((1..=300).contains(&builds), "{builds}");
    viewer.settle();
    assert_eq!(viewer.settings().terrain.seed, 9_999);
    viewer.assert_land_is_of(&viewer.settings().terrain);
}

/// 10,000 edits in 300 frames; two rebuilds in flight at most.
pub fn storm(viewer: &mut Viewer, first: u32) {
    for frame in 0..300 {
        for edit in frame * 10_000 / 300..(frame + 1) * 10_000 / 300 {
            viewer.edit(|land| {
                land.seed = first + edit;
                land.amplitude = f64::from(1 + edit % 500);
                land.feature_size = f64::from(100 + edit % 900);
                land.octaves = 1 + edit % 8;
            });
        }
        viewer.frame();
        assert!(viewer.resource::<Rebuilds>().in_flight() <= 2);
    }
}
