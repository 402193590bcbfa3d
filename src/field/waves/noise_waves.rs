//! Noise waves (海波): height = A · Σ aₗ · Σₒ 2⁻ᵒ · n(2ᵒ · (p/(c·cₗ) + dₗ·s·sₗ·t)) over layers l and their octaves o.
//!
//! n is the chosen basis, c the cell size, s the speed and A the amplitude; aₗ, cₗ and sₗ are the layer's multiples of
//! them, and dₗ is the unit vector to where it comes from, so its octaves drift away from there as one frozen pattern.
//! Each octave has a noise of its own. The drift is reduced in f64 by the steps after which the basis repeats, so the
//! surface is as smooth after a year as at the start; a basis that does not repeat by itself is [made to](Tiled).

use std::sync::Arc;

use glam::DVec2;

use super::settings::layer::LayerSettings;
use super::{SeaSettings, SurfacePoint};
use crate::field::fractal::octave_source;
use crate::field::noise::hash_angle::HashAngle;
use crate::field::noise::sine_value::SineValue;
use crate::field::noise::sites::Rule;
use crate::field::noise::tiled::Tiled;
use crate::field::noise::{Basis, Build, NoiseError, NoiseSettings, Source};

/// One octave of a layer: what is summed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Octave {
    /// The height of the noise in meters.
    pub amplitude: f64,
    /// The side of a cell in meters.
    pub cell_size: f64,
    /// Which of the noises.
    pub noise: usize,
    /// 2ᵒ.
    finer: f64,
    /// Where the octave begins, in cells of its own.
    offset: DVec2,
    /// The drift of the layer's first octave in cells per second at a sea's speed of 1.
    velocity: DVec2,
}

/// An octave of a layer at one moment.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Layer {
    /// The height of the noise in meters.
    pub amplitude: f64,
    /// The side of a cell in meters.
    pub cell_size: f64,
    /// Which of the sea's [noises](super::Sea::noises).
    pub noise: usize,
    /// What is added to (x, z) / cell size, [reduced](Rule::reduce).
    pub shift: DVec2,
    /// How fast the shift grows, in cells per second.
    pub drift: DVec2,
}

/// The octaves of all layers, layer by layer and the coarsest first, and the seeds of their noises.
pub(super) fn octaves(settings: &SeaSettings) -> (Vec<Octave>, Vec<u32>) {
    let mut octaves = Vec::new();
    let mut seeds = Vec::new();
    for layer in &settings.layers {
        let layer_seed = layer_seed(settings, layer);
        let velocity = origin(layer.direction) * layer.speed;
        for o in 0..layer.octaves {
            let (seed, offset) = octave_seed(layer_seed, o);
            let known = seeds.iter().position(|&known| known == seed);
            let noise = known.unwrap_or_else(|| {
                seeds.push(seed);
                seeds.len() - 1
            });
            let finer = 2.0_f64.powi(o as i32);
            octaves.push(Octave {
                amplitude: settings.amplitude * layer.amplitude / finer,
                cell_size: settings.cell_size * layer.cell_size / finer,
                noise,
                finer,
                offset,
                velocity,
            });
        }
    }
    (octaves, seeds)
}

fn layer_seed(settings: &SeaSettings, layer: &LayerSettings) -> u32 {
    match layer.seed {
        _ if settings.one_seed => settings.seed,
        0 => settings.seed,
        number => octave_source(settings.seed, number).0,
    }
}

/// Seed and offset of octave `o` of the layer with the seed `seed`; those of the first are the layer's own. The offset
/// sets octaves apart even where the noise knows no seed.
fn octave_seed(seed: u32, o: u32) -> (u32, DVec2) {
    match o {
        0 => (seed, DVec2::ZERO),
        // Of the complement, because layers draw theirs from the seed itself.
        _ => octave_source(!seed, o),
    }
}

/// The unit vector to where a layer comes from, `degrees` clockwise from north; exact for the four quarters.
fn origin(degrees: f64) -> DVec2 {
    match degrees.rem_euclid(360.0) {
        0.0 => DVec2::new(0.0, -1.0),
        90.0 => DVec2::new(1.0, 0.0),
        180.0 => DVec2::new(0.0, 1.0),
        270.0 => DVec2::new(-1.0, 0.0),
        degrees => {
            let (sin, cos) = degrees.to_radians().sin_cos();
            DVec2::new(sin, -cos)
        }
    }
}

/// The noises of `settings` with these seeds.
pub(super) fn noises(
    settings: &SeaSettings,
    seeds: &[u32],
) -> Result<Vec<Arc<dyn Source<2>>>, NoiseError> {
    let noise = settings.noise_settings();
    let noises = seeds
        .iter()
        .map(|&seed| repeating(&NoiseSettings { seed, ..noise }));
    noises.collect()
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

/// The octaves at time `t` in seconds of a sea of this speed, of noises with this rule.
pub(super) fn layers(octaves: &[Octave], speed: f64, rule: &Rule, t: f64) -> Vec<Layer> {
    let layer = |octave: &Octave| {
        let first = rule.reduce(octave.velocity * (speed * t));
        Layer {
            amplitude: octave.amplitude,
            cell_size: octave.cell_size,
            noise: octave.noise,
            // Reduced before and after: what is lost to the size of t is the same for all octaves of a layer.
            shift: if octave.finer == 1.0 {
                first
            } else {
                rule.reduce(octave.finer * first + octave.offset)
            },
            drift: octave.finer * speed * octave.velocity,
        }
    };
    octaves.iter().map(layer).collect()
}

/// The layers' sum at a point in meters. Twin of `wave_sample` in `viewer/ocean/sea.wgsl`.
pub(super) fn point(
    layers: &[Layer],
    noises: &[Arc<dyn Source<2>>],
    x: f64,
    z: f64,
) -> SurfacePoint {
    let mut sum = SurfacePoint::default();
    for layer in layers {
        let p = DVec2::new(x, z) / layer.cell_size + layer.shift;
        let noise = noises[layer.noise].sample(p.to_array());
        let gradient = DVec2::from_array(noise.gradient);
        sum.height += layer.amplitude * noise.value;
        sum.slope += layer.amplitude / layer.cell_size * gradient;
        sum.velocity += layer.amplitude * gradient.dot(layer.drift);
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_four_quarters_are_exact_and_all_directions_are_unit_vectors() {
        for (degrees, x, z) in [(90.0, 1.0, 0.0), (-90.0, -1.0, 0.0), (360.0, 0.0, -1.0)] {
            assert_eq!(origin(degrees), DVec2::new(x, z));
        }
        assert_eq!(origin(-180.0), DVec2::Y);
        for i in -36..=36 {
            let (by, radians) = (f64::from(10 * i), f64::from(10 * i).to_radians());
            let expected = DVec2::new(radians.sin(), -radians.cos());
            assert!(origin(by).distance(expected) < 1e-15, "{by}");
        }
    }

    #[test]
    fn layers_and_octaves_share_no_seed_unless_they_are_to() {
        let layer = |seed| LayerSettings {
            seed,
            octaves: 4,
            ..Default::default()
        };
        let mut settings = SeaSettings {
            layers: vec![layer(0), layer(1), layer(2), layer(1)],
            ..Default::default()
        };
        let (all, seeds) = octaves(&settings);
        assert_eq!((all.len(), seeds.len()), (16, 12));
        assert_eq!([seeds[0], seeds[4]], [1, octave_source(1, 1).0]);
        assert_eq!(all[13].noise, all[5].noise);
        settings.one_seed = true;
        assert_eq!(octaves(&settings).1.len(), 4);
    }
}
