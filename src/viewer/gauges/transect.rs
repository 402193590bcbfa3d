//! A line of water through a gauge: at which lengths and paces it moves, as a spectrum and as a picture of that.
//!
//! Many gauges in a row, recorded for two minutes. The laws beside it are those of the [`Law`]s; the line runs over land
//! as if there were none.

use std::f64::consts::TAU;
use std::sync::Arc;

use rayon::prelude::*;

use super::recording::RATE;
use crate::gauge::frequency_wavenumber::{FrequencyWavenumber, Transect, frequency_wavenumber};

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
        (0..POINTS)
            .map(|i| [x + along(i) * dx, z + along(i) * dz])
            .collect()
    }

    /// Its length in meters, each point standing for one step.
    #[must_use]
    pub fn length(&self) -> f64 {
        POINTS as f64 * self.spacing
    }
}

/// Elevations in meters of all points of a line at consecutive samples.
#[derive(Debug, Clone, Default)]
pub struct Rows {
    first: i64,
    rows: Vec<Arc<[f64]>>,
}

impl Rows {
    /// The rows of the [`TIMES`] samples until `last`; those that `before` has too are taken from there.
    ///
    /// `row` is asked for the elevations at a time in seconds, from several threads; `None` gives up.
    #[must_use]
    pub fn until(
        last: i64,
        before: Option<&Self>,
        row: impl Fn(f64) -> Option<Vec<f64>> + Sync,
    ) -> Option<Self> {
        let first = last + 1 - TIMES as i64;
        let kept = |number: i64| {
            let before = before?;
            let i = usize::try_from(number - before.first).ok()?;
            before.rows.get(i).cloned()
        };
        let numbers = (first..=last).into_par_iter();
        let rows: Option<_> = numbers
            .map(|number| kept(number).or_else(|| Some(row(number as f64 / RATE)?.into())))
            .collect();
        Some(Self { first, rows: rows? })
    }

    /// The time of the last row in seconds.
    #[must_use]
    pub fn end(&self) -> f64 {
        (self.first + self.rows.len() as i64 - 1) as f64 / RATE
    }
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
    /// The spectrum of the elevations along `line`; `None` for still water.
    #[must_use]
    pub fn new(line: Line, rows: &Rows, laws: Vec<Law>) -> Option<Self> {
        let elevation: Vec<f64> = rows
            .rows
            .iter()
            .flat_map(|row| row.iter().copied())
            .collect();
        let spectrum = frequency_wavenumber(&Transect {
            spacing: line.spacing,
            rate: RATE,
            points: POINTS,
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
            end: rows.end(),
            levels: spectrum
                .density()
                .iter()
                .map(|&density| level(density))
                .collect(),
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
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn a_wave_stands_where_its_law_says() {
        let line = Line {
            middle: [30.0, -7.0],
            direction: Direction::NorthSouth,
            spacing: 2.0,
        };
        let (k, omega) = (TAU * 10.0 / line.length(), TAU * 32.0 / 128.0);
        let asked = AtomicUsize::new(0);
        let points = line.points();
        let mut rows: Option<Rows> = None;
        for last in [300, 303, 302] {
            rows = Rows::until(last, rows.as_ref(), |t| {
                asked.fetch_add(1, Ordering::Relaxed);
                let waves = points.iter().map(|[x, z]| {
                    assert_eq!(*x, 30.0);
                    (k * z - omega * t).cos()
                });
                Some(waves.collect())
            });
        }
        // Three are new at the end, and one that had been let go of at the start.
        assert_eq!(asked.into_inner(), TIMES + 3 + 1);
        let dispersion =
            Dispersion::new(line, &rows.unwrap(), vec![Law::Drift(omega / k)]).unwrap();
        assert_eq!(dispersion.end, 151.0);
        let (peak_k, peak_omega) = dispersion.spectrum.peak();
        assert!((peak_k - k).abs() < 1e-12 && (peak_omega - omega).abs() < 1e-12);
        assert_eq!(
            dispersion
                .levels
                .iter()
                .filter(|level| **level == 255)
                .count(),
            1
        );
        let still = Rows::until(9, None, |_| Some(vec![0.5; POINTS])).unwrap();
        assert_eq!(Dispersion::new(line, &still, Vec::new()), None);
        assert!(Rows::until(9, None, |t| (t < 3.0).then(Vec::new)).is_none());
    }
}
