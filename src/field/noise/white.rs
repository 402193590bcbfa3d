//! White noise on a lattice, in 1, 2 and 3 dimensions: one random number a cell, unrelated to its neighbors.
//!
//! It exists to show what coherence is worth. The gradient is 0 everywhere, as within a cell.

use super::lattice::split;
use super::permutation::Permutation;
use super::value::corner_value;
use super::{Fade, Jet, Lattice};

/// The cell's hash, 0 to 255, spread over [−1, 1].
#[derive(Debug, Clone, PartialEq)]
pub struct White {
    permutation: Permutation,
}

impl White {
    /// The noise of a permutation.
    #[must_use]
    pub fn new(permutation: Permutation) -> Self {
        Self { permutation }
    }
}

impl<const D: usize> Lattice<D> for White {
    #[inline]
    fn corner(&self, cell: [i64; D]) -> Jet<D> {
        Jet::constant(corner_value(&self.permutation, cell))
    }

    fn fade(&self) -> Fade {
        Fade::Step
    }

    fn range(&self) -> [f64; 2] {
        [-1.0, 1.0]
    }

    #[inline]
    fn blend(&self, p: [f64; D]) -> Jet<D> {
        self.corner(split(p, 0.0).0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::noise::lattice::{interpolate, step};

    #[test]
    fn a_step_blends_to_the_same() {
        let noise = White::new(Permutation::seeded(1));
        for p in [[0.2, 0.9], [-3.1, 7.7]] {
            let (cell, offset) = split(p, 0.0);
            let blend = interpolate(Fade::Step, offset, |bits| noise.corner(step(cell, bits)));
            assert_eq!(noise.blend(p), blend);
        }
    }
}
