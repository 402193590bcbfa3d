//! Gauges in the running program: pinned by clicks, recorded up to the clock, measured, drawn and taken away.

use bevy::prelude::*;
use bevy_egui::egui::accesskit::Role;
use haibo::field::HeightField;
use haibo::field::terrain::Terrain;
use haibo::field::waves::{GaugeKind, Sampling, Sea, SeaKind};
use haibo::gauge::zero_crossing::Crossing;
use haibo::scene::{CameraSettings, GaugeSettings, MOST_GAUGES, Scene};
use haibo::viewer::gauges::pin::PinTool;
use haibo::viewer::gauges::recording::{MOST_SAMPLES, RATE};
use haibo::viewer::gauges::transect::Direction;
use haibo::viewer::gauges::{Analyses, Figure, Lines, Part, Recorder};
use haibo::viewer::interface::{DockState, PanelState};
use haibo::viewer::ocean::Ocean;
use haibo::viewer::panel::{CursorReadout, Pin};
use haibo::viewer::state::{GaugeParams, SceneClock, SeaParams};

use super::harness::{Viewer, small_scene};

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

fn coast_with(count: usize) -> Scene {
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

fn gauges(viewer: &Viewer) -> Vec<GaugeSettings> {
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

/// That each gauge has the last half hour of this scene's sea, sample by sample, and readings of exactly that.
#[track_caller]
fn assert_recorded(viewer: &Viewer) {
    assert_recorded_within(viewer, 0.0);
}

/// The same, where the heights of a part of a record and of the whole are not the same to the last digit.
#[track_caller]
fn assert_recorded_within(viewer: &Viewer, tolerance: f64) {
    let scene = viewer.settings();
    let sea = Sea::new(&scene.sea, scene.terrain.extent).unwrap();
    let terrain = Terrain::new(&scene.terrain).unwrap();
    let data = &viewer.resource::<DockState>().data;
    assert_eq!(data.gauges.len(), scene.gauges.len());
    assert_eq!(data.now, scene.clock.time);
    for (gauge, data) in scene.gauges.iter().zip(&data.gauges) {
        let record = data.record.as_ref().unwrap();
        assert_eq!(
            (record.rate(), record.elevation().len()),
            (RATE, MOST_SAMPLES)
        );
        let last = record.time(MOST_SAMPLES - 1);
        assert!(last <= scene.clock.time && scene.clock.time - last < 1.0 / RATE);
        let times = Sampling {
            start: record.start(),
            rate: RATE,
            count: MOST_SAMPLES,
        };
        let depth = scene.terrain.sea_level - terrain.sample(gauge.x, gauge.z).height;
        let expected = sea.record(gauge.kind, gauge.x, gauge.z, depth, times);
        let off = record
            .elevation()
            .iter()
            .zip(&expected)
            .map(|(a, b)| (a - b).abs());
        let off = off.fold(0.0, f64::max);
        assert!(off <= tolerance, "{off:e} m off");
        let reading = data.reading.as_ref().unwrap();
        assert_eq!(reading.record, *record);
        let statistics = reading.statistics(Crossing::Up);
        let variance = record.deviations().iter().map(|x| x * x).sum::<f64>() / MOST_SAMPLES as f64;
        assert!((statistics.hm0 - 4.0 * variance.sqrt()).abs() < 1e-12);
        assert!(statistics.waves > 50);
    }
}

#[test]
fn the_record_is_the_seas_own() {
    let mut viewer = Viewer::new(coast_with(3));
    viewer.settle();
    assert_recorded(&viewer);
    let data = &viewer.resource::<DockState>().data;
    let heights = data
        .gauges
        .iter()
        .map(|gauge| gauge.record.as_ref().unwrap().elevation()[7]);
    let mut heights: Vec<f64> = heights.collect();
    heights.dedup();
    assert_eq!(heights.len(), 3, "all gauges read the same");
    let place = &gauges(&viewer)[0];
    let sea = viewer.resource::<Ocean>().sea.as_ref().unwrap();
    let record = data.gauges[0].record.as_ref().unwrap();
    let height = sea.at(record.time(100)).sample(place.x, place.z).height;
    assert_eq!(record.elevation()[100], height);
}

#[test]
fn the_record_goes_with_the_clock_wherever_it_goes() {
    let mut viewer = Viewer::new(coast_with(1));
    viewer.settle();
    let delivered = viewer.resource::<Recorder>().version();
    viewer.frames(50);
    assert_eq!(
        viewer.resource::<Recorder>().version(),
        delivered,
        "a standing clock adds nothing"
    );
    for time in [4000.6, 4001.0, 4030.0, 3990.0, 1e6, 0.0] {
        viewer.world().resource_mut::<SceneClock>().time = time;
        viewer.settle();
        assert_recorded(&viewer);
    }
    viewer.world().resource_mut::<SceneClock>().paused = false;
    viewer.frames(300);
    viewer.world().resource_mut::<SceneClock>().paused = true;
    viewer.settle();
    assert!(viewer.resource::<SceneClock>().time > 4.0);
    assert_recorded(&viewer);
}

#[test]
fn edits_of_sea_place_and_kind_begin_a_new_record() {
    let mut viewer = Viewer::new(coast_with(2));
    viewer.settle();
    viewer.world().resource_mut::<SeaParams>().seed += 1;
    viewer.settle();
    assert_recorded(&viewer);
    viewer.world().resource_mut::<GaugeParams>()[0].x += 3.0;
    viewer.settle();
    assert_recorded(&viewer);
    viewer.world().resource_mut::<GaugeParams>()[1].kind = GaugeKind::Buoy;
    viewer.settle();
    assert_recorded(&viewer);
    // Names, colors and whether one sees the water are none of the record's business.
    let delivered = viewer.resource::<Recorder>().version();
    viewer.world().resource_mut::<GaugeParams>()[0].name = "Pier".to_owned();
    viewer.world().resource_mut::<GaugeParams>()[0].color = 6;
    viewer.world().resource_mut::<SeaParams>().visible = false;
    viewer.frames(5);
    viewer.settle();
    assert_eq!(viewer.resource::<Recorder>().version(), delivered);
    assert_recorded(&viewer);
}

#[test]
fn waves_to_scale_are_recorded_too() {
    let mut scene = coast_with(2);
    scene.sea.kind = SeaKind::Gerstner;
    scene.gauges[1].kind = GaugeKind::Buoy;
    let mut viewer = Viewer::new(scene);
    viewer.settle();
    assert_recorded_within(&viewer, 1e-9);
    let reading = viewer.resource::<DockState>().data.gauges[0]
        .reading
        .clone()
        .unwrap();
    assert!(!reading.theory.is_empty());
    viewer.world().resource_mut::<SceneClock>().time += 2.0;
    viewer.settle();
    assert_recorded_within(&viewer, 1e-9);
}

#[test]
fn the_line_is_recorded_while_it_is_looked_at() {
    let mut viewer = Viewer::new(coast_with(1));
    viewer.settle();
    assert!(viewer.resource::<DockState>().data.dispersion.is_none());
    let tab = viewer.find(Role::Button, "Tab Dispersion").center();
    viewer.click(tab);
    viewer.settle();
    let gauge = gauges(&viewer)[0].clone();
    for direction in [Direction::EastWest, Direction::NorthSouth] {
        viewer
            .world()
            .resource_mut::<DockState>()
            .settings
            .direction = direction;
        viewer.frame();
        viewer.settle();
        let dispersion = viewer
            .resource::<DockState>()
            .data
            .dispersion
            .clone()
            .unwrap();
        assert_eq!(dispersion.line.middle, [gauge.x, gauge.z]);
        assert_eq!(
            (dispersion.line.direction, dispersion.end),
            (direction, 4000.0)
        );
        // The first layer goes west: its energy lies at negative wavenumbers and positive frequencies.
        if direction == Direction::EastWest {
            assert!(dispersion.spectrum.peak().0 < 0.0);
        }
    }
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
