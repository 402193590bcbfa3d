//! Room for one strip: weights of its rows, and the lattice rows of one tile.
//!
//! Kept from strip to strip, so that none is allocated. It holds no results.

use std::ops::Range;

use super::profile::{Profile, RING};
use super::rows::{Weights, weights};
use super::{GridKernel, MAX_OCTAVES};

/// Rows whose weights are computed together.
pub(super) const LINES: usize = 64;

/// See the module.
#[derive(Debug, Clone)]
pub(super) struct Scratch {
    pub weights: [[Weights; MAX_OCTAVES]; LINES],
    /// The lattice row above each sample row, reduced to 32 bits.
    pub lattice_rows: [[u32; MAX_OCTAVES]; LINES],
    /// A bit for each octave whose profiles the row is the first to need.
    pub entered: [u32; LINES],
    /// How the octaves of a pair of rows are added; by its first row.
    pub plans: [Plan; LINES],
    pub rings: [[Profile; RING]; MAX_OCTAVES],
    /// Whether the noise may leave [-1, 1] below a lattice row.
    pub clip: [[bool; RING]; MAX_OCTAVES],
}

impl Default for Box<Scratch> {
    fn default() -> Self {
        Box::new(Scratch {
            weights: [[Weights::default(); MAX_OCTAVES]; LINES],
            lattice_rows: [[0; MAX_OCTAVES]; LINES],
            entered: [0; LINES],
            plans: [Plan::default(); LINES],
            rings: [[Profile::ZERO; RING]; MAX_OCTAVES],
            clip: [[false; RING]; MAX_OCTAVES],
        })
    }
}

impl Scratch {
    /// Computes the weights of `rows`, at most [`LINES`] of them.
    #[inline(always)]
    pub fn prepare(&mut self, kernel: &GridKernel, rows: Range<usize>) {
        let lines = rows.len();
        for (line, row) in rows.enumerate() {
            let mut entered = 0;
            for (o, octave) in kernel.octaves.iter().enumerate() {
                let (j, weights) = weights(octave, &kernel.axes[1], row);
                self.weights[line][o] = weights;
                self.lattice_rows[line][o] = j;
                let new = line == 0 || self.lattice_rows[line - 1][o] != j;
                entered |= u32::from(new && !kernel.fine[o]) << o;
            }
            self.entered[line] = entered;
        }
        for line in (0..lines).step_by(2) {
            let last = (line + 1).min(lines - 1);
            let mut plan = Plan::default();
            for (o, &fine) in kernel.fine.iter().enumerate() {
                let same = self.lattice_rows[line][o] == self.lattice_rows[last][o];
                let kind = match (fine, same) {
                    (true, _) => FINE,
                    (false, true) => SHARED,
                    (false, false) => SPLIT,
                };
                plan.octaves[kind][plan.counts[kind]] = o as u8;
                plan.counts[kind] += 1;
            }
            self.plans[line] = plan;
        }
    }

    /// Whether the noise of octave `o` may leave [-1, 1] in sample row `line` of the present tile.
    #[inline(always)]
    pub fn may_clip(&self, o: usize, line: usize) -> bool {
        self.clip[o][self.lattice_rows[line][o] as usize % RING]
    }
}

/// Both sample rows of a pair lie between the same lattice rows.
const SHARED: usize = 0;
/// They lie between different ones.
const SPLIT: usize = 1;
/// The octave keeps no profiles.
const FINE: usize = 2;

/// The octaves of a pair of sample rows by how they are added.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Plan {
    octaves: [[u8; MAX_OCTAVES]; 3],
    counts: [usize; 3],
}

impl Plan {
    #[inline(always)]
    fn of(&self, kind: usize) -> &[u8] {
        &self.octaves[kind][..self.counts[kind].min(MAX_OCTAVES)]
    }

    #[inline(always)]
    pub fn shared(&self) -> &[u8] {
        self.of(SHARED)
    }

    #[inline(always)]
    pub fn split(&self) -> &[u8] {
        self.of(SPLIT)
    }

    #[inline(always)]
    pub fn fine(&self) -> &[u8] {
        self.of(FINE)
    }
}
