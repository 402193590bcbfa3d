//! Octave sums of Perlin noise (fractional Brownian motion).
//!
//! Each octave has a lattice and a shift of its own, drawn from the user's seed by hashing, so that neighboring
//! seeds share nothing and no zero of one octave lies on a zero of another, whatever the lacunarity.

use glam::DVec2;

use super::Sample;
use super::noise::perlin::{self, Perlin};

/// What one octave adds: amplitude · noise(frequency · p + shift).
#[derive(Debug, Clone, PartialEq)]
struct Octave {
    perlin: Perlin,
    frequency: f64,
    amplitude: f64,
    shift: DVec2,
}

/// Σ persistenceᵏ · n(lacunarityᵏ · p + shiftₖ), k = 0 .. octaves − 1; a plain sum, not divided by anything.
///
/// F. K. Musgrave, "Procedural Fractal Terrains", in "Texturing and Modeling", 3rd ed. 2003, chapter 16.
#[derive(Debug, Clone, PartialEq)]
pub struct Fractal {
    octaves: Vec<Octave>,
    clamp: bool,
}

impl Fractal {
    /// A sum of `octaves` octaves; `clamp` cuts each octave's noise to [-1, 1] as the `noise` crate does.
    #[must_use]
    pub fn new(seed: u32, octaves: u32, lacunarity: f64, persistence: f64, clamp: bool) -> Self {
        let octave = |k: u32| {
            let (seed, shift) = octave_source(seed, k);
            Octave {
                perlin: Perlin::new(seed),
                frequency: lacunarity.powi(k as i32),
                amplitude: persistence.powi(k as i32),
                shift,
            }
        };
        Self {
            octaves: (0..octaves).map(octave).collect(),
            clamp,
        }
    }

    /// The sum and its derivative at a point in units of the first octave's cells.
    #[must_use]
    pub fn sample(&self, x: f64, z: f64) -> Sample {
        let mut sum = Sample::default();
        for octave in &self.octaves {
            let p = DVec2::new(x, z) * octave.frequency + octave.shift;
            let noise = if self.clamp {
                octave.perlin.sample_clamped(p.x, p.y)
            } else {
                octave.perlin.sample(p.x, p.y)
            };
            sum.height += octave.amplitude * noise.height;
            sum.slope += octave.amplitude * octave.frequency * noise.slope;
        }
        sum
    }

    /// The largest absolute value that the sum can take; typical values reach half of it.
    #[must_use]
    pub fn bound(&self) -> f64 {
        let basis = if self.clamp { 1.0 } else { perlin::BOUND };
        self.octaves.iter().map(|o| o.amplitude).sum::<f64>() * basis
    }
}

/// The lattice seed and the shift in [0, 256)² of octave `k` under the user's `seed`.
#[must_use]
pub fn octave_source(seed: u32, k: u32) -> (u32, DVec2) {
    let bits = mix((u64::from(seed) << 32) | u64::from(k));
    let shift = mix(bits);
    let unit = |bits: u64| f64::from(bits as u32) / f64::from(1u32 << 24);
    (bits as u32, DVec2::new(unit(shift), unit(shift >> 32)))
}

/// The finalizer of SplitMix64 (G. Steele, D. Lea, C. Flood, OOPSLA 2014) after one step of its counter.
fn mix(bits: u64) -> u64 {
    let z = bits.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use noise::NoiseFn;

    #[test]
    fn the_sum_equals_the_noise_crate_octave_by_octave() {
        let (seed, lacunarity, persistence) = (1337, 2.17, 0.55);
        let fractal = Fractal::new(seed, 7, lacunarity, persistence, true);
        for i in 0..2_000 {
            let (x, z) = (f64::from(i) * 0.713 - 500.0, f64::from(i) * -0.377 + 200.0);
            let expected: f64 = (0..7)
                .map(|k| {
                    let (octave_seed, shift) = octave_source(seed, k);
                    let frequency = lacunarity.powi(k as i32);
                    persistence.powi(k as i32)
                        * noise::Perlin::new(octave_seed)
                            .get([x * frequency + shift.x, z * frequency + shift.y])
                })
                .sum();
            let got = fractal.sample(x, z).height;
            assert!((got - expected).abs() < 1e-11, "{x} {z}: {got} {expected}");
        }
    }

    #[test]
    fn neighboring_seeds_share_no_octave() {
        let sources = |seed: u32| (0..16).map(move |k| octave_source(seed, k).0);
        let mut all: Vec<u32> = (1337..1337 + 64).flat_map(sources).collect();
        all.extend(sources(u32::MAX));
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count);
    }

    #[test]
    fn whole_numbers_are_not_zeros_at_lacunarity_two() {
        let fractal = Fractal::new(0, 6, 2.0, 0.5, false);
        let mean = (0..100)
            .map(|i| fractal.sample(f64::from(i), f64::from(-i)).height.abs())
            .sum::<f64>()
            / 100.0;
        assert!(mean > 0.1, "{mean}");
    }
}
