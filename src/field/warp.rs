//! Domain warping: a sum of octaves asked not where the point is but where other sums push it.
//!
//! It bends the plane, not the values; the sum keeps its range. Only the plane is warped, not the line nor space.

use serde::{Deserialize, Serialize};

use super::fractal::Fractal;
use super::noise::Jet;
use super::parameter::{OutOfRange, parameter};

/// What the user chose for the warp. [`check`](Self::check) says whether every number is allowed.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct WarpSettings {
    /// See [`STRENGTH`].
    pub strength: f64,
    /// See [`DEPTH`].
    pub depth: u32,
}

impl Default for WarpSettings {
    fn default() -> Self {
        Self {
            strength: 4.0,
            depth: 0,
        }
    }
}

parameter!("warp", STRENGTH, "strength", "Warp strength", "cells", 0.0..=16.0, slider 0.0..=8.0,
    "How far a value of 1 pushes a point, in cells of the first octave.");
parameter!("warp", DEPTH, "depth", "Warp depth", "", 0..=3, slider 0..=3,
    "How many times the push is itself pushed; 0 leaves the land as it is. Each costs two more sums of octaves.");

impl WarpSettings {
    /// Whether every number is finite and within its range.
    ///
    /// # Errors
    /// The first number that is not.
    pub fn check(&self) -> Result<(), OutOfRange> {
        STRENGTH.check(self.strength)?;
        DEPTH.check(self.depth.into())
    }
}

/// Where the two sums that push along x and along y are asked, from the point (I. Quilez, "Domain Warping", 2002).
pub(super) const SHIFTS: [[f64; 2]; 2] = [[1.7, 9.2], [8.3, 2.8]];

/// F(p + S d), where d is the vector dₙ of the depth n: d₀ = 0 and
/// dₖ = (F(p + S dₖ₋₁ + (1.7, 9.2)), F(p + S dₖ₋₁ + (8.3, 2.8))), F is the sum and S the strength.
#[derive(Debug, Clone)]
pub struct Warped {
    fractal: Fractal<2>,
    settings: WarpSettings,
}

impl Warped {
    /// The warp of a sum.
    ///
    /// # Errors
    /// The first number out of range.
    pub fn new(fractal: Fractal<2>, settings: &WarpSettings) -> Result<Self, OutOfRange> {
        settings.check()?;
        Ok(Self {
            fractal,
            settings: *settings,
        })
    }

    /// The value and its gradient at a point in units of the first octave's cells.
    #[must_use]
    pub fn sample(&self, p: [f64; 2]) -> Jet<2> {
        let mut warped = p.map(Jet::constant);
        // The pushed point as a function of the point: its Jacobian begins as the identity.
        warped[0].gradient = [1.0, 0.0];
        warped[1].gradient = [0.0, 1.0];
        let point = warped;
        for _ in 0..self.settings.depth {
            let push = SHIFTS.map(|[x, y]| self.at([warped[0] + x, warped[1] + y]));
            warped = [0, 1].map(|axis| point[axis] + push[axis] * self.settings.strength);
        }
        self.at(warped)
    }

    /// The sum at a point that moves itself.
    fn at(&self, p: [Jet<2>; 2]) -> Jet<2> {
        let sum = self.fractal.sample(p.map(|x| x.value));
        let [x, y] = sum.gradient;
        Jet {
            value: sum.value,
            gradient: std::array::from_fn(|d| x * p[0].gradient[d] + y * p[1].gradient[d]),
        }
    }

    /// No value leaves [lowest, highest].
    #[must_use]
    pub fn bounds(&self) -> [f64; 2] {
        self.fractal.bounds()
    }

    /// The sum that is warped.
    #[must_use]
    pub fn fractal(&self) -> &Fractal<2> {
        &self.fractal
    }

    /// The settings it was made of.
    #[must_use]
    pub fn settings(&self) -> &WarpSettings {
        &self.settings
    }
}
