//! Where a line of sight first meets a surface: the point under the cursor.

use glam::{DVec2, DVec3};

/// A half-line.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Ray {
    /// Where it starts.
    pub origin: DVec3,
    /// Where it goes; of length one.
    pub direction: DVec3,
}

/// A box about the origin within which a surface is looked for.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bounds {
    /// The side of the square, in meters.
    pub extent: f64,
    /// The lowest and the greatest height of the surface, in meters.
    pub heights: [f64; 2],
}

impl Ray {
    /// The point at a distance in meters.
    #[must_use]
    pub fn at(&self, distance: f64) -> DVec3 {
        self.origin + self.direction * distance
    }

    /// The first point at which the ray comes from above to `height(x, z)` or below, looked for in steps of `step`
    /// meters within `bounds`, then found to a millimeter.
    ///
    /// A ray that enters the box below the surface (through the cut side of the land) hits where it enters.
    #[must_use]
    pub fn first_hit(
        &self,
        bounds: Bounds,
        step: f64,
        height: impl Fn(f64, f64) -> f64,
    ) -> Option<DVec3> {
        self.first_within(bounds, step, |p| p.y <= height(p.x, p.z))
    }

    /// The same for a body that `inside` tells from the air.
    #[must_use]
    pub fn first_within(
        &self,
        bounds: Bounds,
        step: f64,
        inside: impl Fn(DVec3) -> bool,
    ) -> Option<DVec3> {
        let [near, far] = self.within(bounds)?;
        let above = |distance: f64| !inside(self.at(distance));
        let steps = ((far - near) / step).ceil().max(1.0) as usize;
        let distance = |k: usize| near + (far - near) * k as f64 / steps as f64;
        let hit = (0..=steps).find(|&k| !above(distance(k)))?;
        if hit == 0 {
            return Some(self.at(near));
        }
        let (mut low, mut high) = (distance(hit - 1), distance(hit));
        while high - low > 1e-3 {
            let middle = 0.5 * (low + high);
            if above(middle) {
                low = middle;
            } else {
                high = middle;
            }
        }
        Some(self.at(high))
    }

    /// The distances at which the ray enters and leaves the box.
    fn within(&self, bounds: Bounds) -> Option<[f64; 2]> {
        let half = 0.5 * bounds.extent;
        let corner = DVec2::splat(half);
        let low = DVec3::new(-corner.x, bounds.heights[0], -corner.y);
        let high = DVec3::new(corner.x, bounds.heights[1], corner.y);
        // IEEE division makes the slabs of an axis-parallel ray infinite, which is what min and max need.
        let (a, b) = (
            (low - self.origin) / self.direction,
            (high - self.origin) / self.direction,
        );
        let near = a.min(b).max_element().max(0.0);
        let far = a.max(b).min_element();
        (near <= far).then_some([near, far])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOUNDS: Bounds = Bounds {
        extent: 100.0,
        heights: [-10.0, 10.0],
    };

    fn ray(origin: [f64; 3], direction: [f64; 3]) -> Ray {
        Ray {
            origin: origin.into(),
            direction: DVec3::from(direction).normalize(),
        }
    }

    #[test]
    fn a_slanting_ray_meets_a_plane_where_it_should() {
        let hit = ray([0.0, 50.0, 0.0], [1.0, -2.0, 0.5])
            .first_hit(BOUNDS, 1.0, |_, _| 2.0)
            .unwrap();
        assert!(hit.distance(DVec3::new(24.0, 2.0, 12.0)) < 2e-3, "{hit}");
    }

    #[test]
    fn a_ray_straight_down_meets_the_ground() {
        let hit = ray([3.0, 80.0, 4.0], [0.0, -1.0, 0.0])
            .first_hit(BOUNDS, 1.0, |x, z| x - z)
            .unwrap();
        assert!(hit.distance(DVec3::new(3.0, -1.0, 4.0)) < 2e-3, "{hit}");
    }

    #[test]
    fn a_ray_to_the_sky_or_beside_the_square_meets_nothing() {
        let sky = ray([0.0, 20.0, 0.0], [0.0, 1.0, 0.2]);
        assert_eq!(sky.first_hit(BOUNDS, 1.0, |_, _| 0.0), None);
        let beside = ray([200.0, 20.0, 0.0], [0.0, -1.0, 0.0]);
        assert_eq!(beside.first_hit(BOUNDS, 1.0, |_, _| 0.0), None);
    }
}
