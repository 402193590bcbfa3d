//! Gradient noise whose gradients are unit vectors at hashed angles, as shaders do without a table, in 2 dimensions.
//!
//! It has no seed. It is computed in `f64`; shaders compute it in `f32` and get other values.

use std::f64::consts::{FRAC_1_SQRT_2, TAU};

use super::{Fade, Jet, Lattice};

/// After D. Hoskins, "Hash without Sine", 2014. With q = fract(127.1 i, 311.7 j) and q += q·(q + 19.19), the gradient
/// at (i, j) has the angle 2π fract(q.x q.y).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HashAngle {
    fade: Fade,
}

impl HashAngle {
    /// The one noise of this kind.
    #[must_use]
    pub fn new(fade: Fade) -> Self {
        Self { fade }
    }
}

fn fraction(x: f64) -> f64 {
    x - x.floor()
}

impl Lattice<2> for HashAngle {
    #[inline]
    fn corner(&self, [i, j]: [i64; 2]) -> Jet<2> {
        let (x, y) = (fraction(i as f64 * 127.1), fraction(j as f64 * 311.7));
        let stir = x * (x + 19.19) + y * (y + 19.19);
        let (sin, cos) = (TAU * fraction((x + stir) * (y + stir))).sin_cos();
        Jet {
            value: 0.0,
            gradient: [cos, sin],
        }
    }

    fn fade(&self) -> Fade {
        self.fade
    }

    fn range(&self) -> [f64; 2] {
        // Unit gradients in D dimensions reach √(D/4), in the middle of a cell.
        [-FRAC_1_SQRT_2, FRAC_1_SQRT_2]
    }

    fn period(&self) -> Option<u32> {
        None
    }
}
