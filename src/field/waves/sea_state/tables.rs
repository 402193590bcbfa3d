//! The two tables: WMO code 3700, state of the sea, and the Beaufort scale.
//!
//! Code 3700 is of the Manual on Codes (WMO-No. 306); winds and wave heights of the Beaufort scale are of the Manual
//! on Marine Meteorological Services (WMO-No. 558), as the Met Office prints them. Nothing is computed here.

/// A row of WMO code table 3700: heights of well-developed wind waves of the open sea.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SeaState {
    /// The code, 0 to 9.
    pub code: u8,
    /// How it is called.
    pub name: &'static str,
    /// The lowest significant height in m.
    pub lowest: f64,
    /// The highest significant height in m; the last code has none.
    pub highest: Option<f64>,
}

/// A row of the Beaufort scale.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Force {
    /// The force, 0 to 12.
    pub force: u8,
    /// How its wind is called.
    pub name: &'static str,
    /// The lowest wind speed at 10 m height in m/s.
    pub slowest: f64,
    /// The highest wind speed in m/s; the last force has none.
    pub fastest: Option<f64>,
    /// The significant height in m that such a wind raises on the open sea in time.
    pub probable_height: f64,
    /// The height in m that single waves then reach; not known of the first force and of the last.
    pub probable_maximum: Option<f64>,
}

const fn state(code: u8, name: &'static str, lowest: f64, highest: Option<f64>) -> SeaState {
    SeaState {
        code,
        name,
        lowest,
        highest,
    }
}

const fn force(
    force: u8,
    name: &'static str,
    [slowest, fastest]: [f64; 2],
    probable_height: f64,
    probable_maximum: Option<f64>,
) -> Force {
    Force {
        force,
        name,
        slowest,
        fastest: if fastest < f64::INFINITY {
            Some(fastest)
        } else {
            None
        },
        probable_height,
        probable_maximum,
    }
}

/// WMO code table 3700, code by code.
pub const SEA_STATES: [SeaState; 10] = [
    state(0, "calm (glassy)", 0.0, Some(0.0)),
    state(1, "calm (rippled)", 0.0, Some(0.1)),
    state(2, "smooth (wavelets)", 0.1, Some(0.5)),
    state(3, "slight", 0.5, Some(1.25)),
    state(4, "moderate", 1.25, Some(2.5)),
    state(5, "rough", 2.5, Some(4.0)),
    state(6, "very rough", 4.0, Some(6.0)),
    state(7, "high", 6.0, Some(9.0)),
    state(8, "very high", 9.0, Some(14.0)),
    state(9, "phenomenal", 14.0, None),
];

/// The Beaufort scale, force by force.
pub const BEAUFORT: [Force; 13] = [
    force(0, "calm", [0.0, 0.2], 0.0, None),
    force(1, "light air", [0.3, 1.5], 0.1, Some(0.1)),
    force(2, "light breeze", [1.6, 3.3], 0.2, Some(0.3)),
    force(3, "gentle breeze", [3.4, 5.4], 0.6, Some(1.0)),
    force(4, "moderate breeze", [5.5, 7.9], 1.0, Some(1.5)),
    force(5, "fresh breeze", [8.0, 10.7], 2.0, Some(2.5)),
    force(6, "strong breeze", [10.8, 13.8], 3.0, Some(4.0)),
    force(7, "near gale", [13.9, 17.1], 4.0, Some(5.5)),
    force(8, "gale", [17.2, 20.7], 5.5, Some(7.5)),
    force(9, "strong gale", [20.8, 24.4], 7.0, Some(10.0)),
    force(10, "storm", [24.5, 28.4], 9.0, Some(12.5)),
    force(11, "violent storm", [28.5, 32.6], 11.5, Some(16.0)),
    force(12, "hurricane", [32.7, f64::INFINITY], 14.0, None),
];
