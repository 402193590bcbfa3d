//! What the shader needs to know of the depth's effect on waves: the table that the library reads, too.

use bevy::math::Vec4;
use bevy::render::render_resource::ShaderType;

use crate::field::waves::Sea;
use crate::field::waves::shoaling::ENTRIES;

/// The GPU layout of `Shore` in `shore.wgsl`, which explains the fields.
#[derive(Debug, Clone, Copy, PartialEq, ShaderType)]
pub struct ShoreUniform {
    factors: [Vec4; ENTRIES / 4],
    entries: f32,
    depth: f32,
    significant: f32,
    omega: f32,
}

impl Default for ShoreUniform {
    /// A depth that leaves waves as they are.
    fn default() -> Self {
        Self {
            factors: [Vec4::ONE; ENTRIES / 4],
            entries: 1.0,
            depth: 1.0,
            significant: 0.0,
            omega: 1.0,
        }
    }
}

impl ShoreUniform {
    /// The table of `sea`; noise does not feel the bed.
    #[must_use]
    pub fn new(sea: &Sea) -> Self {
        let Some(shoaling) = sea.shoaling() else {
            return Self::default();
        };
        let mut uniform = Self {
            entries: ((ENTRIES - 1) as f64 / shoaling.depth().sqrt()) as f32,
            depth: shoaling.depth() as f32,
            significant: sea.significant_height().unwrap_or(0.0) as f32,
            omega: shoaling.omega().max(1e-3) as f32,
            ..Self::default()
        };
        for (four, factors) in uniform.factors.iter_mut().zip(shoaling.factors().chunks(4)) {
            let factor = |i: usize| factors.get(i).map_or(1.0, |&factor| factor as f32);
            *four = Vec4::new(factor(0), factor(1), factor(2), factor(3));
        }
        uniform
    }
}
