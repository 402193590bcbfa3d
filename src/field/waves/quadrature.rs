//! Integrals of smooth functions by Gauss–Legendre quadrature, the nodes computed once.
//!
//! Whoever calls it cuts the range into panels where the function is smooth; no error is estimated here.

use std::array;
use std::f64::consts::PI;
use std::sync::LazyLock;

/// How many points a panel has: polynomials up to degree 31 are exact.
const POINTS: usize = 16;

/// Node and weight of each point on −1 to 1.
static RULE: LazyLock<[[f64; 2]; POINTS]> = LazyLock::new(|| array::from_fn(point));

/// The integral of `f` over one panel.
pub(super) fn panel(from: f64, to: f64, f: impl Fn(f64) -> f64) -> f64 {
    let (middle, half) = (0.5 * (from + to), 0.5 * (to - from));
    let terms = RULE
        .iter()
        .map(|[node, weight]| weight * f(middle + half * node));
    half * terms.sum::<f64>()
}

/// The integral of `f` over the panels between neighbors of `edges`.
pub(super) fn panels(edges: &[f64], f: impl Fn(f64) -> f64) -> f64 {
    edges
        .windows(2)
        .map(|edge| panel(edge[0], edge[1], &f))
        .sum()
}

/// Root `i` of the Legendre polynomial by Newton's method, and its weight (Abramowitz and Stegun, 1964, 25.4.29).
fn point(i: usize) -> [f64; 2] {
    let count = POINTS as f64;
    let mut x = (PI * (i as f64 + 0.75) / (count + 0.5)).cos();
    let mut slope = 1.0;
    for _ in 0..8 {
        let (mut before, mut value) = (1.0, x);
        for n in 2..=POINTS {
            let n = n as f64;
            (before, value) = (
                value,
                ((2.0 * n - 1.0) * x * value - (n - 1.0) * before) / n,
            );
        }
        slope = count * (x * value - before) / (x * x - 1.0);
        x -= value / slope;
    }
    [x, 2.0 / ((1.0 - x * x) * slope * slope)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn polynomials_and_smooth_functions_are_exact() {
        for degree in 0..32 {
            let exact = 1.0 / f64::from(degree + 1);
            let found = panel(0.0, 1.0, |x| x.powi(degree));
            assert!((found - exact).abs() < 1e-15, "{degree}: {found}");
        }
        let found = panels(&[0.0, 1.0, 2.0], f64::exp);
        assert!((found / 2_f64.exp_m1() - 1.0).abs() < 1e-15, "{found}");
    }
}
