//! Fractal Perlin noise on a grid: heights, and heights with slopes, against the libraries.
//!
//! A ratio is against `noise::Fbm<Perlin>` heights on as many threads. See `harness` for how it is taken.

#[expect(dead_code, reason = "each benchmark uses a part")]
mod contestants;
mod harness;

use contestants::texel::{self, Texel};
use contestants::{
    SEED, Workload, fastnoise_lite, noise_functions, noise_rs, noiz, ours, point_by_point,
    quick_noise,
};
use harness::{Bench, Case, Contestant};

fn main() {
    let Some(bench) = Bench::start("Noise on a grid", &contestants::dispatch()) else {
        return;
    };
    let work = Workload::new(1024);
    for threads in [1, 2] {
        heights(&bench, work, threads, every_library(work));
        slopes(&bench, work, threads, every_derivative(work));
    }
    for (octaves, period) in [(1, 256.0), (4, 256.0), (12, 4096.0), (12, 256.0)] {
        let work = Workload {
            octaves,
            period,
            ..work
        };
        heights(&bench, work, 1, the_fast(work));
    }
    for (side, threads) in [(256, 1), (512, 1), (2048, 1), (4096, 1), (4096, 2)] {
        let work = Workload::new(side);
        heights(&bench, work, threads, the_fast(work));
        slopes(&bench, work, threads, the_fast_with_slopes(work));
    }
}

fn heights(bench: &Bench, work: Workload, threads: usize, contestants: Vec<Contestant<f32>>) {
    let title = format!("Heights, {}", describe(work));
    bench.run(&case(&title, work, threads), contestants);
}

fn slopes(bench: &Bench, work: Workload, threads: usize, contestants: Vec<Contestant<Texel>>) {
    let title = format!("Heights and normals in 8 bytes, {}", describe(work));
    bench.run(&case(&title, work, threads), contestants);
}

/// All libraries.
fn every_library<'a>(work: Workload) -> Vec<Contestant<'a, f32>> {
    let mut contestants = vec![
        point_by_point("noise", work, noise_rs::sampler(work)),
        point_by_point("fastnoise-lite", work, fastnoise_lite::sampler(work)),
        point_by_point("noiz", work, noiz::sampler(work)),
        point_by_point("noise-functions", work, noise_functions::sampler(work)),
        Contestant::new("quick-noise, batch", move |out: &mut [f32]| {
            quick_noise::batch_grid(work, out);
        }),
    ];
    contestants.extend(the_fast(work).into_iter().skip(1));
    contestants.push(point_by_point(
        "haibo, point by point in f64",
        work,
        ours::sampler(work),
    ));
    contestants
}

/// The reference and what computes many samples at once.
fn the_fast<'a>(work: Workload) -> Vec<Contestant<'a, f32>> {
    let grid = match quick_noise::grid_octaves(work) {
        octaves if octaves < work.octaves => {
            format!("quick-noise, grid, {octaves} of {} octaves", work.octaves)
        }
        _ => "quick-noise, grid".to_owned(),
    };
    let mut contestants = vec![
        point_by_point("noise", work, noise_rs::sampler(work)),
        Contestant::new(grid, move |out: &mut [f32]| {
            quick_noise::grid(work, SEED, out)
        }),
    ];
    for isa in ours::instruction_sets() {
        let name = format!("haibo, {isa}");
        contestants.push(Contestant::new(
            name.clone(),
            ours::heights(work, isa, false),
        ));
        let name = format!("{name}, cut as `noise` cuts");
        contestants.push(Contestant::new(name, ours::heights(work, isa, true)));
    }
    contestants
}

/// What gives slopes, and the reference without them.
fn every_derivative<'a>(work: Workload) -> Vec<Contestant<'a, Texel>> {
    let differences = noise_rs::slope_sampler(work);
    let derivative = noiz::slope_sampler(work);
    let own = ours::slope_sampler(work);
    let mut contestants = the_fast_with_slopes(work);
    contestants.extend([
        Contestant::new("noise, three evaluations", move |out: &mut [Texel]| {
            work.fill(out, |x, z| texel::pack(differences(x, z)));
        }),
        Contestant::new("noiz, derivative", move |out: &mut [Texel]| {
            work.fill(out, |x, z| texel::pack(derivative(x, z)));
        }),
        Contestant::new("haibo, derivative, point by point in f64", {
            move |out: &mut [Texel]| work.fill(out, |x, z| texel::pack(own(x, z)))
        }),
    ]);
    contestants
}

/// The reference, which gives heights alone, and what computes many samples at once.
fn the_fast_with_slopes<'a>(work: Workload) -> Vec<Contestant<'a, Texel>> {
    let reference = noise_rs::sampler(work);
    let mut heights = Vec::new();
    let mut contestants = vec![
        Contestant::new("noise, heights alone", move |out: &mut [Texel]| {
            work.fill(out, |x, z| [reference(x, z).to_bits(), 0]);
        }),
        Contestant::new("quick-noise, grid, central differences", {
            move |out: &mut [Texel]| {
                heights.resize(work.samples(), 0.0);
                quick_noise::grid(work, SEED, &mut heights);
                texel::pack_differences(work, &heights, out);
            }
        }),
    ];
    for isa in ours::instruction_sets() {
        let alone = ours::texels_alone(work, isa, false);
        contestants.push(Contestant::new(format!("haibo, {isa}"), alone));
        let cut = ours::texels_alone(work, isa, true);
        let name = format!("haibo, {isa}, cut as `noise` cuts");
        contestants.push(Contestant::new(name, cut));
        let kept = ours::texels(work, isa, false);
        let name = format!("haibo, {isa}, samples kept");
        contestants.push(Contestant::new(name, kept));
    }
    contestants
}

fn case<'a>(title: &'a str, work: Workload, threads: usize) -> Case<'a> {
    Case {
        title,
        threads,
        samples: work.samples(),
        octaves: work.octaves,
        slow: work.side > 1024,
    }
}

fn describe(work: Workload) -> String {
    let Workload {
        side,
        octaves,
        period,
    } = work;
    let plural = if octaves == 1 { "" } else { "s" };
    format!("{side}², {octaves} octave{plural}, first period {period} samples")
}
