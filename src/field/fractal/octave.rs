//! What each octave of a sum is: its seed, frequency, amplitude and shift.
//!
//! Every way of evaluating a sum takes these numbers from here, so that all of them evaluate the same sum.

use glam::DVec2;

use super::FractalSettings;
use crate::field::noise::hash::mix;

/// One octave: amplitude · noise(frequency · p + shift).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct OctaveShape {
    /// The seed of the octave's source.
    pub seed: u32,
    /// lacunarityᵏ.
    pub frequency: f64,
    /// persistenceᵏ.
    pub amplitude: f64,
    /// In cells of the octave, 0 to 256; in fewer dimensions the first of them.
    pub shift: [f64; 3],
}

impl OctaveShape {
    /// Where the octave's source is asked for the point `p`.
    #[inline]
    #[must_use]
    pub fn place<const D: usize>(&self, p: [f64; D]) -> [f64; D] {
        std::array::from_fn(|d| p[d] * self.frequency + self.shift.get(d).copied().unwrap_or(0.0))
    }
}

/// The octaves of a sum under the user's `seed`.
///
/// With `one_source` all have that very seed and no shift.
#[must_use]
pub fn octaves(settings: &FractalSettings, seed: u32) -> Vec<OctaveShape> {
    let octave = |k: u32| {
        let (seed, shift) = if settings.one_source {
            (seed, [0.0; 3])
        } else {
            let (seed, shift) = octave_source(seed, k);
            (seed, [shift.x, shift.y, third_shift(seed)])
        };
        OctaveShape {
            seed,
            frequency: settings.lacunarity.powi(k as i32),
            amplitude: settings.persistence.powi(k as i32),
            shift,
        }
    };
    (0..settings.octaves).map(octave).collect()
}

/// The lattice seed and the shift in [0, 256)² of octave `k` under the user's `seed`.
#[must_use]
pub fn octave_source(seed: u32, k: u32) -> (u32, DVec2) {
    let bits = mix((u64::from(seed) << 32) | u64::from(k));
    let shift = mix(bits);
    (bits as u32, DVec2::new(cells(shift), cells(shift >> 32)))
}

/// The shift in [0, 256) along the third axis of the octave whose lattice has the seed `seed`.
fn third_shift(seed: u32) -> f64 {
    cells(mix(!u64::from(seed)))
}

/// The low 32 bits, spread over [0, 256).
fn cells(bits: u64) -> f64 {
    f64::from(bits as u32) / f64::from(1u32 << 24)
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn shifts_are_within_a_lattice_and_differ() {
        let shapes = octaves(&FractalSettings::default(), 7);
        let mut shifts: Vec<f64> = shapes.iter().flat_map(|shape| shape.shift).collect();
        assert!(shifts.iter().all(|shift| (0.0..256.0).contains(shift)));
        shifts.sort_by(f64::total_cmp);
        shifts.dedup();
        assert_eq!(shifts.len(), 3 * shapes.len());
    }

    #[test]
    fn one_source_has_the_users_seed_and_no_shift() {
        let settings = FractalSettings {
            one_source: true,
            ..Default::default()
        };
        for (k, shape) in octaves(&settings, 42).into_iter().enumerate() {
            assert_eq!((shape.seed, shape.shift), (42, [0.0; 3]));
            assert_eq!(shape.frequency, 2.0_f64.powi(k as i32));
        }
    }
}
