//! Fourier transforms of square arrays in place: rows, a transposition, and rows again.
//!
//! The array has rows of n before and rows of z after, so that no second transposition is needed. Nothing is scaled:
//! the result is Σ c(n, m) e^(2πi (n x + m z) / size).

use std::sync::Arc;

use rustfft::num_complex::Complex32;
use rustfft::{Fft, FftPlanner};

/// How many rows are transposed together: a cache line of samples.
const BLOCK: usize = 8;

/// The plan of an inverse transform.
#[derive(Clone)]
pub(super) struct Transform {
    size: usize,
    plan: Arc<dyn Fft<f32>>,
}

/// Two arrays and what the plan needs beside them.
#[derive(Clone)]
pub(super) struct Workspace {
    before: Vec<Complex32>,
    after: Vec<Complex32>,
    scratch: Vec<Complex32>,
}

impl Transform {
    pub fn new(size: usize) -> Self {
        let plan = FftPlanner::new().plan_fft_inverse(size);
        Self { size, plan }
    }

    pub fn workspace(&self) -> Workspace {
        let zeros = |count| vec![Complex32::ZERO; count];
        Workspace {
            before: zeros(self.size * self.size),
            after: zeros(self.size * self.size),
            scratch: zeros(self.plan.get_inplace_scratch_len()),
        }
    }

    /// The transform of what `fill` writes to an array of zeros, at n × size + m, where n and m are at most ±`reach`.
    pub fn run<'a>(
        &self,
        work: &'a mut Workspace,
        reach: usize,
        fill: impl FnOnce(&mut [Complex32]),
    ) -> &'a [Complex32] {
        let Workspace {
            before,
            after,
            scratch,
        } = work;
        let size = self.size;
        let low = 0..(reach + 1) * size;
        let high = (size - reach) * size..size * size;
        before[low.clone()].fill(Complex32::ZERO);
        before[high.clone()].fill(Complex32::ZERO);
        fill(before);
        // The other rows are zero, and so are their transforms.
        for rows in [low, high] {
            self.plan.process_with_scratch(&mut before[rows], scratch);
        }
        transpose(before, after, size, reach);
        self.plan.process_with_scratch(after, scratch);
        after
    }
}

/// Turns rows of `before` into columns of `after`; rows beyond `reach` are zero.
fn transpose(before: &[Complex32], after: &mut [Complex32], size: usize, reach: usize) {
    let block = BLOCK.min(size);
    for (first, rows) in after.chunks_mut(block * size).enumerate() {
        let first = first * block;
        for row in rows.chunks_mut(size) {
            row[reach + 1..size - reach].fill(Complex32::ZERO);
        }
        for n in (0..=reach).chain(size - reach..size) {
            let column = &before[n * size + first..][..rows.len() / size];
            for (i, value) in column.iter().enumerate() {
                rows[i * size + n] = *value;
            }
        }
    }
}
