//! Records that end now: what a gauge would have written down in the last half hour, had it been there.
//!
//! The sea is a closed formula of time, so a record is a function of sea, place and moment alone. Keeping one up to date
//! computes the samples that it lacks and lets go of those that are too old, or that lie ahead of a clock that was set
//! back; the rest stays. It knows no clock of its own.

use std::ops::Range;

use crate::field::waves::Sampling;
use crate::gauge::record::{Record, RecordError};

/// Samples per second of a gauge.
pub const RATE: f64 = 2.0;

/// How many seconds a gauge remembers.
pub const MEMORY: f64 = 1800.0;

/// The most samples of a gauge.
pub const MOST_SAMPLES: usize = (MEMORY * RATE) as usize;

/// The number of the last sample that is not after `now` in seconds, counted from time 0 at [`RATE`].
#[must_use]
pub fn last_sample(now: f64) -> i64 {
    let number = (now * RATE).floor();
    // Rounding may have put the product beside the sample's time that `now` is.
    let next = number + 1.0;
    (if next / RATE <= now { next } else { number }) as i64
}

/// The record of `count` samples that ends with sample `last`; samples that `before` has too are taken from there.
///
/// `elevation` is asked for the heights in meters at some moments.
///
/// # Errors
/// A height that is no number, or times beyond [`MAX_TIME`](crate::gauge::record::MAX_TIME).
pub fn record_until(
    last: i64,
    count: usize,
    before: Option<&Record>,
    mut elevation: impl FnMut(Sampling) -> Vec<f64>,
) -> Result<Record, RecordError> {
    let wanted = last + 1 - count as i64..last + 1;
    let (had, values) = match before {
        Some(record) => (first_sample(record), record.elevation()),
        None => (wanted.start, &[][..]),
    };
    let kept = had.max(wanted.start)..(had + values.len() as i64).min(wanted.end);
    let mut ask = |numbers: Range<i64>| {
        if numbers.is_empty() {
            return Vec::new();
        }
        elevation(Sampling {
            start: numbers.start as f64 / RATE,
            rate: RATE,
            count: (numbers.end - numbers.start) as usize,
        })
    };
    let values = if kept.is_empty() {
        ask(wanted.clone())
    } else {
        let mut all = ask(wanted.start..kept.start);
        all.extend_from_slice(&values[(kept.start - had) as usize..(kept.end - had) as usize]);
        all.extend(ask(kept.end..wanted.end));
        all
    };
    Record::new(wanted.start as f64 / RATE, RATE, values)
}

fn first_sample(record: &Record) -> i64 {
    (record.start() * RATE).round() as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wave(times: Sampling) -> Vec<f64> {
        let times = (0..times.count).map(|i| times.time(i));
        times.map(|t| (0.7 * t).sin()).collect()
    }

    /// The record until sample `last`, and at how many times the water was asked.
    fn until(last: i64, before: Option<&Record>) -> (Record, usize) {
        let mut asked = 0;
        let record = record_until(last, 100, before, |times| {
            asked += times.count;
            wave(times)
        });
        (record.unwrap(), asked)
    }

    #[test]
    fn a_record_is_the_same_however_it_came_about() {
        let (start, asked) = until(40, None);
        assert_eq!(
            (asked, start.start(), start.elevation().len()),
            (100, -29.5, 100)
        );
        let mut kept = start;
        for (last, expected) in [
            (40, 0),
            (41, 1),
            (60, 19),
            (55, 5),
            (300, 100),
            (20, 100),
            (21, 1),
        ] {
            let (next, asked) = until(last, Some(&kept));
            assert_eq!(asked, expected, "until {last}");
            assert_eq!(next, until(last, None).0, "until {last}");
            assert_eq!(next.time(99), last as f64 / RATE);
            kept = next;
        }
    }

    #[test]
    fn the_last_sample_is_never_after_now() {
        for (now, expected) in [
            (0.0, 0),
            (0.49, 0),
            (0.5, 1),
            (-0.1, -1),
            (1e9, 2_000_000_000),
        ] {
            assert_eq!(last_sample(now), expected);
        }
        for number in 0..100_000 {
            assert_eq!(last_sample(f64::from(number) / RATE), i64::from(number));
        }
    }

    #[test]
    fn water_that_is_no_number_makes_no_record() {
        let bad = record_until(10, 8, None, |times| vec![f64::NAN; times.count]);
        assert!(bad.is_err());
    }
}
