//! One number: the heights and slopes of the sea, read back from the shader that draws it, are those of the library.
//!
//! The text of `sea.wgsl` runs alone in a compute shader, with the uniform that the water's material uploads. What the
//! picture makes of the numbers is tested in `pictures.rs`.
#![cfg(feature = "viewer")]

mod adapter;
#[path = "parity/shader.rs"]
mod shader;

use std::process::Command;

use adapter::Adapter;
use haibo::field::HeightField;
use haibo::field::waves::{Sea, SeaKind, SeaSettings};
use shader::SeaShader;

/// Chooses the adapter's test run in a child process: drivers are loaded once a process, as the environment says.
const MEASURE: &str = "HAIBO_MEASURE_PARITY_ON";

/// The largest allowed difference of heights, in amplitudes.
const HEIGHT_BOUND: f64 = 1e-4;

/// The largest allowed difference of slopes, in amplitudes per cell (white noise: per distance between vertices).
const SLOPE_BOUND: f64 = 2e-4;

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
    for kind in [SeaKind::Coherent, SeaKind::White] {
        let mut worst = Difference::default();
        let mut count = 0;
        for (settings, extent) in seas(kind) {
            let sea = Sea::new(&settings, extent).unwrap();
            let points = points(&sea, extent);
            for t in TIMES {
                let there = shader.samples(&sea, t, extent, &points);
                let difference = compare(&sea, t, extent, &points, &there);
                let what =
                    || format!("{name}: {settings:?} on {extent} m at {t} s: {difference:?}");
                assert!(difference.height <= HEIGHT_BOUND, "{}", what());
                assert!(difference.slope <= SLOPE_BOUND, "{}", what());
                worst = worst.max(difference);
                count += points.len();
            }
        }
        println!(
            "{}, {kind:?}: {count} samples, largest differences {:.1e} A in height, {:.1e} A/c in slope",
            shader.adapter(),
            worst.height,
            worst.slope
        );
        a_wrong_sea_is_noticed(&shader, kind);
    }
}

/// The same comparison finds another seed, and a drift by a thousandth of a cell.
fn a_wrong_sea_is_noticed(shader: &SeaShader, kind: SeaKind) {
    let settings = SeaSettings {
        kind,
        amplitude: 2.0,
        speed: 1.0,
        ..Default::default()
    };
    let extent = 2_000.0;
    let sea = Sea::new(&settings, extent).unwrap();
    let points = points(&sea, extent);
    let there = shader.samples(&sea, 10.0, extent, &points);
    let other = SeaSettings {
        seed: settings.seed + 1,
        ..settings.clone()
    };
    let other = Sea::new(&other, extent).unwrap();
    assert!(compare(&other, 10.0, extent, &points, &there).height > 0.1);
    if kind == SeaKind::Coherent {
        let moved = compare(&sea, 10.001, extent, &points, &there).height;
        assert!(moved > HEIGHT_BOUND && moved < 0.01, "{moved}");
    }
}

/// The largest differences between shader and library, as shares of the sea's own scale.
#[derive(Debug, Clone, Copy, Default)]
struct Difference {
    height: f64,
    slope: f64,
}

impl Difference {
    fn max(self, other: Self) -> Self {
        Self {
            height: self.height.max(other.height),
            slope: self.slope.max(other.slope),
        }
    }
}

fn compare(sea: &Sea, t: f64, extent: f64, points: &[[f32; 2]], there: &[[f32; 4]]) -> Difference {
    assert_eq!(points.len(), there.len());
    let settings = sea.settings();
    let cell = match settings.kind {
        SeaKind::Coherent => settings.cell_size,
        SeaKind::White => extent / f64::from(settings.resolution - 1),
    };
    let surface = sea.at(t);
    let mut worst = Difference::default();
    for (point, there) in points.iter().zip(there) {
        assert!(there.iter().all(|v| v.is_finite()), "{point:?}: {there:?}");
        let [x, z] = point.map(f64::from);
        let here = surface.sample(x, z);
        let [height, slope_x, slope_z, _] = there.map(f64::from);
        let mut slope = (slope_x - here.slope.x)
            .abs()
            .max((slope_z - here.slope.y).abs());
        // The slope of white noise jumps where vertices are joined.
        let joint = |v: f64| {
            let p = v / cell + 0.5 * f64::from(settings.resolution - 1);
            (p - p.round()).abs() < 1e-3
        };
        if settings.kind == SeaKind::White && (joint(x) || joint(z)) {
            slope = 0.0;
        }
        worst = worst.max(Difference {
            height: (height - here.height).abs() / settings.amplitude,
            slope: slope * cell / settings.amplitude,
        });
    }
    worst
}

/// Seas that differ in everything that enters the shader's arithmetic, with the side of their square.
fn seas(kind: SeaKind) -> Vec<(SeaSettings, f64)> {
    let base = SeaSettings {
        kind,
        ..Default::default()
    };
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
                ..base.clone()
            };
            seas.push((settings, extent));
        }
    }
    seas
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
