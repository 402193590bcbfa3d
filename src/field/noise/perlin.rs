//! Perlin noise with the lattice of the `noise` crate (0.9) in 1, 2 and 3 dimensions, and its gradient.
//!
//! The permutation comes from `noise`, so the values equal `noise::Perlin`; that crate has no derivative, cuts 0.9 %
//! of the plane into flat discs at ±1, and on the line tears the noise at negative coordinates, where it truncates
//! toward zero. Here the cut is a choice and cells begin at the floor. No octave summing.

use super::edges::{SIGNS, edge, edge_bound};
use super::lattice::{interpolate, split, step};
use super::permutation::Permutation;
use super::{Fade, Jet, Lattice};
use crate::field::Sample;

/// The lattice repeats after this many cells in each direction.
pub const PERIOD: i64 = 256;

/// The largest absolute value of the noise: √2, at the center of a cell whose four gradients point to it.
pub const BOUND: f64 = std::f64::consts::SQRT_2;

/// `noise` scales the blend by 2/√D.
const SCALES: [f64; 3] = [2.0, std::f64::consts::SQRT_2, 1.154_700_538_379_251_5];

/// A seeded lattice of gradients (±1, ±1), periodic with [`PERIOD`].
///
/// K. Perlin, "Improving Noise", SIGGRAPH 2002, with the four diagonal gradients of `noise` 0.9.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Perlin {
    permutation: Permutation,
}

impl Perlin {
    /// The lattice of `noise::Perlin::new(seed)`.
    #[must_use]
    pub fn new(seed: u32) -> Self {
        Self {
            permutation: Permutation::seeded(seed),
        }
    }

    /// The permutation of 0..=255 behind the lattice.
    #[must_use]
    pub fn permutation(&self) -> &[u8; 256] {
        self.permutation.table()
    }

    /// The noise at (x, z) in lattice units, within ±[`BOUND`], and its derivative.
    ///
    /// Coordinates must be finite and below 2⁵³ in size.
    #[must_use]
    pub fn sample(&self, x: f64, z: f64) -> Sample {
        let (cell, offset) = split([x, z], 0.0);
        self.jet(cell, offset, Fade::Quintic).into()
    }

    /// As [`sample`](Self::sample), cut to [-1, 1] like the values of `noise::Perlin`. Where it cuts, the slope is 0.
    #[must_use]
    pub fn sample_clamped(&self, x: f64, z: f64) -> Sample {
        let (cell, offset) = split([x, z], 0.0);
        self.jet(cell, offset, Fade::Quintic).clamp(1.0).into()
    }

    /// The blend at an offset in a cell, scaled last, as `noise` rounds.
    #[inline]
    fn jet<const D: usize>(&self, cell: [i64; D], offset: [f64; D], fade: Fade) -> Jet<D> {
        let corner = |bits| Jet {
            value: 0.0,
            gradient: gradient(self.permutation.xor(step(cell, bits))),
        };
        interpolate(fade, offset, corner) * scale(D)
    }
}

/// Perlin noise in 1, 2 or 3 dimensions, with a choice of fade and cut.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PerlinNoise {
    perlin: Perlin,
    fade: Fade,
    clamp: bool,
}

impl PerlinNoise {
    /// The noise on a lattice; `clamp` cuts it to [-1, 1] as `noise::Perlin` does.
    #[must_use]
    pub fn new(perlin: Perlin, fade: Fade, clamp: bool) -> Self {
        Self {
            perlin,
            fade,
            clamp,
        }
    }
}

impl<const D: usize> Lattice<D> for PerlinNoise {
    #[inline]
    fn corner(&self, cell: [i64; D]) -> Jet<D> {
        let unscaled = Jet {
            value: 0.0,
            gradient: gradient(self.perlin.permutation.xor(cell)),
        };
        unscaled * scale(D)
    }

    fn fade(&self) -> Fade {
        self.fade
    }

    fn range(&self) -> [f64; 2] {
        let bound = (edge_bound(D, self.fade) * scale(D)).min(Lattice::<D>::limit(self));
        [-bound, bound]
    }

    fn perlin(&self) -> Option<&Perlin> {
        Some(&self.perlin)
    }

    fn limit(&self) -> f64 {
        if self.clamp { 1.0 } else { f64::INFINITY }
    }

    #[inline]
    fn blend(&self, p: [f64; D]) -> Jet<D> {
        let (cell, offset) = split(p, 0.0);
        let jet = self.perlin.jet(cell, offset, self.fade);
        if self.clamp { jet.clamp(1.0) } else { jet }
    }
}

#[inline]
pub(crate) fn scale(dimensions: usize) -> f64 {
    SCALES[dimensions - 1]
}

/// Hash → entry of the table of edges. `noise` repeats other edges than Perlin does.
const ENTRIES: [u8; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0, 1, 9, 11];

/// The gradient of a lattice point: in space an edge of the cube, else bit d turns axis d.
#[inline]
fn gradient<const D: usize>(hash: u8) -> [f64; D] {
    if D == 3 {
        edge(ENTRIES[usize::from(hash & 15)].into())
    } else {
        std::array::from_fn(|d| SIGNS[usize::from(hash >> d & 1)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::DVec2;
    use noise::NoiseFn;

    /// Points on a golden-ratio lattice: even cover, both signs, never on a cell border.
    fn points(count: u32, span: f64) -> impl Iterator<Item = (f64, f64)> {
        (0..count).map(move |i| {
            let k = f64::from(i);
            let fraction = |a: f64| (k * a).fract() - 0.5;
            (
                span * fraction(0.754_877_666),
                span * fraction(0.569_840_291),
            )
        })
    }

    #[test]
    fn clamped_values_equal_the_noise_crate() {
        for seed in [0, 1, 1337, u32::MAX] {
            let (ours, theirs) = (Perlin::new(seed), noise::Perlin::new(seed));
            for span in [10.0, 1e7] {
                for (x, z) in points(5_000, span) {
                    let difference = ours.sample_clamped(x, z).height - theirs.get([x, z]);
                    assert!(difference.abs() < 1e-12, "{seed} {x} {z}: {difference}");
                }
            }
        }
    }

    #[test]
    fn the_slope_is_the_derivative() {
        let perlin = Perlin::new(7);
        let step = 1e-5;
        for (x, z) in points(5_000, 600.0) {
            let at = |dx: f64, dz: f64| perlin.sample(x + dx, z + dz).height;
            let central = DVec2::new(
                at(step, 0.0) - at(-step, 0.0),
                at(0.0, step) - at(0.0, -step),
            ) / (2.0 * step);
            let slope = perlin.sample(x, z).slope;
            assert!(slope.distance(central) < 1e-7, "{x} {z}: {slope} {central}");
        }
    }

    #[test]
    fn values_stay_within_the_bound_and_exceed_one() {
        let perlin = Perlin::new(3);
        let largest = points(100_000, 256.0)
            .map(|(x, z)| perlin.sample(x, z).height.abs())
            .fold(0.0, f64::max);
        assert!(largest > 1.2 && largest <= BOUND, "{largest}");
    }

    #[test]
    fn the_lattice_repeats_after_its_period() {
        let perlin = Perlin::new(11);
        for (x, z) in points(100, 50.0) {
            let moved = perlin.sample(x + PERIOD as f64, z - PERIOD as f64);
            assert!((moved.height - perlin.sample(x, z).height).abs() < 1e-11);
        }
    }
}
