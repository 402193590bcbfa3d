//! How large the numbers of a sea are, as theory or the noise's mean steepness has it.
//!
//! It looks at no surface, so that a legend stands still while the sea moves, and knows no shore.

use crate::field::waves::gerstner::Component;
use crate::field::waves::{Sea, SeaKind};

/// How large the numbers of a sea are that colors stand for.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SeaScale {
    /// The significant wave height Hm0 in meters, or for a sea without one the most that it rises.
    pub height: f64,
    /// The root mean square of the steepest slope, rise / run; 0 where it says nothing.
    pub slope: f64,
    /// The root mean square of the vertical velocity in m/s; 0 where it says nothing.
    pub velocity: f64,
}

impl SeaScale {
    /// The numbers of `sea` in the mean over place and time. A spectral sea has some hundred thousand waves to sum up:
    /// keep the result while the sea is the same.
    #[must_use]
    pub fn of(sea: &Sea) -> Self {
        let [slope, velocity] = match sea.settings().kind {
            SeaKind::Coherent => noise(sea),
            SeaKind::White => white(sea),
            SeaKind::Gerstner => sea.gerstner().map_or([0.0; 2], |sea| {
                [
                    sea.slope_variance(),
                    sea.components().iter().map(rise).sum(),
                ]
            }),
            SeaKind::Spectral => sea.spectral().map_or([0.0; 2], |sea| {
                let pairs = sea.bands().iter().flat_map(|band| band.pairs());
                let rises = pairs.map(|pair| pair.energy() * pair.omega * pair.omega);
                [sea.slope_variances().into_iter().sum(), rises.sum()]
            }),
        };
        Self {
            height: sea.significant_height().unwrap_or_else(|| sea.bound()),
            slope: slope.sqrt(),
            velocity: velocity.sqrt(),
        }
    }
}

/// The variance of a train's vertical velocity: A² ω² / 2.
fn rise(train: &Component) -> f64 {
    0.5 * (train.amplitude * train.omega).powi(2)
}

/// Variances of slope and vertical velocity of noise waves: each octave is a frozen pattern of slopes, of which half
/// the variance lies along the drift.
fn noise(sea: &Sea) -> [f64; 2] {
    let settings = sea.settings();
    let speeds = settings.layers.iter().flat_map(|layer| {
        let speed = settings.speed * layer.speed * settings.cell_size * layer.cell_size;
        std::iter::repeat_n(speed, layer.octaves as usize)
    });
    let octaves = sea.slope_variances().into_iter().zip(speeds);
    octaves.fold([0.0; 2], |[slope, rise], (variance, speed)| {
        [slope + variance, rise + 0.5 * variance * speed * speed]
    })
}

/// The variance of the slope of white noise: heights even within ± A, straight between neighbors, have 8/9 (A / s)².
/// Its heights jump, so they have no velocity.
fn white(sea: &Sea) -> [f64; 2] {
    let surface = sea.at(0.0);
    let white = surface.white();
    [8.0 / 9.0 * (white.amplitude / white.spacing).powi(2), 0.0]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::HeightField;
    use crate::field::noise::Basis;
    use crate::field::waves::SeaSettings;

    /// The root mean squares of slope and of velocity at many places and times, the latter from differences.
    fn measured(settings: &SeaSettings) -> (Sea, [f64; 2]) {
        const STEP: f64 = 1e-3;
        let sea = Sea::new(settings, 1000.0).unwrap();
        let count = 30;
        let mut sums = [0.0; 2];
        for i in 0..count {
            let t = 7.3 * f64::from(i);
            let [now, then] = [sea.at(t), sea.at(t + STEP)];
            for j in 0..count * 10 {
                // An even cover of the square.
                let part = |step: f64| (f64::from(i * count * 10 + j) * step).fract() - 0.5;
                let (x, z) = (900.0 * part(0.754_877_666), 900.0 * part(0.569_840_291));
                let [here, later] = [now.sample(x, z), then.sample(x, z)];
                sums[0] += here.slope.length_squared();
                sums[1] += ((later.height - here.height) / STEP).powi(2);
            }
        }
        let samples = f64::from(count * count * 10);
        (sea, sums.map(|sum| (sum / samples).sqrt()))
    }

    #[test]
    fn noise_and_trains_of_waves_are_as_steep_and_fast_as_said() {
        let gerstner = SeaSettings {
            kind: SeaKind::Gerstner,
            choppiness: 0.0,
            ..Default::default()
        };
        let noise = SeaSettings {
            basis: Basis::OpenSimplex,
            ..Default::default()
        };
        for settings in [SeaSettings::default(), noise, gerstner] {
            let (sea, [slope, velocity]) = measured(&settings);
            let scale = SeaScale::of(&sea);
            assert!((scale.slope / slope - 1.0).abs() < 0.1, "{scale:?} {slope}");
            assert!(
                (scale.velocity / velocity - 1.0).abs() < 0.1,
                "{scale:?} {velocity}"
            );
        }
    }

    #[test]
    fn white_noise_has_slopes_and_no_velocity() {
        let settings = SeaSettings {
            kind: SeaKind::White,
            ..Default::default()
        };
        let (sea, [slope, _]) = measured(&settings);
        let scale = SeaScale::of(&sea);
        assert!((scale.slope / slope - 1.0).abs() < 0.1, "{scale:?} {slope}");
        assert_eq!((scale.velocity, scale.height), (0.0, settings.amplitude));
    }

    #[test]
    fn a_spectral_sea_has_its_spectrums_height_and_velocity() {
        let settings = SeaSettings {
            kind: SeaKind::Spectral,
            ..Default::default()
        };
        let sea = Sea::new(&settings, 1000.0).unwrap();
        let theory = sea.spectrum().unwrap().spectrum.parameters();
        let scale = SeaScale::of(&sea);
        assert!((scale.height - theory.hm0).abs() < 1e-6 * theory.hm0);
        // Tiles leave out the shortest waves, which hardly raise the water.
        let expected = std::f64::consts::TAU * theory.m2.sqrt();
        let ratio = scale.velocity / expected;
        assert!((0.9..1.001).contains(&ratio), "{ratio}");
    }
}
