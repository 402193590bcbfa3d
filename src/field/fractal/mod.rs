//! Octave sums of noise: the same function at growing frequency and falling height.
//!
//! By default each octave has a source and a shift of its own, drawn from the user's seed by hashing, so that
//! neighboring seeds share nothing and no zero of one octave lies on a zero of another, whatever the lacunarity. How
//! octaves are combined is in [`kind`]; nothing here warps or scales the result to meters.

pub mod kind;
pub mod octave;
mod settings;

use std::sync::Arc;

pub(crate) use kind::{ATTENUATION, OFFSET};
pub use kind::{Accumulator, FractalKind};
pub use octave::{OctaveShape, octave_source, octaves};
pub use settings::FractalSettings;

use super::noise::{Build, Jet, NoiseError, NoiseSettings, Source};
use super::parameter::OutOfRange;

/// A sum of octaves in D dimensions, ready to be asked.
#[derive(Debug, Clone)]
pub struct Fractal<const D: usize> {
    settings: FractalSettings,
    octaves: Vec<(OctaveShape, Arc<dyn Source<D>>)>,
    bounds: [f64; 2],
}

impl<const D: usize> Fractal<D> {
    /// The sum of octaves of one basis; its seed is `noise.seed`.
    ///
    /// # Errors
    /// The first number out of range, or what [`Build::build`] refuses.
    pub fn new(settings: &FractalSettings, noise: &NoiseSettings) -> Result<Self, NoiseError>
    where
        NoiseSettings: Build<D>,
    {
        settings.check()?;
        let mut last: Option<(u32, Arc<dyn Source<D>>)> = None;
        let mut source = |seed| -> Result<Arc<dyn Source<D>>, NoiseError> {
            // Octaves of one source share its table.
            let source = match last.take() {
                Some((same, source)) if same == seed => source,
                _ => NoiseSettings { seed, ..*noise }.build()?,
            };
            last = Some((seed, Arc::clone(&source)));
            Ok(source)
        };
        let octave = |shape: OctaveShape| Ok((shape, source(shape.seed)?));
        let octaves = octaves(settings, noise.seed).into_iter().map(octave);
        Ok(Self::of(
            settings,
            octaves.collect::<Result<_, NoiseError>>()?,
        ))
    }

    /// The sum of octaves of any sources: `source(seed)` is asked once an octave.
    ///
    /// # Errors
    /// The first number out of range.
    pub fn with_sources(
        settings: &FractalSettings,
        seed: u32,
        mut source: impl FnMut(u32) -> Arc<dyn Source<D>>,
    ) -> Result<Self, OutOfRange> {
        settings.check()?;
        let octave = |shape: OctaveShape| (shape, source(shape.seed));
        let octaves = octaves(settings, seed).into_iter().map(octave);
        Ok(Self::of(settings, octaves.collect()))
    }

    fn of(settings: &FractalSettings, octaves: Vec<(OctaveShape, Arc<dyn Source<D>>)>) -> Self {
        let ranges = octaves
            .iter()
            .map(|(shape, source)| (shape.amplitude, source.range()));
        Self {
            settings: *settings,
            bounds: kind::bounds(settings.kind, settings.normalize, ranges),
            octaves,
        }
    }

    /// The sum and its gradient at a point in units of the first octave's cells.
    #[must_use]
    pub fn sample(&self, p: [f64; D]) -> Jet<D> {
        let mut sum = Accumulator::new(self.settings.kind);
        for (shape, source) in &self.octaves {
            let noise = source.sample(shape.place(p));
            sum.add(shape.amplitude, noise.chain(noise.value, shape.frequency));
        }
        sum.finish(self.settings.normalize)
    }

    /// No value leaves [lowest, highest]; typical values fill half of the span or less.
    #[must_use]
    pub fn bounds(&self) -> [f64; 2] {
        self.bounds
    }

    /// The largest absolute value that the sum can take.
    #[must_use]
    pub fn bound(&self) -> f64 {
        self.bounds[1].max(-self.bounds[0])
    }

    /// What the octaves add, first and coarsest first.
    pub fn octaves(&self) -> impl ExactSizeIterator<Item = (&OctaveShape, &dyn Source<D>)> {
        self.octaves
            .iter()
            .map(|(shape, source)| (shape, &**source))
    }

    /// The settings it was made of.
    #[must_use]
    pub fn settings(&self) -> &FractalSettings {
        &self.settings
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::noise::Basis;
    use noise::NoiseFn;

    #[test]
    fn the_sum_equals_the_noise_crate_octave_by_octave() {
        let settings = FractalSettings {
            octaves: 7,
            lacunarity: 2.17,
            persistence: 0.55,
            ..Default::default()
        };
        let noise = NoiseSettings {
            seed: 1337,
            clamp: true,
            ..Default::default()
        };
        let fractal = Fractal::<2>::new(&settings, &noise).unwrap();
        for i in 0..2_000 {
            let (x, z) = (f64::from(i) * 0.713 - 500.0, f64::from(i) * -0.377 + 200.0);
            let expected: f64 = (0..7)
                .map(|k| {
                    let (octave_seed, shift) = octave_source(1337, k);
                    let frequency = 2.17_f64.powi(k as i32);
                    0.55_f64.powi(k as i32)
                        * noise::Perlin::new(octave_seed)
                            .get([x * frequency + shift.x, z * frequency + shift.y])
                })
                .sum();
            let got = fractal.sample([x, z]).value;
            assert!((got - expected).abs() < 1e-11, "{x} {z}: {got} {expected}");
        }
    }

    #[test]
    fn whole_numbers_are_not_zeros_at_lacunarity_two() {
        let fractal =
            Fractal::<2>::new(&FractalSettings::default(), &NoiseSettings::default()).unwrap();
        let mean = (0..100)
            .map(|i| fractal.sample([i, -i].map(f64::from)).value.abs())
            .sum::<f64>()
            / 100.0;
        assert!(mean > 0.1, "{mean}");
    }

    #[test]
    fn wrong_numbers_and_dimensions_are_refused() {
        let wrong = FractalSettings {
            octaves: 17,
            ..Default::default()
        };
        let error = Fractal::<2>::new(&wrong, &NoiseSettings::default()).unwrap_err();
        assert!(
            error.to_string().contains("octaves = 17 is out of range"),
            "{error}"
        );
        let noise = NoiseSettings {
            basis: Basis::SineValue,
            ..Default::default()
        };
        let error = Fractal::<3>::new(&FractalSettings::default(), &noise).unwrap_err();
        assert!(
            error
                .to_string()
                .contains("sine-value has no form in 3 dimensions"),
            "{error}"
        );
    }
}
