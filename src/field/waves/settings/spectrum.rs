//! Which spectrum drives a sea to scale: its shape, its strength and how it spreads over directions.

use serde::{Deserialize, Serialize};

use crate::field::parameter::{OutOfRange, parameter};

/// The most rows of a measured spectrum.
pub const MOST_ROWS: usize = 2000;

/// How the energy is spread over frequencies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SpectrumShape {
    /// A growing wind sea in deep water (Hasselmann et al. 1973).
    #[default]
    Jonswap,
    /// JONSWAP in water of the sea's depth (Bouws et al. 1985).
    Tma,
    /// A fully grown wind sea (Pierson and Moskowitz 1964).
    PiersonMoskowitz,
    /// What a buoy has measured: the rows of `measured`.
    Measured,
}

/// Which numbers say how strong the sea is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SpectrumSource {
    /// The wind's speed and the water it has blown over.
    #[default]
    Wind,
    /// Significant wave height and peak period.
    Height,
}

/// How the energy of a frequency is spread over directions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SpreadingKind {
    /// cos²ˢ of half the angle, with the same exponent for all frequencies (Longuet-Higgins et al. 1963).
    Cos2s,
    /// cos²ˢ whose exponent depends on frequency and wind (Hasselmann et al. 1980).
    #[default]
    Hasselmann,
    /// sech² (Donelan et al. 1985, Banner 1990).
    DonelanBanner,
}

/// What the user chose for the spectrum of a Gerstner or spectral sea.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SpectrumSettings {
    /// `jonswap`, `tma`, `pierson_moskowitz` or `measured`.
    pub shape: SpectrumShape,
    /// Whether `wind` or `height` is given; a measured spectrum has its own strength.
    pub source: SpectrumSource,
    /// See [`WIND_SPEED`].
    pub wind_speed: f64,
    /// See [`FETCH`].
    pub fetch: f64,
    /// See [`HM0`].
    pub hm0: f64,
    /// See [`TP`].
    pub tp: f64,
    /// See [`GAMMA`].
    pub gamma: f64,
    /// See [`DIRECTION`].
    pub direction: f64,
    /// `cos2s`, `hasselmann` or `donelan_banner`.
    pub spreading: SpreadingKind,
    /// See [`SPREAD`].
    pub spread: f64,
    /// See [`SWELL`].
    pub swell: f64,
    /// Whether the sea has exactly the spectrum's Hm0: amplitudes are then fixed and phases alone are random. Otherwise
    /// amplitudes are random too, as in nature, and each seed has an Hm0 of its own.
    pub exact: bool,
    /// The rows (frequency in Hz, density in m²/Hz) of a measured spectrum, by rising frequency.
    pub measured: Vec<[f64; 2]>,
}

impl Default for SpectrumSettings {
    fn default() -> Self {
        Self {
            shape: SpectrumShape::Jonswap,
            source: SpectrumSource::Wind,
            wind_speed: 10.0,
            fetch: 50_000.0,
            hm0: 1.5,
            tp: 6.0,
            gamma: 3.3,
            direction: 270.0,
            spreading: SpreadingKind::Hasselmann,
            spread: 10.0,
            swell: 0.0,
            exact: true,
            measured: Vec::new(),
        }
    }
}

parameter!("sea.spectrum", WIND_SPEED, "wind_speed", "Wind speed", "m/s", 0.5..=60.0, slider 1.0..=35.0,
    "The wind's speed 10 m above the water, U10.");
parameter!("sea.spectrum", FETCH, "fetch", "Fetch", "m", 1000.0..=5000000.0, slider 1000.0..=2000000.0 log,
    "The distance over which the wind has raised the waves.");
parameter!("sea.spectrum", HM0, "hm0", "Significant height", "m", 0.0..=30.0, slider 0.0..=15.0,
    "The significant wave height, Hm0: four times the standard deviation of the surface.");
parameter!("sea.spectrum", TP, "tp", "Peak period", "s", 0.5..=30.0, slider 2.0..=20.0,
    "The period of the strongest waves, Tp.");
parameter!("sea.spectrum", GAMMA, "gamma", "Peak enhancement", "", 1.0..=20.0, slider 1.0..=7.0,
    "How much higher the peak is than that of a fully grown sea; 3.3 on average, for swell more.");
parameter!("sea.spectrum", DIRECTION, "direction", "Wave direction", "°", -360.0..=360.0, slider 0.0..=360.0,
    "Where the waves come from: 0 north, 90 east, 180 south.");
parameter!("sea.spectrum", SPREAD, "spread", "Spread exponent", "", 0.1..=500.0, slider 1.0..=100.0 log,
    "The exponent s of cos²ˢ: the larger, the more all waves have one direction.");
parameter!("sea.spectrum", SWELL, "swell", "Swell", "", 0.0..=1.0, slider 0.0..=1.0,
    "Gathers the long waves into one direction, as waves from afar are (Horvath 2015).");

impl SpectrumSettings {
    /// Whether every number is finite and within its range.
    ///
    /// # Errors
    /// The first number that is not.
    pub fn check(&self) -> Result<(), OutOfRange> {
        WIND_SPEED.check(self.wind_speed)?;
        FETCH.check(self.fetch)?;
        HM0.check(self.hm0)?;
        TP.check(self.tp)?;
        GAMMA.check(self.gamma)?;
        DIRECTION.check(self.direction)?;
        SPREAD.check(self.spread)?;
        SWELL.check(self.swell)
    }
}
