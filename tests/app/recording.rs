//! What gauges record of the sea on show, and the line that is recorded beside them.

use bevy_egui::egui::accesskit::Role;
use haibo::field::HeightField;
use haibo::field::terrain::Terrain;
use haibo::field::waves::{GaugeKind, Sampling, Sea, SeaKind};
use haibo::gauge::zero_crossing::Crossing;
use haibo::viewer::gauges::Recorder;
use haibo::viewer::gauges::recording::{MOST_SAMPLES, RATE};
use haibo::viewer::gauges::transect::Direction;
use haibo::viewer::interface::DockState;
use haibo::viewer::ocean::Ocean;
use haibo::viewer::state::{GaugeParams, SceneClock, SeaParams};

use super::gauges::{coast_with, gauges};
use super::harness::Viewer;

/// That each gauge has the last half hour of this scene's sea, sample by sample, and readings of exactly that.
#[track_caller]
pub fn assert_recorded(viewer: &Viewer) {
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
    // Theory has the height that the sea has over this depth.
    let sea = viewer.resource::<Ocean>().sea.clone().unwrap();
    let factor = sea.shoaling_factor(reading.depth.unwrap());
    let energy: f64 = reading.theory.iter().map(|[_, density]| density).sum();
    let height = 4.0 * (energy * (reading.theory[1][0] - reading.theory[0][0])).sqrt();
    let expected = factor * sea.spectrum().unwrap().spectrum.parameters().hm0;
    assert!((height / expected - 1.0).abs() < 0.02 && (factor - 1.0).abs() > 0.01);
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
