//! Where a gauge stands or floats, and how large it is drawn.

use bevy::prelude::*;

use super::figure::Part;
use crate::field::waves::shoaling::above_bed;
use crate::field::waves::{GaugeKind, SeaSurface};
use crate::scene::GaugeSettings;

/// The radius of a float over its distance to the camera: some eight pixels of 720.
const APPARENT: f32 = 0.0075;

/// The smallest and the largest radius of a float, in meters.
const RADIUS: [f32; 2] = [0.35, 60.0];

/// The water of one moment.
pub(super) struct Water<'a> {
    pub surface: SeaSurface<'a>,
    /// The height of the calm water in meters.
    pub level: f64,
    /// See [`Sea::bound`](crate::field::waves::Sea::bound).
    pub bound: f64,
    /// The depth of the calm water in meters at a place.
    pub depth: &'a dyn Fn(f64, f64) -> f64,
}

/// Where a gauge is, and how large it is drawn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Pose {
    float: Vec3,
    up: Vec3,
    /// The mast's foot and top.
    mast: [Vec3; 2],
    radius: f32,
}

/// Where a gauge is on the water of a moment, seen from `eye`.
pub(super) fn pose(gauge: &GaugeSettings, water: &Water, eye: Vec3) -> Pose {
    let (float, up) = afloat(gauge, water);
    let radius = (APPARENT * eye.distance(float)).clamp(RADIUS[0], RADIUS[1]);
    let mast = match gauge.kind {
        // From below the deepest trough to above the highest crest.
        GaugeKind::Staff => {
            let (reach, calm) = (water.bound as f32, water.level as f32);
            let at = |y| Vec3::new(float.x, y, float.z);
            [
                at(calm - reach - 2.0 * radius),
                at(calm + reach + 5.0 * radius),
            ]
        }
        GaugeKind::Buoy => [float, float + 4.0 * radius * up],
    };
    Pose {
        float,
        up: if gauge.kind == GaugeKind::Buoy {
            up
        } else {
            Vec3::Y
        },
        mast,
        radius,
    }
}

/// Where the float lies, and the upward normal of the water there.
fn afloat(gauge: &GaugeSettings, water: &Water) -> (Vec3, Vec3) {
    let (x, z) = (gauge.x, gauge.z);
    let (height, moved, up) = match gauge.kind {
        GaugeKind::Staff => {
            let sample = water.surface.sample_over(x, z, water.depth);
            (sample.height, glam::DVec2::ZERO, sample.normal())
        }
        GaugeKind::Buoy => {
            let depth = (water.depth)(x, z);
            let point = water.surface.point(x, z, depth);
            (
                above_bed(point.height, depth),
                point.displacement,
                point.normal(),
            )
        }
    };
    let at = glam::DVec3::new(x + moved.x, water.level + height, z + moved.y);
    (at.as_vec3(), up.as_vec3())
}

impl Pose {
    /// Where a part of size one is put.
    pub fn transform(&self, part: Part) -> Transform {
        let [foot, top] = self.mast;
        let rotation = Quat::from_rotation_arc(Vec3::Y, self.up);
        let round = |center: Vec3, radii: Vec3| Transform {
            translation: center,
            rotation,
            scale: self.radius * radii,
        };
        match part {
            Part::Mast => Transform {
                translation: foot.midpoint(top),
                rotation,
                scale: Vec3::new(0.13 * self.radius, foot.distance(top), 0.13 * self.radius),
            },
            Part::Float => round(self.float, Vec3::new(1.0, 0.6, 1.0)),
            Part::Top => round(top, Vec3::splat(0.38)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::HeightField;
    use crate::field::waves::{Sea, SeaKind, SeaSettings};

    fn sea() -> Sea {
        Sea::new(&SeaSettings::default(), 2000.0).unwrap()
    }

    fn water(sea: &Sea, t: f64) -> Water<'_> {
        Water {
            surface: sea.at(t),
            level: 4.0,
            bound: sea.bound(),
            depth: &|_, _| f64::INFINITY,
        }
    }

    fn gauge(kind: GaugeKind) -> GaugeSettings {
        GaugeSettings {
            x: 120.0,
            z: -35.0,
            kind,
            ..default()
        }
    }

    #[test]
    fn the_float_lies_on_the_water_and_a_staffs_mast_stands() {
        let sea = sea();
        let eye = Vec3::new(0.0, 300.0, 900.0);
        let mut masts = Vec::new();
        for t in [0.0, 1.7, 3600.0] {
            let (water, sample) = (water(&sea, t), sea.at(t).sample(120.0, -35.0));
            let staff = pose(&gauge(GaugeKind::Staff), &water, eye);
            let expected = Vec3::new(120.0, (4.0 + sample.height) as f32, -35.0);
            assert_eq!((staff.float, staff.up), (expected, Vec3::Y));
            assert!(
                staff.mast[0].y < 4.0 - sea.bound() as f32
                    && staff.mast[1].y > 4.0 + sea.bound() as f32
            );
            let buoy = pose(&gauge(GaugeKind::Buoy), &water, eye);
            assert!(buoy.up.distance(sample.normal().as_vec3()) < 1e-6);
            assert_ne!(buoy.up, Vec3::Y);
            masts.push(staff.mast);
        }
        // As far as the float's distance to the camera is the same.
        assert!(masts.iter().all(|mast| mast[0].distance(masts[0][0]) < 0.1));
    }

    #[test]
    fn a_buoy_goes_with_the_water() {
        let settings = SeaSettings {
            kind: SeaKind::Gerstner,
            ..Default::default()
        };
        let sea = Sea::new(&settings, 2000.0).unwrap();
        let mut farthest = 0.0_f32;
        for i in 0..20 {
            let water = water(&sea, f64::from(i));
            let point = water.surface.point(120.0, -35.0, f64::INFINITY);
            let buoy = pose(&gauge(GaugeKind::Buoy), &water, Vec3::ZERO);
            let moved = point.displacement.as_vec2();
            let expected = Vec3::new(
                120.0 + moved.x,
                (4.0 + point.height) as f32,
                -35.0 + moved.y,
            );
            assert!(buoy.float.distance(expected) < 1e-4);
            assert_eq!(
                pose(&gauge(GaugeKind::Staff), &water, Vec3::ZERO).float.x,
                120.0
            );
            farthest = farthest.max(moved.length());
        }
        assert!(farthest > 0.1);
    }

    #[test]
    fn it_is_seen_from_afar_and_no_giant_from_near() {
        let sea = sea();
        let radius = |distance: f32| {
            let eye = Vec3::new(120.0, distance, -35.0);
            pose(&gauge(GaugeKind::Staff), &water(&sea, 0.0), eye).radius
        };
        assert_eq!((radius(2.0), radius(1e6)), (RADIUS[0], RADIUS[1]));
        assert!((radius(1000.0) / 7.5 - 1.0).abs() < 0.01);
    }
}
