//! SuperSimplex noise in 2 and 3 dimensions, with the values of `noise::SuperSimplex`.
//!
//! Its bumps are wider than those of simplex noise, so it is smoother. In space it is the sum over two cubic
//! lattices, one in the middle of the other.

use super::permutation::Permutation;
use super::sites::{Bumps, Rule, Sites};
use super::surflet::{Window, plane, space};
use super::{Jet, Source, lattice};

/// K. Spencer, 2017, as the crate `noise` 0.9 has it.
#[derive(Debug, Clone, PartialEq)]
pub struct SuperSimplex {
    permutation: Permutation,
}

/// (√3 − 1)/2 and (1/√3 − 1)/2, with the digits of `noise`.
const TO_SIMPLEX: f64 = 0.366_025_403_784_439;
const TO_REAL: f64 = -0.211_324_865_405_187;

/// The square of a bump's radius in the plane.
const REACH: f64 = 2.0 / 3.0;

/// What makes the largest value 1, in the plane and in space.
const SCALES: [f64; 2] = [
    1.0 / 0.054_282_952_886_616_23,
    1.0 / 0.086_766_400_165_536_9,
];

impl SuperSimplex {
    /// The noise of a permutation.
    #[must_use]
    pub fn new(permutation: Permutation) -> Self {
        Self { permutation }
    }

    /// The bumps at the corners of the cube that holds `q`; no other of a cubic lattice reaches it.
    #[inline]
    fn cube(&self, q: [f64; 3]) -> Jet<3> {
        let (cell, offset) = lattice::split(q, 0.0);
        let mut sum = Jet::constant(0.0);
        for bits in 0..8 {
            let d = std::array::from_fn(|d| offset[d] - (bits >> d & 1) as f64);
            sum += Window::Quartic { reach: 0.75 }
                .surflet(d, || space(self.permutation.xor(lattice::step(cell, bits))));
        }
        sum
    }
}

/// `sample` is a twin of `bumps` in `viewer/ocean/sea.wgsl`.
impl Source<2> for SuperSimplex {
    fn sample(&self, p: [f64; 2]) -> Jet<2> {
        let lift = (p[0] + p[1]) * TO_SIMPLEX;
        let (cell, [u, v]) = lattice::split(p, lift);
        let back = (u + v) * TO_REAL;
        let mut sum = Jet::constant(0.0);
        // The lattice points within reach of any point of the cell.
        for j in -1..=2_i8 {
            for i in -1..=2_i8 {
                let [a, b] = [i, j].map(f64::from);
                let shift = back - (a + b) * TO_REAL;
                let d = [u - a + shift, v - b + shift];
                sum += Window::Quartic { reach: REACH }.surflet(d, || {
                    let corner = [i, j].map(i64::from);
                    plane(self.permutation.xor([
                        cell[0].wrapping_add(corner[0]),
                        cell[1].wrapping_add(corner[1]),
                    ]))
                });
            }
        }
        sum * SCALES[0]
    }

    fn range(&self) -> [f64; 2] {
        [-1.0, 1.0]
    }

    fn sites(&self) -> Option<Sites<'_>> {
        let bumps = Bumps {
            skew: TO_SIMPLEX,
            unskew: TO_REAL,
            reach: REACH,
            squeeze: 1.0,
            square: 0.0,
            steps: [-1, 2],
            halves: false,
        };
        let at = |point| {
            let [x, y] = plane(self.permutation.xor(point)).map(|g| SCALES[0] * g);
            [0.0, x, y]
        };
        Some(Sites::new(Rule::Bumps(bumps), at))
    }
}

impl Source<3> for SuperSimplex {
    fn sample(&self, p: [f64; 3]) -> Jet<3> {
        // A half turn about the space diagonal, up to the sign, hides the axes of the lattice.
        let turn = |v: [f64; 3]| {
            let shift = v.iter().sum::<f64>() * (-2.0 / 3.0);
            v.map(|x| -(x + shift))
        };
        let q = turn(p);
        let sum = (self.cube(q) + self.cube(q.map(|x| x + 512.5))) * SCALES[1];
        Jet {
            value: sum.value,
            // The turn is its own transpose.
            gradient: turn(sum.gradient),
        }
    }

    fn range(&self) -> [f64; 2] {
        [-1.0, 1.0]
    }
}
