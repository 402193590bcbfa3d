//! The directions of one frequency, as a density over the circle.
//!
//! Its factor is computed when it is made: in closed form where there is one, otherwise by quadrature.

use std::f64::consts::{PI, TAU};

use statrs::function::gamma::ln_gamma;

use crate::field::waves::quadrature::{panel, panels};

/// Where the panels over half a circle end; the last one, up to π, is bent toward its end.
const EDGES: [f64; 6] = [0.0, 0.4, 0.9, 1.5, 2.1, 2.7];

/// From this exponent on, the factor comes from a series in 1/s.
const LARGE: f64 = 100.0;

/// The density of waves of one frequency over directions: cos^2s(θ/2), sech²(βθ), or their product.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Directions {
    /// The logarithm of the density at the mean direction.
    log_peak: f64,
    s: f64,
    beta: f64,
}

impl Directions {
    /// cos^2s(θ/2) with the factor Γ(s+1) / (2 √π Γ(s+½)).
    pub(super) fn power(s: f64) -> Self {
        Self {
            log_peak: log_power_factor(s),
            s,
            beta: 0.0,
        }
    }

    /// sech²(βθ) cos^2s(θ/2); β / (2 tanh βπ) is its factor where s is 0.
    pub(super) fn sech(beta: f64, s: f64) -> Self {
        if beta < 1e-8 {
            return Self::power(s);
        }
        let bare = Self {
            log_peak: 0.0,
            s,
            beta,
        };
        let factor = if s == 0.0 {
            beta / (2.0 * (beta * PI).tanh())
        } else {
            0.5 / bare.half_circle(|_| 1.0)
        };
        Self {
            log_peak: factor.ln(),
            ..bare
        }
    }

    /// The density per radian at the angle `theta` in radians from the mean direction, any number of turns.
    #[must_use]
    pub fn density(&self, theta: f64) -> f64 {
        let theta = (theta + PI).rem_euclid(TAU) - PI;
        self.value(theta, log_cosine2(0.5 * theta))
    }

    /// The density at `theta`, −π to π, given ln cos²(θ/2).
    fn value(&self, theta: f64, log_cosine2: f64) -> f64 {
        // At π the logarithm is infinite, which matters to cos^2s unless s is 0.
        let power = if self.s == 0.0 {
            0.0
        } else {
            self.s * log_cosine2
        };
        let sech = (self.beta * theta).cosh().recip();
        (self.log_peak + power).exp() * sech * sech
    }

    /// The width of the spread in radians, √(2 (1 − a₁)) (A. J. Kuik et al., 1988).
    #[must_use]
    pub fn spread(&self) -> f64 {
        if self.beta == 0.0 {
            return (2.0 / (self.s + 1.0)).sqrt();
        }
        // 1 − cos θ, without a difference of like numbers.
        (8.0 * self.half_circle(|theta| (0.5 * theta).sin().powi(2))).sqrt()
    }

    /// ∫ of the density times `weight` from 0 to π. Near π the density may go with a small power of the distance,
    /// which is smooth in the sixth root.
    fn half_circle(&self, weight: impl Fn(f64) -> f64) -> f64 {
        let smooth = panels(&EDGES, |theta| {
            weight(theta) * self.value(theta, log_cosine2(0.5 * theta))
        });
        let rest = PI - EDGES[EDGES.len() - 1];
        let bent = panel(0.0, 1.0, |v| {
            let distance = rest * v.powi(6);
            let theta = PI - distance;
            let log_cosine2 = 2.0 * (0.5 * distance).sin().ln();
            6.0 * rest * v.powi(5) * weight(theta) * self.value(theta, log_cosine2)
        });
        smooth + bent
    }
}

/// ln cos², to the last digits near 0 as well as near π/2.
fn log_cosine2(angle: f64) -> f64 {
    let sine2 = angle.sin().powi(2);
    if sine2 < 0.5 {
        (-sine2).ln_1p()
    } else {
        2.0 * angle.cos().abs().ln()
    }
}

/// ln (Γ(s+1) / (2 √π Γ(s+½))).
fn log_power_factor(s: f64) -> f64 {
    let ratio = if s < LARGE {
        ln_gamma(s + 1.0) - ln_gamma(s + 0.5)
    } else {
        // The gamma functions are so large that their difference would lose digits (NIST DLMF 5.11.13).
        let u = 1.0 / s;
        let series = [
            1.0 / 8.0,
            1.0 / 128.0,
            -5.0 / 1024.0,
            -21.0 / 32768.0,
            399.0 / 262_144.0,
        ];
        let sum = series.iter().rev().fold(0.0, |sum, term| u * (term + sum));
        0.5 * s.ln() + sum.ln_1p()
    };
    ratio - (2.0 * PI.sqrt()).ln()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_factor_of_large_exponents_continues_that_of_small_ones() {
        let exact = |s: f64| ln_gamma(s + 1.0) - ln_gamma(s + 0.5) - (2.0 * PI.sqrt()).ln();
        for s in [LARGE, 130.0, 200.0] {
            assert!((log_power_factor(s) - exact(s)).abs() < 1e-12, "{s}");
        }
        // From one to the next it grows by (s + 1) / (s + ½).
        for s in [99.0, 100.0, 1e3, 1e4] {
            let step = log_power_factor(s + 1.0) - log_power_factor(s);
            assert!((step - ((s + 1.0) / (s + 0.5)).ln()).abs() < 1e-12, "{s}");
        }
    }

    #[test]
    fn the_quadrature_agrees_with_closed_forms() {
        for beta in [0.1, 0.4, 1.0, 2.5] {
            let whole = Directions::sech(beta, 0.0).half_circle(|_| 1.0);
            assert!((whole - 0.5).abs() < 1e-13, "{beta}: {whole}");
        }
        for s in [0.01, 0.3, 1.0, 5.0, 16.0] {
            let directions = Directions {
                beta: 1e-9,
                ..Directions::power(s)
            };
            assert!((directions.half_circle(|_| 1.0) - 0.5).abs() < 1e-12, "{s}");
            assert!((directions.spread() / Directions::power(s).spread() - 1.0).abs() < 1e-11);
        }
    }
}
