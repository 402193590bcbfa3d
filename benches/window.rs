//! What an open window costs in the long run: memory and frame time, minute by minute, with three gauges that record and
//! a clock that runs.
//!
//! `xvfb-run -s "-screen 0 1280x800x24" cargo bench --bench window -- 10` watches it for ten minutes; without a number,
//! for one.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use haibo::field::waves::GaugeKind;
use haibo::scene::{GaugeSettings, Scene};
use haibo::viewer::HaiboPlugins;
use haibo::viewer::window::ViewerPlugin;

/// Where the gauges are, x and z in meters: on water of the default scene.
const PLACES: [[f64; 2]; 3] = [[-620.0, 480.0], [-560.0, 420.0], [-680.0, 560.0]];

fn main() -> AppExit {
    let arguments: Vec<String> = std::env::args().collect();
    // `cargo test` only asks whether it runs, and perhaps without a display.
    if !arguments.iter().any(|argument| argument == "--bench") {
        return AppExit::Success;
    }
    let minutes = arguments.iter().find_map(|argument| argument.parse().ok());
    println!("| minute | memory | frames | mean frame | longest frame |");
    println!("| ---: | ---: | ---: | ---: | ---: |");
    App::new()
        .add_plugins(DefaultPlugins.set(WindowPlugin {
            primary_window: Some(Window {
                title: "Haibo".to_owned(),
                resolution: (960, 540).into(),
                ..default()
            }),
            ..default()
        }))
        .add_plugins((HaiboPlugins, ViewerPlugin { scene: scene() }))
        .insert_resource(Watch {
            minutes: minutes.unwrap_or(1),
            ..default()
        })
        .add_systems(Last, watch)
        .run()
}

fn scene() -> Scene {
    let gauge = |(i, [x, z]): (usize, [f64; 2])| GaugeSettings {
        name: format!("Gauge {}", i + 1),
        x,
        z,
        kind: [GaugeKind::Staff, GaugeKind::Buoy][i % 2],
        color: i as u32,
    };
    let mut scene = Scene {
        gauges: PLACES.into_iter().enumerate().map(gauge).collect(),
        ..default()
    };
    // Where the processor draws, small meshes leave more frames to look at.
    scene.terrain.resolution = 257;
    scene.sea.resolution = 257;
    scene
}

/// What was seen since the last line.
#[derive(Resource, Default)]
struct Watch {
    minutes: u32,
    printed: u32,
    since: Option<Instant>,
    last: Option<Instant>,
    frames: u32,
    longest: Duration,
}

fn watch(mut watch: ResMut<Watch>, mut exit: MessageWriter<AppExit>) {
    let now = Instant::now();
    let since = *watch.since.get_or_insert(now);
    if let Some(last) = watch.last.replace(now) {
        watch.frames += 1;
        watch.longest = watch.longest.max(now - last);
    }
    if now - since < Duration::from_secs(60) {
        return;
    }
    watch.printed += 1;
    println!(
        "| {} | {:.1} MB | {} | {:.1} ms | {:.1} ms |",
        watch.printed,
        resident(),
        watch.frames,
        1000.0 * (now - since).as_secs_f64() / f64::from(watch.frames.max(1)),
        1000.0 * watch.longest.as_secs_f64(),
    );
    watch.since = Some(now);
    watch.frames = 0;
    watch.longest = Duration::ZERO;
    if watch.printed >= watch.minutes {
        exit.write(AppExit::Success);
    }
}

/// The memory of this process in megabytes; 0 where the system does not tell.
fn resident() -> f64 {
    let told = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages = told.split(' ').nth(1).and_then(|word| word.parse().ok());
    pages.map_or(0.0, |pages: f64| pages * 4096.0 / 1e6)
}
