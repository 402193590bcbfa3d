//! From an edit of the land to bytes ready for upload.
//!
//! Each call starts from other settings, so nothing that depends on them survives from the call before. The reference
//! is `noise` with heights alone, which nothing could draw yet.

#[expect(dead_code, reason = "each benchmark uses a part")]
mod contestants;
mod harness;

use contestants::mesh::{Mesh, VERTEX_WIDTH};
use contestants::texel::{self, AMPLITUDE, Texel};
use contestants::{SEED, Workload, noise_rs, ours, quick_noise};
use harness::{Bench, Case, Contestant};
use noise::NoiseFn;

/// What the user changes.
#[derive(Clone, Copy)]
enum Edit {
    FeatureSize,
    Seed,
}

impl Edit {
    /// The settings after edit number `count`, which is counted on.
    fn next(self, work: Workload, count: &mut u32) -> (Workload, u32) {
        *count += 1;
        match self {
            Self::FeatureSize => {
                let period = work.period + f64::from(*count % 32) / 32.0;
                (Workload { period, ..work }, SEED)
            }
            // Seeds of `noise` that are closer share octaves.
            Self::Seed => (work, SEED + 32 * *count),
        }
    }
}

fn main() {
    let Some(bench) = Bench::start("From an edit to bytes for upload", &contestants::dispatch())
    else {
        return;
    };
    let work = Workload::new(1024);
    for (name, edit) in [
        ("Another feature size", Edit::FeatureSize),
        ("Another seed", Edit::Seed),
    ] {
        for threads in [1, 2] {
            let case = Case {
                title: &format!("{name}, {}², {} octaves", work.side, work.octaves),
                threads,
                samples: work.samples(),
                octaves: work.octaves,
                slow: false,
            };
            bench.run(&case, contestants(work, edit));
        }
    }
}

fn contestants<'a>(work: Workload, edit: Edit) -> Vec<Contestant<'a, Texel>> {
    vec![
        reference(work, edit),
        bevy(work, edit),
        differences(work, edit),
        quick(work, edit),
        own(work, edit),
    ]
}

fn reference<'a>(work: Workload, edit: Edit) -> Contestant<'a, Texel> {
    let mut count = 0;
    Contestant::new("noise, heights alone", move |out: &mut [Texel]| {
        let (work, seed) = edit.next(work, &mut count);
        let fractal = noise_rs::fractal(work, seed);
        work.fill(out, |x, z| [(fractal.get([x, z]) as f32).to_bits(), 0]);
    })
}

fn bevy<'a>(work: Workload, edit: Edit) -> Contestant<'a, Texel> {
    let mut count = 0;
    let mut mesh = Mesh::flat(work.side);
    let fill = move |out: &mut [Texel]| {
        let (work, seed) = edit.next(work, &mut count);
        let fractal = noise_rs::fractal(work, seed);
        work.update(&mut mesh.positions, |position, x, z| {
            position[1] = AMPLITUDE * fractal.get([x, z]) as f32;
        });
        mesh.compute_smooth_normals();
        mesh.write_vertices(out);
    };
    let mut contestant = Contestant::new("noise, Bevy's smooth normals, 32-byte vertices", fill);
    contestant.width = VERTEX_WIDTH;
    contestant
}

fn differences<'a>(work: Workload, edit: Edit) -> Contestant<'a, Texel> {
    let mut count = 0;
    let mut heights = vec![0.0; work.samples()];
    Contestant::new(
        "noise, central differences, 8-byte texels",
        move |out: &mut [Texel]| {
            let (work, seed) = edit.next(work, &mut count);
            let fractal = noise_rs::fractal(work, seed);
            work.fill(&mut heights, |x, z| fractal.get([x, z]) as f32);
            texel::pack_differences(work, &heights, out);
        },
    )
}

fn quick<'a>(work: Workload, edit: Edit) -> Contestant<'a, Texel> {
    let mut count = 0;
    let mut heights = vec![0.0; work.samples()];
    Contestant::new(
        "quick-noise, grid, central differences, 8-byte texels",
        move |out: &mut [Texel]| {
            let (work, seed) = edit.next(work, &mut count);
            quick_noise::grid(work, seed, &mut heights);
            texel::pack_differences(work, &heights, out);
        },
    )
}

fn own<'a>(work: Workload, edit: Edit) -> Contestant<'a, Texel> {
    let mut count = 0;
    Contestant::new(
        "haibo, derivative, point by point in f64, 8-byte texels",
        move |out: &mut [Texel]| {
            let (work, seed) = edit.next(work, &mut count);
            ours::rebuild(work, seed, out);
        },
    )
}
