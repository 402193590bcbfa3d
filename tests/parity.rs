//! One number: the heights and slopes of the sea, read back from the shader that draws it, are those of the library.
//!
//! The texts of `sea.wgsl` and its like run alone in a compute shader, with the uniforms that the water's material
//! uploads. What the picture makes of the numbers is tested in `pictures.rs`.
#![cfg(feature = "viewer")]

mod adapter;
#[path = "parity/colors.rs"]
mod colors;
#[path = "parity/compare.rs"]
mod compare;
#[path = "parity/seas.rs"]
mod seas;
#[path = "parity/shader.rs"]
mod shader;
#[path = "parity/swing.rs"]
mod swing;

use std::process::Command;

use adapter::Adapter;
use compare::{Difference, HEIGHT_BOUND, compare, is_smooth, slope_bound};
use haibo::field::noise::{Basis, Fade, Table};
use haibo::field::waves::{LayerSettings, Sea, SeaKind, SeaSettings};
use shader::SeaShader;

/// Chooses the adapter's test run in a child process: drivers are loaded once a process, as the environment says.
const MEASURE: &str = "HAIBO_MEASURE_PARITY_ON";

/// How many points a sea is asked for at each time.
const POINTS: usize = 1_000;

const TIMES: [f64; 9] = [
    0.0, 0.1, 12.5, 3_599.99, 3_600.01, 86_400.7, 500_000.3, 1e6, 1e9,
];

#[test]
fn lavapipe_draws_the_sea_of_the_library() {
    measure_in_a_child(Adapter::Lavapipe);
}

#[test]
fn swiftshader_draws_the_sea_of_the_library() {
    measure_in_a_child(Adapter::SwiftShader);
}

fn measure_in_a_child(adapter: Adapter) {
    let dir = tempfile::tempdir().unwrap();
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", "measure", "--ignored", "--nocapture"]);
    command.env(MEASURE, adapter.name());
    adapter.choose(&mut command, dir.path());
    let output = command.output().unwrap();
    let printed = String::from_utf8_lossy(&output.stdout);
    let complaints = String::from_utf8_lossy(&output.stderr);
    println!("{printed}");
    assert!(output.status.success(), "{printed}\n{complaints}");
    assert!(printed.contains("1 passed"), "{printed}");
}

#[test]
#[ignore = "the other tests run it, once an adapter"]
fn measure() {
    let Ok(name) = std::env::var(MEASURE) else {
        return;
    };
    let shader = SeaShader::on(&name);
    println!("{}", shader.adapter());
    for base in bases() {
        let mut worst = Difference::default();
        for (settings, extent) in seas(&base) {
            let sea = Sea::new(&settings, extent).unwrap();
            let points = points(&sea, extent);
            let uploaded = shader.upload(&sea);
            for t in TIMES {
                let there = shader.samples(&uploaded, t, extent, &points);
                let difference = compare(&sea, t, extent, &points, &there);
                assert!(
                    difference.height <= HEIGHT_BOUND && difference.slope <= slope_bound(&base),
                    "{name}: {settings:?} on {extent} m at {t} s: {difference:?}"
                );
                worst = worst.join(difference);
            }
        }
        let name = match base.kind {
            SeaKind::Coherent if base.basis.blends() => format!("{}, {}", base.basis, base.fade),
            SeaKind::Coherent => base.basis.to_string(),
            SeaKind::White => "white noise by vertex".to_owned(),
            SeaKind::Gerstner | SeaKind::Spectral => "waves to scale".to_owned(),
        };
        let excluded = worst.excluded();
        let [steps, creases] = excluded.map(|share| 100.0 * share);
        println!(
            "{name}: {} samples, largest differences {:.1e} A in height, {:.1e} A/c in slope; \
             {steps:.2} % beside steps, {creases:.2} % beside creases left out",
            worst.count, worst.height, worst.slope
        );
        let most = largest_exclusions(&base);
        assert!(
            excluded[0] <= most[0] && excluded[1] <= most[1],
            "{name}: {excluded:?}"
        );
        a_wrong_sea_is_noticed(&shader, &base);
    }
    swing::measure(&shader, &name);
    colors::measure(&shader);
}

/// White noise, then every basis with every fade that it takes.
fn bases() -> Vec<SeaSettings> {
    let mut all = vec![SeaSettings {
        kind: SeaKind::White,
        ..Default::default()
    }];
    for basis in Basis::ALL {
        for fade in Fade::ALL {
            if fade == Fade::Quintic || basis.blends() {
                all.push(SeaSettings {
                    basis,
                    fade,
                    ..Default::default()
                });
            }
        }
    }
    all
}

/// The shares of samples that may lie beside steps and beside creases. A fifth of the points are put on borders of
/// cells or vertices, which is where white noise and linear fades jump.
fn largest_exclusions(base: &SeaSettings) -> [f64; 2] {
    match (base.kind, base.basis, base.fade) {
        (SeaKind::White, _, _) => [0.0, 0.25],
        (_, Basis::White, _) => [0.25, 0.0],
        (_, Basis::Worley | Basis::OpenSimplex, _) => [0.005, 0.005],
        (_, _, Fade::Linear) => [0.0, 0.25],
        _ => [0.0, 0.0],
    }
}

/// The same comparison finds another seed, or fade where there is no seed, and a drift by a thousandth of a cell.
fn a_wrong_sea_is_noticed(shader: &SeaShader, base: &SeaSettings) {
    let settings = SeaSettings {
        amplitude: 2.0,
        speed: 1.0,
        ..base.clone()
    };
    let extent = 2_000.0;
    let sea = Sea::new(&settings, extent).unwrap();
    let points = points(&sea, extent);
    let there = shader.samples(&shader.upload(&sea), 10.0, extent, &points);
    let seedless = matches!(settings.basis, Basis::SineValue | Basis::HashAngle);
    let mut other = settings.clone();
    if seedless {
        other.fade = if settings.fade == Fade::Linear {
            Fade::Cubic
        } else {
            Fade::Linear
        };
    } else {
        other.seed += 1;
    }
    let other = Sea::new(&other, extent).unwrap();
    assert!(compare(&other, 10.0, extent, &points, &there).height > 0.05);
    if !sea.is_faceted() {
        let moved = compare(&sea, 10.001, extent, &points, &there).height;
        assert!(moved > HEIGHT_BOUND && moved < 0.01, "{moved}");
    }
}

/// Seas that differ in everything that enters the shader's arithmetic, with the side of their square.
fn seas(base: &SeaSettings) -> Vec<(SeaSettings, f64)> {
    let mut seas = vec![(base.clone(), 2_000.0)];
    for (i, cell_size) in [1.0, 1.004, 1.503, 2.2, 24.0, 333.3, 10_000.0]
        .into_iter()
        .enumerate()
    {
        for (j, extent) in [10.0, 2_000.0, 50_000.0].into_iter().enumerate() {
            let settings = SeaSettings {
                amplitude: [0.01, 1.2, 100.0][(i + j) % 3],
                cell_size,
                speed: [0.25, 1.0, 10.0, 0.377][(i + 2 * j) % 4],
                seed: [0, 1, 1337, u32::MAX, 2_718_281_828][(i + 3 * j) % 5],
                one_seed: (i + j) % 2 == 0,
                resolution: [33, 513, 2049, 1000][(2 * i + j) % 4],
                table: [Table::Seeded, Table::Seeded, Table::Ken][(i + 2 * j) % 3],
                ..base.clone()
            };
            seas.push((settings, extent));
        }
    }
    if base.kind == SeaKind::Coherent {
        for (layers, extent) in [(few_layers(), 2_000.0), (few_layers(), 50_000.0)] {
            let layered = SeaSettings {
                layers,
                ..base.clone()
            };
            seas.push((layered, extent));
        }
        // Each layer has its own steps and creases: of so many there are too many to be left out.
        if is_smooth(base) {
            let layered = SeaSettings {
                layers: all_layers(),
                ..base.clone()
            };
            seas.push((layered, 2_000.0));
        }
    }
    seas
}

/// Layers that differ in everything that a layer has; two have the same noise.
fn few_layers() -> Vec<LayerSettings> {
    let layer = |direction, speed, cell_size, amplitude, seed, octaves| LayerSettings {
        direction,
        speed,
        cell_size,
        amplitude,
        seed,
        octaves,
    };
    vec![
        layer(30.0, 1.3, 1.0, 1.0, 0, 2),
        layer(200.0, 0.4, 0.5, 0.4, 7, 1),
        layer(-60.0, 100.0, 2.7, 0.8, 7, 1),
    ]
}

/// As many octaves as there may be.
fn all_layers() -> Vec<LayerSettings> {
    let layer = |i: u32| LayerSettings {
        direction: 47.0 * f64::from(i) - 90.0,
        speed: 0.3 + 0.2 * f64::from(i),
        cell_size: 0.6 + 0.3 * f64::from(i),
        amplitude: 0.3,
        seed: i,
        octaves: 2,
    };
    (0..8).map(layer).collect()
}

/// Points over the whole square: its corners, edges and center, some vertices and borders of cells, the rest spread
/// evenly by the golden ratio's cousin in two dimensions (M. Roberts, 2018).
fn points(sea: &Sea, extent: f64) -> Vec<[f32; 2]> {
    let mut points = Vec::with_capacity(POINTS);
    for x in [-0.5, 0.0, 0.5] {
        for z in [-0.5, 0.0, 0.5] {
            points.push([x * extent, z * extent]);
        }
    }
    let cell_size = sea.settings().cell_size;
    let last = f64::from(sea.settings().resolution - 1);
    for i in 0..200 {
        let [x, z] = spread(i);
        points.push([x, z].map(|v| extent * ((v * last).round() / last)));
        points.push([x, z].map(|v| cell_size * (v * extent / cell_size).trunc()));
    }
    let rest = POINTS - points.len();
    points.extend((0..rest).map(|i| spread(i + 1_000).map(|v| extent * v)));
    points
        .into_iter()
        .map(|point| point.map(|v| v as f32))
        .collect()
}

/// Point `i` of an even cover of the square from −½ to ½.
fn spread(i: usize) -> [f64; 2] {
    [0.754_877_666_246_693, 0.569_840_290_998_053].map(|a| (0.5 + a * i as f64).fract() - 0.5)
}
