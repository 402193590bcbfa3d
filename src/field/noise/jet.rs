//! A value with its derivative, and the rules of calculus for it.
//!
//! Noises return jets and sums of octaves combine them, so a gradient is never a difference of values.

use std::ops::{Add, AddAssign, Mul};

use glam::DVec2;

use crate::field::Sample;

/// A value and its gradient at a point of D dimensions.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Jet<const D: usize> {
    /// The value.
    pub value: f64,
    /// The partial derivatives.
    pub gradient: [f64; D],
}

impl<const D: usize> Jet<D> {
    /// A value that does not change.
    #[inline]
    #[must_use]
    pub const fn constant(value: f64) -> Self {
        Self {
            value,
            gradient: [0.0; D],
        }
    }

    /// f of this value, by the chain rule: `value` is f and `derivative` its derivative there.
    #[inline]
    #[must_use]
    pub fn chain(self, value: f64, derivative: f64) -> Self {
        Self {
            value,
            gradient: self.gradient.map(|g| derivative * g),
        }
    }

    /// The absolute value. At 0 the gradient is that of the positive side.
    #[inline]
    #[must_use]
    pub fn abs(self) -> Self {
        let sign = if self.value < 0.0 { -1.0 } else { 1.0 };
        self.chain(self.value.abs(), sign)
    }

    /// Cut to ±`limit`; where it is cut the gradient is 0.
    #[inline]
    #[must_use]
    pub fn clamp(self, limit: f64) -> Self {
        if self.value.abs() > limit {
            Self::constant(limit.copysign(self.value))
        } else {
            self
        }
    }
}

impl<const D: usize> Add for Jet<D> {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        Self {
            value: self.value + other.value,
            gradient: std::array::from_fn(|d| self.gradient[d] + other.gradient[d]),
        }
    }
}

impl<const D: usize> AddAssign for Jet<D> {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl<const D: usize> Add<f64> for Jet<D> {
    type Output = Self;

    #[inline]
    fn add(self, constant: f64) -> Self {
        Self {
            value: self.value + constant,
            ..self
        }
    }
}

impl<const D: usize> Mul<f64> for Jet<D> {
    type Output = Self;

    #[inline]
    fn mul(self, factor: f64) -> Self {
        self.chain(factor * self.value, factor)
    }
}

impl<const D: usize> Mul for Jet<D> {
    type Output = Self;

    #[inline]
    fn mul(self, other: Self) -> Self {
        let mut product = self.chain(self.value * other.value, other.value);
        for (sum, g) in product.gradient.iter_mut().zip(other.gradient) {
            *sum += self.value * g;
        }
        product
    }
}

impl From<Jet<2>> for Sample {
    fn from(jet: Jet<2>) -> Self {
        Self {
            height: jet.value,
            slope: DVec2::from_array(jet.gradient),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_and_cuts_follow_the_rules_of_calculus() {
        let (x, y) = (
            Jet {
                value: 3.0,
                gradient: [1.0, 0.0],
            },
            Jet {
                value: -2.0,
                gradient: [0.0, 1.0],
            },
        );
        assert_eq!((x * y).gradient, [-2.0, 3.0]);
        assert_eq!((x * y + x).gradient, [-1.0, 3.0]);
        assert_eq!(y.abs().gradient, [0.0, -1.0]);
        assert_eq!(Jet::<2>::constant(0.0).abs().value, 0.0);
        assert_eq!(y.clamp(1.0), Jet::constant(-1.0));
        assert_eq!(y.clamp(f64::INFINITY), y);
    }
}
