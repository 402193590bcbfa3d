//! A height field sampled on a square: what is drawn, counted and exported.
//!
//! A grid keeps the samples as the noise gave them and the height curve beside them, so that another curve needs no
//! noise. It does not know how the noise is made.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;

use super::curve::HeightCurve;
use super::fill;
use super::raster::{PointByPoint, Raster, Samples};
use super::shape::{self, Part, Tally};
use super::texel::Texel;
use super::{HeightField, Sample};

pub use super::shape::GridStatistics;

/// Heights and slopes at `side` × `side` points of a square centered on the origin, rows from north to south and
/// points within a row from west to east. Clones share the samples.
#[derive(Debug, Clone, PartialEq)]
pub struct HeightGrid {
    raster: Raster,
    samples: Arc<Samples>,
    curve: HeightCurve,
}

impl HeightGrid {
    /// Samples `field` at `resolution`² points over a square of side `extent` meters, on all cores.
    ///
    /// Returns `None` soon after `cancel` becomes true.
    ///
    /// # Panics
    /// When `resolution` is below 2: a checked [`TerrainSettings`](super::terrain::TerrainSettings) has at least 33.
    #[must_use]
    pub fn build(
        field: &dyn HeightField,
        extent: f64,
        resolution: u32,
        cancel: &AtomicBool,
    ) -> Option<Self> {
        assert!(resolution >= 2, "a grid has at least two points a side");
        let raster = Raster::square(extent, resolution as usize);
        let sampler = PointByPoint { field, raster };
        let mut samples = Samples::default();
        fill::samples(&sampler, &raster, &mut samples, cancel)?;
        Some(Self {
            raster,
            samples: Arc::new(samples),
            curve: HeightCurve::IDENTITY,
        })
    }

    /// The grid of `samples` that were taken over the square `raster`.
    pub(super) fn new(raster: Raster, samples: Arc<Samples>, curve: HeightCurve) -> Self {
        Self {
            raster,
            samples,
            curve,
        }
    }

    /// Points along each side.
    #[must_use]
    pub fn side(&self) -> usize {
        self.raster.columns
    }

    /// The length of a side in meters.
    #[must_use]
    pub fn extent(&self) -> f64 {
        -2.0 * self.raster.origin[0]
    }

    /// All points: `side`², row by row.
    #[must_use]
    pub fn points(&self) -> Range<usize> {
        0..self.raster.len()
    }

    /// The height in meters and the slope of a point, `side` · row + column.
    ///
    /// # Panics
    /// When there is no such point.
    #[must_use]
    pub fn sample(&self, point: usize) -> Sample {
        self.curve.apply(self.samples.get(point))
    }

    /// The samples under the height curve, row by row.
    #[must_use]
    pub fn samples(&self) -> &Samples {
        &self.samples
    }

    /// The x of column `i` or the z of row `i`, in meters.
    #[must_use]
    pub fn coordinate(&self, i: usize) -> f64 {
        self.raster.x(i)
    }

    /// Minimum, mean, maximum and the share of points above `sea_level` meters.
    #[must_use]
    pub fn statistics(&self, sea_level: f64) -> GridStatistics {
        let strips = self.samples.heights.par_chunks(fill::STRIP * self.side());
        strips
            .map(|sums| shape::tally(&self.curve, sums, sea_level as f32))
            .reduce(|| Tally::EMPTY, Tally::join)
            .statistics()
    }

    /// Writes the texel of every point and gives the statistics of the heights.
    ///
    /// `texels` is resized to fit. Returns `None` soon after `cancel` becomes true.
    pub fn texels(
        &self,
        sea_level: f64,
        texels: &mut Vec<Texel>,
        cancel: &AtomicBool,
    ) -> Option<GridStatistics> {
        texels.resize(self.raster.len(), Texel::default());
        let size = fill::STRIP * self.side();
        let Samples {
            heights,
            slopes_x,
            slopes_z,
        } = &*self.samples;
        let parts = heights
            .par_chunks(size)
            .zip(slopes_x.par_chunks(size))
            .zip(slopes_z.par_chunks(size));
        let tally = texels
            .par_chunks_mut(size)
            .zip(parts)
            .map(|(out, ((heights, slopes_x), slopes_z))| {
                let part = Part {
                    heights,
                    slopes_x,
                    slopes_z,
                };
                let wanted = !cancel.load(Ordering::Relaxed);
                wanted.then(|| shape::texels(&self.curve, part, sea_level as f32, out))
            })
            .try_reduce(|| Tally::EMPTY, |a, b| Some(a.join(b)))?;
        Some(tally.statistics())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;
    use crate::field::texel;
    use glam::DVec2;

    struct Ramp;

    impl HeightField for Ramp {
        fn sample(&self, x: f64, z: f64) -> Sample {
            Sample {
                height: x + 10.0 * z,
                slope: DVec2::new(1.0, 10.0),
            }
        }
    }

    fn ramp() -> HeightGrid {
        HeightGrid::build(&Ramp, 8.0, 5, &AtomicBool::new(false)).unwrap()
    }

    #[test]
    fn rows_run_south_and_columns_east() {
        let grid = ramp();
        assert_eq!(grid.sample(1).height, -2.0 - 40.0);
        assert_eq!(grid.sample(5).height, -4.0 - 20.0);
        assert_eq!(grid.sample(24).slope, DVec2::new(1.0, 10.0));
    }

    #[test]
    fn statistics_count_what_is_there() {
        let grid = ramp();
        let mut texels = Vec::new();
        let counted = grid.texels(0.0, &mut texels, &AtomicBool::new(false));
        let statistics = grid.statistics(0.0);
        assert_eq!(counted, Some(statistics));
        assert_eq!((statistics.min, statistics.max), (-44.0, 44.0));
        assert!(statistics.mean.abs() < 1e-6);
        assert_eq!(statistics.land, 12.0 / 25.0);
        for point in grid.points() {
            let height = f64::from(texel::height(texels[point]));
            assert_eq!(height, grid.sample(point).height);
        }
        let raster = Raster::square(8.0, 5);
        let sampler = PointByPoint {
            field: &Ramp,
            raster,
        };
        let mut alone = vec![Texel::default(); 25];
        let (curve, rooms) = (HeightCurve::IDENTITY, Mutex::default());
        let never = AtomicBool::new(false);
        let counted = fill::texels(&sampler, &raster, &curve, 0.0, &rooms, &mut alone, &never);
        assert_eq!((counted, alone), (Some(statistics), texels));
    }

    #[test]
    fn a_cancelled_build_gives_nothing() {
        let cancelled = AtomicBool::new(true);
        assert!(HeightGrid::build(&Ramp, 8.0, 5, &cancelled).is_none());
        assert!(ramp().texels(0.0, &mut Vec::new(), &cancelled).is_none());
    }
}
