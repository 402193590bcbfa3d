//! Block `record`: two synthetic records, their waves one by one and their spectra.

use haibo::gauge::heights::heights;
use haibo::gauge::record::Record;
use haibo::gauge::statistics::statistics;
use haibo::gauge::welch::welch_by_segments;
use haibo::gauge::zero_crossing::{Crossing, waves};
use serde_json::Value;

use super::reference::{Errors, block, number, numbers, record, uniform};

const TOLERANCE: f64 = 1e-9;

fn rows() -> Vec<(Record, Value)> {
    let rows = block("record")["rows"].as_array().unwrap().clone();
    rows.into_iter()
        .map(|row| (record(&row["input"]), row))
        .collect()
}

#[test]
fn the_recipe_gives_the_same_water() {
    let mut errors = Errors::of("record, elevation");
    for (record, row) in rows() {
        for check in row["u01_check"].as_array().unwrap() {
            let i = check["i"].as_u64().unwrap();
            assert_eq!(
                uniform(i, row["input"]["seed"].as_u64().unwrap()),
                number(check, "u")
            );
        }
        for check in row["eta_check"].as_array().unwrap() {
            let j = check["j"].as_u64().unwrap() as usize;
            errors.absolute("eta", record.elevation()[j], number(check, "eta"), 1e-13);
            assert_eq!(record.time(j), number(check, "t"));
        }
    }
    errors.print();
}

#[test]
fn waves_are_those_of_the_definition() {
    let mut errors = Errors::of("record, zero crossing");
    for (record, row) in rows() {
        for (crossing, key) in [(Crossing::Up, "zc_up"), (Crossing::Down, "zc_down")] {
            let expected = &row["time_domain"][key];
            let waves = waves(&record, crossing);
            let found = heights(&waves);
            assert_eq!(found.waves as u64, expected["N"].as_u64().unwrap());
            for (what, found) in [
                ("Hmean", found.mean),
                ("Hrms", found.root_mean_square),
                ("H13", found.third),
                ("H110", found.tenth),
                ("Hmax", found.highest),
                ("Tz", found.mean_period),
                ("T13", found.third_period),
                ("T_of_Hmax", found.highest_period),
                ("first_crossing", waves.first().map(|wave| wave.start)),
                // The reference turns the water over for downward crossings.
                (
                    "Cmax",
                    match crossing {
                        Crossing::Up => found.crest,
                        Crossing::Down => found.trough.map(|trough| -trough),
                    },
                ),
            ] {
                errors.relative(what, found.unwrap(), number(expected, what), TOLERANCE);
            }
            let first = numbers(expected, "first_H")
                .into_iter()
                .zip(numbers(expected, "first_T"));
            for (wave, (height, period)) in waves.iter().zip(first) {
                errors.relative("height", wave.height, height, TOLERANCE);
                errors.relative("period", wave.period, period, TOLERANCE);
            }
            let mut end = waves[0].start;
            for wave in &waves {
                assert!((wave.start - end).abs() < 1e-9);
                end = wave.start + wave.period;
                assert!((wave.start..=end).contains(&wave.crest.time));
                assert!((wave.start..=end).contains(&wave.trough.time));
                let crest_first = wave.crest.time < wave.trough.time;
                assert_eq!(crest_first, crossing == Crossing::Up);
            }
        }
    }
    errors.print();
}

#[test]
fn spectra_are_those_of_scipy() {
    let mut errors = Errors::of("record, Welch");
    for (record, row) in rows() {
        for expected in row["welch"].as_array().unwrap() {
            let segment = expected["nperseg"].as_u64().unwrap() as usize;
            let found = welch_by_segments(&record, segment).unwrap();
            assert_eq!(
                found.segments() as u64,
                expected["n_segments"].as_u64().unwrap()
            );
            assert_eq!(found.df(), number(expected, "df"));
            for (what, found) in [
                ("m_minus1", found.moment(-1)),
                ("m0", found.moment(0)),
                ("m1", found.moment(1)),
                ("m2", found.moment(2)),
                ("Hm0", found.hm0()),
                ("Te", found.te().unwrap()),
                ("Tm01", found.tm01().unwrap()),
                ("Tm02", found.tm02().unwrap()),
                ("fp_bin", found.peak_frequency().unwrap()),
                ("Tp_bin", 1.0 / found.peak_frequency().unwrap()),
                (
                    "Hm0_band_0p0325_0p485",
                    4.0 * found.moment_between(0, 0.0325, 0.485).sqrt(),
                ),
            ] {
                errors.relative(what, found, number(expected, what), TOLERANCE);
            }
            let first = numbers(expected, "P_first");
            // Far below the peak next to nothing is left of larger numbers: relative to the largest there.
            let largest = first.iter().fold(0.0, |a: f64, b| a.max(*b));
            for (found, expected) in found.density().iter().zip(&first) {
                errors.absolute("density", found / largest, expected / largest, TOLERANCE);
                errors.relative("density", *found, *expected, TOLERANCE);
            }
        }
    }
    errors.print();
}

#[test]
fn the_table_has_the_numbers_of_the_record() {
    let mut errors = Errors::of("record, table");
    for (record, row) in rows() {
        let table = statistics(&record, Crossing::Up, None);
        let expected = &row["time_domain"];
        errors.absolute("mean", table.mean, number(expected, "mean"), TOLERANCE);
        for (what, found) in [
            ("std_pop", table.std),
            ("Hm0_from_std", table.hm0),
            ("skewness_pop", table.skewness.unwrap()),
            ("kurtosis_pop", table.kurtosis.unwrap()),
        ] {
            errors.relative(what, found, number(expected, what), TOLERANCE);
        }
        // Lines of known energy: within what the window's smearing does to them.
        let theory = &row["theory_of_lines"];
        errors.relative("Hm0", table.hm0, number(theory, "Hm0"), TOLERANCE);
        for (what, found) in [("Tm01", table.tm01), ("Tm02", table.tm02), ("Te", table.te)] {
            let error = found.unwrap() / number(theory, what) - 1.0;
            assert!(error.abs() < 0.02, "{what}: {error}");
        }
        let method = table.spectrum.unwrap();
        assert_eq!((method.df, method.segment), (0.005, 200.0));
        let tp = number(&row["input"], "Tp");
        assert!(
            (table.tp.unwrap() / tp - 1.0).abs() < 0.05
                && (table.tp_delft.unwrap() / tp - 1.0).abs() < 0.05
        );
        let steepness = std::f64::consts::TAU * table.hm0 / (9.81 * table.tm02.unwrap().powi(2));
        assert_eq!(table.steepness, Some(steepness));
    }
    errors.print();
}
