//! The fields of a spectral sea at one moment, sampled on a tile for each band: what the shader reads.
//!
//! The surface is the sum of the bands' tiles, each repeated over the whole plane from the origin on, first rows north
//! and first columns west. Numbers are 32-bit, as on the GPU; how they come about is in [`step`](super::step).

use glam::DVec2;

use super::spline;
use crate::field::waves::SurfacePoint;

/// The sampled fields of all bands, longest waves first. Arrays have a tile after the other, in each rows of z and
/// columns of x: sample (i, j) of a tile is at (i, j) · length / size.
#[derive(Debug, Clone, PartialEq)]
pub struct Tiles {
    /// Samples along each side of a tile.
    pub size: usize,
    /// The side of each band's tile in meters.
    pub lengths: Vec<f64>,
    /// The moment in seconds.
    pub time: f64,
    /// Coefficients of the cubic B-splines of (Dx, h, Dz, ∂h/∂t), in meters and m/s.
    pub surface: Vec<[f32; 4]>,
    /// (∂h/∂x₀, ∂h/∂z₀, ∂Dx/∂x₀, ∂Dz/∂z₀), which are blended straight between samples.
    pub shading: Vec<[f32; 4]>,
    /// ∂Dx/∂z₀, blended likewise.
    pub shear: Vec<f32>,
}

impl Tiles {
    /// Calm tiles at time 0.
    #[must_use]
    pub fn calm(size: usize, lengths: Vec<f64>) -> Self {
        let count = size * size * lengths.len();
        Self {
            size,
            lengths,
            time: 0.0,
            surface: vec![[0.0; 4]; count],
            shading: vec![[0.0; 4]; count],
            shear: vec![0.0; count],
        }
    }

    /// The surface at rest position (`x0`, `z0`) in meters: displacement, height and velocity from the splines, slope
    /// and strain blended. Twins are `spectral_lift` and `spectral_tilt` in `viewer/ocean/spectral.wgsl`.
    #[must_use]
    pub fn point(&self, x0: f64, z0: f64) -> SurfacePoint {
        let mut sum = SurfacePoint::default();
        for band in 0..self.lengths.len() {
            self.add_band(band, DVec2::new(x0, z0), &mut sum);
        }
        sum
    }

    /// The largest absolute height in meters and the largest |Dx| or |Dz|: a spline stays within its coefficients.
    #[must_use]
    pub fn bounds(&self) -> [f64; 2] {
        let mut sum = [0.0; 2];
        for tile in self.surface.chunks(self.size * self.size) {
            let mut largest = [0.0_f32; 2];
            for [x, height, z, _] in tile {
                largest[0] = largest[0].max(height.abs());
                largest[1] = largest[1].max(x.abs()).max(z.abs());
            }
            sum[0] += f64::from(largest[0]);
            sum[1] += f64::from(largest[1]);
        }
        sum
    }

    fn add_band(&self, band: usize, p: DVec2, sum: &mut SurfacePoint) {
        let at = p * (self.size as f64 / self.lengths[band]);
        let cell = at.floor();
        let DVec2 { x: u, y: v } = at - cell;
        let size = self.size as i64;
        let place = |along: f64, offset: i64| (along as i64 + offset).rem_euclid(size) as usize;
        let columns = [-1, 0, 1, 2].map(|i| place(cell.x, i));
        let rows = [-1, 0, 1, 2].map(|j| (band * self.size + place(cell.y, j)) * self.size);
        let spline = blend(
            &self.surface,
            rows,
            columns,
            spline::weights(u),
            spline::weights(v),
        );
        let [_, i, j, _] = columns;
        let [_, north, south, _] = rows;
        let straight = |t: f64| [1.0 - t, t];
        let (rows, columns) = ([north, south], [i, j]);
        let shading = blend(&self.shading, rows, columns, straight(u), straight(v));
        let mut shear = 0.0;
        for (row, v) in rows.iter().zip(straight(v)) {
            for (column, u) in columns.iter().zip(straight(u)) {
                shear += u * v * f64::from(self.shear[row + column]);
            }
        }
        sum.displacement += DVec2::new(spline[0], spline[2]);
        sum.height += spline[1];
        sum.velocity += spline[3];
        sum.slope += DVec2::new(shading[0], shading[1]);
        for (strain, value) in sum.strain.iter_mut().zip([shading[2], shading[3], shear]) {
            *strain += value;
        }
    }
}

/// The weighted sum of the samples in these rows and columns.
fn blend<const N: usize>(
    samples: &[[f32; 4]],
    rows: [usize; N],
    columns: [usize; N],
    across: [f64; N],
    down: [f64; N],
) -> [f64; 4] {
    let mut sum = [0.0; 4];
    for (row, v) in rows.into_iter().zip(down) {
        for (column, u) in columns.into_iter().zip(across) {
            for (sum, value) in sum.iter_mut().zip(samples[row + column]) {
                *sum += u * v * f64::from(value);
            }
        }
    }
    sum
}
