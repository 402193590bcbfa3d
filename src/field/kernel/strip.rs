//! Adds the octaves up over a strip of rows, in vector code.
//!
//! Tile by tile, two sample rows at a time, so that what both read is read once. Profiles are built as rows enter new
//! lattice rows, and none is kept beyond the strip.

use std::ops::Range;

use pulp::{Simd, WithSimd};

use super::GridKernel;
use super::columns::TILE;
use super::octave::{HEIGHT, HEIGHT_ALONE, SLOPE_X, SLOPE_Z, TOGETHER, add, add_cut, place};
use super::profile;
use super::rows::LINES;
use super::scratch::{Scratch, kept};
use crate::field::raster::SamplesMut;

/// The work on one strip.
pub(super) struct Strip<'a, 'b, const SLOPE: bool> {
    pub kernel: &'a GridKernel,
    pub rows: Range<usize>,
    pub out: &'a mut SamplesMut<'b>,
    pub scratch: &'a mut Scratch,
}

impl<const SLOPE: bool> WithSimd for Strip<'_, '_, SLOPE> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let columns = self.kernel.axes[0].count;
        let lines = self.rows.len();
        for first in (0..lines).step_by(LINES) {
            let count = LINES.min(lines - first);
            let start = self.rows.start + first;
            self.scratch.prepare(self.kernel, start..start + count);
            for tile in 0..columns.div_ceil(TILE) {
                let tile = Tile {
                    simd,
                    kernel: self.kernel,
                    tile,
                    columns,
                };
                for line in (0..count).step_by(2) {
                    tile.enter::<SLOPE>(line, self.scratch);
                    if line + 1 < count {
                        tile.enter::<SLOPE>(line + 1, self.scratch);
                        tile.lines::<2, SLOPE>(line, first, self.scratch, self.out);
                    } else {
                        tile.lines::<1, SLOPE>(line, first, self.scratch, self.out);
                    }
                }
            }
        }
    }
}

/// One tile of a strip.
#[derive(Clone, Copy)]
pub(super) struct Tile<'a, S> {
    pub simd: S,
    pub kernel: &'a GridKernel,
    pub tile: usize,
    pub columns: usize,
}

impl<S: Simd> Tile<'_, S> {
    /// Builds the lattice rows that sample row `line` is the first to need.
    #[inline(always)]
    fn enter<const SLOPE: bool>(self, line: usize, scratch: &mut Scratch) {
        profile::enter::<S, SLOPE>(self.simd, self.kernel, self.tile, line, scratch);
    }

    /// All octaves of `N` sample rows, written to their place.
    #[inline(always)]
    fn lines<const N: usize, const SLOPE: bool>(
        self,
        line: usize,
        first: usize,
        scratch: &mut Scratch,
        out: &mut SamplesMut<'_>,
    ) {
        let start = (first + line) * self.columns + self.tile * TILE;
        if !self.kernel.sum.is_linear() {
            for r in 0..N {
                let start = start + r * self.columns;
                self.combined::<SLOPE>(line + r, scratch, out, start..start + self.width());
            }
            return;
        }
        if SLOPE {
            self.quantity::<N, HEIGHT>(line, scratch, out.heights, start);
            self.quantity::<N, SLOPE_X>(line, scratch, out.slopes_x, start);
            self.quantity::<N, SLOPE_Z>(line, scratch, out.slopes_z, start);
        } else {
            self.quantity::<N, HEIGHT_ALONE>(line, scratch, out.heights, start);
        }
        let plan = scratch.plans[line];
        if (SLOPE && self.kernel.sum.clamp) || !plan.fine().is_empty() {
            for r in 0..N {
                self.build_tables::<SLOPE>(&plan, line + r, scratch);
                self.rest::<SLOPE>(&plan, line + r, scratch, out, start + r * self.columns);
            }
        }
    }

    /// One quantity of all octaves that are neither cut nor fine.
    #[inline(always)]
    fn quantity<const N: usize, const QUANTITY: u8>(
        self,
        line: usize,
        scratch: &Scratch,
        out: &mut [f32],
        start: usize,
    ) {
        let width = self.width();
        let mut tail = [[0.0; TILE]; N];
        for at in (0..width).step_by(S::F32_LANES * TOGETHER) {
            self.sum::<N, QUANTITY>(line, scratch, at, out, start, &mut tail);
        }
        if width < TILE {
            for r in 0..N {
                let start = start + r * self.columns;
                out[start..start + width].copy_from_slice(&tail[r][..width]);
            }
        }
    }

    /// The sums of a few columns in each of `N` rows.
    #[inline(always)]
    fn sum<const N: usize, const QUANTITY: u8>(
        self,
        line: usize,
        scratch: &Scratch,
        at: usize,
        out: &mut [f32],
        start: usize,
        tail: &mut [[f32; TILE]; N],
    ) {
        let simd = self.simd;
        let plan = &scratch.plans[line];
        let constant = match QUANTITY {
            HEIGHT | HEIGHT_ALONE => self.kernel.sum.constant,
            _ => 0.0,
        };
        let mut sums = [[simd.splat_f32s(constant); TOGETHER]; N];
        for &o in plan.shared() {
            let o = usize::from(o);
            if self.kernel.sum.clamp && scratch.may_clip(o, line) {
                continue;
            }
            let weights = (&scratch.weights[o], line);
            let rows = kept(scratch, o, line);
            sums = add::<S, N, QUANTITY>(simd, rows, at, weights, sums);
        }
        for &o in plan.split() {
            let o = usize::from(o);
            for r in 0..N {
                if self.kernel.sum.clamp && scratch.may_clip(o, line + r) {
                    continue;
                }
                let weights = (&scratch.weights[o], line + r);
                let rows = kept(scratch, o, line + r);
                [sums[r]] = add::<S, 1, QUANTITY>(simd, rows, at, weights, [sums[r]]);
            }
        }
        if QUANTITY == HEIGHT_ALONE && self.kernel.sum.clamp {
            for &o in plan.shared() {
                let o = usize::from(o);
                if scratch.may_clip(o, line) {
                    let weights = (&scratch.weights[o], line);
                    let rows = kept(scratch, o, line);
                    sums = add_cut::<S, N>(
                        simd,
                        rows,
                        at,
                        weights,
                        self.kernel.sum.octaves[o].limit,
                        sums,
                    );
                }
            }
            for &o in plan.split() {
                let o = usize::from(o);
                for r in 0..N {
                    if scratch.may_clip(o, line + r) {
                        let weights = (&scratch.weights[o], line + r);
                        let rows = kept(scratch, o, line + r);
                        [sums[r]] = add_cut::<S, 1>(
                            simd,
                            rows,
                            at,
                            weights,
                            self.kernel.sum.octaves[o].limit,
                            [sums[r]],
                        );
                    }
                }
            }
        }
        for r in 0..N {
            if self.width() == TILE {
                let start = start + r * self.columns;
                let row = &mut out[start..start + TILE];
                let row = row.try_into().expect("a whole tile");
                *place::<S>(row, at) = sums[r];
            } else {
                *place::<S>(&mut tail[r], at) = sums[r];
            }
        }
    }

    /// Columns of the tile that are wanted.
    #[inline(always)]
    pub(super) fn width(self) -> usize {
        TILE.min(self.columns - self.tile * TILE)
    }
}
