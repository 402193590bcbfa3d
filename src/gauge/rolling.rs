//! The last stretch of a gauge that is running: samples on a fixed grid of times, in memory that never grows.
//!
//! Frames come when they like; samples do not. The grid is t = k / rate for whole k, whatever the frames do, and at
//! each frame the sea is asked for its elevation exactly at the grid times that have come due. Seas are closed in t, so
//! this is the same record that any other way of asking would give. It reads no clock: the caller says what time it is.

use std::collections::VecDeque;

use super::record::{MAX_SAMPLES, MAX_TIME, MIN_SAMPLES, Record, RecordError, check_rate};

/// How long a gauge remembers, in seconds: the half hour that buoys report.
pub const MEMORY: f64 = 1800.0;

/// A step of the clock of more seconds than this is no frame but a jump.
pub const LONGEST_STEP: f64 = 60.0;

/// A ring of the newest samples.
#[derive(Debug, Clone)]
pub struct RollingRecord {
    rate: f64,
    capacity: usize,
    /// Grid number of the newest sample; means nothing while there is none.
    newest: i64,
    samples: VecDeque<f64>,
}

impl RollingRecord {
    /// An empty ring for the last `duration` seconds at `rate` samples a second. It allocates here and never again.
    ///
    /// # Errors
    /// A rate out of range, or a duration of fewer samples than a record has at least or more than at most.
    pub fn new(rate: f64, duration: f64) -> Result<Self, RecordError> {
        check_rate(rate)?;
        // A duration that is no number is 0 samples.
        let capacity = (duration * rate).round() as usize;
        match capacity {
            0..MIN_SAMPLES => return Err(RecordError::TooFew(capacity)),
            MIN_SAMPLES..=MAX_SAMPLES => {}
            _ => return Err(RecordError::TooMany(capacity)),
        }
        Ok(Self {
            rate,
            capacity,
            newest: 0,
            samples: VecDeque::with_capacity(capacity),
        })
    }

    /// Brings the record up to the time `now` in seconds, asking `elevation` at each grid time that has come due, in
    /// order; returns how many those were.
    ///
    /// A clock that stands adds nothing. One that has gone back behind the newest sample, or forward by more than
    /// [`LONGEST_STEP`], starts the record anew with the last grid time. An elevation that is no number, and a time
    /// that is none, leave nothing before them.
    pub fn advance(&mut self, now: f64, elevation: impl FnMut(f64) -> f64) -> usize {
        let Some(last) = self.grid_number(now) else {
            self.clear();
            return 0;
        };
        let jumped =
            last < self.newest || self.time_of(last) - self.time_of(self.newest) > LONGEST_STEP;
        if self.samples.is_empty() || jumped {
            self.clear();
            return self.sample(last, last, elevation);
        }
        self.sample(self.newest + 1, last, elevation)
    }

    /// Makes the record as if the gauge had been there all along: the whole stretch up to `now`, asked at once.
    ///
    /// Nothing is asked before time 0, where a scene's clock starts.
    pub fn fill(&mut self, now: f64, elevation: impl FnMut(f64) -> f64) -> usize {
        self.clear();
        let Some(last) = self.grid_number(now) else {
            return 0;
        };
        let first = (last + 1 - self.capacity as i64).max(0).min(last);
        self.sample(first, last, elevation)
    }

    /// Forgets all samples: for another sea, another place or a clock that was set.
    pub fn clear(&mut self) {
        self.samples.clear();
    }

    /// Samples per second.
    #[must_use]
    pub fn rate(&self) -> f64 {
        self.rate
    }

    /// How many samples there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.samples.len()
    }

    /// Whether there is no sample.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.samples.is_empty()
    }

    /// How many samples there can be.
    #[must_use]
    pub fn capacity(&self) -> usize {
        self.capacity
    }

    /// Time in seconds and elevation in meters of all samples, oldest first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (f64, f64)> + ExactSizeIterator + '_ {
        let oldest = self.newest + 1 - self.samples.len() as i64;
        let samples = self.samples.iter().enumerate();
        samples.map(move |(i, &value)| (self.time_of(oldest + i as i64), value))
    }

    /// What there is as a record.
    ///
    /// # Errors
    /// There are too few samples yet.
    pub fn record(&self) -> Result<Record, RecordError> {
        let start = self.iter().next().map_or(0.0, |(time, _)| time);
        Record::new(start, self.rate, self.samples.iter().copied().collect())
    }

    fn sample(&mut self, first: i64, last: i64, mut elevation: impl FnMut(f64) -> f64) -> usize {
        for number in first..=last {
            let value = elevation(self.time_of(number));
            self.newest = number;
            if !value.is_finite() {
                self.clear();
                continue;
            }
            if self.samples.len() == self.capacity {
                self.samples.pop_front();
            }
            self.samples.push_back(value);
        }
        usize::try_from(last + 1 - first).unwrap_or(0)
    }

    /// The last grid time that is not after `now`, or `None` when that is no time.
    fn grid_number(&self, now: f64) -> Option<i64> {
        // NaN is no time either.
        if !(-MAX_TIME..=MAX_TIME).contains(&now) {
            return None;
        }
        let number = (now * self.rate).floor();
        // Rounding may have put the product beside the grid time that `now` is.
        let next = number + 1.0;
        Some(if next / self.rate <= now {
            next
        } else {
            number
        } as i64)
    }

    fn time_of(&self, number: i64) -> f64 {
        number as f64 / self.rate
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wave(t: f64) -> f64 {
        (0.7 * t).sin()
    }

    fn is_exact(rolling: &RollingRecord) -> bool {
        rolling.iter().all(|(time, value)| {
            let number = time * rolling.rate();
            (number - number.round()).abs() < 1e-9 && value == wave(time)
        })
    }

    #[test]
    fn frames_at_any_times_give_the_same_record() {
        let mut steady = RollingRecord::new(2.0, 30.0).unwrap();
        let mut ragged = steady.clone();
        for frame in 0..=6000 {
            steady.advance(f64::from(frame) / 60.0, wave);
        }
        let mut now = 0.0;
        for frame in 0_u32.. {
            ragged.advance(now, wave);
            if now >= 100.0 {
                break;
            }
            now = (now + 0.003 + f64::from(frame * 7919 % 100) / 30.0).min(100.0);
        }
        assert_eq!((steady.len(), ragged.len()), (60, 60));
        assert!(is_exact(&steady));
        assert!(steady.iter().eq(ragged.iter()));
        assert_eq!(steady.iter().next_back(), Some((100.0, wave(100.0))));
        assert_eq!(steady.record().unwrap().start(), 70.5);
    }

    #[test]
    fn it_allocates_once_and_never_grows() {
        let mut rolling = RollingRecord::new(2.0, MEMORY).unwrap();
        let room = rolling.samples.capacity();
        assert_eq!((rolling.capacity(), rolling.len()), (3600, 0));
        for minute in 0..200 {
            rolling.advance(f64::from(minute) * 30.0, wave);
            assert!(rolling.len() <= 3600);
        }
        assert_eq!((rolling.len(), rolling.samples.capacity()), (3600, room));
    }

    #[test]
    fn a_clock_that_was_set_starts_anew_and_one_that_stands_adds_nothing() {
        let mut rolling = RollingRecord::new(4.0, 100.0).unwrap();
        for step in 0..100 {
            rolling.advance(f64::from(step) * 0.25, wave);
        }
        assert_eq!((rolling.len(), rolling.advance(24.9, wave)), (100, 0));
        for (now, first) in [(12.6, 12.5), (500.0, 500.0), (0.1, 0.0), (61.0, 61.0)] {
            assert_eq!(rolling.advance(now, wave), 1);
            assert_eq!(rolling.iter().collect::<Vec<_>>(), [(first, wave(first))]);
        }
        assert_eq!(rolling.advance(121.0, wave), 240);
        assert!(is_exact(&rolling));
        rolling.advance(f64::NAN, wave);
        assert!(rolling.is_empty() && rolling.record().is_err());
    }

    #[test]
    fn a_filled_record_is_that_of_a_gauge_that_was_there() {
        let mut waited = RollingRecord::new(1.28, 50.0).unwrap();
        let mut filled = waited.clone();
        for frame in 0..2000 {
            waited.advance(f64::from(frame) * 0.05, wave);
        }
        filled.fill(1999.0 * 0.05, wave);
        assert_eq!(filled.len(), filled.capacity());
        assert!(filled.iter().eq(waited.iter()));
        assert_eq!(filled.fill(3.0, wave), 4);
    }

    #[test]
    fn what_is_no_number_is_not_kept() {
        let mut rolling = RollingRecord::new(1.0, 10.0).unwrap();
        rolling.fill(9.0, |t| if t == 4.0 { f64::NAN } else { t });
        assert_eq!(rolling.iter().next(), Some((5.0, 5.0)));
        assert_eq!(rolling.len(), 5);
        for (rate, duration) in [
            (0.0, 10.0),
            (f64::NAN, 1.0),
            (1.0, f64::NAN),
            (1.0, 1e300),
            (1.0, -5.0),
        ] {
            assert!(RollingRecord::new(rate, duration).is_err());
        }
    }
}
