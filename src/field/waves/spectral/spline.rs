//! Cubic B-splines on a lattice that repeats: how tiles are read between their samples.
//!
//! A sine whose coefficients are divided by [`transfer`] has its own values at the samples. Between them it is off by
//! (2π / samples per wave)⁴ / 384 of its height at most, to leading order (C. A. Hall and W. W. Meyer, 1976);
//! `viewer/ocean` has the twin.

use std::f64::consts::TAU;

/// The weights of the four coefficients about a point that is `t` from the second to the third, 0 to 1.
#[must_use]
pub fn weights(t: f64) -> [f64; 4] {
    let u = 1.0 - t;
    [
        u * u * u / 6.0,
        (4.0 + t * t * (3.0 * t - 6.0)) / 6.0,
        (4.0 + u * u * (3.0 * u - 6.0)) / 6.0,
        t * t * t / 6.0,
    ]
}

/// By how much a spline lowers a wave that fits `size` samples `n` times.
#[must_use]
pub fn transfer(n: i32, size: usize) -> f64 {
    (2.0 + (TAU * f64::from(n) / size as f64).cos()) / 3.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wave_divided_by_the_transfer_is_met_at_the_samples_and_nearly_between_them() {
        for (n, higher_orders) in [(10, 1.02), (40, 1.26), (51, 1.45)] {
            let bound = higher_orders * (TAU * f64::from(n) / 256.0).powi(4) / 384.0;
            let wave = |i: f64| (TAU * f64::from(n) * i / 256.0).cos();
            let read = |i: i32, t: f64| {
                let terms = weights(t).into_iter().zip(i - 1..);
                let sum: f64 = terms.map(|(w, i)| w * wave(i.into())).sum();
                sum / transfer(n, 256)
            };
            for i in 0..256 {
                assert!((read(i, 0.0) - wave(i.into())).abs() < 1e-13);
                for t in [0.25, 0.5, 0.9] {
                    let error = (read(i, t) - wave(f64::from(i) + t)).abs();
                    assert!(error < bound, "{n}: {error}");
                }
            }
        }
    }
}
