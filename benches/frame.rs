//! What a slider that moves in every frame costs the frame's own thread: the whole program without a graphics adapter,
//! on 1025² points of 8 octaves, against frames in which nothing happens.
//!
//! All systems run on this thread, so that its time is the frame's. The jobs have threads of their own, and where cores
//! are few they delay the frame by the clock; the processor time of the thread, which Linux tells, does not count that.

#[path = "../tests/app/harness.rs"]
#[expect(dead_code, reason = "the tests use the rest")]
mod harness;

use std::time::{Duration, Instant};

use bevy::ecs::schedule::{Schedules, SingleThreadedExecutor};
use haibo::field::terrain::TerrainSettings;
use haibo::viewer::terrain::Rebuilds;
use harness::{FRAME, Viewer, small_scene};

/// An edit of the land by a slider whose value is a share of one.
type Slider = fn(&mut TerrainSettings, f64);

const SLIDERS: [(&str, Option<Slider>); 4] = [
    ("nothing", None),
    (
        "persistence",
        Some(|land, t| land.persistence = 0.4 + 0.1 * t),
    ),
    (
        "amplitude",
        Some(|land, t| land.amplitude = 100.0 + 200.0 * t),
    ),
    ("sea level", Some(|land, t| land.sea_level = 50.0 * t)),
];

/// Sliders take turns, so that whatever else the machine does is everybody's burden.
const ROUNDS: u32 = 10;

fn main() {
    // `cargo test` only asks whether it runs.
    let measured = std::env::args().any(|argument| argument == "--bench");
    let (frames, resolution) = if measured { (60, 1025) } else { (3, 65) };
    let mut scene = small_scene();
    scene.terrain.octaves = 8;
    scene.terrain.resolution = resolution;
    let mut viewer = Viewer::new(scene);
    run_on_this_thread(&mut viewer);
    let mut costs = SLIDERS.map(|_| Costs::default());
    for round in 0..ROUNDS {
        for ((_, slider), costs) in SLIDERS.iter().zip(&mut costs) {
            for frame in 0..frames {
                let t = f64::from(round * frames + frame) / f64::from(ROUNDS * frames);
                costs.measure(&mut viewer, |viewer| {
                    if let Some(slider) = slider {
                        viewer.edit(|land| slider(land, t));
                    }
                });
            }
            viewer.settle();
        }
    }
    println!(
        "Median frame of the main thread, {resolution}² points, 8 octaves, {} frames a slider",
        ROUNDS * frames
    );
    println!("| slider | by the clock | more | processor | more | lands a frame |");
    println!("| --- | ---: | ---: | ---: | ---: | ---: |");
    let [idle_clock, idle_processor] = costs[0].medians();
    for ((name, _), costs) in SLIDERS.iter().zip(&mut costs) {
        let [clock, processor] = costs.medians();
        println!(
            "| {name} | {clock:.3} ms | {:+.3} ms | {processor:.3} ms | {:+.3} ms | {:.2} |",
            clock - idle_clock,
            processor - idle_processor,
            f64::from(costs.lands) / costs.clock.len() as f64,
        );
    }
}

fn run_on_this_thread(viewer: &mut Viewer) {
    let mut schedules = viewer.world().resource_mut::<Schedules>();
    for (_, schedule) in schedules.iter_mut() {
        schedule.set_executor(SingleThreadedExecutor::new());
    }
}

/// What frames took, in milliseconds.
#[derive(Default)]
struct Costs {
    clock: Vec<f64>,
    processor: Vec<f64>,
    /// Complete lands that arrived.
    lands: u32,
}

impl Costs {
    /// One frame at the pace of a screen.
    fn measure(&mut self, viewer: &mut Viewer, edit: impl FnOnce(&mut Viewer)) {
        let lands = |viewer: &Viewer| viewer.resource::<Rebuilds>().finished();
        let (start, before, shown) = (Instant::now(), processor_time(), lands(viewer));
        let begun = Instant::now();
        edit(viewer);
        viewer.frame();
        self.clock.push(milliseconds(begun.elapsed()));
        self.lands += (lands(viewer) - shown) as u32;
        // The system brings a thread's account up to date when the thread sleeps.
        std::thread::sleep(FRAME.saturating_sub(start.elapsed()));
        self.processor.push(milliseconds(processor_time() - before));
    }

    fn medians(&mut self) -> [f64; 2] {
        [&mut self.clock, &mut self.processor].map(|times| {
            times.sort_unstable_by(f64::total_cmp);
            times[times.len() / 2]
        })
    }
}

fn milliseconds(time: Duration) -> f64 {
    1000.0 * time.as_secs_f64()
}

/// How long this thread has been on a processor; zero where the system does not tell.
fn processor_time() -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = told.split(' ').next().and_then(|word| word.parse().ok());
    Duration::from_nanos(nanoseconds.unwrap_or(0))
}
