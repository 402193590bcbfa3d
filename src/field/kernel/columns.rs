//! What one octave needs along x: for every column its place in a lattice cell, in the form that profiles are built of.
//!
//! Positions are computed in f64, in the order of operations of the pointwise noise, and rounded once, so nothing is
//! lost far from the origin. Rows know nothing of this.

use super::lattice::{Lattice, STRIDE};
use super::{Axis, Octave};

/// Columns that are computed together: what a profile spans.
pub(super) const TILE: usize = 64;

/// Columns whose codes are one shuffle of sixteen bytes.
pub(super) const GROUP: usize = 16;

/// The parts of the noise that depend on the column alone, for one tile; scaled by the octave's amplitude.
///
/// With the offset u in the cell, its fade q and w₀ = 1 − q, w₁ = q: φ₀ = u w₀, φ₁ = (u − 1) w₁, and derivatives by x.
/// Contiguous: separate arrays of 4 KiB would meet in the same cache sets.
#[derive(Debug, Clone, Copy, PartialEq)]
#[repr(align(64))]
pub(super) struct Basis {
    pub phi: [[f32; TILE]; 2],
    pub weight: [[f32; TILE]; 2],
    pub phi_rate: [[f32; TILE]; 2],
    pub fade_rate: [f32; TILE],
}

impl Basis {
    const ZERO: Self = Self {
        phi: [[0.0; TILE]; 2],
        weight: [[0.0; TILE]; 2],
        phi_rate: [[0.0; TILE]; 2],
        fade_rate: [0.0; TILE],
    };
}

/// How the sixteen columns of a group find their codes in sixteen neighboring lattice columns.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Group {
    /// The lattice column of the first, reduced to the period.
    pub first: u8,
    /// The lattice column of each, counted from the first.
    pub offsets: [u8; GROUP],
}

/// One octave along x.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Columns {
    /// One a tile.
    pub basis: Vec<Basis>,
    /// One a group; empty when the octave is fine.
    pub groups: Vec<Group>,
    /// The lattice columns that each tile meets: the first, reduced to the period, and how many.
    pub cells: Vec<(u8, u32)>,
    /// For a fine octave, the codes of every column in every lattice row: tile by tile, row by row.
    pub codes: Vec<[u8; TILE]>,
}

impl Columns {
    /// Computes the columns of `octave` along `axis`; room that is there is used again.
    pub fn prepare(&mut self, octave: &Octave, axis: &Axis, fine: bool) {
        let tiles = axis.count.div_ceil(TILE);
        self.basis.resize(tiles, Basis::ZERO);
        self.groups.clear();
        self.cells.clear();
        let amplitude = octave.amplitude * octave.basis_scale;
        let rate = axis.frequency * octave.scale;
        let mut cells = [0_i64; TILE];
        for (tile, basis) in self.basis.iter_mut().enumerate() {
            for i in 0..TILE {
                // The last tile goes on beyond the last column.
                let x = octave.position(axis, tile * TILE + i, 0);
                let floor = x.floor();
                let u = x - floor;
                let [w1, d] = fade(u);
                let w0 = 1.0 - w1;
                cells[i] = floor as i64;
                basis.phi[0][i] = (amplitude * (u * w0)) as f32;
                basis.phi[1][i] = (amplitude * ((u - 1.0) * w1)) as f32;
                basis.weight[0][i] = (amplitude * w0) as f32;
                basis.weight[1][i] = (amplitude * w1) as f32;
                basis.phi_rate[0][i] = (amplitude * rate * (w0 - u * d)) as f32;
                basis.phi_rate[1][i] = (amplitude * rate * (w1 + (u - 1.0) * d)) as f32;
                basis.fade_rate[i] = (amplitude * rate * d) as f32;
            }
            let first = cells[0];
            self.cells
                .push((first as u8, (cells[TILE - 1] - first) as u32 + 1));
            if !fine {
                for group in cells.as_chunks::<GROUP>().0 {
                    self.groups.push(Group {
                        first: group[0] as u8,
                        offsets: group.map(|cell| (cell - group[0]) as u8),
                    });
                }
            }
        }
        self.spread_codes(octave, axis, fine.then_some(&octave.lattice));
    }

    /// Looks the codes of a fine octave up, once for all rows that meet the same lattice row.
    fn spread_codes(
        &mut self,
        octave: &Octave,
        axis: &Axis,
        lattice: Option<&std::sync::Arc<Lattice>>,
    ) {
        let Some(lattice) = lattice else {
            self.codes.clear();
            return;
        };
        self.codes.resize(256 * self.basis.len(), [0; TILE]);
        for (tile, rows) in self.codes.chunks_exact_mut(256).enumerate() {
            let columns: [u8; TILE] = std::array::from_fn(|i| {
                octave.position(axis, tile * TILE + i, 0).floor() as i64 as u8
            });
            for (j, codes) in rows.iter_mut().enumerate() {
                let row: &[u8; STRIDE] = lattice.row(j as u32);
                *codes = columns.map(|column| row[usize::from(column)]);
            }
        }
    }
}

/// The quintic fade and its derivative.
#[inline(always)]
pub(super) fn fade(t: f64) -> [f64; 2] {
    [
        t * t * t * (t * (t * 6.0 - 15.0) + 10.0),
        30.0 * t * t * (t * (t - 2.0) + 1.0),
    ]
}
