//! The names and facts of all bases, in one table.
//!
//! Panel, scene files, messages and README read it. How a basis is made of settings is in [`build`](super::build).

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::NoiseError;

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

struct Facts {
    name: &'static str,
    label: &'static str,
    help: &'static str,
    dimensions: &'static [usize],
    /// [lowest, highest] in 1, 2 and 3 dimensions, without cut, for the fade that reaches farthest.
    ranges: [[f64; 2]; 3],
    period: Option<u32>,
    derivative: Derivative,
    source: &'static str,
}

const fn even(bound: f64) -> [f64; 2] {
    [-bound, bound]
}

/// Stands where a basis does not have that dimension.
const NONE: [f64; 2] = [f64::NAN; 2];

const UNIT: [[f64; 2]; 3] = [even(1.0); 3];

const EDGES: [[f64; 2]; 3] = [even(0.5), even(1.0), even(1.065)];

const fn facts(basis: Basis) -> Facts {
    use Derivative::{Analytic, Flat};
    match basis {
        Basis::Perlin => Facts {
            name: "perlin",
            label: "Perlin",
            help: "Perlin noise as the crate noise has it: four diagonal gradients in the plane, scaled to about -1 to 1.",
            dimensions: &[1, 2, 3],
            ranges: [even(1.0), even(std::f64::consts::SQRT_2), even(1.23)],
            period: Some(256),
            derivative: Analytic,
            source: "K. Perlin, 2002, with the gradients of the crate noise 0.9",
        },
        Basis::Improved => Facts {
            name: "improved",
            label: "Improved Perlin",
            help: "Perlin's own noise of 2002: twelve gradients to the edges of a cube; it can be made to repeat.",
            dimensions: &[1, 2, 3],
            ranges: EDGES,
            period: Some(256),
            derivative: Analytic,
            source: "K. Perlin, 2002",
        },
        Basis::Edge8 => Facts {
            name: "edge8",
            label: "Eight edges",
            help: "Improved Perlin with eight of the twelve gradients: less even in its directions, for comparison.",
            dimensions: &[1, 2, 3],
            ranges: EDGES,
            period: Some(256),
            derivative: Analytic,
            source: "after K. Perlin, 2002",
        },
        Basis::GradientTable => Facts {
            name: "gradient-table",
            label: "Gradient table",
            help: "The noise of the 海波 demo: 256 random vectors of uneven length on a lattice shifted by half a cell.",
            dimensions: &[1, 2, 3],
            ranges: [even(0.5), even(1.0), even(1.5)],
            period: Some(256),
            derivative: Analytic,
            source: "after K. Perlin, 1985",
        },
        Basis::Diagonal => Facts {
            name: "diagonal",
            label: "Diagonal",
            help: "Four diagonal gradients and the plainest of hashes: the smallest gradient noise.",
            dimensions: &[1, 2],
            ranges: [even(0.5), even(1.0), NONE],
            period: Some(256),
            derivative: Analytic,
            source: "after K. Perlin, 2002",
        },
        Basis::SineValue => Facts {
            name: "sine-value",
            label: "Sine hash",
            help: "Value noise with the sine hash of shaders, 0 to 1. It has no seed; shaders themselves get other values.",
            dimensions: &[2],
            ranges: [NONE, [0.0, 1.0], NONE],
            period: None,
            derivative: Analytic,
            source: "W. J. J. Rey, 1998",
        },
        Basis::HashAngle => Facts {
            name: "hash-angle",
            label: "Hashed angle",
            help: "Gradient noise with unit vectors at hashed angles, as shaders do without a table. It has no seed.",
            dimensions: &[2],
            ranges: [NONE, even(std::f64::consts::FRAC_1_SQRT_2), NONE],
            period: None,
            derivative: Analytic,
            source: "after D. Hoskins, 2014",
        },
        Basis::Simplex => Facts {
            name: "simplex",
            label: "Simplex",
            help: "Bumps on a lattice of triangles or tetrahedra: fewer corners than a square, fewer directions to see.",
            dimensions: &[2, 3],
            ranges: [NONE, even(0.99), even(0.81)],
            period: Some(256),
            derivative: Analytic,
            source: "K. Perlin, 2001; S. Gustavson, 2005",
        },
        Basis::OpenSimplex => Facts {
            name: "opensimplex",
            label: "OpenSimplex",
            help: "Simplex noise on a stretched lattice with wide bumps. As the crate noise has it, with steps below 0.01.",
            dimensions: &[2, 3],
            ranges: [NONE, even(0.545), even(0.538)],
            period: Some(256),
            derivative: Analytic,
            source: "K. Spencer, 2014",
        },
        Basis::SuperSimplex => Facts {
            name: "supersimplex",
            label: "SuperSimplex",
            help: "The smoothest of the simplex family; in space two lattices are summed.",
            dimensions: &[2, 3],
            ranges: [NONE, even(1.0), even(1.0)],
            period: Some(256),
            derivative: Analytic,
            source: "K. Spencer, 2017",
        },
        Basis::Value => Facts {
            name: "value",
            label: "Value",
            help: "A random height at every corner, blended: blocky, with flat corners.",
            dimensions: &[1, 2, 3],
            ranges: UNIT,
            period: Some(256),
            derivative: Analytic,
            source: "D. Peachey, 1994",
        },
        Basis::Worley => Facts {
            name: "worley",
            label: "Worley",
            help: "Flat cells around scattered points, each with a random height.",
            dimensions: &[2, 3],
            ranges: [NONE, even(1.0), even(1.0)],
            period: Some(256),
            derivative: Flat,
            source: "S. Worley, 1996",
        },
        Basis::White => Facts {
            name: "white",
            label: "White",
            help: "A random height for every cell, unrelated to its neighbors: what noise without coherence looks like.",
            dimensions: &[1, 2, 3],
            ranges: UNIT,
            period: Some(256),
            derivative: Flat,
            source: "random numbers, of no author",
        },
    }
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
