//! A sum warped once by itself, on a raster: three batches of points a row.
//!
//! Where the sums push a point is known to f32 only, which the steepness of the sum multiplies: values keep to 5e-5 of
//! its bound. A deeper warp multiplies again, so it is left to f64, point by point.

use std::ops::Range;

use super::batch::PointKernel;
use super::{Isa, Placement};
use crate::field::noise::NoiseSettings;
use crate::field::raster::{Raster, Sampler, SamplesMut};
use crate::field::warp::{SHIFTS, Warped};

/// Points that are warped together.
const BLOCK: usize = 256;

/// A warped sum made ready for a raster.
#[derive(Debug)]
pub struct WarpKernel {
    sum: PointKernel,
    strength: f64,
    placement: Placement,
}

impl Default for WarpKernel {
    fn default() -> Self {
        Self::with_isa(Isa::best())
    }
}

impl WarpKernel {
    /// A kernel that uses `isa`; [`Default`] takes the best there is.
    #[must_use]
    pub fn with_isa(isa: Isa) -> Self {
        Self {
            sum: PointKernel::with_isa(isa),
            strength: 0.0,
            placement: Placement {
                raster: Raster::square(1.0, 2),
                offset: [0.0; 2],
                frequency: 1.0,
            },
        }
    }

    /// Makes the kernel ready to sample `warped`, which is made of `noise`.
    ///
    /// Gives `false`, and is not ready, where the lattice of the noise does not repeat or there is none, and where the
    /// depth of the warp is not 1.
    pub fn prepare(
        &mut self,
        warped: &Warped,
        noise: &NoiseSettings,
        placement: &Placement,
    ) -> bool {
        self.strength = warped.settings().strength;
        self.placement = *placement;
        warped.settings().depth == 1 && self.sum.prepare(warped.fractal(), noise)
    }

    /// Samples up to [`BLOCK`] points in cells of the first octave; slopes are by cells.
    fn block(&self, points: [&[f64]; 2], out: SamplesMut<'_>) {
        let count = points[0].len();
        let mut pushes = [Block::ZERO; 2];
        for (push, shift) in pushes.iter_mut().zip(SHIFTS) {
            let mut moved = [[0.0; BLOCK]; 2];
            for d in 0..2 {
                for (moved, p) in moved[d].iter_mut().zip(points[d]) {
                    *moved = p + shift[d];
                }
            }
            self.sum
                .samples([&moved[0][..count], &moved[1][..count]], push.part(count));
        }
        let mut moved = [[0.0; BLOCK]; 2];
        for d in 0..2 {
            let pairs = points[d].iter().zip(&pushes[d].heights);
            for (moved, (p, push)) in moved[d].iter_mut().zip(pairs) {
                *moved = p + self.strength * f64::from(*push);
            }
        }
        let SamplesMut {
            heights,
            slopes_x,
            slopes_z,
        } = out;
        let inner = SamplesMut {
            heights,
            slopes_x,
            slopes_z,
        };
        self.sum
            .samples([&moved[0][..count], &moved[1][..count]], inner);
        // The chain rule: the pushed point's Jacobian is the identity and strength times the pushes' slopes.
        let strength = self.strength as f32;
        let [x, z] = &pushes;
        for i in 0..count {
            let (along, across) = (slopes_x[i], slopes_z[i]);
            let by_x = along * x.slopes_x[i] + across * z.slopes_x[i];
            let by_z = along * x.slopes_z[i] + across * z.slopes_z[i];
            slopes_x[i] = along + strength * by_x;
            slopes_z[i] = across + strength * by_z;
        }
    }
}

/// Samples of a block.
#[derive(Clone, Copy)]
struct Block {
    heights: [f32; BLOCK],
    slopes_x: [f32; BLOCK],
    slopes_z: [f32; BLOCK],
}

impl Block {
    const ZERO: Self = Self {
        heights: [0.0; BLOCK],
        slopes_x: [0.0; BLOCK],
        slopes_z: [0.0; BLOCK],
    };

    fn part(&mut self, count: usize) -> SamplesMut<'_> {
        SamplesMut {
            heights: &mut self.heights[..count],
            slopes_x: &mut self.slopes_x[..count],
            slopes_z: &mut self.slopes_z[..count],
        }
    }
}

impl Sampler for WarpKernel {
    fn fill(&self, rows: Range<usize>, out: SamplesMut<'_>) {
        let Placement {
            raster,
            offset,
            frequency,
        } = &self.placement;
        for (line, j) in rows.enumerate() {
            let z = (raster.z(j) + offset[1]) * frequency;
            for start in (0..raster.columns).step_by(BLOCK) {
                let count = BLOCK.min(raster.columns - start);
                let mut points = [[0.0; BLOCK], [z; BLOCK]];
                for (i, x) in points[0].iter_mut().enumerate() {
                    *x = (raster.x(start + i) + offset[0]) * frequency;
                }
                let first = line * raster.columns + start;
                let part = first..first + count;
                let (slopes_x, slopes_z) = (
                    &mut out.slopes_x[part.clone()],
                    &mut out.slopes_z[part.clone()],
                );
                let here = SamplesMut {
                    heights: &mut out.heights[part],
                    slopes_x: &mut *slopes_x,
                    slopes_z: &mut *slopes_z,
                };
                self.block([&points[0][..count], &points[1][..count]], here);
                for slope in slopes_x.iter_mut().chain(slopes_z) {
                    *slope *= *frequency as f32;
                }
            }
        }
    }
}
