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
    Amplitude,
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
            // Only this crate knows that the noise stays.
            Self::Amplitude => (work, SEED),
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
        ("Another amplitude", Edit::Amplitude),
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
    let mut contestants = vec![
        reference(work, edit),
        bevy(work, edit),
        differences(work, edit),
        quick(work, edit),
    ];
    contestants.extend(EXPONENTS.map(|exponent| own(work, edit, exponent)));
    contestants
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

/// The height curve of the viewer's default land, and none.
const EXPONENTS: [f64; 2] = [1.6, 1.0];

fn own<'a>(work: Workload, edit: Edit, exponent: f64) -> Contestant<'a, Texel> {
    let mut count = 0;
    let mut land = ours::Land::new();
    let name = format!("haibo, height exponent {exponent}, 8-byte texels");
    Contestant::new(name, move |out: &mut [Texel]| {
        let (work, seed) = edit.next(work, &mut count);
        let amplitude = match edit {
            Edit::Amplitude => AMPLITUDE + count as f32,
            _ => AMPLITUDE,
        };
        let texels = land.build(work, seed, amplitude, exponent);
        // The harness looks at what is written; the viewer uploads the texels themselves.
        let looked_at = out.len().min(texels.len()).min(LOOKED_AT);
        out[..looked_at].copy_from_slice(&texels[..looked_at]);
        if count == 1 {
            out.copy_from_slice(texels);
        }
    })
}

/// Texels that are copied to where the harness sees them.
const LOOKED_AT: usize = 64;
