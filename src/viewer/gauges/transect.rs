//! A line of water through a gauge: at which lengths and paces it moves, as a spectrum and as a picture of that.
//!
//! Many gauges in a row, recorded for two minutes. The laws beside it are those of the [`Law`]s; the line runs over land
//! as if there were none.

use std::f64::consts::TAU;

use super::recording::{RATE, record_until};
use crate::gauge::frequency_wavenumber::{FrequencyWavenumber, Transect, frequency_wavenumber};
use crate::gauge::record::Record;

/// Points of a line.
pub const POINTS: usize = 128;

/// Moments of a line: 128 s.
pub const TIMES: usize = 256;

/// The darkest color stands for this many decibels below the brightest.
pub const RANGE: f64 = 40.0;

/// Which way a line runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Direction {
    /// From west to east, along x.
    #[default]
    EastWest,
    /// From north to south, along z.
    NorthSouth,
}

impl Direction {
    /// Both.
    pub const ALL: [Self; 2] = [Self::EastWest, Self::NorthSouth];

    /// The unit vector (x, z).
    #[must_use]
    pub fn vector(self) -> [f64; 2] {
        match self {
            Self::EastWest => [1.0, 0.0],
            Self::NorthSouth => [0.0, 1.0],
        }
    }
}

/// How frequency should follow from wavenumber.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Law {
    /// Waves of water of this depth in meters: ω² = g k tanh(kh).
    Water(f64),
    /// Something that slides along the line as a whole, with this velocity in m/s: ω = v k.
    Drift(f64),
}

/// The place of a line.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Line {
    /// Its middle: x and z in meters.
    pub middle: [f64; 2],
    /// Which way it runs.
    pub direction: Direction,
    /// Meters from point to point.
    pub spacing: f64,
}

impl Line {
    /// Its points, x and z in meters.
    #[must_use]
    pub fn points(&self) -> Vec<[f64; 2]> {
        let [x, z] = self.middle;
        let [dx, dz] = self.direction.vector();
        let along = |i: usize| (i as f64 - 0.5 * (POINTS - 1) as f64) * self.spacing;
        (0..POINTS).map(|i| [x + along(i) * dx, z + along(i) * dz]).collect()
    }

    /// Its length in meters, each point standing for one step.
    #[must_use]
    pub fn length(&self) -> f64 {
        POINTS as f64 * self.spacing
    }
}

/// The records along `line` until sample `last`, those of `before` brought up to date.
///
/// `elevation` is asked for the heights at a point (x, z) and some times. `None` if one is no number.
pub fn record_line(
    line: &Line,
    last: i64,
    before: Option<&[Record]>,
    mut elevation: impl FnMut([f64; 2], &[f64]) -> Vec<f64>,
) -> Option<Vec<Record>> {
    let points = line.points().into_iter().enumerate();
    let record = |(i, point)| {
        let before = before.and_then(|records| records.get(i));
        record_until(last, TIMES, before, |times| elevation(point, times)).ok()
    };
    points.map(record).collect()
}

/// The spectrum of a line and its picture.
#[derive(Debug, Clone, PartialEq)]
pub struct Dispersion {
    /// Where it was taken.
    pub line: Line,
    /// The time of its last moment in seconds.
    pub end: f64,
    /// The densities; see [`FrequencyWavenumber`].
    pub spectrum: FrequencyWavenumber,
    /// What should be where.
    pub laws: Vec<Law>,
    /// Of each density, by rows of one frequency, its level: 255 for the largest, 0 for [`RANGE`] decibels less.
    pub levels: Vec<u8>,
}

impl Dispersion {
    /// The spectrum of the records along `line`; `None` for still water.
    #[must_use]
    pub fn new(line: Line, records: &[Record], laws: Vec<Law>) -> Option<Self> {
        let first = records.first()?;
        let elevation: Vec<f64> = (0..first.elevation().len())
            .flat_map(|i| records.iter().map(move |record| record.elevation()[i]))
            .collect();
        let spectrum = frequency_wavenumber(&Transect {
            spacing: line.spacing,
            rate: RATE,
            points: records.len(),
            elevation: &elevation,
        })?;
        let largest = spectrum.density().iter().copied().fold(0.0, f64::max);
        if largest <= 0.0 {
            return None;
        }
        let level = |density: f64| {
            let decibels = 10.0 * (density / largest).log10();
            (255.0 * (1.0 + decibels / RANGE).clamp(0.0, 1.0)).round() as u8
        };
        Some(Self {
            line,
            end: first.time(first.elevation().len() - 1),
            levels: spectrum.density().iter().map(|&density| level(density)).collect(),
            spectrum,
            laws,
        })
    }

    /// The largest wavenumber in rad/m and the largest frequency in rad/s.
    #[must_use]
    pub fn reach(&self) -> [f64; 2] {
        [0.5 * TAU / self.line.spacing, 0.5 * TAU * RATE]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wave_stands_where_its_law_says() {
        let line = Line {
            middle: [30.0, -7.0],
            direction: Direction::NorthSouth,
            spacing: 2.0,
        };
        let (k, omega) = (TAU * 10.0 / line.length(), TAU * 32.0 / 128.0);
        let mut asked = 0;
        let mut records = None;
        for last in [300, 303] {
            records = record_line(&line, last, records.as_deref(), |[x, z], times| {
                assert_eq!(x, 30.0);
                asked += times.len();
                times.iter().map(|t| (k * z - omega * t).cos()).collect()
            });
        }
        assert_eq!(asked, POINTS * (TIMES + 3));
        let records = records.unwrap();
        let dispersion = Dispersion::new(line, &records, vec![Law::Drift(omega / k)]).unwrap();
        assert_eq!(dispersion.end, 151.5);
        let (peak_k, peak_omega) = dispersion.spectrum.peak();
        assert!((peak_k - k).abs() < 1e-12 && (peak_omega - omega).abs() < 1e-12);
        assert_eq!(dispersion.levels.iter().filter(|level| **level == 255).count(), 1);
        let still = record_line(&line, 9, None, |_, times| vec![0.5; times.len()]).unwrap();
        assert_eq!(Dispersion::new(line, &still, Vec::new()), None);
    }
}
