//! Adds octaves to the sums of one tile in one or two sample rows, in vector code.
//!
//! Plain functions that are always inlined: a closure, or a call that is not, would be compiled without the vector
//! instructions. Sums stay in registers over all octaves of a kind, so each kind and each quantity has its own loop.

use std::ops::Range;

use pulp::Simd;

use super::columns::TILE;
use super::profile::Profile;
use super::rows::Weights;
use crate::field::raster::SamplesMut;

/// What is summed: the height, where slopes follow.
pub(super) const HEIGHT: u8 = 0;
/// The slope by x.
pub(super) const SLOPE_X: u8 = 1;
/// The slope by z.
pub(super) const SLOPE_Z: u8 = 2;
/// The height, where it is all that is wanted.
pub(super) const HEIGHT_ALONE: u8 = 3;

/// Vectors of each row that are summed together: with two rows, as many as keep both arithmetic units busy.
pub(super) const TOGETHER: usize = 4;

/// Vectors of neighboring columns in each of `N` rows.
pub(super) type Sums<S, const N: usize> = [[<S as Simd>::f32s; TOGETHER]; N];

/// `U` vectors of `values` from column `at` on.
#[inline(always)]
pub(super) fn load<S: Simd, const U: usize>(values: &[f32; TILE], at: usize) -> &[S::f32s; U] {
    let vectors = &S::as_simd_f32s(values).0[at / S::F32_LANES..][..U];
    vectors.try_into().expect("so many were taken")
}

/// The place of some vectors of `values` from column `at` on.
#[inline(always)]
pub(super) fn place<S: Simd>(values: &mut [f32; TILE], at: usize) -> &mut [S::f32s; TOGETHER] {
    let vectors = &mut S::as_mut_simd_f32s(values).0[at / S::F32_LANES..][..TOGETHER];
    vectors.try_into().expect("so many were taken")
}

/// start + q · dt + a · s0 + b · s1.
#[inline(always)]
pub(super) fn blend<S: Simd>(
    simd: S,
    start: S::f32s,
    [dt, s0, s1]: [S::f32s; 3],
    [q, a, b]: [S::f32s; 3],
) -> S::f32s {
    let sum = simd.mul_add_e_f32s(dt, q, start);
    let sum = simd.mul_add_e_f32s(s0, a, sum);
    simd.mul_add_e_f32s(s1, b, sum)
}

#[inline(always)]
pub(super) fn values<S: Simd>(simd: S, (weights, line): (&Weights, usize)) -> [S::f32s; 3] {
    [
        simd.splat_f32s(weights.q[line]),
        simd.splat_f32s(weights.a[line]),
        simd.splat_f32s(weights.b[line]),
    ]
}

#[inline(always)]
pub(super) fn rates<S: Simd>(simd: S, (weights, line): (&Weights, usize)) -> [S::f32s; 3] {
    [
        simd.splat_f32s(weights.q_rate[line]),
        simd.splat_f32s(weights.a_rate[line]),
        simd.splat_f32s(weights.b_rate[line]),
    ]
}

/// Adds a quantity of an octave whose lattice rows `above` and `below` enclose all `N` sample rows.
#[inline(always)]
pub(super) fn add<S: Simd, const N: usize, const QUANTITY: u8>(
    simd: S,
    [above, below]: [&Profile; 2],
    at: usize,
    (weights, line): (&Weights, usize),
    mut sums: Sums<S, N>,
) -> Sums<S, N> {
    let mut factors = [[simd.splat_f32s(0.0); 3]; N];
    for r in 0..N {
        factors[r] = if QUANTITY == SLOPE_Z {
            rates(simd, (weights, line + r))
        } else {
            values(simd, (weights, line + r))
        };
    }
    let [t, dt, s0, s1] = if QUANTITY == SLOPE_X {
        [&above.tx, &below.dtx, &above.sx, &below.sx]
    } else {
        [&above.t, &below.dt, &above.s, &below.s]
    };
    let (t, dt) = (load::<S, TOGETHER>(t, at), load::<S, TOGETHER>(dt, at));
    let (s0, s1) = (load::<S, TOGETHER>(s0, at), load::<S, TOGETHER>(s1, at));
    for i in 0..TOGETHER {
        for r in 0..N {
            let mut start = sums[r][i];
            if QUANTITY != SLOPE_Z {
                start = simd.add_f32s(start, t[i]);
            }
            sums[r][i] = blend(simd, start, [dt[i], s0[i], s1[i]], factors[r]);
        }
    }
    sums
}

/// Adds the heights of an octave, cut to ± `limit`, to `N` sample rows.
#[inline(always)]
pub(super) fn add_cut<S: Simd, const N: usize>(
    simd: S,
    [above, below]: [&Profile; 2],
    at: usize,
    (weights, line): (&Weights, usize),
    limit: f32,
    mut sums: Sums<S, N>,
) -> Sums<S, N> {
    let mut factors = [[simd.splat_f32s(0.0); 3]; N];
    for r in 0..N {
        factors[r] = values(simd, (weights, line + r));
    }
    let (t, dt) = (
        load::<S, TOGETHER>(&above.t, at),
        load::<S, TOGETHER>(&below.dt, at),
    );
    let (s0, s1) = (
        load::<S, TOGETHER>(&above.s, at),
        load::<S, TOGETHER>(&below.s, at),
    );
    for i in 0..TOGETHER {
        for r in 0..N {
            let n = blend(simd, t[i], [dt[i], s0[i], s1[i]], factors[r]);
            let (n, _) = cut(simd, n, limit);
            sums[r][i] = simd.add_f32s(sums[r][i], n);
        }
    }
    sums
}

/// `values` cut to ± `limit`, and where that left them as they are.
#[inline(always)]
fn cut<S: Simd>(simd: S, values: S::f32s, limit: f32) -> (S::f32s, S::m32s) {
    let (lowest, highest) = (simd.splat_f32s(-limit), simd.splat_f32s(limit));
    let cut = simd.max_f32s(simd.min_f32s(values, highest), lowest);
    (cut, simd.equal_f32s(values, cut))
}

/// Height and slopes of one row of a tile.
#[derive(Debug, Clone, Copy)]
#[repr(align(64))]
pub(super) struct TileRow {
    pub heights: [f32; TILE],
    pub slopes_x: [f32; TILE],
    pub slopes_z: [f32; TILE],
}

impl TileRow {
    /// One height, and no slope.
    #[inline(always)]
    pub fn splat(height: f32) -> Self {
        Self {
            heights: [height; TILE],
            slopes_x: [0.0; TILE],
            slopes_z: [0.0; TILE],
        }
    }

    /// Sets the columns from `at` on.
    #[inline(always)]
    pub fn set<S: Simd>(&mut self, simd: S, at: usize, [height, slope_x, slope_z]: Triple<S>) {
        let columns = at..at + S::F32_LANES;
        simd.partial_store_f32s(&mut self.heights[columns.clone()], height);
        simd.partial_store_f32s(&mut self.slopes_x[columns.clone()], slope_x);
        simd.partial_store_f32s(&mut self.slopes_z[columns], slope_z);
    }

    /// Writes the samples of `range`, at most a tile.
    #[inline(always)]
    pub fn write<const SLOPE: bool>(&self, to: &mut SamplesMut<'_>, range: Range<usize>) {
        let width = range.len();
        to.heights[range.clone()].copy_from_slice(&self.heights[..width]);
        if SLOPE {
            to.slopes_x[range.clone()].copy_from_slice(&self.slopes_x[..width]);
            to.slopes_z[range].copy_from_slice(&self.slopes_z[..width]);
        }
    }
}

/// A vector of height, slope by x and slope by z.
pub(super) type Triple<S> = [<S as Simd>::f32s; 3];

#[inline(always)]
pub(super) fn add_triple<S: Simd>(simd: S, sum: Triple<S>, more: Triple<S>) -> Triple<S> {
    [
        simd.add_f32s(sum[0], more[0]),
        simd.add_f32s(sum[1], more[1]),
        simd.add_f32s(sum[2], more[2]),
    ]
}

/// `noise` cut to ± `limit`, without slope where it is.
#[inline(always)]
pub(super) fn cut_triple<S: Simd>(simd: S, [n, nx, nz]: Triple<S>, limit: f32) -> Triple<S> {
    let zero = simd.splat_f32s(0.0);
    let (n, inside) = cut(simd, n, limit);
    let (nx, nz) = (
        simd.select_f32s(inside, nx, zero),
        simd.select_f32s(inside, nz, zero),
    );
    [n, nx, nz]
}

/// Adds the columns from `at` on of an octave that is cut to ± `limit`.
#[inline(always)]
pub(super) fn add_clipped<S: Simd, const SLOPE: bool>(
    simd: S,
    [above, below]: [&Profile; 2],
    at: usize,
    weights: (&Weights, usize),
    limit: f32,
    sum: Triple<S>,
) -> Triple<S> {
    let zero = simd.splat_f32s(0.0);
    let (values, rates) = (values(simd, weights), rates(simd, weights));
    let ([t], [dt]) = (load::<S, 1>(&above.t, at), load::<S, 1>(&below.dt, at));
    let ([s0], [s1]) = (load::<S, 1>(&above.s, at), load::<S, 1>(&below.s, at));
    let n = blend(simd, *t, [*dt, *s0, *s1], values);
    let (mut nx, mut nz) = (zero, zero);
    if SLOPE {
        nz = blend(simd, zero, [*dt, *s0, *s1], rates);
        let ([t], [dt]) = (load::<S, 1>(&above.tx, at), load::<S, 1>(&below.dtx, at));
        let ([s0], [s1]) = (load::<S, 1>(&above.sx, at), load::<S, 1>(&below.sx, at));
        nx = blend(simd, *t, [*dt, *s0, *s1], values);
    }
    add_triple(simd, sum, cut_triple(simd, [n, nx, nz], limit))
}
