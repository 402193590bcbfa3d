//! Value noise with the sine hash of shaders, in 2 dimensions: a known bad hash, to be looked at.
//!
//! It has no table and no seed. It is computed in `f64`; shaders compute it in `f32` and get other values, which
//! differ from one graphics card to the next.

use super::{Fade, Jet, Lattice};

/// The corner (i, j) has the value fract(sin(12.9898 i + 78.233 j) · 43758.5453), 0 to 1 (W. J. J. Rey, 1998).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SineValue {
    fade: Fade,
}

impl SineValue {
    /// The one noise of this kind.
    #[must_use]
    pub fn new(fade: Fade) -> Self {
        Self { fade }
    }
}

impl Lattice<2> for SineValue {
    #[inline]
    fn corner(&self, [i, j]: [i64; 2]) -> Jet<2> {
        let wave = (i as f64 * 12.9898 + j as f64 * 78.233).sin() * 43_758.545_3;
        Jet::constant(wave - wave.floor())
    }

    fn fade(&self) -> Fade {
        self.fade
    }

    fn range(&self) -> [f64; 2] {
        [0.0, 1.0]
    }

    fn period(&self) -> Option<u32> {
        None
    }
}
