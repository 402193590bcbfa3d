//! Noise from a table of 256 random vectors, in 1, 2 and 3 dimensions: the 海波 demo's own.
//!
//! Vectors are not normalized, so bumps differ in steepness, and the lattice is shifted by half a cell, so whole
//! numbers are not zeros. The sum of its octaves is made elsewhere.

use super::hash::SplitMix64;
use super::permutation::Permutation;
use super::{Fade, Jet, Lattice};

/// The shift of the lattice: half a cell, and so many whole ones that the demo could truncate toward zero.
///
/// The whole ones are a multiple of the lattice's period; they are kept because values then equal the demo's to the
/// last digit.
const SHIFT: f64 = 65536.5;

/// After K. Perlin, "An Image Synthesizer", SIGGRAPH 1985, with random vectors as gradients.
#[derive(Debug, Clone, PartialEq)]
pub struct GradientTable {
    gradients: Box<[[f64; 3]; 256]>,
    permutation: Permutation,
    longest: f64,
    fade: Fade,
}

impl GradientTable {
    /// 256 vectors with components uniform in [−1, 1), then a shuffled permutation, all from SplitMix64 of `seed`.
    #[must_use]
    pub fn new(seed: u32, fade: Fade) -> Self {
        let mut random = SplitMix64::new(seed.into());
        let mut gradients = Box::new([[0.0; 3]; 256]);
        for component in gradients.iter_mut().flatten() {
            *component = 2.0 * random.unit() - 1.0;
        }
        let mut table: [u8; 256] = std::array::from_fn(|i| i as u8);
        random.shuffle(&mut table);
        // A shuffle of 0..=255 is a permutation, so the fallback is never taken.
        let permutation = Permutation::from_table(table).unwrap_or_else(Permutation::ken);
        Self {
            gradients,
            permutation,
            longest: 1.0,
            fade,
        }
    }

    /// The noise of given vectors and a given permutation.
    #[must_use]
    pub fn from_parts(
        gradients: Box<[[f64; 3]; 256]>,
        permutation: Permutation,
        fade: Fade,
    ) -> Self {
        let longest = gradients
            .iter()
            .flatten()
            .fold(0.0, |longest: f64, g| longest.max(g.abs()));
        Self {
            gradients,
            permutation,
            longest,
            fade,
        }
    }

    /// The entry of the table at a corner: p\[i\], p\[p\[i\] + j\] or p\[p\[i\] + j\] + k, modulo 256.
    ///
    /// In space the last coordinate only counts on in the table, without a last permutation; so the demo's values are.
    #[inline]
    fn entry<const D: usize>(&self, cell: [i64; D]) -> u8 {
        match cell.get(..2) {
            Some(&[i, j]) => {
                let rest = cell[2..]
                    .iter()
                    .fold(0_u8, |sum, &k| sum.wrapping_add(k as u8));
                self.permutation.sum([i, j]).wrapping_add(rest)
            }
            _ => self.permutation.sum(cell),
        }
    }
}

impl<const D: usize> Lattice<D> for GradientTable {
    #[inline]
    fn corner(&self, cell: [i64; D]) -> Jet<D> {
        let gradient = &self.gradients[usize::from(self.entry(cell))];
        Jet {
            value: 0.0,
            gradient: std::array::from_fn(|d| gradient.get(d).copied().unwrap_or(0.0)),
        }
    }

    fn fade(&self) -> Fade {
        self.fade
    }

    fn range(&self) -> [f64; 2] {
        // Along each axis the blended offsets are at most ½, in the middle of the cell.
        let bound = 0.5 * D as f64 * self.longest;
        [-bound, bound]
    }

    fn shift(&self) -> f64 {
        SHIFT
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::noise::Source;

    #[test]
    fn the_surface_is_whole_where_the_table_begins_again() {
        let noise = GradientTable::new(3, Fade::Quintic);
        for k in -3..=3 {
            for y in [-0.2, 17.3, 255.9] {
                let border = f64::from(k) * 256.0 - 0.5;
                let [left, right] = [-1e-9, 1e-9].map(|d| noise.sample([border + d, y]));
                assert!((left.value - right.value).abs() < 1e-8);
                assert!((left.gradient[0] - right.gradient[0]).abs() < 1e-7);
            }
        }
    }

    #[test]
    fn whole_numbers_are_not_zeros_and_halves_are() {
        let noise = GradientTable::new(8, Fade::Quintic);
        assert!(noise.sample([3.0, -2.0]).value.abs() > 1e-3);
        assert_eq!(noise.sample([3.5, -2.5]).value, 0.0);
    }
}
