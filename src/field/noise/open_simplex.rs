//! OpenSimplex noise in 2 and 3 dimensions, with the values of `noise::OpenSimplex`.
//!
//! That crate leaves out the vertices beyond the point's own simplex, although bumps reach farther, so its surface
//! has steps of up to 0.011 in the plane and 0.017 in space along the borders of simplices. The gradient is that of the side on which the point lies.

use super::permutation::Permutation;
use super::sites::{Bumps, Rule, Sites};
use super::surflet::{Window, plane, space};
use super::{Jet, Source, lattice};

/// K. Spencer, 2014, as the crate `noise` 0.9 has it.
#[derive(Debug, Clone, PartialEq)]
pub struct OpenSimplex {
    permutation: Permutation,
}

/// (1/√3 − 1)/2 and (√3 − 1)/2, with the digits of `noise`.
const PLANE: [f64; 2] = [-0.211_324_865_405_187, 0.366_025_403_784_439];

/// (1/√4 − 1)/3 and (√4 − 1)/3.
const SPACE: [f64; 2] = [-1.0 / 6.0, 1.0 / 3.0];

/// The square of a bump's radius.
const REACH: f64 = 2.0;

/// The sum of bumps is multiplied by this.
const SCALE: f64 = 1.0 / 14.0;

impl OpenSimplex {
    /// The noise of a permutation.
    #[must_use]
    pub fn new(permutation: Permutation) -> Self {
        Self { permutation }
    }

    /// Sums the bumps at the corners of the cell that `within(number of steps to the corner, region)` admits. The
    /// region is the sum of the offsets in the cell, 0 to D.
    #[inline]
    fn sum<const D: usize>(
        &self,
        p: [f64; D],
        [stretch, squish]: [f64; 2],
        gradient: fn(u8) -> [f64; D],
        within: impl Fn(u32, f64) -> bool,
    ) -> Jet<D> {
        let shift = p.iter().sum::<f64>() * stretch;
        let stretched = p.map(|x| x + shift);
        let floor = stretched.map(f64::floor);
        let cell = floor.map(|x| x as i64);
        let back = floor.iter().sum::<f64>() * squish;
        let offset: [f64; D] = std::array::from_fn(|d| p[d] - (floor[d] + back));
        let region: f64 = (0..D).map(|d| stretched[d] - floor[d]).sum();

        let mut sum = Jet::constant(0.0);
        for bits in 0..1_usize << D {
            let steps = bits.count_ones();
            if within(steps, region) {
                let shift = squish * f64::from(steps);
                let d = std::array::from_fn(|d| offset[d] - shift - (bits >> d & 1) as f64);
                sum += Window::Quartic { reach: REACH }.surflet(d, || {
                    gradient(self.permutation.xor(lattice::step(cell, bits)))
                });
            }
        }
        sum * SCALE
    }
}

/// `sample` is a twin of `bumps` in `viewer/ocean/sea.wgsl`.
impl Source<2> for OpenSimplex {
    fn sample(&self, p: [f64; 2]) -> Jet<2> {
        self.sum(p, PLANE, plane, |steps, region| {
            steps == 1 || (steps == 2) == (region > 1.0)
        })
    }

    fn range(&self) -> [f64; 2] {
        // The maximum over the cell of what bumps with the best of the gradients add up to, rounded up.
        [-0.545, 0.545]
    }

    fn sites(&self) -> Option<Sites<'_>> {
        let bumps = Bumps {
            skew: PLANE[0],
            unskew: PLANE[1],
            reach: REACH,
            squeeze: 1.0,
            square: 0.0,
            steps: [0, 1],
            halves: true,
        };
        let at = |point| {
            let [x, y] = plane(self.permutation.xor(point)).map(|g| SCALE * g);
            [0.0, x, y]
        };
        Some(Sites::new(Rule::Bumps(bumps), at))
    }
}

impl Source<3> for OpenSimplex {
    fn sample(&self, p: [f64; 3]) -> Jet<3> {
        self.sum(p, SPACE, space, |steps, region| {
            if region <= 1.0 {
                steps <= 1
            } else if region >= 2.0 {
                steps >= 2
            } else {
                steps == 1 || steps == 2
            }
        })
    }

    fn range(&self) -> [f64; 2] {
        [-0.538, 0.538]
    }
}
