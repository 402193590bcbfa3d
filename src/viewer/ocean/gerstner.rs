//! The trains of waves of a Gerstner sea at one moment as numbers for the shader.
//!
//! Phases are reduced here, in f64, so that the picture is as exact after a year as at the start. Where the water is,
//! the shader adds up by itself.

use bevy::math::{DVec2, Vec4};
use bevy::render::render_resource::ShaderType;

use super::uniform::sum_of_two;
use crate::field::waves::Sea;
use crate::field::waves::gerstner::Component;
use crate::field::waves::settings::component::MOST_COMPONENTS;

use std::f64::consts::TAU;

/// The GPU layout of `Gerstner` in `gerstner.wgsl`, which explains the fields.
#[derive(Debug, Clone, Copy, PartialEq, ShaderType)]
pub struct GerstnerUniform {
    components: [ComponentUniform; MOST_COMPONENTS],
    count: u32,
}

/// The GPU layout of `Component` in `gerstner.wgsl`.
#[derive(Debug, Clone, Copy, PartialEq, Default, ShaderType)]
pub struct ComponentUniform {
    cycles: Vec4,
    numbers: Vec4,
}

impl Default for GerstnerUniform {
    fn default() -> Self {
        Self {
            components: [ComponentUniform::default(); MOST_COMPONENTS],
            count: 0,
        }
    }
}

impl GerstnerUniform {
    /// The trains of `sea` at time `t` in seconds, the longest first; none for other seas.
    #[must_use]
    pub fn new(sea: &Sea, t: f64) -> Self {
        let Some(gerstner) = sea.gerstner() else {
            return Self::default();
        };
        let mut trains = gerstner.components().to_vec();
        let length = |train: &Component| train.vector.length_squared();
        trains.sort_by(|a, b| length(a).total_cmp(&length(b)));
        let mut uniform = Self {
            count: trains.len().min(MOST_COMPONENTS) as u32,
            ..Self::default()
        };
        for (component, train) in uniform.components.iter_mut().zip(&trains) {
            *component = ComponentUniform::new(train, gerstner.choppiness(), t);
        }
        uniform
    }
}

impl ComponentUniform {
    fn new(train: &Component, choppiness: f64, t: f64) -> Self {
        let DVec2 { x, y: z } = train.vector / TAU;
        let (x, z) = (sum_of_two(x), sum_of_two(z));
        let numbers = [
            train.amplitude,
            choppiness * train.amplitude,
            train.phase_at(t) / TAU,
            train.omega,
        ];
        Self {
            cycles: Vec4::new(x.x, z.x, x.y, z.y),
            numbers: Vec4::from_array(numbers.map(|number| number as f32)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::waves::{ComponentSettings, SeaKind, SeaSettings};

    #[test]
    fn the_longest_waves_come_first_with_their_phases() {
        let train = |wavelength| ComponentSettings {
            wavelength,
            direction: 270.0,
            phase: 90.0,
            ..Default::default()
        };
        let settings = SeaSettings {
            kind: SeaKind::Gerstner,
            components: vec![train(20.0), train(80.0)],
            ..Default::default()
        };
        let sea = Sea::new(&settings, 1000.0).unwrap();
        let uniform = GerstnerUniform::new(&sea, 0.0);
        assert_eq!(uniform.count, 2);
        let [long, short, ..] = uniform.components;
        let cycles = |c: ComponentUniform| f64::from(c.cycles.x) + f64::from(c.cycles.z);
        assert!((cycles(long) - 1.0 / 80.0).abs() < 1e-10);
        assert!((cycles(short) - 1.0 / 20.0).abs() < 1e-10);
        assert!((long.numbers.z - 0.25).abs() < 1e-6);
        assert_eq!(long.numbers.x, 1.0);
        let noise = Sea::new(&SeaSettings::default(), 1000.0).unwrap();
        assert_eq!(GerstnerUniform::new(&noise, 0.0).count, 0);
    }
}
