//! `noiz` 0.5, the noise library of the Bevy world: `Fbm<Perlin>` and its twin with a derivative.
//!
//! Computes in `f32`, hashes without a table, with four gradients along the axes in two dimensions, and fades with a
//! cubic where all others use a quintic: less to compute, and a slope with kinks at the lattice.

use glam::{Vec2, Vec3};
use noiz::layering::LayerOperation;
use noiz::prelude::common_noise::{Perlin, PerlinWithDerivative};
use noiz::prelude::*;

use super::{LACUNARITY, LEVEL, PERSISTENCE, SEED, Workload};

type Layers<T, V> = LayeredNoise<Normed<V>, Persistence, FractalLayers<Octave<T>>>;

fn fractal<T, V>(work: Workload) -> Noise<Layers<T, V>>
where
    T: Default,
    Normed<V>: noiz::layering::LayerResultContext,
    FractalLayers<Octave<T>>: LayerOperation<Normed<V>, noiz::layering::PersistenceWeights>,
{
    let layers = FractalLayers {
        layer: Octave::default(),
        lacunarity: LACUNARITY as f32,
        amount: work.octaves,
    };
    let mut fractal = Noise::from(LayeredNoise::new(
        Normed::default(),
        Persistence(PERSISTENCE as f32),
        layers,
    ));
    fractal.set_seed(SEED);
    fractal.set_frequency(work.frequency() as f32);
    fractal
}

/// The height at a point.
pub fn sampler(work: Workload) -> impl Fn(f64, f64) -> f32 + Sync + Send {
    let fractal = fractal::<Perlin, f32>(work);
    move |x, z| fractal.sample(Vec2::new(x as f32, z as f32))
}

/// Height and slopes at a point. The library's derivative is one by cells, so it is multiplied by the frequency.
pub fn slope_sampler(work: Workload) -> impl Fn(f64, f64) -> [f32; 3] + Sync + Send {
    let fractal = fractal::<PerlinWithDerivative, WithGradient<f32, Vec2>>(work);
    let frequency = work.frequency() as f32;
    move |x, z| {
        let sample: WithGradient<f32, Vec2> = fractal.sample(Vec2::new(x as f32, z as f32));
        let slope = frequency * sample.gradient;
        [sample.value, slope.x, slope.y]
    }
}

/// The value at a point of the plane through the volume.
pub fn volume_sampler(work: Workload) -> impl Fn(f64, f64) -> f32 + Sync + Send {
    let fractal = fractal::<Perlin, f32>(work);
    move |x, z| fractal.sample(Vec3::new(x as f32, z as f32, LEVEL as f32))
}
