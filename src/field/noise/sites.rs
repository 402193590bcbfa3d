//! What stands at the points of a noise's lattice in the plane, so that the noise can be evaluated without its hash.
//!
//! Every basis in the plane is three numbers at each point of a lattice that repeats after [`SIDE`] steps, and a
//! [`Rule`] for what becomes of the numbers around a place. A table of them and the numbers of the rule are all that a
//! shader needs. The sums themselves are in the files of the bases.

use glam::DVec2;

use super::Fade;

/// The numbers at the points repeat after so many steps along each axis of the lattice.
pub const SIDE: i64 = 256;

/// The points of a noise in the plane and what is made of them.
pub struct Sites<'a> {
    /// How values are made.
    pub rule: Rule,
    at: Box<dyn Fn([i64; 2]) -> [f64; 3] + 'a>,
}

/// What becomes of the numbers (c, v₁, v₂) at the points around a place.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Rule {
    /// The functions c + v·(p − corner) at the four corners of a square are blended; see
    /// [`interpolate`](super::lattice::interpolate).
    Blend {
        /// The weight of the far corner.
        fade: Fade,
        /// What is added to both coordinates before they are cut into cell and offset.
        shift: f64,
    },
    /// Bumps with the gradients v are summed.
    Bumps(Bumps),
    /// The point at v from its lattice point that is nearest has the value c; see [`worley`](super::worley).
    Nearest,
}

/// Bumps w(t)·(v·d) around the points of a lattice of triangles, with d the way from the point, t = reach − squeeze·|d|²
/// and w(t) = square·t² + t⁴ where t is positive, else 0.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bumps {
    /// p + (p.x + p.y)·skew are the lattice coordinates of p.
    pub skew: f64,
    /// q + (q.x + q.y)·unskew is the place at the lattice coordinates q.
    pub unskew: f64,
    /// t in the middle of a bump.
    pub reach: f64,
    /// How t falls with the square of the distance.
    pub squeeze: f64,
    /// The factor of t² in the window.
    pub square: f64,
    /// The points that are summed, from the first to the last, in steps from the corner of the cell along both axes.
    pub steps: [i64; 2],
    /// Of the corners on the diagonal only the one in the place's own half of the cell counts.
    pub halves: bool,
}

impl<'a> Sites<'a> {
    /// The points of a noise: `at` answers (c, v₁, v₂), scaled as they enter the result.
    pub fn new(rule: Rule, at: impl Fn([i64; 2]) -> [f64; 3] + 'a) -> Self {
        Self {
            rule,
            at: Box::new(at),
        }
    }

    /// The numbers (c, v₁, v₂) at a point of the lattice. Twin of `site` in `viewer/ocean/sea.wgsl`.
    #[must_use]
    pub fn at(&self, point: [i64; 2]) -> [f64; 3] {
        (self.at)(point)
    }
}

impl Rule {
    /// (skew, unskew) of the lattice; both are 0 for squares.
    fn skews(&self) -> [f64; 2] {
        match self {
            Self::Bumps(bumps) => [bumps.skew, bumps.unskew],
            Self::Blend { .. } | Self::Nearest => [0.0; 2],
        }
    }

    /// The coordinates of a place in steps of the lattice. Twin of `skewed` in `viewer/ocean/sea.wgsl`.
    #[must_use]
    pub fn lattice_from_plane(&self, p: DVec2) -> DVec2 {
        p + p.element_sum() * self.skews()[0]
    }

    /// The place at coordinates in steps of the lattice.
    #[must_use]
    pub fn plane_from_lattice(&self, q: DVec2) -> DVec2 {
        q + q.element_sum() * self.skews()[1]
    }

    /// A translation that has the same effect on the noise, not more than a few periods long.
    #[must_use]
    pub fn reduce(&self, translation: DVec2) -> DVec2 {
        let steps = self.lattice_from_plane(translation);
        self.plane_from_lattice(steps.map(|steps| steps.rem_euclid(SIDE as f64)))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::field::noise::{Basis, Build, NoiseSettings, Source};

    fn all() -> impl Iterator<Item = (Basis, Arc<dyn Source<2>>)> {
        Basis::ALL.into_iter().map(|basis| {
            let settings = NoiseSettings {
                basis,
                seed: 5,
                ..Default::default()
            };
            (basis, settings.build().unwrap())
        })
    }

    #[test]
    fn a_reduced_translation_has_the_same_effect() {
        let p = DVec2::new(-3.3, 71.9);
        let mut checked = 0;
        for (basis, source) in all() {
            // These do not repeat.
            if basis.period().is_none() {
                continue;
            }
            let rule = source.sites().unwrap().rule;
            for i in 0..200 {
                let far = DVec2::new(37.771, -91.313) * f64::from(i);
                let near = rule.reduce(far);
                assert!(near.abs().max_element() < 800.0, "{basis}: {near}");
                let [there, here] = [far, near].map(|by| source.sample((p + by).to_array()));
                assert!((there.value - here.value).abs() < 1e-9, "{basis}: {far}");
            }
            checked += 1;
        }
        assert_eq!(checked, 11);
    }

    #[test]
    fn lattice_and_plane_are_each_other_s_inverse() {
        for (basis, source) in all() {
            let rule = source.sites().unwrap().rule;
            let p = DVec2::new(200.0, -31.7);
            let back = rule.plane_from_lattice(rule.lattice_from_plane(p));
            assert!(back.distance(p) < 1e-12, "{basis}");
        }
    }

    #[test]
    fn the_numbers_repeat_after_the_side() {
        for (basis, source) in all() {
            let sites = source.sites().unwrap();
            let here = [3, 250].map(|k| sites.at([k, 7 - k]));
            let there = [3, 250].map(|k| sites.at([k - SIDE, 7 - k + 2 * SIDE]));
            assert_eq!(here == there, basis.period().is_some(), "{basis}");
        }
    }
}
