//! How the energy of each frequency is spread over directions around the mean one.
//!
//! A [`Spreading`] is the rule for all frequencies, [`Directions`] what it says of one. Both are densities per radian
//! whose integral over the circle is 1; the mean direction itself, and how much energy there is, are not known here.

mod directions;
mod table;

pub use directions::Directions;
pub use table::DirectionTable;

use thiserror::Error;

/// The largest exponent s of cos-2s: a beam of less than half a degree.
pub const MOST_POWER: f64 = 20_000.0;

/// The smallest and the largest U₁₀ ωp / g: older than any swell, younger than any sea.
pub const AGES: [f64; 2] = [0.01, 100.0];

/// How narrow the spread is at each frequency.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum SpreadingModel {
    /// cos^2s(θ/2) with the same s at all frequencies, 0 (all directions alike) to [`MOST_POWER`]
    /// (M. S. Longuet-Higgins et al., 1963).
    Cos2s {
        /// The exponent s.
        s: f64,
    },
    /// cos^2s(θ/2) with s = 6.97 x^4.06 up to the peak and 9.77 x^(−2.33 − 1.45 (a − 1.17)) above it, where
    /// x = ω/ωp (D. E. Hasselmann et al., 1980).
    Hasselmann {
        /// U₁₀ ωp / g, the inverse of the waves' age, within [`AGES`].
        inverse_age: f64,
    },
    /// cos^2s(θ/2) with s = sₚ x⁵ up to the peak and sₚ x^−2.5 above it, sₚ = 11.5 a^−2.5 (H. Mitsuyasu et al., 1975).
    Mitsuyasu {
        /// U₁₀ ωp / g, the inverse of the waves' age, within [`AGES`].
        inverse_age: f64,
    },
    /// sech²(β θ) with β = 2.61 x^1.3 below 0.95, 2.28 x^−1.3 below 1.6 and 10^(−0.4 + 0.8393 exp(−0.567 ln x²)) above
    /// (M. A. Donelan et al., 1985; M. L. Banner, 1990). Measured above x = 0.56; below, the first rule is kept.
    DonelanBanner,
}

/// A rule for the directions of all frequencies, with swell or without.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spreading {
    model: SpreadingModel,
    swell: f64,
}

/// Why there is no such spreading.
#[derive(Debug, Clone, Copy, PartialEq, Error)]
#[error("{name} = {value} is out of range: allowed are {min} to {max}")]
pub struct SpreadingError {
    /// What is wrong.
    pub name: &'static str,
    /// The refused value.
    pub value: f64,
    /// The smallest allowed value.
    pub min: f64,
    /// The largest allowed value.
    pub max: f64,
}

/// U₁₀ ωp / g of a wind of `speed` in m/s and a peak of angular frequency `omega_p` in rad/s: near 0.83 for a fully
/// grown sea, larger for younger ones.
#[must_use]
pub fn inverse_wave_age(speed: f64, omega_p: f64) -> f64 {
    speed * omega_p / super::dispersion::GRAVITY
}

impl Spreading {
    /// The directions of `model`; `swell` ξ, 0 to 1, makes long waves run side by side: it multiplies them with
    /// cos^2s(θ/2), s = 16 tanh(ωp/ω) ξ² (C. J. Horvath, 2015), and keeps the integral 1.
    ///
    /// # Errors
    /// The first number out of its range.
    pub fn new(model: SpreadingModel, swell: f64) -> Result<Self, SpreadingError> {
        match model {
            SpreadingModel::Cos2s { s } => check("the spreading exponent s", s, [0.0, MOST_POWER])?,
            SpreadingModel::Hasselmann { inverse_age }
            | SpreadingModel::Mitsuyasu { inverse_age } => {
                check("the inverse wave age U10 omega_p / g", inverse_age, AGES)?;
            }
            SpreadingModel::DonelanBanner => {}
        }
        check("the swell", swell, [0.0, 1.0])?;
        Ok(Self { model, swell })
    }

    /// The rule without swell.
    #[must_use]
    pub fn model(&self) -> SpreadingModel {
        self.model
    }

    /// The share of swell, 0 to 1.
    #[must_use]
    pub fn swell(&self) -> f64 {
        self.swell
    }

    /// The directions of the waves with frequency `ratio` = ω/ωp, a number above 0.
    #[must_use]
    pub fn at(&self, ratio: f64) -> Directions {
        let swell = swell_power(ratio, self.swell);
        match self.model {
            SpreadingModel::Cos2s { s } => Directions::power(s + swell),
            SpreadingModel::Hasselmann { inverse_age } => {
                Directions::power(hasselmann_power(ratio, inverse_age) + swell)
            }
            SpreadingModel::Mitsuyasu { inverse_age } => {
                Directions::power(mitsuyasu_power(ratio, inverse_age) + swell)
            }
            SpreadingModel::DonelanBanner => Directions::sech(donelan_banner_beta(ratio), swell),
        }
    }

    /// The density per radian at the angle `theta` in radians from the mean direction, of waves with frequency
    /// `ratio` = ω/ωp. Who asks for many angles of one frequency asks [`at`](Self::at) once.
    #[must_use]
    pub fn density(&self, ratio: f64, theta: f64) -> f64 {
        self.at(ratio).density(theta)
    }
}

fn check(name: &'static str, value: f64, [min, max]: [f64; 2]) -> Result<(), SpreadingError> {
    if (min..=max).contains(&value) {
        Ok(())
    } else {
        Err(SpreadingError {
            name,
            value,
            min,
            max,
        })
    }
}

/// What swell adds to s at `ratio` = ω/ωp.
#[must_use]
pub fn swell_power(ratio: f64, swell: f64) -> f64 {
    16.0 * (1.0 / ratio).tanh() * swell * swell
}

/// The exponent s of [`SpreadingModel::Hasselmann`] at `ratio` = ω/ωp.
#[must_use]
pub fn hasselmann_power(ratio: f64, inverse_age: f64) -> f64 {
    if ratio <= 1.0 {
        6.97 * ratio.powf(4.06)
    } else {
        9.77 * ratio.powf(-2.33 - 1.45 * (inverse_age - 1.17))
    }
}

/// The exponent s of [`SpreadingModel::Mitsuyasu`] at `ratio` = ω/ωp.
#[must_use]
pub fn mitsuyasu_power(ratio: f64, inverse_age: f64) -> f64 {
    let exponent = if ratio <= 1.0 { 5.0 } else { -2.5 };
    11.5 * inverse_age.powf(-2.5) * ratio.powf(exponent)
}

/// The β of [`SpreadingModel::DonelanBanner`] at `ratio` = ω/ωp.
#[must_use]
pub fn donelan_banner_beta(ratio: f64) -> f64 {
    if ratio < 0.95 {
        2.61 * ratio.powf(1.3)
    } else if ratio < 1.6 {
        2.28 * ratio.powf(-1.3)
    } else {
        10_f64.powf(-0.4 + 0.8393 * (-0.567 * (ratio * ratio).ln()).exp())
    }
}
