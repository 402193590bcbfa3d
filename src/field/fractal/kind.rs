//! The formulas that combine octaves, one octave at a time, each with its derivative.
//!
//! nₖ is the noise of octave k, aₖ = persistenceᵏ its amplitude. Where a formula has a kink the gradient is that of
//! one side: |n| at 0 rises, a weight at a limit still moves. Octaves themselves are made elsewhere.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::field::noise::Jet;

/// How octaves are combined.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FractalKind {
    /// Σ aₖ nₖ.
    #[default]
    Fbm,
    /// Σ aₖ (2|nₖ| − 1).
    Billow,
    /// Σ aₖ sₖ with sₖ = wₖ (1 − |nₖ|)², w₀ = 1 and wₖ₊₁ = sₖ / 2 held within 0 to 1.
    Ridged,
    /// Σ wₖ sₖ with sₖ = aₖ (nₖ + 0.7), w₀ = 1 and wₖ₊₁ = wₖ sₖ held within 0 to 1.
    ///
    /// Musgrave holds the weight below 1 only, taking n + 0.7 to be positive. `noise::HybridMulti` holds it above 1
    /// instead and adds no offset, which makes it a plain sum wherever |n| ≤ 1.
    Hybrid,
    /// Σ aₖ |nₖ|.
    Turbulence,
    /// Σ aₖ (nₖ + 1)/2 / Σ aₖ, within 0 to 1 for a noise within ±1.
    Octave01,
}

/// What is added to the noise in [`FractalKind::Hybrid`]: Musgrave's offset.
pub(crate) const OFFSET: f64 = 0.7;

/// By what a ridge is divided to weigh the next octave: the attenuation of `noise::RidgedMulti`.
pub(crate) const ATTENUATION: f64 = 2.0;

impl FractalKind {
    /// All kinds, in the order in which they are offered.
    pub const ALL: [Self; 6] = [
        Self::Fbm,
        Self::Billow,
        Self::Ridged,
        Self::Hybrid,
        Self::Turbulence,
        Self::Octave01,
    ];

    /// Name, label, help, source and formula.
    const fn facts(self) -> [&'static str; 5] {
        match self {
            Self::Fbm => [
                "fbm",
                "Sum (fBm)",
                "The plain sum of octaves: rolling hills, clouds.",
                "F. K. Musgrave, in Texturing and Modeling, 2003",
                "Σ aₖ nₖ",
            ],
            Self::Billow => [
                "billow",
                "Billow",
                "The absolute value of each octave, moved down: round cushions with sharp valleys.",
                "after K. Perlin, 1985",
                "Σ aₖ (2|nₖ| − 1)",
            ],
            Self::Ridged => [
                "ridged",
                "Ridged",
                "Octaves turned over at zero, each weighed by the ridge below it: sharp crests over smooth valleys.",
                "F. K. Musgrave, in Texturing and Modeling, 2003",
                "Σ aₖ sₖ, sₖ = wₖ (1 − |nₖ|)², w₀ = 1, wₖ₊₁ = sₖ / 2 held within 0 to 1",
            ],
            Self::Hybrid => [
                "hybrid",
                "Hybrid",
                "Octaves weighed by the height below them: rough peaks over smooth valleys.",
                "F. K. Musgrave, in Texturing and Modeling, 2003",
                "Σ wₖ sₖ, sₖ = aₖ (nₖ + 0.7), w₀ = 1, wₖ₊₁ = wₖ sₖ held within 0 to 1",
            ],
            Self::Turbulence => [
                "turbulence",
                "Turbulence",
                "The sum of absolute values: marble and fire.",
                "K. Perlin, 1985",
                "Σ aₖ |nₖ|",
            ],
            Self::Octave01 => [
                "octave01",
                "0 to 1",
                "The sum moved and divided into 0 to 1, whatever the octaves.",
                "after K. Perlin, 2002",
                "Σ aₖ (nₖ + 1)/2 / Σ aₖ",
            ],
        }
    }

    /// The name in scene files and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.facts()[0]
    }

    /// The name in the panel.
    #[must_use]
    pub const fn label(self) -> &'static str {
        self.facts()[1]
    }

    /// A sentence for the tooltip.
    #[must_use]
    pub const fn help(self) -> &'static str {
        self.facts()[2]
    }

    /// Author and year.
    #[must_use]
    pub const fn source(self) -> &'static str {
        self.facts()[3]
    }

    /// What it computes of the noise nₖ and the amplitude aₖ of each octave.
    #[must_use]
    pub const fn formula(self) -> &'static str {
        self.facts()[4]
    }
}

impl fmt::Display for FractalKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The running sum of octaves, coarsest first.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Accumulator<const D: usize> {
    kind: FractalKind,
    sum: Jet<D>,
    weight: Jet<D>,
    amplitudes: f64,
}

impl<const D: usize> Accumulator<D> {
    /// A sum of no octaves.
    #[inline]
    #[must_use]
    pub fn new(kind: FractalKind) -> Self {
        Self {
            kind,
            sum: Jet::constant(0.0),
            weight: Jet::constant(1.0),
            amplitudes: 0.0,
        }
    }

    /// Adds an octave: its amplitude and its noise, whose gradient is with respect to the point of the sum.
    #[inline]
    pub fn add(&mut self, amplitude: f64, noise: Jet<D>) {
        self.amplitudes += amplitude;
        self.sum += match self.kind {
            FractalKind::Fbm => noise * amplitude,
            FractalKind::Billow => (noise.abs() * 2.0 + -1.0) * amplitude,
            FractalKind::Turbulence => noise.abs() * amplitude,
            FractalKind::Octave01 => (noise + 1.0) * (0.5 * amplitude),
            FractalKind::Ridged => {
                let ridge = noise.abs() * -1.0 + 1.0;
                let signal = ridge * ridge * self.weight;
                self.weight = weigh(signal * (1.0 / ATTENUATION));
                signal * amplitude
            }
            FractalKind::Hybrid => {
                let signal = (noise + OFFSET) * amplitude * self.weight;
                self.weight = weigh(signal);
                signal
            }
        };
    }

    /// The sum, divided by the sum of amplitudes if so `normalize`d.
    #[inline]
    #[must_use]
    pub fn finish(self, normalize: bool) -> Jet<D> {
        if divides(self.kind, normalize) {
            self.sum * (1.0 / self.amplitudes)
        } else {
            self.sum
        }
    }
}

/// Holds a weight within 0 to 1; beyond the limits it does not move.
#[inline]
fn weigh<const D: usize>(weight: Jet<D>) -> Jet<D> {
    if (0.0..=1.0).contains(&weight.value) {
        weight
    } else {
        Jet::constant(weight.value.clamp(0.0, 1.0))
    }
}

fn divides(kind: FractalKind, normalize: bool) -> bool {
    normalize || kind == FractalKind::Octave01
}

/// The lowest and the highest sum that octaves of the given (amplitude, range of the noise) can take.
pub(super) fn bounds(
    kind: FractalKind,
    normalize: bool,
    octaves: impl Iterator<Item = (f64, [f64; 2])>,
) -> [f64; 2] {
    let (mut low, mut high, mut amplitudes) = (0.0, 0.0, 0.0);
    // The largest weight; the smallest is taken to be 0 after the first octave.
    let mut weights = [1.0, 1.0];
    for (amplitude, [from, to]) in octaves {
        let size = [
            if from < 0.0 && to > 0.0 {
                0.0
            } else {
                from.abs().min(to.abs())
            },
            from.abs().max(to.abs()),
        ];
        let [a, b] = match kind {
            FractalKind::Fbm => [from, to],
            FractalKind::Billow => size.map(|n| 2.0 * n - 1.0),
            FractalKind::Turbulence => size,
            FractalKind::Octave01 => [from, to].map(|n| 0.5 * (n + 1.0)),
            FractalKind::Ridged => {
                let highest = size
                    .map(|n| (1.0 - n).powi(2))
                    .into_iter()
                    .fold(0.0, f64::max)
                    * weights[1];
                weights = [0.0, (highest / ATTENUATION).min(1.0)];
                [0.0, highest]
            }
            FractalKind::Hybrid => {
                let [from, to] = [from, to].map(|n| n + OFFSET);
                let ends = [
                    from * weights[0],
                    from * weights[1],
                    to * weights[0],
                    to * weights[1],
                ];
                let highest = ends.into_iter().fold(f64::NEG_INFINITY, f64::max);
                let lowest = ends.into_iter().fold(f64::INFINITY, f64::min);
                weights = [0.0, (amplitude * highest).clamp(0.0, 1.0)];
                [lowest, highest]
            }
        };
        low += amplitude * a;
        high += amplitude * b;
        amplitudes += amplitude;
    }
    if divides(kind, normalize) {
        [low / amplitudes, high / amplitudes]
    } else {
        [low, high]
    }
}
