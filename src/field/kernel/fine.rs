//! Adds an octave whose lattice rows are met by one sample row each: from the codes, without profiles.
//!
//! For Perlin lattices, whose corners are signs; other lattices build profiles for every row.

use pulp::Simd;

use super::columns::{Basis, TILE};
use super::octave::{Triple, add_triple, blend, cut_triple, load, rates, values};
use super::rows::Weights;

/// `left` with the sign in the bit of `code` that the first shift moves to the top, plus `right` with the second.
#[inline(always)]
fn signed_sum<S: Simd>(
    simd: S,
    code: S::u32s,
    [left, right]: [S::f32s; 2],
    [left_shift, right_shift]: [u32; 2],
) -> S::f32s {
    let left = flip(simd, left, code, left_shift);
    simd.add_f32s(left, flip(simd, right, code, right_shift))
}

#[inline(always)]
fn flip<S: Simd>(simd: S, value: S::f32s, code: S::u32s, shift: u32) -> S::f32s {
    let moved = simd.wrapping_dyn_shl_u32s(code, simd.splat_u32s(shift));
    let sign = simd.and_u32s(moved, simd.splat_u32s(0x8000_0000));
    simd.transmute_f32s_u32s(simd.xor_u32s(simd.transmute_u32s_f32s(value), sign))
}

/// One code a lane, from column `at` on.
#[inline(always)]
fn spread<S: Simd>(codes: &[u8; TILE], at: usize) -> S::u32s {
    let mut words = [0_u32; TILE];
    for i in 0..S::U32_LANES {
        words[i] = codes[at + i].into();
    }
    S::as_simd_u32s(&words).0[0]
}

/// Adds the columns from `at` on of an octave that keeps no profiles: from the codes of the lattice rows around it.
#[inline(always)]
pub(super) fn add_fine<S: Simd, const SLOPE: bool, const CLIP: bool>(
    simd: S,
    basis: &Basis,
    [above, below]: [&[u8; TILE]; 2],
    at: usize,
    weights: (&Weights, usize),
    limit: f32,
    sum: Triple<S>,
) -> Triple<S> {
    let (values, rates) = (values(simd, weights), rates(simd, weights));
    let zero = simd.splat_f32s(0.0);
    let (above, below) = (spread::<S>(above, at), spread::<S>(below, at));
    let phi = pair::<S>(&basis.phi, at);
    let weight = pair::<S>(&basis.weight, at);
    let (t0, t1) = (
        signed_sum(simd, above, phi, [31, 29]),
        signed_sum(simd, below, phi, [31, 29]),
    );
    let (s0, s1) = (
        signed_sum(simd, above, weight, [30, 28]),
        signed_sum(simd, below, weight, [30, 28]),
    );
    let lattice = [simd.sub_f32s(t1, t0), s0, s1];
    let n = blend(simd, t0, lattice, values);
    let (mut nx, mut nz) = (zero, zero);
    if SLOPE {
        nz = blend(simd, zero, lattice, rates);
        let rate = pair::<S>(&basis.phi_rate, at);
        let fade = load::<S, 1>(&basis.fade_rate, at)[0];
        let fade = [simd.sub_f32s(zero, fade), fade];
        let (t0, t1) = (
            signed_sum(simd, above, rate, [31, 29]),
            signed_sum(simd, below, rate, [31, 29]),
        );
        let (s0, s1) = (
            signed_sum(simd, above, fade, [30, 28]),
            signed_sum(simd, below, fade, [30, 28]),
        );
        nx = blend(simd, t0, [simd.sub_f32s(t1, t0), s0, s1], values);
    }
    let mut noise = [n, nx, nz];
    if CLIP {
        noise = cut_triple(simd, noise, limit);
    }
    add_triple(simd, sum, noise)
}

#[inline(always)]
fn pair<S: Simd>(values: &[[f32; TILE]; 2], at: usize) -> [S::f32s; 2] {
    [
        load::<S, 1>(&values[0], at)[0],
        load::<S, 1>(&values[1], at)[0],
    ]
}
