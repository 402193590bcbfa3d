//! The fast grid: octave sums of Perlin noise, value and slope, on whole rasters.
//!
//! The same mathematics as [`fractal`](super::fractal), point by point, arranged so that a sample costs no hash, no
//! table and no fade: what depends on the column alone (`columns.rs`), on the row alone (`rows.rs`) and on the lattice
//! row (`profile.rs`) is computed once, and `strip.rs` adds the octaves up in vector code that is chosen when the
//! program runs (`isa.rs`); `plain.rs` does the same in loops without it. Positions are f64, sums f32.

mod columns;
mod isa;
mod lattice;
mod octave;
mod plain;
mod profile;
mod rows;
mod scratch;
mod strip;

use std::ops::Range;
use std::sync::{Arc, Mutex};

pub use isa::Isa;
pub use lattice::Lattice;

use super::noise::perlin::Perlin;
use super::raster::{Raster, Sampler, SamplesMut};
use columns::Columns;
use scratch::Scratch;

/// The most octaves that a kernel adds.
pub const MAX_OCTAVES: usize = 16;

/// Lattice cells between neighboring samples from which on an octave is fine: its rows share no profile.
const FINE: f64 = 0.5;

/// One octave: amplitude · n(scale · p + shift).
#[derive(Debug, Clone, PartialEq)]
pub struct Octave {
    /// The seed of its lattice.
    pub seed: u32,
    /// The lattice.
    pub lattice: Arc<Lattice>,
    /// Its cells in one cell of the first octave.
    pub scale: f64,
    /// What its noise is multiplied by.
    pub amplitude: f64,
    /// Added to its lattice coordinates.
    pub shift: [f64; 2],
    basis_scale: f64,
}

/// Sample positions along one axis: (start + i · step + offset) · frequency, in cells of the first octave.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
struct Axis {
    count: usize,
    start: f64,
    step: f64,
    offset: f64,
    frequency: f64,
}

impl Octave {
    /// The lattice coordinate of sample `i`, in the order of operations of the pointwise sum.
    #[inline(always)]
    fn position(&self, axis: &Axis, i: usize, dimension: usize) -> f64 {
        let meters = axis.start + i as f64 * axis.step;
        (meters + axis.offset) * axis.frequency * self.scale + self.shift[dimension]
    }
}

/// What an octave is, apart from its lattice.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct OctaveShape {
    /// The seed of its lattice.
    pub seed: u32,
    /// Its cells in one cell of the first octave.
    pub scale: f64,
    /// What its noise is multiplied by.
    pub amplitude: f64,
    /// Added to its lattice coordinates.
    pub shift: [f64; 2],
}

/// An octave sum made ready for a raster.
#[derive(Debug, Default)]
pub struct GridKernel {
    isa: Option<Isa>,
    octaves: Vec<Octave>,
    columns: Vec<Columns>,
    fine: Vec<bool>,
    axes: [Axis; 2],
    clamp: bool,
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

    /// Makes the kernel ready to sample the sum of `octaves` at (p + `offset`) · `frequency` over `raster`.
    ///
    /// Lattices of seeds that it had before, and all room, are used again.
    pub fn prepare(
        &mut self,
        shapes: &[OctaveShape],
        clamp: bool,
        offset: [f64; 2],
        frequency: f64,
        raster: &Raster,
    ) {
        let known: Vec<(u32, Arc<Lattice>)> = self
            .octaves
            .drain(..)
            .map(|octave| (octave.seed, octave.lattice))
            .collect();
        let lattice = |seed: u32| {
            let found = known.iter().find(|(of, _)| *of == seed);
            found.map_or_else(
                || Arc::new(Lattice::new(&Perlin::new(seed))),
                |(_, lattice)| lattice.clone(),
            )
        };
        self.octaves.extend(shapes.iter().map(|shape| Octave {
            seed: shape.seed,
            lattice: lattice(shape.seed),
            scale: shape.scale,
            amplitude: shape.amplitude,
            shift: shape.shift,
            basis_scale: std::f64::consts::SQRT_2,
        }));
        let axis = |d: usize, count| Axis {
            count,
            start: raster.origin[d],
            step: raster.spacing[d],
            offset: offset[d],
            frequency,
        };
        self.axes = [axis(0, raster.columns), axis(1, raster.rows)];
        self.clamp = clamp;
        self.fine.clear();
        self.columns
            .resize_with(self.octaves.len(), Columns::default);
        let widest = raster.spacing[0].abs().max(raster.spacing[1].abs());
        for (octave, columns) in self.octaves.iter().zip(&mut self.columns) {
            let fine = widest * frequency * octave.scale > FINE;
            self.fine.push(fine);
            columns.prepare(octave, &self.axes[0], fine);
        }
    }

    /// The heights alone.
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
        let isa = self.isa.unwrap_or_else(Isa::best);
        let strip = strip::Strip::<'_, '_, SLOPE> {
            kernel: self,
            rows: rows.clone(),
            out: &mut out,
            scratch: &mut scratch,
        };
        if isa.run(strip).is_none() {
            plain::strip::<SLOPE>(self, rows, &mut out, &mut scratch);
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
