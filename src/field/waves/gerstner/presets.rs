//! Trains of waves to begin with.
//!
//! Each is a list for [`SeaSettings::components`](crate::field::waves::SeaSettings); all numbers may be changed.

use crate::field::waves::settings::component::ComponentSettings;

/// A swell from the west: long waves of nearly one length and direction, which come in groups.
#[must_use]
pub fn swell() -> Vec<ComponentSettings> {
    trains(&[
        [0.9, 180.0, 270.0, 0.0],
        [0.6, 156.0, 274.0, 80.0],
        [0.4, 205.0, 266.0, -120.0],
        [0.25, 132.0, 270.0, 150.0],
    ])
}

/// Waves that the wind has just raised: short, steep and from all around southwest.
#[must_use]
pub fn wind_sea() -> Vec<ComponentSettings> {
    trains(&[
        [0.45, 36.0, 225.0, 0.0],
        [0.3, 27.0, 203.0, 130.0],
        [0.3, 31.0, 248.0, -70.0],
        [0.18, 19.0, 231.0, 45.0],
        [0.14, 15.0, 190.0, -160.0],
        [0.14, 13.0, 262.0, 100.0],
        [0.08, 9.0, 215.0, -20.0],
        [0.05, 6.0, 240.0, 170.0],
    ])
}

/// Two swells across each other, from the west and from the south, which pile up where they meet.
#[must_use]
pub fn crossing_seas() -> Vec<ComponentSettings> {
    trains(&[
        [0.8, 110.0, 270.0, 0.0],
        [0.35, 96.0, 278.0, 120.0],
        [0.7, 85.0, 180.0, -45.0],
        [0.3, 74.0, 173.0, 90.0],
        [0.1, 22.0, 235.0, 10.0],
    ])
}

/// Trains of (amplitude, wavelength, direction, phase).
fn trains(rows: &[[f64; 4]]) -> Vec<ComponentSettings> {
    let train = |&[amplitude, wavelength, direction, phase]: &[f64; 4]| ComponentSettings {
        amplitude,
        wavelength,
        direction,
        phase,
    };
    rows.iter().map(train).collect()
}
