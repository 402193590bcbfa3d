//! The values of `haibo noise` against published ones, the crate `noise` and each other.

use noise::NoiseFn;
use serde_json::Value;

use super::{haibo, place};

/// What it prints for the points.
fn output(arguments: &str, points: &[Vec<f64>]) -> String {
    let words = |point: &Vec<f64>| {
        let words: Vec<_> = point.iter().map(ToString::to_string).collect();
        words.join(" ") + "\n"
    };
    let dir = place();
    let mut command = haibo(dir.path());
    command.arg("noise").args(arguments.split_whitespace());
    command.write_stdin(points.iter().map(words).collect::<String>());
    let output = command.output().unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        (output.status.code(), &*stderr),
        (Some(0), ""),
        "{arguments}"
    );
    String::from_utf8(output.stdout).unwrap()
}

/// The numbers of each line.
fn rows(arguments: &str, points: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let text = output(arguments, points);
    let row = |line: &str| line.split(' ').map(|word| word.parse().unwrap()).collect();
    let rows: Vec<_> = text.lines().map(row).collect();
    assert_eq!(rows.len(), points.len(), "{arguments}");
    rows
}

fn values(arguments: &str, points: &[Vec<f64>]) -> Vec<f64> {
    rows(arguments, points).into_iter().flatten().collect()
}

fn worst(ours: &[f64], theirs: &[f64]) -> f64 {
    assert_eq!(ours.len(), theirs.len());
    let differences = ours.iter().zip(theirs).map(|(a, b)| (a - b).abs());
    differences.fold(0.0, f64::max)
}

/// Points over a cube of side `span` around the origin (M. Roberts, 2018).
fn spread(dimensions: usize, count: u32, span: f64) -> Vec<Vec<f64>> {
    let steps = [
        0.819_172_513_396_164_5,
        0.671_043_606_703_789_2,
        0.549_700_477_901_960_5,
    ];
    let point = |i: u32| {
        let steps = steps[..dimensions].iter();
        steps
            .map(|step| span * ((0.5 + step * f64::from(i)).fract() - 0.5))
            .collect()
    };
    (1..=count).map(point).collect()
}

#[test]
fn every_system_of_the_articles_has_its_reference_values() {
    let vectors: Value = serde_json::from_str(include_str!("../data/noise.json")).unwrap();
    let numbers =
        |name: &str| -> Vec<f64> { serde_json::from_value(vectors[name].clone()).unwrap() };
    let points: Vec<Vec<f64>> = serde_json::from_value(vectors["points"].clone()).unwrap();
    let first = |dimensions: usize| -> Vec<Vec<f64>> {
        points
            .iter()
            .map(|point| point[..dimensions].to_vec())
            .collect()
    };
    for (name, dimensions, arguments) in [
        ("improved3", 3, "improved --table ken"),
        ("improved3_repeat_4", 3, "improved --table ken --period 4"),
        (
            "octave01_o5_p0.5",
            3,
            "improved --table ken --fractal octave01 --octaves 5 --one-source",
        ),
        (
            "octave01_o4_p0.6_repeat_8",
            3,
            "improved --table ken --period 8 --fractal octave01 --octaves 4 --persistence 0.6 --one-source",
        ),
        ("edge8_3d", 3, "edge8 --table ken"),
        ("sin_value2", 2, "sine-value"),
        ("diag2", 2, "diagonal --table ken"),
        ("hash_angle2", 2, "hash-angle"),
        ("diag1_even_plus", 1, "diagonal --table ken"),
        (
            "fbm_diag2_o6_l2_g0.5",
            2,
            "diagonal --table ken --fractal fbm --one-source",
        ),
        (
            "warped_diag2_o6",
            2,
            "diagonal --table ken --fractal fbm --one-source --warp 4",
        ),
        (
            "fbm_improved_o8_l1.93_g0.47",
            2,
            "improved --table ken --fractal fbm --octaves 8 --lacunarity 1.93 --persistence 0.47 --one-source",
        ),
    ] {
        let difference = worst(&values(arguments, &first(dimensions)), &numbers(name));
        assert!(difference <= 1e-12, "{name}: {difference:e}");
    }

    // Waves: two questions a point.
    let moved = |along: fn(&[f64]) -> [f64; 2]| {
        let points: Vec<_> = points.iter().map(|point| along(point).to_vec()).collect();
        values("improved --table ken", &points)
    };
    let (first, second) = (
        moved(|point| [point[0] + point[2], point[1]]),
        moved(|point| [point[0], point[1] + 0.7 * point[2]]),
    );
    let waves: Vec<_> = first.iter().zip(second).map(|(a, b)| a + 0.5 * b).collect();
    assert!(worst(&waves, &numbers("wave_improved_t=z")) <= 1e-12);
}

#[test]
#[expect(
    clippy::approx_constant,
    reason = "the point for which a value was published"
)]
fn a_value_is_written_with_17_digits_as_c_does() {
    assert_eq!(
        output("improved --table ken", &[vec![3.14, 42.0, 7.0], vec![1.0]]),
        "1.3691995878400012e-01\n0.0000000000000000e+00\n"
    );
}

#[test]
fn values_are_those_of_the_crate_noise() {
    fn theirs<const D: usize>(noise: impl NoiseFn<f64, D>, points: &[Vec<f64>]) -> Vec<f64> {
        let value = |point: &Vec<f64>| noise.get(point.clone().try_into().unwrap());
        points.iter().map(value).collect()
    }
    let (plane, space) = (spread(2, 500, 3_000.0), spread(3, 500, 3_000.0));
    let seed = 1337;
    for (basis, expected) in [
        (
            "perlin --clamp",
            [
                theirs::<2>(noise::Perlin::new(seed), &plane),
                theirs::<3>(noise::Perlin::new(seed), &space),
            ],
        ),
        (
            "value",
            [
                theirs::<2>(noise::Value::new(seed), &plane),
                theirs::<3>(noise::Value::new(seed), &space),
            ],
        ),
        (
            "simplex",
            [
                theirs::<2>(noise::Simplex::new(seed), &plane),
                theirs::<3>(noise::Simplex::new(seed), &space),
            ],
        ),
        (
            "opensimplex",
            [
                theirs::<2>(noise::OpenSimplex::new(seed), &plane),
                theirs::<3>(noise::OpenSimplex::new(seed), &space),
            ],
        ),
        (
            "supersimplex",
            [
                theirs::<2>(noise::SuperSimplex::new(seed), &plane),
                theirs::<3>(noise::SuperSimplex::new(seed), &space),
            ],
        ),
        (
            "worley",
            [
                theirs::<2>(noise::Worley::new(seed), &plane),
                theirs::<3>(noise::Worley::new(seed), &space),
            ],
        ),
    ] {
        let arguments = format!("{basis} --seed {seed}");
        for (points, expected) in [&plane, &space].into_iter().zip(&expected) {
            let difference = worst(&values(&arguments, points), expected);
            assert!(difference < 1e-12, "{basis}: {difference:e}");
        }
        // The seed is heard.
        let others = values(&format!("{basis} --seed 1338"), &plane);
        assert!(worst(&others, &expected[0]) > 0.1, "{basis}");
    }
}

#[test]
fn derivatives_are_the_limits_of_differences() {
    let step = 1e-5;
    for (arguments, dimensions) in [
        ("gradient-table --seed 3", 1),
        ("simplex --fractal ridged", 2),
        ("perlin --fade cubic --fractal fbm --normalise", 3),
        ("value --warp 1.5 --warp-depth 2", 2),
        ("supersimplex --fractal hybrid --octaves 3", 3),
    ] {
        let points = spread(dimensions, 20, 40.0);
        let gradients = rows(&format!("{arguments} --gradient"), &points);
        let plain = values(arguments, &points);
        for axis in 0..dimensions {
            let moved = |by: f64| {
                let mut points = points.clone();
                points.iter_mut().for_each(|point| point[axis] += by);
                values(arguments, &points)
            };
            let (after, before) = (moved(step), moved(-step));
            for (i, row) in gradients.iter().enumerate() {
                assert_eq!((row.len(), row[0]), (1 + dimensions, plain[i]));
                let difference = (after[i] - before[i]) / (2.0 * step);
                let error = (row[1 + axis] - difference).abs();
                assert!(
                    error < 1e-4 * (1.0 + difference.abs()),
                    "{arguments} {i}: {error:e}"
                );
            }
        }
    }
}

#[test]
fn octaves_have_sources_of_their_own_unless_asked() {
    let points = spread(2, 50, 10.0);
    let of = |options: &str| values(&format!("perlin --seed 5 {options}"), &points);
    let sum = of("--fractal fbm --octaves 2");
    assert_ne!(sum, of("--fractal fbm --octaves 2 --one-source"));
    assert_eq!(of("--fractal fbm --octaves 1 --one-source"), of(""));
    assert_eq!(
        of("--fractal fbm"),
        of("--fractal fbm --octaves 6 --lacunarity 2 --persistence 0.5")
    );
    let divided: Vec<_> = sum.iter().map(|value| value / 1.5).collect();
    for name in ["--normalise", "--normalize"] {
        let normal = of(&format!("--fractal fbm --octaves 2 {name}"));
        assert!(worst(&normal, &divided) < 1e-15);
    }
    assert_eq!(
        of("--warp 4"),
        of("--warp 4 --fractal fbm --octaves 1 --one-source")
    );
}
