//! The numbers that a user may set: name, unit, allowed values and explanation, said once.
//!
//! The panel's sliders and tooltips, the scene file's errors and the checks in front of every field read these
//! tables. They hold no values: the settings types do.

use thiserror::Error;

/// One number of a scene: how it is called, what it means and which values it may take.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Parameter {
    /// The scene table it belongs to: `terrain`, `sea`, `sea.spectrum`; or the list, `sea.layers`.
    pub table: &'static str,
    /// The field's name in scene files and after `--set`.
    pub name: &'static str,
    /// The field's name in the panel.
    pub label: &'static str,
    /// The unit of its values, empty for pure numbers.
    pub unit: &'static str,
    /// The smallest allowed value.
    pub min: f64,
    /// The largest allowed value.
    pub max: f64,
    /// The span that the panel's slider covers; typed values may use all of `min..=max`.
    pub slider: [f64; 2],
    /// Whether the slider is logarithmic.
    pub logarithmic: bool,
    /// One or two sentences for the tooltip.
    pub help: &'static str,
}

/// A number lies outside what is allowed, or is not a number at all.
#[derive(Debug, Clone, Copy, PartialEq, Error)]
#[error("{} = {value} is out of range: allowed are {} to {}{}{}", full_name(.parameter, *.entry), .parameter.min,
    .parameter.max, if .parameter.unit.is_empty() { "" } else { " " }, .parameter.unit)]
pub struct OutOfRange {
    /// What was set.
    pub parameter: &'static Parameter,
    /// The refused value.
    pub value: f64,
    /// Which entry of a list it belongs to, counted from 0, where the table is one of many.
    pub entry: Option<usize>,
}

impl OutOfRange {
    /// The same refusal in entry `index` of a list, counted from 0.
    #[must_use]
    pub fn of_entry(self, index: usize) -> Self {
        Self {
            entry: Some(index),
            ..self
        }
    }

    /// The field's full name: `sea.speed`, or `sea.layers[2].speed` in an entry of a list.
    #[must_use]
    pub fn field(&self) -> String {
        full_name(self.parameter, self.entry)
    }
}

fn full_name(Parameter { table, name, .. }: &Parameter, entry: Option<usize>) -> String {
    match entry {
        Some(index) => format!("{table}[{index}].{name}"),
        None => format!("{table}.{name}"),
    }
}

impl Parameter {
    /// `Ok` when `value` is finite and within `min..=max`.
    ///
    /// # Errors
    /// [`OutOfRange`], which names the field, the value and the allowed range.
    pub fn check(&'static self, value: f64) -> Result<(), OutOfRange> {
        // NaN is in no range.
        if (self.min..=self.max).contains(&value) {
            Ok(())
        } else {
            Err(OutOfRange {
                parameter: self,
                value,
                entry: None,
            })
        }
    }
}

/// Declares a static [`Parameter`] whose documentation is its help text and range.
macro_rules! parameter {
    ($table:literal, $constant:ident, $name:literal, $label:literal, $unit:literal, $min:literal ..= $max:literal,
     slider $from:literal ..= $to:literal $($log:ident)?, $help:literal) => {
        #[doc = concat!($help, " Allowed: ", $min, " to ", $max, " ", $unit, ".")]
        pub static $constant: $crate::field::parameter::Parameter = $crate::field::parameter::Parameter {
            table: $table,
            name: $name,
            label: $label,
            unit: $unit,
            min: $min as f64,
            max: $max as f64,
            slider: [$from as f64, $to as f64],
            logarithmic: !stringify!($($log)?).is_empty(),
            help: $help,
        };
    };
}
pub(crate) use parameter;

#[cfg(test)]
mod tests {

    parameter!("terrain", DEPTH, "depth", "Depth", "m", 0.0..=10.0, slider 0.0..=5.0, "How deep.");

    #[test]
    fn the_bounds_are_allowed_and_nothing_beyond_them() {
        assert_eq!(DEPTH.check(0.0), Ok(()));
        assert_eq!(DEPTH.check(10.0), Ok(()));
        for value in [-1e-9, 10.1, f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            assert!(DEPTH.check(value).is_err(), "{value}");
        }
    }

    #[test]
    fn the_error_names_field_value_and_limits() {
        let error = DEPTH.check(12.5).unwrap_err().to_string();
        assert_eq!(
            error,
            "terrain.depth = 12.5 is out of range: allowed are 0 to 10 m"
        );
        let error = DEPTH.check(-1.0).unwrap_err().of_entry(3);
        assert!(error.to_string().starts_with("terrain[3].depth = -1 is"));
    }
}
