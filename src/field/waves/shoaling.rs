//! What a sea's height becomes over water that is shallower than its own: one table for the CPU and the shader.
//!
//! Waves grow as they slow down and break before they are as high as the water is deep. One factor stands for all
//! waves of a sea, that of the peak; that it changes from place to place is left out of the slope, and waves do not
//! turn towards the shore.

use super::dispersion::shoaling_coefficient;

/// Entries of a table.
pub const ENTRIES: usize = 256;

/// The significant height in broken waves, as a part of the depth: √2 · 0.42, as E. B. Thornton and R. T. Guza
/// measured (1982) the root mean square of the heights to be 0.42 of the depth.
pub const BROKEN: f64 = 0.594;

/// Factors of the height by local depth.
#[derive(Debug, Clone, PartialEq)]
pub struct Shoaling {
    /// The angular frequency in rad/s of the waves that the table is for.
    omega: f64,
    /// The sea's own depth in meters, from which on the factor is 1.
    depth: f64,
    /// At even steps of √(depth / own depth), 0 to 1.
    factors: Vec<f64>,
}

impl Shoaling {
    /// The table of a sea of significant height `hm0` in meters and peak frequency `omega` in rad/s that comes from
    /// water of `depth` in meters: Ks relative to that depth, and no more than leaves [`BROKEN`] of the local depth.
    #[must_use]
    pub fn new(hm0: f64, omega: f64, depth: f64) -> Self {
        let own = shoaling_coefficient(omega, depth);
        let factor = |i: usize| {
            let local = depth * (i as f64 / (ENTRIES - 1) as f64).powi(2);
            match i {
                0 => 0.0,
                _ => (shoaling_coefficient(omega, local) / own).min(BROKEN * local / hm0),
            }
        };
        let mut factors: Vec<f64> = (0..ENTRIES).map(factor).collect();
        factors[ENTRIES - 1] = 1.0;
        Self {
            omega,
            depth,
            factors,
        }
    }

    /// The factors at even steps of √(depth / [`depth`](Self::depth)), as the shader gets them.
    #[must_use]
    pub fn factors(&self) -> &[f64] {
        &self.factors
    }

    /// The angular frequency in rad/s of the sea's peak.
    #[must_use]
    pub fn omega(&self) -> f64 {
        self.omega
    }

    /// The depth in meters from which on the factor is 1.
    #[must_use]
    pub fn depth(&self) -> f64 {
        self.depth
    }

    /// The largest factor.
    #[must_use]
    pub fn largest(&self) -> f64 {
        self.factors.iter().copied().fold(1.0, f64::max)
    }

    /// What heights and displacements are multiplied by over `depth` in meters: 0 on land, 1 from the sea's own depth
    /// on. Twin of `shoaling_factor` in `viewer/ocean/shore.wgsl`.
    #[must_use]
    pub fn factor(&self, depth: f64) -> f64 {
        if depth >= self.depth {
            return 1.0;
        }
        let at = (depth.max(0.0) / self.depth).sqrt() * (ENTRIES - 1) as f64;
        let entry = (at as usize).min(ENTRIES - 2);
        let [low, high] = [self.factors[entry], self.factors[entry + 1]];
        low + (high - low) * (at - entry as f64)
    }
}

/// The height of the water in meters above the calm level, which never is below the bed. Twin of `above_bed` in
/// `viewer/ocean/shore.wgsl`.
#[must_use]
pub fn above_bed(height: f64, depth: f64) -> f64 {
    height.max(-depth)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waves_grow_then_break_and_end_at_the_shore() {
        let omega = std::f64::consts::TAU / 10.0;
        let shoaling = Shoaling::new(2.0, omega, 200.0);
        for (depth, expected) in [(10.0, 0.983_545_77), (5.0, 1.110_808_44)] {
            let own = shoaling_coefficient(omega, 200.0);
            assert!(
                (shoaling.factor(depth) - expected / own).abs() < 2e-4,
                "{depth}"
            );
        }
        assert!((shoaling.factor(2.0) - BROKEN).abs() < 2e-3);
        assert_eq!([0.0, -3.0].map(|depth| shoaling.factor(depth)), [0.0; 2]);
        assert_eq!(
            [200.0, 1e4, f64::INFINITY].map(|d| shoaling.factor(d)),
            [1.0; 3]
        );
        for depth in (1..2000).map(|i| 0.1 * f64::from(i)) {
            assert!(
                2.0 * shoaling.factor(depth) <= 0.6 * depth + 1e-12,
                "{depth}"
            );
        }
        assert_eq!((above_bed(-3.0, 2.0), above_bed(-1.0, 2.0)), (-2.0, -1.0));
    }

    #[test]
    fn a_calm_sea_has_finite_factors() {
        let shoaling = Shoaling::new(0.0, 1.0, 200.0);
        assert!(shoaling.factors().iter().all(|factor| factor.is_finite()));
    }
}
