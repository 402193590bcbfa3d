//! A grid of heights as triangles that have the heights in them: for whoever has no shader to lift a flat mesh.
//!
//! It is made for physics, ray casts and files. What is drawn is `mesh.rs` and a texture.

use rayon::prelude::*;

use super::grid::HeightGrid;
use super::mesh::Triangles;

/// One vertex a point of a grid, and two triangles a cell, counter-clockwise seen from above.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct GridSurface {
    /// x east, y up and z south, in meters.
    pub positions: Vec<[f32; 3]>,
    /// Of length one, from the slopes of the field.
    pub normals: Vec<[f32; 3]>,
    /// From 0 to 1, east and south.
    pub uvs: Vec<[f32; 2]>,
    /// Three a triangle.
    pub indices: Vec<u32>,
}

impl GridSurface {
    /// The surface of `grid`, on all cores.
    #[must_use]
    pub fn of(grid: &HeightGrid) -> Self {
        let side = grid.side();
        let unit = |i: usize| i as f32 / (side - 1) as f32;
        let place = |point: usize| [point % side, point / side];
        let mut positions = vec![[0.0; 3]; grid.points().len()];
        let mut normals = positions.clone();
        positions
            .par_iter_mut()
            .zip(&mut normals)
            .enumerate()
            .for_each(|(point, (position, normal))| {
                let sample = grid.sample(point);
                let [x, z] = place(point).map(|i| grid.coordinate(i) as f32);
                *position = [x, sample.height as f32, z];
                *normal = sample.normal().as_vec3().to_array();
            });
        let mut triangles = Triangles::default();
        triangles.square(side as u32);
        Self {
            positions,
            normals,
            uvs: grid.points().map(|point| place(point).map(unit)).collect(),
            indices: triangles.indices,
        }
    }
}
