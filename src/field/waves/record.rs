//! What a gauge reads over time, all at once.
//!
//! A sea is closed in time, so the record of the last half hour needs no waiting. Records are exact sums, not
//! readings of tiles; noise in the gauge is left out, and so is what it floats on.

use glam::DVec2;
use rayon::prelude::*;

use super::inverse::rest_position;
use super::model::Model;
use super::{GaugeKind, Sea, SurfacePoint};
use crate::field::HeightField;

/// Evenly spaced moments.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sampling {
    /// The first one in seconds.
    pub start: f64,
    /// How many there are in a second, in Hz.
    pub rate: f64,
    /// How many there are.
    pub count: usize,
}

impl Sampling {
    /// Moment `i` in seconds.
    #[must_use]
    pub fn time(&self, i: usize) -> f64 {
        self.start + i as f64 / self.rate
    }
}

impl Sea {
    /// The heights in meters about the calm level that a gauge at (`x`, `z`) reads: a staff stands there, a buoy has
    /// its rest position there. `depth` is that of the water there in meters, infinite to leave the bed out. They are
    /// exact to 1e-6 of the significant height, a staff's to 1e-4.
    #[must_use]
    pub fn record(&self, kind: GaugeKind, x: f64, z: f64, depth: f64, times: Sampling) -> Vec<f64> {
        let place = DVec2::new(x, z);
        let factor = self.shoaling_factor(depth);
        let mut record = match &self.model {
            Model::Noise => read(times, |t| self.at(t).sample(x, z).height),
            Model::Gerstner(sea) if kind == GaugeKind::Buoy => {
                read(times, |t| factor * sea.point(x, z, t).height)
            }
            Model::Gerstner(sea) => read(times, |t| {
                staff(place, place, |p| sea.point(p.x, p.y, t) * factor).height
            }),
            Model::Spectral(sea) => sea.record(kind, place, factor, times),
        };
        if self.scale.is_some() {
            record
                .iter_mut()
                .for_each(|height| *height = height.max(-depth));
        }
        record
    }
}

/// The surface at a place of the world, looked for from rest position `start` on.
pub(super) fn staff(
    place: DVec2,
    start: DVec2,
    at: impl FnMut(DVec2) -> SurfacePoint,
) -> SurfacePoint {
    rest_position(place, start, at).point
}

fn read(times: Sampling, height: impl Fn(f64) -> f64 + Sync) -> Vec<f64> {
    let moments = (0..times.count).into_par_iter();
    moments.map(|i| height(times.time(i))).collect()
}
