//! Simplex noise in 2 and 3 dimensions, with the values of `noise::Simplex`.
//!
//! That crate also returns a gradient, which is not the derivative of its value; the one here is.

use super::permutation::Permutation;
use super::sites::{Bumps, Rule, Sites};
use super::surflet::{Window, plane, space};
use super::{Jet, Source, lattice};

/// K. Perlin, "Noise Hardware", 2001; S. Gustavson, "Simplex Noise Demystified", 2005.
#[derive(Debug, Clone, PartialEq)]
pub struct Simplex {
    permutation: Permutation,
}

impl Simplex {
    /// The noise of a permutation.
    #[must_use]
    pub fn new(permutation: Permutation) -> Self {
        Self { permutation }
    }

    /// What is added to and taken from every coordinate on the way to the lattice and back, for a sum of 1.
    fn skews(dimensions: usize) -> [f64; 2] {
        let root = (dimensions as f64 + 1.0).sqrt();
        [root - 1.0, 1.0 - 1.0 / root].map(|skew| skew / dimensions as f64)
    }

    #[inline]
    fn sum<const D: usize>(&self, p: [f64; D], gradient: fn(u8) -> [f64; D]) -> Jet<D> {
        let [skew, unskew] = Self::skews(D);
        let lift = p.iter().sum::<f64>() * skew;
        let floor = p.map(|x| (x + lift).floor());
        let cell = floor.map(|x| x as i64);
        let drop = floor.iter().sum::<f64>() * unskew;
        let offset: [f64; D] = std::array::from_fn(|d| p[d] - (floor[d] - drop));

        // Corners of the cell that do not belong to the point's simplex are out of its reach.
        let mut sum = Jet::constant(0.0);
        for bits in 0..1_usize << D {
            let back = f64::from(bits.count_ones()) * unskew;
            let d = std::array::from_fn(|d| offset[d] - (bits >> d & 1) as f64 + back);
            sum += Window::Simplex.surflet(d, || {
                gradient(self.permutation.xor(lattice::step(cell, bits)))
            });
        }
        sum
    }
}

/// `sample` is a twin of `bumps` in `viewer/ocean/sea.wgsl`.
impl Source<2> for Simplex {
    fn sample(&self, p: [f64; 2]) -> Jet<2> {
        self.sum(p, plane)
    }

    fn range(&self) -> [f64; 2] {
        // The maximum over the cell of what bumps with the best of the gradients add up to, rounded up.
        [-0.99, 0.99]
    }

    fn sites(&self) -> Option<Sites<'_>> {
        let [skew, unskew] = Self::skews(2);
        let bumps = Bumps {
            skew,
            unskew: -unskew,
            reach: 1.0,
            squeeze: 2.0,
            square: 2.0,
            steps: [0, 1],
            halves: false,
        };
        let at = |point| {
            let [x, y] = plane(self.permutation.xor(point));
            [0.0, x, y]
        };
        Some(Sites::new(Rule::Bumps(bumps), at))
    }
}

impl Source<3> for Simplex {
    fn sample(&self, p: [f64; 3]) -> Jet<3> {
        self.sum(p, space)
    }

    fn range(&self) -> [f64; 2] {
        [-0.81, 0.81]
    }
}
