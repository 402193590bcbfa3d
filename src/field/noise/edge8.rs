//! A cube-edge noise whose mask lets only eight of the twelve gradients occur, in 1, 2 and 3 dimensions.
//!
//! It exists to be compared with [`improved`](super::improved): the gradients (±1, 0, ±1) are missing, so every one
//! leans along y. Fewer dimensions are the line y = z = 0 or the plane z = 0.

use super::edges::{edge, edge_bound};
use super::permutation::Permutation;
use super::{Fade, Jet, Lattice};

/// After K. Perlin, "Improving Noise", SIGGRAPH 2002, with the entry hash & 0b1011 instead of hash & 15.
#[derive(Debug, Clone, PartialEq)]
pub struct Edge8 {
    permutation: Permutation,
    fade: Fade,
}

impl Edge8 {
    /// The noise of a permutation.
    #[must_use]
    pub fn new(permutation: Permutation, fade: Fade) -> Self {
        Self { permutation, fade }
    }

    /// The entry of the table of edges at a corner: 0 to 3 or 8 to 11.
    #[must_use]
    pub fn entry<const D: usize>(&self, cell: [i64; D]) -> usize {
        let padded = std::array::from_fn(|d| cell.get(d).copied().unwrap_or(0));
        usize::from(self.permutation.sum::<3>(padded) & 0b1011)
    }
}

impl<const D: usize> Lattice<D> for Edge8 {
    #[inline]
    fn corner(&self, cell: [i64; D]) -> Jet<D> {
        Jet {
            value: 0.0,
            gradient: edge(self.entry(cell)),
        }
    }

    fn fade(&self) -> Fade {
        self.fade
    }

    fn range(&self) -> [f64; 2] {
        let bound = edge_bound(D, self.fade);
        [-bound, bound]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_eight_of_twelve_gradients_occur() {
        let noise = Edge8::new(Permutation::ken(), Fade::Quintic);
        let mut counts = [0; 12];
        for i in 0..32 * 32 * 32 {
            counts[noise.entry([i % 32, i / 32 % 32 - 16, i / 1024])] += 1;
        }
        for (entry, count) in counts.into_iter().enumerate() {
            assert_eq!(count == 0, (4..8).contains(&entry), "{entry}: {count}");
        }
    }
}
