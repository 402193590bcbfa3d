//! Worley noise in 2 and 3 dimensions, with the values of `noise::Worley` as that crate makes it by default.
//!
//! A point has the random number of the nearest of the scattered points, by Euclidean distance: flat cells of uneven
//! shape, so the gradient is 0. The distance itself is not returned.

use noise::core::worley::{ReturnType, distance_functions::euclidean, worley_2d, worley_3d};
use noise::permutationtable::PermutationTable;
use noise::{Vector2, Vector3};

use super::{Jet, Source};

/// S. Worley, "A Cellular Texture Basis Function", SIGGRAPH 1996, as the crate `noise` 0.9 has it.
#[derive(Debug, Clone)]
pub struct Worley {
    table: PermutationTable,
}

impl Worley {
    /// The noise of `noise::Worley::new(seed)`.
    #[must_use]
    pub fn new(seed: u32) -> Self {
        Self {
            table: PermutationTable::new(seed),
        }
    }
}

/// The same point within the table's period, or `None` where the crate would panic.
///
/// Distances near the origin have all the digits that the coordinates have left.
fn reduce<const D: usize>(p: [f64; D]) -> Option<[f64; D]> {
    p.iter()
        .all(|x| x.is_finite())
        .then(|| p.map(|x| x.rem_euclid(256.0)))
}

impl Source<2> for Worley {
    fn sample(&self, p: [f64; 2]) -> Jet<2> {
        let nearest = |p| worley_2d(&self.table, euclidean, ReturnType::Value, Vector2::from(p));
        Jet::constant(reduce(p).map_or(f64::NAN, nearest))
    }

    fn range(&self) -> [f64; 2] {
        [-1.0, 1.0]
    }
}

impl Source<3> for Worley {
    fn sample(&self, p: [f64; 3]) -> Jet<3> {
        let nearest = |p| worley_3d(&self.table, euclidean, ReturnType::Value, Vector3::from(p));
        Jet::constant(reduce(p).map_or(f64::NAN, nearest))
    }

    fn range(&self) -> [f64; 2] {
        [-1.0, 1.0]
    }
}
