//! How steep a noise is on average: what is left to know of waves that are smaller than a pixel.
//!
//! The numbers are measured, not derived; the test measures again.

use crate::field::noise::{Basis, Fade, NoiseSettings};

/// The mean square of the noise's gradient, per squared cell, over many seeds; a single one is up to 13 % off. 0 for
/// bases of steps, whose gradient says nothing.
pub(super) fn mean_square_slope(noise: &NoiseSettings) -> f64 {
    let [linear, cubic, quintic] = match noise.basis {
        Basis::Perlin => [2.33, 2.63, 3.12],
        Basis::Improved => [0.80, 0.904, 1.078],
        Basis::Edge8 => [0.873, 0.987, 1.176],
        Basis::GradientTable => [0.383, 0.434, 0.518],
        Basis::Diagonal => [1.158, 1.312, 1.565],
        Basis::SineValue => [0.223, 0.297, 0.3725],
        Basis::HashAngle => [0.568, 0.644, 0.770],
        Basis::Value => [0.891, 1.190, 1.494],
        Basis::Simplex => [4.91; 3],
        Basis::OpenSimplex => [0.601; 3],
        Basis::SuperSimplex => [6.10; 3],
        Basis::Worley | Basis::White => [0.0; 3],
    };
    match noise.fade {
        Fade::Linear => linear,
        Fade::Cubic => cubic,
        Fade::Quintic => quintic,
        Fade::Step => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::noise::{Build, Source};

    /// The mean square of the slope over 256 × 256 cells, on an even cover (M. Roberts, 2018).
    fn measured(settings: &NoiseSettings) -> f64 {
        const COUNT: u32 = 20_000;
        let source: std::sync::Arc<dyn Source<2>> = settings.build().unwrap();
        let squares = (0..COUNT).map(|i| {
            let p = [0.754_877_666_246_693, 0.569_840_290_998_053]
                .map(|a| 256.0 * (0.5 + a * f64::from(i)).fract());
            let [x, z] = source.sample(p).gradient;
            x * x + z * z
        });
        squares.sum::<f64>() / f64::from(COUNT)
    }

    #[test]
    fn the_table_is_what_the_noises_show() {
        const SEEDS: u32 = 32;
        for basis in Basis::ALL {
            for fade in Fade::ALL {
                if fade != Fade::default() && !basis.blends() {
                    continue;
                }
                let settings = |seed| NoiseSettings {
                    basis,
                    fade,
                    seed,
                    ..Default::default()
                };
                let sum: f64 = (0..SEEDS).map(|i| measured(&settings(7919 * i))).sum();
                let mean = sum / f64::from(SEEDS);
                let stated = mean_square_slope(&settings(0));
                let difference = (mean - stated).abs();
                assert!(difference <= 0.03 * stated, "{basis}, {fade}: {mean}");
            }
        }
    }
}
