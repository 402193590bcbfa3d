//! Points that lie on no grid, as a domain warp or a scatter of trees asks for them. The coordinates are `f32`, which
//! all libraries take.

use rayon::prelude::*;

use super::{ORIGIN, Workload};

/// Points that a thread takes at a time.
const CHUNK: usize = 1 << 14;

/// Where the noise is asked for, in samples.
pub struct Points {
    pub x: Vec<f32>,
    pub z: Vec<f32>,
}

impl Points {
    /// As many points as `work` has samples, anywhere in its square and in no order.
    pub fn scattered(work: Workload) -> Self {
        let mut state = 1_u64;
        let mut coordinate = |origin: f64| {
            // The multiplier of Knuth's MMIX generator; its high bits are the good ones.
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let unit = (state >> 40) as f64 / f64::from(1 << 24);
            (origin + unit * work.side as f64) as f32
        };
        (0..work.samples())
            .map(|_| (coordinate(ORIGIN[0]), coordinate(ORIGIN[1])))
            .collect()
    }

    /// The samples of `work` in their order, each moved by up to 24 of them, smoothly, as a domain warp does.
    pub fn warped(work: Workload) -> Self {
        (0..work.samples())
            .map(|k| {
                let (i, j) = ((k % work.side) as f64, (k / work.side) as f64);
                let east = 24.0 * (0.031 * j + 0.011 * i).sin();
                let south = 24.0 * (0.037 * i - 0.013 * j).cos();
                (
                    (ORIGIN[0] + i + east) as f32,
                    (ORIGIN[1] + j + south) as f32,
                )
            })
            .collect()
    }

    /// Point by point.
    pub fn fill(&self, out: &mut [f32], sample: impl Fn(f64, f64) -> f32 + Sync) {
        self.chunks(out).for_each(|(x, z, out)| {
            for ((&x, &z), value) in x.iter().zip(z).zip(out) {
                *value = sample(x.into(), z.into());
            }
        });
    }

    /// The points in pieces, each with its part of the output.
    pub fn chunks<'a>(
        &'a self,
        out: &'a mut [f32],
    ) -> impl ParallelIterator<Item = (&'a [f32], &'a [f32], &'a mut [f32])> {
        let points = self.x.par_chunks(CHUNK).zip(self.z.par_chunks(CHUNK));
        points
            .zip(out.par_chunks_mut(CHUNK))
            .map(|((x, z), out)| (x, z, out))
    }
}

impl FromIterator<(f32, f32)> for Points {
    fn from_iter<I: IntoIterator<Item = (f32, f32)>>(points: I) -> Self {
        let (x, z) = points.into_iter().unzip();
        Self { x, z }
    }
}
