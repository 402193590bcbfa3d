//! Why settings are refused: a number, the length of a list, or an entry that does not go with the others.
//!
//! The messages are those of scene files and of values that come from nowhere else; where a field stands in a text is
//! not known here.

use thiserror::Error;

use super::parameter::OutOfRange;

/// The first thing that is not allowed about settings.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum SettingsError {
    /// A number is beyond its range.
    #[error(transparent)]
    OutOfRange(#[from] OutOfRange),
    /// A list is too short or too long.
    #[error("{list} has {count} entr{}: allowed are {least} to {most}", if *.count == 1 { "y" } else { "ies" })]
    Count {
        /// The list, such as `sea.layers`.
        list: &'static str,
        /// How many entries it has.
        count: usize,
        /// The fewest that it may have.
        least: usize,
        /// The most that it may have.
        most: usize,
    },
    /// The layers of a sea are made of too many noises.
    #[error(
        "sea.layers has {count} octaves in all: allowed are {most}; take octaves from its layers or leave layers out"
    )]
    Octaves {
        /// The sum of the layers' octaves.
        count: usize,
        /// The largest sum.
        most: usize,
    },
    /// A value does not go with the others, or is none of those that a field takes.
    #[error("{field} = {value} is not allowed: {reason}")]
    Value {
        /// The field, such as `gauges[1].name`.
        field: String,
        /// The value, as scene files write it.
        value: String,
        /// What is wrong with it and what would be right.
        reason: String,
    },
}

impl SettingsError {
    /// The field that is refused: `sea.speed`, `sea.layers`, `sea.layers[2].speed`, `sea.spectrum.measured[3]`.
    #[must_use]
    pub fn field(&self) -> String {
        match self {
            Self::OutOfRange(error) => error.field(),
            Self::Count { list, .. } => (*list).to_owned(),
            Self::Octaves { .. } => "sea.layers".to_owned(),
            Self::Value { field, .. } => field.clone(),
        }
    }

    /// `Ok` when a list of `count` entries is neither too short nor too long.
    pub(crate) fn check_count(
        list: &'static str,
        count: usize,
        least: usize,
        most: usize,
    ) -> Result<(), Self> {
        if (least..=most).contains(&count) {
            return Ok(());
        }
        Err(Self::Count {
            list,
            count,
            least,
            most,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_told_its_length_and_the_limits() {
        assert_eq!(SettingsError::check_count("sea.layers", 8, 1, 8), Ok(()));
        let error = SettingsError::check_count("sea.layers", 0, 1, 8).unwrap_err();
        assert_eq!(
            error.to_string(),
            "sea.layers has 0 entries: allowed are 1 to 8"
        );
        assert_eq!(error.field(), "sea.layers");
    }
}
