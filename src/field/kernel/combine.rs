//! The formulas of [`Accumulator`](crate::field::fractal::Accumulator) for a whole row of a tile, in f32.
//!
//! Plain loops that are always inlined, so that they become the vector code of whoever calls them. Strips whose
//! octaves are only added up do not come here.

use super::columns::TILE;
use super::octave::TileRow;
use super::octaves::Octaves;
use crate::field::fractal::{ATTENUATION, FractalKind, OFFSET};

/// The running sum and the weight of the next octave.
pub(super) struct State {
    pub sum: TileRow,
    pub weight: TileRow,
}

impl State {
    /// A sum of no octaves.
    #[inline(always)]
    pub fn new() -> Self {
        Self {
            sum: TileRow::splat(0.0),
            weight: TileRow::splat(1.0),
        }
    }

    /// Adds an octave of the given amplitude and noise.
    #[inline(always)]
    fn add<const SLOPE: bool>(&mut self, kind: FractalKind, amplitude: f32, noise: &TileRow) {
        match kind {
            FractalKind::Billow => self.fold(2.0 * amplitude, -amplitude, noise),
            FractalKind::Turbulence => self.fold(amplitude, 0.0, noise),
            FractalKind::Ridged => self.ridge(amplitude, noise),
            FractalKind::Hybrid => self.weigh(amplitude, noise),
            FractalKind::Fbm | FractalKind::Octave01 => self.plain::<SLOPE>(amplitude, noise),
        }
    }

    /// Adds an octave of `octaves`; where octaves are only added up, the amplitude is part of the noise.
    #[inline(always)]
    pub fn combine<const SLOPE: bool>(
        &mut self,
        octaves: &Octaves,
        amplitude: f32,
        noise: &TileRow,
    ) {
        let amplitude = if octaves.is_linear() { 1.0 } else { amplitude };
        self.add::<SLOPE>(octaves.kind, amplitude, noise);
    }

    /// The constant and the scale of the whole sum.
    #[inline(always)]
    pub fn finish(&mut self, octaves: &Octaves) {
        let scale = if octaves.is_linear() {
            1.0
        } else {
            octaves.scale
        };
        for i in 0..TILE {
            self.sum.heights[i] = self.sum.heights[i] * scale + octaves.constant;
            self.sum.slopes_x[i] *= scale;
            self.sum.slopes_z[i] *= scale;
        }
    }

    #[inline(always)]
    fn plain<const SLOPE: bool>(&mut self, amplitude: f32, noise: &TileRow) {
        let sum = &mut self.sum;
        for i in 0..TILE {
            sum.heights[i] += amplitude * noise.heights[i];
            if SLOPE {
                sum.slopes_x[i] += amplitude * noise.slopes_x[i];
                sum.slopes_z[i] += amplitude * noise.slopes_z[i];
            }
        }
    }

    /// factor · |n| + constant.
    #[inline(always)]
    fn fold(&mut self, factor: f32, constant: f32, noise: &TileRow) {
        let sum = &mut self.sum;
        for i in 0..TILE {
            let n = noise.heights[i];
            let signed = if n < 0.0 { -factor } else { factor };
            sum.heights[i] += factor * n.abs() + constant;
            sum.slopes_x[i] += signed * noise.slopes_x[i];
            sum.slopes_z[i] += signed * noise.slopes_z[i];
        }
    }

    /// s = w (1 − |n|)², the next w is s over the attenuation, held within 0 to 1.
    #[inline(always)]
    fn ridge(&mut self, amplitude: f32, noise: &TileRow) {
        const KEPT: f32 = 1.0 / ATTENUATION as f32;
        let Self { sum, weight } = self;
        for i in 0..TILE {
            let n = noise.heights[i];
            let ridge = 1.0 - n.abs();
            let w = weight.heights[i];
            // The derivative of the square by n, times the weight.
            let rate = (if n < 0.0 { 2.0 } else { -2.0 }) * ridge * w;
            let square = ridge * ridge;
            let signal = square * w;
            let x = rate * noise.slopes_x[i] + square * weight.slopes_x[i];
            let z = rate * noise.slopes_z[i] + square * weight.slopes_z[i];
            sum.heights[i] += amplitude * signal;
            sum.slopes_x[i] += amplitude * x;
            sum.slopes_z[i] += amplitude * z;
            let next = KEPT * signal;
            // A signal is never below 0.
            let moves = if next <= 1.0 { KEPT } else { 0.0 };
            weight.heights[i] = if next <= 1.0 { next } else { 1.0 };
            weight.slopes_x[i] = moves * x;
            weight.slopes_z[i] = moves * z;
        }
    }

    /// s = w a (n + offset), the next w is s held within 0 to 1.
    #[inline(always)]
    fn weigh(&mut self, amplitude: f32, noise: &TileRow) {
        let Self { sum, weight } = self;
        for i in 0..TILE {
            let raised = amplitude * (noise.heights[i] + OFFSET as f32);
            let w = weight.heights[i];
            let rate = amplitude * w;
            let signal = raised * w;
            let x = rate * noise.slopes_x[i] + raised * weight.slopes_x[i];
            let z = rate * noise.slopes_z[i] + raised * weight.slopes_z[i];
            sum.heights[i] += signal;
            sum.slopes_x[i] += x;
            sum.slopes_z[i] += z;
            let inside = (0.0..=1.0).contains(&signal);
            let moves = if inside { 1.0 } else { 0.0 };
            let held = if signal < 0.0 { 0.0 } else { 1.0 };
            weight.heights[i] = if inside { signal } else { held };
            weight.slopes_x[i] = moves * x;
            weight.slopes_z[i] = moves * z;
        }
    }
}
