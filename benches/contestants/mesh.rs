//! What Bevy 0.19 does with a mesh whose heights change: smooth normals, then one interleaved vertex buffer.
//!
//! The arithmetic is that of `Mesh::compute_smooth_normals` and `Mesh::write_packed_vertex_buffer_data` in `bevy_mesh`
//! 0.19.1, written out because no benchmark links Bevy. It leaves out what else Bevy does with the mesh: the clone for
//! the render world, the search for attributes and the upload.

use glam::Vec3;
use pulp::bytemuck::{cast_slice, cast_slice_mut};

use super::texel::Texel;

/// Texels that the 32 bytes of a vertex take: position, normal and texture coordinates.
pub const VERTEX_WIDTH: usize = 4;

/// A square of vertices one apart, as the mesh asset holds it.
pub struct Mesh {
    pub positions: Vec<[f32; 3]>,
    pub normals: Vec<[f32; 3]>,
    coordinates: Vec<[f32; 2]>,
    indices: Vec<u32>,
}

impl Mesh {
    /// A flat square with `side`² vertices.
    pub fn flat(side: usize) -> Self {
        let points = || (0..side * side).map(|k| ((k % side) as f32, (k / side) as f32));
        let corner = |i: usize, j: usize| (j * side + i) as u32;
        let square = |k: usize| {
            let (i, j) = (k % (side - 1), k / (side - 1));
            let (a, b) = (corner(i, j), corner(i + 1, j));
            let (c, d) = (corner(i, j + 1), corner(i + 1, j + 1));
            [a, c, b, b, c, d]
        };
        let scale = 1.0 / (side - 1) as f32;
        Self {
            positions: points().map(|(x, z)| [x, 0.0, z]).collect(),
            normals: vec![[0.0, 1.0, 0.0]; side * side],
            coordinates: points().map(|(x, z)| [x * scale, z * scale]).collect(),
            indices: (0..(side - 1) * (side - 1)).flat_map(square).collect(),
        }
    }

    /// The mean of the normals of the triangles around each vertex, weighted by their angles there.
    pub fn compute_smooth_normals(&mut self) {
        let positions = &self.positions;
        let mut normals = vec![Vec3::ZERO; positions.len()];
        for triangle in self.indices.as_chunks().0 {
            let [a, b, c] = triangle.map(|i: u32| i as usize);
            let pa = Vec3::from(positions[a]);
            let pb = Vec3::from(positions[b]);
            let pc = Vec3::from(positions[c]);
            let normal = (pb - pa).cross(pc - pa).normalize_or_zero();
            normals[a] += normal * angle(pb - pa, pc - pa);
            normals[b] += normal * angle(pa - pb, pc - pb);
            normals[c] += normal * angle(pa - pc, pb - pc);
        }
        for normal in &mut normals {
            *normal = normal.try_normalize().unwrap_or(Vec3::ZERO);
        }
        self.normals = normals.into_iter().map(Vec3::into).collect();
    }

    /// Position, normal and texture coordinates of each vertex, one attribute after the other.
    pub fn write_vertices(&self, out: &mut [Texel]) {
        let attributes: [(usize, &[u8]); 3] = [
            (12, cast_slice(&self.positions)),
            (12, cast_slice(&self.normals)),
            (8, cast_slice(&self.coordinates)),
        ];
        let bytes: &mut [u8] = cast_slice_mut(out);
        let mut offset = 0;
        for (size, values) in attributes {
            write_attribute(bytes, offset, size, values);
            offset += size;
        }
    }
}

/// Weight of a triangle's corner between two edges.
fn angle(a: Vec3, b: Vec3) -> f32 {
    if a.length_squared() * b.length_squared() > f32::EPSILON {
        a.angle_between(b)
    } else {
        0.0
    }
}

/// Never inlined, because Bevy learns the size of an attribute when it runs, too.
#[inline(never)]
fn write_attribute(out: &mut [u8], offset: usize, size: usize, values: &[u8]) {
    const VERTEX: usize = 32;
    for (k, value) in values.chunks_exact(size).enumerate() {
        out[k * VERTEX + offset..][..size].copy_from_slice(value);
    }
}
