//! Trains of waves drawn from a spectrum: each has the same part of its energy.
//!
//! Frequencies are the mean ones of equal parts, so that height and mean period are the spectrum's. Directions follow
//! the spreading of each frequency; they and the phases are the seed's.

use std::f64::consts::TAU;

use glam::DVec2;
use rayon::prelude::*;

use super::Component;
use crate::field::noise::hash::SplitMix64;
use crate::field::waves::directional::DirectionalSpectrum;
use crate::field::waves::dispersion::wavenumber;
use crate::field::waves::spreading::DirectionTable;

/// Angles at which a spreading is tabulated: one for each tenth of a degree.
const ANGLES: usize = 3601;

pub(super) fn components(
    directional: &DirectionalSpectrum,
    count: usize,
    depth: f64,
    seed: u32,
) -> Vec<Component> {
    let DirectionalSpectrum {
        spectrum,
        spreading,
        direction,
    } = directional;
    let amplitude = (2.0 * spectrum.moment(0) / count as f64).sqrt();
    let mut random = SplitMix64::new(seed.into());
    // Neighboring frequencies have unlike directions, and all of them together every part of the spread.
    let mut chances: Vec<f64> = (0..count)
        .map(|i| (i as f64 + random.unit()) / count as f64)
        .collect();
    random.shuffle(&mut chances);
    let quantiles = spectrum.quantiles(count).into_iter().zip(chances);
    let draws: Vec<_> = quantiles
        .map(|(quantile, chance)| (quantile, chance, TAU * random.unit()))
        .collect();
    draws
        .into_par_iter()
        .map(|(quantile, chance, phase)| {
            let directions = spreading.at(quantile.frequency / spectrum.peak_frequency());
            let angle = direction + DirectionTable::new(&directions, ANGLES).angle(chance);
            let omega = TAU * quantile.frequency;
            Component {
                amplitude,
                vector: wavenumber(omega, depth) * DVec2::from_angle(angle),
                omega,
                phase,
            }
        })
        .collect()
}
