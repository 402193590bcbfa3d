//! A sea at one moment as numbers for the shader: tables, amplitudes, phases. The shader only adds them up.

use bevy::math::{IVec4, UVec4};
use bevy::prelude::*;
use bevy::render::render_resource::ShaderType;

use crate::field::waves::{Sea, SeaKind};

/// The variance of the noise's slope per squared cell, measured over a whole period of the lattice.
const NOISE_SLOPE_VARIANCE: f64 = 2.4;

/// The GPU layout of `Sea` in `sea.wgsl`, which explains the fields.
#[derive(Debug, Clone, Copy, PartialEq, Default, ShaderType)]
pub struct SeaUniform {
    permutations: [UVec4; 32],
    drift_cells: IVec4,
    drift_fractions: Vec4,
    amplitudes: Vec2,
    inverse_cell: Vec2,
    slope_variances: Vec2,
    level: f32,
    extent: f32,
    white_amplitude: f32,
    white_draw: i32,
    white_spacing: f32,
    white_middle: f32,
    white: u32,
}

impl SeaUniform {
    /// The numbers of `sea` at time `t` in seconds, calm at `level` metres, on a square of side `extent` metres.
    #[must_use]
    pub fn new(sea: &Sea, t: f64, level: f64, extent: f64) -> Self {
        let surface = sea.at(t);
        let settings = sea.settings();
        let [first, second] = surface.layers();
        let inverse = 1.0 / settings.cell_size;
        // Eight significant bits: the product with up to 16 bits of whole metres is exact in an f32.
        let coarse = f32::from_bits((inverse as f32).to_bits() & 0xffff_0000);
        let whole = [first.shift.floor(), second.shift.floor()];
        let fraction = [first.shift - whole[0], second.shift - whole[1]].map(|f| f.as_vec2());
        let variance = |amplitude: f64| {
            (NOISE_SLOPE_VARIANCE * (amplitude * inverse) * (amplitude * inverse)) as f32
        };
        let white = surface.white();
        Self {
            permutations: pack(sea),
            drift_cells: IVec4::new(
                whole[0].x as i32,
                whole[0].y as i32,
                whole[1].x as i32,
                whole[1].y as i32,
            ),
            drift_fractions: Vec4::from((fraction[0], fraction[1])),
            amplitudes: Vec2::new(first.amplitude as f32, second.amplitude as f32),
            inverse_cell: Vec2::new(coarse, (inverse - f64::from(coarse)) as f32),
            slope_variances: Vec2::new(variance(first.amplitude), variance(second.amplitude)),
            level: level as f32,
            extent: extent as f32,
            white_amplitude: white.amplitude as f32,
            white_draw: white.draw as i32,
            white_spacing: white.spacing as f32,
            white_middle: 0.5 * (white.resolution - 1) as f32,
            white: u32::from(settings.kind == SeaKind::White),
        }
    }
}

/// Both permutations, four entries a word, lowest byte first.
fn pack(sea: &Sea) -> [UVec4; 32] {
    let [first, second] = sea.lattices();
    let mut words = [UVec4::ZERO; 32];
    let entries = first.permutation().iter().chain(second.permutation());
    for (i, &entry) in entries.enumerate() {
        words[i / 16][i / 4 % 4] |= u32::from(entry) << (8 * (i % 4));
    }
    words
}
