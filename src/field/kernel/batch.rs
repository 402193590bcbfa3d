//! Octave sums at scattered points: for warps and probes, where no row or column is shared.
//!
//! Block by block and octave by octave, in loops that become vector code; a Perlin cell is one byte of a table, any
//! other the twelve numbers of its corners. Cells are found in f64, the rest is f32. It keeps no points.

use std::sync::Arc;

use pulp::{Simd, WithSimd};

use super::columns::TILE as BLOCK;
use super::combine::State;
use super::corners::{Corners, PERIOD};
use super::isa::Isa;
use super::octave::TileRow;
use super::octaves::{Lattices, Octave, Octaves};
use super::profile::flip;
use crate::field::fractal::Fractal;
use crate::field::noise::{Fade, NoiseSettings};
use crate::field::raster::SamplesMut;

/// An octave sum made ready for points anywhere.
#[derive(Debug, Default)]
pub struct PointKernel {
    isa: Option<Isa>,
    lattices: Lattices,
    sum: Octaves,
    /// Of each octave whose corners are signs, all four of every cell: the upper edge in the low half of the byte.
    cells: Vec<Box<[u8]>>,
}

impl PointKernel {
    /// A kernel that uses `isa`; [`Default`] takes the best there is.
    #[must_use]
    pub fn with_isa(isa: Isa) -> Self {
        Self {
            isa: Some(isa),
            ..Default::default()
        }
    }

    /// Makes the kernel ready to sample `fractal`, which is made of `noise`.
    ///
    /// Gives `false`, and is not ready, where the lattice of the noise does not repeat or there is none.
    pub fn prepare(&mut self, fractal: &Fractal<2>, noise: &NoiseSettings) -> bool {
        let Some(layers) = self.lattices.layers(fractal, noise) else {
            return false;
        };
        let before = std::mem::take(&mut self.sum.octaves);
        self.sum.arrange(&layers, fractal.settings());
        self.cells.resize_with(layers.len(), Box::default);
        for (o, octave) in self.sum.octaves.iter().enumerate() {
            let same = before
                .get(o)
                .is_some_and(|b| Arc::ptr_eq(&b.corners, &octave.corners));
            if !same {
                self.cells[o] = cells(&octave.corners);
            }
        }
        true
    }

    /// The sum at the points (x, z), in cells of the first octave, and its derivatives by them.
    ///
    /// # Panics
    /// When the slices are not all of one length.
    pub fn samples(&self, points: [&[f64]; 2], mut out: SamplesMut<'_>) {
        let count = points[0].len();
        let slopes = [out.slopes_x.len(), out.slopes_z.len()];
        assert!(points[1].len() == count && out.heights.len() == count && slopes == [count; 2]);
        self.run::<true>(points, &mut out);
    }

    /// The values alone.
    ///
    /// # Panics
    /// When the slices are not all of one length.
    pub fn heights(&self, points: [&[f64]; 2], heights: &mut [f32]) {
        assert!(points[0].len() == heights.len() && points[1].len() == heights.len());
        let mut out = SamplesMut {
            heights,
            slopes_x: &mut [],
            slopes_z: &mut [],
        };
        self.run::<false>(points, &mut out);
    }

    fn run<const SLOPE: bool>(&self, points: [&[f64]; 2], out: &mut SamplesMut<'_>) {
        let batch = Batch::<'_, '_, SLOPE> {
            kernel: self,
            points,
            out,
        };
        if let Err(batch) = self.isa.unwrap_or_else(Isa::best).run(batch) {
            batch.with_simd(pulp::Scalar);
        }
    }
}

fn cells(corners: &Corners) -> Box<[u8]> {
    let Corners::Signs(signs) = corners else {
        return Box::default();
    };
    let mut cells = Vec::with_capacity(PERIOD * PERIOD);
    for j in 0..PERIOD as u32 {
        let (above, below) = (signs.row(j), signs.row(j + 1));
        let row = above[..PERIOD].iter().zip(below);
        cells.extend(row.map(|(above, below)| (above & 15) | (below & 15) << 4));
    }
    cells.into_boxed_slice()
}

/// The work on some points.
struct Batch<'a, 'b, const SLOPE: bool> {
    kernel: &'a PointKernel,
    points: [&'a [f64]; 2],
    out: &'a mut SamplesMut<'b>,
}

impl<const SLOPE: bool> WithSimd for Batch<'_, '_, SLOPE> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        let sum = &self.kernel.sum;
        let count = self.points[0].len();
        for start in (0..count).step_by(BLOCK) {
            let range = start..count.min(start + BLOCK);
            let mut points = [[0.0; BLOCK]; 2];
            points[0][..range.len()].copy_from_slice(&self.points[0][range.clone()]);
            points[1][..range.len()].copy_from_slice(&self.points[1][range.clone()]);
            let mut state = State::new();
            for (octave, cells) in sum.octaves.iter().zip(&self.kernel.cells) {
                let mut noise = TileRow::splat(0.0);
                if S::IS_SCALAR {
                    block::<SLOPE, false>(octave, cells, &points, &mut noise);
                } else {
                    block::<SLOPE, true>(octave, cells, &points, &mut noise);
                }
                state.combine(sum, octave.amplitude, &noise);
            }
            state.finish(sum);
            state.sum.write::<SLOPE>(self.out, range);
        }
    }
}

/// Linear functions at the four corners of each point's cell: value, x and z, by corner (bit 0: column, bit 1: row).
type CornerBlock = [[[f32; BLOCK]; 4]; 3];

/// One octave at the points of a block.
#[inline(always)]
fn block<const SLOPE: bool, const FMA: bool>(
    octave: &Octave,
    cells: &[u8],
    points: &[[f64; BLOCK]; 2],
    noise: &mut TileRow,
) {
    let (mut offsets, mut places) = ([[0.0_f32; BLOCK]; 2], [[0_u32; BLOCK]; 2]);
    for d in 0..2 {
        for i in 0..BLOCK {
            let p = octave.place(points[d][i], d);
            let floor = p.floor();
            offsets[d][i] = (p - floor) as f32;
            // Adding 1.5 · 2⁵² leaves a whole number in the low bits.
            places[d][i] = (floor + 6_755_399_441_055_744.0).to_bits() as u32;
        }
    }
    match &*octave.corners {
        Corners::Signs(_) => {
            let Some(cells) = cells.first_chunk::<{ PERIOD * PERIOD }>() else {
                return;
            };
            let mut codes = [0_u32; BLOCK];
            for i in 0..BLOCK {
                let [x, z] = [places[0][i] & 255, places[1][i] & 255];
                codes[i] = cells[(z << 8 | x) as usize].into();
            }
            blend::<SLOPE, FMA, true>(octave, &offsets, &codes, &[], noise);
        }
        Corners::Table(table) => {
            let mut corners: CornerBlock = [[[0.0; BLOCK]; 4]; 3];
            let period = octave.corners.period();
            for i in 0..BLOCK {
                let x = (places[0][i] as i32).rem_euclid(period as i32);
                let z = (places[1][i] as i32).rem_euclid(period as i32) as u32;
                for (row, z) in [z, z + 1].into_iter().enumerate() {
                    let rows = table.row(if z == period { 0 } else { z });
                    for (quantity, row_values) in rows.into_iter().enumerate() {
                        for column in 0..2 {
                            let value = row_values[x as usize + column];
                            corners[quantity][2 * row + column][i] = value;
                        }
                    }
                }
            }
            blend::<SLOPE, FMA, false>(octave, &offsets, &[0; BLOCK], &[corners; 1], noise);
        }
    }
}

#[inline(always)]
fn fma<const FMA: bool>(a: f32, b: f32, c: f32) -> f32 {
    if FMA { a.mul_add(b, c) } else { a * b + c }
}

#[inline(always)]
fn mix<const FMA: bool>(a: f32, b: f32, t: f32) -> f32 {
    fma::<FMA>(b - a, t, a)
}

/// The weight of the far corner and its derivative.
#[inline(always)]
fn fade<const FMA: bool>(fade: Fade, t: f32) -> [f32; 2] {
    match fade {
        Fade::Quintic => {
            // t³ (10 − 15 t + 6 t²) without its cancellation near 1.
            let s = 1.0 - t;
            let inner = fma::<FMA>(s, fma::<FMA>(s, 6.0, 3.0), 1.0);
            [t * t * t * inner, 30.0 * (t * s) * (t * s)]
        }
        Fade::Cubic => [t * t * (3.0 - 2.0 * t), 6.0 * t * (1.0 - t)],
        Fade::Linear => [t, 1.0],
        Fade::Step => [0.0, 0.0],
    }
}

/// Blends the corners of each point's cell, given by codes of signs or by numbers.
#[inline(always)]
fn blend<const SLOPE: bool, const FMA: bool, const SIGNS: bool>(
    octave: &Octave,
    [u, v]: &[[f32; BLOCK]; 2],
    codes: &[u32; BLOCK],
    corners: &[CornerBlock],
    noise: &mut TileRow,
) {
    let factor = octave.factor as f32;
    let rate = (octave.factor * octave.frequency) as f32;
    let limit = octave.limit;
    for i in 0..BLOCK {
        let (u, v) = (u[i], v[i]);
        let [qu, du] = fade::<FMA>(octave.fade, u);
        let [qv, dv] = fade::<FMA>(octave.fade, v);
        let (mut n, mut gx, mut gz) = ([0.0_f32; 4], [0.0_f32; 4], [0.0_f32; 4]);
        for corner in 0..4 {
            let x = if corner & 1 == 0 { u } else { u - 1.0 };
            let z = if corner & 2 == 0 { v } else { v - 1.0 };
            if SIGNS {
                let code = codes[i];
                let bit = 2 * corner as u32;
                let (x_code, z_code) = (code << (31 - bit), code << (30 - bit));
                n[corner] = flip(x, x_code) + flip(z, z_code);
                if SLOPE {
                    gx[corner] = flip(1.0, x_code);
                    gz[corner] = flip(1.0, z_code);
                }
            } else {
                let [value, slope_x, slope_z] = &corners[0];
                gx[corner] = slope_x[corner][i];
                gz[corner] = slope_z[corner][i];
                n[corner] = fma::<FMA>(gx[corner], x, fma::<FMA>(gz[corner], z, value[corner][i]));
            }
        }
        let (above, below) = (mix::<FMA>(n[0], n[1], qu), mix::<FMA>(n[2], n[3], qu));
        let value = factor * mix::<FMA>(above, below, qv);
        let cut = value.clamp(-limit, limit);
        noise.heights[i] = cut;
        if SLOPE {
            let kept = if cut == value { rate } else { 0.0 };
            let x = mix::<FMA>(
                mix::<FMA>(gx[0], gx[1], qu),
                mix::<FMA>(gx[2], gx[3], qu),
                qv,
            );
            let z = mix::<FMA>(
                mix::<FMA>(gz[0], gz[1], qu),
                mix::<FMA>(gz[2], gz[3], qu),
                qv,
            );
            let rise = mix::<FMA>(n[1] - n[0], n[3] - n[2], qv);
            noise.slopes_x[i] = kept * fma::<FMA>(du, rise, x);
            noise.slopes_z[i] = kept * fma::<FMA>(dv, below - above, z);
        }
    }
}
