//! The scene's clock in the running program.

use haibo::field::HeightField;
use haibo::scene::ClockSettings;
use haibo::viewer::ocean::Ocean;
use haibo::viewer::state::SceneClock;

use super::harness::{FRAME, Viewer, small_scene};

fn viewer_at(clock: ClockSettings) -> Viewer {
    let mut scene = small_scene();
    scene.clock = clock;
    Viewer::new(scene)
}

fn time(viewer: &Viewer) -> f64 {
    viewer.resource::<SceneClock>().time
}

#[test]
fn a_paused_clock_stands_and_a_running_one_moves() {
    for paused in [true, false] {
        let mut viewer = viewer_at(ClockSettings {
            paused,
            time: 5.0,
            ..Default::default()
        });
        let before = time(&viewer);
        viewer.frames(50);
        assert_eq!(time(&viewer) == before, paused);
    }
}

#[test]
fn it_advances_by_the_frames_time_and_its_rate() {
    for rate in [0.0, 0.1, 1.0, 7.5, 100.0] {
        let mut viewer = viewer_at(ClockSettings {
            rate,
            ..Default::default()
        });
        let before = time(&viewer);
        viewer.frames(60);
        let expected = 60.0 * rate * FRAME.as_secs_f64();
        assert!((time(&viewer) - before - expected).abs() < 1e-6 * rate.max(1.0));
    }
}

#[test]
fn it_can_be_set_while_it_runs() {
    let mut viewer = viewer_at(ClockSettings::default());
    viewer.world().resource_mut::<SceneClock>().time = 1e6;
    viewer.frame();
    assert!((time(&viewer) - 1e6 - FRAME.as_secs_f64()).abs() < 1e-6);
}

#[test]
fn neither_time_nor_water_jumps_at_one_hour() {
    let mut viewer = viewer_at(ClockSettings {
        time: 3599.0,
        ..Default::default()
    });
    let height = |viewer: &Viewer| {
        let sea = viewer.resource::<Ocean>().sea.as_ref().unwrap();
        sea.at(time(viewer)).sample(12.0, 34.0).height
    };
    let mut last = (time(&viewer), height(&viewer));
    let (mut lowest, mut greatest) = (f64::INFINITY, f64::NEG_INFINITY);
    while last.0 < 3603.0 {
        viewer.frame();
        let now = (time(&viewer), height(&viewer));
        assert!((now.0 - last.0 - FRAME.as_secs_f64()).abs() < 1e-6);
        assert!((now.1 - last.1).abs() < 0.05, "at {} s", now.0);
        lowest = lowest.min(now.1);
        greatest = greatest.max(now.1);
        last = now;
    }
    assert!(greatest - lowest > 0.1, "the water stands still");
}
