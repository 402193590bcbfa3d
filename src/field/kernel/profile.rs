//! What one lattice row contributes to all sample rows next to it: two functions of x and their derivatives.
//!
//! In cell (i, j) with corner gradients g, n = Σ_b w_b(v) [T_b + (v − b) S_b]: T and S belong to lattice row j + b and
//! depend on x alone, so they are built once a lattice row and not once a sample.

use pulp::Simd;

use super::GridKernel;
use super::columns::{Basis, Columns, GROUP, TILE};
use super::lattice::{Lattice, MAY_CLIP, STRIDE};
use super::scratch::Scratch;

/// Lattice rows that are kept: row j lies in place j modulo this, so a pair of sample rows finds its three.
pub(super) const RING: usize = 4;

/// One lattice row over one tile.
#[derive(Debug, Clone, Copy)]
#[repr(align(64))]
pub(super) struct Profile {
    /// T = Σ_a w_a(u) g_x (u − a).
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

/// `value` with its sign flipped where bit 31 of `code` is set.
#[inline(always)]
fn flip(value: f32, code: u32) -> f32 {
    f32::from_bits(value.to_bits() ^ (code & 0x8000_0000))
}

/// The codes of a tile's columns in lattice row `j`.
#[inline(always)]
fn codes<S: Simd>(
    simd: S,
    lattice: &Lattice,
    columns: &Columns,
    tile: usize,
    j: u32,
) -> [u8; TILE] {
    let row = lattice.row(j);
    let mut codes = [0; TILE];
    let groups = &columns.groups[tile * (TILE / GROUP)..][..TILE / GROUP];
    for (out, group) in codes.as_chunks_mut::<GROUP>().0.iter_mut().zip(groups) {
        let first = usize::from(group.first);
        let table: &[u8; GROUP] = row[first..first + GROUP]
            .try_into()
            .expect("a row goes on beyond its period");
        *out = shuffle(simd, table, &group.offsets);
    }
    codes
}

/// `table[index & 15]` for sixteen indices.
#[inline(always)]
fn shuffle<S: Simd>(simd: S, table: &[u8; GROUP], indices: &[u8; GROUP]) -> [u8; GROUP] {
    #[cfg(target_arch = "x86_64")]
    {
        let simd: &dyn std::any::Any = &simd;
        let ssse3 = match simd.downcast_ref::<pulp::x86::V4>() {
            Some(simd) => Some(simd.ssse3),
            None => simd.downcast_ref::<pulp::x86::V3>().map(|simd| simd.ssse3),
        };
        if let Some(ssse3) = ssse3 {
            return pulp::cast(ssse3._mm_shuffle_epi8(pulp::cast(*table), pulp::cast(*indices)));
        }
    }
    let _ = simd;
    indices.map(|index| table[usize::from(index & 15)])
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
        let j = scratch.lattice_rows[line][o];
        let lattice = &kernel.octaves[o].lattice;
        let columns = &kernel.columns[o];
        let ring = &mut scratch.rings[o];
        let next = line > 0 && scratch.lattice_rows[line - 1][o].wrapping_add(1) == j;
        if !next {
            build::<S, SLOPE, false>(simd, lattice, columns, tile, j, ring);
        }
        build::<S, SLOPE, true>(simd, lattice, columns, tile, j.wrapping_add(1), ring);
        if kernel.clamp {
            scratch.clip[o][j as usize % RING] = may_clip(lattice, columns, tile, j);
        }
    }
}

/// Builds lattice row `j` into its place of `ring`; with `AFTER`, the row before is there and differences are taken.
#[inline(always)]
fn build<S: Simd, const SLOPE: bool, const AFTER: bool>(
    simd: S,
    lattice: &Lattice,
    columns: &Columns,
    tile: usize,
    j: u32,
    ring: &mut [Profile; RING],
) {
    let codes = codes(simd, lattice, columns, tile, j);
    let place = j as usize % RING;
    let before = (j as usize + RING - 1) % RING;
    let [row, above] = ring
        .get_disjoint_mut([place, before])
        .expect("two places of the ring");
    spread::<SLOPE, AFTER>(&columns.basis[tile], &codes, row, above);
}

/// Gives every column the signs of its code.
#[inline(always)]
pub(super) fn spread<const SLOPE: bool, const AFTER: bool>(
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

/// Cells of a tile that are looked at one by one; where there are more, some cell will do it.
const LOOKED_AT: u32 = 12;

/// Whether the noise may leave [-1, 1] in a cell of the tile between lattice rows `j` and `j` + 1.
#[inline(always)]
fn may_clip(lattice: &Lattice, columns: &Columns, tile: usize, j: u32) -> bool {
    let (first, count) = columns.cells[tile];
    if count > LOOKED_AT {
        return true;
    }
    let [upper, lower]: [&[u8; STRIDE]; 2] = [lattice.row(j), lattice.row(j.wrapping_add(1))];
    let first = usize::from(first);
    (first..first + count as usize)
        .any(|i| MAY_CLIP[usize::from((upper[i] & 15) | ((lower[i] & 15) << 4))])
}
