//! The octaves of a sum as the kernels need them: lattices with their corners, factors, and what becomes of the sum.
//!
//! The numbers come from the fractal and its sources; positions are decided elsewhere.

use std::sync::Arc;

use super::corners::Corners;
use super::{Axis, MAX_OCTAVES};
use crate::field::fractal::{Fractal, FractalKind, FractalSettings, OctaveShape};
use crate::field::noise::{Fade, NoiseSettings};

/// One octave: factor · n(frequency · p + shift).
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Octave {
    pub corners: Arc<Corners>,
    pub fade: Fade,
    /// Its cells in one cell of the first octave.
    pub frequency: f64,
    /// What its noise is multiplied by before it is added or combined.
    pub factor: f64,
    /// What it is multiplied by when it is combined.
    pub amplitude: f32,
    /// The noise times its factor is cut to ± this.
    pub limit: f32,
    /// Added to the coordinates, by the octave and then by the lattice.
    pub shift: [[f64; 2]; 2],
    /// Whether neighboring sample rows share no lattice row worth keeping.
    pub fine: bool,
}

impl Octave {
    /// The lattice coordinate of sample `i`, in the order of operations of the pointwise sum.
    #[inline(always)]
    pub fn position(&self, axis: &Axis, i: usize, dimension: usize) -> f64 {
        let meters = axis.start + i as f64 * axis.step;
        self.place((meters + axis.offset) * axis.frequency, dimension)
    }

    /// The lattice coordinate of a coordinate in cells of the first octave.
    #[inline(always)]
    pub fn place(&self, p: f64, dimension: usize) -> f64 {
        p * self.frequency + self.shift[0][dimension] + self.shift[1][dimension]
    }
}

/// What an octave brings: its shape, and its lattice.
pub(super) struct Layer {
    pub shape: OctaveShape,
    pub corners: Arc<Corners>,
    pub fade: Fade,
    pub lattice_shift: f64,
    pub limit: f64,
}

/// The lattices of the last sum, to be used again by the next.
#[derive(Debug, Default)]
pub(super) struct Lattices {
    known: Vec<(NoiseSettings, Arc<Corners>)>,
}

impl Lattices {
    /// The octaves of `fractal`, which is made of `noise`; `None` where a lattice does not repeat or there is none.
    pub fn layers(&mut self, fractal: &Fractal<2>, noise: &NoiseSettings) -> Option<Vec<Layer>> {
        let known = std::mem::take(&mut self.known);
        let mut layers = Vec::with_capacity(MAX_OCTAVES);
        for (shape, source) in fractal.octaves() {
            // What the corners depend on.
            let key = NoiseSettings {
                seed: shape.seed,
                fade: Fade::default(),
                clamp: false,
                ..*noise
            };
            let lattice = source.lattice()?;
            let mut made = self.known.iter().chain(&known);
            let corners = match made.find(|(of, _)| *of == key) {
                Some((_, corners)) => corners.clone(),
                None => Arc::new(Corners::new(lattice)?),
            };
            self.known.push((key, corners.clone()));
            layers.push(Layer {
                shape: *shape,
                corners,
                fade: lattice.fade(),
                lattice_shift: lattice.shift(),
                limit: lattice.limit(),
            });
        }
        Some(layers)
    }
}

/// The octaves of a sum, and what becomes of them.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Octaves {
    pub octaves: Vec<Octave>,
    pub kind: FractalKind,
    /// Added to the sum, once it is scaled.
    pub constant: f32,
    /// What the sum is multiplied by, unless it is part of the octaves' factors.
    pub scale: f32,
    /// Whether any octave is cut.
    pub clamp: bool,
}

impl Octaves {
    /// Takes over the octaves of a sum.
    pub fn arrange(&mut self, layers: &[Layer], settings: &FractalSettings) {
        let sum: f64 = layers.iter().map(|layer| layer.shape.amplitude).sum();
        let zero_to_one = settings.kind == FractalKind::Octave01;
        let scale = match settings.normalize {
            _ if zero_to_one => 0.5 / sum,
            true => 1.0 / sum,
            false => 1.0,
        };
        self.kind = settings.kind;
        self.clamp = layers.iter().any(|layer| layer.limit.is_finite());
        self.constant = if zero_to_one { 0.5 } else { 0.0 };
        self.scale = scale as f32;
        let linear = self.is_linear();
        self.octaves.clear();
        self.octaves.extend(layers.iter().map(|layer| {
            let amplitude = layer.shape.amplitude;
            let factor = if linear { amplitude * scale } else { 1.0 };
            let [x, z, _] = layer.shape.shift;
            Octave {
                corners: layer.corners.clone(),
                fade: layer.fade,
                frequency: layer.shape.frequency,
                factor: factor * layer.corners.scale(),
                amplitude: amplitude as f32,
                limit: (factor * layer.limit) as f32,
                shift: [[x, z], [layer.lattice_shift; 2]],
                fine: false,
            }
        }));
    }

    /// Whether the octaves are added up and nothing else.
    #[inline(always)]
    pub fn is_linear(&self) -> bool {
        matches!(self.kind, FractalKind::Fbm | FractalKind::Octave01)
    }
}
