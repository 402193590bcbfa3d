//! The spectra of formulas: their densities, moments and periods.

use std::f64::consts::TAU;

use haibo::field::waves::spectrum::{Spectrum, depth_factor, jonswap_alpha, jonswap_peak};
use serde_json::Value;

use crate::vectors::{CLOSED, Worst, block, depth, number, rows};

const DEEP: f64 = f64::INFINITY;

/// Compares the moments and what comes of them.
fn compare(worst: &mut Worst, spectrum: &Spectrum, row: &Value) {
    let found = spectrum.parameters();
    worst.relative(spectrum.moment(-2), number(row, "m_minus2"));
    worst.relative(found.m_minus1, number(row, "m_minus1"));
    worst.relative(found.m0, number(row, "m0"));
    worst.relative(found.m1, number(row, "m1"));
    worst.relative(found.m2, number(row, "m2"));
    worst.relative(found.hm0, number(row, "Hm0"));
    worst.relative(found.te, number(row, "Te_Tm10"));
    worst.relative(found.tm01, number(row, "Tm01"));
    worst.relative(found.tm02, number(row, "Tm02"));
    worst.relative(spectrum.density(found.fp), number(row, "S_fp"));
    let nu = (found.m0 * found.m2 / found.m1.powi(2) - 1.0).sqrt();
    worst.relative(nu, number(row, "nu_longuet_higgins"));
}

#[test]
fn jonswap_of_height_and_period() {
    let mut worst = Worst::of("jonswap_Hs_Tp");
    let mut pages = Worst::of("jonswap_Hs_Tp, band 0.0325 to 0.485 Hz");
    for row in rows(&block("jonswap_Hs_Tp")["rows"]) {
        let [hs, tp, gamma] = ["Hs", "Tp", "gamma"].map(|name| number(row, name));
        let spectrum = Spectrum::from_height(hs, tp, gamma, DEEP).unwrap();
        worst.relative(spectrum.alpha().unwrap(), number(row, "alpha_for_this_Hs"));
        worst.relative(spectrum.parameters().tp, tp);
        compare(&mut worst, &spectrum, &row["full_0_to_inf"]);
        for sample in rows(&row["samples"]) {
            worst.relative(spectrum.density(number(sample, "f")), number(sample, "S"));
        }
        let band = &row["band_0p0325_0p485Hz"];
        for (n, name) in [(-1, "m_minus1"), (0, "m0"), (1, "m1"), (2, "m2")] {
            pages.relative(
                spectrum.moment_between(n, 0.0325, 0.485),
                number(band, name),
            );
        }
    }
    worst.within(CLOSED);
    pages.within(CLOSED);
}

#[test]
fn jonswap_of_wind_and_fetch() {
    let mut worst = Worst::of("jonswap_wind_fetch");
    for row in rows(&block("jonswap_wind_fetch")["rows"]) {
        let [wind, fetch, gamma] = ["U10", "fetch_m", "gamma"].map(|name| number(row, name));
        worst.relative(jonswap_alpha(wind, fetch), number(row, "alpha"));
        worst.relative(jonswap_peak(wind, fetch), number(row, "omega_p"));
        let spectrum = Spectrum::from_wind(wind, fetch, gamma, DEEP).unwrap();
        worst.relative(spectrum.parameters().tp, number(row, "Tp"));
        compare(&mut worst, &spectrum, row);
    }
    worst.within(CLOSED);
}

#[test]
fn pierson_moskowitz() {
    let block = block("pierson_moskowitz");
    let mut worst = Worst::of("pierson_moskowitz");
    for row in rows(&block["ratios"]) {
        let tp = number(row, "Tp");
        let found = Spectrum::from_height(3.0, tp, 1.0, DEEP)
            .unwrap()
            .parameters();
        worst.relative(found.tm01 / tp, number(row, "Tm01_over_Tp"));
        worst.relative(found.tm02 / tp, number(row, "Tm02_over_Tp"));
        worst.relative(found.te / tp, number(row, "Te_over_Tp"));
    }
    for row in rows(&block["wind"]) {
        let spectrum = Spectrum::pierson_moskowitz(number(row, "U19_5")).unwrap();
        let found = spectrum.parameters();
        worst.relative(TAU * found.fp, number(row, "omega_p"));
        worst.relative(found.tp, number(row, "Tp"));
        worst.relative(found.m0, number(row, "m0"));
        worst.relative(found.hm0, number(row, "Hm0"));
    }
    worst.within(CLOSED);
}

#[test]
fn tma() {
    let block = block("tma");
    let mut worst = Worst::of("tma");
    for row in rows(&block["phi"]) {
        // ω_h = ω √(h/g), over 9.81 m.
        worst.relative(
            depth_factor(number(row, "omega_h"), 9.81),
            number(row, "phi_exact"),
        );
    }
    for row in rows(&block["rows"]) {
        let [wind, fetch, h] = ["U10", "fetch_m", "h"].map(|name| number(row, name));
        let spectrum = Spectrum::from_wind(wind, fetch, 3.3, h).unwrap();
        // The reference ends at 20 Hz.
        let [m0, m1, m2] =
            [0, 1, 2].map(|n| spectrum.moment_between(n, 0.0, number(row, "hi_cut_Hz")));
        worst.relative(m0, number(row, "m0"));
        worst.relative(4.0 * m0.sqrt(), number(row, "Hm0"));
        worst.relative(m0 / m1, number(row, "Tm01"));
        worst.relative((m0 / m2).sqrt(), number(row, "Tm02"));
    }
    worst.within(CLOSED);
}

#[test]
fn a_height_is_had_over_every_depth() {
    for depth in [0.01, 0.3, 2.0, 20.0, 1e3, 1e9, DEEP] {
        for (tp, gamma) in [(0.5, 1.0), (10.0, 3.3), (30.0, 20.0), (1000.0, 7.0)] {
            let spectrum = Spectrum::from_height(2.0, tp, gamma, depth).unwrap();
            let found = spectrum.parameters();
            assert!(
                (found.hm0 - 2.0).abs() < 1e-13,
                "{depth} {tp}: {}",
                found.hm0
            );
            assert!(found.m2.is_finite() && found.m2 > 0.0);
            let parts = spectrum.moment_between(1, 0.0, 1.3 * found.fp)
                + spectrum.moment_between(1, 1.3 * found.fp, 700.0)
                + spectrum.moment_between(1, 700.0, f64::INFINITY);
            assert!((parts / found.m1 - 1.0).abs() < 1e-12, "{depth} {tp}");
        }
    }
}

#[test]
fn deep_water_is_the_limit_of_great_depth() {
    let of = |depth| Spectrum::from_wind(15.0, 2e5, 3.3, depth).unwrap();
    let (deep, deepest) = (of(1e4), of(DEEP));
    for f in [0.03, 0.06, 0.1, 0.2, 1.0, 50.0] {
        assert!(
            (deep.density(f) / deepest.density(f) - 1.0).abs() < 1e-15,
            "{f}"
        );
    }
    for n in -2..=3 {
        assert!(
            (deep.moment(n) / deepest.moment(n) - 1.0).abs() < 1e-14,
            "{n}"
        );
    }
}

#[test]
fn the_moments_are_integrals_of_the_density() {
    let spectrum = Spectrum::from_height(2.0, 10.0, 3.3, 8.0).unwrap();
    let found = spectrum.moment_between(1, 0.02, 4.0);
    // Even steps in the logarithm; the ends have next to nothing of a trapezoid's error.
    let count = 400_000;
    let step = (4.0_f64 / 0.02).ln() / f64::from(count);
    let sum: f64 = (0..=count)
        .map(|i| {
            let f = 0.02 * (step * f64::from(i)).exp();
            let half = if i == 0 || i == count { 0.5 } else { 1.0 };
            half * f * f * spectrum.density(f) * step
        })
        .sum();
    assert!((found / sum - 1.0).abs() < 1e-9, "{found} {sum}");
}

#[test]
fn the_tail_falls_with_the_fifth_power_and_is_never_cut() {
    let spectrum = Spectrum::from_height(2.0, 10.0, 3.3, DEEP).unwrap();
    let alpha = spectrum.alpha().unwrap();
    // What a sea that ends at ω lacks is α g² / 4ω⁴, nearly.
    let above = spectrum.energy_above(5.0);
    let expected = alpha * 9.81_f64.powi(2) / (4.0 * (TAU * 5.0).powi(4));
    assert!((above / expected - 1.0).abs() < 1e-6, "{above} {expected}");
    assert_eq!(spectrum.energy_above(0.0), spectrum.moment(0));
    assert_eq!(spectrum.energy_above(f64::INFINITY), 0.0);
    assert!(spectrum.moment(3).is_finite());
    for n in [4, 5, 6] {
        assert_eq!(spectrum.moment(n), f64::INFINITY);
        let log = n == 4;
        let [once, twice] = [50.0, 100.0].map(|high| spectrum.moment_between(n, 1.0, high));
        let [a, b] = [50.0_f64, 100.0].map(|f| {
            if log {
                f.ln()
            } else {
                f.powi(n - 4) / f64::from(n - 4)
            }
        });
        let gain = alpha * 9.81_f64.powi(2) * TAU.powi(-4) * (b - a);
        assert!(((twice - once) / gain - 1.0).abs() < 1e-6, "{n}");
    }
}

#[test]
fn no_height_is_no_energy_and_still_has_a_shape() {
    let spectrum = Spectrum::from_height(0.0, 8.0, 3.3, 20.0).unwrap();
    let found = spectrum.parameters();
    assert_eq!((found.alpha, found.m0, found.hm0), (Some(0.0), 0.0, 0.0));
    assert_eq!((spectrum.density(0.125), spectrum.moment(4)), (0.0, 0.0));
    let full = Spectrum::from_height(1.0, 8.0, 3.3, 20.0)
        .unwrap()
        .parameters();
    assert_eq!(
        (found.tm01, found.tm02, found.te),
        (full.tm01, full.tm02, full.te)
    );
}

#[test]
fn any_frequency_has_a_density() {
    for depth in [0.5, DEEP] {
        let spectrum = Spectrum::from_height(2.0, 10.0, 3.3, depth).unwrap();
        for f in [
            f64::NAN,
            f64::NEG_INFINITY,
            -1.0,
            -0.0,
            0.0,
            1e-300,
            1e-5,
            1e300,
            f64::INFINITY,
        ] {
            assert_eq!(spectrum.density(f), 0.0, "{f}");
        }
        assert!(spectrum.density(1e9) > 0.0);
        for (low, high) in [
            (f64::NAN, 1.0),
            (0.0, f64::NAN),
            (1.0, 0.5),
            (f64::INFINITY, f64::INFINITY),
        ] {
            assert_eq!(spectrum.moment_between(0, low, high), 0.0);
        }
    }
}

#[test]
fn wave_power() {
    use haibo::field::waves::sea_state::{SEA_WATER_DENSITY, wave_energy, wave_power};
    let mut worst = Worst::of("wave_power");
    for row in rows(&block("wave_power")["rows"]) {
        let [hm0, te, rho] = ["Hm0", "Te", "rho"].map(|name| number(row, name));
        let found = wave_power(hm0, te, depth(row, "h"), rho);
        worst.relative(found, number(row, "P_W_per_m"));
    }
    worst.within(CLOSED);
    assert_eq!(wave_energy(0.25, SEA_WATER_DENSITY), 1025.0 * 9.81 * 0.25);
}
