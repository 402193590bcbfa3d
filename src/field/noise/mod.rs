//! Noise on a lattice, one basis a file, each with its analytic derivative.

pub mod perlin;
