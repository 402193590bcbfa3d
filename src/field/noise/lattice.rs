//! Noise that blends linear functions at the corners of a square lattice: what all such bases have in common.
//!
//! A basis says what stands at a corner; the blending and its derivative are written once, for 1 to 3 dimensions, so
//! that tables for faster evaluation can be made of any basis. No basis is defined here.

use std::fmt::Debug;

use super::perlin::Perlin;
use super::sites::{Rule, Sites};
use super::{Fade, Jet, Source};

/// A field made of one linear function c + g·(p − corner) at each corner of the unit lattice.
///
/// Every implementor is a [`Source`] of the same dimension.
pub trait Lattice<const D: usize>: Send + Sync + Debug {
    /// Value c and gradient g of the linear function at a corner, scaled as they enter the result.
    fn corner(&self, cell: [i64; D]) -> Jet<D>;

    /// The weight of the far corner within a cell.
    fn fade(&self) -> Fade;

    /// The range that no value leaves, whatever the seed: [lowest, highest].
    fn range(&self) -> [f64; 2];

    /// What is added to every coordinate before it is cut into cell and offset.
    fn shift(&self) -> f64 {
        0.0
    }

    /// The corners repeat after this many cells along each axis; `None` when they do not repeat.
    fn period(&self) -> Option<u32> {
        Some(256)
    }

    /// Blended values are cut to ± this number, and their gradient is 0 where they are cut.
    fn limit(&self) -> f64 {
        f64::INFINITY
    }

    /// The Perlin lattice behind it, if its corners are those: signs, which take less room than numbers.
    fn perlin(&self) -> Option<&Perlin> {
        None
    }

    /// The blend at a point. Overridden only to save operations or to keep an order of rounding.
    #[inline]
    fn blend(&self, p: [f64; D]) -> Jet<D> {
        let (cell, offset) = split(p, self.shift());
        interpolate(self.fade(), offset, |bits| self.corner(step(cell, bits))).clamp(self.limit())
    }
}

impl<const D: usize, L: Lattice<D>> Source<D> for L {
    #[inline]
    fn sample(&self, p: [f64; D]) -> Jet<D> {
        self.blend(p)
    }

    fn range(&self) -> [f64; 2] {
        Lattice::range(self)
    }

    fn lattice(&self) -> Option<&dyn Lattice<D>> {
        Some(self)
    }

    fn sites(&self) -> Option<Sites<'_>> {
        let rule = Rule::Blend {
            fade: self.fade(),
            shift: self.shift(),
        };
        let at = |point: [i64; 2]| {
            let Jet { value, gradient } = self.corner(std::array::from_fn(|d| point[d]));
            [value, gradient[0], gradient[D - 1]]
        };
        (D == 2).then(|| Sites::new(rule, at))
    }
}

/// The cell that holds `p` + `shift` and the offset in [0, 1) from its lower corner, for every sign.
#[inline]
#[must_use]
pub fn split<const D: usize>(p: [f64; D], shift: f64) -> ([i64; D], [f64; D]) {
    let p = p.map(|x| x + shift);
    let floor = p.map(f64::floor);
    (
        floor.map(|x| x as i64),
        std::array::from_fn(|d| p[d] - floor[d]),
    )
}

/// The corner of `cell` whose bit d is the step along axis d.
#[inline]
#[must_use]
pub fn step<const D: usize>(cell: [i64; D], bits: usize) -> [i64; D] {
    std::array::from_fn(|d| cell[d].wrapping_add((bits >> d & 1) as i64))
}

/// Blends the linear functions at the 2ᴰ corners of a cell, the last axis first; exact value and gradient.
///
/// `corner(bits)` is the function at the corner whose bit d is the step along axis d; `offset` lies in [0, 1]ᴰ. Twin in
/// the plane of `blended` in `viewer/ocean/sea.wgsl`.
#[inline(always)]
#[must_use]
pub fn interpolate<const D: usize>(
    fade: Fade,
    offset: [f64; D],
    corner: impl Fn(usize) -> Jet<D>,
) -> Jet<D> {
    const { assert!(D >= 1 && D <= 3, "lattices have 1 to 3 dimensions") };
    let weight = offset.map(|t| fade.value(t));
    let growth = offset.map(|t| fade.derivative(t));

    let mut jets = [Jet::constant(0.0); 8];
    for (bits, jet) in jets.iter_mut().enumerate().take(1 << D) {
        *jet = corner(bits);
        jet.value += (0..D)
            .map(|d| jet.gradient[d] * (offset[d] - (bits >> d & 1) as f64))
            .sum::<f64>();
    }
    for axis in (0..D).rev() {
        let half = 1 << axis;
        for bits in 0..half {
            jets[bits] = between(
                jets[bits],
                jets[bits + half],
                axis,
                weight[axis],
                growth[axis],
            );
        }
    }
    jets[0]
}

/// near + (far − near)·weight, where the weight grows along `axis` alone.
#[inline(always)]
fn between<const D: usize>(
    near: Jet<D>,
    far: Jet<D>,
    axis: usize,
    weight: f64,
    growth: f64,
) -> Jet<D> {
    let rise = far.value - near.value;
    let mut blend = Jet {
        value: near.value + rise * weight,
        gradient: std::array::from_fn(|d| {
            near.gradient[d] + (far.gradient[d] - near.gradient[d]) * weight
        }),
    };
    blend.gradient[axis] += rise * growth;
    blend
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_linear_function_at_all_corners_is_kept() {
        let plane = |bits: usize| Jet {
            value: 2.0 + 3.0 * (bits & 1) as f64 - (bits >> 1 & 1) as f64,
            gradient: [3.0, -1.0],
        };
        for fade in Fade::ALL {
            let jet = interpolate(fade, [0.3, 0.8], plane);
            assert!((jet.value - (2.0 + 0.9 - 0.8)).abs() < 1e-14);
            assert!((jet.gradient[0] - 3.0).abs() < 1e-14 && (jet.gradient[1] + 1.0).abs() < 1e-14);
        }
    }

    #[test]
    fn cells_begin_at_the_floor_for_every_sign() {
        assert_eq!(
            split([-0.25, -1.0, 2.5], 0.0),
            ([-1, -1, 2], [0.75, 0.0, 0.5])
        );
        assert_eq!(split([-0.75], 0.5), ([-1], [0.75]));
    }
}
