//! Value noise in 1, 2 and 3 dimensions: a random number at every corner, blended.
//!
//! With the quintic curve it equals `noise::Value`, which has no derivative and no form on the line.

use super::permutation::Permutation;
use super::{Fade, Jet, Lattice};

/// The number of a corner: its hash, 0 to 255, spread over [−1, 1].
#[inline]
pub(super) fn corner_value<const D: usize>(permutation: &Permutation, cell: [i64; D]) -> f64 {
    // The order of operations of `noise`, without its blend in between.
    f64::from(permutation.xor(cell)) / 255.0 * 2.0 - 1.0
}

/// D. Peachey, in "Texturing and Modeling", 1994, chapter 2 ("lattice value noise").
#[derive(Debug, Clone, PartialEq)]
pub struct Value {
    permutation: Permutation,
    fade: Fade,
}

impl Value {
    /// The noise of a permutation.
    #[must_use]
    pub fn new(permutation: Permutation, fade: Fade) -> Self {
        Self { permutation, fade }
    }
}

impl<const D: usize> Lattice<D> for Value {
    #[inline]
    fn corner(&self, cell: [i64; D]) -> Jet<D> {
        Jet::constant(corner_value(&self.permutation, cell))
    }

    fn fade(&self) -> Fade {
        self.fade
    }

    fn range(&self) -> [f64; 2] {
        [-1.0, 1.0]
    }
}
