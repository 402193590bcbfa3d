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

mod columns;
mod combine;
mod corners;
mod expand;
mod isa;
mod octave;
mod plain;
mod plane;
mod profile;
mod rows;
mod scratch;
mod strip;

use std::ops::Range;
use std::sync::{Arc, Mutex};

pub use isa::Isa;

use super::fractal::{Fractal, FractalKind, FractalSettings, OctaveShape};
use super::noise::{Fade, NoiseSettings};
use super::raster::{Raster, Sampler, SamplesMut};
use columns::Columns;
use corners::Corners;
use pulp::WithSimd;
use scratch::Scratch;

/// The most octaves that a kernel adds: as many as settings allow.
const MAX_OCTAVES: usize = 16;

/// Lattice cells between neighboring samples from which on an octave is fine: its rows share no profile.
const FINE: f64 = 0.5;

/// One octave: factor · n(frequency · p + shift).
#[derive(Debug, Clone, PartialEq)]
struct Octave {
    corners: Arc<Corners>,
    fade: Fade,
    /// Its cells in one cell of the first octave.
    frequency: f64,
    /// What its noise is multiplied by before it is added or combined.
    factor: f64,
    /// What it is multiplied by when it is combined.
    amplitude: f32,
    /// The noise times its factor is cut to ± this.
    limit: f32,
    /// Added to the coordinates, by the octave and then by the lattice.
    shift: [[f64; 2]; 2],
    fine: bool,
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
        let place = (meters + axis.offset) * axis.frequency * self.frequency;
        place + self.shift[0][dimension] + self.shift[1][dimension]
    }
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

/// What an octave brings: its shape, and its lattice.
struct Layer {
    shape: OctaveShape,
    corners: Arc<Corners>,
    fade: Fade,
    lattice_shift: f64,
    limit: f64,
}

/// An octave sum made ready for a raster.
#[derive(Debug, Default)]
pub struct GridKernel {
    isa: Option<Isa>,
    octaves: Vec<Octave>,
    columns: Vec<Columns>,
    axes: [Axis; 2],
    kind: FractalKind,
    /// Added to every sum, which is then multiplied by the scale unless that is part of the octaves' factors.
    constant: f32,
    scale: f32,
    clamp: bool,
    /// Lattices that were made before.
    known: Vec<(NoiseSettings, Arc<Corners>)>,
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
        let known = std::mem::take(&mut self.known);
        let mut layers = Vec::with_capacity(MAX_OCTAVES);
        for (shape, source) in fractal.octaves() {
            let key = NoiseSettings {
                seed: shape.seed,
                fade: Fade::default(),
                clamp: false,
                ..*noise
            };
            let here = self.known.iter().chain(&known).find(|(of, _)| *of == key);
            let Some(lattice) = source.lattice() else {
                return false;
            };
            let corners = match here {
                Some((_, corners)) => corners.clone(),
                None => match Corners::new(lattice) {
                    Some(corners) => Arc::new(corners),
                    None => return false,
                },
            };
            self.known.push((key, corners.clone()));
            layers.push(Layer {
                shape: *shape,
                corners,
                fade: lattice.fade(),
                lattice_shift: lattice.shift(),
                limit: lattice.limit(),
            });
        }
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
        self.kind = settings.kind;
        self.clamp = layers.iter().any(|layer| layer.limit.is_finite());
        let sum: f64 = layers.iter().map(|layer| layer.shape.amplitude).sum();
        let scale = match settings.kind {
            FractalKind::Octave01 => 0.5 / sum,
            _ if settings.normalize => 1.0 / sum,
            _ => 1.0,
        };
        self.constant = if settings.kind == FractalKind::Octave01 {
            0.5
        } else {
            0.0
        };
        self.scale = scale as f32;
        let widest = raster.spacing[0].abs().max(raster.spacing[1].abs());
        let linear = self.is_linear();
        self.octaves.clear();
        self.octaves.extend(layers.iter().map(|layer| {
            let amplitude = layer.shape.amplitude;
            let factor = if linear { amplitude * scale } else { 1.0 };
            let [x, z, _] = layer.shape.shift;
            Octave {
                corners: layer.corners.clone(),
                fade: layer.fade,
                frequency: layer.shape.frequency,
                factor: factor * layer.corners.scale(),
                amplitude: amplitude as f32,
                limit: (factor * layer.limit) as f32,
                shift: [[x, z], [layer.lattice_shift; 2]],
                fine: widest * frequency * layer.shape.frequency > FINE,
            }
        }));
        let mut columns = std::mem::take(&mut self.columns);
        columns.resize_with(self.octaves.len(), Columns::default);
        let prepare = columns::Prepare {
            octaves: &self.octaves,
            axis: &self.axes[0],
            columns: &mut columns,
        };
        if let Err(prepare) = self.isa().run(prepare) {
            prepare.with_simd(pulp::Scalar);
        }
        self.columns = columns;
    }

    /// Whether the octaves are added up and nothing else.
    fn is_linear(&self) -> bool {
        matches!(self.kind, FractalKind::Fbm | FractalKind::Octave01)
    }

    fn isa(&self) -> Isa {
        self.isa.unwrap_or_else(Isa::best)
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
        if let Err(strip) = self.isa().run(strip) {
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
