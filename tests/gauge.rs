//! Measurement against independent numbers: reference values, other people's packages, laws that must hold.
//!
//! Everything goes through the public functions, without Bevy; this compiles with `--no-default-features`.

#[path = "gauge/files.rs"]
mod files;
#[path = "gauge/laws.rs"]
mod laws;
#[path = "gauge/oracles.rs"]
mod oracles;
#[path = "gauge/properties.rs"]
mod properties;
#[path = "gauge/record.rs"]
mod record;
#[path = "gauge/reference.rs"]
mod reference;
#[path = "gauge/refusal.rs"]
mod refusal;
#[path = "gauge/transect.rs"]
mod transect;
#[path = "gauge/directional.rs"]
mod where_waves_go;
