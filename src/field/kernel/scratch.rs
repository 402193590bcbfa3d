//! Room for one strip: weights of its rows, and the lattice rows of one tile.
//!
//! Kept from strip to strip, so that none is allocated. It holds no results.

use std::ops::Range;

use super::profile::{Profile, RING};
use super::rows::{LINES, Weights};
use super::{GridKernel, MAX_OCTAVES};

/// See the module.
#[derive(Debug, Clone)]
pub(super) struct Scratch {
    pub weights: [Weights; MAX_OCTAVES],
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
            weights: [Weights::ZERO; MAX_OCTAVES],
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
        self.entered = [0; LINES];
        for (o, octave) in kernel.sum.octaves.iter().enumerate() {
            let weights = &mut self.weights[o];
            weights.prepare(octave, &kernel.axes[1], rows.start);
            if octave.fine {
                continue;
            }
            self.entered[0] |= 1 << o;
            for line in 1..LINES {
                let new = weights.j[line] != weights.j[line - 1];
                self.entered[line] |= u32::from(new) << o;
            }
        }
        for line in (0..lines).step_by(2) {
            let last = (line + 1).min(lines - 1);
            let mut plan = Plan::default();
            for (o, octave) in kernel.sum.octaves.iter().enumerate() {
                let same = self.weights[o].j[line] == self.weights[o].j[last];
                let kind = match (octave.fine, same) {
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
        self.clip[o][self.weights[o].j[line] as usize % RING]
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

/// The lattice rows above and below sample row `line` in octave `o`, which keeps them.
#[inline(always)]
pub(super) fn kept(scratch: &Scratch, o: usize, line: usize) -> [&Profile; 2] {
    let ring = &scratch.rings[o];
    // Lattice rows are counted modulo a whole number of rings.
    let j = scratch.weights[o].j[line] as usize;
    [&ring[j % RING], &ring[(j + 1) % RING]]
}

/// The same of any octave; those of a fine one have just been built.
#[inline(always)]
pub(super) fn band<'a>(
    kernel: &GridKernel,
    scratch: &'a Scratch,
    o: usize,
    line: usize,
) -> [&'a Profile; 2] {
    if kernel.sum.octaves[o].fine {
        let ring = &scratch.rings[o];
        [&ring[0], &ring[1]]
    } else {
        kept(scratch, o, line)
    }
}
