//! What one octave needs along z: for every sample row the lattice row above it and the weights of both neighbors.

use super::fades::fades;
use super::profile::RING;
use super::{Axis, Octave};

/// Rows whose weights are computed together.
pub(super) const LINES: usize = 64;

/// The weights of some sample rows in one octave.
///
/// With the offset v in the cell, its fade q and w₀ = 1 − q, w₁ = q: the value is T₀ + q (T₁ − T₀) + a S₀ + b S₁ with
/// a = v w₀ and b = (v − 1) w₁; its derivative by z takes the rates instead and leaves T₀ out.
#[derive(Debug, Clone, Copy, PartialEq)]
#[repr(align(64))]
pub(super) struct Weights {
    pub q: [f32; LINES],
    pub a: [f32; LINES],
    pub b: [f32; LINES],
    pub q_rate: [f32; LINES],
    pub a_rate: [f32; LINES],
    pub b_rate: [f32; LINES],
    /// The lattice row above, modulo [`rows`](Self::rows).
    pub j: [u32; LINES],
    /// A whole number of periods and of rings.
    pub rows: u32,
}

impl Weights {
    pub const ZERO: Self = Self {
        q: [0.0; LINES],
        a: [0.0; LINES],
        b: [0.0; LINES],
        q_rate: [0.0; LINES],
        a_rate: [0.0; LINES],
        b_rate: [0.0; LINES],
        j: [0; LINES],
        rows: 1,
    };

    /// The lattice row below `j`.
    #[inline(always)]
    pub fn below(&self, j: u32) -> u32 {
        if j + 1 == self.rows { 0 } else { j + 1 }
    }

    /// Computes the weights from sample row `first` on, also of rows beyond the last.
    #[inline(always)]
    pub fn prepare(&mut self, octave: &Octave, axis: &Axis, first: usize) {
        let rate = axis.frequency * octave.frequency;
        self.rows = octave.corners.period() * RING as u32;
        let rows = f64::from(self.rows);
        let (mut floors, mut offsets) = ([0.0; LINES], [0.0; LINES]);
        for line in 0..LINES {
            let z = octave.position(axis, first + line, 1);
            floors[line] = z.floor();
            offsets[line] = z - floors[line];
        }
        let [far, rates] = fades(octave.fade, &offsets);
        for line in 0..LINES {
            let (v, w1, d) = (offsets[line], far[line], rates[line]);
            let w0 = 1.0 - w1;
            self.q[line] = w1 as f32;
            self.a[line] = (v * w0) as f32;
            self.b[line] = ((v - 1.0) * w1) as f32;
            self.q_rate[line] = (rate * d) as f32;
            self.a_rate[line] = (rate * (w0 - v * d)) as f32;
            self.b_rate[line] = (rate * (w1 + (v - 1.0) * d)) as f32;
        }
        for line in 0..LINES {
            // In floating point: a cast of a large number is slow.
            let reduced = floors[line] - rows * (floors[line] / rows).floor();
            self.j[line] = reduced as i32 as u32;
        }
    }
}
