//! This crate. The only file here that names it, so that the rest stays as it is when its interface changes.

use std::sync::atomic::AtomicBool;

use haibo::field::fractal::Fractal;
use haibo::field::grid::HeightGrid;
use haibo::field::terrain::{Terrain, TerrainSettings};

use super::texel::{self, Texel};
use super::{LACUNARITY, PERSISTENCE, SEED, Workload};

/// The instruction set that the crate uses here.
pub fn instruction_set() -> &'static str {
    "no SIMD"
}

fn fractal(work: Workload) -> Fractal {
    Fractal::new(SEED, work.octaves, LACUNARITY, PERSISTENCE, true)
}

/// The height at a point. The slope comes with it.
pub fn sampler(work: Workload) -> impl Fn(f64, f64) -> f32 + Sync + Send {
    let (fractal, frequency) = (fractal(work), work.frequency());
    move |x, z| fractal.sample(x * frequency, z * frequency).height as f32
}

/// Height and slopes at a point.
pub fn slope_sampler(work: Workload) -> impl Fn(f64, f64) -> [f32; 3] + Sync + Send {
    let (fractal, frequency) = (fractal(work), work.frequency());
    move |x, z| {
        let sample = fractal.sample(x * frequency, z * frequency);
        let slope = (frequency * sample.slope).as_vec2();
        [sample.height as f32, slope.x, slope.y]
    }
}

/// From land settings to the viewer's texels.
pub fn rebuild(work: Workload, seed: u32, out: &mut [Texel]) {
    let settings = TerrainSettings {
        octaves: work.octaves,
        lacunarity: LACUNARITY,
        persistence: PERSISTENCE,
        feature_size: work.period,
        amplitude: texel::AMPLITUDE.into(),
        exponent: 1.0,
        clamp: true,
        seed,
        extent: (work.side - 1) as f64,
        ..TerrainSettings::default()
    };
    let terrain = Terrain::new(&settings).expect("the numbers are in range");
    let running = AtomicBool::new(false);
    let grid = HeightGrid::build(&terrain, settings.extent, work.side as u32, &running)
        .expect("nobody cancels");
    for (out, sample) in out.iter_mut().zip(grid.samples()) {
        let [x, z] = sample.slope;
        *out = texel::pack_meters([sample.height, x, z]);
    }
}
