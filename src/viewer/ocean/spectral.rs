//! What the shader needs to know of a spectral sea besides its tiles: how large they are, and how much of its waves
//! each level of detail leaves out.
//!
//! A coarser level is the mean of two by two points of the one before; what that leaves of a wave is known, so the
//! variances are sums over the waves. They are averages over time: nothing here changes from frame to frame.

use std::f64::consts::PI;

use bevy::math::{Vec2, Vec4};
use bevy::render::render_resource::ShaderType;

use super::uniform::sum_of_two;
use crate::field::waves::spectral::SpectralSea;
use crate::field::waves::spectral::band::Band;

/// Levels of detail of a tile, each with half the points a side of the one before; the last has two.
pub(super) const LEVELS: usize = 8;

/// Waves of more than this many rad/m, 2 m long, break without foam: surface tension holds them. `BREAKS` in
/// `point.wgsl` is the same.
const BREAKS: f64 = PI;

/// The GPU layout of `Spectral` in `spectral.wgsl`, which explains the fields.
#[derive(Debug, Clone, Copy, PartialEq, Default, ShaderType)]
pub struct SpectralUniform {
    bands: [BandUniform; 3],
    unresolved: f32,
}

/// The GPU layout of `Band` in `spectral.wgsl`.
#[derive(Debug, Clone, Copy, PartialEq, Default, ShaderType)]
pub struct BandUniform {
    inverse: Vec2,
    spacing: f32,
    crush: f32,
    unresolved: [Vec4; 3],
}

impl SpectralUniform {
    /// The numbers of `sea`; to sum up its waves takes some milliseconds.
    #[must_use]
    pub fn new(sea: &SpectralSea) -> Self {
        let mut uniform = Self {
            unresolved: sea.unresolved_slope_variance() as f32,
            ..Self::default()
        };
        for (numbers, band) in uniform.bands.iter_mut().zip(sea.bands()) {
            *numbers = BandUniform::new(band);
        }
        uniform
    }
}

impl BandUniform {
    fn new(band: &Band) -> Self {
        let lattice = band.lattice();
        let all = band.slope_variance();
        let pairs = band.pairs().iter();
        let long = pairs.filter(|pair| pair.wavenumber < BREAKS);
        let long: f64 = long.map(|p| p.wavenumber.powi(2) * p.energy()).sum();
        let mut unresolved = [all as f32; 12];
        for (variance, left) in unresolved.iter_mut().zip(resolved(band)) {
            *variance = (all - left).max(0.0) as f32;
        }
        Self {
            inverse: sum_of_two(lattice.size as f64 / lattice.length),
            spacing: (lattice.length / lattice.size as f64) as f32,
            crush: if all > 0.0 { (long / all) as f32 } else { 0.0 },
            unresolved: [0, 4, 8].map(|i| Vec4::from_slice(&unresolved[i..])),
        }
    }
}

/// The variance of the slope that each level of detail has.
fn resolved(band: &Band) -> [f64; LEVELS] {
    let size = band.lattice().size as f64;
    let mut sums = [0.0; LEVELS];
    for pair in band.pairs() {
        let mut left = pair.wavenumber.powi(2) * pair.energy();
        let mut steps = pair.wave.map(|n| PI * f64::from(n) / size);
        for sum in &mut sums {
            *sum += left;
            // The mean of neighbors that are 2a apart in phase.
            left *= steps.map(|a| a.cos().powi(2)).iter().product::<f64>();
            steps = steps.map(|a| 2.0 * a);
        }
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::waves::{Sea, SeaKind, SeaSettings};
    use crate::viewer::ocean::levels::Levels;

    /// The variances of all levels are those of the levels themselves, in the mean over some moments.
    #[test]
    fn what_a_level_leaves_out_is_what_its_points_lack() {
        let settings = SeaSettings {
            kind: SeaKind::Spectral,
            ..Default::default()
        };
        let sea = Sea::new(&settings, 1000.0).unwrap();
        let spectral = sea.spectral().unwrap();
        for band in 0..3 {
            let theory = resolved(&spectral.bands()[band]);
            let mut measured = [0.0; LEVELS];
            for moment in 0..4 {
                let tiles = spectral.tiles(100.0 * f64::from(moment));
                let levels = Levels::of(&tiles);
                for (level, measured) in measured.iter_mut().enumerate() {
                    let shading = levels.shading(&tiles, level);
                    let tile = &shading[band * shading.len() / 3..][..shading.len() / 3];
                    let sum: f64 = tile
                        .iter()
                        .map(|t| f64::from(t[0] * t[0] + t[1] * t[1]))
                        .sum();
                    *measured += 0.25 * sum / tile.len() as f64;
                }
            }
            for (level, (theory, measured)) in theory.iter().zip(measured).enumerate().take(6) {
                assert!(
                    (theory - measured).abs() < 0.15 * theory + 1e-9,
                    "band {band} level {level}: {theory:e} and {measured:e}"
                );
            }
        }
    }
}
