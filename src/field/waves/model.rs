//! Which model moves the water, made of the settings.
//!
//! Noise waves and white noise are kept by [`Sea`](super::Sea) itself. What they are driven by and how heights change
//! near the shore is known of the others alone.

use std::f64::consts::TAU;
use std::sync::Arc;

use super::directional::DirectionalSpectrum;
use super::gerstner::{Component, Gerstner};
use super::shoaling::Shoaling;
use super::spectral::SpectralSea;
use super::spectrum::SpectrumError;
use super::{SeaKind, SeaSettings};

/// What moves the water.
#[derive(Debug, Clone)]
pub(super) enum Model {
    Noise,
    Gerstner(Arc<Gerstner>),
    Spectral(Arc<SpectralSea>),
}

/// What is known of a sea to scale.
#[derive(Debug, Clone)]
pub(super) struct Scale {
    /// What drives it; none in a calm, and where its trains of waves are given.
    pub spectrum: Option<DirectionalSpectrum>,
    /// The variance of its surface in m², averaged over time.
    pub energy: f64,
    pub shoaling: Arc<Shoaling>,
}

impl Model {
    /// The model of checked settings, and its scale if it has one.
    pub fn new(settings: &SeaSettings) -> Result<(Self, Option<Scale>), SpectrumError> {
        match settings.kind {
            SeaKind::Coherent | SeaKind::White => Ok((Self::Noise, None)),
            SeaKind::Gerstner => {
                let (sea, spectrum) = gerstner(settings)?;
                let scale = scale(spectrum, sea.energy(), sea.peak(), settings.depth);
                Ok((Self::Gerstner(Arc::new(sea)), Some(scale)))
            }
            SeaKind::Spectral => {
                let SeaSettings {
                    depth,
                    choppiness,
                    seed,
                    ..
                } = *settings;
                let spectrum = DirectionalSpectrum::new(&settings.spectrum, depth)?;
                let exact = settings.spectrum.exact;
                let sea = SpectralSea::new(spectrum.as_ref(), depth, choppiness, seed, exact);
                let peak = spectrum
                    .as_ref()
                    .map_or(0.0, |s| TAU * s.spectrum.peak_frequency());
                let scale = scale(spectrum, sea.energy(), peak, depth);
                Ok((Self::Spectral(Arc::new(sea)), Some(scale)))
            }
        }
    }
}

fn gerstner(
    settings: &SeaSettings,
) -> Result<(Gerstner, Option<DirectionalSpectrum>), SpectrumError> {
    let SeaSettings {
        depth,
        choppiness,
        seed,
        ..
    } = *settings;
    if !settings.components.is_empty() {
        let trains = settings
            .components
            .iter()
            .map(|train| Component::new(train, depth));
        return Ok((Gerstner::new(trains.collect(), choppiness), None));
    }
    let spectrum = DirectionalSpectrum::new(&settings.spectrum, depth)?;
    let count = settings.component_count as usize;
    let sea = match &spectrum {
        Some(spectrum) => Gerstner::drawn(spectrum, count, depth, choppiness, seed),
        None => Gerstner::new(Vec::new(), choppiness),
    };
    Ok((sea, spectrum))
}

fn scale(spectrum: Option<DirectionalSpectrum>, energy: f64, peak: f64, depth: f64) -> Scale {
    // In a calm any frequency will do.
    let peak = if peak > 0.0 { peak } else { 1.0 };
    // The sum of no energies is −0.
    let energy = energy.max(0.0);
    let hm0 = 4.0 * energy.sqrt();
    Scale {
        spectrum,
        energy,
        shoaling: Arc::new(Shoaling::new(hm0, peak, depth)),
    }
}
