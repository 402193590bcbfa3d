//! Coarse octaves over a run of rows: between two lattice rows each is a polynomial in z, and so is their sum.
//!
//! An octave is T₀ + q (T₁ − T₀) + a S₀ + b S₁, where q, a and b are polynomials in z. As long as no octave comes to
//! another lattice row, one polynomial a column stands for all of them: it costs a row less than two octaves.

use pulp::Simd;

use super::columns::TILE;
use super::octave::{HEIGHT, HEIGHT_ALONE, SLOPE_X, Sums, TOGETHER, load};
use super::profile::{Profile, RING};
use super::rows::{LINES, Weights};
use super::{GridKernel, MAX_OCTAVES};
use crate::field::noise::Fade;

/// The coefficients of a value: the quintic fade times the offset is of degree six.
const TERMS: usize = 7;

/// The most runs of a strip; where there would be more, fewer octaves are put together.
const MOST_RUNS: usize = 8;

/// What a polynomial costs a row, and a row less for each octave in it, in vector operations.
const EVALUATION: usize = TERMS - 1;
const OCTAVE: usize = 4;
/// What an octave costs when it is put into a polynomial.
const COLLECTION: usize = 3 * TERMS;

type Polynomial = [f32; TERMS];

/// The weights q, a and b of an octave over a run, as polynomials of the place in the run.
#[derive(Debug, Clone, Copy)]
struct Powers {
    q: Polynomial,
    a: Polynomial,
    b: Polynomial,
}

/// The polynomials of a tile's columns over a run, by powers of the place.
#[derive(Debug, Clone, Copy)]
#[repr(align(64))]
struct Columns {
    heights: [[f32; TILE]; TERMS],
    slopes_x: [[f32; TILE]; TERMS],
    slopes_z: [[f32; TILE]; TERMS - 1],
}

/// The coarse octaves of a strip, and what they are in the present tile.
#[derive(Debug, Clone)]
pub(super) struct Coarse {
    /// A bit for each octave that is put together with others.
    octaves: u32,
    /// A bit for each row in which a run begins.
    begins: u64,
    /// Which run each row belongs to.
    runs: [u8; LINES],
    /// Where in its run each row lies, -1 to 1.
    places: [f32; LINES],
    powers: [[Powers; MAX_OCTAVES]; MOST_RUNS],
    /// The derivative of the place by z in meters.
    rates: [f32; MOST_RUNS],
    /// The octaves in the polynomials of a run; those that may be cut are not. Two runs are kept, for two rows.
    merged: [u32; 2],
    columns: [Columns; 2],
}

impl Coarse {
    pub const NONE: Self = Self {
        octaves: 0,
        begins: 0,
        runs: [0; LINES],
        places: [0.0; LINES],
        powers: [[Powers {
            q: [0.0; TERMS],
            a: [0.0; TERMS],
            b: [0.0; TERMS],
        }; MAX_OCTAVES]; MOST_RUNS],
        rates: [0.0; MOST_RUNS],
        merged: [0; 2],
        columns: [Columns {
            heights: [[0.0; TILE]; TERMS],
            slopes_x: [[0.0; TILE]; TERMS],
            slopes_z: [[0.0; TILE]; TERMS - 1],
        }; 2],
    };

    /// Chooses the octaves that are put together over the `count` rows from `first` on. `entered` has a bit for each
    /// octave that meets another lattice row in a row.
    pub fn prepare(
        &mut self,
        kernel: &GridKernel,
        entered: &[u32; LINES],
        first: usize,
        count: usize,
    ) {
        (self.octaves, self.begins) = choose(kernel, entered, count);
        if self.octaves == 0 {
            return;
        }
        let mut begins = self.begins;
        let mut run = 0;
        while begins != 0 {
            let begin = begins.trailing_zeros() as usize;
            begins &= begins - 1;
            let end = if begins == 0 {
                count
            } else {
                begins.trailing_zeros() as usize
            };
            self.prepare_run(kernel, run, first, [begin, end]);
            run += 1;
        }
    }

    fn prepare_run(
        &mut self,
        kernel: &GridKernel,
        run: usize,
        first: usize,
        [begin, end]: [usize; 2],
    ) {
        let axis = &kernel.axes[1];
        let rows = (end - begin) as f64;
        // From the middle to either end, in rows.
        let half = (0.5 * (rows - 1.0)).max(0.5);
        for line in begin..end {
            self.runs[line] = run as u8;
            self.places[line] = (((line - begin) as f64 - 0.5 * (rows - 1.0)) / half) as f32;
        }
        self.rates[run] = (1.0 / (half * axis.step)) as f32;
        for (o, octave) in kernel.sum.octaves.iter().enumerate() {
            if self.octaves >> o & 1 == 1 {
                let [start, stop] =
                    [begin, end - 1].map(|line| octave.position(axis, first + line, 1));
                let middle = 0.5 * (start + stop) - start.floor();
                let reach = half * axis.step * axis.frequency * octave.frequency;
                self.powers[run][o] = Powers::new(octave.fade, middle, reach);
            }
        }
    }

    /// Whether octave `o` is part of the polynomials that row `line` has in the present tile.
    #[inline(always)]
    pub fn holds(&self, o: usize, line: usize) -> bool {
        self.octaves >> o & 1 == 1 && self.merged[self.slot(line)] >> o & 1 == 1
    }

    /// Whether a run begins with row `line`.
    #[inline(always)]
    pub fn begins(&self, line: usize) -> bool {
        self.begins >> line & 1 == 1
    }

    /// Whether any octaves are put together.
    #[inline(always)]
    pub fn is_used(&self) -> bool {
        self.octaves != 0
    }

    #[inline(always)]
    fn slot(&self, line: usize) -> usize {
        usize::from(self.runs[line]) % 2
    }

    /// Puts the octaves of the run that begins with row `line` together, from their lattice rows in the present tile.
    #[inline(always)]
    pub fn collect<S: Simd, const SLOPE: bool>(
        &mut self,
        simd: S,
        kernel: &GridKernel,
        weights: &[Weights; MAX_OCTAVES],
        rings: &[[Profile; RING]; MAX_OCTAVES],
        clip: &[[bool; RING]; MAX_OCTAVES],
        line: usize,
    ) {
        let (run, slot) = (usize::from(self.runs[line]), self.slot(line));
        let mut merged = self.octaves;
        if kernel.sum.clamp {
            for o in 0..kernel.sum.octaves.len() {
                if clip[o][weights[o].j[line] as usize % RING] {
                    merged &= !(1 << o);
                }
            }
        }
        self.merged[slot] = merged;
        let columns = &mut self.columns[slot];
        let powers = &self.powers[run];
        for at in (0..TILE).step_by(S::F32_LANES) {
            let mut heights = [simd.splat_f32s(0.0); TERMS];
            heights[0] = simd.splat_f32s(kernel.sum.constant);
            let mut slopes = [simd.splat_f32s(0.0); TERMS];
            let mut left = merged;
            while left != 0 {
                let o = left.trailing_zeros() as usize;
                left &= left - 1;
                let j = weights[o].j[line] as usize;
                let (above, below) = (&rings[o][j % RING], &rings[o][(j + 1) % RING]);
                let parts = [&above.t, &below.dt, &above.s, &below.s];
                heights = gather(simd, &powers[o], parts, at, heights);
                if SLOPE {
                    let parts = [&above.tx, &below.dtx, &above.sx, &below.sx];
                    slopes = gather(simd, &powers[o], parts, at, slopes);
                }
            }
            for m in 0..TERMS {
                store(simd, &mut columns.heights[m], at, heights[m]);
                if SLOPE {
                    store(simd, &mut columns.slopes_x[m], at, slopes[m]);
                }
            }
            if SLOPE {
                for m in 1..TERMS {
                    let rate = simd.splat_f32s(m as f32 * self.rates[run]);
                    let slope = simd.mul_f32s(heights[m], rate);
                    store(simd, &mut columns.slopes_z[m - 1], at, slope);
                }
            }
        }
    }

    /// A quantity of the octaves that are put together, at columns from `at` on in `N` rows from `line` on; the height
    /// has the sum's constant.
    #[inline(always)]
    pub fn sum<S: Simd, const N: usize, const QUANTITY: u8>(
        &self,
        simd: S,
        at: usize,
        line: usize,
    ) -> Sums<S, N> {
        let mut sums = [[simd.splat_f32s(0.0); TOGETHER]; N];
        if N == 1 || self.runs[line] == self.runs[line + N - 1] {
            return self.evaluate::<S, N, QUANTITY>(simd, at, line);
        }
        for r in 0..N {
            [sums[r]] = self.evaluate::<S, 1, QUANTITY>(simd, at, line + r);
        }
        sums
    }

    #[inline(always)]
    fn evaluate<S: Simd, const N: usize, const QUANTITY: u8>(
        &self,
        simd: S,
        at: usize,
        line: usize,
    ) -> Sums<S, N> {
        let columns = &self.columns[self.slot(line)];
        let terms: &[[f32; TILE]] = match QUANTITY {
            HEIGHT | HEIGHT_ALONE => &columns.heights,
            SLOPE_X => &columns.slopes_x,
            _ => &columns.slopes_z,
        };
        let (last, others) = terms.split_last().expect("a polynomial has terms");
        let mut places = [simd.splat_f32s(0.0); N];
        for r in 0..N {
            places[r] = simd.splat_f32s(self.places[line + r]);
        }
        let mut sums = [*load::<S, TOGETHER>(last, at); N];
        for term in others.iter().rev() {
            let term = load::<S, TOGETHER>(term, at);
            for i in 0..TOGETHER {
                for r in 0..N {
                    sums[r][i] = simd.mul_add_e_f32s(sums[r][i], places[r], term[i]);
                }
            }
        }
        sums
    }
}

/// The octaves that are best put together over `count` rows, and the rows in which their runs begin; few or no octaves
/// where rows are far apart.
fn choose(kernel: &GridKernel, entered: &[u32; LINES], count: usize) -> (u32, u64) {
    let octaves = &kernel.sum.octaves;
    if !kernel.sum.is_linear() || kernel.axes[1].step == 0.0 {
        return (0, 0);
    }
    let mut best = (0, (0, 0));
    let (mut together, mut begins) = (0_u32, 1_u64);
    let mut number = 0;
    // Octaves are sorted from coarse to fine.
    for (o, octave) in octaves.iter().enumerate() {
        if octave.fine {
            break;
        }
        number += 1;
        together |= 1 << o;
        for line in 1..count {
            begins |= u64::from(entered[line] >> o & 1) << line;
        }
        let runs = begins.count_ones() as usize;
        if runs > MOST_RUNS {
            break;
        }
        let saved = (OCTAVE * number * count).checked_sub(EVALUATION * count);
        let gain = saved.and_then(|saved| saved.checked_sub(COLLECTION * number * runs));
        if gain.is_some_and(|gain| gain > best.0) {
            best = (gain.unwrap_or(0), (together, begins));
        }
    }
    best.1
}

impl Powers {
    /// The weights about the offset `middle` in a cell, over `reach` cells to either side.
    fn new(fade: Fade, middle: f64, reach: f64) -> Self {
        let q: [f64; TERMS] = match fade {
            Fade::Quintic => [0.0, 0.0, 0.0, 10.0, -15.0, 6.0, 0.0],
            Fade::Cubic => [0.0, 0.0, 3.0, -2.0, 0.0, 0.0, 0.0],
            Fade::Linear => [0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0],
            Fade::Step => [0.0; TERMS],
        };
        let (mut a, mut b) = ([0.0; TERMS], [0.0; TERMS]);
        a[1] = 1.0;
        for m in 0..TERMS {
            let lower = if m == 0 { 0.0 } else { q[m - 1] };
            a[m] -= lower;
            b[m] = lower - q[m];
        }
        Self {
            q: about(q, middle, reach),
            a: about(a, middle, reach),
            b: about(b, middle, reach),
        }
    }
}

/// The polynomial of s that `terms` is at middle + reach · s.
fn about(mut terms: [f64; TERMS], middle: f64, reach: f64) -> Polynomial {
    // Horner's scheme, again and again (a Taylor shift).
    for first in 0..TERMS {
        for m in (first..TERMS - 1).rev() {
            terms[m] += middle * terms[m + 1];
        }
    }
    let mut power = 1.0;
    terms.map(|term| {
        let scaled = term * power;
        power *= reach;
        scaled as f32
    })
}

/// Adds an octave to the terms of one vector of columns.
#[inline(always)]
fn gather<S: Simd>(
    simd: S,
    powers: &Powers,
    [t, dt, s0, s1]: [&[f32; TILE]; 4],
    at: usize,
    mut terms: [S::f32s; TERMS],
) -> [S::f32s; TERMS] {
    let ([t], [dt]) = (load::<S, 1>(t, at), load::<S, 1>(dt, at));
    let ([s0], [s1]) = (load::<S, 1>(s0, at), load::<S, 1>(s1, at));
    terms[0] = simd.add_f32s(terms[0], *t);
    for m in 0..TERMS {
        let term = simd.mul_add_e_f32s(*dt, simd.splat_f32s(powers.q[m]), terms[m]);
        let term = simd.mul_add_e_f32s(*s0, simd.splat_f32s(powers.a[m]), term);
        terms[m] = simd.mul_add_e_f32s(*s1, simd.splat_f32s(powers.b[m]), term);
    }
    terms
}

#[inline(always)]
fn store<S: Simd>(simd: S, to: &mut [f32; TILE], at: usize, values: S::f32s) {
    simd.partial_store_f32s(&mut to[at..at + S::F32_LANES], values);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_those_of_the_fade_anywhere_in_a_run() {
        for fade in [Fade::Quintic, Fade::Cubic, Fade::Linear] {
            for (middle, reach) in [(0.5, 0.5), (0.25, 0.25), (0.97, 0.01), (0.1, 0.0)] {
                let powers = Powers::new(fade, middle, reach);
                for i in -10..=10 {
                    let s = f64::from(i) / 10.0;
                    let value = |terms: &Polynomial| {
                        let terms = terms.iter().rev();
                        terms.fold(0.0, |sum, &term| sum * s + f64::from(term))
                    };
                    let v = middle + reach * s;
                    let q = fade.value(v);
                    for (terms, expected) in [
                        (&powers.q, q),
                        (&powers.a, v * (1.0 - q)),
                        (&powers.b, (v - 1.0) * q),
                    ] {
                        let off = (value(terms) - expected).abs();
                        assert!(off < 2e-7, "{fade} {v}: {off:e}");
                    }
                }
            }
        }
    }
}
