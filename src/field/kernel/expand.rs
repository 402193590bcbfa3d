//! From sixteen lattice columns to the sixteen columns that lie among them, by the shuffles of the processor.
//!
//! A column says how many lattice columns it lies beyond the first of its group; that is all these functions know.

use std::any::Any;

use pulp::Simd;

use super::columns::{Columns, GROUP, TILE};
use super::corners::STRIDE;

/// The codes of a tile's columns in one lattice row.
#[inline(always)]
pub(super) fn shuffle<S: Simd>(
    simd: S,
    row: &[u8; STRIDE],
    columns: &Columns,
    tile: usize,
) -> [u8; TILE] {
    let mut codes = [0; TILE];
    let groups = &columns.groups[tile * (TILE / GROUP)..][..TILE / GROUP];
    for (out, group) in codes.as_chunks_mut::<GROUP>().0.iter_mut().zip(groups) {
        let first = usize::from(group.first);
        let table = row[first..first + GROUP].try_into().expect("a group");
        *out = shuffle_bytes(simd, table, &group.offsets);
    }
    codes
}

/// A number of a tile's columns in one lattice row, and the same one lattice column further.
#[inline(always)]
pub(super) fn expand<S: Simd>(
    simd: S,
    row: &[f32; STRIDE],
    columns: &Columns,
    tile: usize,
) -> [[f32; TILE]; 2] {
    let mut values = [[0.0; TILE]; 2];
    let groups = &columns.groups[tile * (TILE / GROUP)..][..TILE / GROUP];
    for (g, group) in groups.iter().enumerate() {
        let first = usize::from(group.first);
        for (further, out) in values.iter_mut().enumerate() {
            let first = first + further;
            let table = row[first..first + GROUP].try_into().expect("a group");
            let out = &mut out[g * GROUP..][..GROUP];
            out.copy_from_slice(&permute(simd, table, &group.offsets));
        }
    }
    values
}

/// `table[index]` for sixteen indices below sixteen.
#[inline(always)]
fn shuffle_bytes<S: Simd>(simd: S, table: &[u8; GROUP], indices: &[u8; GROUP]) -> [u8; GROUP] {
    #[cfg(target_arch = "x86_64")]
    {
        let simd: &dyn Any = &simd;
        let ssse3 = match simd.downcast_ref::<pulp::x86::V4>() {
            Some(simd) => Some(simd.ssse3),
            None => simd.downcast_ref::<pulp::x86::V3>().map(|simd| simd.ssse3),
        };
        if let Some(ssse3) = ssse3 {
            return pulp::cast(ssse3._mm_shuffle_epi8(pulp::cast(*table), pulp::cast(*indices)));
        }
    }
    let _ = (simd, None::<&dyn Any>);
    let mut out = [0; GROUP];
    for i in 0..GROUP {
        out[i] = table[usize::from(indices[i] & 15)];
    }
    out
}

/// The same for numbers.
#[inline(always)]
fn permute<S: Simd>(simd: S, table: &[f32; GROUP], indices: &[u8; GROUP]) -> [f32; GROUP] {
    #[cfg(target_arch = "x86_64")]
    {
        let mut wide = [0_u32; GROUP];
        for i in 0..GROUP {
            wide[i] = indices[i].into();
        }
        let simd: &dyn Any = &simd;
        if let Some(simd) = simd.downcast_ref::<pulp::x86::V4>() {
            let permuted = simd
                .avx512f
                ._mm512_permutexvar_ps(pulp::cast(wide), pulp::cast(*table));
            return pulp::cast(permuted);
        }
        if let Some(simd) = simd.downcast_ref::<pulp::x86::V3>() {
            let [low, high]: [[f32; 8]; 2] = pulp::cast(*table);
            let halves: [[u32; 8]; 2] = pulp::cast(wide);
            let mut out = [[0.0_f32; 8]; 2];
            for half in 0..2 {
                let index = pulp::cast(halves[half]);
                let low = simd.avx2._mm256_permutevar8x32_ps(pulp::cast(low), index);
                let high = simd.avx2._mm256_permutevar8x32_ps(pulp::cast(high), index);
                // Bit 3 of the index, moved to the sign, chooses the half of the table.
                let mask = simd.avx2._mm256_slli_epi32::<28>(index);
                out[half] = pulp::cast(simd.avx._mm256_blendv_ps(low, high, pulp::cast(mask)));
            }
            return pulp::cast(out);
        }
    }
    let _ = simd;
    let mut out = [0.0; GROUP];
    for i in 0..GROUP {
        out[i] = table[usize::from(indices[i] & 15)];
    }
    out
}
