//! The water that gauges measure: which sea it is, where the gauges are in it, and what it says there.
//!
//! All that the gauges know of a [`Sea`] is asked here. Nothing is kept but the sea itself.

use std::sync::Arc;

use bevy::prelude::*;

use super::transect::{Direction, Law, Line};
use crate::field::HeightField;
use crate::field::waves::{GaugeKind, LAYERS, Sea, SeaKind, SeaSettings};
use crate::scene::GaugeSettings;
use crate::viewer::ocean::Ocean;
use crate::viewer::terrain::Land;

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
    let of = made_of(sea, ocean.extent);
    if waters.of.as_ref() != Some(&of) {
        *waters = Waters {
            sea: Some(Arc::new(sea.clone())),
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

/// What a gauge reads at some times in seconds: meters about the calm level.
#[must_use]
pub fn elevations(sea: &Sea, place: &Place, times: &[f64]) -> Vec<f64> {
    let height = |t: &f64| sea.at(*t).sample(place.x, place.z).height;
    times.iter().map(height).collect()
}

/// The spectrum that drives the sea, as pairs of frequency and density; empty for noise.
#[must_use]
pub fn theory(_: &Sea) -> Vec<[f64; 2]> {
    Vec::new()
}

/// The line through a gauge that shows most of the sea's lengths.
#[must_use]
pub fn line_through(sea: &Sea, place: &Place, direction: Direction) -> Line {
    let settings = sea.settings();
    let spacing = match settings.kind {
        SeaKind::Coherent => settings.cell_size / 4.0,
        SeaKind::White => sea.at(0.0).white().spacing,
    };
    Line {
        middle: [place.x, place.z],
        direction,
        spacing,
    }
}

/// The laws that waves and this sea's layers would follow along a line.
#[must_use]
pub fn laws(sea: &Sea, direction: Direction) -> Vec<Law> {
    let settings = sea.settings();
    let mut laws = vec![Law::Water(settings.depth)];
    if settings.kind == SeaKind::Coherent {
        let [x, z] = direction.vector();
        // n(x/c + s·t) runs towards -x.
        let velocity = |drift: glam::DVec2| -settings.speed * settings.cell_size * (drift.x * x + drift.y * z);
        laws.extend(LAYERS.iter().map(|layer| Law::Drift(velocity(layer.drift))));
    }
    laws
}
