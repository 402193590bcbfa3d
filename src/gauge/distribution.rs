//! Elevations beside the Gaussian, wave heights beside Rayleigh's law (Longuet-Higgins 1952).
//!
//! The laws are those of a narrow-banded, linear sea; how far a record is from them is what one looks for. Fractions
//! and densities are computed here, drawn elsewhere.

use std::f64::consts::{LN_2, PI, TAU};

use serde::Serialize;
use statrs::consts::EULER_MASCHERONI;
use statrs::function::erf::erfc;

use super::record::Record;
use super::zero_crossing::Wave;

/// How many values lie in each of a row of equal bins.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Histogram {
    /// Where the first bin begins, in meters.
    pub from: f64,
    /// The width of each bin in meters.
    pub width: f64,
    /// How many values lie in each.
    pub counts: Vec<usize>,
}

impl Histogram {
    /// Values in `bins` bins between two bounds, both included; `None` without values, bins or a span.
    fn new(values: impl Iterator<Item = f64>, [low, high]: [f64; 2], bins: usize) -> Option<Self> {
        let width = (high - low) / bins as f64;
        if !(width > 0.0 && width.is_finite()) {
            return None;
        }
        let mut counts = vec![0; bins];
        for value in values {
            let bin = ((value - low) / width) as usize;
            counts[bin.min(bins - 1)] += 1;
        }
        Some(Self {
            from: low,
            width,
            counts,
        })
    }

    /// Middle of each bin in meters, and the density of the values in it per meter: the areas' sum is 1.
    pub fn densities(&self) -> impl ExactSizeIterator<Item = (f64, f64)> + '_ {
        let total = self.counts.iter().sum::<usize>().max(1) as f64;
        let counts = self.counts.iter().enumerate();
        counts.map(move |(i, &count)| {
            let middle = self.from + (i as f64 + 0.5) * self.width;
            (middle, count as f64 / (total * self.width))
        })
    }
}

/// The elevations of `record` about their mean, in `bins` bins that reach equally far up and down; `None` when the
/// water is still.
#[must_use]
pub fn elevation_histogram(record: &Record, bins: usize) -> Option<Histogram> {
    let deviations = record.deviations();
    let reach = deviations
        .iter()
        .fold(0.0, |reach: f64, x| reach.max(x.abs()));
    Histogram::new(deviations.into_iter(), [-reach, reach], bins)
}

/// The heights of `waves` in `bins` bins from 0; `None` without waves.
#[must_use]
pub fn height_histogram(waves: &[Wave], bins: usize) -> Option<Histogram> {
    let highest = waves.iter().map(|wave| wave.height).fold(0.0, f64::max);
    Histogram::new(waves.iter().map(|wave| wave.height), [0.0, highest], bins)
}

/// The heights of `waves`, highest first, each with the part of waves that are at least as high: rank / (N + 1)
/// (Weibull's plotting position).
#[must_use]
pub fn measured_exceedance(waves: &[Wave]) -> Vec<(f64, f64)> {
    let mut heights: Vec<f64> = waves.iter().map(|wave| wave.height).collect();
    heights.sort_by(|a, b| b.total_cmp(a));
    let whole = heights.len() as f64 + 1.0;
    let ranked = heights.into_iter().enumerate();
    ranked
        .map(|(i, height)| (height, (i as f64 + 1.0) / whole))
        .collect()
}

/// The density per meter of elevations of a Gaussian sea at `elevation` about the mean.
#[must_use]
pub fn gaussian_density(elevation: f64, std: f64) -> f64 {
    (-0.5 * (elevation / std).powi(2)).exp() / (std * TAU.sqrt())
}

/// The probability that a wave is higher than `height`: exp(-2 (H/Hm0)²).
#[must_use]
pub fn rayleigh_exceedance(height: f64, hm0: f64) -> f64 {
    (-2.0 * (height / hm0).powi(2)).exp()
}

/// The density of wave heights per meter, the slope of [`rayleigh_exceedance`] downward.
#[must_use]
pub fn rayleigh_density(height: f64, hm0: f64) -> f64 {
    4.0 * height / (hm0 * hm0) * rayleigh_exceedance(height, hm0)
}

/// The expected mean of the highest 1/n of the waves, over Hm0: ½ [√(2 ln n) + n √(π/2) erfc √(ln n)]; n = 1 is the
/// mean height, 3 is H1/3. At least 1.
#[must_use]
pub fn rayleigh_mean_of_highest(n: f64) -> f64 {
    let root = n.max(1.0).ln().sqrt();
    (root + 0.5 * n.max(1.0) * PI.sqrt() * erfc(root)) / 2.0_f64.sqrt()
}

/// What to expect of the highest of `n` waves, over Hm0. At least 2 waves.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct HighestWave {
    /// The most probable value: √(ln n / 2).
    pub mode: f64,
    /// The value that one of two records exceeds.
    pub median: f64,
    /// The mean value, for many waves: mode · (1 + γ / (2 ln n)), γ being Euler's constant.
    pub mean: f64,
}

/// See [`HighestWave`]; `None` for fewer than two waves.
#[must_use]
pub fn highest_of(n: usize) -> Option<HighestWave> {
    if n < 2 {
        return None;
    }
    let n = n as f64;
    let mode = (0.5 * n.ln()).sqrt();
    // 1 - 2^(-1/n) without the cancellation.
    let exceedance = -(-LN_2 / n).exp_m1();
    Some(HighestWave {
        mode,
        median: (-0.5 * exceedance.ln()).sqrt(),
        mean: mode * (1.0 + EULER_MASCHERONI / (2.0 * n.ln())),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_is_counted_once() {
        let record = Record::new(0.0, 1.0, vec![-2.0, -1.0, 0.5, 2.0, 0.5]).unwrap();
        let histogram = elevation_histogram(&record, 4).unwrap();
        assert_eq!((histogram.from, histogram.width), (-2.0, 1.0));
        assert_eq!(histogram.counts, [1, 1, 2, 1]);
        let area: f64 = histogram
            .densities()
            .map(|(_, density)| density * histogram.width)
            .sum();
        assert!((area - 1.0).abs() < 1e-15);
        assert_eq!(elevation_histogram(&record, 0), None);
        let still = Record::new(0.0, 1.0, vec![0.1; 9]).unwrap();
        assert_eq!(
            (elevation_histogram(&still, 4), height_histogram(&[], 4)),
            (None, None)
        );
    }

    #[test]
    fn densities_are_the_slopes_of_probabilities() {
        let (hm0, step) = (2.0, 1e-5);
        for height in [0.1, 0.7, 1.9, 3.5] {
            let [before, after] = [-step, step].map(|by| rayleigh_exceedance(height + by, hm0));
            let slope = (before - after) / (2.0 * step);
            assert!((slope - rayleigh_density(height, hm0)).abs() < 1e-9);
        }
        let sum: f64 = (-800..800)
            .map(|i| gaussian_density(f64::from(i) * 0.01, 0.7) * 0.01)
            .sum();
        assert!((sum - 1.0).abs() < 1e-12);
    }
}
