//! The whole program without a graphics adapter: pointer and keys go in as the window would send them, and the
//! resources say what came of it.
//!
//! What is drawn is tested elsewhere; here nothing is.
#![cfg(feature = "viewer")]

#[path = "app/clock.rs"]
mod clock;
#[path = "app/cursor.rs"]
mod cursor;
#[path = "app/gauges.rs"]
mod gauges;
#[path = "app/hands.rs"]
mod hands;
#[path = "app/harness.rs"]
mod harness;
#[path = "app/keys.rs"]
mod keys;
#[path = "app/memory.rs"]
mod memory;
#[path = "app/noise.rs"]
mod noise;
#[path = "app/plugins.rs"]
mod plugins;
#[path = "app/pointer.rs"]
mod pointer;
#[path = "app/rebuild.rs"]
mod rebuild;
#[path = "app/recording.rs"]
mod recording;
#[path = "app/surface.rs"]
mod surface;
