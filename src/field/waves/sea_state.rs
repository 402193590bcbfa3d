//! Seas by number: the sea-state code and the Beaufort force, and the wind sea that stands for each.
//!
//! The tables are those of the World Meteorological Organization as weather services print them. Nothing here says
//! how such a sea looks; swell that comes from elsewhere has no number.

mod tables;

pub use tables::{BEAUFORT, Force, SEA_STATES, SeaState};

use super::dispersion::{GRAVITY, group_velocity, wavenumber};
use super::spectrum::{Spectrum, SpectrumError};

/// The density of sea water in kg/m³.
pub const SEA_WATER_DENSITY: f64 = 1025.0;

/// The peak enhancement of the seas that stand for a number: the mean of JONSWAP.
pub const GAMMA: f64 = 3.3;

/// A sea that the wind of one speed raised over one fetch, in deep water.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct WindSea {
    /// The wind speed at 10 m height in m/s.
    pub wind: f64,
    /// The length of open water in m over which this wind raises a JONSWAP sea of this height; 0 where it is calm.
    pub fetch: f64,
    /// The significant wave height in m.
    pub hm0: f64,
    /// The peak period in s of that JONSWAP sea; of a calm sea, which has none, 1 s.
    pub tp: f64,
}

impl WindSea {
    /// No wind and no waves.
    pub const CALM: Self = Self {
        wind: 0.0,
        fetch: 0.0,
        hm0: 0.0,
        tp: 1.0,
    };

    /// The sea of significant height `hm0` in m under `wind` in m/s, both above 0: its fetch is the one for which
    /// the formulas of [`Spectrum::from_wind`] with γ = [`GAMMA`] give that height.
    ///
    /// # Errors
    /// A height or wind out of the range of a spectrum, or a height that this wind does not raise on any sea.
    pub fn new(wind: f64, hm0: f64) -> Result<Self, SpectrumError> {
        // The height goes with this power of the fetch: m₀ with α ωp⁻⁴, thus with F^(4/3 − 0.22).
        const POWER: f64 = 0.5 * (4.0 / 3.0 - 0.22);
        const FETCH: f64 = 1e5;
        let spectrum = Spectrum::from_wind(wind, FETCH, GAMMA, f64::INFINITY)?;
        let height = spectrum.parameters().hm0;
        let fetch = FETCH * (hm0 / height).powf(1.0 / POWER);
        let tp = Spectrum::from_wind(wind, fetch, GAMMA, f64::INFINITY)?
            .parameters()
            .tp;
        Ok(Self {
            wind,
            fetch,
            hm0,
            tp,
        })
    }

    /// Whether there are no waves.
    #[must_use]
    pub fn is_calm(&self) -> bool {
        self.hm0 == 0.0
    }

    /// Its spectrum over water of `depth` in m, 0.01 to infinity, with its height whatever the depth.
    ///
    /// # Errors
    /// A depth out of range.
    pub fn spectrum(&self, depth: f64) -> Result<Spectrum, SpectrumError> {
        Spectrum::from_height(self.hm0, self.tp, GAMMA, depth)
    }
}

/// The sea that stands for sea-state code `code`, 0 to 9; none for other numbers.
///
/// Its height is the middle of the code's range; code 9 has no end, and its sea is as far above its begin as that of
/// code 8 is. Its wind is the one whose [probable height](Force::probable_height) that is, straight between forces and
/// beyond the last.
#[must_use]
pub fn sea_of_code(code: u8) -> Option<WindSea> {
    let state = SEA_STATES.get(usize::from(code))?;
    let hm0 = match state.highest {
        Some(highest) => 0.5 * (state.lowest + highest),
        None => {
            let before = &SEA_STATES[SEA_STATES.len() - 2];
            state.lowest + 0.5 * (state.lowest - before.lowest)
        }
    };
    sea(wind_of_height(hm0), hm0)
}

/// The sea that stands for Beaufort `force`, 0 to 12; none for other numbers.
///
/// Its wind is 0.836 B^1.5 m/s (G. C. Simpson, 1906; WMO code table 1100), its height the force's
/// [probable height](Force::probable_height). To light air the table gives higher waves than that wind raises, so the
/// waves of force 1 run faster than their wind.
#[must_use]
pub fn sea_of_force(force: u8) -> Option<WindSea> {
    let row = BEAUFORT.get(usize::from(force))?;
    sea(beaufort_wind(f64::from(force)), row.probable_height)
}

fn sea(wind: f64, hm0: f64) -> Option<WindSea> {
    if hm0 == 0.0 {
        return Some(WindSea::CALM);
    }
    WindSea::new(wind, hm0).ok()
}

/// The wind in m/s that stands for a Beaufort force: 0.836 B^1.5.
fn beaufort_wind(force: f64) -> f64 {
    0.836 * force.powf(1.5)
}

/// The wind whose probable height is `height`, straight between forces and beyond the last.
fn wind_of_height(height: f64) -> f64 {
    let above = BEAUFORT.partition_point(|force| force.probable_height < height);
    let above = above.clamp(1, BEAUFORT.len() - 1);
    let [low, high] =
        [above - 1, above].map(|i| (beaufort_wind(i as f64), BEAUFORT[i].probable_height));
    low.0 + (high.0 - low.0) * (height - low.1) / (high.1 - low.1)
}

/// The sea-state code of a significant height in m; a height on a border belongs to the lower code. None for what is
/// no height.
#[must_use]
pub fn code_of_height(hm0: f64) -> Option<u8> {
    let fits = |state: &&SeaState| hm0 <= state.highest.unwrap_or(f64::INFINITY);
    let found = SEA_STATES.iter().filter(|_| hm0 >= 0.0).find(fits)?;
    Some(found.code)
}

/// The Beaufort force of a wind speed in m/s: speeds are rounded to 0.1 m/s, as the table has them. None for what is
/// no speed.
#[must_use]
pub fn force_of_wind(speed: f64) -> Option<u8> {
    let tenths = (10.0 * speed).round();
    let below = |force: &&Force| tenths >= f64::round(10.0 * force.slowest);
    let found = BEAUFORT.iter().filter(|_| speed >= 0.0).rfind(below)?;
    Some(found.force)
}

/// The energy of waves of variance `m0` in m² over each square meter, in J/m²: ρ g m₀.
#[must_use]
pub fn wave_energy(m0: f64, density: f64) -> f64 {
    density * GRAVITY * m0
}

/// The power that waves carry through each meter of width, in W/m: ρ g Hm0² / 16 times the group velocity of the
/// energy period `te` in s over `depth` in m; in deep water it is ρ g² Hm0² Te / 64π.
#[must_use]
pub fn wave_power(hm0: f64, te: f64, depth: f64, density: f64) -> f64 {
    let k = wavenumber(std::f64::consts::TAU / te, depth);
    wave_energy(hm0 * hm0 / 16.0, density) * group_velocity(k, depth)
}
