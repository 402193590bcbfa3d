//! The pieces of a record that a spectrum is averaged over: cut, detrended, windowed and transformed.
//!
//! As scipy.signal does it: half overlapping pieces, the straight line of least squares taken from each, the periodic
//! Hann window. It does not average.

use std::f64::consts::TAU;
use std::sync::Arc;

use rustfft::num_complex::Complex;
use rustfft::{Fft, FftPlanner};

/// The shortest piece: fewer frequencies are no spectrum.
pub const MIN_SEGMENT: usize = 16;

/// The frequency step that is aimed at in hertz, that of the Datawell Waverider: pieces of 200 s.
pub const RESOLUTION: f64 = 0.005;

/// A piece has at least this many samples where the record allows it, however slowly they were taken.
const FEWEST_WANTED: usize = 64;

/// The length of the pieces, in samples, for `samples` samples at `rate` a second: about 1 / [`RESOLUTION`] seconds, at
/// most half the record, an even number. `None` when the record is too short.
#[must_use]
pub fn segment_length(samples: usize, rate: f64) -> Option<usize> {
    let wanted = (rate / RESOLUTION).round() as usize;
    let length = wanted.max(FEWEST_WANTED).min(samples / 2) / 2 * 2;
    (length >= MIN_SEGMENT).then_some(length)
}

/// Cuts, windows and transforms pieces of one length.
pub struct Segments {
    window: Vec<f64>,
    /// The sum of the window's squares.
    power: f64,
    fft: Arc<dyn Fft<f64>>,
}

impl Segments {
    /// For pieces of `length` samples, at least 2.
    #[must_use]
    pub fn new(length: usize) -> Self {
        let weight = |i| 0.5 - 0.5 * (TAU * i as f64 / length as f64).cos();
        let window: Vec<f64> = (0..length).map(weight).collect();
        Self {
            power: window.iter().map(|weight| weight * weight).sum(),
            window,
            fft: FftPlanner::new().plan_fft_forward(length),
        }
    }

    /// Samples from the start of one piece to the start of the next.
    #[must_use]
    pub fn step(&self) -> usize {
        self.window.len() - self.window.len() / 2
    }

    /// How many whole pieces there are in `samples` samples.
    #[must_use]
    pub fn count(&self, samples: usize) -> usize {
        match samples.checked_sub(self.window.len()) {
            Some(rest) => rest / self.step() + 1,
            None => 0,
        }
    }

    /// The transform of piece `number`, frequencies 0 to half the rate.
    #[must_use]
    pub fn transform(&self, samples: &[f64], number: usize) -> Vec<Complex<f64>> {
        let start = number * self.step();
        let piece = &samples[start..start + self.window.len()];
        let [level, slope] = line(piece);
        let windowed = piece.iter().zip(&self.window).enumerate();
        let mut buffer: Vec<_> = windowed
            .map(|(i, (value, weight))| Complex::from((value - level - slope * i as f64) * weight))
            .collect();
        self.fft.process(&mut buffer);
        buffer.truncate(self.window.len() / 2 + 1);
        buffer
    }

    /// What the product of two transforms is multiplied by to be a one-sided density at `rate` samples a second:
    /// frequency 0 and, for an even length, the last one have no negative twin.
    #[must_use]
    pub fn scale(&self, rate: f64, frequency: usize) -> f64 {
        let alone = frequency == 0 || 2 * frequency == self.window.len();
        if alone {
            1.0 / (rate * self.power)
        } else {
            2.0 / (rate * self.power)
        }
    }

    /// The degrees of freedom of an average over `count` pieces (Welch 1967): 2 for each, less what half overlapping
    /// neighbors have in common, 2 · count · ~0.95.
    #[must_use]
    pub fn degrees_of_freedom(&self, count: usize) -> f64 {
        let count = count as f64;
        let moved = self.window.iter().skip(self.step());
        let common: f64 = self.window.iter().zip(moved).map(|(a, b)| a * b).sum();
        let correlation = (common / self.power).powi(2);
        2.0 * count / (1.0 + 2.0 * (1.0 - 1.0 / count) * correlation)
    }
}

/// Value at the first sample and rise per sample of the straight line that fits best.
fn line(samples: &[f64]) -> [f64; 2] {
    let count = samples.len() as f64;
    let middle = 0.5 * (count - 1.0);
    let mean = samples.iter().sum::<f64>() / count;
    let (mut products, mut squares) = (0.0, 0.0);
    for (i, value) in samples.iter().enumerate() {
        let place = i as f64 - middle;
        products += place * (value - mean);
        squares += place * place;
    }
    let slope = products / squares;
    [mean - slope * middle, slope]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_200_seconds_where_the_record_allows() {
        assert_eq!(segment_length(3600, 2.0), Some(400));
        assert_eq!(segment_length(2304, 1.28), Some(256));
        assert_eq!(segment_length(240, 2.0), Some(120));
        assert_eq!(segment_length(1000, 0.01), Some(64));
        assert_eq!(
            (segment_length(32, 2.0), segment_length(31, 2.0)),
            (Some(16), None)
        );
        assert_eq!(segment_length(usize::MAX, 1e4), Some(2_000_000));
    }

    #[test]
    fn half_overlapping_hann_windows_keep_95_percent() {
        let segments = Segments::new(512);
        assert_eq!((segments.count(4096), segments.count(511)), (15, 0));
        assert!((segments.degrees_of_freedom(1) - 2.0).abs() < 1e-12);
        let many = segments.degrees_of_freedom(1_000_000) / 2e6;
        assert!((many - 18.0 / 19.0).abs() < 1e-6, "{many}");
    }
}
