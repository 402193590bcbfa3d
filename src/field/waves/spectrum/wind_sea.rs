//! The spectra that are formulas: JONSWAP, Pierson–Moskowitz and TMA, with their integrals.
//!
//! All work is done in x = f / fp, where one shape serves every height. Up to an edge from which on neither peak nor
//! depth matters it is integrated panel by panel, beyond it by a series that converges fast; nothing is cut off.

use std::f64::consts::TAU;

use super::SpectrumError;
use super::error::Limit;
use crate::field::waves::dispersion::{GRAVITY, bed_share, wavenumber};
use crate::field::waves::quadrature::{panel, panels};

/// Below this x the shape is less than 10⁻⁶⁰ of its peak.
const LOWEST: f64 = 0.3;

/// At this x the enhanced peak has ended: what it adds is less than 10⁻²⁰.
const PEAK_END: f64 = 2.0;

/// The widths of the peak, before it and after it.
const SIGMA: [f64; 2] = [0.07, 0.09];

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct WindSea {
    pub alpha: f64,
    pub fp: f64,
    pub gamma: f64,
    pub depth: f64,
}

/// α = 0.076 χ^−0.22 with χ = g F / U² for a wind of `speed` U₁₀ in m/s and a `fetch` F in m (JONSWAP, 1973).
#[must_use]
pub fn jonswap_alpha(speed: f64, fetch: f64) -> f64 {
    0.076 * (GRAVITY * fetch / (speed * speed)).powf(-0.22)
}

/// The peak's angular frequency in rad/s, 22 (g² / (U F))^⅓, for a wind of `speed` U₁₀ in m/s and a `fetch` F in m.
#[must_use]
pub fn jonswap_peak(speed: f64, fetch: f64) -> f64 {
    22.0 * (GRAVITY * GRAVITY / (speed * fetch)).cbrt()
}

/// The peak's angular frequency in rad/s under a wind of `speed` U₁₉.₅ in m/s: 5 ωp⁴ = 4 · 0.74 (g / U)⁴.
pub(super) fn pierson_moskowitz_peak(speed: f64) -> f64 {
    (4.0_f64 * 0.74 / 5.0).powf(0.25) * GRAVITY / speed
}

/// What is left of the energy of waves of angular frequency `omega` in rad/s over water of `depth` in m, 0 to 1:
/// φ = tanh²(kh) / (1 + 2kh / sinh 2kh) (S. A. Kitaigorodskii et al., 1975, with the exact wavenumber).
#[must_use]
pub fn depth_factor(omega: f64, depth: f64) -> f64 {
    if depth == f64::INFINITY {
        return 1.0;
    }
    let kh = wavenumber(omega, depth) * depth;
    kh.tanh().powi(2) / (1.0 + bed_share(kh))
}

impl WindSea {
    pub fn new(alpha: f64, fp: f64, gamma: f64, depth: f64) -> Result<Self, SpectrumError> {
        Ok(Self {
            alpha,
            fp,
            gamma: Limit::GAMMA.check(gamma)?,
            depth: Limit::DEPTH.check(depth)?,
        })
    }

    /// What the shape's moments are multiplied by: α g² (2π)⁻⁴.
    pub fn scale(&self) -> f64 {
        self.alpha * GRAVITY * GRAVITY * TAU.powi(-4)
    }

    pub fn density(&self, f: f64) -> f64 {
        self.scale() * self.fp.powi(-5) * self.shape(f / self.fp)
    }

    /// The moment of the whole spectrum as if its scale were 1.
    pub fn unit_moment(&self, n: i32) -> f64 {
        self.unit_moment_between(n, 0.0, f64::INFINITY)
    }

    pub fn unit_moment_between(&self, n: i32, low: f64, high: f64) -> f64 {
        self.fp.powi(n - 4) * self.integral(n, low / self.fp, high / self.fp)
    }

    fn shape(&self, x: f64) -> f64 {
        // Where the powers would leave the range of a double, or x is no number.
        if !(x > 0.1 && x < 1e30) {
            return 0.0;
        }
        let sigma = SIGMA[usize::from(x > 1.0)];
        let r = (-0.5 * ((x - 1.0) / sigma).powi(2)).exp();
        let deep = (r * self.gamma.ln() - 1.25 * x.powi(-4)).exp() * x.powi(-5);
        deep * depth_factor(TAU * self.fp * x, self.depth)
    }

    /// Panels for the shape, from nothing to the edge beyond which it is x⁻⁵ exp(−1.25 x⁻⁴).
    fn edges(&self) -> Vec<f64> {
        let spread = |from: f64, to: f64, width: f64| {
            let count = ((to - from) / width).ceil();
            (0..count as usize).map(move |i| from + (to - from) * i as f64 / count)
        };
        let mut edges: Vec<f64> = spread(LOWEST, 1.0, SIGMA[0]).collect();
        edges.extend(spread(1.0, PEAK_END, SIGMA[1]));
        // Where k h is above 20 the bed is not felt.
        let deep = if self.depth == f64::INFINITY {
            PEAK_END
        } else {
            4.5 / (TAU * self.fp * (self.depth / GRAVITY).sqrt())
        };
        let mut edge = PEAK_END;
        edges.push(edge);
        while edge < deep {
            edge *= 1.25;
            edges.push(edge);
        }
        edges
    }

    /// ∫ xⁿ of the shape.
    fn integral(&self, n: i32, low: f64, high: f64) -> f64 {
        if low >= high {
            return 0.0;
        }
        if n >= 4 && high == f64::INFINITY {
            return f64::INFINITY;
        }
        let edges = self.edges();
        let last = edges[edges.len() - 1];
        let (from, to) = (low.max(LOWEST), high.min(last));
        let mut sum = 0.0;
        if from < to {
            let inner = edges
                .iter()
                .copied()
                .filter(|&edge| from < edge && edge < to);
            let clipped: Vec<f64> = std::iter::once(from).chain(inner).chain([to]).collect();
            sum += panels(&clipped, |x| x.powi(n) * self.shape(x));
        }
        if high > last {
            sum += tail(n, low.max(last)) - tail(n, high);
        }
        sum
    }

    /// The frequencies below which these fractions of the energy lie, 0 before them and infinity after them.
    pub fn quantile_edges(&self, fractions: impl Iterator<Item = f64>) -> Vec<f64> {
        let edges = self.edges();
        let last = edges[edges.len() - 1];
        let mut sums = vec![0.0];
        for edge in edges.windows(2) {
            let part = panel(edge[0], edge[1], |x| self.shape(x));
            sums.push(sums[sums.len() - 1] + part);
        }
        let inside = sums[sums.len() - 1];
        let total = inside + tail(0, last);
        let at = |fraction: f64| {
            let target = fraction * total;
            if target >= inside {
                // The tail has 1 − exp(−1.25 x⁻⁴) fifths.
                let rest = (1.0 - fraction) * total;
                return (-(-5.0 * rest).ln_1p() / 1.25).powf(-0.25);
            }
            let i = sums.partition_point(|&sum| sum <= target).max(1) - 1;
            self.inside(edges[i], edges[i + 1], target - sums[i])
        };
        let inner = fractions.map(|fraction| self.fp * at(fraction));
        std::iter::once(0.0)
            .chain(inner)
            .chain([f64::INFINITY])
            .collect()
    }

    /// The x in a panel up to which the shape has the energy `wanted`: Newton's method that never leaves a bracket.
    fn inside(&self, from: f64, to: f64, wanted: f64) -> f64 {
        let (mut low, mut high) = (from, to);
        let mut x = 0.5 * (from + to);
        for _ in 0..60 {
            let excess = panel(from, x, |x| self.shape(x)) - wanted;
            if excess > 0.0 {
                high = x;
            } else {
                low = x;
            }
            let newton = x - excess / self.shape(x);
            let next = if low <= newton && newton <= high {
                newton
            } else {
                0.5 * (low + high)
            };
            if (next - x).abs() <= 1e-15 * x {
                return next;
            }
            x = next;
        }
        x
    }
}

/// ∫ from x to ∞ of xⁿ⁻⁵ exp(−1.25 x⁻⁴), term by term, for x of at least 2 and, at infinity, n below 4.
fn tail(n: i32, x: f64) -> f64 {
    if x == f64::INFINITY {
        return 0.0;
    }
    let u = -1.25 * x.powi(-4);
    let mut power = x.powi(n - 4);
    let mut sum = 0.0;
    for j in 0..16 {
        let exponent = 4 * (j + 1) - n;
        sum += if exponent == 0 {
            -power * x.ln()
        } else {
            power / f64::from(exponent)
        };
        power *= u / f64::from(j + 1);
    }
    sum
}
