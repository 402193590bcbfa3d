//! What one lattice row contributes to all sample rows next to it: two functions of x and their derivatives.
//!
//! In cell (i, j) with corner functions c + g·p, n = Σ_b w_b(v) [T_b + (v − b) S_b]: T and S belong to lattice row
//! j + b and depend on x alone, so they are built once a lattice row and not once a sample.

use pulp::Simd;

use super::columns::{Basis, Columns, TILE};
use super::corners::{Corners, MAY_CLIP, PERIOD, Signs, Table};
use super::expand::{expand, shuffle};
use super::scratch::Scratch;
use super::{GridKernel, Octave};

/// Lattice rows that are kept: row j lies in place j modulo this, so a pair of sample rows finds its three.
pub(super) const RING: usize = 4;

/// One lattice row over one tile.
#[derive(Debug, Clone, Copy)]
#[repr(align(64))]
pub(super) struct Profile {
    /// T = Σ_a w_a(u) (c + g_x (u − a)).
    pub t: [f32; TILE],
    /// S = Σ_a w_a(u) g_z.
    pub s: [f32; TILE],
    /// ∂T/∂x.
    pub tx: [f32; TILE],
    /// ∂S/∂x.
    pub sx: [f32; TILE],
    /// T less that of the row before.
    pub dt: [f32; TILE],
    /// ∂T/∂x less that of the row before.
    pub dtx: [f32; TILE],
}

impl Profile {
    pub const ZERO: Self = Self {
        t: [0.0; TILE],
        s: [0.0; TILE],
        tx: [0.0; TILE],
        sx: [0.0; TILE],
        dt: [0.0; TILE],
        dtx: [0.0; TILE],
    };
}

/// Builds the lattice rows of a tile that sample row `line` is the first to need.
#[inline(always)]
pub(super) fn enter<S: Simd, const SLOPE: bool>(
    simd: S,
    kernel: &GridKernel,
    tile: usize,
    line: usize,
    scratch: &mut Scratch,
) {
    let mut mask = scratch.entered[line];
    while mask != 0 {
        let o = mask.trailing_zeros() as usize;
        mask &= mask - 1;
        let weights = &scratch.weights[o];
        let (octave, columns) = (&kernel.sum.octaves[o], &kernel.columns[o]);
        let ring = &mut scratch.rings[o];
        let j = weights.j[line];
        let below = weights.below(j);
        if line == 0 || weights.below(weights.j[line - 1]) != j {
            build::<S, SLOPE, false>(simd, octave, columns, tile, j, ring);
        }
        build::<S, SLOPE, true>(simd, octave, columns, tile, below, ring);
        if kernel.sum.clamp {
            scratch.clip[o][j as usize % RING] = may_clip(octave, columns, tile, [j, below]);
        }
    }
}

/// Builds lattice row `j` into its place of `ring`; with `AFTER`, the row before is there and differences are taken.
#[inline(always)]
fn build<S: Simd, const SLOPE: bool, const AFTER: bool>(
    simd: S,
    octave: &Octave,
    columns: &Columns,
    tile: usize,
    j: u32,
    ring: &mut [Profile; RING],
) {
    let place = j as usize % RING;
    let before = (j as usize + RING - 1) % RING;
    let [row, above] = ring
        .get_disjoint_mut([place, before])
        .expect("two places of the ring");
    let basis = &columns.basis[tile];
    match &*octave.corners {
        Corners::Signs(signs) => {
            let codes = shuffle(simd, signs.row(j), columns, tile);
            spread::<SLOPE, AFTER>(basis, &codes, row, above);
        }
        Corners::Table(table) => {
            let [value, x, z] = table.row(j);
            let corners = [
                expand(simd, value, columns, tile),
                expand(simd, x, columns, tile),
                expand(simd, z, columns, tile),
            ];
            combine::<SLOPE, AFTER>(basis, &corners, row, above);
        }
    }
}

/// Builds the two lattice rows around sample row `line` of an octave whose rows share none.
#[inline(always)]
pub(super) fn build_fine<const SLOPE: bool>(
    kernel: &GridKernel,
    o: usize,
    tile: usize,
    line: usize,
    scratch: &mut Scratch,
) {
    let columns = &kernel.columns[o];
    let basis = &columns.basis[tile];
    let weights = &scratch.weights[o];
    let j = weights.j[line];
    let below = weights.below(j);
    let (above, under) = scratch.rings[o].split_at_mut(1);
    let (above, under) = (&mut above[0], &mut under[0]);
    match &*kernel.sum.octaves[o].corners {
        Corners::Signs(_) => {
            let [first, second] = fine_codes(columns, tile, [j, below]);
            spread::<SLOPE, false>(basis, first, above, under);
            spread::<SLOPE, true>(basis, second, under, above);
        }
        Corners::Table(table) => {
            let fine = &columns.fine[tile];
            combine::<SLOPE, false>(basis, &pick(table, fine, j), above, under);
            combine::<SLOPE, true>(basis, &pick(table, fine, below), under, above);
        }
    }
}

/// The codes of a tile's columns in two lattice rows of a fine octave of signs.
#[inline(always)]
pub(super) fn fine_codes(columns: &Columns, tile: usize, rows: [u32; 2]) -> [&[u8; TILE]; 2] {
    let codes = &columns.codes[PERIOD * tile..][..PERIOD];
    [
        &codes[rows[0] as usize % PERIOD],
        &codes[rows[1] as usize % PERIOD],
    ]
}

/// Corners at the columns and one lattice column further.
type Pairs = [[[f32; TILE]; 2]; 3];

/// The corners of a fine octave's columns.
#[inline(always)]
fn pick(table: &Table, columns: &[u8; TILE], j: u32) -> Pairs {
    let mut pairs = [[[0.0; TILE]; 2]; 3];
    for (pair, row) in pairs.iter_mut().zip(table.row(j)) {
        for i in 0..TILE {
            let column = usize::from(columns[i]);
            pair[0][i] = row[column];
            pair[1][i] = row[column + 1];
        }
    }
    pairs
}

/// `value` with its sign flipped where bit 31 of `code` is set.
#[inline(always)]
pub(super) fn flip(value: f32, code: u32) -> f32 {
    f32::from_bits(value.to_bits() ^ (code & 0x8000_0000))
}

/// Gives every column the signs of its code.
#[inline(always)]
fn spread<const SLOPE: bool, const AFTER: bool>(
    basis: &Basis,
    codes: &[u8; TILE],
    row: &mut Profile,
    above: &Profile,
) {
    let Basis {
        phi,
        weight,
        phi_rate,
        fade_rate,
    } = basis;
    for i in 0..TILE {
        let code = u32::from(codes[i]);
        let (x0, z0, x1, z1) = (code << 31, code << 30, code << 29, code << 28);
        let t = flip(phi[0][i], x0) + flip(phi[1][i], x1);
        row.t[i] = t;
        row.s[i] = flip(weight[0][i], z0) + flip(weight[1][i], z1);
        if AFTER {
            row.dt[i] = t - above.t[i];
        }
        if SLOPE {
            let tx = flip(phi_rate[0][i], x0) + flip(phi_rate[1][i], x1);
            row.tx[i] = tx;
            row.sx[i] = flip(fade_rate[i], z1) - flip(fade_rate[i], z0);
            if AFTER {
                row.dtx[i] = tx - above.tx[i];
            }
        }
    }
}

/// Gives every column its linear functions.
#[inline(always)]
fn combine<const SLOPE: bool, const AFTER: bool>(
    basis: &Basis,
    [value, x, z]: &Pairs,
    row: &mut Profile,
    above: &Profile,
) {
    let Basis {
        phi,
        weight,
        phi_rate,
        fade_rate,
    } = basis;
    for i in 0..TILE {
        let level = value[0][i] * weight[0][i] + value[1][i] * weight[1][i];
        let t = x[0][i] * phi[0][i] + x[1][i] * phi[1][i] + level;
        row.t[i] = t;
        row.s[i] = z[0][i] * weight[0][i] + z[1][i] * weight[1][i];
        if AFTER {
            row.dt[i] = t - above.t[i];
        }
        if SLOPE {
            let rise = (value[1][i] - value[0][i]) * fade_rate[i];
            let tx = x[0][i] * phi_rate[0][i] + x[1][i] * phi_rate[1][i] + rise;
            row.tx[i] = tx;
            row.sx[i] = (z[1][i] - z[0][i]) * fade_rate[i];
            if AFTER {
                row.dtx[i] = tx - above.tx[i];
            }
        }
    }
}

/// Cells of a tile that are looked at one by one; where there are more, some cell will do it.
const LOOKED_AT: u32 = 12;

/// Whether the noise may leave [-1, 1] in a cell of the tile between two lattice rows.
#[inline(always)]
fn may_clip(octave: &Octave, columns: &Columns, tile: usize, rows: [u32; 2]) -> bool {
    let (first, count) = columns.cells[tile];
    let Corners::Signs(signs) = &*octave.corners else {
        return true;
    };
    if count > LOOKED_AT {
        return true;
    }
    clips(
        signs,
        usize::from(first)..usize::from(first) + count as usize,
        rows,
    )
}

#[inline(always)]
fn clips(signs: &Signs, cells: std::ops::Range<usize>, [above, below]: [u32; 2]) -> bool {
    let (above, below) = (signs.row(above), signs.row(below));
    let mut any = false;
    for i in cells {
        any |= MAY_CLIP[usize::from((above[i] & 15) | ((below[i] & 15) << 4))];
    }
    any
}
