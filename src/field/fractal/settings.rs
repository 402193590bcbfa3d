//! What the user chose for a sum of octaves, and which values are allowed.

use serde::{Deserialize, Serialize};

use super::FractalKind;
use crate::field::parameter::OutOfRange;
use crate::field::terrain::{LACUNARITY, OCTAVES, PERSISTENCE};

/// What the user chose for a sum of octaves. [`check`](Self::check) says whether every number is allowed.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct FractalSettings {
    /// How octaves are combined.
    pub kind: FractalKind,
    /// See [`OCTAVES`].
    pub octaves: u32,
    /// See [`LACUNARITY`].
    pub lacunarity: f64,
    /// See [`PERSISTENCE`].
    pub persistence: f64,
    /// Every octave is the noise of the user's own seed, not shifted, as textbooks write it. Its zeros then coincide
    /// at whole lacunarity.
    pub one_source: bool,
    /// Divides the sum by the sum of amplitudes, so that more octaves are not higher.
    pub normalize: bool,
}

impl Default for FractalSettings {
    fn default() -> Self {
        Self {
            kind: FractalKind::Fbm,
            octaves: 6,
            lacunarity: 2.0,
            persistence: 0.5,
            one_source: false,
            normalize: false,
        }
    }
}

impl FractalSettings {
    /// Whether every number is finite and within its range.
    ///
    /// # Errors
    /// The first number that is not.
    pub fn check(&self) -> Result<(), OutOfRange> {
        OCTAVES.check(self.octaves.into())?;
        LACUNARITY.check(self.lacunarity)?;
        PERSISTENCE.check(self.persistence)
    }
}
