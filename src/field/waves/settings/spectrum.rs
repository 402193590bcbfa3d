//! Which spectrum drives a sea to scale: its shape, its strength and how it spreads over directions.

use serde::{Deserialize, Serialize};

use crate::field::SettingsError;
use crate::field::parameter::parameter;

/// The fewest rows of a measured spectrum.
pub const FEWEST_ROWS: usize = 3;

/// The most rows of a measured spectrum.
pub const MOST_ROWS: usize = 2000;

/// The lowest and the highest frequency of a row in Hz.
pub const FREQUENCIES: [f64; 2] = [1e-4, 100.0];

/// The lowest and the highest density of a row in m²/Hz.
pub const DENSITIES: [f64; 2] = [0.0, 1e6];

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
    "The exponent s of the cosine power 2s: the larger, the more all waves have one direction.");
parameter!("sea.spectrum", SWELL, "swell", "Swell", "", 0.0..=1.0, slider 0.0..=1.0,
    "Gathers the long waves into one direction, as waves from afar are (Horvath 2015).");

impl SpectrumSettings {
    /// Whether every number is finite and within its range, and the rows are in order and enough where they are used.
    ///
    /// # Errors
    /// The first number or row that is not.
    pub fn check(&self) -> Result<(), SettingsError> {
        WIND_SPEED.check(self.wind_speed)?;
        FETCH.check(self.fetch)?;
        HM0.check(self.hm0)?;
        TP.check(self.tp)?;
        GAMMA.check(self.gamma)?;
        DIRECTION.check(self.direction)?;
        SPREAD.check(self.spread)?;
        SWELL.check(self.swell)?;
        check_rows(&self.measured)?;
        match self.shape {
            SpectrumShape::Measured => check_energy(&self.measured),
            _ => Ok(()),
        }
    }
}

/// Whether the frequencies rise and all numbers are within their ranges.
fn check_rows(rows: &[[f64; 2]]) -> Result<(), SettingsError> {
    SettingsError::check_count(MEASURED, rows.len(), 0, MOST_ROWS)?;
    let mut before = 0.0;
    for (i, &[f, density]) in rows.iter().enumerate() {
        let within = |[least, most]: [f64; 2], value| (least..=most).contains(&value);
        let reason = if !within(FREQUENCIES, f) {
            let [least, most] = FREQUENCIES;
            format!("frequencies are {least} to {most} Hz")
        } else if !within(DENSITIES, density) {
            let [least, most] = DENSITIES;
            format!("densities are {least} to {most} m²/Hz")
        } else if f <= before {
            format!("its frequency must be higher than {before} Hz, that of the row before")
        } else {
            before = f;
            continue;
        };
        return Err(SettingsError::Value {
            field: format!("{MEASURED}[{i}]"),
            value: format!("[{f}, {density}]"),
            reason,
        });
    }
    Ok(())
}

/// Whether the rows are enough for a sea and have any energy.
fn check_energy(rows: &[[f64; 2]]) -> Result<(), SettingsError> {
    let reason = if rows.len() < FEWEST_ROWS {
        let count = rows.len();
        format!(
            "{MEASURED} has {count} rows, [[frequency in Hz, density in m²/Hz], ...]; give it {FEWEST_ROWS} or more"
        )
    } else if rows.iter().all(|&[_, density]| density == 0.0) {
        format!("all densities in {MEASURED} are 0; give at least one row more")
    } else {
        return Ok(());
    };
    Err(SettingsError::Value {
        field: "sea.spectrum.shape".to_owned(),
        value: "\"measured\"".to_owned(),
        reason,
    })
}

/// The rows' name in messages.
const MEASURED: &str = "sea.spectrum.measured";

#[cfg(test)]
mod tests {
    use super::*;

    fn message(shape: SpectrumShape, rows: &[[f64; 2]]) -> String {
        let settings = SpectrumSettings {
            shape,
            measured: rows.to_vec(),
            ..Default::default()
        };
        settings
            .check()
            .map_or_else(|error| error.to_string(), |()| "good".to_owned())
    }

    #[test]
    fn rows_are_refused_one_by_one() {
        let row = |row| message(SpectrumShape::Jonswap, &[[0.1, 2.0], row]);
        assert_eq!(row([0.2, 0.0]), "good");
        assert_eq!(
            row([0.1, 1.0]),
            "sea.spectrum.measured[1] = [0.1, 1] is not allowed: its frequency must be higher than 0.1 Hz, that of the \
             row before"
        );
        for (wrong, part) in [
            ([0.2, -1.0], "[0.2, -1] is not allowed: densities are 0 to"),
            ([0.2, f64::NAN], "densities are 0 to 1000000 m²/Hz"),
            ([f64::NAN, 1.0], "frequencies are 0.0001 to 100 Hz"),
            ([f64::INFINITY, 1.0], "frequencies are"),
            ([0.05, 1.0], "higher than 0.1 Hz"),
        ] {
            assert!(row(wrong).contains(part), "{wrong:?}: {}", row(wrong));
        }
    }

    #[test]
    fn a_measured_sea_needs_rows_with_energy() {
        let with = |rows: &[[f64; 2]]| message(SpectrumShape::Measured, rows);
        assert_eq!(with(&[[0.1, 0.0], [0.2, 1.0], [0.3, 0.0]]), "good");
        assert!(with(&[]).starts_with("sea.spectrum.shape = \"measured\" is not allowed"));
        assert!(with(&[[0.1, 2.0], [0.2, 1.0]]).contains("has 2 rows"));
        assert!(with(&[[0.1, 0.0], [0.2, 0.0], [0.3, 0.0]]).contains("all densities"));
        let many: Vec<_> = (0..=MOST_ROWS)
            .map(|i| [0.01 * (i + 1) as f64, 1.0])
            .collect();
        assert!(with(&many).contains("2001 entries: allowed are 0 to 2000"));
    }
}
