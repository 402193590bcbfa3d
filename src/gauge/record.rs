//! A wave record: elevations of the water at one place at even steps of time, checked.
//!
//! They come from a scene's sea or from anybody's file; whoever holds a [`Record`] may compute without looking for
//! holes. It does not repair: uneven or incomplete data are refused, with the row and the remedy.

mod steps;

use thiserror::Error;

/// Fewer samples tell nothing about steps or waves.
pub const MIN_SAMPLES: usize = 3;

/// The longest record: eight weeks at 2 Hz, 80 MB.
pub const MAX_SAMPLES: usize = 10_000_000;

/// Elevations beyond ± this are no heights of water in any unit; their powers would leave the range of numbers.
pub const MAX_ELEVATION: f64 = 1e9;

/// Samples per second, from one in eleven days to ten in a millisecond.
pub const RATES: [f64; 2] = [1e-6, 1e4];

/// Times beyond ± this in seconds are told apart too coarsely.
pub const MAX_TIME: f64 = 1e11;

/// Elevations in meters, sample `i` taken at `start + i / rate`.
#[derive(Debug, Clone, PartialEq)]
pub struct Record {
    start: f64,
    rate: f64,
    elevation: Vec<f64>,
}

/// Why there is no record.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum RecordError {
    /// One row is wrong; rows count from 1.
    #[error("row {row}: {problem}")]
    Row {
        /// Which one.
        row: usize,
        /// What is wrong with it.
        problem: RowProblem,
    },
    /// Too few rows.
    #[error("{0} samples are too few: a record has at least {MIN_SAMPLES}")]
    TooFew(usize),
    /// Too many rows.
    #[error("{0} samples are too many: a record has at most {MAX_SAMPLES}; cut it or thin it out")]
    TooMany(usize),
    /// No such rate.
    #[error("{0} samples a second: allowed are {low} to {high} Hz", low = RATES[0], high = RATES[1])]
    Rate(f64),
    /// No such start.
    #[error("a start at {0} s: allowed are times within ±{MAX_TIME} s")]
    Start(f64),
}

/// What is wrong with one row.
#[derive(Debug, Clone, Copy, PartialEq, Error)]
pub enum RowProblem {
    /// Not a number, or infinite.
    #[error("the time is {0}: allowed are numbers within ±{MAX_TIME} s")]
    Time(f64),
    /// Not a number, infinite, or no elevation in any unit.
    #[error(
        "the elevation is {0}: allowed are numbers within ±{MAX_ELEVATION} m; fill or cut the record there"
    )]
    Elevation(f64),
    /// Time stands still or goes back.
    #[error(
        "the time {time} s does not follow {before} s: times must increase; sort the rows, drop repeated ones"
    )]
    Order {
        /// The row's time.
        time: f64,
        /// The time of the row before.
        before: f64,
    },
    /// Some rows are not there.
    #[error(
        "{missing} sample{} missing after {before} s, where the interval is {interval} s: fill the gap or cut there",
        if *.missing == 1 { " is" } else { "s are" }
    )]
    Gap {
        /// How many.
        missing: usize,
        /// The last time before the gap.
        before: f64,
        /// The step between the other rows, in seconds.
        interval: f64,
    },
    /// The steps of time are not all alike.
    #[error(
        "the step from {before} s to {time} s is not the record's interval of {interval} s: resample to even steps, or \
         give the times with more digits"
    )]
    Uneven {
        /// The row's time.
        time: f64,
        /// The time of the row before.
        before: f64,
        /// The step between most rows, in seconds.
        interval: f64,
    },
}

impl Record {
    /// The record that starts at `start` seconds, with `rate` samples a second, in meters.
    ///
    /// # Errors
    /// A start, rate, count or elevation out of range; see [`MAX_TIME`], [`RATES`], [`MIN_SAMPLES`], [`MAX_SAMPLES`],
    /// [`MAX_ELEVATION`].
    pub fn new(start: f64, rate: f64, elevation: Vec<f64>) -> Result<Self, RecordError> {
        check_count(elevation.len())?;
        check_rate(rate)?;
        if !is_time(start) {
            return Err(RecordError::Start(start));
        }
        for (i, &value) in elevation.iter().enumerate() {
            check_elevation(value).map_err(|problem| RecordError::Row {
                row: i + 1,
                problem,
            })?;
        }
        Ok(Self {
            start,
            rate,
            elevation,
        })
    }

    /// The record of rows (time in seconds, elevation in meters).
    ///
    /// All rows must lie on one even grid of times, to a thousandth of its interval; times that are evidently printed
    /// with few digits, but at least a tenth of the interval fine, may be off by their rounding as well.
    ///
    /// # Errors
    /// As [`Record::new`]; also times that do not increase, gaps and uneven steps.
    pub fn from_rows(rows: &[(f64, f64)]) -> Result<Self, RecordError> {
        check_count(rows.len())?;
        for (i, &(time, value)) in rows.iter().enumerate() {
            let row_error = |problem| RecordError::Row {
                row: i + 1,
                problem,
            };
            if !is_time(time) {
                return Err(row_error(RowProblem::Time(time)));
            }
            check_elevation(value).map_err(row_error)?;
        }
        let times: Vec<f64> = rows.iter().map(|&(time, _)| time).collect();
        let rate = steps::rate(&times)?;
        Self::new(times[0], rate, rows.iter().map(|row| row.1).collect())
    }

    /// The time of the first sample in seconds.
    #[must_use]
    pub fn start(&self) -> f64 {
        self.start
    }

    /// Samples per second.
    #[must_use]
    pub fn rate(&self) -> f64 {
        self.rate
    }

    /// The elevations in meters.
    #[must_use]
    pub fn elevation(&self) -> &[f64] {
        &self.elevation
    }

    /// The time of sample `i` in seconds.
    #[must_use]
    pub fn time(&self, i: usize) -> f64 {
        self.start + i as f64 / self.rate
    }

    /// How long it lasts in seconds, each sample standing for one interval.
    #[must_use]
    pub fn duration(&self) -> f64 {
        self.elevation.len() as f64 / self.rate
    }

    /// The mean elevation in meters.
    #[must_use]
    pub fn mean(&self) -> f64 {
        // About the first sample, so that a high mean costs no digits of the waves.
        let pivot = self.elevation[0];
        let sum: f64 = self.elevation.iter().map(|value| value - pivot).sum();
        pivot + sum / self.elevation.len() as f64
    }

    /// Whether nothing moves, as far as the digits of the elevations tell.
    #[must_use]
    pub fn is_still(&self) -> bool {
        let (low, high) = self
            .elevation
            .iter()
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), &value| {
                (low.min(value), high.max(value))
            });
        let largest = low.abs().max(high.abs());
        high - low <= 1e-12 * largest || high - low < 1e-60
    }

    /// The elevations about their mean; all 0 when [nothing moves](Self::is_still).
    #[must_use]
    pub fn deviations(&self) -> Vec<f64> {
        if self.is_still() {
            return vec![0.0; self.elevation.len()];
        }
        let mean = self.mean();
        self.elevation.iter().map(|value| value - mean).collect()
    }
}

fn check_count(count: usize) -> Result<(), RecordError> {
    match count {
        0..MIN_SAMPLES => Err(RecordError::TooFew(count)),
        MIN_SAMPLES..=MAX_SAMPLES => Ok(()),
        _ => Err(RecordError::TooMany(count)),
    }
}

/// Whether a record may have this many samples per second.
pub(super) fn check_rate(rate: f64) -> Result<(), RecordError> {
    if (RATES[0]..=RATES[1]).contains(&rate) {
        Ok(())
    } else {
        Err(RecordError::Rate(rate))
    }
}

fn is_time(time: f64) -> bool {
    time.abs() <= MAX_TIME
}

fn check_elevation(value: f64) -> Result<(), RowProblem> {
    if value.abs() <= MAX_ELEVATION {
        Ok(())
    } else {
        Err(RowProblem::Elevation(value))
    }
}
