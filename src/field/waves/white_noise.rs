//! White noise on a mesh: every vertex has a height of its own, drawn anew `speed` times a second.
//!
//! It exists to be compared with coherent noise on the same mesh. Between vertices the height is bilinear.

use glam::DVec2;

use super::SeaSettings;
use crate::field::Sample;
use crate::field::noise::permutation::Permutation;
use crate::field::noise::sites::SIDE;

/// Random heights on a mesh centered on the origin, at one moment.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct WhiteNoise {
    /// Heights are uniform within ± this many meters, in 256 steps.
    pub amplitude: f64,
    /// The distance between vertices in meters.
    pub spacing: f64,
    /// Which of the 256 draws is shown.
    pub draw: i64,
    /// Vertices along each side.
    pub resolution: u32,
}

impl WhiteNoise {
    pub(super) fn new(settings: &SeaSettings, spacing: f64, t: f64) -> Self {
        Self {
            amplitude: settings.amplitude,
            spacing,
            draw: (settings.speed * t).floor().rem_euclid(SIDE as f64) as i64,
            resolution: settings.resolution,
        }
    }

    /// The height of vertex (i, j), counted from the north-west corner. Twin of `white_height` in
    /// `viewer/ocean/sea.wgsl`.
    #[must_use]
    pub fn vertex(&self, permutation: &Permutation, i: i64, j: i64) -> f64 {
        let hash = |i, j| i64::from(permutation.xor([i, j]));
        let hash = hash(hash(i, j), self.draw + hash(i >> 8, j >> 8));
        self.amplitude * (hash as f64 / 127.5 - 1.0)
    }

    pub(super) fn sample(&self, permutation: &Permutation, x: f64, z: f64) -> Sample {
        let p = DVec2::new(x, z) / self.spacing + 0.5 * f64::from(self.resolution - 1);
        let cell = p.floor();
        let (i, j) = (cell.x as i64, cell.y as i64);
        let [h00, h10, h01, h11] =
            [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(a, b)| self.vertex(permutation, i + a, j + b));
        let DVec2 { x: u, y: v } = p - cell;
        let (west, east) = (h00 + (h01 - h00) * v, h10 + (h11 - h10) * v);
        let (north, south) = (h00 + (h10 - h00) * u, h01 + (h11 - h01) * u);
        Sample {
            height: west + (east - west) * u,
            slope: DVec2::new(east - west, south - north) / self.spacing,
        }
    }
}
