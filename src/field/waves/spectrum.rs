//! How the energy of a sea is spread over frequencies: by formula from wind or height, or as measured.
//!
//! A spectrum is the one-sided variance density S(f) in m²/Hz; its moments are m_n = ∫ fⁿ S df over all frequencies,
//! without a cut-off. Directions are in [`spreading`](super::spreading), and no random number is drawn here.

mod error;
mod measured;
mod text;
mod wind_sea;

pub use error::SpectrumError;
pub use measured::MOST_ROWS;
pub use wind_sea::{depth_factor, jonswap_alpha, jonswap_peak};

use serde::Serialize;

use error::Limit;
use measured::Measured;
use wind_sea::WindSea;

/// The energy of a sea over its frequencies.
///
/// By formula it is S(f) = α g² (2π)⁻⁴ f⁻⁵ exp(−1.25 (fp/f)⁴) γ^exp(−(f − fp)² / (2 σ² fp²)) φ with σ = 0.07 up to the
/// peak and 0.09 above it (JONSWAP: K. Hasselmann et al., 1973); γ = 1 is the spectrum of W. J. Pierson and
/// L. Moskowitz (1964), and φ, 1 in deep water, is that of TMA (E. Bouws et al., 1985), see [`depth_factor`].
#[derive(Debug, Clone, PartialEq)]
pub struct Spectrum(Form);

#[derive(Debug, Clone, PartialEq)]
enum Form {
    WindSea(WindSea),
    Measured(Measured),
}

/// What is said of a spectrum in numbers. Where there is no energy, the periods are those of its shape.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct SpectrumParameters {
    /// The factor α of the formula; none of a measured spectrum.
    pub alpha: Option<f64>,
    /// The frequency of the peak in Hz, see [`Spectrum::peak_frequency`].
    pub fp: f64,
    /// The period of the peak, 1 / fp, in s.
    pub tp: f64,
    /// The moment m₋₁ in m² s.
    pub m_minus1: f64,
    /// The variance of the surface in m².
    pub m0: f64,
    /// The moment m₁ in m²/s.
    pub m1: f64,
    /// The moment m₂ in m²/s².
    pub m2: f64,
    /// The significant wave height 4 √m₀ in m.
    pub hm0: f64,
    /// The mean period m₀ / m₁ in s.
    pub tm01: f64,
    /// The mean period √(m₀ / m₂) in s, close to that of the zero crossings.
    pub tm02: f64,
    /// The energy period m₋₁ / m₀ in s.
    pub te: f64,
}

/// One of several ranges of frequencies that have the same energy.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Quantile {
    /// Where it begins, in Hz.
    pub low: f64,
    /// Where it ends, in Hz; the last one of a formula never does.
    pub high: f64,
    /// The mean frequency of its energy, m₁ / m₀ over the range, in Hz: one wave of this frequency for each range
    /// gives m₀ and m₁ of the whole spectrum exactly.
    pub frequency: f64,
}

impl Spectrum {
    /// The sea of significant height `hm0`, 0 to 100 m, and peak period `tp`, 0.01 to 1000 s, with peak enhancement
    /// `gamma`, 1 to 20, over `depth`, 0.01 m to infinity. α is such that 4 √m₀ is `hm0`, over any depth.
    ///
    /// # Errors
    /// The first number out of its range.
    pub fn from_height(hm0: f64, tp: f64, gamma: f64, depth: f64) -> Result<Self, SpectrumError> {
        let hm0 = Limit::HEIGHT.check(hm0)?;
        let fp = 1.0 / Limit::PERIOD.check(tp)?;
        let unit = WindSea::new(1.0, fp, gamma, depth)?;
        let alpha = (hm0 / 4.0).powi(2) / (unit.scale() * unit.unit_moment(0));
        Ok(Self(Form::WindSea(WindSea { alpha, ..unit })))
    }

    /// The sea that a wind of `speed` U₁₀, 0.01 to 100 m/s at 10 m height, raises over `fetch`, 1 to 10⁸ m of open
    /// water: α = 0.076 χ^−0.22 and ωp = 22 (g² / (U F))^⅓ with χ = g F / U² (K. Hasselmann et al., 1973). They hold
    /// for growing seas: no fetch is so long that the sea stops to grow. `gamma` and `depth` as in
    /// [`from_height`](Self::from_height); in shallow water φ lowers the height.
    ///
    /// # Errors
    /// The first number out of its range.
    pub fn from_wind(
        speed: f64,
        fetch: f64,
        gamma: f64,
        depth: f64,
    ) -> Result<Self, SpectrumError> {
        let speed = Limit::WIND.check(speed)?;
        let fetch = Limit::FETCH.check(fetch)?;
        let alpha = jonswap_alpha(speed, fetch);
        let fp = jonswap_peak(speed, fetch) / std::f64::consts::TAU;
        Ok(Self(Form::WindSea(WindSea::new(alpha, fp, gamma, depth)?)))
    }

    /// The fully grown sea under a wind of `speed` U₁₉.₅, 0.01 to 100 m/s at 19.5 m height, in deep water:
    /// S(ω) = 0.0081 g² ω⁻⁵ exp(−0.74 (g / (U ω))⁴) (W. J. Pierson and L. Moskowitz, 1964).
    ///
    /// # Errors
    /// A speed out of its range.
    pub fn pierson_moskowitz(speed: f64) -> Result<Self, SpectrumError> {
        let peak = wind_sea::pierson_moskowitz_peak(Limit::WIND.check(speed)?);
        let fp = peak / std::f64::consts::TAU;
        Ok(Self(Form::WindSea(WindSea::new(
            8.1e-3,
            fp,
            1.0,
            f64::INFINITY,
        )?)))
    }

    /// A measured spectrum from rows of frequency in Hz and density in m²/Hz, 3 to [`MOST_ROWS`] of them, straight
    /// between them and 0 outside. Its moments are sums by the trapezoidal rule over fⁿ S at the rows, as is usual.
    ///
    /// # Errors
    /// Too few or too many rows, frequencies that do not increase or leave 0.0001 to 100 Hz, densities that leave 0
    /// to 10⁶ m²/Hz, and a spectrum without energy.
    pub fn measured(rows: &[[f64; 2]]) -> Result<Self, SpectrumError> {
        Ok(Self(Form::Measured(Measured::new(rows.to_vec())?)))
    }

    /// A measured spectrum from text: a line has frequency and density with a comma, spaces, tabs or a semicolon
    /// between them. The first line may name the columns; empty lines and those that start with # or % are passed
    /// over.
    ///
    /// # Errors
    /// What [`measured`](Self::measured) refuses and what is no pair of numbers, with the number of the line.
    pub fn from_text(text: &str) -> Result<Self, SpectrumError> {
        Ok(Self(Form::Measured(Measured::new(text::rows(text)?)?)))
    }

    /// The density S(f) in m²/Hz at `f` in Hz; 0 where `f` is not positive.
    #[must_use]
    pub fn density(&self, f: f64) -> f64 {
        match &self.0 {
            Form::WindSea(sea) => sea.density(f),
            Form::Measured(rows) => rows.density(f),
        }
    }

    /// The moment m_n = ∫ fⁿ S df over all frequencies in m² Hzⁿ. The tail of a formula falls with f⁻⁵, so from n = 4
    /// on its moments are infinite.
    #[must_use]
    pub fn moment(&self, n: i32) -> f64 {
        self.moment_between(n, 0.0, f64::INFINITY)
    }

    /// The moment m_n over the frequencies from `low` to `high` in Hz alone; 0 where `high` is not above `low`.
    #[must_use]
    pub fn moment_between(&self, n: i32, low: f64, high: f64) -> f64 {
        let scale = self.scale();
        // Not a number is not above anything; and no energy has no infinite moments.
        if low < high && scale > 0.0 {
            scale * self.unit_moment(n, low, high)
        } else {
            0.0
        }
    }

    /// The variance in m² of all waves of higher frequency than `f` in Hz: what a sea that ends there lacks.
    #[must_use]
    pub fn energy_above(&self, f: f64) -> f64 {
        self.moment_between(0, f, f64::INFINITY)
    }

    /// The frequency of the peak in Hz: the formula's fp, from which φ moves the highest density up a little in
    /// shallow water, or the measured row of highest density, the first of equals.
    #[must_use]
    pub fn peak_frequency(&self) -> f64 {
        match &self.0 {
            Form::WindSea(sea) => sea.fp,
            Form::Measured(rows) => rows.peak_frequency(),
        }
    }

    /// The factor α, none of a measured spectrum.
    #[must_use]
    pub fn alpha(&self) -> Option<f64> {
        match &self.0 {
            Form::WindSea(sea) => Some(sea.alpha),
            Form::Measured(_) => None,
        }
    }

    /// All of its numbers.
    #[must_use]
    pub fn parameters(&self) -> SpectrumParameters {
        let fp = self.peak_frequency();
        let [below, unit, first, second] =
            [-1, 0, 1, 2].map(|n| self.unit_moment(n, 0.0, f64::INFINITY));
        let scale = self.scale();
        SpectrumParameters {
            alpha: self.alpha(),
            fp,
            tp: 1.0 / fp,
            m_minus1: scale * below,
            m0: scale * unit,
            m1: scale * first,
            m2: scale * second,
            hm0: 4.0 * (scale * unit).sqrt(),
            tm01: unit / first,
            tm02: (unit / second).sqrt(),
            te: below / unit,
        }
    }

    /// `count` ranges of frequencies that have the same energy, from low to high.
    #[must_use]
    pub fn quantiles(&self, count: usize) -> Vec<Quantile> {
        let fractions = (1..count).map(|i| i as f64 / count as f64);
        let (edges, share) = match &self.0 {
            Form::WindSea(sea) => (sea.quantile_edges(fractions), sea.unit_moment(0)),
            Form::Measured(rows) => (rows.quantile_edges(fractions), rows.energy()),
        };
        let share = share / count as f64;
        let ranges = edges.windows(2).take(count);
        ranges
            .map(|edge| Quantile {
                low: edge[0],
                high: edge[1],
                frequency: self.unit_first_moment(edge[0], edge[1]) / share,
            })
            .collect()
    }

    /// What the moments of the shape are multiplied by.
    fn scale(&self) -> f64 {
        match &self.0 {
            Form::WindSea(sea) => sea.scale(),
            Form::Measured(_) => 1.0,
        }
    }

    fn unit_moment(&self, n: i32, low: f64, high: f64) -> f64 {
        match &self.0 {
            Form::WindSea(sea) => sea.unit_moment_between(n, low, high),
            Form::Measured(rows) => rows.moment_between(n, low, high),
        }
    }

    fn unit_first_moment(&self, low: f64, high: f64) -> f64 {
        match &self.0 {
            Form::WindSea(sea) => sea.unit_moment_between(1, low, high),
            Form::Measured(rows) => rows.exact_first_moment(low, high),
        }
    }
}
