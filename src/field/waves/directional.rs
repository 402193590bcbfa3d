//! The energy of a sea over wavelengths and directions: a spectrum, a spreading and a mean direction.
//!
//! Made of [`SpectrumSettings`], where directions are those that waves come from, clockwise from north; here they are
//! those they travel to, from east over south. Which waves are drawn from it is up to the models.

use std::f64::consts::{FRAC_PI_2, TAU};

use glam::DVec2;

use super::dispersion::{angular_frequency, group_velocity, wavenumber};
use super::settings::spectrum::{SpectrumSettings, SpectrumShape, SpectrumSource, SpreadingKind};
use super::spectrum::{Spectrum, SpectrumError};
use super::spreading::{AGES, Spreading, SpreadingModel, inverse_wave_age};

/// The wind 19.5 m above the water, which W. J. Pierson and L. Moskowitz knew, as a part of that at 10 m (R. H. Stewart,
/// 2008).
const WIND_AT_MAST: f64 = 1.026;

/// What drives a sea to scale.
#[derive(Debug, Clone, PartialEq)]
pub struct DirectionalSpectrum {
    /// The energy over frequencies.
    pub spectrum: Spectrum,
    /// The energy of a frequency over directions about the mean one.
    pub spreading: Spreading,
    /// Where the waves travel to in the mean, in radians from east over south.
    pub direction: f64,
}

/// Where waves travel to in radians from east (+x) over south (+z), from where they come from in degrees clockwise from
/// north.
#[must_use]
pub fn towards(from: f64) -> f64 {
    from.rem_euclid(360.0).to_radians() + FRAC_PI_2
}

impl DirectionalSpectrum {
    /// The spectrum of `settings` over water of `depth` in meters; none where there is no energy: a significant height
    /// of 0 or a measured spectrum without rows.
    ///
    /// # Errors
    /// Rows of a measured spectrum that are none, and numbers out of range.
    pub fn new(settings: &SpectrumSettings, depth: f64) -> Result<Option<Self>, SpectrumError> {
        let Some(spectrum) = spectrum(settings, depth)? else {
            return Ok(None);
        };
        let spreading = spreading(settings, TAU * spectrum.peak_frequency());
        Ok(Some(Self {
            spectrum,
            spreading,
            direction: towards(settings.direction),
        }))
    }

    /// The density of the energy over wavenumbers `k` in rad/m, in m²/(rad/m)², over water of `depth` in meters:
    /// F = S(f) D(θ) (dω/dk) / (2π k). Its integral over the plane is m₀.
    #[must_use]
    pub fn density(&self, k: DVec2, depth: f64) -> f64 {
        let length = k.length();
        if length == 0.0 {
            return 0.0;
        }
        let f = angular_frequency(length, depth) / TAU;
        match self.spectrum.density(f) {
            0.0 => 0.0,
            density => {
                let ratio = f / self.spectrum.peak_frequency();
                let spread = self.spreading.density(ratio, k.to_angle() - self.direction);
                density * spread * group_velocity(length, depth) / (TAU * length)
            }
        }
    }

    /// The wavelength of the peak in meters over water of `depth`.
    #[must_use]
    pub fn peak_length(&self, depth: f64) -> f64 {
        TAU / wavenumber(TAU * self.spectrum.peak_frequency(), depth)
    }
}

fn spectrum(settings: &SpectrumSettings, depth: f64) -> Result<Option<Spectrum>, SpectrumError> {
    let height = settings.source == SpectrumSource::Height;
    let (gamma, depth) = match settings.shape {
        SpectrumShape::Jonswap => (settings.gamma, f64::INFINITY),
        SpectrumShape::Tma => (settings.gamma, depth),
        SpectrumShape::PiersonMoskowitz if height => (1.0, f64::INFINITY),
        SpectrumShape::PiersonMoskowitz => {
            return Spectrum::pierson_moskowitz(WIND_AT_MAST * settings.wind_speed).map(Some);
        }
        SpectrumShape::Measured if settings.measured.is_empty() => return Ok(None),
        SpectrumShape::Measured => return Spectrum::measured(&settings.measured).map(Some),
    };
    match settings.source {
        SpectrumSource::Height if settings.hm0 == 0.0 => Ok(None),
        SpectrumSource::Height => {
            Spectrum::from_height(settings.hm0, settings.tp, gamma, depth).map(Some)
        }
        SpectrumSource::Wind => {
            Spectrum::from_wind(settings.wind_speed, settings.fetch, gamma, depth).map(Some)
        }
    }
}

/// The spreading of `settings` about a peak of angular frequency `peak`. Hasselmann's depends on the wind; where heights
/// are given, the wind is that of a fully grown sea, and no wind is younger or older than what was measured.
fn spreading(settings: &SpectrumSettings, peak: f64) -> Spreading {
    let model = match settings.spreading {
        SpreadingKind::Cos2s => SpreadingModel::Cos2s { s: settings.spread },
        SpreadingKind::DonelanBanner => SpreadingModel::DonelanBanner,
        SpreadingKind::Hasselmann => {
            let by_wind = settings.source == SpectrumSource::Wind
                && settings.shape != SpectrumShape::Measured;
            let inverse_age = if by_wind {
                inverse_wave_age(settings.wind_speed, peak)
            } else {
                GROWN
            };
            SpreadingModel::Hasselmann {
                inverse_age: inverse_age.clamp(AGES[0], AGES[1]),
            }
        }
    };
    Spreading::new(model, settings.swell).expect("checked settings are within its limits")
}

/// U₁₀ ωp / g of a fully grown sea.
const GROWN: f64 = 0.83;
