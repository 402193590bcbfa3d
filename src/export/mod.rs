//! Values in, bytes out: pictures, files and texts made of what the program shows.
//!
//! Encoders work in memory and know no paths; [`write`](mod@write) alone touches the disk, and leaves either the whole new file
//! or the old one.

pub mod image;
pub mod spectrum;
pub mod write;
