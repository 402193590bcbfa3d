//! The waves of a record, one by one: from zero crossing to zero crossing (IAHR 1989; WMO-No. 702, 1998).
//!
//! The mean is removed; the instant of a crossing is interpolated linearly between two samples, extremes are those of
//! the samples themselves. It neither detrends nor filters: a tide in the record is the caller's.

use serde::Serialize;

use super::record::Record;

/// Which crossings begin a wave. The two give different waves of the same water; most software uses upward ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Crossing {
    /// The water rises through its mean: crest first, then trough.
    #[default]
    Up,
    /// The water falls through its mean: trough first, then crest.
    Down,
}

impl Crossing {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Up, Self::Down];

    /// As the command line calls it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Up => "up",
            Self::Down => "down",
        }
    }
}

/// The highest or lowest sample of a wave.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Extreme {
    /// When it was taken, in seconds.
    pub time: f64,
    /// Meters above the mean of the record; negative below.
    pub elevation: f64,
}

/// One wave, from one crossing to the next of the same kind.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Wave {
    /// The instant of its first crossing in seconds.
    pub start: f64,
    /// Seconds to the next crossing.
    pub period: f64,
    /// From trough to crest in meters.
    pub height: f64,
    /// Its highest sample.
    pub crest: Extreme,
    /// Its lowest sample.
    pub trough: Extreme,
}

/// The complete waves of `record`, in order. None when the water is still or crosses its mean less than twice.
///
/// A sample at exactly the mean counts as above it for upward crossings and as below it for downward ones.
#[must_use]
pub fn waves(record: &Record, crossing: Crossing) -> Vec<Wave> {
    if record.is_still() {
        return Vec::new();
    }
    let elevation = record.deviations();
    let sign = match crossing {
        Crossing::Up => 1.0,
        Crossing::Down => -1.0,
    };
    let crossings: Vec<usize> = (0..elevation.len() - 1)
        .filter(|&i| sign * elevation[i] < 0.0 && sign * elevation[i + 1] >= 0.0)
        .collect();
    crossings
        .windows(2)
        .map(|pair| wave(record, &elevation, pair[0], pair[1]))
        .collect()
}

/// The wave between the crossings after samples `first` and `second`.
fn wave(record: &Record, elevation: &[f64], first: usize, second: usize) -> Wave {
    let place = |i: usize| i as f64 + elevation[i] / (elevation[i] - elevation[i + 1]);
    let (mut crest, mut trough) = (first + 1, first + 1);
    for i in first + 1..=second {
        if elevation[i] > elevation[crest] {
            crest = i;
        }
        if elevation[i] < elevation[trough] {
            trough = i;
        }
    }
    let extreme = |i: usize| Extreme {
        time: record.time(i),
        elevation: elevation[i],
    };
    Wave {
        start: record.start() + place(first) / record.rate(),
        period: (place(second) - place(first)) / record.rate(),
        height: elevation[crest] - elevation[trough],
        crest: extreme(crest),
        trough: extreme(trough),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instants_are_interpolated_and_incomplete_waves_left_out() {
        let elevation = vec![-3.0, 1.0, 2.0, -1.0, -2.0, 4.0, -1.0, -1.0, 1.0, 0.0];
        let record = Record::new(10.0, 2.0, elevation).unwrap();
        assert_eq!(record.mean(), 0.0);
        let up = waves(&record, Crossing::Up);
        assert_eq!(up.len(), 2);
        assert_eq!(up[0].start, 10.0 + 0.75 / 2.0);
        let (first, second) = (0.75, 4.0 + 2.0 / 6.0);
        assert!((up[0].period - (second - first) / 2.0).abs() < 1e-15);
        assert_eq!(up[0].height, 4.0);
        let extremes = [up[0].crest, up[0].trough].map(|extreme| (extreme.time, extreme.elevation));
        assert_eq!(extremes, [(11.0, 2.0), (12.0, -2.0)]);
        assert_eq!(up[1].height, 5.0);

        let down = waves(&record, Crossing::Down);
        // The last sample, at the mean, ends the second.
        assert_eq!(down.len(), 2);
        assert_eq!((down[0].height, down[0].crest.time), (6.0, 12.5));
    }
}
