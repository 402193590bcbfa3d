//! What one octave needs along x: for every column its place in a lattice cell, in the form that profiles are built of.
//!
//! Positions are computed in f64, in the order of operations of the pointwise noise, and rounded once, so nothing is
//! lost far from the origin. Rows know nothing of this.

use pulp::{Simd, WithSimd};

use super::corners::{Corners, PERIOD};
use super::fades::fades;
use super::{Axis, Octave};

/// Columns that are computed together: what a profile spans.
pub(super) const TILE: usize = 64;

/// Columns whose corners are one shuffle of sixteen lattice columns.
pub(super) const GROUP: usize = 16;

/// The parts of the noise that depend on the column alone, for one tile; scaled by the octave's factor.
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

/// How the sixteen columns of a group find their corners in sixteen neighboring lattice columns.
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
    /// For a fine octave, the lattice column of every column, reduced to the period; tile by tile.
    pub fine: Vec<[u8; TILE]>,
    /// For a fine octave of signs, the codes of every column in every lattice row: tile by tile, row by row.
    pub codes: Vec<[u8; TILE]>,
}

/// The columns of all octaves.
pub(super) struct Prepare<'a> {
    pub octaves: &'a [Octave],
    pub axis: &'a Axis,
    pub columns: &'a mut [Columns],
}

impl WithSimd for Prepare<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        for (octave, columns) in self.octaves.iter().zip(self.columns) {
            columns.prepare(octave, self.axis);
        }
    }
}

impl Columns {
    /// Computes the columns of `octave` along `axis`; room that is there is used again.
    #[inline(always)]
    fn prepare(&mut self, octave: &Octave, axis: &Axis) {
        let tiles = axis.count.div_ceil(TILE);
        self.basis.resize(tiles, Basis::ZERO);
        self.groups.clear();
        self.cells.clear();
        self.fine.clear();
        self.codes.clear();
        let factor = octave.factor;
        let rate = axis.frequency * octave.frequency * factor;
        let period = f64::from(octave.corners.period());
        for (tile, basis) in self.basis.iter_mut().enumerate() {
            // The last tile goes on beyond the last column.
            let (mut floors, mut offsets) = ([0.0; TILE], [0.0; TILE]);
            for i in 0..TILE {
                let x = octave.position(axis, tile * TILE + i, 0);
                floors[i] = x.floor();
                offsets[i] = x - floors[i];
            }
            let [far, rates] = fades(octave.fade, &offsets);
            for i in 0..TILE {
                let (u, w1, d) = (offsets[i], far[i], rates[i]);
                let w0 = 1.0 - w1;
                basis.phi[0][i] = (factor * (u * w0)) as f32;
                basis.phi[1][i] = (factor * ((u - 1.0) * w1)) as f32;
                basis.weight[0][i] = (factor * w0) as f32;
                basis.weight[1][i] = (factor * w1) as f32;
                basis.phi_rate[0][i] = (rate * (w0 - u * d)) as f32;
                basis.phi_rate[1][i] = (rate * (w1 + (u - 1.0) * d)) as f32;
                basis.fade_rate[i] = (rate * d) as f32;
            }
            let mut reduced = [0; TILE];
            for i in 0..TILE {
                reduced[i] = (floors[i] - period * (floors[i] / period).floor()) as i32 as u8;
            }
            let count = (floors[TILE - 1] - floors[0] + 1.0) as u32;
            self.cells.push((reduced[0], count));
            if octave.fine {
                self.fine.push(reduced);
                continue;
            }
            for group in 0..TILE / GROUP {
                let mut offsets = [0; GROUP];
                for i in 0..GROUP {
                    let offset = floors[group * GROUP + i] - floors[group * GROUP];
                    offsets[i] = offset as i32 as u8;
                }
                self.groups.push(Group {
                    first: reduced[group * GROUP],
                    offsets,
                });
            }
        }
        if octave.fine
            && let Corners::Signs(signs) = &*octave.corners
        {
            self.codes.resize(PERIOD * tiles, [0; TILE]);
            for (columns, rows) in self.fine.iter().zip(self.codes.chunks_exact_mut(PERIOD)) {
                for (j, codes) in rows.iter_mut().enumerate() {
                    let row = signs.row(j as u32);
                    for i in 0..TILE {
                        codes[i] = row[usize::from(columns[i])];
                    }
                }
            }
        }
    }
}
