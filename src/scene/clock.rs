//! The scene's clock: the time that the waves see, in f64 seconds.
//!
//! It moves only when told to, so a picture at t = 12.5 s is the same whether one waited for it or asked for it.

use serde::{Deserialize, Serialize};

use crate::field::parameter::{OutOfRange, parameter};

/// The state of the clock.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ClockSettings {
    /// See [`TIME`].
    pub time: f64,
    /// See [`RATE`].
    pub rate: f64,
    /// Whether the clock stands.
    pub paused: bool,
}

parameter!("clock", TIME, "time", "Time", "s", 0.0..=1000000000.0, slider 0.0..=3600.0,
    "The time that the waves are shown at.");
parameter!("clock", RATE, "rate", "Rate", "×", 0.0..=100.0, slider 0.0..=10.0,
    "Scene seconds per second: 1 is real time, 0.1 slow motion.");

impl Default for ClockSettings {
    fn default() -> Self {
        Self {
            time: 0.0,
            rate: 1.0,
            paused: false,
        }
    }
}

impl ClockSettings {
    /// Whether every number is finite and within its range.
    ///
    /// # Errors
    /// The first number that is not.
    pub fn check(&self) -> Result<(), OutOfRange> {
        TIME.check(self.time)?;
        RATE.check(self.rate)
    }

    /// Lets `seconds` of real time pass.
    pub fn advance(&mut self, seconds: f64) {
        if !self.paused {
            self.step(seconds * self.rate);
        }
    }

    /// Moves the scene's time by `seconds`, running or not; it stays within the allowed range.
    pub fn step(&mut self, seconds: f64) {
        self.time = (self.time + seconds).clamp(TIME.min, TIME.max);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_paused_clock_stands_and_can_be_stepped() {
        let mut clock = ClockSettings {
            paused: true,
            ..Default::default()
        };
        clock.advance(1.0);
        assert_eq!(clock.time, 0.0);
        clock.step(0.5);
        assert_eq!(clock.time, 0.5);
        clock.step(-2.0);
        assert_eq!(clock.time, 0.0);
    }

    #[test]
    fn an_hour_passes_without_a_jump() {
        let mut clock = ClockSettings {
            time: 3599.99,
            rate: 2.0,
            ..Default::default()
        };
        clock.advance(0.01);
        assert!((clock.time - 3600.01).abs() < 1e-9);
    }
}
