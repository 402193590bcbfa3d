//! The curves that weight the far corner of a cell: 0 at one side, 1 at the other.
//!
//! They decide how smooth a lattice noise is at the borders of its cells. They know nothing of corners or cells.

use serde::{Deserialize, Serialize};

/// How the weight of the far corner grows with the offset t within a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fade {
    /// t: the slope jumps at the borders of cells.
    Linear,
    /// 3t² − 2t³ (K. Perlin, 1985): a continuous slope, whose own slope jumps.
    Cubic,
    /// 6t⁵ − 15t⁴ + 10t³ (K. Perlin, 2002): continuous up to the second derivative.
    #[default]
    Quintic,
    /// 0: the near corner alone, all over the cell. White noise has it; it cannot be chosen.
    #[serde(skip)]
    Step,
}

impl Fade {
    /// The curves that a user may choose.
    pub const ALL: [Self; 3] = [Self::Linear, Self::Cubic, Self::Quintic];

    /// The name in scene files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Linear => "linear",
            Self::Cubic => "cubic",
            Self::Quintic => "quintic",
            Self::Step => "step",
        }
    }

    /// A sentence for the tooltip.
    #[must_use]
    pub const fn help(self) -> &'static str {
        match self {
            Self::Linear => "Straight lines between the corners: creases along the cells.",
            Self::Cubic => "The curve of 1985: no creases, but light shows the cells.",
            Self::Quintic => "The curve of 2002: smooth even in the light.",
            Self::Step => "No blending: every cell has one value.",
        }
    }

    /// The weight at `t` in [0, 1].
    #[inline]
    #[must_use]
    pub fn value(self, t: f64) -> f64 {
        match self {
            Self::Linear => t,
            Self::Cubic => t * t * (3.0 - 2.0 * t),
            Self::Quintic => t * t * t * (t * (t * 6.0 - 15.0) + 10.0),
            Self::Step => 0.0,
        }
    }

    /// The derivative of the weight at `t` in [0, 1].
    #[inline]
    #[must_use]
    pub fn derivative(self, t: f64) -> f64 {
        match self {
            Self::Linear => 1.0,
            Self::Cubic => 6.0 * t * (1.0 - t),
            Self::Quintic => 30.0 * t * t * (t * (t - 2.0) + 1.0),
            Self::Step => 0.0,
        }
    }

    /// The factors of t, t², t³, t⁴ and t⁵ in the weight, as uploaded to shaders.
    #[must_use]
    pub const fn polynomial(self) -> [f64; 5] {
        match self {
            Self::Linear => [1.0, 0.0, 0.0, 0.0, 0.0],
            Self::Cubic => [0.0, 3.0, -2.0, 0.0, 0.0],
            Self::Quintic => [0.0, 0.0, 10.0, -15.0, 6.0],
            Self::Step => [0.0; 5],
        }
    }
}

impl std::fmt::Display for Fade {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_derivative_is_the_difference_quotient() {
        for fade in Fade::ALL {
            for i in 1..100 {
                let (t, step) = (f64::from(i) / 100.0, 1e-5);
                let quotient = (fade.value(t + step) - fade.value(t - step)) / (2.0 * step);
                assert!((fade.derivative(t) - quotient).abs() < 1e-8, "{fade} {t}");
            }
        }
    }

    #[test]
    fn the_polynomial_is_the_curve() {
        for fade in [&Fade::ALL[..], &[Fade::Step]].concat() {
            for t in [0.0, 0.2, 0.5, 0.9, 1.0] {
                let value = fade
                    .polynomial()
                    .iter()
                    .rfold(0.0, |sum, &factor| (sum + factor) * t);
                assert!((fade.value(t) - value).abs() < 1e-14, "{fade} {t}");
            }
        }
    }

    #[test]
    fn every_curve_joins_the_corners_symmetrically() {
        for fade in Fade::ALL {
            assert_eq!([0.0, 0.5, 1.0].map(|t| fade.value(t)), [0.0, 0.5, 1.0]);
        }
        assert_eq!(Fade::Step.value(0.999), 0.0);
    }
}
