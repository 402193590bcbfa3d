//! A lattice of which only the first 256 × 256 corners are used, again and again.
//!
//! It gives a period to hashes that have none. The seam is none: corners, not cells, are repeated.

use super::sites::SIDE;
use super::{Fade, Jet, Lattice};

/// The lattice `L` with the corner (i mod 256, j mod 256, ...) at (i, j, ...).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tiled<L>(pub L);

impl<const D: usize, L: Lattice<D>> Lattice<D> for Tiled<L> {
    #[inline]
    fn corner(&self, cell: [i64; D]) -> Jet<D> {
        self.0.corner(cell.map(|i| i.rem_euclid(SIDE)))
    }

    fn fade(&self) -> Fade {
        self.0.fade()
    }

    fn range(&self) -> [f64; 2] {
        self.0.range()
    }

    fn shift(&self) -> f64 {
        self.0.shift()
    }

    fn limit(&self) -> f64 {
        self.0.limit()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::noise::Source;
    use crate::field::noise::hash_angle::HashAngle;
    use crate::field::noise::sine_value::SineValue;

    #[test]
    fn the_first_cells_are_those_of_the_lattice_and_come_again() {
        let (angle, sine) = (HashAngle::new(Fade::Quintic), SineValue::new(Fade::Cubic));
        let [x, y] = [100.3, 254.9];
        for by in [0.0, 256.0, -512.0] {
            let p = [x + by, y - by];
            let difference = Tiled(angle.clone()).sample(p).value - angle.sample([x, y]).value;
            assert!(difference.abs() < 1e-12, "{by}");
            let difference = Tiled(sine.clone()).sample(p).value - sine.sample([x, y]).value;
            assert!(difference.abs() < 1e-12, "{by}");
        }
        assert_ne!(angle.sample([x + 256.0, y]), angle.sample([x, y]));
    }

    #[test]
    fn there_is_no_seam() {
        let noise = Tiled(HashAngle::new(Fade::Quintic));
        for border in [-256.0, 0.0, 256.0, 512.0] {
            let [left, right] = [-1e-9, 1e-9].map(|by| noise.sample([border + by, 0.3]));
            assert!((left.value - right.value).abs() < 1e-8);
            assert!((left.gradient[0] - right.gradient[0]).abs() < 1e-7);
        }
    }
}
