//! Adds the octaves up over a strip of rows, in vector code.
//!
//! Tile by tile, two sample rows at a time, so that what both read is read once. Profiles are built as rows enter new
//! lattice rows, and none is kept beyond the strip.

use std::ops::Range;

use pulp::{Simd, WithSimd};

use super::GridKernel;
use super::columns::TILE;
use super::octave::{
    HEIGHT, HEIGHT_ALONE, SLOPE_X, SLOPE_Z, TOGETHER, add, add_clipped, add_cut, add_fine, place,
};
use super::profile::{self, Profile, RING};
use super::scratch::{LINES, Plan, Scratch};
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
                    profile::enter::<S, SLOPE>(simd, self.kernel, tile.tile, line, self.scratch);
                    if line + 1 < count {
                        profile::enter::<S, SLOPE>(
                            simd,
                            self.kernel,
                            tile.tile,
                            line + 1,
                            self.scratch,
                        );
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
struct Tile<'a, S> {
    simd: S,
    kernel: &'a GridKernel,
    tile: usize,
    columns: usize,
}

impl<S: Simd> Tile<'_, S> {
    /// All octaves of `N` sample rows, written to their place.
    #[inline(always)]
    fn lines<const N: usize, const SLOPE: bool>(
        self,
        line: usize,
        first: usize,
        scratch: &Scratch,
        out: &mut SamplesMut<'_>,
    ) {
        let start = (first + line) * self.columns + self.tile * TILE;
        if SLOPE {
            self.quantity::<N, HEIGHT>(line, scratch, out.heights, start);
            self.quantity::<N, SLOPE_X>(line, scratch, out.slopes_x, start);
            self.quantity::<N, SLOPE_Z>(line, scratch, out.slopes_z, start);
        } else {
            self.quantity::<N, HEIGHT_ALONE>(line, scratch, out.heights, start);
        }
        let plan = &scratch.plans[line];
        if (SLOPE && self.kernel.clamp) || !plan.fine().is_empty() {
            for r in 0..N {
                self.rest::<SLOPE>(plan, line + r, scratch, out, start + r * self.columns);
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
        let mut sums = [[simd.splat_f32s(0.0); TOGETHER]; N];
        for &o in plan.shared() {
            let o = usize::from(o);
            if self.kernel.clamp && scratch.may_clip(o, line) {
                continue;
            }
            let mut weights = [&scratch.weights[line][o]; N];
            for r in 1..N {
                weights[r] = &scratch.weights[line + r][o];
            }
            let band = band(scratch, o, line);
            sums = add::<S, N, QUANTITY>(simd, band, at, weights, sums);
        }
        for &o in plan.split() {
            let o = usize::from(o);
            for r in 0..N {
                if self.kernel.clamp && scratch.may_clip(o, line + r) {
                    continue;
                }
                let weights = [&scratch.weights[line + r][o]];
                let band = band(scratch, o, line + r);
                [sums[r]] = add::<S, 1, QUANTITY>(simd, band, at, weights, [sums[r]]);
            }
        }
        if QUANTITY == HEIGHT_ALONE && self.kernel.clamp {
            for &o in plan.shared() {
                let o = usize::from(o);
                if scratch.may_clip(o, line) {
                    let mut weights = [&scratch.weights[line][o]; N];
                    for r in 1..N {
                        weights[r] = &scratch.weights[line + r][o];
                    }
                    let band = band(scratch, o, line);
                    sums = add_cut::<S, N>(simd, band, at, weights, self.limit(o), sums);
                }
            }
            for &o in plan.split() {
                let o = usize::from(o);
                for r in 0..N {
                    if scratch.may_clip(o, line + r) {
                        let weights = [&scratch.weights[line + r][o]];
                        let band = band(scratch, o, line + r);
                        [sums[r]] =
                            add_cut::<S, 1>(simd, band, at, weights, self.limit(o), [sums[r]]);
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

    /// Adds the octaves that are cut or fine to one sample row.
    #[inline(always)]
    fn rest<const SLOPE: bool>(
        self,
        plan: &Plan,
        line: usize,
        scratch: &Scratch,
        out: &mut SamplesMut<'_>,
        start: usize,
    ) {
        let simd = self.simd;
        let lanes = S::F32_LANES;
        let width = self.width();
        for at in (0..width).step_by(lanes) {
            let range = start + at..start + width.min(at + lanes);
            let mut sum = [simd.partial_load_f32s(&out.heights[range.clone()]); 3];
            if SLOPE {
                sum[1] = simd.partial_load_f32s(&out.slopes_x[range.clone()]);
                sum[2] = simd.partial_load_f32s(&out.slopes_z[range.clone()]);
            }
            if self.kernel.clamp && SLOPE {
                for &o in plan.shared().iter().chain(plan.split()) {
                    let o = usize::from(o);
                    if scratch.may_clip(o, line) {
                        let weights = &scratch.weights[line][o];
                        let band = band(scratch, o, line);
                        sum = add_clipped::<S, SLOPE>(simd, band, at, weights, self.limit(o), sum);
                    }
                }
            }
            for &o in plan.fine() {
                let o = usize::from(o);
                let columns = &self.kernel.columns[o];
                let codes = &columns.codes[256 * self.tile..][..256];
                let j = scratch.lattice_rows[line][o] as usize;
                let codes = [&codes[j & 255], &codes[(j + 1) & 255]];
                let basis = &columns.basis[self.tile];
                let weights = &scratch.weights[line][o];
                let limit = self.limit(o);
                sum = if self.kernel.clamp {
                    add_fine::<S, SLOPE, true>(simd, basis, codes, at, weights, limit, sum)
                } else {
                    add_fine::<S, SLOPE, false>(simd, basis, codes, at, weights, limit, sum)
                };
            }
            simd.partial_store_f32s(&mut out.heights[range.clone()], sum[0]);
            if SLOPE {
                simd.partial_store_f32s(&mut out.slopes_x[range.clone()], sum[1]);
                simd.partial_store_f32s(&mut out.slopes_z[range], sum[2]);
            }
        }
    }

    /// What octave `o` is cut to.
    #[inline(always)]
    fn limit(self, o: usize) -> f32 {
        self.kernel.octaves[o].amplitude as f32
    }

    /// Columns of the tile that are wanted.
    #[inline(always)]
    fn width(self) -> usize {
        TILE.min(self.columns - self.tile * TILE)
    }
}

/// The lattice rows above and below sample row `line` in octave `o`.
#[inline(always)]
fn band(scratch: &Scratch, o: usize, line: usize) -> [&Profile; 2] {
    let ring = &scratch.rings[o];
    let j = scratch.lattice_rows[line][o] as usize;
    [&ring[j % RING], &ring[(j + 1) % RING]]
}
