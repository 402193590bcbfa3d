//! Worley noise in 2 and 3 dimensions, with the values of `noise::Worley` as that crate makes it by default.
//!
//! A point has the random number of the nearest of the scattered points, by Euclidean distance: flat cells of uneven
//! shape, so the gradient is 0. The distance itself is not returned.

use std::f64::consts::FRAC_1_SQRT_2;

use noise::core::worley::{ReturnType, distance_functions::euclidean, worley_2d, worley_3d};
use noise::permutationtable::{NoiseHasher, PermutationTable};
use noise::{Vector2, Vector3};

use super::sites::{Rule, Sites};
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

/// The way from a lattice point to its scattered point: up to half a cell in one of eight directions. `noise` keeps
/// it private.
fn scatter(hash: u8) -> [f64; 2] {
    let length = f64::from(hash >> 3) * 0.5 / 31.0;
    let diagonal = length * FRAC_1_SQRT_2;
    match hash & 7 {
        0 => [diagonal, diagonal],
        1 => [diagonal, -diagonal],
        2 => [-diagonal, diagonal],
        3 => [-diagonal, -diagonal],
        4 => [length, 0.0],
        5 => [-length, 0.0],
        6 => [0.0, length],
        _ => [0.0, -length],
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

/// `sample` is the twin of `nearest` in `viewer/ocean/sea.wgsl`.
impl Source<2> for Worley {
    fn sample(&self, p: [f64; 2]) -> Jet<2> {
        let nearest = |p| worley_2d(&self.table, euclidean, ReturnType::Value, Vector2::from(p));
        Jet::constant(reduce(p).map_or(f64::NAN, nearest))
    }

    fn range(&self) -> [f64; 2] {
        [-1.0, 1.0]
    }

    fn sites(&self) -> Option<Sites<'_>> {
        let at = |point: [i64; 2]| {
            // Hashes are entries of the table, which are below 256.
            let hash = self.table.hash(&point.map(|i| i as isize)) as u8;
            let [x, y] = scatter(hash);
            [f64::from(hash) / 255.0 * 2.0 - 1.0, x, y]
        };
        Some(Sites::new(Rule::Nearest, at))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_scattered_point_has_its_own_value() {
        let worley = Worley::new(21);
        let sites = Source::<2>::sites(&worley).unwrap();
        let points = |x: i64, y: i64| {
            let [value, dx, dy] = sites.at([x, y]);
            (value, [x as f64 + dx, y as f64 + dy])
        };
        let (mut same, mut all) = (0, 0);
        for i in 0..64 {
            for j in -32..32 {
                let (value, point) = points(i, j);
                let sample = Source::<2>::sample(&worley, point).value;
                // Where two points coincide either may be the nearest.
                same += i32::from((sample - value).abs() < 1e-12);
                all += 1;
            }
        }
        assert!(same > all * 99 / 100, "{same} of {all}");
    }
}
