//! The names of all bases and the questions that can be asked of each.
//!
//! Panel, scene files, messages and README ask them; the answers are in one table, `facts.rs`. How a basis is made of
//! settings is in `build.rs`.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::NoiseError;
use super::facts::facts;

/// Which noise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Basis {
    /// See [`perlin`](super::perlin).
    #[default]
    Perlin,
    /// See [`improved`](super::improved).
    Improved,
    /// See [`edge8`](super::edge8).
    Edge8,
    /// See [`gradient_table`](super::gradient_table).
    GradientTable,
    /// See [`diagonal`](super::diagonal).
    Diagonal,
    /// See [`sine_value`](super::sine_value).
    SineValue,
    /// See [`hash_angle`](super::hash_angle).
    HashAngle,
    /// See [`simplex`](super::simplex).
    Simplex,
    /// See [`open_simplex`](super::open_simplex).
    #[serde(rename = "opensimplex")]
    OpenSimplex,
    /// See [`super_simplex`](super::super_simplex).
    #[serde(rename = "supersimplex")]
    SuperSimplex,
    /// See [`value`](super::value).
    Value,
    /// See [`worley`](super::worley).
    Worley,
    /// See [`white`](super::white).
    White,
}

/// How a basis knows its gradient. None takes differences of values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Derivative {
    /// The exact derivative of the value.
    Analytic,
    /// The value is constant in every cell, so the gradient is 0 and says nothing of the jumps between cells.
    Flat,
}

impl Basis {
    /// All bases, in the order in which they are offered.
    pub const ALL: [Self; 13] = [
        Self::Perlin,
        Self::Improved,
        Self::Edge8,
        Self::GradientTable,
        Self::Diagonal,
        Self::SineValue,
        Self::HashAngle,
        Self::Simplex,
        Self::OpenSimplex,
        Self::SuperSimplex,
        Self::Value,
        Self::Worley,
        Self::White,
    ];

    /// The name in scene files and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        facts(self).name
    }

    /// The name in the panel.
    #[must_use]
    pub const fn label(self) -> &'static str {
        facts(self).label
    }

    /// A sentence or two for the tooltip.
    #[must_use]
    pub const fn help(self) -> &'static str {
        facts(self).help
    }

    /// The dimensions it has, ascending, of 1 to 3.
    #[must_use]
    pub const fn dimensions(self) -> &'static [usize] {
        facts(self).dimensions
    }

    /// No value leaves [lowest, highest], whatever seed and fade; cut noise stays within ±1 besides. `None` where it
    /// does not have so many dimensions. A [`Source`](super::Source) knows the range with its own options.
    #[must_use]
    pub fn range(self, dimensions: usize) -> Option<[f64; 2]> {
        let [low, high] = *facts(self).ranges.get(dimensions.wrapping_sub(1))?;
        (low <= high).then_some([low, high])
    }

    /// It repeats after this many units along each axis (of the skewed lattice for the simplex family) unless the
    /// settings ask for less; `None`: never.
    #[must_use]
    pub const fn period(self) -> Option<u32> {
        facts(self).period
    }

    /// Whether it can take Perlin's published permutation instead of one drawn from the seed.
    #[must_use]
    pub const fn has_published_table(self) -> bool {
        matches!(self, Self::Improved | Self::Edge8 | Self::Diagonal)
    }

    /// Whether it blends functions at the corners of a square lattice, so that a [`Fade`](super::Fade) applies.
    #[must_use]
    pub const fn blends(self) -> bool {
        matches!(
            self,
            Self::Perlin
                | Self::Improved
                | Self::Edge8
                | Self::GradientTable
                | Self::Diagonal
                | Self::SineValue
                | Self::HashAngle
                | Self::Value
        )
    }

    /// How it knows its gradient.
    #[must_use]
    pub const fn derivative(self) -> Derivative {
        facts(self).derivative
    }

    /// Author and year.
    #[must_use]
    pub const fn source(self) -> &'static str {
        facts(self).source
    }
}

impl fmt::Display for Basis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Basis {
    type Err = NoiseError;

    fn from_str(name: &str) -> Result<Self, NoiseError> {
        let found = Self::ALL.into_iter().find(|basis| basis.name() == name);
        found.ok_or_else(|| NoiseError::UnknownBasis {
            name: name.to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_scene_files() {
        for basis in Basis::ALL {
            assert_eq!(basis.name().parse(), Ok(basis));
            let written = toml::Value::try_from(basis).unwrap();
            assert_eq!(written.as_str(), Some(basis.name()));
        }
        let error = "perlin3".parse::<Basis>().unwrap_err().to_string();
        assert!(error.contains("perlin3") && error.contains("gradient-table, diagonal"));
    }

    #[test]
    fn every_dimension_has_a_range_and_no_other() {
        for basis in Basis::ALL {
            for dimensions in 0..=4 {
                assert_eq!(
                    basis.range(dimensions).is_some(),
                    basis.dimensions().contains(&dimensions),
                    "{basis} {dimensions}"
                );
            }
        }
    }
}
