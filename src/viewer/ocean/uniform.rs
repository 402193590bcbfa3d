//! A sea at one moment as numbers for the shader: tables, amplitudes, phases. The shader only adds them up.

use bevy::math::{IVec4, UVec4};
use bevy::prelude::*;
use bevy::render::render_resource::ShaderType;

use crate::field::waves::{Sea, SeaKind};

/// The variance of the noise's slope per squared cell, measured over a whole period of the lattice.
const NOISE_SLOPE_VARIANCE: f64 = 3.12;

/// The GPU layout of `Sea` in `sea.wgsl`, which explains the fields.
#[derive(Debug, Clone, Copy, PartialEq, Default, ShaderType)]
pub struct SeaUniform {
    permutations: [UVec4; 32],
    drift_cells: IVec4,
    drift_fractions: Vec4,
    amplitudes: Vec2,
    inverse_cell: Vec2,
    inverse_spacing: Vec2,
    slope_variances: Vec2,
    level: f32,
    extent: f32,
    white_amplitude: f32,
    white_draw: i32,
    white_middle: f32,
    white: u32,
}

impl SeaUniform {
    /// The numbers of `sea` at time `t` in seconds, calm at `level` meters, on a square of side `extent` meters.
    #[must_use]
    pub fn new(sea: &Sea, t: f64, level: f64, extent: f64) -> Self {
        let surface = sea.at(t);
        let settings = sea.settings();
        let [first, second] = surface.layers();
        let inverse = 1.0 / settings.cell_size;
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
            inverse_cell: sum_of_two(inverse),
            inverse_spacing: sum_of_two(1.0 / white.spacing),
            slope_variances: Vec2::new(variance(first.amplitude), variance(second.amplitude)),
            level: level as f32,
            extent: extent as f32,
            white_amplitude: white.amplitude as f32,
            white_draw: white.draw as i32,
            white_middle: 0.5 * (white.resolution - 1) as f32,
            white: u32::from(settings.kind == SeaKind::White),
        }
    }
}

/// `value` as a sum: the nearest number of eight significant bits, whose product with up to 16 bits of whole meters is
/// exact in an f32, and the rest.
fn sum_of_two(value: f64) -> Vec2 {
    let coarse = f32::from_bits(((value as f32).to_bits() + 0x8000) & 0xffff_0000);
    Vec2::new(coarse, (value - f64::from(coarse)) as f32)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::noise::perlin::{PERIOD, Perlin};
    use crate::field::waves::SeaSettings;

    #[test]
    fn the_slope_variance_is_what_a_period_of_the_noise_shows() {
        // Midpoints, four by four in each cell.
        const STEPS: i64 = 4;
        let mut sum = 0.0;
        for seed in [0, 1337] {
            let perlin = Perlin::new(seed);
            for i in 0..PERIOD * STEPS {
                for j in 0..PERIOD * STEPS {
                    let [x, z] = [i, j].map(|k| (k as f64 + 0.5) / STEPS as f64);
                    sum += perlin.sample(x, z).slope.length_squared();
                }
            }
        }
        let variance = sum / (2 * (PERIOD * STEPS).pow(2)) as f64;
        let relative = variance / NOISE_SLOPE_VARIANCE - 1.0;
        assert!(relative.abs() < 0.01, "{variance}");
    }

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

    #[test]
    fn the_permutations_are_packed_lowest_byte_first() {
        let settings = SeaSettings {
            one_seed: false,
            ..Default::default()
        };
        let sea = Sea::new(&settings, 100.0).unwrap();
        let words = pack(&sea);
        for (lattice, perlin) in sea.lattices().iter().enumerate() {
            for (i, entry) in perlin.permutation().iter().enumerate() {
                let word = words[16 * lattice + i / 16][i / 4 % 4];
                assert_eq!(word.to_le_bytes()[i % 4], *entry);
            }
        }
    }
}
