//! Directions: reference values, and an integral of 1 for every parameter.

use std::f64::consts::{PI, TAU};

use haibo::field::waves::spectrum::jonswap_peak;
use haibo::field::waves::spreading::{
    DirectionTable, Directions, MOST_POWER, Spreading, SpreadingModel, donelan_banner_beta,
    hasselmann_power, inverse_wave_age, mitsuyasu_power, swell_power,
};

use crate::vectors::{CLOSED, Worst, block, number, rows};

fn cos2s(s: f64) -> Directions {
    Spreading::new(SpreadingModel::Cos2s { s }, 0.0)
        .unwrap()
        .at(1.0)
}

/// ∫ cos(nθ) D dθ over the circle. The double exponential rule (H. Takahasi and M. Mori, 1974) on both sides of
/// `waist`, so that narrow beams, kinks and roots at ±π are all integrated well.
fn moment(directions: &Directions, n: f64, waist: f64) -> f64 {
    let between = |from: f64, to: f64| {
        let step = 1.0 / 32.0;
        let terms = (-128..=128).map(|i| {
            let t = step * f64::from(i);
            let (sinh, cosh) = (0.5 * PI * t.sinh(), 0.5 * PI * t.cosh());
            let weight = 0.5 * (to - from) * cosh / sinh.cosh().powi(2);
            // The distance to the nearer end, which a coordinate near π would lose.
            let gap = 0.5 * (to - from) * (1.0 - sinh.abs().tanh());
            let theta = if sinh < 0.0 { from + gap } else { to - gap };
            weight * directions.density(theta) * (n * theta).cos()
        });
        step * terms.sum::<f64>()
    };
    let waist = waist.clamp(1e-3, 1.0);
    2.0 * (between(0.0, waist) + between(waist, 3.0 * waist) + between(3.0 * waist, PI))
}

#[test]
fn spreading_cos2s() {
    let mut worst = Worst::of("spreading_cos2s");
    let mut integrals = Worst::of("spreading_cos2s, integrals");
    for row in rows(&block("spreading_cos2s")["rows"]) {
        let s = number(row, "s");
        let directions = cos2s(s);
        worst.relative(directions.density(0.0), number(row, "norm_exact"));
        worst.relative(directions.spread().to_degrees(), number(row, "spread_deg"));
        integrals.absolute(moment(&directions, 0.0, directions.spread()), 1.0);
        integrals.absolute(
            moment(&directions, 1.0, directions.spread()),
            number(row, "a1_closed"),
        );
        integrals.absolute(
            moment(&directions, 2.0, directions.spread()),
            number(row, "a2_closed"),
        );
    }
    worst.within(CLOSED);
    integrals.within(CLOSED);
}

#[test]
fn spreading_models() {
    let mut worst = Worst::of("spreading_models");
    for row in rows(&block("spreading_models")["rows"]) {
        let [x, wind, fetch] =
            ["omega_over_omega_p", "U10", "fetch_m"].map(|name| number(row, name));
        let inverse_age = inverse_wave_age(wind, jonswap_peak(wind, fetch));
        worst.relative(
            hasselmann_power(x, inverse_age),
            number(row, "s_hasselmann"),
        );
        worst.relative(mitsuyasu_power(x, inverse_age), number(row, "s_mitsuyasu"));
        worst.relative(donelan_banner_beta(x), number(row, "beta_donelan_banner"));
        worst.relative(swell_power(x, 1.0), number(row, "swell_extra_s_xi1"));
        let peak = |model| Spreading::new(model, 0.0).unwrap().density(x, 0.0);
        let banner = peak(SpreadingModel::DonelanBanner);
        worst.relative(banner, number(row, "D_peak_donelan_banner"));
        let hasselmann = peak(SpreadingModel::Hasselmann { inverse_age });
        worst.relative(hasselmann, number(row, "D_peak_hasselmann"));
    }
    worst.within(CLOSED);
}

/// Every model over its parameters.
fn models() -> Vec<SpreadingModel> {
    let steps = (0..=40).map(|i| f64::from(i) / 40.0);
    let mut models: Vec<_> = steps
        .clone()
        .map(|part| SpreadingModel::Cos2s {
            s: 1e-3 * (MOST_POWER / 1e-3).powf(part),
        })
        .chain([
            SpreadingModel::Cos2s { s: 0.0 },
            SpreadingModel::DonelanBanner,
        ])
        .collect();
    for inverse_age in steps.map(|part| 0.3 * 40_f64.powf(part)) {
        models.push(SpreadingModel::Hasselmann { inverse_age });
        models.push(SpreadingModel::Mitsuyasu { inverse_age });
    }
    models
}

#[test]
fn the_integral_is_one_for_every_parameter() {
    let mut worst = Worst::of("spreading, integral over the circle");
    for model in models() {
        for swell in [0.0, 0.02, 0.1, 0.3, 0.7, 1.0] {
            let spreading = Spreading::new(model, swell).unwrap();
            for ratio in [0.2, 0.56, 0.9, 0.95, 1.0, 1.3, 1.6, 2.0, 5.0, 30.0] {
                let directions = spreading.at(ratio);
                worst.absolute(moment(&directions, 0.0, directions.spread()), 1.0);
            }
        }
    }
    worst.within(CLOSED);
}

#[test]
fn swell_narrows_long_waves_and_keeps_the_rest() {
    for model in models() {
        let of = |swell, ratio| Spreading::new(model, swell).unwrap().at(ratio);
        for ratio in [0.5, 1.0, 3.0] {
            let [bare, half, full] = [0.0, 0.5, 1.0].map(|swell| of(swell, ratio).spread());
            assert!(full < half && half < bare, "{model:?} {ratio}");
        }
        assert!(
            of(1.0, 1e6).spread() / of(0.0, 1e6).spread() > 0.999,
            "{model:?}"
        );
    }
    // With no spread of its own it is cos^2s of the swell alone.
    let swell = Spreading::new(SpreadingModel::Cos2s { s: 0.0 }, 0.5).unwrap();
    let s = swell_power(1.2, 0.5);
    assert!((swell.density(1.2, 0.4) - cos2s(s).density(0.4)).abs() < 1e-14);
}

#[test]
fn angles_are_around_a_circle_and_both_sides_alike() {
    for model in models() {
        let directions = Spreading::new(model, 0.3).unwrap().at(0.8);
        for theta in [0.0, 0.1, 1.0, 3.0, 3.1] {
            let density = directions.density(theta);
            assert!(density >= 0.0);
            for same in [-theta, theta + TAU, theta - 2.0 * TAU] {
                assert!(
                    (directions.density(same) - density).abs() <= 1e-9 * (1.0 + density),
                    "{model:?}"
                );
            }
        }
        assert!(directions.density(PI).is_finite());
    }
    assert_eq!(cos2s(0.0).density(PI), cos2s(0.0).density(0.0));
}

#[test]
fn any_ratio_has_directions() {
    for model in models() {
        for swell in [0.0, 1.0] {
            for ratio in [1e-300, 1e-9, 1e9, 1e300, f64::INFINITY] {
                let density = Spreading::new(model, swell).unwrap().density(ratio, 0.0);
                assert!(
                    density.is_finite() && density > 0.1,
                    "{model:?} {ratio}: {density}"
                );
            }
        }
    }
}

/// The random number of the reference, 0 to 1.
fn u01(i: u64, seed: u64) -> f64 {
    let mut z = (seed << 32)
        .wrapping_add(i)
        .wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    ((z ^ (z >> 31)) >> 11) as f64 * 2_f64.powi(-53)
}

#[test]
fn directions_drawn_from_a_table() {
    let block = block("directional_buoy");
    let input = &block["input"];
    let table = DirectionTable::new(&cos2s(number(input, "cos2s_s")), 20_001);
    let mean = number(input, "theta0_deg");
    let [first, seed] = ["i0", "seed"].map(|name| input[name].as_u64().unwrap());
    let mut worst = Worst::of("directional_buoy, first angles");
    let mut hits = 0;
    for start in [0, first] {
        let found = |n: u64| mean + table.angle(u01(1_000_000 + start + n, seed)).to_degrees();
        let expected = rows(&block["checks"]["theta_first3_deg"]);
        if (found(0) - expected[0].as_f64().unwrap()).abs() > 1e-3 {
            continue;
        }
        hits += 1;
        for (n, angle) in (0..).zip(expected) {
            worst.relative(found(n), angle.as_f64().unwrap());
        }
    }
    assert_eq!(hits, 1);
    worst.within(CLOSED);
}

#[test]
fn a_table_turns_even_chances_into_the_density() {
    // Narrower ones have too few angles in each step for this comparison.
    for s in [0.0, 0.5, 10.0, 100.0] {
        let directions = cos2s(s);
        let table = DirectionTable::new(&directions, 20_001);
        assert!(table.angle(0.5).abs() < 1e-12);
        let step = 1e-3;
        let mut before = table.angle(0.1);
        for i in 101..=900 {
            let angle = table.angle(step * f64::from(i));
            let density = directions.density(0.5 * (before + angle));
            assert!(
                angle > before && ((angle - before) * density / step - 1.0).abs() < 2e-3,
                "{s} {i}"
            );
            before = angle;
        }
        for u in [-1.0, 0.0, 1.0, 2.0] {
            assert!(table.angle(u).abs() <= PI + 1e-12);
        }
    }
}
