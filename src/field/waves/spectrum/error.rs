//! What can be wrong with the numbers or the rows of a spectrum, in words that name value, limit and remedy.
//!
//! Whoever reads a file or an option puts its name in front.

use thiserror::Error;

use super::MOST_ROWS;

/// Why there is no such spectrum.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum SpectrumError {
    /// A number of a formula is out of range.
    #[error("{name} = {value} is out of range: allowed are {min} to {max}{unit}")]
    OutOfRange {
        /// What is wrong.
        name: &'static str,
        /// The refused value.
        value: f64,
        /// The smallest allowed value.
        min: f64,
        /// The largest allowed value.
        max: f64,
        /// The unit with a space before it, or nothing.
        unit: &'static str,
    },
    /// A row of a measured spectrum, counted from 1, has a number out of range.
    #[error("row {row}: {error}")]
    Row {
        /// Which row.
        row: usize,
        /// What is wrong with it.
        error: Box<SpectrumError>,
    },
    /// A line of text, counted from 1, is wrong.
    #[error("line {line}: {error}")]
    Line {
        /// Which line.
        line: usize,
        /// What is wrong with it.
        error: Box<SpectrumError>,
    },
    /// A frequency is not above the one before it.
    #[error(
        "frequency {value} Hz after {before} Hz: sort the rows so that each frequency is higher than the last"
    )]
    Order {
        /// The frequency before it.
        before: f64,
        /// The refused frequency.
        value: f64,
    },
    /// A word is not a number.
    #[error(
        "\"{0}\" is no number: a line is a frequency in Hz and a density in m²/Hz, such as 0.1, 7.75"
    )]
    Word(String),
    /// A line does not have two numbers.
    #[error("{0} value{s} in a line: expected are 2, a frequency in Hz and a density in m²/Hz", s = if *.0 == 1 { "" }
        else { "s" })]
    Count(usize),
    /// There are too few rows.
    #[error("{0} row{s}: a spectrum needs at least 3, of frequency and density", s = if *.0 == 1 { "" } else { "s" })]
    Few(usize),
    /// There are too many rows.
    #[error("more than {MOST_ROWS} rows: leave rows out or average neighbors")]
    Many,
    /// All densities are 0.
    #[error("no energy: all densities are 0; give at least one row a density above 0 m²/Hz")]
    Empty,
}

/// The values that a number may have.
pub(super) struct Limit {
    name: &'static str,
    min: f64,
    max: f64,
    unit: &'static str,
}

impl Limit {
    pub const HEIGHT: Self = Self::new("the significant height Hm0", 0.0, 100.0, " m");
    pub const PERIOD: Self = Self::new("the peak period Tp", 0.01, 1000.0, " s");
    pub const GAMMA: Self = Self::new("the peak enhancement gamma", 1.0, 20.0, "");
    pub const DEPTH: Self = Self::new("the depth", 0.01, f64::INFINITY, " m");
    pub const WIND: Self = Self::new("the wind speed", 0.01, 100.0, " m/s");
    pub const FETCH: Self = Self::new("the fetch", 1.0, 1e8, " m");
    pub const FREQUENCY: Self = Self::new("the frequency", 1e-4, 100.0, " Hz");
    pub const DENSITY: Self = Self::new("the density", 0.0, 1e6, " m²/Hz");

    const fn new(name: &'static str, min: f64, max: f64, unit: &'static str) -> Self {
        Self {
            name,
            min,
            max,
            unit,
        }
    }

    /// The value, if it is allowed; not a number never is.
    pub fn check(&self, value: f64) -> Result<f64, SpectrumError> {
        let Self {
            name,
            min,
            max,
            unit,
        } = *self;
        if (min..=max).contains(&value) {
            return Ok(value);
        }
        Err(SpectrumError::OutOfRange {
            name,
            value,
            min,
            max,
            unit,
        })
    }
}
