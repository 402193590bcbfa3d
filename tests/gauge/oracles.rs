//! Block `oracle_runs`: what other packages say of the first record, where their definitions are ours.
//!
//! MHKiT's mean period and bandwidth are known to be wrong and are not asked. What a package does otherwise is said
//! beside each tolerance.

use haibo::gauge::heights::heights;
use haibo::gauge::statistics::statistics;
use haibo::gauge::welch::welch_by_segments;
use haibo::gauge::zero_crossing::{Crossing, waves};

use super::reference::{Errors, block, number, record};

#[test]
fn qats_says_the_same() {
    let expected = &block("oracle_runs")["qats"];
    let record = record(&block("record")["rows"][0]["input"]);
    let table = statistics(&record, Crossing::Up, None);
    let mut errors = Errors::of("oracle_runs, qats");
    let n = record.elevation().len() as f64;
    // Its moments are corrected for the size of the sample.
    errors.relative(
        "std",
        table.std * (n / (n - 1.0)).sqrt(),
        number(expected, "std"),
        1e-9,
    );
    let skewness = table.skewness.unwrap() * (n * (n - 1.0)).sqrt() / (n - 2.0);
    errors.relative("skew", skewness, number(expected, "skew"), 1e-9);
    let excess = table.kurtosis.unwrap() - 3.0;
    let kurtosis = ((n + 1.0) * excess + 6.0) * (n - 1.0) / ((n - 2.0) * (n - 3.0)) + 3.0;
    errors.relative("kurt", kurtosis, number(expected, "kurt"), 1e-9);
    // Its crossings are a little elsewhere.
    errors.relative("tz", table.tz.unwrap(), number(expected, "tz"), 1e-4);
    // Its sums over the frequencies, too.
    let spectrum = welch_by_segments(&record, 512).unwrap();
    errors.relative("Hm0", spectrum.hm0(), number(expected, "Hm0"), 1e-5);
    errors.print();
}

#[test]
fn wavespectra_and_mhkit_say_the_same() {
    let expected = block("oracle_runs");
    let record = record(&block("record")["rows"][0]["input"]);
    let spectrum = welch_by_segments(&record, 512).unwrap();
    let mut errors = Errors::of("oracle_runs, wavespectra and mhkit");
    let wavespectra = &expected["wavespectra"];
    errors.relative(
        "hs",
        spectrum.hm0(),
        number(wavespectra, "welch512_hs"),
        1e-9,
    );
    errors.relative(
        "tm01",
        spectrum.tm01().unwrap(),
        number(wavespectra, "welch512_tm01"),
        1e-9,
    );
    errors.relative(
        "tm02",
        spectrum.tm02().unwrap(),
        number(wavespectra, "welch512_tm02"),
        1e-9,
    );
    let tp = 1.0 / spectrum.peak_frequency().unwrap();
    // It keeps frequencies in single precision.
    errors.relative("tp", tp, number(wavespectra, "welch512_tp"), 1e-6);
    let mhkit = &expected["mhkit"];
    errors.relative("Tp", tp, number(mhkit, "Tp"), 1e-9);
    // The lowest frequencies, which detrending changes, are not the same; Te feels them most.
    errors.relative("Hm0", spectrum.hm0(), number(mhkit, "Hm0"), 2e-5);
    errors.relative(
        "Tm02",
        spectrum.tm02().unwrap(),
        number(mhkit, "Tz_m02"),
        2e-5,
    );
    errors.relative("Te", spectrum.te().unwrap(), number(mhkit, "Te"), 1e-3);
    errors.print();
}

#[test]
fn oceanlyz_says_the_same() {
    let expected = &block("oracle_runs")["oceanlyz"];
    let record = record(&block("record")["rows"][0]["input"]);
    let mut errors = Errors::of("oracle_runs, oceanlyz");
    // Whatever it is told, it takes segments of 256 samples; the lowest frequencies are not quite the same.
    let spectrum = welch_by_segments(&record, 256).unwrap();
    errors.relative("Hm0", spectrum.hm0(), number(expected, "Hm0"), 5e-5);
    errors.relative(
        "Tm01",
        spectrum.tm01().unwrap(),
        number(expected, "Tm01"),
        5e-5,
    );
    errors.relative(
        "Tm02",
        spectrum.tm02().unwrap(),
        number(expected, "Tm02"),
        5e-5,
    );
    errors.relative(
        "Tp",
        1.0 / spectrum.peak_frequency().unwrap(),
        number(expected, "Tp"),
        1e-9,
    );
    // It drops the last wave, and takes one more than a third.
    let mut waves = waves(&record, Crossing::Up);
    waves.pop();
    assert_eq!(waves.len() as u64, expected["N"].as_u64().unwrap());
    let found = heights(&waves);
    let mut sorted: Vec<f64> = waves.iter().map(|wave| wave.height).collect();
    sorted.sort_by(|a, b| b.total_cmp(a));
    let third = &sorted[..sorted.len() / 3 + 1];
    let third = third.iter().sum::<f64>() / third.len() as f64;
    errors.relative("Hs", third, number(expected, "zc_Hs"), 1e-4);
    errors.relative(
        "Hmean",
        found.mean.unwrap(),
        number(expected, "zc_Hmean"),
        1e-4,
    );
    errors.relative(
        "Hmax",
        found.highest.unwrap(),
        number(expected, "Hmax"),
        1e-4,
    );
    errors.relative(
        "Tz",
        found.mean_period.unwrap(),
        number(expected, "zc_Tz"),
        1e-4,
    );
    errors.print();
}
