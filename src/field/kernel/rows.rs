//! What one octave needs along z: for every sample row the lattice row above it and the weights of both neighbors.

use super::columns::fade;
use super::{Axis, Octave};

/// The weights of one sample row in one octave.
///
/// With the offset v in the cell, its fade q and w₀ = 1 − q, w₁ = q: the value is T₀ + q (T₁ − T₀) + a S₀ + b S₁ with
/// a = v w₀ and b = (v − 1) w₁; its derivative by z takes the rates instead and leaves T₀ out.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Weights {
    pub q: f32,
    pub a: f32,
    pub b: f32,
    pub q_rate: f32,
    pub a_rate: f32,
    pub b_rate: f32,
}

/// The lattice row above sample row `row`, reduced to 32 bits, and the weights.
#[inline(always)]
pub(super) fn weights(octave: &Octave, axis: &Axis, row: usize) -> (u32, Weights) {
    let z = octave.position(axis, row, 1);
    let floor = z.floor();
    let v = z - floor;
    let [w1, d] = fade(v);
    let w0 = 1.0 - w1;
    let rate = axis.frequency * octave.scale;
    let weights = Weights {
        q: w1 as f32,
        a: (v * w0) as f32,
        b: ((v - 1.0) * w1) as f32,
        q_rate: (rate * d) as f32,
        a_rate: (rate * (w0 - v * d)) as f32,
        b_rate: (rate * (w1 + (v - 1.0) * d)) as f32,
    };
    (floor as i64 as u32, weights)
}
