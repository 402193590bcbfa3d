//! Where a field is sampled, and the samples: a rectangle of points in rows, and one array a quantity.
//!
//! Single precision, because these are for drawing, counting and export; the field itself answers in f64.

use std::ops::Range;

use super::{HeightField, Sample};

/// A rectangle of sample points, in meters: point (i, j) lies at origin + (i, j) · spacing.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Raster {
    /// Points from west to east in a row.
    pub columns: usize,
    /// Rows from north to south.
    pub rows: usize,
    /// (x, z) of the first point.
    pub origin: [f64; 2],
    /// The distance to the next column and to the next row.
    pub spacing: [f64; 2],
}

impl Raster {
    /// `side`² points over a square of side `extent` meters, centered on the zero of the plane.
    #[must_use]
    pub fn square(extent: f64, side: usize) -> Self {
        let spacing = extent / (side - 1) as f64;
        Self {
            columns: side,
            rows: side,
            origin: [-0.5 * extent; 2],
            spacing: [spacing; 2],
        }
    }

    /// The x of column `i`.
    #[must_use]
    pub fn x(&self, i: usize) -> f64 {
        self.origin[0] + i as f64 * self.spacing[0]
    }

    /// The z of row `j`.
    #[must_use]
    pub fn z(&self, j: usize) -> f64 {
        self.origin[1] + j as f64 * self.spacing[1]
    }

    /// How many points there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.columns * self.rows
    }

    /// Whether there is no point at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The samples of a raster, row by row.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Samples {
    /// The values.
    pub heights: Vec<f32>,
    /// ∂height/∂x.
    pub slopes_x: Vec<f32>,
    /// ∂height/∂z.
    pub slopes_z: Vec<f32>,
}

impl Samples {
    /// Makes room for `count` samples; what was in it before is lost. Only growth allocates.
    pub fn resize(&mut self, count: usize) {
        for values in [&mut self.heights, &mut self.slopes_x, &mut self.slopes_z] {
            values.resize(count, 0.0);
        }
    }

    /// All of them, to be filled.
    #[must_use]
    pub fn part(&mut self) -> SamplesMut<'_> {
        SamplesMut {
            heights: &mut self.heights,
            slopes_x: &mut self.slopes_x,
            slopes_z: &mut self.slopes_z,
        }
    }

    /// Sample `i`.
    ///
    /// # Panics
    /// When there is no sample `i`.
    #[must_use]
    pub fn get(&self, i: usize) -> Sample {
        Sample {
            height: self.heights[i].into(),
            slope: [self.slopes_x[i], self.slopes_z[i]].map(f64::from).into(),
        }
    }
}

/// A part of some [`Samples`] that is being filled: whole rows.
#[derive(Debug)]
pub struct SamplesMut<'a> {
    /// The values.
    pub heights: &'a mut [f32],
    /// ∂height/∂x.
    pub slopes_x: &'a mut [f32],
    /// ∂height/∂z.
    pub slopes_z: &'a mut [f32],
}

/// A field made ready for one raster; many threads may fill different rows at once.
pub trait Sampler: Sync {
    /// Samples the points of `rows`; the slices of `out` hold exactly these rows.
    fn fill(&self, rows: Range<usize>, out: SamplesMut<'_>);
}

impl<S: Sampler + ?Sized> Sampler for &S {
    fn fill(&self, rows: Range<usize>, out: SamplesMut<'_>) {
        (**self).fill(rows, out);
    }
}

/// Asks a field for every point by itself: the sampler of whoever has no faster one.
pub struct PointByPoint<'a, F: ?Sized> {
    /// Who is asked.
    pub field: &'a F,
    /// Where.
    pub raster: Raster,
}

impl<F: HeightField + ?Sized> Sampler for PointByPoint<'_, F> {
    fn fill(&self, rows: Range<usize>, out: SamplesMut<'_>) {
        let columns = self.raster.columns;
        for (line, j) in rows.enumerate() {
            let z = self.raster.z(j);
            for i in 0..columns {
                let sample = self.field.sample(self.raster.x(i), z);
                let at = line * columns + i;
                out.heights[at] = sample.height as f32;
                out.slopes_x[at] = sample.slope.x as f32;
                out.slopes_z[at] = sample.slope.y as f32;
            }
        }
    }
}
