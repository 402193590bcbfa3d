//! The table of a record: every number that a buoy reports, and how sure it is.
//!
//! What a record cannot tell is `None`: a dash in print, null in JSON. All are in meters and seconds. Skewness and
//! kurtosis are those of the population, 0 and 3 for a Gaussian sea.

use std::f64::consts::TAU;

use serde::Serialize;

use super::confidence::{NORMAL_95, variation_of_m0};
use super::heights::heights;
use super::record::Record;
use super::welch::{MeasuredSpectrum, OVERLAP, WINDOW, welch};
use super::zero_crossing::{Crossing, waves};

/// Standard gravity as the sea's formulas here use it, m/s².
const GRAVITY: f64 = 9.81;

/// H1/10 needs this many waves, H1/3 three.
pub const FEWEST_WAVES_FOR_TENTH: usize = 10;

/// The numbers of one record.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Statistics {
    /// How many samples.
    pub samples: usize,
    /// Samples per second.
    pub rate: f64,
    /// The time of the first sample.
    pub start: f64,
    /// How long the record is.
    pub duration: f64,
    /// The depth of the water, as it was given.
    pub depth: Option<f64>,
    /// The mean elevation.
    pub mean: f64,
    /// The standard deviation, of the population.
    pub std: f64,
    /// The mean of x³ / std³.
    pub skewness: Option<f64>,
    /// The mean of x⁴ / std⁴.
    pub kurtosis: Option<f64>,
    /// Four standard deviations of the whole record.
    pub hm0: f64,
    /// Half the width of the band of `hm0` that holds 95 % of such records.
    pub hm0_error: Option<f64>,
    /// 4 √m0 of the spectrum, which detrending and the window change.
    pub hm0_spectrum: Option<f64>,
    /// Which crossings begin a wave.
    pub crossing: Crossing,
    /// How many complete waves.
    pub waves: usize,
    /// The mean of the highest third of the waves.
    pub h13: Option<f64>,
    /// The mean of the highest tenth of the waves.
    pub h110: Option<f64>,
    /// The highest wave.
    pub hmax: Option<f64>,
    /// The mean height.
    pub hmean: Option<f64>,
    /// The root of the mean square height.
    pub hrms: Option<f64>,
    /// The highest crest of a wave, above the mean.
    pub crest: Option<f64>,
    /// The lowest trough of a wave, above the mean and thus negative.
    pub trough: Option<f64>,
    /// The mean period between crossings.
    pub tz: Option<f64>,
    /// The mean period of the highest third.
    pub t13: Option<f64>,
    /// The period of the highest wave.
    pub thmax: Option<f64>,
    /// The period of the spectrum's highest bin.
    pub tp: Option<f64>,
    /// The Delft peak period, ∫S⁵ df / ∫f S⁵ df.
    pub tp_delft: Option<f64>,
    /// m0 / m1.
    pub tm01: Option<f64>,
    /// √(m0 / m2).
    pub tm02: Option<f64>,
    /// m₋₁ / m0.
    pub te: Option<f64>,
    /// 2π Hm0 / (g Tm02²): the height over the length that waves of period Tm02 have in deep water.
    pub steepness: Option<f64>,
    /// How the spectrum was made.
    pub spectrum: Option<SpectrumMethod>,
}

/// How a spectrum was made.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SpectrumMethod {
    /// The window's name.
    pub window: &'static str,
    /// Seconds of each piece.
    pub segment: f64,
    /// By which part the pieces overlap.
    pub overlap: f64,
    /// How many pieces.
    pub segments: usize,
    /// The step of frequency in hertz.
    pub df: f64,
    /// The degrees of freedom of each density.
    pub degrees_of_freedom: f64,
    /// The factors of the 95 % band of each density.
    pub band: Option<[f64; 2]>,
}

/// The table of `record`, its waves counted from `crossing` on; `depth` of the water in meters is passed through.
#[must_use]
pub fn statistics(record: &Record, crossing: Crossing, depth: Option<f64>) -> Statistics {
    let [variance, skewness, kurtosis] = central_moments(&record.deviations());
    let hm0 = 4.0 * variance.sqrt();
    // A spectrum of still water has no peak and no periods.
    let spectrum = if variance > 0.0 { welch(record) } else { None };
    let of_spectrum =
        |number: fn(&MeasuredSpectrum) -> Option<f64>| spectrum.as_ref().and_then(number);
    let heights = heights(&waves(record, crossing));
    let tm02 = of_spectrum(MeasuredSpectrum::tm02);
    Statistics {
        samples: record.elevation().len(),
        rate: record.rate(),
        start: record.start(),
        duration: record.duration(),
        depth,
        mean: record.mean(),
        std: variance.sqrt(),
        skewness: (variance > 0.0).then_some(skewness),
        kurtosis: (variance > 0.0).then_some(kurtosis),
        hm0,
        hm0_error: spectrum.as_ref().and_then(|spectrum| {
            let variation = variation_of_hm0(spectrum, record.duration())?;
            Some(NORMAL_95 * variation * hm0)
        }),
        hm0_spectrum: spectrum.as_ref().map(MeasuredSpectrum::hm0),
        crossing,
        waves: heights.waves,
        h13: heights.third,
        h110: heights.tenth,
        hmax: heights.highest,
        hmean: heights.mean,
        hrms: heights.root_mean_square,
        crest: heights.crest,
        trough: heights.trough,
        tz: heights.mean_period,
        t13: heights.third_period,
        thmax: heights.highest_period,
        tp: of_spectrum(MeasuredSpectrum::peak_frequency).map(f64::recip),
        tp_delft: of_spectrum(MeasuredSpectrum::delft_peak_frequency).map(f64::recip),
        tm01: of_spectrum(MeasuredSpectrum::tm01),
        tm02,
        te: of_spectrum(MeasuredSpectrum::te),
        steepness: tm02.map(|period| TAU * hm0 / (GRAVITY * period * period)),
        spectrum: spectrum.as_ref().map(|spectrum| SpectrumMethod {
            window: WINDOW,
            segment: spectrum.segment() as f64 / record.rate(),
            overlap: OVERLAP,
            segments: spectrum.segments(),
            df: spectrum.df(),
            degrees_of_freedom: spectrum.degrees_of_freedom(),
            band: spectrum.band(),
        }),
    }
}

/// The coefficient of variation of Hm0 from a record of `duration` seconds, by its own spectrum; see
/// [`variation_of_m0`]. `None` without energy.
///
/// Squares of an estimate that scatters are too large on average, by 1 + 2/ν for ν degrees of freedom, which is taken
/// back.
#[must_use]
pub fn variation_of_hm0(spectrum: &MeasuredSpectrum, duration: f64) -> Option<f64> {
    let scatter = 1.0 + 2.0 / spectrum.degrees_of_freedom();
    let variation = variation_of_m0(&spectrum.density()[1..], spectrum.df(), duration)?;
    Some(0.5 * variation / scatter.sqrt())
}

/// Variance, skewness and kurtosis of numbers with mean 0.
fn central_moments(deviations: &[f64]) -> [f64; 3] {
    let mean_of = |power: i32| {
        let powers = deviations.iter().map(|x| x.powi(power));
        powers.sum::<f64>() / deviations.len() as f64
    };
    let variance = mean_of(2);
    [
        variance,
        mean_of(3) / variance.powf(1.5),
        mean_of(4) / (variance * variance),
    ]
}
