//! Blocks `rayleigh` and `sampling_error`: what theory expects of waves and of records.

use std::f64::consts::PI;

use haibo::gauge::confidence::{NORMAL_95, variation_of_m0};
use haibo::gauge::distribution::{
    highest_of, measured_exceedance, rayleigh_exceedance, rayleigh_mean_of_highest,
};
use haibo::gauge::statistics::{statistics, variation_of_hm0};
use haibo::gauge::welch::welch;
use haibo::gauge::zero_crossing::{Crossing, waves};

use super::reference::{Errors, block, jonswap, number, record};

#[test]
fn heights_of_narrow_seas_follow_rayleigh() {
    let expected = block("rayleigh");
    let mut errors = Errors::of("rayleigh");
    for (n, of_hm0, of_sigma) in [
        (1.0, "Hmean_over_Hm0", "Hmean_over_sigma"),
        (3.0, "H13_over_Hm0", "H13_over_sigma"),
        (10.0, "H110_over_Hm0", "H110_over_sigma"),
    ] {
        let found = rayleigh_mean_of_highest(n);
        errors.relative(of_hm0, found, number(&expected, of_hm0), 1e-9);
        errors.relative(of_sigma, 4.0 * found, number(&expected, of_sigma), 1e-9);
    }
    let hundredth = 4.0 * rayleigh_mean_of_highest(100.0);
    errors.relative(
        "H1/100",
        hundredth,
        number(&expected, "H1100_over_sigma"),
        1e-9,
    );
    for row in expected["Hmax"].as_array().unwrap() {
        let found = highest_of(row["N"].as_u64().unwrap() as usize).unwrap();
        errors.relative("mode", found.mode, number(row, "mode_over_Hm0"), 1e-9);
        errors.relative(
            "mean",
            found.mean,
            number(row, "mean_approx_over_Hm0"),
            1e-9,
        );
        errors.relative("median", found.median, number(row, "median_over_Hm0"), 1e-9);
    }
    for row in expected["exceed"].as_array().unwrap() {
        let found = rayleigh_exceedance(3.0 * number(row, "H_over_Hm0"), 3.0);
        errors.relative("exceedance", found, number(row, "P"), 1e-9);
    }
    errors.print();
    assert_eq!((highest_of(0), highest_of(1)), (None, None));
}

#[test]
fn the_measured_heights_are_near_the_law() {
    let record = record(&block("record")["rows"][0]["input"]);
    let exceedance = measured_exceedance(&waves(&record, Crossing::Up));
    assert!(exceedance.is_sorted_by(|a, b| a.0 >= b.0 && a.1 < b.1));
    // Kolmogorov and Smirnov: 257 independent waves of the very law would stay within 0.085 in 95 % of records.
    let off = exceedance
        .iter()
        .map(|&(height, part)| (part - rayleigh_exceedance(height, 2.0)).abs());
    let worst = off.fold(0.0, f64::max);
    assert!(worst < 0.085, "{worst}");
}

#[test]
fn records_scatter_as_much_as_their_length_says() {
    let mut errors = Errors::of("sampling_error");
    for row in block("sampling_error")["rows"].as_array().unwrap() {
        let (fp, gamma) = (1.0 / number(row, "Tp"), number(row, "gamma"));
        let df = fp / 2000.0;
        let density: Vec<f64> = (1..200_000)
            .map(|i| jonswap(f64::from(i) * df, fp, gamma))
            .collect();
        let found = variation_of_m0(&density, df, number(row, "record_s")).unwrap();
        errors.relative("m0", found, number(row, "cv_m0"), 1e-6);
        errors.relative("Hm0", 0.5 * found, number(row, "cv_Hm0"), 1e-6);
        // The reference rounds to 1.96 standard deviations.
        let band = 100.0 * NORMAL_95 * 0.5 * found;
        errors.relative("95 %", band, number(row, "ci95_percent"), 2e-5);
    }
    errors.print();
}

/// The band that one record gives itself, against that of the spectrum behind it and against what happens.
#[test]
fn a_record_knows_its_own_scatter() {
    const DURATION: f64 = 600.0;
    let row = &block("record")["rows"][1];
    let long = record(&row["input"]);
    let measured = variation_of_hm0(&welch(&long).unwrap(), DURATION).unwrap();
    let theory = block("sampling_error")["rows"]
        .as_array()
        .unwrap()
        .iter()
        .find_map(|row| {
            let is_it = number(row, "Tp") == 5.0
                && number(row, "gamma") == 3.3
                && number(row, "record_s") == DURATION;
            is_it.then(|| number(row, "cv_Hm0"))
        });
    let error = measured / theory.unwrap() - 1.0;
    println!("sampling_error, by the measured spectrum: {error:.3}");
    // The Hann window widens a peak of JONSWAP's form and lowers its square; the lines of one seed scatter.
    assert!(error.abs() < 0.15, "{error}");

    let table = statistics(&long, Crossing::Up, None);
    let half =
        NORMAL_95 * variation_of_hm0(&welch(&long).unwrap(), long.duration()).unwrap() * table.hm0;
    assert_eq!(table.hm0_error, Some(half));
    assert!(PI * half < table.hm0);
}
