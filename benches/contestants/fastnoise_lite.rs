//! `fastnoise-lite` 1.1, FBm of Perlin: the Rust port of FastNoise Lite.
//!
//! Computes in `f32`, hashes without a table, with 24 gradients of unit length in two dimensions. One struct holds all
//! its kinds of noise, so each sample chooses among them when the program runs.

use fastnoise_lite::{FastNoiseLite, FractalType, NoiseType};

use super::{LACUNARITY, LEVEL, PERSISTENCE, SEED, Workload};

fn fractal(work: Workload) -> FastNoiseLite {
    let mut fractal = FastNoiseLite::with_seed(SEED as i32);
    fractal.set_noise_type(Some(NoiseType::Perlin));
    fractal.set_fractal_type(Some(FractalType::FBm));
    fractal.set_fractal_octaves(Some(work.octaves as i32));
    fractal.set_fractal_lacunarity(Some(LACUNARITY as f32));
    fractal.set_fractal_gain(Some(PERSISTENCE as f32));
    fractal.set_frequency(Some(work.frequency() as f32));
    fractal
}

/// The height at a point.
pub fn sampler(work: Workload) -> impl Fn(f64, f64) -> f32 + Sync + Send {
    let fractal = fractal(work);
    move |x, z| fractal.get_noise_2d(x as f32, z as f32)
}

/// The value at a point of the plane through the volume.
pub fn volume_sampler(work: Workload) -> impl Fn(f64, f64) -> f32 + Sync + Send {
    let fractal = fractal(work);
    move |x, z| fractal.get_noise_3d(x as f32, z as f32, LEVEL as f32)
}
