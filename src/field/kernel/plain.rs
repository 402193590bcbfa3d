//! The strip in plain loops, for processors without the vector instructions that [`Isa`](super::Isa) knows.
//!
//! Octave by octave over one row of a tile, which the compiler turns into what every processor of the kind has; a
//! second arrangement of the same sums, for tests to compare.

use std::ops::Range;

use super::GridKernel;
use super::columns::{Basis, TILE};
use super::profile::{self, Profile, RING};
use super::rows::Weights;
use super::scratch::{LINES, Scratch};
use crate::field::raster::SamplesMut;

/// One row of a tile: heights, slopes by x, slopes by z.
type Row = [[f32; TILE]; 3];

/// Samples `rows`.
pub(super) fn strip<const SLOPE: bool>(
    kernel: &GridKernel,
    rows: Range<usize>,
    out: &mut SamplesMut<'_>,
    scratch: &mut Scratch,
) {
    let columns = kernel.axes[0].count;
    for first in (0..rows.len()).step_by(LINES) {
        let count = LINES.min(rows.len() - first);
        let start = rows.start + first;
        scratch.prepare(kernel, start..start + count);
        for tile in 0..columns.div_ceil(TILE) {
            for line in 0..count {
                profile::enter::<pulp::Scalar, SLOPE>(pulp::Scalar, kernel, tile, line, scratch);
                let mut row = [[0.0; TILE]; 3];
                for o in 0..kernel.octaves.len() {
                    add::<SLOPE>(kernel, o, tile, line, scratch, &mut row);
                }
                let start = (first + line) * columns + tile * TILE;
                let width = TILE.min(columns - tile * TILE);
                let range = start..start + width;
                out.heights[range.clone()].copy_from_slice(&row[0][..width]);
                if SLOPE {
                    out.slopes_x[range.clone()].copy_from_slice(&row[1][..width]);
                    out.slopes_z[range].copy_from_slice(&row[2][..width]);
                }
            }
        }
    }
}

/// Adds octave `o`.
fn add<const SLOPE: bool>(
    kernel: &GridKernel,
    o: usize,
    tile: usize,
    line: usize,
    scratch: &Scratch,
    row: &mut Row,
) {
    let weights = &scratch.weights[line][o];
    let limit = if kernel.clamp {
        kernel.octaves[o].amplitude as f32
    } else {
        f32::INFINITY
    };
    let j = scratch.lattice_rows[line][o] as usize;
    if kernel.fine[o] {
        let columns = &kernel.columns[o];
        let codes = &columns.codes[256 * tile..][..256];
        let mut pair = [Profile::ZERO; 2];
        let [above, below] = &mut pair;
        let basis: &Basis = &columns.basis[tile];
        profile::spread::<SLOPE, false>(basis, &codes[j & 255], above, &Profile::ZERO);
        profile::spread::<SLOPE, true>(basis, &codes[(j + 1) & 255], below, above);
        blend::<SLOPE>(&pair[0], &pair[1], weights, limit, row);
    } else {
        let ring = &scratch.rings[o];
        let [above, below] = [&ring[j % RING], &ring[(j + 1) % RING]];
        blend::<SLOPE>(above, below, weights, limit, row);
    }
}

/// Adds what lies between two lattice rows, cut to ± `limit`.
fn blend<const SLOPE: bool>(
    above: &Profile,
    below: &Profile,
    w: &Weights,
    limit: f32,
    [heights, slopes_x, slopes_z]: &mut Row,
) {
    for i in 0..TILE {
        let n = above.t[i] + w.q * below.dt[i] + w.a * above.s[i] + w.b * below.s[i];
        let cut = n.clamp(-limit, limit);
        heights[i] += cut;
        if SLOPE {
            let nx = above.tx[i] + w.q * below.dtx[i] + w.a * above.sx[i] + w.b * below.sx[i];
            let nz = w.q_rate * below.dt[i] + w.a_rate * above.s[i] + w.b_rate * below.s[i];
            let inside = if cut == n { 1.0 } else { 0.0 };
            slopes_x[i] += inside * nx;
            slopes_z[i] += inside * nz;
        }
    }
}
