//! The state of the surface at one moment where a particle of water rests on calm days.
//!
//! Waves of depth move water to and fro as well as up and down, so the surface is given by where its particles are:
//! that of rest position (x₀, z₀) is at (x₀ + Dx, h, z₀ + Dz). Who asks for the height at a place in the world has to
//! find the particle that is there; that is not done here.

use std::ops::{Add, Mul};

use glam::{DVec2, DVec3};
use serde::{Deserialize, Serialize};

/// How a gauge measures: both read the same record only where the water moves straight up and down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GaugeKind {
    /// A fixed staff: the height at one place of the world.
    #[default]
    Staff,
    /// A floating buoy: the height of one particle of water, which waves carry to and fro.
    Buoy,
}

/// Height, shift and their derivatives at a rest position (x₀, z₀).
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct SurfacePoint {
    /// The height about the calm level in meters.
    pub height: f64,
    /// How far the particle is from its rest position, (Dx, Dz) in meters.
    pub displacement: DVec2,
    /// (∂h/∂x₀, ∂h/∂z₀).
    pub slope: DVec2,
    /// ∂h/∂t in m/s: the particle's vertical velocity.
    pub velocity: f64,
    /// [∂Dx/∂x₀, ∂Dz/∂z₀, ∂Dx/∂z₀]; the fourth, ∂Dz/∂x₀, equals the third.
    pub strain: [f64; 3],
}

impl SurfacePoint {
    /// By how much the surface is stretched, as an area: J = (1 + Dxx)(1 + Dzz) − Dxz². Below 0 it would fold over.
    #[must_use]
    pub fn jacobian(&self) -> f64 {
        let [xx, zz, xz] = self.strain;
        (1.0 + xx) * (1.0 + zz) - xz * xz
    }

    /// By how much the surface is stretched in the direction in which it is most compressed: where it is small, crests
    /// break and foam lies (J. Tessendorf 2001).
    #[must_use]
    pub fn smaller_eigenvalue(&self) -> f64 {
        let [xx, zz, xz] = self.strain;
        1.0 + 0.5 * (xx + zz) - (0.25 * (xx - zz) * (xx - zz) + xz * xz).sqrt()
    }

    /// The upward unit normal: ∂X/∂z₀ × ∂X/∂x₀ of X = (x₀ + Dx, h, z₀ + Dz).
    #[must_use]
    pub fn normal(&self) -> DVec3 {
        let [xx, zz, xz] = self.strain;
        let along_x = DVec3::new(1.0 + xx, self.slope.x, xz);
        let along_z = DVec3::new(xz, self.slope.y, 1.0 + zz);
        along_z.cross(along_x).normalize()
    }

    /// (∂height/∂x, ∂height/∂z) in the world. Not finite where the surface stands upright.
    #[must_use]
    pub fn world_slope(&self) -> DVec2 {
        let [xx, zz, xz] = self.strain;
        let DVec2 { x, y: z } = self.slope;
        DVec2::new((1.0 + zz) * x - xz * z, (1.0 + xx) * z - xz * x) / self.jacobian()
    }
}

impl Add for SurfacePoint {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        let [[xx, zz, xz], [more_xx, more_zz, more_xz]] = [self.strain, other.strain];
        Self {
            height: self.height + other.height,
            displacement: self.displacement + other.displacement,
            slope: self.slope + other.slope,
            velocity: self.velocity + other.velocity,
            strain: [xx + more_xx, zz + more_zz, xz + more_xz],
        }
    }
}

/// Waves that are all higher by one factor.
impl Mul<f64> for SurfacePoint {
    type Output = Self;

    fn mul(self, factor: f64) -> Self {
        Self {
            height: self.height * factor,
            displacement: self.displacement * factor,
            slope: self.slope * factor,
            velocity: self.velocity * factor,
            strain: self.strain.map(|strain| strain * factor),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn normal_and_world_slope_are_of_one_surface() {
        let point = SurfacePoint {
            slope: DVec2::new(0.3, -0.2),
            strain: [-0.25, 0.1, 0.07],
            ..Default::default()
        };
        let slope = point.world_slope();
        let expected = DVec3::new(-slope.x, 1.0, -slope.y).normalize();
        assert!((point.normal() - expected).length() < 1e-15);
        let flat = SurfacePoint::default();
        assert_eq!((flat.jacobian(), flat.smaller_eigenvalue()), (1.0, 1.0));
        assert_eq!(flat.normal(), DVec3::Y);
    }

    #[test]
    fn the_product_of_the_eigenvalues_is_the_jacobian() {
        let point = SurfacePoint {
            strain: [-0.4, 0.15, 0.2],
            ..Default::default()
        };
        let smaller = point.smaller_eigenvalue();
        let larger = 2.0 - 0.4 + 0.15 - smaller;
        assert!((smaller * larger - point.jacobian()).abs() < 1e-15);
        assert!(smaller < larger);
    }
}
