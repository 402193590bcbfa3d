//! Octave sums at scattered points: for warps and probes, where no row or column is shared.
//!
//! Block by block and octave by octave, in loops that become vector code; a Perlin cell is one byte of a table, any
//! other the twelve numbers of its corners. Cells are found in f64, the rest is f32. It keeps no points.

use std::sync::Arc;

use pulp::{Simd, WithSimd};

use super::columns::TILE as BLOCK;
use super::combine::State;
use super::corners::{Corners, PERIOD};
use super::fades::fades_f32;
use super::isa::Isa;
use super::octave::TileRow;
use super::octaves::{Lattices, Octave, Octaves};
use super::profile::flip;
use crate::field::curve::fma;
use crate::field::fractal::Fractal;
use crate::field::noise::NoiseSettings;
use crate::field::raster::SamplesMut;

/// An octave sum made ready for points anywhere.
#[derive(Debug, Default)]
pub struct PointKernel {
    isa: Option<Isa>,
    lattices: Lattices,
    sum: Octaves,
    /// Of each octave whose corners are signs, all four of every cell.
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
                self.cells[o] = octave.corners.cells();
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
            let (mut state, mut noise) = (State::new(), TileRow::splat(0.0));
            for (octave, cells) in sum.octaves.iter().zip(&self.kernel.cells) {
                if S::IS_SCALAR {
                    block::<SLOPE, false>(octave, cells, &points, &mut noise);
                } else {
                    block::<SLOPE, true>(octave, cells, &points, &mut noise);
                }
                state.combine::<SLOPE>(sum, octave.amplitude, &noise);
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
    let mut offsets = [[0.0_f32; BLOCK]; 2];
    match &*octave.corners {
        Corners::Signs(_) => {
            let Some(cells) = cells.first_chunk::<{ PERIOD * PERIOD }>() else {
                return;
            };
            let (mut codes, mut places) = ([0_u32; BLOCK], [[0_u32; BLOCK]; 2]);
            for d in 0..2 {
                // From the middle of the cell, whose number is then the nearest; on a border either cell will do.
                let shift = octave.shift[0][d] + octave.shift[1][d] - 0.5;
                for i in 0..BLOCK {
                    let p = if FMA {
                        points[d][i].mul_add(octave.frequency, shift)
                    } else {
                        points[d][i] * octave.frequency + shift
                    };
                    // Adding 1.5 · 2⁵² leaves a whole number in the low bits.
                    const ROUND: f64 = 6_755_399_441_055_744.0;
                    let rounded = p + ROUND;
                    places[d][i] = rounded.to_bits() as u32;
                    offsets[d][i] = (p - (rounded - ROUND)) as f32 + 0.5;
                }
            }
            for i in 0..BLOCK {
                let [x, z] = [places[0][i] & 255, places[1][i] & 255];
                codes[i] = cells[(z << 8 | x) as usize].into();
            }
            blend::<SLOPE, FMA, true>(octave, &offsets, &codes, &[], noise);
        }
        Corners::Table(table) => {
            let mut floors = [[0.0; BLOCK]; 2];
            for d in 0..2 {
                for i in 0..BLOCK {
                    let p = octave.place(points[d][i], d);
                    floors[d][i] = p.floor();
                    offsets[d][i] = (p - floors[d][i]) as f32;
                }
            }
            let mut corners: CornerBlock = [[[0.0; BLOCK]; 4]; 3];
            let period = octave.corners.period();
            for i in 0..BLOCK {
                let x = floors[0][i].rem_euclid(f64::from(period)) as u32;
                let z = floors[1][i].rem_euclid(f64::from(period)) as u32;
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
fn mix<const FMA: bool>(a: f32, b: f32, t: f32) -> f32 {
    fma::<FMA>(b - a, t, a)
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
    let [weights_u, rates_u] = fades_f32::<BLOCK, FMA>(octave.fade, u);
    let [weights_v, rates_v] = fades_f32::<BLOCK, FMA>(octave.fade, v);
    for i in 0..BLOCK {
        let (u, v) = (u[i], v[i]);
        let (qu, qv) = (weights_u[i], weights_v[i]);
        let [c00, c10, c01, c11] = if SIGNS {
            let code = codes[i];
            [
                signed::<SLOPE>([u, v], code << 31, code << 30),
                signed::<SLOPE>([u - 1.0, v], code << 29, code << 28),
                signed::<SLOPE>([u, v - 1.0], code << 27, code << 26),
                signed::<SLOPE>([u - 1.0, v - 1.0], code << 25, code << 24),
            ]
        } else {
            let corners = &corners[0];
            [
                linear::<FMA>([u, v], corners, 0, i),
                linear::<FMA>([u - 1.0, v], corners, 1, i),
                linear::<FMA>([u, v - 1.0], corners, 2, i),
                linear::<FMA>([u - 1.0, v - 1.0], corners, 3, i),
            ]
        };
        let above = mix::<FMA>(c00.0, c10.0, qu);
        let below = mix::<FMA>(c01.0, c11.0, qu);
        let value = factor * mix::<FMA>(above, below, qv);
        let cut = cut(value, limit);
        noise.heights[i] = cut;
        if SLOPE {
            let kept = if cut == value { rate } else { 0.0 };
            let x = mix::<FMA>(
                mix::<FMA>(c00.1, c10.1, qu),
                mix::<FMA>(c01.1, c11.1, qu),
                qv,
            );
            let z = mix::<FMA>(
                mix::<FMA>(c00.2, c10.2, qu),
                mix::<FMA>(c01.2, c11.2, qu),
                qv,
            );
            let rise = mix::<FMA>(c10.0 - c00.0, c11.0 - c01.0, qv);
            noise.slopes_x[i] = kept * fma::<FMA>(rates_u[i], rise, x);
            noise.slopes_z[i] = kept * fma::<FMA>(rates_v[i], below - above, z);
        }
    }
}

/// `value` cut to ± `limit`; unlike `clamp` without a check of the limits, which would keep the loop from being vector
/// code.
#[inline(always)]
pub(super) fn cut(value: f32, limit: f32) -> f32 {
    let cut = if value < limit { value } else { limit };
    if cut > -limit { cut } else { -limit }
}

/// Value, x and z of the function ± x ± z at an offset from its corner, with the signs in bit 31 of the codes.
#[inline(always)]
fn signed<const SLOPE: bool>([x, z]: [f32; 2], x_code: u32, z_code: u32) -> (f32, f32, f32) {
    let value = flip(x, x_code) + flip(z, z_code);
    if SLOPE {
        (value, flip(1.0, x_code), flip(1.0, z_code))
    } else {
        (value, 0.0, 0.0)
    }
}

/// Value, x and z of the linear function of corner `corner` of point `i`'s cell.
#[inline(always)]
fn linear<const FMA: bool>(
    [x, z]: [f32; 2],
    [value, slope_x, slope_z]: &CornerBlock,
    corner: usize,
    i: usize,
) -> (f32, f32, f32) {
    let (gx, gz) = (slope_x[corner][i], slope_z[corner][i]);
    let value = fma::<FMA>(gx, x, fma::<FMA>(gz, z, value[corner][i]));
    (value, gx, gz)
}
