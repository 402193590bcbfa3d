//! `noise-functions` 0.8, `Perlin.fbm()`, as stable Rust compiles it: its SIMD needs a nightly compiler.
//!
//! Computes in `f32`, hashes without a table, with FastNoise Lite's 24 gradients of unit length in two dimensions. Its
//! values stay within [-1, 1] uncut.

use noise_functions::{Noise, Perlin, Sample};

use super::{LACUNARITY, LEVEL, PERSISTENCE, SEED, Workload};

fn fractal(work: Workload) -> impl Sample<2> + Sample<3> + Sync + Send {
    Perlin
        .fbm(work.octaves, PERSISTENCE as f32, LACUNARITY as f32)
        .seed(SEED as i32)
        .frequency(work.frequency() as f32)
}

/// The height at a point.
pub fn sampler(work: Workload) -> impl Fn(f64, f64) -> f32 + Sync + Send {
    let fractal = fractal(work);
    move |x, z| fractal.sample_with_seed([x as f32, z as f32], 0)
}

/// The value at a point of the plane through the volume.
pub fn volume_sampler(work: Workload) -> impl Fn(f64, f64) -> f32 + Sync + Send {
    let fractal = fractal(work);
    move |x, z| fractal.sample_with_seed([x as f32, z as f32, LEVEL as f32], 0)
}
