//! Trains of waves: blocks `gerstner` and `jacobian_single_wave`, and what a spectrum's trains add up to.

use std::f64::consts::TAU;

use glam::DVec2;
use haibo::field::HeightField;
use haibo::field::waves::dispersion::angular_frequency;
use haibo::field::waves::gerstner::{Component, Gerstner, STEEPEST, presets};
use haibo::field::waves::inverse::rest_position;
use haibo::field::waves::{
    ComponentSettings, Sea, SeaKind, SeaSettings, SpectrumSettings, SpectrumShape, SpectrumSource,
    SpreadingKind, SurfacePoint,
};
use proptest::prelude::*;
use serde_json::Value;

use super::vectors::{Worst, block, number, rows};

fn given(block: &Value) -> Gerstner {
    let component = |row: &Value| {
        let k = TAU / number(row, "L");
        Component {
            amplitude: number(row, "A"),
            vector: k * DVec2::from_angle(number(row, "dir_deg").to_radians()),
            omega: angular_frequency(k, f64::INFINITY),
            phase: number(row, "phase"),
        }
    };
    let components = rows(&block["waves"]).iter().map(component);
    Gerstner::new(components.collect(), number(block, "lam"))
}

#[test]
fn positions_normals_and_stretch_are_the_given_ones() {
    let block = block("gerstner");
    let sea = given(&block);
    assert_eq!(sea.choppiness(), 0.9);
    let mut worst = Worst::of("gerstner, points");
    for row in rows(&block["points"]) {
        let [x0, z0, t] = ["x0", "z0", "t"].map(|name| number(row, name));
        let point = sea.point(x0, z0, t);
        worst.absolute(x0 + point.displacement.x, number(row, "X"));
        worst.absolute(point.height, number(row, "Y"));
        worst.absolute(z0 + point.displacement.y, number(row, "Z"));
        worst.absolute(point.jacobian(), number(row, "J"));
        for (found, expected) in point.normal().to_array().iter().zip(rows(&row["normal"])) {
            worst.absolute(*found, expected.as_f64().unwrap());
        }
    }
    worst.within(1e-12);
    let mut worst = Worst::of("gerstner, energy");
    worst.relative(sea.energy(), number(&block, "variance"));
    worst.relative(4.0 * sea.energy().sqrt(), number(&block, "Hm0"));
    worst.within(1e-12);
}

#[test]
fn heights_in_the_world_are_the_given_ones_and_so_are_those_of_three_plain_steps() {
    let block = block("gerstner");
    let sea = given(&block);
    let mut worst = Worst::of("gerstner, world");
    let mut plain = Worst::of("gerstner, three steps");
    for row in rows(&block["height_at_world"]) {
        let [x, z, t] = ["x", "z", "t"].map(|name| number(row, name));
        let place = DVec2::new(x, z);
        let rest = rest_position(place, place, |p| sea.point(p.x, p.y, t));
        assert!(rest.distance <= 1e-9);
        worst.absolute(rest.point.height, number(row, "Y"));
        let mut p = place;
        for _ in 0..3 {
            p = place - sea.point(p.x, p.y, t).displacement;
        }
        plain.absolute(sea.point(p.x, p.y, t).height, number(row, "Y_after_3"));
    }
    worst.within(1e-9);
    plain.within(1e-12);
}

#[test]
fn one_wave_is_compressed_as_its_steepness_says_but_never_loops() {
    let mut worst = Worst::of("jacobian_single_wave");
    let mut limited = 0;
    for row in rows(&block("jacobian_single_wave")["rows"]) {
        let (steepness, lam) = (number(row, "H_over_L"), number(row, "lam"));
        let settings = SeaSettings {
            kind: SeaKind::Gerstner,
            choppiness: lam,
            components: vec![ComponentSettings {
                amplitude: 0.5 * steepness * 40.0,
                wavelength: 40.0,
                ..Default::default()
            }],
            ..Default::default()
        };
        let sea = Sea::new(&settings, 2_000.0).unwrap();
        let crest = sea.at(0.0).point(0.0, 0.0, f64::INFINITY);
        let expected = number(row, "J_min");
        limited += u32::from(expected < 1.0 - STEEPEST);
        worst.absolute(crest.jacobian(), expected.max(1.0 - STEEPEST));
        worst.absolute(crest.smaller_eigenvalue(), expected.max(1.0 - STEEPEST));
    }
    assert_eq!(limited, 1);
    worst.within(1e-12);
}

prop_compose! {
    fn any_components()(rows in prop::collection::vec(
        (0.0..5.0, 1.0..400.0_f64, 0.0..360.0, 0.0..360.0), 1..65,
    )) -> Vec<ComponentSettings> {
        rows.into_iter().map(|(amplitude, wavelength, direction, phase)| ComponentSettings {
            amplitude, wavelength, direction, phase,
        }).collect()
    }
}

proptest! {
    #[test]
    fn no_sea_of_trains_loops_or_leaves_its_bounds(
        components in any_components(), t in 0.0..1e6, x in -1e3..1e3, z in -1e3..1e3,
    ) {
        let settings = SeaSettings { kind: SeaKind::Gerstner, components, ..Default::default() };
        let sea = Sea::new(&settings, 2_000.0).unwrap();
        let point = sea.at(t).point(x, z, f64::INFINITY);
        prop_assert!(point.smaller_eigenvalue() > 0.049);
        prop_assert!(point.height.abs() <= sea.bound());
        let largest = sea.horizontal_bound() * (1.0 + 1e-12);
        prop_assert!(point.displacement.abs().max_element() <= largest);
    }

    #[test]
    fn the_world_s_height_is_that_of_the_water_that_is_there(
        components in any_components(), t in 0.0..1e6, x in -1e3..1e3, z in -1e3..1e3,
    ) {
        let settings = SeaSettings { kind: SeaKind::Gerstner, components, ..Default::default() };
        let sea = Sea::new(&settings, 2_000.0).unwrap();
        let surface = sea.at(t);
        let point = surface.point(x, z, f64::INFINITY);
        let there = DVec2::new(x, z) + point.displacement;
        let sample = surface.sample(there.x, there.y);
        // The slope turns a nanometer into as much as the surface is steep.
        let steep = 1.0 + point.world_slope().length();
        prop_assert!((sample.height - point.height).abs() < 1e-8 * steep, "{} {}", sample.height, point.height);
    }
}

fn drawn(count: u32, spectrum: SpectrumSettings, seed: u32) -> Sea {
    let settings = SeaSettings {
        kind: SeaKind::Gerstner,
        component_count: count,
        seed,
        spectrum,
        ..Default::default()
    };
    Sea::new(&settings, 2_000.0).unwrap()
}

#[test]
fn any_number_of_trains_has_exactly_the_significant_height() {
    for count in [1, 2, 5, 32, 64] {
        for seed in 0..4 {
            let spectrum = SpectrumSettings {
                source: SpectrumSource::Height,
                hm0: 2.0,
                tp: 9.0,
                ..Default::default()
            };
            let sea = drawn(count, spectrum, seed);
            assert_eq!(sea.gerstner().unwrap().components().len(), count as usize);
            let height = sea.significant_height().unwrap();
            assert!((height - 2.0).abs() < 1e-9, "{count}: {height}");
        }
    }
}

#[test]
fn trains_of_a_spectrum_go_where_its_spreading_says() {
    let spectrum = |from, spread| SpectrumSettings {
        shape: SpectrumShape::Jonswap,
        direction: from,
        spreading: SpreadingKind::Cos2s,
        spread,
        ..Default::default()
    };
    for (from, towards) in [
        (0.0, DVec2::Y),
        (90.0, -DVec2::X),
        (180.0, -DVec2::Y),
        (270.0, DVec2::X),
    ] {
        let sea = drawn(64, spectrum(from, 20.0), 3);
        let trains = sea.gerstner().unwrap().components().iter();
        let mean: DVec2 = trains.map(|c| c.vector.normalize() / 64.0).sum();
        // a₁ = s / (s + 1).
        assert!(
            (mean.dot(towards) - 20.0 / 21.0).abs() < 0.01,
            "{from}: {mean}"
        );
        assert!(mean.perp_dot(towards).abs() < 0.01, "{from}: {mean}");
    }
    let narrow = drawn(64, spectrum(270.0, 500.0), 3);
    let trains = narrow.gerstner().unwrap().components().iter();
    let widest = trains
        .map(|c| c.vector.to_angle().abs())
        .fold(0.0, f64::max);
    assert!(widest < 0.2, "{widest}");
}

#[test]
fn seeds_differ_and_one_seed_does_not() {
    let point = |seed| {
        let sea = drawn(16, SpectrumSettings::default(), seed);
        sea.at(3.0).point(5.0, 7.0, f64::INFINITY)
    };
    assert_eq!(point(1), point(1));
    assert_ne!(point(1), point(2));
}

#[test]
fn presets_are_seas_as_high_as_they_say() {
    let seas = [
        (presets::swell(), 3.2),
        (presets::wind_sea(), 1.9),
        (presets::crossing_seas(), 3.3),
    ];
    for (components, hm0) in seas {
        let settings = SeaSettings {
            kind: SeaKind::Gerstner,
            components,
            ..Default::default()
        };
        let sea = Sea::new(&settings, 2_000.0).unwrap();
        let height = sea.significant_height().unwrap();
        assert!((height - hm0).abs() < 0.2, "{height}");
        // None is so steep that its crests had to be rounded.
        assert_eq!(sea.gerstner().unwrap().choppiness(), 1.0);
        assert!(sea.spectrum().is_none());
    }
}

#[test]
fn a_train_moves_towards_where_it_goes_at_its_phase_speed() {
    for depth in [5.0, 200.0] {
        let settings = SeaSettings {
            kind: SeaKind::Gerstner,
            depth,
            components: vec![ComponentSettings {
                amplitude: 0.2,
                wavelength: 30.0,
                direction: 300.0,
                phase: 20.0,
            }],
            ..Default::default()
        };
        let sea = Sea::new(&settings, 2_000.0).unwrap();
        let k = TAU / 30.0;
        let speed = angular_frequency(k, depth) / k;
        let towards = -DVec2::new(300_f64.to_radians().sin(), -300_f64.to_radians().cos());
        let point = |t: f64, p: DVec2| -> SurfacePoint { sea.at(t).point(p.x, p.y, f64::INFINITY) };
        for t in [1.0, 7.3] {
            let start = DVec2::new(3.0, -8.0);
            let (before, after) = (point(0.0, start), point(t, start + speed * t * towards));
            assert!((before.height - after.height).abs() < 1e-12);
            assert!((before.height - point(t, start - speed * t * towards).height).abs() > 1e-3);
        }
    }
}
