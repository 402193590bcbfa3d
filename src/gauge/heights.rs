//! Significant heights and periods of a number of waves.
//!
//! What too few waves cannot tell is `None`. It knows nothing of records: the waves come from
//! [`zero_crossing`](super::zero_crossing).

use super::zero_crossing::Wave;

/// Numbers of the waves of one record (IAHR 1989); heights in meters, periods in seconds.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Heights {
    /// How many waves.
    pub waves: usize,
    /// The mean height.
    pub mean: Option<f64>,
    /// The root of the mean square height.
    pub root_mean_square: Option<f64>,
    /// H1/3: the mean of the highest third, of floor(N/3) waves.
    pub third: Option<f64>,
    /// H1/10: the mean of the highest tenth, of floor(N/10) waves.
    pub tenth: Option<f64>,
    /// The height of the highest wave.
    pub highest: Option<f64>,
    /// Tz: the mean period.
    pub mean_period: Option<f64>,
    /// T1/3: the mean period of the highest third.
    pub third_period: Option<f64>,
    /// The period of the highest wave.
    pub highest_period: Option<f64>,
    /// The highest crest above the mean.
    pub crest: Option<f64>,
    /// The lowest trough, negative below the mean.
    pub trough: Option<f64>,
}

/// The numbers of these waves.
#[must_use]
pub fn heights(waves: &[Wave]) -> Heights {
    let mut sorted = waves.to_vec();
    sorted.sort_by(|a, b| b.height.total_cmp(&a.height));
    let highest = |part: usize| &sorted[..sorted.len() / part];
    let squares = mean(&sorted, |wave| wave.height * wave.height);
    Heights {
        waves: waves.len(),
        mean: mean(&sorted, |wave| wave.height),
        root_mean_square: squares.map(f64::sqrt),
        third: mean(highest(3), |wave| wave.height),
        tenth: mean(highest(10), |wave| wave.height),
        highest: sorted.first().map(|wave| wave.height),
        mean_period: mean(waves, |wave| wave.period),
        third_period: mean(highest(3), |wave| wave.period),
        highest_period: sorted.first().map(|wave| wave.period),
        crest: waves
            .iter()
            .map(|wave| wave.crest.elevation)
            .reduce(f64::max),
        trough: waves
            .iter()
            .map(|wave| wave.trough.elevation)
            .reduce(f64::min),
    }
}

fn mean(waves: &[Wave], number: impl Fn(&Wave) -> f64) -> Option<f64> {
    (!waves.is_empty()).then(|| waves.iter().map(number).sum::<f64>() / waves.len() as f64)
}
