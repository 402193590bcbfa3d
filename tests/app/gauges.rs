//! Gauges in the running program: pinned by clicks, recorded up to the clock, measured, drawn and taken away.

use bevy::prelude::*;
use bevy_egui::egui::accesskit::Role;
use haibo::field::HeightField;
use haibo::field::waves::{GaugeKind, Sea};
use haibo::scene::{CameraSettings, GaugeSettings, MOST_GAUGES, Scene};
use haibo::viewer::gauges::pin::PinTool;
use haibo::viewer::gauges::{Analyses, Figure, Lines, Part, Recorder};
use haibo::viewer::interface::{DockState, PanelState};
use haibo::viewer::panel::{CursorReadout, Pin};
use haibo::viewer::state::{GaugeParams, SceneClock, SeaParams};

use super::harness::{Viewer, small_scene};
use super::recording::assert_recorded;

/// Seen from nearly above, so that most of the scene is water and some is land.
fn coast() -> Scene {
    let mut scene = small_scene();
    scene.camera = Some(CameraSettings {
        pitch: 60.0,
        radius: 1800.0,
        ..Default::default()
    });
    scene.clock.time = 4000.25;
    scene.terrain.sea_level = 8.0;
    scene
}

pub fn coast_with(count: usize) -> Scene {
    let gauge = |i: usize| GaugeSettings {
        name: format!("Gauge {}", i + 1),
        x: 40.0 * i as f64 - 100.0,
        z: 30.0,
        color: i as u32,
        ..Default::default()
    };
    Scene {
        gauges: (0..count).map(gauge).collect(),
        ..coast()
    }
}

pub fn gauges(viewer: &Viewer) -> Vec<GaugeSettings> {
    viewer.resource::<GaugeParams>().0.clone()
}

fn notice(viewer: &Viewer) -> String {
    viewer
        .resource::<PanelState>()
        .status
        .notice
        .clone()
        .unwrap_or_default()
}

fn cursor(viewer: &Viewer) -> Option<CursorReadout> {
    viewer.resource::<PanelState>().status.cursor
}

/// Points of the scene above the dock, each with what is there.
fn places(viewer: &mut Viewer) -> Vec<(Vec2, CursorReadout)> {
    let mut found = Vec::new();
    for i in 0..60 {
        let at = Vec2::new(
            420.0 + 80.0 * (i % 10) as f32,
            90.0 + 55.0 * (i / 10) as f32,
        );
        viewer.move_to(at);
        viewer.frame();
        found.extend(cursor(viewer).map(|read| (at, read)));
    }
    found
}

fn wet(read: &CursorReadout) -> bool {
    read.depth().is_some_and(|depth| depth > 1.0)
}

#[test]
fn a_click_pins_a_gauge_where_the_read_out_says() {
    let mut viewer = Viewer::new(coast());
    let aim = viewer.aim();
    let seen = places(&mut viewer);
    let water: Vec<_> = seen.iter().filter(|(_, read)| wet(read)).collect();
    assert!(water.len() > 10);
    // Without the tool a click is a click.
    viewer.click(water[0].0);
    assert_eq!(gauges(&viewer), []);
    viewer.key(KeyCode::KeyG, "g");
    assert_eq!(viewer.resource::<PinTool>().0, Some(Pin::New));
    viewer.find(
        Role::Label,
        "Click on the water to pin a gauge; Escape ends.",
    );
    let mut expected = Vec::new();
    for i in 0..2 {
        // The dock that comes with the first has moved the view.
        let seen = places(&mut viewer);
        let water: Vec<_> = seen.iter().filter(|(_, read)| wet(read)).collect();
        let at = water[i * water.len() / 2].0;
        viewer.move_to(at);
        viewer.frames(2);
        let read = cursor(&viewer).unwrap();
        viewer.press();
        viewer.release();
        viewer.frames(2);
        expected.push(GaugeSettings {
            name: format!("Gauge {}", i + 1),
            x: read.x,
            z: read.z,
            kind: GaugeKind::Staff,
            color: i as u32,
        });
        assert_eq!(gauges(&viewer), expected);
        assert!(notice(&viewer).contains(&format!("Gauge {} pinned", i + 1)));
    }
    viewer.key(KeyCode::Escape, "");
    assert_eq!(viewer.resource::<PinTool>().0, None);
    viewer.click(water[1].0);
    assert_eq!(gauges(&viewer), expected);
    assert_eq!(viewer.aim(), aim);
}

#[test]
fn a_drag_turns_the_camera_and_pins_nothing() {
    let mut viewer = Viewer::new(coast());
    let aim = viewer.aim();
    viewer.key(KeyCode::KeyG, "g");
    let at = Vec2::new(800.0, 350.0);
    viewer.drag(at, at + Vec2::new(60.0, 10.0));
    assert_ne!(viewer.aim().yaw, aim.yaw);
    // There and back again is a drag too.
    viewer.move_to(at);
    viewer.press();
    viewer.move_to(at + Vec2::new(40.0, 0.0));
    viewer.move_to(at);
    viewer.release();
    viewer.frames(3);
    assert_eq!(gauges(&viewer), []);
    // From the panel into the scene and the other way round.
    viewer.drag(Vec2::new(200.0, 400.0), at);
    viewer.drag(at, Vec2::new(200.0, 400.0));
    assert_eq!(gauges(&viewer), []);
}

#[test]
fn land_and_the_void_are_refused() {
    let mut viewer = Viewer::new(coast());
    let places = places(&mut viewer);
    let dry = places
        .iter()
        .find(|(_, read)| read.depth().is_none())
        .unwrap()
        .0;
    let water = places.iter().find(|(_, read)| wet(read)).unwrap().0;
    viewer.key(KeyCode::KeyG, "g");
    viewer.click(dry);
    assert!(notice(&viewer).contains("dry land"), "{}", notice(&viewer));
    viewer.click(Vec2::new(1275.0, 3.0));
    assert!(notice(&viewer).contains("square"), "{}", notice(&viewer));
    viewer.world().resource_mut::<SeaParams>().visible = false;
    viewer.frame();
    viewer.click(water);
    assert!(notice(&viewer).contains("hidden"), "{}", notice(&viewer));
    assert_eq!(gauges(&viewer), []);
    viewer.world().resource_mut::<SeaParams>().visible = true;
    viewer.frame();
    viewer.click(water);
    assert_eq!(gauges(&viewer).len(), 1);
}

#[test]
fn eight_gauges_are_the_most_and_a_click_moves_one() {
    let mut viewer = Viewer::new(coast_with(MOST_GAUGES - 1));
    let at = places(&mut viewer)
        .iter()
        .find(|(_, read)| wet(read))
        .unwrap()
        .0;
    viewer.key(KeyCode::KeyG, "g");
    viewer.click(at);
    assert_eq!(gauges(&viewer).len(), MOST_GAUGES);
    assert_eq!(viewer.resource::<PinTool>().0, None);
    viewer.key(KeyCode::KeyG, "g");
    viewer.click(at);
    assert_eq!(gauges(&viewer).len(), MOST_GAUGES);
    assert!(notice(&viewer).contains("eight"), "{}", notice(&viewer));
    let pinned = gauges(&viewer)[MOST_GAUGES - 1].clone();
    viewer.world().resource_mut::<PinTool>().0 = Some(Pin::Move(2));
    viewer.click(at);
    let moved = gauges(&viewer)[2].clone();
    assert!((moved.x - pinned.x).abs() < 0.01 && (moved.z - pinned.z).abs() < 0.01);
    assert_eq!((moved.name.as_str(), moved.color), ("Gauge 3", 2));
    assert_eq!(viewer.resource::<PinTool>().0, None);
}

fn figures(viewer: &mut Viewer) -> Vec<(Figure, Transform, bool)> {
    let world = viewer.world();
    let mut figures = world.query::<(&Figure, &Transform, &Visibility)>();
    let all = figures.iter(world);
    all.map(|(figure, transform, visibility)| {
        (*figure, *transform, *visibility != Visibility::Hidden)
    })
    .collect()
}

#[test]
fn floats_ride_the_water_and_are_hidden_with_it() {
    let mut viewer = Viewer::new(coast_with(2));
    let mut heights = Vec::new();
    for time in [10.0, 11.0, 12.0] {
        viewer.world().resource_mut::<SceneClock>().time = time;
        viewer.frame();
        let sea = Sea::new(&viewer.settings().sea, viewer.settings().terrain.extent).unwrap();
        let gauges = gauges(&viewer);
        let figures = figures(&mut viewer);
        assert_eq!(figures.len(), 6);
        for (figure, transform, visible) in figures {
            assert!(visible);
            if figure.part == Part::Float {
                let gauge = &gauges[figure.gauge];
                let height = 8.0 + sea.at(time).sample(gauge.x, gauge.z).height;
                let expected = Vec3::new(gauge.x as f32, height as f32, gauge.z as f32);
                assert!(transform.translation.distance(expected) < 1e-4);
                heights.push(transform.translation.y);
            }
        }
    }
    assert!(
        heights
            .windows(3)
            .any(|three| (three[0] - three[2]).abs() > 0.01)
    );
    viewer.world().resource_mut::<SeaParams>().visible = false;
    viewer.frames(2);
    assert!(figures(&mut viewer).iter().all(|(.., visible)| !visible));
    viewer.world().resource_mut::<GaugeParams>().clear();
    viewer.frames(2);
    assert_eq!(figures(&mut viewer), []);
}

#[test]
fn removal_frees_what_was_kept() {
    let mut viewer = Viewer::new(coast_with(3));
    viewer.settle();
    let weak: Vec<_> = viewer
        .resource::<DockState>()
        .data
        .gauges
        .iter()
        .map(|gauge| std::sync::Arc::downgrade(gauge.record.as_ref().unwrap()))
        .collect();
    viewer.world().resource_mut::<GaugeParams>().remove(0);
    viewer.settle();
    assert_recorded(&viewer);
    assert!(weak[0].upgrade().is_none());
    viewer.world().resource_mut::<GaugeParams>().clear();
    viewer.frames(3);
    assert!(weak.iter().all(|record| record.upgrade().is_none()));
    assert!(viewer.resource::<Recorder>().records().is_empty());
    assert!(!viewer.resource::<Analyses>().lacking() && !viewer.resource::<Lines>().lacking());
    assert_eq!(viewer.resource::<DockState>().settings.height, 0.0);
}

#[test]
fn the_middle_of_the_view_moves_up_for_the_dock() {
    let mut viewer = Viewer::new(coast());
    let high = viewer.ray(Vec2::new(805.0, 339.0)).direction.y;
    viewer.world().resource_mut::<GaugeParams>().0 = coast_with(1).gauges;
    viewer.frames(6);
    let height = viewer.resource::<DockState>().settings.height;
    assert!(height > 200.0);
    // What was in the middle of all is in the middle of what the dock leaves.
    let low = viewer
        .ray(Vec2::new(805.0, 339.0 - 0.5 * height))
        .direction
        .y;
    assert!((high - low).abs() < 5e-3, "{high} {low}");
    viewer.find(Role::Button, "Close the dock");
}
