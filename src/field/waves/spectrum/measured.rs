//! A measured spectrum: rows of frequency and density, straight between them and 0 outside.
//!
//! Rows are checked once, here; where they come from is not known.

use super::SpectrumError;
use super::error::Limit;

/// The largest number of rows of a measured spectrum.
pub const MOST_ROWS: usize = 10_000;

#[derive(Debug, Clone, PartialEq)]
pub(super) struct Measured {
    rows: Vec<[f64; 2]>,
    /// The energy below each row.
    sums: Vec<f64>,
}

impl Measured {
    pub fn new(rows: Vec<[f64; 2]>) -> Result<Self, SpectrumError> {
        match rows.len() {
            few @ 0..3 => return Err(SpectrumError::Few(few)),
            count if count > MOST_ROWS => return Err(SpectrumError::Many),
            _ => {}
        }
        let mut before = None;
        for (i, row) in rows.iter().enumerate() {
            check_row(*row, before).map_err(|error| SpectrumError::Row {
                row: i + 1,
                error: Box::new(error),
            })?;
            before = Some(row[0]);
        }
        let mut sums = vec![0.0];
        for pair in rows.windows(2) {
            sums.push(sums[sums.len() - 1] + trapezoid(0, pair[0], pair[1]));
        }
        if sums[sums.len() - 1] > 0.0 {
            Ok(Self { rows, sums })
        } else {
            Err(SpectrumError::Empty)
        }
    }

    pub fn density(&self, f: f64) -> f64 {
        let i = self.rows.partition_point(|row| row[0] <= f);
        match (i.checked_sub(1).map(|i| self.rows[i]), self.rows.get(i)) {
            (Some([low, from]), Some(&[high, to])) => from + (to - from) * (f - low) / (high - low),
            (Some([last, density]), None) if f == last => density,
            _ => 0.0,
        }
    }

    pub fn peak_frequency(&self) -> f64 {
        let mut peak = self.rows[0];
        for &row in &self.rows {
            if row[1] > peak[1] {
                peak = row;
            }
        }
        peak[0]
    }

    /// The energy of all rows.
    pub fn energy(&self) -> f64 {
        self.sums[self.sums.len() - 1]
    }

    /// ∫ fⁿ S by the trapezoidal rule at the rows and at both ends.
    pub fn moment_between(&self, n: i32, low: f64, high: f64) -> f64 {
        let pieces = self.pieces(low, high);
        pieces
            .windows(2)
            .map(|pair| trapezoid(n, pair[0], pair[1]))
            .sum()
    }

    /// ∫ f S, exact for the straight lines: Simpson's rule.
    pub fn exact_first_moment(&self, low: f64, high: f64) -> f64 {
        let pieces = self.pieces(low, high);
        let simpson = |[a, from]: [f64; 2], [b, to]: [f64; 2]| {
            (b - a) / 6.0 * (a * from + (a + b) * (from + to) + b * to)
        };
        pieces
            .windows(2)
            .map(|pair| simpson(pair[0], pair[1]))
            .sum()
    }

    /// The rows from `low` to `high`, with new ones at both ends.
    fn pieces(&self, low: f64, high: f64) -> Vec<[f64; 2]> {
        let low = low.max(self.rows[0][0]);
        let high = high.min(self.rows[self.rows.len() - 1][0]);
        if low >= high {
            return Vec::new();
        }
        let start = self.rows.partition_point(|row| row[0] <= low);
        let end = self.rows.partition_point(|row| row[0] < high);
        let mut pieces = vec![[low, self.density(low)]];
        pieces.extend_from_slice(&self.rows[start..end]);
        pieces.push([high, self.density(high)]);
        pieces
    }

    /// The frequencies below which these fractions of the energy lie, between the first and the last row.
    pub fn quantile_edges(&self, fractions: impl Iterator<Item = f64>) -> Vec<f64> {
        let inner = fractions.map(|fraction| self.frequency_at(fraction * self.energy()));
        let ends = [self.rows[0][0], self.rows[self.rows.len() - 1][0]];
        std::iter::once(ends[0])
            .chain(inner)
            .chain([ends[1]])
            .collect()
    }

    /// Where the energy from the first row on is `energy`.
    fn frequency_at(&self, energy: f64) -> f64 {
        let i = self.sums.partition_point(|&sum| sum <= energy);
        let i = i.clamp(1, self.rows.len() - 1) - 1;
        let ([low, from], [high, to]) = (self.rows[i], self.rows[i + 1]);
        let rest = energy - self.sums[i];
        if rest <= 0.0 {
            return low;
        }
        // The root of from d + slope d² / 2 = rest, in the form that loses no digits.
        let slope = (to - from) / (high - low);
        let root = (from * from + 2.0 * slope * rest).max(0.0).sqrt();
        (low + 2.0 * rest / (from + root)).min(high)
    }
}

/// What is wrong with a row after a row of frequency `before`.
pub(super) fn check_row([f, density]: [f64; 2], before: Option<f64>) -> Result<(), SpectrumError> {
    Limit::FREQUENCY.check(f)?;
    Limit::DENSITY.check(density)?;
    match before {
        Some(before) if f <= before => Err(SpectrumError::Order { before, value: f }),
        _ => Ok(()),
    }
}

fn trapezoid(n: i32, [a, from]: [f64; 2], [b, to]: [f64; 2]) -> f64 {
    0.5 * (b - a) * (a.powi(n) * from + b.powi(n) * to)
}
