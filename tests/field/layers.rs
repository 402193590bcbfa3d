//! Layers of noise waves: the demo's two to the last bit, the reference's values, and what each number of a layer does.

use glam::DVec2;
use haibo::field::fractal::octave_source;
use haibo::field::noise::{Basis, Table};
use haibo::field::waves::settings::layer::MOST_OCTAVES;
use haibo::field::waves::{Layer, LayerSettings, Sea, SeaSettings};
use haibo::field::{HeightField, Sample};
use proptest::prelude::*;
use serde_json::Value;

use super::sea::is_smooth;
use super::{central_difference, spread};

/// A sea of these layers, 1 m high on cells of 10 m that drift by one a second.
fn sea(layers: &[LayerSettings]) -> Sea {
    let settings = SeaSettings {
        amplitude: 1.0,
        cell_size: 10.0,
        speed: 1.0,
        layers: layers.to_vec(),
        ..Default::default()
    };
    Sea::new(&settings, 2_000.0).unwrap()
}

#[test]
fn the_default_layers_are_the_demo_s_to_the_last_bit() {
    for basis in Basis::ALL {
        for one_seed in [false, true] {
            let settings = SeaSettings {
                basis,
                one_seed,
                ..Default::default()
            };
            let sea = Sea::new(&settings, 2_000.0).unwrap();
            let (a, c, s) = (settings.amplitude, settings.cell_size, settings.speed);
            for i in 0..500 {
                let (p, t) = (2_000.0 * spread(i), 7.3 * f64::from(i * i));
                let mut expected = Sample::default();
                for (layer, (weight, drift)) in [(1.0, DVec2::X), (0.5, DVec2::new(0.0, 0.7))]
                    .into_iter()
                    .enumerate()
                {
                    let noise = &sea.noises()[if one_seed { 0 } else { layer }];
                    let q = p / c + sea.rule().reduce(drift * (s * t));
                    let noise = Sample::from(noise.sample(q.to_array()));
                    expected.height += a * weight * noise.height;
                    expected.slope += a * weight / c * noise.slope;
                }
                assert_eq!(sea.at(t).sample(p.x, p.y), expected, "{basis} at {t} s");
            }
        }
    }
}

#[test]
fn the_demo_s_heights_are_those_of_the_reference() {
    let waves: Value = serde_json::from_str(include_str!("../data/waves.json")).unwrap();
    let number = |row: &Value, name: &str| row[name].as_f64().unwrap();
    let settings = SeaSettings {
        basis: Basis::Improved,
        table: Table::Ken,
        amplitude: 1.0,
        cell_size: 1.0,
        speed: 1.0,
        ..Default::default()
    };
    let sea = Sea::new(&settings, 2_000.0).unwrap();
    let block = &waves["haibo_noise"];
    for row in block["perlin2002"]["values"].as_array().unwrap() {
        let [x, z, expected] = ["x", "z", "n"].map(|name| number(row, name));
        let value = sea.noises()[0].sample([x, z]).value;
        assert!((value - expected).abs() < 1e-13, "{x} {z}: {value}");
    }
    let rows = block["haibo_values"].as_array().unwrap();
    assert_eq!(rows.len(), 4);
    for row in rows {
        let [x, z, t, expected] =
            ["x", "z", "t", "height_perlin2002"].map(|name| number(row, name));
        let point = sea.at(t).point(x, z, f64::INFINITY);
        assert!((point.height - expected).abs() < 1e-12, "{t} s: {point:?}");
        // The block's formulas of the slope and of the vertical velocity.
        let gradient = |x, z| DVec2::from_array(sea.noises()[0].sample([x, z]).gradient);
        let [first, second] = [gradient(x + t, z), gradient(x, z + 0.7 * t)];
        let velocity = first.x + 0.35 * second.y;
        assert!(point.slope.distance(first + 0.5 * second) < 1e-12);
        assert!((point.velocity - velocity).abs() < 1e-12);
    }
}

#[test]
fn a_layer_travels_away_from_where_it_comes_from() {
    for (direction, towards) in [
        (0.0, [0.0, 1.0]),
        (90.0, [-1.0, 0.0]),
        (180.0, [0.0, -1.0]),
        (270.0, [1.0, 0.0]),
        (-45.0, [0.5_f64.sqrt(), 0.5_f64.sqrt()]),
        (210.0, [0.5, -0.75_f64.sqrt()]),
    ] {
        let sea = sea(&[LayerSettings {
            direction,
            speed: 0.5,
            cell_size: 2.0,
            octaves: 3,
            ..Default::default()
        }]);
        // Half a cell of 20 m a second.
        let way = 10.0 * DVec2::from_array(towards) * 7.3;
        let heights = |p: DVec2, t: f64| sea.at(t).sample(p.x, p.y).height;
        for i in 0..100 {
            let p = 500.0 * spread(i);
            let (before, after) = (heights(p, 20.0), heights(p + way, 27.3));
            assert!(
                (before - after).abs() < 1e-10,
                "{direction}: {before} {after}"
            );
            assert!(
                (heights(p - way, 27.3) - before).abs() > 1e-6,
                "{direction}"
            );
        }
    }
}

#[test]
fn octaves_are_noises_of_their_own_half_as_large_and_half_as_high() {
    let layer = LayerSettings {
        octaves: 4,
        seed: 1,
        ..Default::default()
    };
    let sea = sea(&[layer]);
    let surface = sea.at(3.7);
    assert_eq!((surface.layers().len(), sea.noises().len()), (4, 4));
    let seed = octave_source(sea.settings().seed, 1).0;
    for i in 0..200 {
        let p = 2_000.0 * spread(i);
        let mut expected = 0.0;
        for o in 0..4_u32 {
            let offset = if o == 0 {
                DVec2::ZERO
            } else {
                octave_source(!seed, o).1
            };
            let finer = 2.0_f64.powi(o as i32);
            let q = finer * (p / 10.0 + DVec2::new(3.7, 0.0)) + offset;
            expected += sea.noises()[o as usize].sample(q.to_array()).value / finer;
        }
        let height = surface.sample(p.x, p.y).height;
        assert!((height - expected).abs() < 1e-10, "{height} {expected}");
    }
}

#[test]
fn the_slope_s_variance_is_that_of_the_octaves() {
    let layers = [
        LayerSettings {
            octaves: 3,
            ..Default::default()
        },
        LayerSettings {
            seed: 5,
            amplitude: 0.5,
            cell_size: 0.25,
            ..Default::default()
        },
    ];
    let sea = sea(&layers);
    let surface = sea.at(0.0);
    let squares = (0..100_000).map(|i| {
        let p = 20_000.0 * spread(i);
        surface.sample(p.x, p.y).slope.length_squared()
    });
    let measured = squares.sum::<f64>() / 1e5;
    let stated: f64 = sea.slope_variances().iter().sum();
    // A single seed may be 13 % off.
    assert!(
        (measured / stated - 1.0).abs() < 0.13,
        "{measured} {stated}"
    );
    assert_eq!(sea.slope_variances().len(), 4);
}

#[test]
fn more_octaves_than_the_shader_takes_are_refused() {
    let layers = [LayerSettings {
        octaves: 6,
        ..Default::default()
    }; 3];
    let settings = SeaSettings {
        layers: layers.to_vec(),
        ..Default::default()
    };
    let error = Sea::new(&settings, 2_000.0).unwrap_err().to_string();
    assert!(
        error.contains("18 octaves in all: allowed are 16"),
        "{error}"
    );
}

prop_compose! {
    fn any_layer()(
        direction in -360.0..=360.0_f64,
        speed in 0.0..=4.0_f64,
        cell_size in 0.2..=5.0_f64,
        amplitude in 0.0..=2.0_f64,
        seed in 0..4_u32,
        octaves in 1..=4_u32,
    ) -> LayerSettings {
        LayerSettings { direction, speed, cell_size, amplitude, seed, octaves }
    }
}

proptest! {
    #[test]
    fn slope_and_velocity_are_difference_quotients(
        layers in prop::collection::vec(any_layer(), 1..=4),
        basis in prop::sample::select(&Basis::ALL[..]),
        one_seed in any::<bool>(),
        t in 0.0..1e4_f64,
        i in any::<u32>(),
    ) {
        let settings = SeaSettings {
            amplitude: 1.0, cell_size: 10.0, speed: 0.5, basis, one_seed, layers, ..Default::default()
        };
        prop_assume!(is_smooth(&settings));
        let sea = Sea::new(&settings, 2_000.0).unwrap();
        let surface = sea.at(t);
        prop_assert!(surface.layers().len() <= MOST_OCTAVES);
        let p = 2_000.0 * spread(i);
        let point = surface.point(p.x, p.y, f64::INFINITY);
        prop_assert_eq!(surface.sample(p.x, p.y), Sample { height: point.height, slope: point.slope });
        prop_assert!(point.height.abs() <= sea.bound());
        // Steps of a ten thousandth of the finest cell, and of the time in which the fastest drifts as far; coordinates
        // may be rounded by 1e-11 of a cell.
        let sum = |of: fn(&Layer) -> f64| surface.layers().iter().map(|l| l.amplitude * of(l)).sum::<f64>();
        let most = |of: fn(&Layer) -> f64| surface.layers().iter().map(of).fold(1e-3, f64::max);
        // The curvature of bumps jumps where they end, which a difference over the edge shows.
        let share = if basis.blends() { 5e-6 } else { 1e-3 };
        let step = 1e-4 / most(|layer| 1.0 / layer.cell_size);
        let allowed = share * sum(|layer| 1.0 / layer.cell_size) + 2e-11 * sum(|_| 1.0) / step;
        let slope = central_difference(&surface, p, step);
        prop_assert!(point.slope.distance(slope) <= allowed, "{} {slope}", point.slope);
        let step = 1e-4 / most(|layer| layer.drift.length());
        let allowed = share * sum(|layer| layer.drift.length()) + 2e-11 * sum(|_| 1.0) / step;
        let [before, after] = [t - step, t + step].map(|t| sea.at(t).sample(p.x, p.y).height);
        let velocity = (after - before) / (2.0 * step);
        prop_assert!((point.velocity - velocity).abs() <= allowed, "{} {velocity}", point.velocity);
    }
}
