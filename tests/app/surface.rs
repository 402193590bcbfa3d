//! The land's texture, block and bounds: made anew for another resolution, and for nothing else.

use bevy::asset::AssetId;
use bevy::camera::primitives::Aabb;
use bevy::prelude::{Assets, Image, Mesh, Mesh3d, Vec3, With};
use haibo::viewer::terrain::{Land, LandSurface};

use super::harness::{Viewer, small_scene};

const MARK: &str = "marked by the test";

/// The land's texture: its side, and whether it is the one that was marked.
fn texture(viewer: &mut Viewer) -> (u32, bool) {
    let id = viewer.resource::<Land>().surface.id();
    let images = viewer.resource::<Assets<Image>>();
    let descriptor = &images.get(id).unwrap().texture_descriptor;
    (descriptor.size.width, descriptor.label == Some(MARK))
}

fn mark(viewer: &mut Viewer) {
    let id = viewer.resource::<Land>().surface.id();
    let mut images = viewer.world().resource_mut::<Assets<Image>>();
    images
        .get_mut_untracked(id)
        .unwrap()
        .texture_descriptor
        .label = Some(MARK);
}

fn block(viewer: &mut Viewer) -> AssetId<Mesh> {
    let world = viewer.world();
    let mut meshes = world.query_filtered::<&Mesh3d, With<LandSurface>>();
    meshes.single(world).unwrap().id()
}

#[test]
fn only_another_resolution_makes_another_texture_and_block() {
    let mut viewer = Viewer::new(small_scene());
    mark(&mut viewer);
    let before = block(&mut viewer);
    for i in 0..20 {
        viewer.edit(|land| {
            land.seed = i;
            land.amplitude = f64::from(10 + i);
            land.extent = 1000.0 + f64::from(i);
        });
        viewer.settle();
    }
    assert_eq!(texture(&mut viewer), (65, true));
    assert_eq!(block(&mut viewer), before);
    viewer.edit(|land| land.resolution = 129);
    viewer.settle();
    assert_eq!(texture(&mut viewer), (129, false));
    assert_ne!(block(&mut viewer), before);
}

#[test]
fn the_bounds_are_those_of_land_and_block() {
    let mut viewer = Viewer::new(small_scene());
    let edits: [(f64, f64, f64); 3] = [
        (220.0, 2000.0, 0.0),
        (900.0, 700.0, 0.0),
        (9.0, 50.0, -80.0),
    ];
    for (amplitude, extent, sea_level) in edits {
        viewer.edit(|land| {
            land.amplitude = amplitude;
            land.extent = extent;
            land.sea_level = sea_level;
        });
        viewer.settle();
        let statistics = viewer.resource::<Land>().statistics.unwrap();
        let world = viewer.world();
        let mut bounds = world.query_filtered::<&Aabb, With<LandSurface>>();
        let bounds = bounds.single(world).unwrap();
        let half = 0.5 * extent as f32;
        let top = Vec3::new(half, statistics.max, half);
        assert!(Vec3::from(bounds.max()).abs_diff_eq(top, 1e-3));
        let [min, foot] = [
            Vec3::from(bounds.min()),
            Vec3::new(-half, statistics.min, -half),
        ];
        assert!(min.x == foot.x && min.z == foot.z);
        // The block reaches below its deepest point and below the water.
        assert!(min.y < foot.y.min(sea_level as f32));
    }
}
