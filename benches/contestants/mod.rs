//! The libraries, one a file, each by its fastest call that writes the same samples of fractal Perlin noise.
//!
//! The samples are the same points of the same octaves; the values are not: every library hashes and chooses gradients
//! its own way. What else differs stands at the head of each file.

pub mod fastnoise_lite;
pub mod mesh;
pub mod noise_functions;
pub mod noise_rs;
pub mod noiz;
pub mod ours;
pub mod points;
pub mod quick_noise;
pub mod texel;

use rayon::prelude::*;

use crate::harness::Contestant;

/// Each octave is twice as fine as the one before and half as high.
pub const LACUNARITY: f64 = 2.0;
/// See [`LACUNARITY`].
pub const PERSISTENCE: f64 = 0.5;
/// The seed of every library.
pub const SEED: u32 = 1337;
/// Where the first sample lies, in samples: off the origin, where most bases are zero, and off every lattice.
pub const ORIGIN: [f64; 2] = [1234.567, -987.654];
/// The third coordinate of a plane through a volume, in samples.
pub const LEVEL: f64 = 321.25;
/// Rows that a thread takes at a time: fewer cost `quick-noise` its speed on a grid, more leave a thread idle.
pub const STRIP: usize = 128;

/// A square of samples, one apart.
#[derive(Clone, Copy)]
pub struct Workload {
    /// Samples along a side.
    pub side: usize,
    pub octaves: u32,
    /// Samples across a cell of the first octave.
    pub period: f64,
}

impl Workload {
    /// 8 octaves whose finest has two samples a cell.
    pub const fn new(side: usize) -> Self {
        Self {
            side,
            octaves: 8,
            period: 256.0,
        }
    }

    /// Cells of the first octave a sample.
    pub fn frequency(self) -> f64 {
        1.0 / self.period
    }

    /// Samples in the square.
    pub fn samples(self) -> usize {
        self.side * self.side
    }

    /// The square from point to point: `sample` is given x and z.
    pub fn fill<T: Send>(self, out: &mut [T], sample: impl Fn(f64, f64) -> T + Sync) {
        self.update(out, |value, x, z| *value = sample(x, z));
    }

    /// As [`fill`](Self::fill), where a value is changed in place.
    pub fn update<T: Send>(self, out: &mut [T], sample: impl Fn(&mut T, f64, f64) + Sync) {
        self.fill_strips(out, |first, strip| {
            for (j, row) in strip.chunks_mut(self.side).enumerate() {
                let z = ORIGIN[1] + (first + j) as f64;
                for (i, value) in row.iter_mut().enumerate() {
                    sample(value, ORIGIN[0] + i as f64, z);
                }
            }
        });
    }

    /// The square in strips of whole rows: `fill` is given the number of the first row.
    pub fn fill_strips<T: Send>(self, out: &mut [T], fill: impl Fn(usize, &mut [T]) + Sync) {
        out.par_chunks_mut(STRIP * self.side)
            .enumerate()
            .for_each(|(k, strip)| fill(k * STRIP, strip));
    }
}

/// The instruction sets that the contestants choose when the program starts.
pub fn dispatch() -> String {
    format!(
        "haibo: {}, quick-noise: {}, the others as compiled",
        ours::instruction_set(),
        quick_noise::instruction_set()
    )
}

/// A contestant that has a call for one point of the square.
pub fn point_by_point<'a>(
    name: &str,
    work: Workload,
    sample: impl Fn(f64, f64) -> f32 + Sync + Send + 'a,
) -> Contestant<'a, f32> {
    Contestant::new(name, move |out: &mut [f32]| work.fill(out, &sample))
}
