//! Directions drawn from a density: equal chances in, angles out.
//!
//! The chances are the caller's; no random number is drawn here.

use std::f64::consts::{PI, TAU};

use super::Directions;

/// The inverse of the cumulative density on −π to π: trapezoids between even angles, straight lines between sums.
#[derive(Debug, Clone, PartialEq)]
pub struct DirectionTable {
    /// The chance of a smaller angle, at even steps from −π to π.
    sums: Vec<f64>,
}

impl DirectionTable {
    /// The table of `directions` at `points` even angles, at least 3; 20 001 are exact to a ten-thousandth of a degree
    /// where the spread is a few degrees or more.
    #[must_use]
    pub fn new(directions: &Directions, points: usize) -> Self {
        let steps = points.max(3) - 1;
        // A spreading is even.
        let half = (0..=steps.div_ceil(2)).map(|i| directions.density(angle(i as f64, steps)));
        let half: Vec<f64> = half.collect();
        let density = |i: usize| half[i.min(steps - i)];
        let mut sums = vec![0.0];
        let mut before = density(0);
        let mut sum = 0.0;
        for i in 1..=steps {
            let next = density(i);
            sum += 0.5 * (before + next);
            sums.push(sum);
            before = next;
        }
        sums.iter_mut().for_each(|part| *part /= sum);
        Self { sums }
    }

    /// The angle in radians from the mean direction below which waves are with chance `u`, 0 to 1.
    #[must_use]
    pub fn angle(&self, u: f64) -> f64 {
        let steps = self.sums.len() - 1;
        let i = self.sums.partition_point(|&sum| sum <= u).clamp(1, steps) - 1;
        let (from, to) = (self.sums[i], self.sums[i + 1]);
        let part = if to > from {
            ((u - from) / (to - from)).clamp(0.0, 1.0)
        } else {
            0.0
        };
        angle(i as f64 + part, steps)
    }
}

fn angle(at: f64, steps: usize) -> f64 {
    TAU * at / steps as f64 - PI
}
