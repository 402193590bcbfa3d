//! The fast grid: octave sums of lattice noise, value and slope, on whole rasters.
//!
//! The same mathematics as [`fractal`](super::fractal), point by point, arranged so that a sample costs no hash, no
//! table and no fade: what depends on the column alone (`columns.rs`), on the row alone (`rows.rs`) and on the lattice
//! row (`profile.rs`) is computed once, and `strip.rs` adds the octaves up in vector code that is chosen when the
//! program runs (`isa.rs`); `plain.rs` does the same in loops without it. Positions are f64, sums f32.
//!
//! It serves every basis whose lattice repeats, Perlin's fastest, in the plane and on a plane through space.

#![expect(
    clippy::needless_range_loop,
    reason = "columns and rows are counted over many arrays at once"
)]

mod batch;
mod columns;
mod combine;
mod corners;
mod expand;
mod fades;
mod fine;
mod isa;
mod octave;
mod octaves;
mod plain;
mod plane;
mod profile;
mod rest;
mod rows;
mod scratch;
mod strip;
mod warp;

use std::ops::Range;
use std::sync::Mutex;

pub use batch::PointKernel;
pub use isa::Isa;
pub use warp::WarpKernel;

use super::fractal::{Fractal, FractalSettings};
use super::noise::NoiseSettings;
use super::raster::{Raster, Sampler, SamplesMut};
use columns::Columns;
use octaves::{Lattices, Layer, Octave, Octaves};
use pulp::WithSimd;
use scratch::Scratch;

/// The most octaves that a kernel adds: as many as settings allow.
const MAX_OCTAVES: usize = 16;

/// Lattice cells between neighboring samples from which on an octave is fine: its rows share no profile.
const FINE: f64 = 0.5;

/// Sample positions along one axis: (start + i · step + offset) · frequency, in cells of the first octave.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
struct Axis {
    count: usize,
    start: f64,
    step: f64,
    offset: f64,
    frequency: f64,
}

/// Where a sum of octaves is sampled: point p of the raster at (p + offset) · frequency, in cells of the first octave.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Placement {
    /// The points, in meters.
    pub raster: Raster,
    /// In meters.
    pub offset: [f64; 2],
    /// Cells of the first octave per meter.
    pub frequency: f64,
}

/// An octave sum made ready for a raster.
#[derive(Debug, Default)]
pub struct GridKernel {
    isa: Option<Isa>,
    lattices: Lattices,
    sum: Octaves,
    columns: Vec<Columns>,
    axes: [Axis; 2],
    scratch: Mutex<Vec<Box<Scratch>>>,
}

impl GridKernel {
    /// A kernel that uses `isa`; [`Default`] takes the best there is.
    #[must_use]
    pub fn with_isa(isa: Isa) -> Self {
        Self {
            isa: Some(isa),
            ..Default::default()
        }
    }

    /// Makes the kernel ready to sample `fractal`, which is made of `noise`. Lattices that it has made before and all
    /// room are used again.
    ///
    /// Gives `false`, and is not ready, where the lattice of the noise does not repeat or there is none.
    pub fn prepare(
        &mut self,
        fractal: &Fractal<2>,
        noise: &NoiseSettings,
        placement: &Placement,
    ) -> bool {
        let Some(layers) = self.lattices.layers(fractal, noise) else {
            return false;
        };
        self.arrange(&layers, fractal.settings(), placement);
        true
    }

    fn arrange(&mut self, layers: &[Layer], settings: &FractalSettings, placement: &Placement) {
        let Placement {
            raster,
            offset,
            frequency,
        } = *placement;
        let axis = |d: usize, count| Axis {
            count,
            start: raster.origin[d],
            step: raster.spacing[d],
            offset: offset[d],
            frequency,
        };
        self.axes = [axis(0, raster.columns), axis(1, raster.rows)];
        self.sum.arrange(layers, settings);
        let widest = raster.spacing[0].abs().max(raster.spacing[1].abs());
        for octave in &mut self.sum.octaves {
            octave.fine = widest * frequency * octave.frequency > FINE;
        }
        self.columns
            .resize_with(self.sum.octaves.len(), Columns::default);
        let prepare = columns::Prepare {
            octaves: &self.sum.octaves,
            axis: &self.axes[0],
            columns: &mut self.columns,
        };
        if let Err(prepare) = self.isa.unwrap_or_else(Isa::best).run(prepare) {
            prepare.with_simd(pulp::Scalar);
        }
    }

    /// The heights alone, of whole rows.
    pub fn heights(&self, rows: Range<usize>, heights: &mut [f32]) {
        self.run::<false>(
            rows,
            SamplesMut {
                heights,
                slopes_x: &mut [],
                slopes_z: &mut [],
            },
        );
    }

    fn run<const SLOPE: bool>(&self, rows: Range<usize>, mut out: SamplesMut<'_>) {
        let spare = self.scratch.lock().ok().and_then(|mut spare| spare.pop());
        let mut scratch = spare.unwrap_or_default();
        let strip = strip::Strip::<'_, '_, SLOPE> {
            kernel: self,
            rows,
            out: &mut out,
            scratch: &mut scratch,
        };
        if let Err(strip) = self.isa.unwrap_or_else(Isa::best).run(strip) {
            plain::strip(strip);
        }
        if let Ok(mut spare) = self.scratch.lock() {
            spare.push(scratch);
        }
    }
}

impl Sampler for GridKernel {
    fn fill(&self, rows: Range<usize>, out: SamplesMut<'_>) {
        self.run::<true>(rows, out);
    }
}
