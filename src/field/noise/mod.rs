//! Noise: functions that look random and are the same every time, one basis a file, each with its derivative.
//!
//! [`NoiseSettings`] say which [`Basis`] and with which options, [`Build`] makes a [`Source`] of them in 1, 2 or 3
//! dimensions, and a source answers value and gradient at any point. Most bases blend functions at the corners of a
//! [`Lattice`]; the simplex family sums bumps on a skewed one, Worley looks for the nearest of scattered points.
//! Octaves are summed in [`fractal`](super::fractal), not here.
//!
//! All of it is computed in `f64` and says nothing of lengths: a cell of the lattice is one unit.

mod basis;
mod build;
mod edges;
mod error;
mod facts;
mod fade;
mod jet;
pub mod lattice;
mod settings;
mod surflet;

pub mod hash;
pub mod permutation;
pub mod sites;
pub mod tiled;

pub mod diagonal;
pub mod edge8;
pub mod gradient_table;
pub mod hash_angle;
pub mod improved;
pub mod open_simplex;
pub mod perlin;
pub mod simplex;
pub mod sine_value;
pub mod super_simplex;
pub mod value;
pub mod white;
pub mod worley;

use std::fmt::Debug;

pub use basis::{Basis, Derivative};
pub use build::Build;
pub use error::{COORDINATE_LIMIT, NoiseError, check_point};
pub use fade::Fade;
pub use jet::Jet;
pub use lattice::Lattice;
pub use settings::{NoiseSettings, PERIOD_LIMIT, Table};

use sites::Sites;

/// A noise in D dimensions, ready to be asked.
///
/// Points must pass [`check_point`]; what others give is not specified, but nothing panics.
pub trait Source<const D: usize>: Send + Sync + Debug {
    /// Value and gradient at a point in units of cells.
    fn sample(&self, p: [f64; D]) -> Jet<D>;

    /// No value leaves [lowest, highest], whatever the seed.
    fn range(&self) -> [f64; 2];

    /// The largest absolute value that can occur.
    fn bound(&self) -> f64 {
        let [low, high] = self.range();
        high.max(-low)
    }

    /// The corners behind the noise, where it has such.
    fn lattice(&self) -> Option<&dyn Lattice<D>> {
        None
    }

    /// What stands at the points of its lattice; all [`bases`](Basis) have that in the plane, none elsewhere.
    fn sites(&self) -> Option<Sites<'_>> {
        None
    }
}
