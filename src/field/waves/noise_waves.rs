//! Noise waves (海波): height = A·[n(x/c + s·t, z/c) + ½·n(x/c, z/c + 0.7·s·t)].
//!
//! n is [`Perlin`](crate::field::noise::perlin) without clamp, c the cell size, s the speed and A the amplitude. The
//! drift is reduced by the lattice's period in f64, so the surface is as smooth after a year as at the start.

use glam::DVec2;

use super::SeaSettings;
use crate::field::Sample;
use crate::field::noise::perlin::{PERIOD, Perlin};

/// How a layer moves: its share of the amplitude and its drift in cells per second at speed 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LayerShape {
    /// Multiplies the sea's amplitude.
    pub weight: f64,
    /// Multiplies the sea's speed; (x, z).
    pub drift: DVec2,
}

/// The demo's two layers: one runs along x, a lower and slower one along z.
pub const LAYERS: [LayerShape; 2] = [
    LayerShape {
        weight: 1.0,
        drift: DVec2::new(1.0, 0.0),
    },
    LayerShape {
        weight: 0.5,
        drift: DVec2::new(0.0, 0.7),
    },
];

/// A layer at one moment.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Layer {
    /// The height of the layer's noise, in meters.
    pub amplitude: f64,
    /// What is added to the lattice coordinates (x/c, z/c), within [0, 256).
    pub shift: DVec2,
}

/// The layers of `settings` at time `t` in seconds.
pub(super) fn layers(settings: &SeaSettings, t: f64) -> [Layer; 2] {
    LAYERS.map(|shape| Layer {
        amplitude: settings.amplitude * shape.weight,
        shift: (shape.drift * (settings.speed * t)).map(|cells| cells.rem_euclid(PERIOD as f64)),
    })
}

/// Height and slope of the layers' sum at a point in meters. Twin of `sea_sample` in `viewer/ocean/sea.wgsl`.
pub(super) fn sample(
    layers: &[Layer; 2],
    lattices: &[Perlin; 2],
    cell_size: f64,
    x: f64,
    z: f64,
) -> Sample {
    let p = DVec2::new(x, z) / cell_size;
    let mut sum = Sample::default();
    for (layer, lattice) in layers.iter().zip(lattices) {
        let q = p + layer.shift;
        let noise = lattice.sample(q.x, q.y);
        sum.height += layer.amplitude * noise.height;
        sum.slope += layer.amplitude / cell_size * noise.slope;
    }
    sum
}
