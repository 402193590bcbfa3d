//! A gauge on the water: what it is called, where it is and how it measures.

use serde::{Deserialize, Serialize};

use crate::field::SettingsError;
use crate::field::parameter::{OutOfRange, parameter};
use crate::field::waves::GaugeKind;

/// The most gauges of a scene.
pub const MOST_GAUGES: usize = 8;

/// The most characters of a gauge's name.
pub const LONGEST_NAME: usize = 40;

/// A gauge that is pinned to the water.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct GaugeSettings {
    /// What the gauge is called in plots and files: 1 to [`LONGEST_NAME`] characters, each gauge another name.
    pub name: String,
    /// See [`GAUGE_X`].
    pub x: f64,
    /// See [`GAUGE_Z`].
    pub z: f64,
    /// `staff` or `buoy`.
    pub kind: GaugeKind,
    /// See [`COLOR`].
    pub color: u32,
}

impl Default for GaugeSettings {
    fn default() -> Self {
        Self {
            name: "Gauge".to_owned(),
            x: 0.0,
            z: 0.0,
            kind: GaugeKind::Staff,
            color: 0,
        }
    }
}

parameter!(
    "gauges",
    GAUGE_X,
    "x",
    "Gauge x",
    "m",
    -50000.0..=50000.0,
    slider - 1000.0..=1000.0,
    "How far east of the middle the gauge is; for a buoy, where it rests."
);
parameter!(
    "gauges",
    GAUGE_Z,
    "z",
    "Gauge z",
    "m",
    -50000.0..=50000.0,
    slider - 1000.0..=1000.0,
    "How far south of the middle the gauge is; for a buoy, where it rests."
);
parameter!("gauges", COLOR, "color", "Color", "", 0..=7, slider 0..=7,
    "Which of the eight colors of gauges it has.");

impl GaugeSettings {
    /// Whether every number is finite and within its range.
    ///
    /// # Errors
    /// The first number that is not.
    pub fn check(&self) -> Result<(), OutOfRange> {
        GAUGE_X.check(self.x)?;
        GAUGE_Z.check(self.z)?;
        COLOR.check(self.color.into())
    }
}

/// Whether there are at most [`MOST_GAUGES`] gauges, each within its ranges and with a name of its own.
pub(super) fn check_all(gauges: &[GaugeSettings]) -> Result<(), SettingsError> {
    SettingsError::check_count("gauges", gauges.len(), 0, MOST_GAUGES)?;
    for (i, gauge) in gauges.iter().enumerate() {
        gauge.check().map_err(|error| error.of_entry(i))?;
        check_name(&gauge.name, &gauges[..i]).map_err(|reason| SettingsError::Value {
            field: format!("gauges[{i}].name"),
            value: format!("{:?}", shortened(&gauge.name)),
            reason,
        })?;
    }
    Ok(())
}

/// A name that is too long would make the message so.
fn shortened(name: &str) -> String {
    let mut short: String = name.chars().take(LONGEST_NAME).collect();
    if short.len() < name.len() {
        short.push('…');
    }
    short
}

/// What is wrong with a name that the gauges `before` it do not have yet.
fn check_name(name: &str, before: &[GaugeSettings]) -> Result<(), String> {
    if name.trim().is_empty() {
        return Err("a gauge needs a name".to_owned());
    }
    let length = name.chars().count();
    if length > LONGEST_NAME {
        return Err(format!(
            "it has {length} characters, allowed are {LONGEST_NAME}"
        ));
    }
    if name.chars().any(char::is_control) {
        return Err("a name has no line breaks, tabs or other control characters".to_owned());
    }
    match before.iter().position(|gauge| gauge.name == name) {
        Some(i) => Err(format!(
            "gauges[{i}] is called so already; give each another name"
        )),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(name: &str) -> GaugeSettings {
        GaugeSettings {
            name: name.to_owned(),
            ..Default::default()
        }
    }

    #[test]
    fn names_are_short_printable_and_different() {
        let longest = "海".repeat(LONGEST_NAME);
        assert_eq!(check_all(&[named("A"), named(&longest)]), Ok(()));
        for (name, part) in [
            ("", "gauges[1].name = \"\" is not allowed: a gauge needs"),
            (" ", "a gauge needs a name"),
            ("a\nb", "control characters"),
            ("A", "gauges[0] is called so already"),
            (&(longest + "x"), "it has 41 characters"),
        ] {
            let error = check_all(&[named("A"), named(name)]).unwrap_err();
            assert!(error.to_string().contains(part), "{error}");
            assert_eq!(error.field(), "gauges[1].name");
        }
        let far = GaugeSettings {
            x: 1e6,
            ..named("B")
        };
        let error = check_all(&[named("A"), far]).unwrap_err();
        assert_eq!(error.field(), "gauges[1].x");
    }
}
