//! Two-dimensional Perlin noise with the lattice of the `noise` crate (0.9), and its gradient.
//!
//! The permutation comes from `noise`, so the values equal `noise::Perlin`; that crate has no derivative and cuts
//! 0.9 % of the plane into flat discs at ±1, so the sum over the corners is written out here. No octave summing.

use glam::DVec2;
use noise::permutationtable::{NoiseHasher, PermutationTable};

use crate::field::Sample;

/// The lattice repeats after this many cells in each direction.
pub const PERIOD: i64 = 256;

/// The largest absolute value of the noise: √2, at the center of a cell whose four gradients point to it.
pub const BOUND: f64 = std::f64::consts::SQRT_2;

/// `noise` scales the unit-cell sum by 2/√2.
const SCALE: f64 = std::f64::consts::SQRT_2;

/// A seeded lattice of gradients (±1, ±1), periodic with [`PERIOD`].
///
/// K. Perlin, "Improving Noise", SIGGRAPH 2002, with the four diagonal gradients of `noise` 0.9.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Perlin {
    permutation: [u8; 256],
}

impl Perlin {
    /// The lattice of `noise::Perlin::new(seed)`.
    #[must_use]
    pub fn new(seed: u32) -> Self {
        let table = PermutationTable::new(seed);
        Self {
            // A hash of one coordinate is the table's entry, which is below 256.
            permutation: std::array::from_fn(|i| table.hash(&[i as isize]) as u8),
        }
    }

    /// The permutation of 0..=255 behind the lattice, as uploaded to shaders.
    #[must_use]
    pub fn permutation(&self) -> &[u8; 256] {
        &self.permutation
    }

    /// A hash of a lattice point, uniform over 0..=255.
    #[must_use]
    pub fn hash(&self, i: i64, j: i64) -> u8 {
        let first = self.permutation[(i & 255) as usize];
        self.permutation[(i64::from(first) ^ (j & 255)) as usize]
    }

    /// The noise at (x, z) in lattice units, within ±[`BOUND`], and its derivative.
    ///
    /// Coordinates must be finite and below 2⁵³ in size.
    #[must_use]
    pub fn sample(&self, x: f64, z: f64) -> Sample {
        let (x_floor, z_floor) = (x.floor(), z.floor());
        self.sample_cell(x_floor as i64, z_floor as i64, x - x_floor, z - z_floor)
    }

    /// As [`sample`](Self::sample), cut to [-1, 1] like the values of `noise::Perlin`. Where it cuts, the slope is 0.
    #[must_use]
    pub fn sample_clamped(&self, x: f64, z: f64) -> Sample {
        let sample = self.sample(x, z);
        if sample.height.abs() <= 1.0 {
            sample
        } else {
            Sample {
                height: sample.height.clamp(-1.0, 1.0),
                slope: DVec2::ZERO,
            }
        }
    }

    /// The noise in cell (i, j) at the offset (u, v) in [0, 1)² from its lower corner.
    ///
    /// Twin of `perlin_cell` in `viewer/ocean/sea.wgsl`.
    #[must_use]
    pub fn sample_cell(&self, i: i64, j: i64, u: f64, v: f64) -> Sample {
        let g00 = gradient(self.hash(i, j));
        let g10 = gradient(self.hash(i + 1, j));
        let g01 = gradient(self.hash(i, j + 1));
        let g11 = gradient(self.hash(i + 1, j + 1));
        let n00 = g00.dot(DVec2::new(u, v));
        let n10 = g10.dot(DVec2::new(u - 1.0, v));
        let n01 = g01.dot(DVec2::new(u, v - 1.0));
        let n11 = g11.dot(DVec2::new(u - 1.0, v - 1.0));

        let (fade_u, fade_v) = (quintic(u), quintic(v));
        let left = lerp(n00, n01, fade_v);
        let right = lerp(n10, n11, fade_v);
        let slope = lerp(lerp(g00, g01, fade_v), lerp(g10, g11, fade_v), fade_u)
            + DVec2::new(
                quintic_derivative(u) * (right - left),
                quintic_derivative(v) * lerp(n01 - n00, n11 - n10, fade_u),
            );
        Sample {
            height: SCALE * lerp(left, right, fade_u),
            slope: SCALE * slope,
        }
    }
}

/// The gradient of a lattice point: bit 0 turns x, bit 1 turns z.
fn gradient(hash: u8) -> DVec2 {
    DVec2::new(
        if hash & 1 == 0 { 1.0 } else { -1.0 },
        if hash & 2 == 0 { 1.0 } else { -1.0 },
    )
}

fn quintic(t: f64) -> f64 {
    t * t * t * (t * (t * 6.0 - 15.0) + 10.0)
}

fn quintic_derivative(t: f64) -> f64 {
    30.0 * t * t * (t * (t - 2.0) + 1.0)
}

fn lerp<T>(a: T, b: T, t: f64) -> T
where
    T: Copy
        + std::ops::Add<Output = T>
        + std::ops::Sub<Output = T>
        + std::ops::Mul<f64, Output = T>,
{
    a + (b - a) * t
}

#[cfg(test)]
mod tests {
    use super::*;
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
