//! What the status bar says about the point under the cursor.

use bevy::math::Vec2;
use haibo::field::HeightField;
use haibo::field::ray::Ray;
use haibo::field::terrain::Terrain;
use haibo::field::waves::{Sea, SeaKind};
use haibo::scene::{CameraSettings, Scene};
use haibo::viewer::interface::PanelState;
use haibo::viewer::ocean::Ocean;
use haibo::viewer::panel::CursorReadout;
use haibo::viewer::terrain::Land;
use haibo::viewer::window::read_out;

use super::harness::{Viewer, small_scene};

/// Points of the window round the middle of the scene.
fn places() -> impl Iterator<Item = Vec2> {
    (0..30).map(|i| {
        let across = 20.0 * (i - 15) as f32;
        let down = 12.0 * ((i * 13) % 25 - 12) as f32;
        Vec2::new(805.0 + across, 340.0 + down)
    })
}

fn shown(viewer: &Viewer) -> Option<CursorReadout> {
    viewer.resource::<PanelState>().status.cursor
}

fn line_of_sight(viewer: &mut Viewer, at: Vec2) -> Ray {
    let ray = viewer.ray(at);
    Ray {
        origin: ray.origin.as_dvec3(),
        direction: ray.direction.as_vec3().as_dvec3().normalize(),
    }
}

fn wavy_scene() -> Scene {
    let mut scene = small_scene();
    scene.camera = Some(CameraSettings {
        pitch: 40.0,
        radius: 1500.0,
        ..Default::default()
    });
    scene.clock.time = 12.5;
    scene.sea.amplitude = 8.0;
    scene.terrain.sea_level = 3.0;
    scene
}

#[test]
fn it_reads_the_fields_themselves_where_the_line_of_sight_meets_them() {
    let scene = wavy_scene();
    let terrain = Terrain::new(&scene.terrain).unwrap();
    let sea = Sea::new(&scene.sea, scene.terrain.extent).unwrap();
    let mut viewer = Viewer::new(scene.clone());
    let (mut wet, mut dry) = (0, 0);
    for place in places() {
        viewer.move_to(place);
        let read = shown(&viewer).unwrap();
        let land = terrain.sample(read.x, read.z).height;
        let water = scene.terrain.sea_level + sea.at(12.5).sample(read.x, read.z).height;
        assert!((read.land - land).abs() < 1e-9);
        assert!((read.sea.unwrap() - water).abs() < 1e-9);
        // Seen through the cut side of the land, a point is inside and not on it.
        if read.x.abs().max(read.z.abs()) > 0.5 * scene.terrain.extent - 0.01 {
            continue;
        }
        let ray = line_of_sight(&mut viewer, place);
        let met = glam::DVec3::new(read.x, land.max(water), read.z);
        let along = (met - ray.origin).dot(ray.direction);
        let miss = met.distance(ray.at(along));
        assert!(miss < 5e-3, "{miss} m off at {place}");
        // Nothing is in between.
        for share in (1..200).map(|i| f64::from(i) / 200.0) {
            let p = ray.at(along * share);
            let inside = p.x.abs().max(p.z.abs()) <= 0.5 * scene.terrain.extent;
            assert!(!inside || p.y > terrain.sample(p.x, p.z).height - 1e-2);
        }
        if read.depth().is_some() {
            wet += 1;
        } else {
            dry += 1;
        }
    }
    assert!(wet > 4 && dry > 4, "{wet} wet and {dry} dry");
}

#[test]
fn water_that_moves_to_and_fro_is_read_where_it_is_seen() {
    for kind in [SeaKind::Gerstner, SeaKind::Spectral] {
        let mut scene = wavy_scene();
        scene.sea.kind = kind;
        let terrain = Terrain::new(&scene.terrain).unwrap();
        let depth = |x, z| scene.terrain.sea_level - terrain.sample(x, z).height;
        let sea = Sea::new(&scene.sea, scene.terrain.extent).unwrap();
        let surface = sea.at(12.5);
        let mut viewer = Viewer::new(scene.clone());
        viewer.settle();
        let mut wet = 0;
        for place in places() {
            viewer.move_to(place);
            let read = shown(&viewer).unwrap();
            let water = scene.terrain.sea_level + surface.sample_over(read.x, read.z, depth).height;
            assert!((read.sea.unwrap() - water).abs() < 1e-9, "{kind:?}");
            let ray = line_of_sight(&mut viewer, place);
            let met = glam::DVec3::new(read.x, read.land.max(water), read.z);
            let miss = met.distance(ray.at((met - ray.origin).dot(ray.direction)));
            let inside = read.x.abs().max(read.z.abs()) < 0.5 * scene.terrain.extent - 0.01;
            assert!(!inside || miss < 5e-3, "{kind:?}: {miss} m off at {place}");
            // At its rest position the same water is elsewhere.
            let at_rest = scene.terrain.sea_level
                + surface.point(read.x, read.z, depth(read.x, read.z)).height;
            wet += usize::from(read.depth().is_some() && (water - at_rest).abs() > 1e-4);
        }
        assert!(wet > 4, "{kind:?}: {wet} wet");
    }
}

#[test]
fn what_is_shown_is_what_read_out_says() {
    let mut viewer = Viewer::new(wavy_scene());
    viewer.move_to(Vec2::new(700.0, 400.0));
    viewer.frame();
    let ray = line_of_sight(&mut viewer, Vec2::new(700.0, 400.0));
    let (land, ocean) = (viewer.resource::<Land>(), viewer.resource::<Ocean>());
    let read = read_out(&ray, land, ocean, 12.5);
    assert!(read.is_some());
    assert_eq!(shown(&viewer), read);
    assert_ne!(shown(&viewer), read_out(&ray, land, ocean, 13.5));
}

#[test]
fn a_hidden_sea_has_no_height() {
    let mut scene = wavy_scene();
    scene.sea.visible = false;
    let mut viewer = Viewer::new(scene);
    viewer.move_to(Vec2::new(700.0, 400.0));
    let read = shown(&viewer).unwrap();
    assert_eq!((read.sea, read.depth()), (None, None));
}

#[test]
fn beside_the_land_and_under_the_panel_there_is_no_point() {
    let mut viewer = Viewer::new(wavy_scene());
    let places = [
        (Vec2::new(700.0, 400.0), true),
        (Vec2::new(1270.0, 5.0), false),
        (Vec2::new(320.0, 400.0), false),
        (Vec2::new(700.0, 710.0), false),
        (Vec2::new(700.0, 400.0), true),
    ];
    for (place, hit) in places {
        viewer.move_to(place);
        viewer.frame();
        assert_eq!(shown(&viewer).is_some(), hit, "{place}");
    }
}
