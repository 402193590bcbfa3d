//! Waves against independent numbers, and what must hold whatever the numbers.
//!
//! Everything goes through the public functions, without Bevy; this compiles with `--no-default-features`.

#[path = "waves/calm.rs"]
mod calm;
#[path = "waves/dispersion.rs"]
mod dispersion;
#[path = "waves/energy.rs"]
mod energy;
#[path = "waves/gerstner.rs"]
mod gerstner;
#[path = "waves/lagrangian.rs"]
mod lagrangian;
#[path = "waves/measured.rs"]
mod measured;
#[path = "waves/quantiles.rs"]
mod quantiles;
#[path = "waves/record.rs"]
mod record;
#[path = "waves/refusal.rs"]
mod refusal;
#[path = "waves/sea_state.rs"]
mod sea_state;
#[path = "waves/small_transform.rs"]
mod small_transform;
#[path = "waves/spectrum.rs"]
mod spectrum;
#[path = "waves/spreading.rs"]
mod spreading;
#[path = "waves/tile_heights.rs"]
mod tile_heights;
#[path = "waves/tiles.rs"]
mod tiles;
#[path = "waves/vectors.rs"]
mod vectors;
