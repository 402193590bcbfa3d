//! The water that gauges measure: which sea it is, where the gauges are in it, and what it says there.
//!
//! All that the gauges know of a [`Sea`] is asked here. Nothing is kept but the sea itself.

use std::f64::consts::TAU;
use std::sync::Arc;

use bevy::prelude::*;

use super::recording::RATE;
use super::transect::{Direction, Law, Line};
use crate::field::HeightField;
use crate::field::waves::dispersion::wavenumber;
use crate::field::waves::{GaugeKind, Sampling, Sea, SeaKind, SeaSettings};
use crate::scene::GaugeSettings;
use crate::viewer::ocean::Ocean;
use crate::viewer::terrain::Land;

/// Meters from point to point of a line in a calm.
const CALM_SPACING: f64 = 5.0;

/// The sea on show, and how often it became another one.
#[derive(Resource, Default)]
pub struct Waters {
    sea: Option<Arc<Sea>>,
    of: Option<(SeaSettings, f64)>,
    generation: u64,
}

/// Where and how a gauge measures.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Place {
    /// Staff or buoy.
    pub kind: GaugeKind,
    /// East of the middle, in meters.
    pub x: f64,
    /// South of the middle, in meters.
    pub z: f64,
    /// How deep the calm water is there, in meters, negative on dry land; `None` without land.
    pub depth: Option<f64>,
}

impl Place {
    /// That of a gauge on this land.
    #[must_use]
    pub fn new(gauge: &GaugeSettings, land: &Land) -> Self {
        let terrain = land.terrain.as_ref();
        let ground = terrain.map(|terrain| terrain.sample(gauge.x, gauge.z).height);
        Self {
            kind: gauge.kind,
            x: gauge.x,
            z: gauge.z,
            depth: ground.map(|ground| land.sea_level - ground),
        }
    }
}

/// The sea that was made from such settings; hiding it changes none of its heights.
fn made_of(sea: &Sea, extent: f64) -> (SeaSettings, f64) {
    let settings = SeaSettings {
        visible: true,
        ..sea.settings().clone()
    };
    (settings, extent)
}

/// Keeps [`Waters`] equal to the [`Ocean`].
pub(super) fn follow_ocean(ocean: Res<Ocean>, mut waters: ResMut<Waters>) {
    let Some(sea) = ocean.sea.as_ref().filter(|_| ocean.is_changed()) else {
        return;
    };
    // Another moment, or another height of the calm water, is not another sea.
    if waters
        .sea
        .as_ref()
        .is_some_and(|held| Arc::ptr_eq(held, sea))
    {
        return;
    }
    let of = made_of(sea, ocean.extent);
    if waters.of.as_ref() != Some(&of) {
        *waters = Waters {
            sea: Some(sea.clone()),
            of: Some(of),
            generation: waters.generation + 1,
        };
    }
}

impl Waters {
    /// The sea, if there ever was one.
    #[must_use]
    pub fn sea(&self) -> Option<&Arc<Sea>> {
        self.sea.as_ref()
    }

    /// Grows with every other sea.
    #[must_use]
    pub fn generation(&self) -> u64 {
        self.generation
    }
}

/// What a gauge reads at some moments: meters about the calm level.
#[must_use]
pub fn elevations(sea: &Sea, place: &Place, times: Sampling) -> Vec<f64> {
    let depth = place.depth.unwrap_or(f64::INFINITY);
    sea.record(place.kind, place.x, place.z, depth, times)
}

/// The heights at some points (x, z) at time `t` in seconds, as if there were no bed.
pub(super) fn row(sea: &Sea, points: &[[f64; 2]], t: f64) -> Vec<f64> {
    let surface = sea.at(t);
    let heights = points.iter().map(|[x, z]| surface.sample(*x, *z).height);
    heights.collect()
}

/// The spectrum that drives the sea, as it is over `depth` in meters: pairs of frequency and density; empty for noise and
/// given trains of waves.
#[must_use]
pub fn theory(sea: &Sea, depth: f64) -> Vec<[f64; 2]> {
    let Some(driving) = sea.spectrum() else {
        return Vec::new();
    };
    let frequencies = (1..=400).map(|i| f64::from(i) / 400.0 * 0.5 * RATE);
    // Energy goes as the square of the height.
    let share = sea.shoaling_factor(depth).powi(2);
    frequencies
        .map(|f| [f, share * driving.spectrum.density(f)])
        .collect()
}

/// The line through a gauge that shows most of the sea's lengths.
#[must_use]
pub fn line_through(sea: &Sea, place: &Place, direction: Direction) -> Line {
    Line {
        middle: [place.x, place.z],
        direction,
        spacing: spacing(sea),
    }
}

fn spacing(sea: &Sea) -> f64 {
    let settings = sea.settings();
    // Up to five times the wavenumber of the peak.
    let tenth = |omega: f64| 0.1 * TAU / wavenumber(omega, settings.depth);
    match settings.kind {
        SeaKind::Coherent => settings.cell_size / 4.0,
        SeaKind::White => sea.at(0.0).white().spacing,
        SeaKind::Gerstner | SeaKind::Spectral => {
            let driving = sea
                .spectrum()
                .map(|driving| TAU * driving.spectrum.peak_frequency());
            let peak = driving.or(sea.gerstner().map(|trains| trains.peak()));
            peak.filter(|omega| *omega > 0.0)
                .map_or(CALM_SPACING, tenth)
        }
    }
}

/// The laws that waves and this sea's layers would follow along a line.
#[must_use]
pub fn laws(sea: &Sea, direction: Direction) -> Vec<Law> {
    let settings = sea.settings();
    let mut laws = vec![Law::Water(settings.depth)];
    if settings.kind == SeaKind::Coherent {
        let along = glam::DVec2::from(direction.vector());
        let surface = sea.at(0.0);
        // n(x/c + s·t) runs towards -x.
        let velocities = surface
            .layers()
            .iter()
            .map(|layer| -layer.drift.dot(along) * layer.cell_size);
        for velocity in velocities {
            // The octaves of a layer drift together.
            if !laws.contains(&Law::Drift(velocity)) {
                laws.push(Law::Drift(velocity));
            }
        }
    }
    laws
}
