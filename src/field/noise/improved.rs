//! Perlin's improved noise of 2002, in 1, 2 and 3 dimensions, with an optional period.
//!
//! Fewer dimensions are the line y = z = 0 or the plane z = 0 of the noise in space. Values are those of the paper,
//! neither scaled nor cut.

use super::edges::{edge, edge_bound};
use super::permutation::Permutation;
use super::{Fade, Jet, Lattice};

/// K. Perlin, "Improving Noise", SIGGRAPH 2002.
#[derive(Debug, Clone, PartialEq)]
pub struct Improved {
    permutation: Permutation,
    period: Option<u8>,
    fade: Fade,
}

impl Improved {
    /// The noise of a permutation. `period` is in cells: each coordinate of a corner is taken modulo it before it is
    /// hashed; `None`, 0 and 256 leave the 256 cells of the permutation.
    #[must_use]
    pub fn new(permutation: Permutation, period: Option<u8>, fade: Fade) -> Self {
        Self {
            permutation,
            period: period.filter(|&period| period > 0),
            fade,
        }
    }

    fn hash<const D: usize>(&self, cell: [i64; D]) -> u8 {
        let cell = match self.period {
            Some(period) => cell.map(|i| i.rem_euclid(period.into())),
            None => cell,
        };
        // The coordinates that are missing are 0.
        self.permutation
            .sum::<3>(std::array::from_fn(|d| cell.get(d).copied().unwrap_or(0)))
    }
}

/// Hash → entry of the table of edges: twelve, and four of them a second time.
const ENTRIES: [u8; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0, 9, 1, 11];

impl<const D: usize> Lattice<D> for Improved {
    #[inline]
    fn corner(&self, cell: [i64; D]) -> Jet<D> {
        Jet {
            value: 0.0,
            gradient: edge(ENTRIES[usize::from(self.hash(cell) & 15)].into()),
        }
    }

    fn fade(&self) -> Fade {
        self.fade
    }

    fn range(&self) -> [f64; 2] {
        let bound = edge_bound(D, self.fade);
        [-bound, bound]
    }

    fn period(&self) -> Option<u32> {
        Some(self.period.map_or(256, u32::from))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::noise::Source;

    #[test]
    #[expect(
        clippy::approx_constant,
        reason = "the point for which a value was published"
    )]
    fn the_published_value_is_met() {
        let noise = Improved::new(Permutation::ken(), None, Fade::Quintic);
        let value = noise.sample([3.14, 42.0, 7.0]).value;
        assert!((value - 0.136_919_958_784).abs() < 1e-12, "{value}");
    }

    #[test]
    fn fewer_dimensions_are_a_cut_through_space() {
        let noise = Improved::new(Permutation::seeded(4), Some(7), Fade::Quintic);
        for i in 0..100 {
            let (x, y) = (f64::from(i) * 0.37 - 20.0, f64::from(i) * -0.21);
            let (space, plane) = (noise.sample([x, y, 0.0]), noise.sample([x, y]));
            assert!((space.value - plane.value).abs() < 1e-15);
            assert!((space.gradient[1] - plane.gradient[1]).abs() < 1e-15);
            let line = noise.sample([x]);
            assert!((noise.sample([x, 0.0]).value - line.value).abs() < 1e-15);
        }
    }
}
