//! Waves over a bed: lengths, speeds, heights near the shore.

use std::f64::consts::TAU;

use haibo::field::waves::dispersion::{
    angular_frequency, capillary_angular_frequency, group_velocity, mccowan_height, miche_height,
    phase_velocity, refracted_angle, refraction_coefficient, shoaling_coefficient, wavenumber,
};

use crate::vectors::{CLOSED, Worst, block, depth, number, rows};

#[test]
fn dispersion() {
    let block = block("dispersion");
    let mut worst = Worst::of("dispersion");
    for row in rows(&block["rows"]) {
        let (omega, h) = (number(row, "omega"), depth(row, "h"));
        worst.relative(omega, TAU / number(row, "T"));
        let k = wavenumber(omega, h);
        worst.relative(k, number(row, "k"));
        worst.relative(angular_frequency(k, h), omega);
        worst.relative(TAU / k, number(row, "L"));
        let c = phase_velocity(k, h);
        worst.relative(c, number(row, "c"));
        worst.relative(group_velocity(k, h) / c, number(row, "n"));
        worst.relative(group_velocity(k, h), number(row, "cg"));
    }
    let deep = TAU / wavenumber(TAU / 10.0, f64::INFINITY);
    worst.relative(deep, number(&block, "deep_L_T10_g9_81"));
    worst.within(CLOSED);
}

#[test]
fn capillary_waves() {
    let block = block("dispersion");
    let mut worst = Worst::of("dispersion, capillary");
    let omega = |k, row: &serde_json::Value| {
        capillary_angular_frequency(k, f64::INFINITY, number(row, "sigma"), number(row, "rho"))
    };
    for row in rows(&block["capillary"]) {
        worst.relative(omega(TAU / number(row, "L"), row), number(row, "omega"));
    }
    let k = number(&block, "capillary_kmin");
    let slowest = omega(k, &block["capillary"][0]) / k;
    worst.relative(slowest, number(&block, "capillary_c_min"));
    worst.within(CLOSED);
}

#[test]
fn shoaling() {
    let block = block("shoaling");
    let mut worst = Worst::of("shoaling");
    for row in rows(&block["rows"]) {
        let (omega, h) = (TAU / number(row, "T"), number(row, "h"));
        worst.relative(shoaling_coefficient(omega, h), number(row, "Ks"));
        let deep = number(row, "theta0_deg").to_radians();
        let angle = refracted_angle(omega, h, deep).to_degrees();
        worst.relative(angle, number(row, "theta_deg"));
        worst.relative(refraction_coefficient(omega, h, deep), number(row, "Kr"));
        worst.relative(
            miche_height(wavenumber(omega, h), h),
            number(row, "Hb_miche"),
        );
        worst.relative(mccowan_height(h), number(row, "Hb_mccowan"));
    }
    worst.within(CLOSED);
}
