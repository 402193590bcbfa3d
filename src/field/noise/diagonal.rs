//! Gradient noise with diagonals only, in 1 and 2 dimensions: the smallest form of Perlin's method.
//!
//! In the plane the gradients are (±1, ±1), on the line ±1. Unlike [`perlin`](super::perlin) it adds where that one
//! takes the exclusive or, and does not scale.

use super::edges::SIGNS;
use super::permutation::Permutation;
use super::{Fade, Jet, Lattice};

/// After K. Perlin, "Improving Noise", SIGGRAPH 2002, with the hash P\[P\[i\] + j\] & 3, on the line P\[i\] & 1.
#[derive(Debug, Clone, PartialEq)]
pub struct Diagonal {
    permutation: Permutation,
    fade: Fade,
}

impl Diagonal {
    /// The noise of a permutation.
    #[must_use]
    pub fn new(permutation: Permutation, fade: Fade) -> Self {
        Self { permutation, fade }
    }
}

impl<const D: usize> Lattice<D> for Diagonal {
    #[inline]
    fn corner(&self, cell: [i64; D]) -> Jet<D> {
        let hash = self.permutation.sum(cell);
        Jet {
            value: 0.0,
            // Bit d turns axis d.
            gradient: std::array::from_fn(|d| SIGNS[usize::from(hash >> d & 1)]),
        }
    }

    fn fade(&self) -> Fade {
        self.fade
    }

    fn range(&self) -> [f64; 2] {
        // Along each axis the blended offsets are at most ½, in the middle of the cell.
        let bound = 0.5 * D as f64;
        [-bound, bound]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::noise::Source;

    #[test]
    fn a_line_with_gradients_plus_at_2_and_minus_at_3() {
        // Swapping entries makes the permutation even at 2 and odd at 3.
        let mut table: [u8; 256] = std::array::from_fn(|i| i as u8);
        table.swap(0, 2);
        let permutation = Permutation::from_table(table).unwrap();
        let noise = Diagonal::new(permutation, Fade::Quintic);
        let jet = noise.sample([2.3]);
        assert!((jet.value - 0.365_232).abs() < 1e-15, "{}", jet.value);
    }
}
