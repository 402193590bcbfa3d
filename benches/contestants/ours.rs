//! This crate. The only file here that names it, so that the rest stays as it is when its interface changes.

use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use haibo::field::curve::HeightCurve;
use haibo::field::fill;
use haibo::field::fractal::{Fractal, FractalSettings};
use haibo::field::kernel::{GridKernel, Isa, Placement, PointKernel};
use haibo::field::land::LandBuilder;
use haibo::field::noise::NoiseSettings;
use haibo::field::raster::{Raster, Samples};
use haibo::field::terrain::TerrainSettings;
use rayon::prelude::*;

use super::points::Points;
use super::texel::{self, Texel};
use super::{LACUNARITY, LEVEL, ORIGIN, PERSISTENCE, SEED, Workload};

/// Rows that a thread takes at a time.
const STRIP: usize = 32;

static NEVER: AtomicBool = AtomicBool::new(false);

/// Heights in samples.
const CURVE: HeightCurve = HeightCurve {
    amplitude: texel::AMPLITUDE as f64,
    exponent: 1.0,
    bound: 1.0,
};

/// The instruction set that the crate chooses here.
pub fn instruction_set() -> String {
    Isa::best().to_string()
}

/// The instruction sets that can be compared here.
pub fn instruction_sets() -> impl Iterator<Item = Isa> {
    Isa::ALL.into_iter().filter(|isa| isa.is_available())
}

fn noise(clamp: bool) -> NoiseSettings {
    NoiseSettings {
        seed: SEED,
        clamp,
        ..Default::default()
    }
}

/// `noise::Fbm` divides by the sum of the amplitudes.
fn settings(work: Workload) -> FractalSettings {
    FractalSettings {
        octaves: work.octaves,
        lacunarity: LACUNARITY,
        persistence: PERSISTENCE,
        normalize: true,
        ..Default::default()
    }
}

fn fractal(work: Workload, clamp: bool) -> Fractal<2> {
    Fractal::new(&settings(work), &noise(clamp)).expect("the numbers are in range")
}

fn placement(work: Workload) -> Placement {
    Placement {
        raster: Raster {
            columns: work.side,
            rows: work.side,
            origin: ORIGIN,
            spacing: [1.0; 2],
        },
        offset: [0.0; 2],
        frequency: work.frequency(),
    }
}

/// The height at a point. The slope comes with it.
pub fn sampler(work: Workload) -> impl Fn(f64, f64) -> f32 + Sync + Send {
    let (fractal, frequency) = (fractal(work, false), work.frequency());
    move |x, z| fractal.sample([x * frequency, z * frequency]).value as f32
}

/// Height and slopes at a point.
pub fn slope_sampler(work: Workload) -> impl Fn(f64, f64) -> [f32; 3] + Sync + Send {
    let (fractal, frequency) = (fractal(work, false), work.frequency());
    move |x, z| {
        let jet = fractal.sample([x * frequency, z * frequency]);
        let [slope_x, slope_z] = jet.gradient.map(|d| (frequency * d) as f32);
        [jet.value as f32, slope_x, slope_z]
    }
}

/// Heights on a grid, with the tables of columns that a call needs.
pub fn heights(work: Workload, isa: Isa, clamp: bool) -> impl FnMut(&mut [f32]) + Send {
    let (fractal, placement) = (fractal(work, clamp), placement(work));
    let mut kernel = GridKernel::with_isa(isa);
    move |out| {
        assert!(kernel.prepare(&fractal, &noise(clamp), &placement));
        let strips = out.par_chunks_mut(STRIP * work.side).enumerate();
        strips.for_each(|(k, strip)| {
            let first = k * STRIP;
            kernel.heights(first..first + strip.len() / work.side, strip);
        });
    }
}

/// The texels of a grid, and nothing else.
pub fn texels_alone(work: Workload, isa: Isa, clamp: bool) -> impl FnMut(&mut [Texel]) + Send {
    let (fractal, placement) = (fractal(work, clamp), placement(work));
    let mut kernel = GridKernel::with_isa(isa);
    let rooms = Mutex::default();
    move |out| {
        assert!(kernel.prepare(&fractal, &noise(clamp), &placement));
        let raster = &placement.raster;
        fill::texels(&kernel, raster, &CURVE, 0.0, &rooms, out, &NEVER).expect("not cancelled");
    }
}

/// Heights and slopes on a grid, kept, and the texels of them.
pub fn texels(work: Workload, isa: Isa, clamp: bool) -> impl FnMut(&mut [Texel]) + Send {
    let (fractal, placement) = (fractal(work, clamp), placement(work));
    let mut kernel = GridKernel::with_isa(isa);
    let (mut samples, rooms) = (Samples::default(), Mutex::default());
    move |out| {
        assert!(kernel.prepare(&fractal, &noise(clamp), &placement));
        let raster = &placement.raster;
        fill::samples_and_texels(
            &kernel,
            raster,
            &CURVE,
            0.0,
            &rooms,
            &mut samples,
            out,
            &NEVER,
        )
        .expect("not cancelled");
    }
}

/// Heights on a plane through a volume.
pub fn volume(work: Workload, isa: Isa) -> impl FnMut(&mut [f32]) + Send {
    let fractal =
        Fractal::<3>::new(&settings(work), &noise(true)).expect("the numbers are in range");
    let placement = placement(work);
    let mut kernel = GridKernel::with_isa(isa);
    move |out| {
        assert!(kernel.prepare_plane(&fractal, LEVEL * work.frequency(), &placement));
        let strips = out.par_chunks_mut(STRIP * work.side).enumerate();
        strips.for_each(|(k, strip)| {
            let first = k * STRIP;
            kernel.heights(first..first + strip.len() / work.side, strip);
        });
    }
}

/// Heights at points.
pub fn batch<'a>(
    work: Workload,
    points: &'a Points,
    isa: Isa,
) -> impl FnMut(&mut [f32]) + Send + 'a {
    const BLOCK: usize = 256;
    let fractal = fractal(work, true);
    let mut kernel = PointKernel::with_isa(isa);
    assert!(kernel.prepare(&fractal, &noise(true)));
    let frequency = work.frequency();
    move |out| {
        points.chunks(out).for_each(|(x, z, out)| {
            for ((x, z), out) in x
                .chunks(BLOCK)
                .zip(z.chunks(BLOCK))
                .zip(out.chunks_mut(BLOCK))
            {
                let mut cells = [[0.0; BLOCK]; 2];
                for i in 0..out.len() {
                    cells[0][i] = f64::from(x[i]) * frequency;
                    cells[1][i] = f64::from(z[i]) * frequency;
                }
                kernel.heights([&cells[0][..out.len()], &cells[1][..out.len()]], out);
            }
        });
    }
}

/// From land settings to the viewer's texels, as the viewer does it: one builder for all edits.
pub struct Land {
    builder: LandBuilder,
    texels: Vec<Texel>,
}

impl Land {
    pub fn new() -> Self {
        Self {
            builder: LandBuilder::default(),
            texels: Vec::new(),
        }
    }

    /// The texels of a land of the given numbers.
    pub fn build(&mut self, work: Workload, seed: u32, amplitude: f32, exponent: f64) -> &[Texel] {
        let settings = TerrainSettings {
            octaves: work.octaves,
            lacunarity: LACUNARITY,
            persistence: PERSISTENCE,
            feature_size: work.period,
            amplitude: amplitude.into(),
            exponent,
            seed,
            extent: (work.side - 1) as f64,
            ..TerrainSettings::default()
        };
        let side = work.side as u32;
        let built = self
            .builder
            .build_texels(&settings, side, &mut self.texels, &NEVER);
        built
            .expect("the numbers are in range")
            .expect("nobody cancels");
        &self.texels
    }
}
