//! Staff and buoy in one long-crested sea: block `eulerian_vs_lagrangian`.
//!
//! The block was computed with waves of even frequencies; here are as many with random phases of their own, so means
//! are compared with the theory, −λ/2 Σ k A², and spreads with each other.

use std::f64::consts::TAU;

use glam::DVec2;
use haibo::field::waves::dispersion::wavenumber;
use haibo::field::waves::gerstner::{Component, Gerstner};
use haibo::field::waves::inverse::rest_position;
use haibo::field::waves::spectrum::Spectrum;

use super::vectors::{block, number, rows};

/// Seconds after which the waves repeat, as in the block.
const DURATION: f64 = 4096.0;

fn sea(hs: f64, tp: f64, cut: f64, lam: f64) -> Gerstner {
    let spectrum = Spectrum::from_height(hs, tp, 3.3, f64::INFINITY).unwrap();
    let lines = (1..=(cut * DURATION) as u32).map(|i| f64::from(i) / DURATION);
    let squares: Vec<_> = lines
        .map(|f| (f, 2.0 * spectrum.density(f) / DURATION))
        .collect();
    let energy: f64 = squares.iter().map(|(_, square)| 0.5 * square).sum();
    let factor = (hs / 4.0).powi(2) / energy;
    let components = squares.into_iter().enumerate().map(|(i, (f, square))| {
        let omega = TAU * f;
        Component {
            amplitude: (factor * square).sqrt(),
            vector: DVec2::new(wavenumber(omega, f64::INFINITY), 0.0),
            omega,
            phase: TAU * (0.618_033_988_749_895 * (i * i) as f64).fract(),
        }
    });
    Gerstner::unlimited(components.collect(), lam)
}

#[test]
fn a_staff_reads_a_lower_mean_than_a_buoy() {
    let block = block("eulerian_vs_lagrangian");
    for row in rows(&block["rows"]) {
        let [hs, tp, cut, lam] = ["Hs", "Tp", "f_cut_Hz", "lam"].map(|name| number(row, name));
        let sea = sea(hs, tp, cut, lam);
        let count = 2 * DURATION as usize;
        let (mut staff, mut buoy) = (Vec::new(), Vec::new());
        for i in 0..count {
            let t = 0.5 * i as f64;
            buoy.push(sea.point(0.0, 0.0, t).height);
            let rest = rest_position(DVec2::ZERO, DVec2::ZERO, |p| sea.point(p.x, p.y, t));
            assert!(rest.distance < 1e-9);
            staff.push(rest.point.height);
        }
        let mean = |record: &[f64]| record.iter().sum::<f64>() / count as f64;
        let deviation = |record: &[f64]| {
            let middle = mean(record);
            let squares = record.iter().map(|height| (height - middle).powi(2));
            (squares.sum::<f64>() / count as f64).sqrt()
        };
        let theory = number(row, "mean_level_theory");
        println!(
            "Hs {hs}: staff {} of {theory}, buoy {}",
            mean(&staff),
            mean(&buoy)
        );
        assert!(mean(&buoy).abs() < 1e-12 * hs);
        assert!((4.0 * deviation(&buoy) / hs - 1.0).abs() < 1e-12);
        assert!((mean(&staff) - theory).abs() <= 0.01 * theory.abs() + 1e-12);
        let given = number(&row["fixed_gauge"], "Hm0_from_std");
        assert!((4.0 * deviation(&staff) / given - 1.0).abs() < 0.005);
    }
}
