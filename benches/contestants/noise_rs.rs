//! `noise` 0.9, `Fbm<Perlin>`: the reference of all ratios.
//!
//! Computes in `f64`, from a permutation table, with the four gradients (±1, ±1) in two dimensions, and cuts every
//! octave to [-1, 1]. It has no derivative and no call for more than one point.

use noise::{Fbm, MultiFractal, NoiseFn, Perlin};

use super::{LACUNARITY, LEVEL, PERSISTENCE, SEED, Workload};

/// The generator of `work`.
pub fn fractal(work: Workload, seed: u32) -> Fbm<Perlin> {
    Fbm::new(seed)
        .set_octaves(work.octaves as usize)
        .set_frequency(work.frequency())
        .set_lacunarity(LACUNARITY)
        .set_persistence(PERSISTENCE)
}

/// The height at a point.
pub fn sampler(work: Workload) -> impl Fn(f64, f64) -> f32 + Sync + Send {
    let fractal = fractal(work, SEED);
    move |x, z| fractal.get([x, z]) as f32
}

/// Height and slopes at a point by forward differences: three evaluations.
pub fn slope_sampler(work: Workload) -> impl Fn(f64, f64) -> [f32; 3] + Sync + Send {
    const STEP: f64 = 1e-4;
    let fractal = fractal(work, SEED);
    move |x, z| {
        let height = fractal.get([x, z]);
        let east = fractal.get([x + STEP, z]);
        let south = fractal.get([x, z + STEP]);
        [
            height as f32,
            ((east - height) / STEP) as f32,
            ((south - height) / STEP) as f32,
        ]
    }
}

/// The value at a point of the plane through the volume.
pub fn volume_sampler(work: Workload) -> impl Fn(f64, f64) -> f32 + Sync + Send {
    let fractal = fractal(work, SEED);
    move |x, z| fractal.get([x, z, LEVEL]) as f32
}
