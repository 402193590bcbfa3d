//! The triangles that carry land and sea: positions in units of the extent, which the shaders lift to their heights.
//!
//! No height is in here, so an edit of the land rebuilds no mesh; only another resolution does.

/// Vertices and the triangles between them, counter-clockwise seen from outside.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Triangles {
    /// See the function that made them.
    pub positions: Vec<[f32; 3]>,
    /// Three indices a triangle.
    pub indices: Vec<u32>,
}

impl Triangles {
    /// Joins two rows of `count` vertices each that start at `a` and `b`; the front side has `b` at its left.
    fn strip(&mut self, a: u32, b: u32, count: u32) {
        for i in 0..count - 1 {
            self.indices
                .extend([a + i, b + i, a + i + 1, a + i + 1, b + i, b + i + 1]);
        }
    }

    /// Joins the first `side`² vertices, rows from north to south; the front side is above.
    pub(super) fn square(&mut self, side: u32) {
        for j in 0..side - 1 {
            self.strip(j * side, (j + 1) * side, side);
        }
    }
}

/// A square of `side`² vertices at (u, 0, v), u and v from 0 to 1, and four walls below its edges.
///
/// The walls' vertices have the wall's number as their y: 1 north, 2 east, 3 south, 4 west, positive at the edge of
/// the square and negative at the foot.
#[must_use]
pub fn land_block(side: u32) -> Triangles {
    let unit = |i: u32| i as f32 / (side - 1) as f32;
    let mut block = Triangles::default();
    for j in 0..side {
        block
            .positions
            .extend((0..side).map(|i| [unit(i), 0.0, unit(j)]));
    }
    block.square(side);
    // Each wall is walked with the outside at the right hand.
    let edges: [fn(f32) -> [f32; 2]; 4] = [
        |t| [1.0 - t, 0.0],
        |t| [1.0, 1.0 - t],
        |t| [t, 1.0],
        |t| [0.0, t],
    ];
    for (edge, wall) in edges.into_iter().zip([1.0, 2.0, 3.0, 4.0]) {
        let top = block.positions.len() as u32;
        for y in [wall, -wall] {
            block.positions.extend((0..side).map(|i| {
                let [u, v] = edge(unit(i));
                [u, y, v]
            }));
        }
        block.strip(top, top + side, side);
    }
    block
}

/// How much wider each ring round the sea is than the one within it.
const RING_GROWTH: f32 = 1.15;

/// How far the rings round the sea reach, in extents.
const HORIZON: f32 = 200.0;

/// A square of `side`² vertices at (x, 0, z), x and z from −½ to ½, and rings of ever wider cells round it that reach
/// to the horizon.
///
/// The y of a ring's vertices is the width of their cells in extents: waves finer than that cannot be drawn there.
#[must_use]
pub fn sea_sheet(side: u32) -> Triangles {
    let mut ring = Vec::new();
    let (mut x, mut width) = (0.5, 1.0 / (side - 1) as f32);
    while x < HORIZON {
        width *= RING_GROWTH;
        x += width;
        ring.push((x, width));
    }
    let inner = (0..side).map(|i| (i as f32 / (side - 1) as f32 - 0.5, 0.0));
    let line: Vec<(f32, f32)> = (ring.iter().rev().map(|&(x, width)| (-x, width)))
        .chain(inner)
        .chain(ring.iter().copied())
        .collect();
    let mut sheet = Triangles::default();
    for &(z, north) in &line {
        sheet
            .positions
            .extend(line.iter().map(|&(x, east)| [x, north.max(east), z]));
    }
    sheet.square(line.len() as u32);
    sheet
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::Vec3;

    /// The normal of each triangle, with the walls' flags turned into heights 0 and −1.
    fn normals(triangles: &Triangles) -> Vec<(Vec3, f32)> {
        let corner = |i: u32| {
            let [x, y, z] = triangles.positions[i as usize];
            (Vec3::new(x, if y < 0.0 { -1.0 } else { 0.0 }, z), y.abs())
        };
        triangles
            .indices
            .chunks(3)
            .map(|t| {
                let [(a, wall), (b, _), (c, _)] = [t[0], t[1], t[2]].map(corner);
                ((b - a).cross(c - a), wall)
            })
            .collect()
    }

    #[test]
    fn every_face_of_the_block_looks_outward() {
        let outward = [Vec3::Y, Vec3::NEG_Z, Vec3::X, Vec3::Z, Vec3::NEG_X];
        let block = land_block(5);
        assert_eq!(block.indices.len(), 3 * 2 * (4 * 4 + 4 * 4));
        for (normal, wall) in normals(&block) {
            assert!(
                normal.normalize().dot(outward[wall as usize]) > 0.99,
                "{wall} {normal}"
            );
        }
    }

    #[test]
    fn the_sheet_looks_up_and_leaves_no_hole() {
        let sheet = sea_sheet(33);
        let area: f64 = normals(&sheet)
            .iter()
            .map(|(normal, _)| {
                assert!(normal.y > 0.0);
                f64::from(normal.y) / 2.0
            })
            .sum();
        let reach = f64::from(sheet.positions.last().unwrap()[0]);
        assert!(reach >= f64::from(HORIZON));
        assert!((area / (4.0 * reach * reach) - 1.0).abs() < 1e-4, "{area}");
        let inside = sheet.positions.iter().filter(|p| p[1] == 0.0).count();
        assert_eq!(inside, 33 * 33);
    }
}
