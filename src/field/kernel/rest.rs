//! What a strip cannot sum up two rows at a time: octaves that are cut or fine, and formulas that are more than a sum.

use std::ops::Range;

use pulp::Simd;

use super::columns::TILE;
use super::combine::State;
use super::corners::Corners;
use super::fine::add_fine;
use super::octave::{TileRow, add_clipped};
use super::profile;
use super::scratch::{Plan, Scratch, band};
use super::strip::Tile;
use crate::field::raster::SamplesMut;

impl<S: Simd> Tile<'_, S> {
    /// Builds the lattice rows around a sample row in the fine octaves whose corners are not signs.
    #[inline(always)]
    pub(super) fn build_tables<const SLOPE: bool>(
        self,
        plan: &Plan,
        line: usize,
        scratch: &mut Scratch,
    ) {
        for &o in plan.fine() {
            let o = usize::from(o);
            if matches!(*self.kernel.sum.octaves[o].corners, Corners::Table(_)) {
                profile::build_fine::<SLOPE>(self.kernel, o, self.tile, line, scratch);
            }
        }
    }

    /// All octaves of one sample row, put together by a formula that is more than a sum.
    #[inline(always)]
    pub(super) fn combined<const SLOPE: bool>(
        self,
        line: usize,
        scratch: &mut Scratch,
        out: &mut SamplesMut<'_>,
        range: Range<usize>,
    ) {
        let simd = self.simd;
        let zero = [simd.splat_f32s(0.0); 3];
        let mut state = State::new();
        for (o, octave) in self.kernel.sum.octaves.iter().enumerate() {
            if octave.fine {
                profile::build_fine::<SLOPE>(self.kernel, o, self.tile, line, scratch);
            }
            let band = band(self.kernel, scratch, o, line);
            let weights = (&scratch.weights[o], line);
            let mut noise = TileRow::splat(0.0);
            for at in (0..TILE).step_by(S::F32_LANES) {
                let n = add_clipped::<S, SLOPE>(simd, band, at, weights, octave.limit, zero);
                noise.set(simd, at, n);
            }
            state.combine::<SLOPE>(&self.kernel.sum, octave.amplitude, &noise);
        }
        state.finish(&self.kernel.sum);
        state.sum.write::<SLOPE>(out, range);
    }

    /// Adds the octaves that are cut or fine to one sample row.
    #[inline(always)]
    pub(super) fn rest<const SLOPE: bool>(
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
            let mut sum = [read(simd, &out.heights[range.clone()]); 3];
            if SLOPE {
                sum[1] = read(simd, &out.slopes_x[range.clone()]);
                sum[2] = read(simd, &out.slopes_z[range.clone()]);
            }
            if self.kernel.sum.clamp && SLOPE {
                for &o in plan.shared().iter().chain(plan.split()) {
                    let o = usize::from(o);
                    if scratch.may_clip(o, line) {
                        let weights = (&scratch.weights[o], line);
                        let band = band(self.kernel, scratch, o, line);
                        sum = add_clipped::<S, SLOPE>(
                            simd,
                            band,
                            at,
                            weights,
                            self.kernel.sum.octaves[o].limit,
                            sum,
                        );
                    }
                }
            }
            for &o in plan.fine() {
                let o = usize::from(o);
                let octave = &self.kernel.sum.octaves[o];
                let weights = (&scratch.weights[o], line);
                if matches!(*octave.corners, Corners::Table(_)) {
                    let band = band(self.kernel, scratch, o, line);
                    sum = add_clipped::<S, SLOPE>(simd, band, at, weights, octave.limit, sum);
                    continue;
                }
                let columns = &self.kernel.columns[o];
                let j = weights.0.j[line];
                let codes = profile::fine_codes(columns, self.tile, [j, weights.0.below(j)]);
                let basis = &columns.basis[self.tile];
                sum = if self.kernel.sum.clamp {
                    add_fine::<S, SLOPE, true>(simd, basis, codes, at, weights, octave.limit, sum)
                } else {
                    add_fine::<S, SLOPE, false>(simd, basis, codes, at, weights, octave.limit, sum)
                };
            }
            write(simd, &mut out.heights[range.clone()], sum[0]);
            if SLOPE {
                write(simd, &mut out.slopes_x[range.clone()], sum[1]);
                write(simd, &mut out.slopes_z[range], sum[2]);
            }
        }
    }
}

/// Up to a vector of values, the missing ones 0.
#[inline(always)]
fn read<S: Simd>(simd: S, values: &[f32]) -> S::f32s {
    match S::as_simd_f32s(values).0 {
        [whole] => *whole,
        _ => simd.partial_load_f32s(values),
    }
}

/// Writes as many of a vector's numbers as there is room for.
#[inline(always)]
fn write<S: Simd>(simd: S, room: &mut [f32], values: S::f32s) {
    if room.len() == S::F32_LANES {
        S::as_mut_simd_f32s(room).0[0] = values;
    } else {
        simd.partial_store_f32s(room, values);
    }
}
