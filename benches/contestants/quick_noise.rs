//! `quick-noise` 0.3, `Fbm` of `Perlin`, on a grid and in batches, with the instruction set that it finds at run time.
//!
//! Computes in `f32` (the position of a grid's corner in `f64`), hashes without a table, with 8 gradients of length √2
//! in two dimensions. A grid leaves out every octave that has a cell or more to a sample, which is less work;
//! [`grid_octaves`] says how many remain. It has no derivative.

use quick_noise::simd::{Architecture, DETECTED_ARCH, SimdSliceIterExt, dispatch_simd};
use quick_noise::{BatchNoise, Fbm, Grid, Perlin};
use rayon::prelude::*;

use super::points::Points;
use super::{LACUNARITY, LEVEL, ORIGIN, PERSISTENCE, SEED, Workload};

/// The instruction set that it uses here.
pub fn instruction_set() -> &'static str {
    match *DETECTED_ARCH {
        #[cfg(target_arch = "x86_64")]
        Architecture::Avx512 => "AVX-512",
        #[cfg(target_arch = "x86_64")]
        Architecture::Avx2 => "AVX2",
        #[cfg(target_arch = "x86_64")]
        Architecture::Sse => "SSE4.2",
        #[cfg(target_arch = "aarch64")]
        Architecture::Neon => "NEON",
        Architecture::Scalar128 => "no SIMD",
    }
}

/// The octaves that a grid computes.
pub fn grid_octaves(work: Workload) -> u32 {
    let frequency = |k: u32| work.frequency() * LACUNARITY.powi(k as i32);
    (0..work.octaves).filter(|&k| frequency(k) < 1.0).count() as u32
}

/// The square on a grid, a call a strip.
pub fn grid(work: Workload, seed: u32, out: &mut [f32]) {
    work.fill_strips(out, |first, strip| grid_strip(work, seed, first, strip));
}

#[dispatch_simd(A)]
fn grid_strip(work: Workload, seed: u32, first: usize, strip: &mut [f32]) {
    Grid::<2, A>::new(work.side, strip.len() / work.side)
        .sample_position(ORIGIN[0], ORIGIN[1] + first as f64)
        .builder::<Fbm, Perlin>()
        .seed(seed.into())
        .octaves(work.octaves as usize)
        .frequency(work.frequency() as f32)
        .lacunarity(LACUNARITY as f32)
        .persistence(PERSISTENCE as f32)
        .fill(strip);
}

/// The square as a batch whose points are a grid's.
pub fn batch_grid(work: Workload, out: &mut [f32]) {
    work.fill_strips(out, |first, strip| batch_grid_strip(work, first, strip));
}

#[dispatch_simd(A)]
fn batch_grid_strip(work: Workload, first: usize, strip: &mut [f32]) {
    let grid = Grid::<2, A>::new(work.side, strip.len() / work.side)
        .sample_position(ORIGIN[0], ORIGIN[1] + first as f64);
    BatchNoise::<2, Fbm, Perlin>::builder(grid.x_iter(), grid.y_iter())
        .seed(SEED.into())
        .octaves(work.octaves as usize)
        .frequency(work.frequency() as f32)
        .lacunarity(LACUNARITY as f32)
        .persistence(PERSISTENCE as f32)
        .fill(strip);
}

/// Points anywhere.
pub fn batch(work: Workload, points: &Points, out: &mut [f32]) {
    points
        .chunks(out)
        .for_each(|(x, z, out)| batch_chunk(work, x, z, out));
}

#[dispatch_simd(A)]
fn batch_chunk(work: Workload, x: &[f32], z: &[f32], out: &mut [f32]) {
    BatchNoise::<2, Fbm, Perlin>::builder(x.simd_iter::<A>(), z.simd_iter::<A>())
        .seed(SEED.into())
        .octaves(work.octaves as usize)
        .frequency(work.frequency() as f32)
        .lacunarity(LACUNARITY as f32)
        .persistence(PERSISTENCE as f32)
        .fill(out);
}

/// A plane through the volume on a grid one sample thick.
pub fn volume_grid(work: Workload, out: &mut [f32]) {
    work.fill_strips(out, |first, strip| volume_grid_strip(work, first, strip));
}

#[dispatch_simd(A)]
fn volume_grid_strip(work: Workload, first: usize, strip: &mut [f32]) {
    Grid::<3, A>::new(work.side, strip.len() / work.side, 1)
        .sample_position(ORIGIN[0], ORIGIN[1] + first as f64, LEVEL)
        .builder::<Fbm, Perlin>()
        .seed(SEED.into())
        .octaves(work.octaves as usize)
        .frequency(work.frequency() as f32)
        .lacunarity(LACUNARITY as f32)
        .persistence(PERSISTENCE as f32)
        .fill(strip);
}

/// A plane through the volume as a batch whose points are a grid's.
pub fn volume_batch(work: Workload, out: &mut [f32]) {
    work.fill_strips(out, |first, strip| volume_batch_strip(work, first, strip));
}

#[dispatch_simd(A)]
fn volume_batch_strip(work: Workload, first: usize, strip: &mut [f32]) {
    let grid = Grid::<3, A>::new(work.side, strip.len() / work.side, 1).sample_position(
        ORIGIN[0],
        ORIGIN[1] + first as f64,
        LEVEL,
    );
    BatchNoise::<3, Fbm, Perlin>::builder(grid.x_iter(), grid.y_iter(), grid.z_iter())
        .seed(SEED.into())
        .octaves(work.octaves as usize)
        .frequency(work.frequency() as f32)
        .lacunarity(LACUNARITY as f32)
        .persistence(PERSISTENCE as f32)
        .fill(strip);
}
