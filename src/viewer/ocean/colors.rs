//! The colors of water that shows a number, for the shader: the legend's own.

use bevy::math::{Vec2, Vec4};
use bevy::render::render_resource::ShaderType;

use crate::scene::SeaColors;
use crate::viewer::color_map::{ColorMap, SAMPLES, SeaScale, range, samples};

/// The GPU layout of `Colors` in `colors.wgsl`, which explains the fields.
#[derive(Debug, Clone, Copy, PartialEq, ShaderType)]
pub struct ColorUniform {
    colors: [Vec4; SAMPLES],
    range: Vec2,
}

impl Default for ColorUniform {
    fn default() -> Self {
        Self {
            colors: [Vec4::ONE; SAMPLES],
            range: Vec2::Y,
        }
    }
}

impl ColorUniform {
    /// The colors of what is shown of a sea of this scale; white for water as one sees it.
    #[must_use]
    pub fn new(colors: SeaColors, scale: &SeaScale) -> Self {
        ColorMap::of(colors).map_or_else(Self::default, |map| Self {
            colors: samples(map).map(Vec4::from_array),
            range: Vec2::from_array(range(colors, scale).map(|end| end as f32)),
        })
    }
}

/// Which number colors the water: the value of `SEA_COLORS` in `colors.wgsl`, which has its meaning. Each is a pipeline
/// of its own, so that water pays for none of them.
#[must_use]
pub fn color_code(colors: SeaColors) -> u32 {
    match colors {
        SeaColors::Natural => 0,
        SeaColors::Elevation => 1,
        SeaColors::Slope => 2,
        SeaColors::Compression => 3,
        SeaColors::Velocity => 4,
        SeaColors::Hm0 => 5,
    }
}
