//! What one gauge tells: a record and everything that is measured from it.
//!
//! Plain numbers in meters, seconds and hertz, made once by [`Reading::new`] and then only looked at. The measuring
//! itself is [`gauge`](crate::gauge)'s.

use std::sync::Arc;

use crate::gauge::distribution::{Histogram, elevation_histogram, height_histogram};
use crate::gauge::record::Record;
use crate::gauge::statistics::{Statistics, statistics};
use crate::gauge::welch::{MeasuredSpectrum, welch};
use crate::gauge::zero_crossing::{Crossing, Wave, waves};

/// Bins of the elevations.
const ELEVATION_BINS: usize = 31;

/// Bins of the wave heights.
const HEIGHT_BINS: usize = 20;

/// A record and what is measured from it.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// The record.
    pub record: Arc<Record>,
    /// How deep the calm water is; `None` where that is not known.
    pub depth: Option<f64>,
    /// The measured spectrum.
    pub spectrum: Option<MeasuredSpectrum>,
    /// The spectrum that drives the sea, over this depth: frequency in hertz, density in m²/Hz. Empty for a sea that no
    /// spectrum drives.
    pub theory: Vec<[f64; 2]>,
    /// How often which elevation was there.
    pub elevations: Option<Histogram>,
    /// What depends on where a wave begins, for each of [`Crossing::ALL`].
    by_crossing: [ByCrossing; 2],
}

#[derive(Debug, Clone, PartialEq)]
struct ByCrossing {
    waves: Vec<Wave>,
    heights: Option<Histogram>,
    statistics: Statistics,
}

impl Reading {
    /// Measures `record`, taken in water of `depth` meters and driven by the spectrum `theory`.
    #[must_use]
    pub fn new(record: Arc<Record>, depth: Option<f64>, theory: Vec<[f64; 2]>) -> Self {
        let by_crossing = Crossing::ALL.map(|crossing| {
            let waves = waves(&record, crossing);
            ByCrossing {
                heights: height_histogram(&waves, HEIGHT_BINS),
                statistics: statistics(&record, crossing, depth),
                waves,
            }
        });
        Self {
            spectrum: welch(&record).filter(|_| !record.is_still()),
            elevations: elevation_histogram(&record, ELEVATION_BINS),
            record,
            depth,
            theory,
            by_crossing,
        }
    }

    /// The waves that begin with such crossings.
    #[must_use]
    pub fn waves(&self, crossing: Crossing) -> &[Wave] {
        &self.at(crossing).waves
    }

    /// How often which height was there among these waves.
    #[must_use]
    pub fn heights(&self, crossing: Crossing) -> Option<&Histogram> {
        self.at(crossing).heights.as_ref()
    }

    /// The table of the record.
    #[must_use]
    pub fn statistics(&self, crossing: Crossing) -> &Statistics {
        &self.at(crossing).statistics
    }

    fn at(&self, crossing: Crossing) -> &ByCrossing {
        let [up, down] = &self.by_crossing;
        match crossing {
            Crossing::Up => up,
            Crossing::Down => down,
        }
    }
}
