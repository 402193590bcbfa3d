//! One bump of the simplex family: a linear function times a radial window, and the tables of its gradients.
//!
//! The tables are those of the `noise` crate, which keeps them private. Where bumps stand is each basis's own matter.

use std::f64::consts::FRAC_1_SQRT_2 as H;

use super::Jet;

/// 1/√3.
const K: f64 = 0.577_350_269_189_625_8;

/// Eight unit vectors, by the lowest bits of the hash.
const PLANE: [[f64; 2]; 8] = [
    [1.0, 0.0],
    [-1.0, 0.0],
    [0.0, 1.0],
    [0.0, -1.0],
    [H, H],
    [-H, H],
    [H, -H],
    [-H, -H],
];

/// Twenty unit vectors: twelve to the edges of a cube, eight to its corners.
const SPACE: [[f64; 3]; 20] = [
    [H, H, 0.0],
    [-H, H, 0.0],
    [H, -H, 0.0],
    [-H, -H, 0.0],
    [H, 0.0, H],
    [-H, 0.0, H],
    [H, 0.0, -H],
    [-H, 0.0, -H],
    [0.0, H, H],
    [0.0, -H, H],
    [0.0, H, -H],
    [0.0, -H, -H],
    [K, K, K],
    [-K, K, K],
    [K, -K, K],
    [-K, -K, K],
    [K, K, -K],
    [-K, K, -K],
    [K, -K, -K],
    [-K, -K, -K],
];

/// The gradient of a hash in the plane.
#[inline]
pub(super) fn plane(hash: u8) -> [f64; 2] {
    PLANE[usize::from(hash & 7)]
}

/// The gradient of a hash in space; edges come twice as often as corners.
#[inline]
pub(super) fn space(hash: u8) -> [f64; 3] {
    let entry = usize::from(hash & 31);
    SPACE[if entry < 12 { entry } else { entry - 12 }]
}

/// The radial window w(t) with t = reach − squeeze·|d|²; 0 where t is not positive.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Window {
    /// 2t² + t⁴ with t = 1 − 2|d|².
    Simplex,
    /// t⁴ with t = reach − |d|².
    Quartic {
        /// The square of the bump's radius.
        reach: f64,
    },
}

impl Window {
    /// The bump w(t)·(g·d) at the distance `d` from its center.
    #[inline]
    pub(super) fn surflet<const D: usize>(
        self,
        d: [f64; D],
        gradient: impl FnOnce() -> [f64; D],
    ) -> Jet<D> {
        let square: f64 = d.iter().map(|x| x * x).sum();
        let (t, squeeze) = match self {
            Self::Simplex => (1.0 - square * 2.0, 2.0),
            Self::Quartic { reach } => (reach - square, 1.0),
        };
        if t <= 0.0 {
            return Jet::constant(0.0);
        }
        let (t2, t3) = (t * t, t * t * t);
        let (window, growth) = match self {
            Self::Simplex => (2.0 * t2 + t2 * t2, 4.0 * (t + t3)),
            Self::Quartic { .. } => (t2 * t2, 4.0 * t3),
        };
        let g = gradient();
        let ramp: f64 = (0..D).map(|axis| d[axis] * g[axis]).sum();
        Jet {
            value: window * ramp,
            gradient: std::array::from_fn(|axis| {
                window * g[axis] - growth * 2.0 * squeeze * d[axis] * ramp
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gradients_have_unit_length() {
        for hash in 0..=255 {
            let lengths = [
                plane(hash).iter().map(|g| g * g).sum::<f64>(),
                space(hash).iter().map(|g| g * g).sum::<f64>(),
            ];
            assert!(lengths.iter().all(|l| (l - 1.0).abs() < 1e-15), "{hash}");
        }
    }
}
