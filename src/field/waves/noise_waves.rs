//! Noise waves (海波): height = A·[n(x/c + s·t, z/c) + ½·n(x/c, z/c + 0.7·s·t)].
//!
//! n is the chosen basis, c the cell size, s the speed and A the amplitude. The drift is reduced in f64 by the steps
//! after which the basis repeats, so the surface is as smooth after a year as at the start; a basis that does not
//! repeat by itself is [made to](Tiled).

use std::sync::Arc;

use glam::DVec2;

use super::SeaSettings;
use crate::field::Sample;
use crate::field::fractal::octave_source;
use crate::field::noise::hash_angle::HashAngle;
use crate::field::noise::sine_value::SineValue;
use crate::field::noise::sites::Rule;
use crate::field::noise::tiled::Tiled;
use crate::field::noise::{Basis, Build, NoiseError, NoiseSettings, Source};

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
    /// What is added to (x/c, z/c), [reduced](Rule::reduce).
    pub shift: DVec2,
}

/// The noises of the two layers, first layer first.
pub(super) fn noises(settings: &SeaSettings) -> Result<[Arc<dyn Source<2>>; 2], NoiseError> {
    let first = settings.noise_settings();
    let second = NoiseSettings {
        seed: if settings.one_seed {
            first.seed
        } else {
            octave_source(first.seed, 1).0
        },
        ..first
    };
    Ok([repeating(&first)?, repeating(&second)?])
}

/// The noise of `settings`, cut and repeated if it does not repeat by itself.
fn repeating(settings: &NoiseSettings) -> Result<Arc<dyn Source<2>>, NoiseError> {
    settings.check()?;
    match settings.basis {
        Basis::SineValue => Ok(Arc::new(Tiled(SineValue::new(settings.fade)))),
        Basis::HashAngle => Ok(Arc::new(Tiled(HashAngle::new(settings.fade)))),
        _ => settings.build(),
    }
}

/// The layers of `settings` at time `t` in seconds, of a noise with this rule.
pub(super) fn layers(settings: &SeaSettings, rule: &Rule, t: f64) -> [Layer; 2] {
    LAYERS.map(|shape| Layer {
        amplitude: settings.amplitude * shape.weight,
        shift: rule.reduce(shape.drift * (settings.speed * t)),
    })
}

/// Height and slope of the layers' sum at a point in meters. Twin of `wave_sample` in `viewer/ocean/sea.wgsl`.
pub(super) fn sample(
    layers: &[Layer; 2],
    noises: &[Arc<dyn Source<2>>; 2],
    cell_size: f64,
    x: f64,
    z: f64,
) -> Sample {
    let p = DVec2::new(x, z) / cell_size;
    let mut sum = Sample::default();
    for (layer, noise) in layers.iter().zip(noises) {
        let noise = Sample::from(noise.sample((p + layer.shift).to_array()));
        sum.height += layer.amplitude * noise.height;
        sum.slope += layer.amplitude / cell_size * noise.slope;
    }
    sum
}
