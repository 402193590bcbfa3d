//! The spectrum of a record: Welch's average over half overlapping pieces (Welch 1967).
//!
//! The periodic Hann window, a straight line taken from each piece, one-sided density: what `scipy.signal.welch` gives
//! with `detrend="linear"`. Moments are sums over the frequencies, without frequency 0. The window smears peaks, so the
//! significant height of a record is better taken from its variance; see [`statistics`](super::statistics).

use super::confidence::chi_square_band;
use super::record::Record;
use super::segments::{MIN_SEGMENT, Segments, segment_length};

/// The window's name, for people.
pub const WINDOW: &str = "Hann";

/// By which part of their length the pieces overlap.
pub const OVERLAP: f64 = 0.5;

/// A measured spectrum and how it was measured.
#[derive(Debug, Clone, PartialEq)]
pub struct MeasuredSpectrum {
    density: Vec<f64>,
    df: f64,
    segment: usize,
    segments: usize,
    degrees_of_freedom: f64,
}

/// The spectrum of `record`, in steps of about 0.005 Hz where its length allows; see [`segment_length`]. `None` when it
/// is too short.
#[must_use]
pub fn welch(record: &Record) -> Option<MeasuredSpectrum> {
    let samples = record.elevation().len();
    welch_by_segments(record, segment_length(samples, record.rate())?)
}

/// The spectrum over pieces of `segment` samples; `None` for fewer than [`MIN_SEGMENT`] or more than the record has.
#[must_use]
pub fn welch_by_segments(record: &Record, segment: usize) -> Option<MeasuredSpectrum> {
    let samples = record.deviations();
    if !(MIN_SEGMENT..=samples.len()).contains(&segment) {
        return None;
    }
    let pieces = Segments::new(segment);
    let count = pieces.count(samples.len());
    let mut density = vec![0.0; segment / 2 + 1];
    for number in 0..count {
        for (sum, value) in density.iter_mut().zip(pieces.transform(&samples, number)) {
            *sum += value.norm_sqr();
        }
    }
    for (i, sum) in density.iter_mut().enumerate() {
        *sum *= pieces.scale(record.rate(), i) / count as f64;
    }
    Some(MeasuredSpectrum {
        density,
        df: record.rate() / segment as f64,
        segment,
        segments: count,
        degrees_of_freedom: pieces.degrees_of_freedom(count),
    })
}

impl MeasuredSpectrum {
    /// The density in m²/Hz at 0, `df`, 2 `df`, ... up to half the rate.
    #[must_use]
    pub fn density(&self) -> &[f64] {
        &self.density
    }

    /// The step of frequency in hertz.
    #[must_use]
    pub fn df(&self) -> f64 {
        self.df
    }

    /// The length of the pieces in samples.
    #[must_use]
    pub fn segment(&self) -> usize {
        self.segment
    }

    /// How many pieces were averaged.
    #[must_use]
    pub fn segments(&self) -> usize {
        self.segments
    }

    /// See [`Segments::degrees_of_freedom`].
    #[must_use]
    pub fn degrees_of_freedom(&self) -> f64 {
        self.degrees_of_freedom
    }

    /// The factors that make the 95 % band of each density; see [`chi_square_band`].
    #[must_use]
    pub fn band(&self) -> Option<[f64; 2]> {
        chi_square_band(self.degrees_of_freedom)
    }

    /// Frequency and density, from `df` on: frequency 0 is the trend, which was taken away.
    pub fn points(&self) -> impl ExactSizeIterator<Item = (f64, f64)> + '_ {
        let points = self.density.iter().enumerate().skip(1);
        points.map(|(i, &density)| (i as f64 * self.df, density))
    }

    /// m_n = ∫ fⁿ S df in m² Hzⁿ; n may be negative.
    #[must_use]
    pub fn moment(&self, n: i32) -> f64 {
        self.moment_between(n, 0.0, f64::INFINITY)
    }

    /// The same over the frequencies from `low` to `high` in hertz, such as NDBC's 0.0325 to 0.485.
    #[must_use]
    pub fn moment_between(&self, n: i32, low: f64, high: f64) -> f64 {
        let inside = self.points().filter(|&(f, _)| (low..=high).contains(&f));
        inside.map(|(f, s)| f.powi(n) * s).sum::<f64>() * self.df
    }

    /// 4 √m0 in meters, of the spectrum and not of the record.
    #[must_use]
    pub fn hm0(&self) -> f64 {
        4.0 * self.moment(0).sqrt()
    }

    /// The frequency of the largest density in hertz; `None` when there is no energy.
    #[must_use]
    pub fn peak_frequency(&self) -> Option<f64> {
        let peak = self.points().max_by(|a, b| a.1.total_cmp(&b.1));
        peak.filter(|&(_, s)| s > 0.0).map(|(f, _)| f)
    }

    /// ∫ f S⁵ df / ∫ S⁵ df in hertz, the Delft peak, which does not jump from bin to bin; `None` without energy.
    #[must_use]
    pub fn delft_peak_frequency(&self) -> Option<f64> {
        let highest = self.points().map(|(_, s)| s).fold(0.0, f64::max);
        // Relative to the peak, so that the fifth power stays among the numbers.
        let weights = self.points().map(|(f, s)| (f, (s / highest).powi(5)));
        let (sum, total) =
            weights.fold((0.0, 0.0), |(sum, total), (f, w)| (sum + f * w, total + w));
        (highest > 0.0).then(|| sum / total)
    }

    /// m0 / m1, the mean period, in seconds.
    #[must_use]
    pub fn tm01(&self) -> Option<f64> {
        period(self.moment(0), self.moment(1))
    }

    /// √(m0 / m2), the mean period between crossings that the spectrum implies, in seconds.
    #[must_use]
    pub fn tm02(&self) -> Option<f64> {
        period(self.moment(0), self.moment(2)).map(f64::sqrt)
    }

    /// Tm-1,0 = m₋₁ / m0, the energy period, in seconds.
    #[must_use]
    pub fn te(&self) -> Option<f64> {
        period(self.moment(-1), self.moment(0))
    }
}

fn period(above: f64, below: f64) -> Option<f64> {
    Some(above / below).filter(|period| period.is_finite() && *period > 0.0)
}
