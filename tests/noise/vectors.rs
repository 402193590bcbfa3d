//! Reference values in `tests/data/noise.json`: every system at 24 points, in double precision.

use std::sync::Arc;

use haibo::field::fractal::{Fractal, FractalKind, FractalSettings};
use haibo::field::noise::diagonal::Diagonal;
use haibo::field::noise::gradient_table::GradientTable;
use haibo::field::noise::permutation::Permutation;
use haibo::field::noise::{Basis, Build, Fade, NoiseSettings, Source, Table};
use haibo::field::warp::{WarpSettings, Warped};
use serde_json::Value;

/// Allowed difference from a reference value.
const TOLERANCE: f64 = 1e-12;

struct Vectors(Value);

impl Vectors {
    fn read() -> Self {
        let text = include_str!("../data/noise.json");
        Self(serde_json::from_str(text).unwrap())
    }

    fn points(&self) -> Vec<[f64; 3]> {
        serde_json::from_value(self.0["points"].clone()).unwrap()
    }

    /// The largest difference between `f` at the points and the values under `path`.
    fn worst(&self, path: &str, f: impl Fn([f64; 3]) -> f64) -> f64 {
        let pointer = format!("/{path}");
        let found = self.0.pointer(&pointer).unwrap_or_else(|| panic!("{path}"));
        let values: Vec<f64> = serde_json::from_value(found.clone()).unwrap();
        let points = self.points();
        assert_eq!(values.len(), points.len(), "{path}");
        let differences = points
            .into_iter()
            .zip(values)
            .map(|(p, v)| (f(p) - v).abs());
        let worst = differences.fold(0.0, f64::max);
        println!("{path:32} {worst:9.2e}");
        worst
    }
}

fn ken(basis: Basis) -> NoiseSettings {
    let published = matches!(basis, Basis::Improved | Basis::Edge8 | Basis::Diagonal);
    NoiseSettings {
        basis,
        table: if published { Table::Ken } else { Table::Seeded },
        ..Default::default()
    }
}

fn source<const D: usize>(basis: Basis) -> Arc<dyn Source<D>>
where
    NoiseSettings: Build<D>,
{
    ken(basis).build().unwrap()
}

fn sum<const D: usize>(
    kind: FractalKind,
    octaves: u32,
    lacunarity: f64,
    persistence: f64,
    noise: &NoiseSettings,
) -> Fractal<D>
where
    NoiseSettings: Build<D>,
{
    let settings = FractalSettings {
        kind,
        octaves,
        lacunarity,
        persistence,
        one_source: true,
        ..Default::default()
    };
    Fractal::new(&settings, noise).unwrap()
}

#[test]
fn every_system_has_the_reference_values() {
    let vectors = Vectors::read();
    let mut errors = Vec::new();
    let mut check = |path: &str, f: &dyn Fn([f64; 3]) -> f64| {
        errors.push((path.to_owned(), vectors.worst(path, f)));
    };

    let improved = source::<3>(Basis::Improved);
    check("improved3", &|p| improved.sample(p).value);
    let repeating = |period| NoiseSettings {
        period,
        ..ken(Basis::Improved)
    };
    let repeat: Arc<dyn Source<3>> = repeating(4).build().unwrap();
    check("improved3_repeat_4", &|p| repeat.sample(p).value);
    let octave01 = sum::<3>(FractalKind::Octave01, 5, 2.0, 0.5, &ken(Basis::Improved));
    check("octave01_o5_p0.5", &|p| octave01.sample(p).value);
    let octave01 = sum::<3>(FractalKind::Octave01, 4, 2.0, 0.6, &repeating(8));
    check("octave01_o4_p0.6_repeat_8", &|p| octave01.sample(p).value);
    let edge8 = source::<3>(Basis::Edge8);
    check("edge8_3d", &|p| edge8.sample(p).value);
    let sine = source::<2>(Basis::SineValue);
    check("sin_value2", &|[x, y, _]| sine.sample([x, y]).value);
    let diagonal = source::<2>(Basis::Diagonal);
    check("diag2", &|[x, y, _]| diagonal.sample([x, y]).value);
    let angle = source::<2>(Basis::HashAngle);
    check("hash_angle2", &|[x, y, _]| angle.sample([x, y]).value);
    let line = source::<1>(Basis::Diagonal);
    check("diag1_even_plus", &|[x, ..]| line.sample([x]).value);
    let fbm = sum::<2>(FractalKind::Fbm, 6, 2.0, 0.5, &ken(Basis::Diagonal));
    check("fbm_diag2_o6_l2_g0.5", &|[x, y, _]| {
        fbm.sample([x, y]).value
    });
    let warp = WarpSettings {
        strength: 4.0,
        depth: 1,
    };
    let warped = Warped::new(fbm.clone(), &warp).unwrap();
    check("warped_diag2_o6", &|[x, y, _]| warped.sample([x, y]).value);
    let fbm = sum::<2>(FractalKind::Fbm, 8, 1.93, 0.47, &ken(Basis::Improved));
    check("fbm_improved_o8_l1.93_g0.47", &|[x, y, _]| {
        fbm.sample([x, y]).value
    });
    let plane = source::<2>(Basis::Improved);
    check("wave_improved_t=z", &|[x, z, t]| {
        plane.sample([x + t, z]).value + 0.5 * plane.sample([x, z + 0.7 * t]).value
    });

    let table = given_table(&vectors);
    check("gradient_table/noise1", &|[x, ..]| {
        Source::<1>::sample(&table, [x]).value
    });
    check("gradient_table/noise2", &|[x, y, _]| {
        Source::<2>::sample(&table, [x, y]).value
    });
    check("gradient_table/noise3", &|p| {
        Source::<3>::sample(&table, p).value
    });
    let octaves = Fractal::<2>::with_sources(
        &FractalSettings {
            octaves: 4,
            one_source: true,
            ..Default::default()
        },
        0,
        |_| Arc::new(table.clone()),
    )
    .unwrap();
    check("gradient_table/octaves2_o4_a0.5_f2", &|[x, y, _]| {
        octaves.sample([x, y]).value
    });

    for (path, error) in errors {
        assert!(error <= TOLERANCE, "{path}: {error:e}");
    }
}

fn given_table(vectors: &Vectors) -> GradientTable {
    let table = &vectors.0["gradient_table"];
    let gradients: Vec<[f64; 3]> = serde_json::from_value(table["gradients"].clone()).unwrap();
    let permutation: Vec<u8> = serde_json::from_value(table["permutation"].clone()).unwrap();
    GradientTable::from_parts(
        Box::new(gradients.try_into().unwrap()),
        Permutation::from_table(permutation.try_into().unwrap()).unwrap(),
        Fade::Quintic,
    )
}

#[test]
fn fades_have_the_reference_values() {
    let vectors = Vectors::read();
    for (name, fade) in [("fade_quintic", Fade::Quintic), ("fade_cubic", Fade::Cubic)] {
        let pairs: Vec<[f64; 2]> = serde_json::from_value(vectors.0[name].clone()).unwrap();
        assert!(pairs.len() >= 11);
        for [t, value] in pairs {
            assert!((fade.value(t) - value).abs() < 1e-15, "{name} {t}");
        }
    }
}

#[test]
fn no_system_of_the_file_is_left_out() {
    let Value::Object(systems) = Vectors::read().0 else {
        panic!("an object")
    };
    let mut names: Vec<_> = systems.keys().map(String::as_str).collect();
    names.sort_unstable();
    assert_eq!(
        names,
        [
            "about",
            "diag1_even_plus",
            "diag2",
            "edge8_3d",
            "fade_cubic",
            "fade_quintic",
            "fbm_diag2_o6_l2_g0.5",
            "fbm_improved_o8_l1.93_g0.47",
            "gradient_table",
            "hash_angle2",
            "improved3",
            "improved3_repeat_4",
            "octave01_o4_p0.6_repeat_8",
            "octave01_o5_p0.5",
            "points",
            "sin_value2",
            "warped_diag2_o6",
            "wave_improved_t=z",
        ]
    );
}

#[test]
#[expect(
    clippy::approx_constant,
    reason = "the point for which a value was published"
)]
fn the_published_value_of_improved_noise() {
    let value = source::<3>(Basis::Improved).sample([3.14, 42.0, 7.0]).value;
    assert!((value - 0.136_919_958_784).abs() < 1e-12, "{value}");
}

#[test]
fn the_worked_example_on_the_line() {
    // Slopes +1 at 2 and −1 at 3: any permutation that is even there and odd here.
    let mut table: [u8; 256] = std::array::from_fn(|i| i as u8);
    table.reverse();
    table.swap(2, 3);
    assert_eq!([table[2] % 2, table[3] % 2], [0, 1]);
    let permutation = Permutation::from_table(table).unwrap();
    let noise = Diagonal::new(permutation, Fade::Quintic);
    let value = Source::<1>::sample(&noise, [2.3]).value;
    assert!((value - 0.365_232).abs() < 1e-15, "{value}");
}
