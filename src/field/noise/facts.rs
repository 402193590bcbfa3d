//! The facts of all bases, in one table: names, explanations, dimensions, ranges, authors.
//!
//! [`Basis`] hands them out. Options that a basis takes are not here but in `settings.rs`.

use super::basis::{Basis, Derivative};

/// What is known of a basis.
pub(super) struct Facts {
    pub name: &'static str,
    pub label: &'static str,
    pub help: &'static str,
    pub dimensions: &'static [usize],
    /// [lowest, highest] in 1, 2 and 3 dimensions, without cut, for the fade that reaches farthest.
    pub ranges: [[f64; 2]; 3],
    pub period: Option<u32>,
    pub derivative: Derivative,
    pub source: &'static str,
}

const fn even(bound: f64) -> [f64; 2] {
    [-bound, bound]
}

/// Stands where a basis does not have that dimension.
const NONE: [f64; 2] = [f64::NAN; 2];

const UNIT: [[f64; 2]; 3] = [even(1.0); 3];

const EDGES: [[f64; 2]; 3] = [even(0.5), even(1.0), even(1.065)];

/// The facts of a basis.
pub(super) const fn facts(basis: Basis) -> Facts {
    use Derivative::{Analytic, Flat};
    match basis {
        Basis::Perlin => Facts {
            name: "perlin",
            label: "Perlin",
            help: "Perlin noise as the crate noise has it: four diagonal gradients in the plane, scaled to about −1 to 1.",
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
            help: "The noise of the original demo: 256 random vectors of uneven length on a lattice shifted by half a cell.",
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
            help: "Simplex noise on a stretched lattice with wide bumps. As the crate noise has it, with small steps.",
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
