//! Noise as a function: the values that were published, smooth, bounded, and as steep as it says.
//!
//! Everything goes through the public functions, without Bevy; this compiles with `--no-default-features`.

#[path = "noise/vectors.rs"]
mod vectors;
