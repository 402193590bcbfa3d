//! The land's triangles as Bevy meshes: the static block that is drawn, and a surface that has the heights in it.

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;

use crate::field::grid::HeightGrid;
use crate::field::mesh::Triangles;
use crate::field::surface::GridSurface;

/// The land of `grid` as triangles: for physics, ray casts and export, in the place where it is drawn.
///
/// Positions are in meters with y up, normals are the field's own, uvs run from 0 to 1 east and south, and triangles
/// are counter-clockwise seen from above. Made from the samples, on all cores; too long for a frame where the grid is
/// fine.
///
/// ```
/// use haibo::field::land::LandBuilder;
/// use haibo::field::terrain::TerrainSettings;
/// use haibo::viewer::terrain::land_mesh;
///
/// let settings = TerrainSettings { resolution: 65, ..Default::default() };
/// let (_, grid) = LandBuilder::default().build(&settings, 65, &false.into())?.unwrap();
/// let mesh = land_mesh(&grid);
/// assert_eq!(mesh.count_vertices(), 65 * 65);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn land_mesh(grid: &HeightGrid) -> Mesh {
    let GridSurface {
        positions,
        normals,
        uvs,
        indices,
    } = GridSurface::of(grid);
    Mesh::new(
        PrimitiveTopology::TriangleList,
        RenderAssetUsages::default(),
    )
    .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
    .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, normals)
    .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, uvs)
    .with_inserted_indices(Indices::U32(indices))
}

/// The block that the vertex shader lifts.
pub(super) fn block_mesh(block: Triangles) -> Mesh {
    Mesh::new(
        PrimitiveTopology::TriangleList,
        RenderAssetUsages::RENDER_WORLD,
    )
    .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, block.positions)
    .with_inserted_indices(Indices::U32(block.indices))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::HeightField;
    use crate::field::land::LandBuilder;
    use crate::field::terrain::{Terrain, TerrainSettings};
    use bevy::camera::primitives::MeshAabb;
    use bevy::math::{DVec3, Vec3A};
    use std::sync::atomic::AtomicBool;

    fn land() -> (Terrain, HeightGrid) {
        let settings = TerrainSettings {
            octaves: 4,
            resolution: 129,
            ..Default::default()
        };
        let never = AtomicBool::new(false);
        let built = LandBuilder::default().build(&settings, 129, &never);
        let (_, grid) = built.unwrap().unwrap();
        (Terrain::new(&settings).unwrap(), grid)
    }

    fn vectors(mesh: &Mesh, attribute: bevy::mesh::MeshVertexAttribute) -> Vec<Vec3> {
        let values = mesh.attribute(attribute).unwrap().as_float3().unwrap();
        values.iter().copied().map(Vec3::from).collect()
    }

    #[test]
    fn it_is_the_land_with_its_bounds() {
        let (terrain, grid) = land();
        let mesh = land_mesh(&grid);
        assert_eq!(mesh.count_vertices(), 129 * 129);
        assert_eq!(mesh.indices().unwrap().len(), 6 * 128 * 128);
        for point in vectors(&mesh, Mesh::ATTRIBUTE_POSITION).iter().step_by(37) {
            let height = terrain.sample(point.x.into(), point.z.into()).height;
            assert!((height - f64::from(point.y)).abs() < 1e-3);
        }
        let statistics = grid.statistics(0.0);
        let bounds = mesh.compute_aabb().unwrap();
        let [min, max] = [
            Vec3A::new(-1000.0, statistics.min, -1000.0),
            Vec3A::new(1000.0, statistics.max, 1000.0),
        ];
        assert!(bounds.min().abs_diff_eq(min, 1e-3) && bounds.max().abs_diff_eq(max, 1e-3));
    }

    #[test]
    fn normals_are_those_of_the_faces_to_a_few_degrees() {
        let (_, grid) = land();
        let mesh = land_mesh(&grid);
        let analytic = vectors(&mesh, Mesh::ATTRIBUTE_NORMAL);
        let mut smooth = mesh.clone();
        smooth.compute_smooth_normals();
        let smooth = vectors(&smooth, Mesh::ATTRIBUTE_NORMAL);
        let angles = analytic.iter().zip(&smooth).map(|(a, b)| {
            assert!((a.length() - 1.0).abs() < 1e-5);
            a.angle_between(*b).to_degrees()
        });
        // At the edges the faces know one side only.
        let inside = angles.enumerate().filter(|(i, _)| {
            let [column, row] = [i % 129, i / 129];
            (1..128).contains(&column) && (1..128).contains(&row)
        });
        let worst = inside.map(|(_, angle)| angle).fold(0.0, f32::max);
        assert!(worst < 5.0, "{worst}°");
    }

    #[test]
    fn a_ray_from_above_meets_the_front_of_the_field() {
        let (terrain, grid) = land();
        let mesh = land_mesh(&grid);
        let positions = vectors(&mesh, Mesh::ATTRIBUTE_POSITION);
        let indices: Vec<usize> = mesh.indices().unwrap().iter().collect();
        for (x, z) in [(0.3_f32, -77.7_f32), (-950.2, 401.9), (612.0, 988.8)] {
            let hits = indices.chunks(3).filter_map(|t| {
                let [a, b, c] = [t[0], t[1], t[2]].map(|i| positions[i].as_dvec3());
                fall(DVec3::new(x.into(), 0.0, z.into()), [a, b, c])
            });
            let hits: Vec<f64> = hits.collect();
            let height = terrain.sample(x.into(), z.into()).height;
            assert_eq!(hits.len(), 1);
            assert!((hits[0] - height).abs() < 1.0, "{} and {height}", hits[0]);
        }
    }

    /// The height at which something that falls straight down hits the front of a triangle.
    fn fall(p: DVec3, [a, b, c]: [DVec3; 3]) -> Option<f64> {
        let area = |a: DVec3, b: DVec3, c: DVec3| (b - a).cross(c - a).y;
        let shares = [area(p, b, c), area(a, p, c), area(a, b, p)].map(|it| it / area(a, b, c));
        let inside = area(a, b, c) > 0.0 && shares.iter().all(|share| *share > 0.0);
        inside.then(|| shares[0] * a.y + shares[1] * b.y + shares[2] * c.y)
    }
}
