//! A sea at one moment as numbers for the shader: amplitudes and phases. The shader only adds them up.

use bevy::math::{DVec2, IVec2, UVec4};
use bevy::prelude::*;
use bevy::render::render_resource::ShaderType;

use super::noise::NoiseUniform;
use crate::field::noise::sites::{Rule, SIDE};
use crate::field::waves::settings::layer::MOST_OCTAVES;
use crate::field::waves::{Layer, Sea};

/// The GPU layout of `Layer` in `sea.wgsl`, which explains the fields.
#[derive(Debug, Clone, Copy, PartialEq, Default, ShaderType)]
pub struct LayerUniform {
    drift_cells: IVec2,
    drift_fractions: Vec2,
    inverse_cell: Vec2,
    drift_rate: Vec2,
    amplitude: f32,
    slope_variance: f32,
    noise: UVec4,
}

impl LayerUniform {
    fn new(layer: &Layer, rule: &Rule, slope_variance: f64) -> Self {
        let drift = drift(rule, layer);
        let whole = drift.floor();
        Self {
            drift_cells: whole.as_ivec2(),
            drift_fractions: (drift - whole).as_vec2(),
            inverse_cell: sum_of_two(1.0 / layer.cell_size),
            drift_rate: layer.drift.as_vec2(),
            amplitude: layer.amplitude as f32,
            slope_variance: slope_variance as f32,
            noise: UVec4::new(layer.noise as u32, 0, 0, 0),
        }
    }
}

/// The GPU layout of `Sea` in `sea.wgsl`, which explains the fields.
#[derive(Debug, Clone, Copy, PartialEq, Default, ShaderType)]
pub struct SeaUniform {
    noise: NoiseUniform,
    layers: [LayerUniform; MOST_OCTAVES],
    inverse_spacing: Vec2,
    level: f32,
    extent: f32,
    white_amplitude: f32,
    white_draw: i32,
    white_middle: f32,
    faceted: u32,
    layer_count: u32,
    crest: f32,
}

impl SeaUniform {
    /// The numbers of `sea` at time `t` in seconds, calm at `level` meters, on a square of side `extent` meters.
    #[must_use]
    pub fn new(sea: &Sea, t: f64, level: f64, extent: f64) -> Self {
        let surface = sea.at(t);
        let mut layers = [LayerUniform::default(); MOST_OCTAVES];
        let shown = surface.layers().iter().zip(sea.slope_variances());
        for (uniform, (layer, variance)) in layers.iter_mut().zip(shown) {
            *uniform = LayerUniform::new(layer, sea.rule(), variance);
        }
        let white = surface.white();
        Self {
            noise: NoiseUniform::new(sea.rule()),
            inverse_spacing: sum_of_two(1.0 / white.spacing),
            level: level as f32,
            extent: extent as f32,
            white_amplitude: white.amplitude as f32,
            white_draw: white.draw as i32,
            white_middle: 0.5 * (white.resolution - 1) as f32,
            faceted: u32::from(sea.is_faceted()),
            layer_count: surface.layers().len() as u32,
            crest: layers.iter().map(|l| l.amplitude).fold(0.0, f32::max),
            layers,
        }
    }
}

/// What is added to the coordinates on the lattice, in steps.
fn drift(rule: &Rule, layer: &Layer) -> DVec2 {
    let shift = match rule {
        Rule::Blend { shift, .. } => shift.rem_euclid(SIDE as f64),
        Rule::Bumps(_) | Rule::Nearest => 0.0,
    };
    rule.lattice_from_plane(layer.shift) + shift
}

/// `value` as a sum: the nearest number of eight significant bits, whose product with up to 16 bits of whole meters is
/// exact in an f32, and the rest.
pub(super) fn sum_of_two(value: f64) -> Vec2 {
    let coarse = f32::from_bits(((value as f32).to_bits() + 0x8000) & 0xffff_0000);
    Vec2::new(coarse, (value - f64::from(coarse)) as f32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_of_two_is_the_number_and_its_first_part_is_short() {
        for value in [1.0, 1.0 / 24.0, 204.8, 1.0 / 1.004, 1e-4, 1.999_999] {
            let sum = sum_of_two(value);
            let difference = f64::from(sum.x) + f64::from(sum.y) - value;
            assert!(difference.abs() < 1e-9 * value, "{value}: {difference:e}");
            assert_eq!(sum.x.to_bits() & 0xffff, 0, "{value}");
            assert!(f64::from(sum.y).abs() <= value / 256.0, "{value}: {sum}");
        }
    }
}
