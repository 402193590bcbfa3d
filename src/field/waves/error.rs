//! What can be wrong with a sea.

use thiserror::Error;

use super::spectrum::SpectrumError;
use crate::field::SettingsError;
use crate::field::noise::NoiseError;
use crate::field::parameter::OutOfRange;

/// Why there is no such sea.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum SeaError {
    /// A noise that cannot be made.
    #[error(transparent)]
    Noise(#[from] NoiseError),
    /// A number, a list or rows that are not allowed.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// The spectrum that drives it is none.
    #[error("sea.spectrum: {0}")]
    Spectrum(#[from] SpectrumError),
}

impl From<OutOfRange> for SeaError {
    fn from(error: OutOfRange) -> Self {
        Self::Settings(error.into())
    }
}
