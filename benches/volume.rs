//! Fractal Perlin noise in three dimensions on a plane of one third coordinate, as a moving surface asks for it.

#[expect(dead_code, reason = "each benchmark uses a part")]
mod contestants;
mod harness;

use contestants::{
    Workload, fastnoise_lite, noise_functions, noise_rs, noiz, ours, point_by_point, quick_noise,
};
use harness::{Bench, Case, Contestant};

fn main() {
    let Some(bench) = Bench::start(
        "Noise on a plane through a volume",
        &contestants::dispatch(),
    ) else {
        return;
    };
    let work = Workload::new(1024);
    for threads in [1, 2] {
        let case = Case {
            title: &format!("Heights, {}², {} octaves", work.side, work.octaves),
            threads,
            samples: work.samples(),
            octaves: work.octaves,
            slow: false,
        };
        bench.run(&case, contestants(work));
    }
}

fn contestants<'a>(work: Workload) -> Vec<Contestant<'a, f32>> {
    let mut contestants = vec![
        point_by_point("noise", work, noise_rs::volume_sampler(work)),
        point_by_point("fastnoise-lite", work, fastnoise_lite::volume_sampler(work)),
        point_by_point("noiz", work, noiz::volume_sampler(work)),
        point_by_point(
            "noise-functions",
            work,
            noise_functions::volume_sampler(work),
        ),
        Contestant::new("quick-noise, batch", move |out: &mut [f32]| {
            quick_noise::volume_batch(work, out);
        }),
        Contestant::new("quick-noise, grid", move |out: &mut [f32]| {
            quick_noise::volume_grid(work, out);
        }),
    ];
    contestants.extend(ours::instruction_sets().map(|isa| {
        let name = format!("haibo, {isa}, cut as `noise` cuts");
        Contestant::new(name, ours::volume(work, isa))
    }));
    contestants
}
