//! The spectrum of a line of gauges: how much of the water moves at which length and pace.
//!
//! Waves of water lie on the curve of dispersion; noise that slides as a whole lies on a straight line. The sign: a
//! wave cos(kx - ωt) that travels towards +x has k > 0 and ω > 0, one towards -x has k < 0 and ω > 0. Both axes are under a
//! Hann window and nothing is averaged, so single values scatter as much as they are large.

use std::f64::consts::TAU;

use rustfft::FftPlanner;
use rustfft::num_complex::Complex;

/// The fewest points in space and in time.
pub const MIN_POINTS: usize = 8;

/// The most values in all: 256 MB while they are transformed.
pub const MAX_VALUES: usize = 1 << 24;

/// Elevations along a line, at even distances and times.
#[derive(Debug, Clone, Copy)]
pub struct Transect<'a> {
    /// Meters from point to point.
    pub spacing: f64,
    /// Samples per second.
    pub rate: f64,
    /// How many points.
    pub points: usize,
    /// Elevations in meters, point by point for the first time, then for the next.
    pub elevation: &'a [f64],
}

/// A density over wavenumber and angular frequency.
#[derive(Debug, Clone, PartialEq)]
pub struct FrequencyWavenumber {
    wavenumber_step: f64,
    frequency_step: f64,
    wavenumbers: usize,
    density: Vec<f64>,
}

/// The spectrum of `transect` about its mean. `None` when there are too few or too many values, rows of different
/// lengths, or something that is no number or no size.
#[must_use]
pub fn frequency_wavenumber(transect: &Transect) -> Option<FrequencyWavenumber> {
    let &Transect {
        spacing,
        rate,
        points,
        elevation,
    } = transect;
    let times = elevation.len().checked_div(points)?;
    let good = |size: f64| size > 0.0 && size.is_finite();
    let fits = points >= MIN_POINTS && times >= MIN_POINTS && elevation.len() <= MAX_VALUES;
    if !(fits && points * times == elevation.len() && good(spacing) && good(rate)) {
        return None;
    }
    let mean = elevation.iter().sum::<f64>() / elevation.len() as f64;
    if !mean.is_finite() {
        return None;
    }
    let (across, along) = (hann(points), hann(times));
    let windowed = elevation.iter().enumerate();
    let mut values: Vec<Complex<f64>> = windowed
        .map(|(i, value)| Complex::from((value - mean) * across[i % points] * along[i / points]))
        .collect();
    transform(&mut values, points);

    let energy = |window: &[f64]| window.iter().map(|weight| weight * weight).sum::<f64>();
    let (wavenumber_step, frequency_step) =
        (TAU / (points as f64 * spacing), TAU * rate / times as f64);
    // Parseval: the densities times their steps add up to the variance under the windows.
    let count = (points * times) as f64;
    let scale = 1.0 / (count * energy(&across) * energy(&along) * wavenumber_step * frequency_step);
    let density = (0..=times / 2).flat_map(|row| {
        // The rows of negative frequency hold the same once more.
        let twice = if row == 0 || 2 * row == times {
            1.0
        } else {
            2.0
        };
        let row = &values[row * points..][..points];
        let columns = (0..points).map(move |i| (i + points - points / 2) % points);
        columns.map(move |column| twice * scale * row[column].norm_sqr())
    });
    Some(FrequencyWavenumber {
        wavenumber_step,
        frequency_step,
        wavenumbers: points,
        density: density.collect(),
    })
}

impl FrequencyWavenumber {
    /// The steps of wavenumber in rad/m and of angular frequency in rad/s.
    #[must_use]
    pub fn steps(&self) -> [f64; 2] {
        [self.wavenumber_step, self.frequency_step]
    }

    /// How many wavenumbers, and how many frequencies from 0 on.
    #[must_use]
    pub fn size(&self) -> [usize; 2] {
        [self.wavenumbers, self.density.len() / self.wavenumbers]
    }

    /// The wavenumber of column `i` in rad/m; columns ascend from the most negative one, 0 is column `size / 2`.
    #[must_use]
    pub fn wavenumber(&self, i: usize) -> f64 {
        (i as f64 - (self.wavenumbers / 2) as f64) * self.wavenumber_step
    }

    /// The angular frequency of row `j` in rad/s.
    #[must_use]
    pub fn frequency(&self, j: usize) -> f64 {
        j as f64 * self.frequency_step
    }

    /// The densities in m² / (rad/m · rad/s), row by row of one frequency each; times both steps they add up to the
    /// variance.
    #[must_use]
    pub fn density(&self) -> &[f64] {
        &self.density
    }

    /// Wavenumber and angular frequency of the largest density.
    #[must_use]
    pub fn peak(&self) -> (f64, f64) {
        let values = self.density.iter().enumerate();
        let largest = values.max_by(|a, b| a.1.total_cmp(b.1));
        let at = largest.map_or(0, |(at, _)| at);
        (
            self.wavenumber(at % self.wavenumbers),
            self.frequency(at / self.wavenumbers),
        )
    }
}

fn hann(length: usize) -> Vec<f64> {
    let weight = |i| 0.5 - 0.5 * (TAU * i as f64 / length as f64).cos();
    (0..length).map(weight).collect()
}

/// Σ value · exp(-i (kx - ωt)): forward along the rows, backward in time.
fn transform(values: &mut [Complex<f64>], points: usize) {
    let times = values.len() / points;
    let mut planner = FftPlanner::new();
    planner.plan_fft_forward(points).process(values);
    let backward = planner.plan_fft_inverse(times);
    let mut column = vec![Complex::default(); times];
    for i in 0..points {
        for (j, value) in column.iter_mut().enumerate() {
            *value = values[j * points + i];
        }
        backward.process(&mut column);
        for (j, value) in column.iter().enumerate() {
            values[j * points + i] = *value;
        }
    }
}
