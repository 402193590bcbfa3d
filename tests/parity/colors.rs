//! Water that shows a number: the shader's color is the legend's at the same number.

use haibo::field::waves::{Sea, SeaSettings};
use haibo::scene::SeaColors;
use haibo::viewer::color_map::{ColorMap, SAMPLES, SeaScale, range, samples};
use haibo::viewer::ocean::{ColorUniform, SeaUniform, color_code};
use wgpu::{BindingResource, TextureFormat};

use super::shader::{SEA, SeaShader, compose};

const COLORS: &str = include_str!("../../src/viewer/ocean/colors.wgsl");

/// The first number of a point is the one that is asked for; where it belongs to a place, the second has another.
const ENTRY: &str = "
@compute @workgroup_size(64)
fn read_back(@builtin(global_invocation_id) id: vec3<u32>) {
    if id.x < arrayLength(&points) {
        let asked = points[id.x].x;
        var numbers = vec4(1e3);
        var normal = normalize(vec3(1e3, 1.0, 0.0));
        switch COLORS {
            case 2u: { normal = normalize(vec3(-0.6 * asked, 1.0, 0.8 * asked)); }
            case 1u: { numbers.x = asked; }
            case 3u: { numbers.y = asked; }
            case 4u: { numbers.z = asked; }
            default: {}
        }
        samples[id.x] = vec4(data_color(numbers.x, normal, numbers.y, numbers.z, points[id.x]), 0.0);
    }
}
";

const EXTENT: f64 = 100.0;

const SCALE: SeaScale = SeaScale {
    height: 2.3,
    slope: 0.07,
    velocity: 0.9,
};

/// A map of running Hm0 of three by three cells.
const HEIGHTS: [f32; 9] = [0.0, 1.0, 2.0, 3.0, 1.5, 0.5, 4.0, 2.5, 1.0];

/// Compares all numbers' colors and prints the largest difference, of a channel from 0 to 1.
pub fn measure(shader: &SeaShader) {
    for colors in [
        SeaColors::Elevation,
        SeaColors::Slope,
        SeaColors::Compression,
        SeaColors::Velocity,
        SeaColors::Hm0,
    ] {
        let code = color_code(colors);
        let text = compose(SEA, 0) + &compose(COLORS, code);
        let pipeline = shader.pipeline(text.replace("#{SEA_COLORS}", &code.to_string()) + ENTRY);
        let colored = shader.uniform(&ColorUniform::new(colors, &SCALE));
        let sea = Sea::new(&SeaSettings::default(), EXTENT).unwrap();
        let sea = shader.uniform(&SeaUniform::new(&sea, 0.0, 0.0, EXTENT));
        let heights = shader.texture(
            [3, 1],
            TextureFormat::R32Float,
            bytemuck::cast_slice(&HEIGHTS),
        );
        let bindings = [
            (0, sea.as_entire_binding()),
            (10, colored.as_entire_binding()),
            (11, BindingResource::TextureView(&heights)),
        ];
        let [first, last] = range(colors, &SCALE);
        let points: Vec<[f32; 2]> = (-20..=120)
            .map(|i| {
                let share = f64::from(i) / 100.0;
                match colors {
                    // A place along the square's diagonal and beyond.
                    SeaColors::Hm0 => [EXTENT * (share - 0.5), 0.7 * EXTENT * (share - 0.4)],
                    _ => [first + (last - first) * share, 0.0],
                }
            })
            .map(|point| point.map(|v| v as f32))
            .collect();
        let there = shader.read_back(&pipeline, &bindings, &points, 1);
        let mut worst = 0.0_f64;
        for (point, there) in points.iter().zip(there.as_chunks::<4>().0) {
            let number = match colors {
                SeaColors::Hm0 => height_at(*point),
                SeaColors::Slope => f64::from(point[0]).abs(),
                _ => f64::from(point[0]),
            };
            let here = color(colors, (number - first) / (last - first));
            for channel in 0..3 {
                worst = worst.max((here[channel] - f64::from(there[channel])).abs());
            }
        }
        println!("{colors:?}: largest difference of a color {worst:.1e}");
        assert!(worst < 1e-4, "{colors:?}: {worst}");
    }
}

/// The legend's color at a share of its range.
fn color(colors: SeaColors, share: f64) -> [f64; 3] {
    let samples = samples(ColorMap::of(colors).unwrap());
    let along = share.clamp(0.0, 1.0) * (SAMPLES - 1) as f64;
    let low = (along as usize).min(SAMPLES - 2);
    let f = along - low as f64;
    [0, 1, 2].map(|i| {
        let [low, high] = [samples[low][i], samples[low + 1][i]].map(f64::from);
        low + f * (high - low)
    })
}

/// The map's height at a place, bilinear between the middles of cells and even beyond them.
fn height_at(place: [f32; 2]) -> f64 {
    let [x, z] = place.map(|v| ((f64::from(v) / EXTENT + 0.5) * 3.0 - 0.5).clamp(0.0, 2.0));
    let [column, row] = [x, z].map(|v| (v as usize).min(1));
    let (fx, fz) = (x - column as f64, z - row as f64);
    let at = |i: usize, j: usize| f64::from(HEIGHTS[3 * (row + j) + column + i]);
    (1.0 - fz) * ((1.0 - fx) * at(0, 0) + fx * at(1, 0))
        + fz * ((1.0 - fx) * at(0, 1) + fx * at(1, 1))
}
