//! Which particle of water is at a place of the world: the rest position x₀ with x₀ + D(x₀) = x.
//!
//! The displacement is bounded, so there always is one; where the surface folds over (J ≤ 0) there are several, and
//! one is found that lies on a side of the fold, not within it. Which of them a drop of rain would hit is not asked.

use glam::DVec2;

use super::SurfacePoint;

/// Positions are found to this many meters.
pub const TOLERANCE: f64 = 1e-9;

/// Steps after which the nearest position so far is taken.
pub const STEPS: usize = 100;

/// Newton's method is used where the water is compressed to no less than this part.
const COMPRESSED: f64 = 0.05;

/// Part of the distance that a step makes up for elsewhere: small enough not to overshoot where the water is
/// stretched to less than four times its width.
const DAMPING: f64 = 0.5;

/// A step is halved until it comes nearer, down to this part.
const SHORTEST: f64 = 1.0 / 64.0;

/// Damped steps to get away from a fold, nearer or not.
const AWAY: usize = 10;

/// The particle that is at a place of the world.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rest {
    /// Its rest position in meters.
    pub position: DVec2,
    /// The surface there.
    pub point: SurfacePoint,
    /// How far from the place it is, in meters: [`TOLERANCE`] or less, save where the surface folds.
    pub distance: f64,
}

/// The particle at `place`, looked for from rest position `start` on. `at` gives the surface at a rest position.
///
/// Newton's method takes 3 to 6 steps; x₀ ← x − D(x₀) alone needs 12 to 30 for steep seas, as its error falls no
/// faster than the steepness. A step that comes no nearer is halved. Where none does, beside a fold, some damped steps
/// of the plain kind follow, which lead to water that is not turned over.
pub fn rest_position(
    place: DVec2,
    start: DVec2,
    mut at: impl FnMut(DVec2) -> SurfacePoint,
) -> Rest {
    let mut found = Rest {
        position: start,
        point: SurfacePoint::default(),
        distance: f64::INFINITY,
    };
    let (mut position, mut base, mut way) = (start, start, DVec2::ZERO);
    let (mut nearest, mut part, mut away) = (f64::INFINITY, 1.0, 0);
    for _ in 0..STEPS {
        let point = at(position);
        let error = position + point.displacement - place;
        let distance = error.length();
        if distance < found.distance {
            found = Rest {
                position,
                point,
                distance,
            };
        }
        if distance <= TOLERANCE {
            break;
        }
        if away > 0 {
            away -= 1;
            position -= DAMPING * error;
            nearest = f64::INFINITY;
            continue;
        }
        if distance < nearest {
            (nearest, base, part) = (distance, position, 1.0);
            way = if point.smaller_eigenvalue() > COMPRESSED {
                unstretched(&point, error)
            } else {
                DAMPING * error
            };
        } else {
            part *= 0.5;
        }
        if part < SHORTEST {
            away = AWAY;
        }
        position = base - part * way;
    }
    found
}

/// The way at rest that the water's motion makes to be `way`.
fn unstretched(point: &SurfacePoint, way: DVec2) -> DVec2 {
    let [xx, zz, xz] = point.strain;
    let across = DVec2::new(
        (1.0 + zz) * way.x - xz * way.y,
        (1.0 + xx) * way.y - xz * way.x,
    );
    across / point.jacobian()
}
