//! Data that are no record, and records that are too little: an error or a mark, never a wrong number.

use haibo::gauge::record::{MAX_ELEVATION, MAX_SAMPLES, Record, RecordError};
use haibo::gauge::statistics::{Statistics, statistics};
use haibo::gauge::welch::welch;
use haibo::gauge::zero_crossing::Crossing;

fn rows(count: u32, interval: f64) -> Vec<(f64, f64)> {
    (0..count)
        .map(|i| (f64::from(i) * interval, f64::from(i).sin()))
        .collect()
}

fn table(elevation: Vec<f64>) -> Statistics {
    statistics(
        &Record::new(0.0, 2.0, elevation).unwrap(),
        Crossing::Up,
        None,
    )
}

#[test]
fn rows_give_the_record_that_is_in_them() {
    let record = Record::from_rows(&rows(100, 0.25)).unwrap();
    assert_eq!(
        (record.start(), record.rate(), record.duration()),
        (0.0, 4.0, 25.0)
    );
    // Unix times at 1.28 Hz, printed in milliseconds.
    let printed: Vec<_> = (0..2304)
        .map(|i| ((1.7e9 + f64::from(i) / 1.28) * 1000.0).round() / 1000.0)
        .map(|time| (time, time.sin()))
        .collect();
    let record = Record::from_rows(&printed).unwrap();
    assert!((record.rate() - 1.28).abs() < 1e-5, "{}", record.rate());
}

#[test]
fn bad_numbers_are_refused() {
    for value in [
        f64::NAN,
        f64::INFINITY,
        -f64::INFINITY,
        1e300,
        -2.0 * MAX_ELEVATION,
    ] {
        let error = Record::new(0.0, 2.0, vec![0.0, 1.0, value, 0.0]).unwrap_err();
        assert!(
            error.to_string().starts_with("row 3: the elevation is"),
            "{error}"
        );
        let mut rows = rows(10, 0.5);
        rows[6].1 = value;
        assert!(matches!(
            Record::from_rows(&rows),
            Err(RecordError::Row { row: 7, .. })
        ));
        rows[6] = (value, 0.0);
        assert!(matches!(
            Record::from_rows(&rows),
            Err(RecordError::Row { row: 7, .. })
        ));
        assert!(Record::new(value.abs() * 1e9, 2.0, vec![0.0; 3]).is_err());
    }
    for rate in [0.0, -2.0, f64::NAN, f64::INFINITY, 1e-7, 1e5] {
        assert!(
            matches!(
                Record::new(0.0, rate, vec![0.0; 3]),
                Err(RecordError::Rate(_))
            ),
            "{rate}"
        );
    }
    for count in [0, 1, 2] {
        assert_eq!(
            Record::new(0.0, 2.0, vec![0.0; count]),
            Err(RecordError::TooFew(count))
        );
        assert_eq!(
            Record::from_rows(&rows(count as u32, 0.5)),
            Err(RecordError::TooFew(count))
        );
    }
    let error = Record::new(0.0, 2.0, vec![0.0; MAX_SAMPLES + 1])
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("10000001 samples are too many") && error.contains("at most 10000000"),
        "{error}"
    );
}

#[test]
fn still_water_has_no_waves() {
    for level in [0.0, 0.1, -3.7, 1e8] {
        let found = table(vec![level; 3600]);
        assert!((found.mean - level).abs() <= level.abs() * 1e-15);
        assert_eq!((found.std, found.hm0, found.waves), (0.0, 0.0, 0));
        let unknown = [
            found.skewness,
            found.kurtosis,
            found.hm0_error,
            found.h13,
            found.h110,
            found.hmax,
            found.tz,
            found.tp,
            found.tp_delft,
            found.tm01,
            found.tm02,
            found.te,
            found.steepness,
        ];
        assert_eq!(unknown, [None; 13], "{level}");
    }
    // The last digit of a record at rest is no wave either.
    let mut rest = vec![0.1; 100];
    rest[50] = 0.1_f64.next_up();
    assert_eq!(table(rest).waves, 0);
}

#[test]
fn short_records_tell_what_they_can() {
    let three = table(vec![1.0, 2.0, 4.0]);
    assert!((three.std - (14.0_f64 / 9.0).sqrt()).abs() < 1e-15);
    assert_eq!(
        (three.waves, three.h13, three.tz, three.tp, three.hm0_error),
        (0, None, None, None, None)
    );

    let wave = |count: u32| {
        table(
            (0..count)
                .map(|i| (f64::from(i) * 0.7 + 0.1).sin())
                .collect(),
        )
    };
    // One wave is nine samples: 2, 3, 9 and 10 whole ones.
    for (count, waves) in [(30, 2), (39, 3), (93, 9), (102, 10)] {
        let found = wave(count);
        assert_eq!(found.waves, waves);
        assert_eq!(
            (found.h13.is_some(), found.h110.is_some()),
            (waves >= 3, waves >= 10),
            "{waves}"
        );
        assert!(found.hmax.is_some() && found.tz.is_some());
    }
    assert!(welch(&Record::new(0.0, 2.0, vec![1.0; 31]).unwrap()).is_none());
    assert!(welch(&Record::new(0.0, 2.0, vec![1.0; 32]).unwrap()).is_some());
}

#[test]
fn a_level_that_only_rises_has_no_crossing() {
    let found = table((0..500).map(|i| f64::from(i) * 0.01).collect());
    assert_eq!((found.waves, found.hmax, found.tz), (0, None, None));
    assert!(found.std > 1.4);
}
