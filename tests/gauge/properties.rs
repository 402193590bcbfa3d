//! What must hold for every record.

use std::f64::consts::TAU;

use haibo::export::record::{csv, read_csv};
use haibo::export::table::{json, text};
use haibo::gauge::distribution::{elevation_histogram, height_histogram};
use haibo::gauge::record::Record;
use haibo::gauge::rolling::RollingRecord;
use haibo::gauge::statistics::statistics;
use haibo::gauge::zero_crossing::{Crossing, waves};
use proptest::collection::vec;
use proptest::prelude::*;

/// A sea of a few waves and some noise.
fn sea() -> impl Strategy<Value = Vec<f64>> {
    let wave = (0.02..0.4_f64, 0.1..2.0_f64, 0.0..6.3_f64);
    (vec(wave, 1..6), vec(-0.05..0.05_f64, 64..800)).prop_map(|(waves, noise)| {
        let at = |i: usize| {
            let t = i as f64 / 2.0;
            let heights = waves
                .iter()
                .map(|(f, a, phase)| a * (TAU * f * t + phase).cos());
            heights.sum::<f64>() + noise[i]
        };
        (0..noise.len()).map(at).collect()
    })
}

/// Numbers that nobody should send.
fn wild() -> impl Strategy<Value = f64> {
    prop_oneof![
        3 => any::<f64>(),
        3 => -1.0..1.0_f64,
        1 => prop::sample::select(vec![0.0, -0.0, f64::NAN, f64::INFINITY, 1e300, 1e9, -1e9, 5e-324, 1e-160]),
    ]
}

fn record(elevation: &[f64]) -> Record {
    Record::new(0.0, 2.0, elevation.to_vec()).unwrap()
}

/// Everything that is ever asked of a record.
fn ask(record: &Record) -> Result<(), TestCaseError> {
    for crossing in Crossing::ALL {
        let found = statistics(record, crossing, None);
        let (text, json) = (text(&found), json(&found));
        for word in ["NaN", "inf"] {
            prop_assert!(!text.contains(word), "{text}");
        }
        let value: serde_json::Value = serde_json::from_str(&json).unwrap();
        for key in ["mean", "std", "hm0"] {
            prop_assert!(value[key].is_f64(), "{key}: {json}");
        }
        let _ = height_histogram(&waves(record, crossing), 10);
    }
    let _ = elevation_histogram(record, 10);
    let rows: Vec<_> = record
        .elevation()
        .iter()
        .enumerate()
        .map(|(i, x)| (record.time(i), *x))
        .collect();
    prop_assert_eq!(&Record::from_rows(&rows).unwrap(), record);
    prop_assert_eq!(&read_csv(&csv(record, None)).unwrap(), record);
    Ok(())
}

proptest! {
    #[test]
    fn heights_scale_with_the_record(sea in sea(), factor in 0.001..1000.0_f64) {
        let scaled: Vec<f64> = sea.iter().map(|x| factor * x).collect();
        let [before, after] = [record(&sea), record(&scaled)].map(|record| statistics(&record, Crossing::Up, None));
        prop_assert_eq!(before.waves, after.waves);
        let grows = |before: Option<f64>, after: Option<f64>, by: f64| match (before, after) {
            (Some(before), Some(after)) => (after / (by * before) - 1.0).abs() < 1e-9,
            (before, after) => before == after,
        };
        for (before, after) in [
            (Some(before.hm0), Some(after.hm0)),
            (before.h13, after.h13),
            (before.h110, after.h110),
            (before.hmax, after.hmax),
            (before.hmean, after.hmean),
            (before.hm0_error, after.hm0_error),
        ] {
            prop_assert!(grows(before, after, factor), "{before:?} {after:?}");
        }
        for (before, after) in [(before.tz, after.tz), (before.tp, after.tp), (before.tm02, after.tm02)] {
            prop_assert!(grows(before, after, 1.0), "{before:?} {after:?}");
        }
    }

    #[test]
    fn upward_crossings_are_downward_ones_backwards(sea in sea()) {
        let mut back = sea.clone();
        back.reverse();
        let count = |record: &Record, crossing| waves(record, crossing).len();
        let (ahead, back) = (record(&sea), record(&back));
        prop_assert_eq!(count(&ahead, Crossing::Up), count(&back, Crossing::Down));
        prop_assert_eq!(count(&ahead, Crossing::Down), count(&back, Crossing::Up));
    }

    #[test]
    fn the_level_changes_nothing_but_the_mean(sea in sea(), level in -1000.0..1000.0_f64) {
        let raised: Vec<f64> = sea.iter().map(|x| level + x).collect();
        let [before, after] = [record(&sea), record(&raised)].map(|record| statistics(&record, Crossing::Up, None));
        prop_assert!((after.mean - before.mean - level).abs() < 1e-9);
        prop_assert_eq!(before.waves, after.waves);
        for (before, after) in [
            (Some(before.hm0), Some(after.hm0)),
            (before.h13, after.h13),
            (before.hmax, after.hmax),
            (before.tz, after.tz),
            (before.tm01, after.tm01),
            (before.hm0_error, after.hm0_error),
        ] {
            let (Some(before), Some(after)) = (before, after) else {
                prop_assert_eq!(before, after);
                continue;
            };
            prop_assert!((after / before - 1.0).abs() < 1e-7, "{before} {after}");
        }
    }

    #[test]
    fn every_sea_has_an_answer(sea in sea()) {
        ask(&record(&sea))?;
    }

    #[test]
    fn wild_numbers_are_refused_or_answered(
        elevation in vec(wild(), 0..100), start in wild(), rate in wild(), scale in 0..300_i32,
    ) {
        let small: Vec<f64> = elevation.iter().map(|x| x * 10_f64.powi(-scale)).collect();
        for elevation in [elevation, small] {
            let rows: Vec<_> = elevation.iter().enumerate().map(|(i, x)| (start + i as f64 / rate, *x)).collect();
            let _ = Record::from_rows(&rows);
            let _ = Record::new(start, rate, elevation.clone());
            if let Ok(record) = Record::new(3.0, 2.0, elevation) {
                ask(&record)?;
            }
        }
    }

    #[test]
    fn wild_times_are_refused_or_even(times in vec(wild(), 0..20)) {
        let rows: Vec<_> = times.iter().map(|t| (*t, 1.0)).collect();
        if let Ok(record) = Record::from_rows(&rows) {
            for (i, time) in times.iter().enumerate() {
                prop_assert!((record.time(i) - time).abs() * record.rate() < 0.2);
            }
        }
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in vec(any::<u8>(), 0..200), text in "[0-9.,;eE+ \t\r\n#\"-]{0,200}") {
        let _ = read_csv(&bytes);
        let _ = read_csv(text.as_bytes());
    }

    #[test]
    fn a_ring_never_grows(times in vec(prop_oneof![4 => 0.0..1e4_f64, 1 => wild()], 0..60), rate in 0.1..20.0_f64) {
        let mut ring = RollingRecord::new(rate, 60.0).unwrap();
        for now in times {
            ring.advance(now, |t| t.sin());
            prop_assert!(ring.len() <= ring.capacity());
            prop_assert!(ring.iter().all(|(t, x)| x == t.sin()));
            if let Some((newest, _)) = ring.iter().next_back() {
                prop_assert!(newest <= now && now - newest <= 1.001 / rate);
            }
        }
    }
}
