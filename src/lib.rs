//! Haibo: an interactive, real-time terrain and ocean-wave viewer.

pub mod export;
pub mod field;
pub mod scene;
#[cfg(feature = "viewer")]
pub mod viewer;
