//! Fractal Perlin noise at points that lie on no grid, against the libraries.

#[expect(dead_code, reason = "each benchmark uses a part")]
mod contestants;
mod harness;

use contestants::points::Points;
use contestants::{Workload, fastnoise_lite, noise_functions, noise_rs, noiz, ours, quick_noise};
use harness::{Bench, Case, Contestant};

fn main() {
    let Some(bench) = Bench::start("Noise at points", &contestants::dispatch()) else {
        return;
    };
    let work = Workload::new(1024);
    for (name, points) in [
        ("in no order", Points::scattered(work)),
        ("of a warped grid", Points::warped(work)),
    ] {
        for threads in [1, 2] {
            let case = Case {
                title: &format!("2²⁰ points {name}, {} octaves", work.octaves),
                threads,
                samples: work.samples(),
                octaves: work.octaves,
                slow: false,
            };
            bench.run(&case, contestants(work, &points));
        }
    }
}

fn contestants(work: Workload, points: &Points) -> Vec<Contestant<'_, f32>> {
    let mut contestants = vec![
        point_by_point("noise", points, noise_rs::sampler(work)),
        point_by_point("fastnoise-lite", points, fastnoise_lite::sampler(work)),
        point_by_point("noiz", points, noiz::sampler(work)),
        point_by_point("noise-functions", points, noise_functions::sampler(work)),
        Contestant::new("quick-noise, batch", move |out: &mut [f32]| {
            quick_noise::batch(work, points, out);
        }),
        point_by_point("haibo, point by point in f64", points, ours::sampler(work)),
    ];
    contestants.extend(ours::instruction_sets().map(|isa| {
        let name = format!("haibo, {isa}, cut as `noise` cuts");
        Contestant::new(name, ours::batch(work, points, isa))
    }));
    contestants
}

fn point_by_point<'a>(
    name: &str,
    points: &'a Points,
    sample: impl Fn(f64, f64) -> f32 + Sync + Send + 'a,
) -> Contestant<'a, f32> {
    Contestant::new(name, move |out: &mut [f32]| points.fill(out, &sample))
}
