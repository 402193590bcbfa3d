//! A height field sampled on a square: what is drawn, counted and exported.

use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;

use super::{HeightField, Sample};

/// Heights and slopes at `side` × `side` points of a square centered on the origin, rows from north to south and
/// points within a row from west to east.
#[derive(Debug, Clone, PartialEq)]
pub struct HeightGrid {
    side: usize,
    extent: f64,
    samples: Vec<GridSample>,
}

/// A [`Sample`] in single precision.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct GridSample {
    /// Meters.
    pub height: f32,
    /// (∂height/∂x, ∂height/∂z).
    pub slope: [f32; 2],
}

/// What the grid's heights say as a whole.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct GridStatistics {
    /// The lowest height, in meters.
    pub min: f32,
    /// The mean height, in meters.
    pub mean: f32,
    /// The greatest height, in meters.
    pub max: f32,
    /// The share of points above the sea level, 0 to 1.
    pub land: f32,
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
        let side = resolution as usize;
        let xs: Vec<f64> = (0..side).map(|i| coordinate(i, side, extent)).collect();
        let mut samples = vec![GridSample::default(); side * side];
        samples.par_chunks_mut(side).enumerate().try_for_each_init(
            || vec![Sample::default(); side],
            |row, (j, out)| {
                if cancel.load(Ordering::Relaxed) {
                    return None;
                }
                field.fill_row(&xs, coordinate(j, side, extent), row);
                for (out, sample) in out.iter_mut().zip(row) {
                    out.height = sample.height as f32;
                    out.slope = sample.slope.as_vec2().to_array();
                }
                Some(())
            },
        )?;
        Some(Self {
            side,
            extent,
            samples,
        })
    }

    /// Points along each side.
    #[must_use]
    pub fn side(&self) -> usize {
        self.side
    }

    /// The length of a side in meters.
    #[must_use]
    pub fn extent(&self) -> f64 {
        self.extent
    }

    /// All samples, row by row.
    #[must_use]
    pub fn samples(&self) -> &[GridSample] {
        &self.samples
    }

    /// The x of column `i` or the z of row `i`, in meters.
    #[must_use]
    pub fn coordinate(&self, i: usize) -> f64 {
        coordinate(i, self.side, self.extent)
    }

    /// Minimum, mean, maximum and the share of points above `sea_level` meters.
    #[must_use]
    pub fn statistics(&self, sea_level: f64) -> GridStatistics {
        let (mut min, mut max) = (f32::INFINITY, f32::NEG_INFINITY);
        let (mut sum, mut land) = (0.0_f64, 0_usize);
        for sample in &self.samples {
            min = min.min(sample.height);
            max = max.max(sample.height);
            sum += f64::from(sample.height);
            land += usize::from(f64::from(sample.height) > sea_level);
        }
        let count = self.samples.len() as f64;
        GridStatistics {
            min,
            mean: (sum / count) as f32,
            max,
            land: (land as f64 / count) as f32,
        }
    }
}

fn coordinate(i: usize, side: usize, extent: f64) -> f64 {
    extent * (i as f64 / (side - 1) as f64 - 0.5)
}

#[cfg(test)]
mod tests {
    use super::*;
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

    #[test]
    fn rows_run_south_and_columns_east() {
        let grid = HeightGrid::build(&Ramp, 8.0, 5, &AtomicBool::new(false)).unwrap();
        assert_eq!(grid.samples()[1].height, -2.0 - 40.0);
        assert_eq!(grid.samples()[5].height, -4.0 - 20.0);
        assert_eq!(grid.samples()[24].slope, [1.0, 10.0]);
    }

    #[test]
    fn statistics_count_what_is_there() {
        let grid = HeightGrid::build(&Ramp, 8.0, 5, &AtomicBool::new(false)).unwrap();
        let statistics = grid.statistics(0.0);
        assert_eq!((statistics.min, statistics.max), (-44.0, 44.0));
        assert!(statistics.mean.abs() < 1e-6);
        assert_eq!(statistics.land, 12.0 / 25.0);
    }

    #[test]
    fn a_cancelled_build_gives_nothing() {
        assert!(HeightGrid::build(&Ramp, 8.0, 5, &AtomicBool::new(true)).is_none());
    }
}
