//! The theory of waves against independent numbers, and what must hold whatever the numbers.
//!
//! Everything goes through the public functions, without Bevy; this compiles with `--no-default-features`.

#[path = "waves/dispersion.rs"]
mod dispersion;
#[path = "waves/measured.rs"]
mod measured;
#[path = "waves/quantiles.rs"]
mod quantiles;
#[path = "waves/refusal.rs"]
mod refusal;
#[path = "waves/sea_state.rs"]
mod sea_state;
#[path = "waves/spectrum.rs"]
mod spectrum;
#[path = "waves/spreading.rs"]
mod spreading;
#[path = "waves/vectors.rs"]
mod vectors;
