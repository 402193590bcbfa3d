//! The fast grid against the sum asked point by point: every basis, fractal and instruction set, far from the origin too.
//!
//! Everything goes through the public functions, without Bevy.

#[path = "kernel/grid.rs"]
mod grid;
#[path = "kernel/points.rs"]
mod points;

use haibo::field::fractal::{Fractal, FractalKind, FractalSettings};
use haibo::field::kernel::{GridKernel, Isa, Placement};
use haibo::field::noise::{Jet, NoiseSettings};
use haibo::field::raster::{Raster, Sampler, Samples, SamplesMut};

/// The largest errors of a grid: heights over the largest height that the sum can take, slopes over the largest slope.
#[derive(Debug, Default, Clone, Copy)]
struct Errors {
    height: f64,
    height_alone: f64,
    slope: f64,
}

impl Errors {
    fn worst(self, other: Self) -> Self {
        Self {
            height: self.height.max(other.height),
            height_alone: self.height_alone.max(other.height_alone),
            slope: self.slope.max(other.slope),
        }
    }

    fn assert_small(self, what: &str) {
        assert!(
            self.height <= 1e-6 && self.height_alone <= 1e-6,
            "{what}: {self:?}"
        );
        assert!(self.slope <= 1e-6, "{what}: {self:?}");
    }
}

fn placement(columns: usize, rows: usize) -> Placement {
    Placement {
        raster: Raster {
            columns,
            rows,
            origin: [-517.3, 96.25],
            spacing: [7.5, 6.25],
        },
        offset: [12_345.678, -9_876.54],
        frequency: 1.0 / 240.0,
    }
}

/// Samples all rows, in strips of uneven heights.
fn fill(kernel: &GridKernel, raster: &Raster) -> (Samples, Vec<f32>) {
    let mut samples = Samples::default();
    samples.resize(raster.len());
    let mut heights = vec![f32::NAN; raster.len()];
    let mut first = 0;
    while first < raster.rows {
        let end = raster.rows.min(first + 37 + first % 50);
        let part = first * raster.columns..end * raster.columns;
        let out = SamplesMut {
            heights: &mut samples.heights[part.clone()],
            slopes_x: &mut samples.slopes_x[part.clone()],
            slopes_z: &mut samples.slopes_z[part.clone()],
        };
        kernel.fill(first..end, out);
        kernel.heights(first..end, &mut heights[part]);
        first = end;
    }
    (samples, heights)
}

/// Compares with `exact`, which takes points in cells of the first octave.
fn compare(
    kernel: &GridKernel,
    placement: &Placement,
    bound: f64,
    exact: impl Fn([f64; 2]) -> Jet<2>,
) -> Errors {
    let Placement {
        raster,
        offset,
        frequency,
    } = placement;
    let (samples, heights) = fill(kernel, raster);
    let (mut errors, mut largest) = (Errors::default(), 0.0_f64);
    for (i, alone) in heights.iter().enumerate() {
        let [x, z] = [i % raster.columns, i / raster.columns];
        let p = [raster.x(x) + offset[0], raster.z(z) + offset[1]].map(|x| x * frequency);
        let jet = exact(p);
        let sample = samples.get(i);
        errors.height = errors.height.max((sample.height - jet.value).abs() / bound);
        errors.height_alone = (f64::from(*alone) - jet.value)
            .abs()
            .max(errors.height_alone * bound)
            / bound;
        let slope = jet.gradient.map(|d| d * frequency);
        largest = slope.iter().fold(largest, |m, d| m.max(d.abs()));
        let difference = (sample.slope.x - slope[0])
            .abs()
            .max((sample.slope.y - slope[1]).abs());
        errors.slope = errors.slope.max(difference);
    }
    errors.slope /= largest.max(f64::MIN_POSITIVE);
    errors
}

fn errors(
    isa: Isa,
    settings: &FractalSettings,
    noise: &NoiseSettings,
    placement: &Placement,
) -> Option<Errors> {
    let fractal = Fractal::<2>::new(settings, noise).unwrap();
    let mut kernel = GridKernel::with_isa(isa);
    // Twice, to see that nothing of another preparation stays.
    let other = FractalSettings {
        octaves: 12,
        kind: FractalKind::Ridged,
        ..*settings
    };
    let other = Fractal::<2>::new(&other, noise).unwrap();
    let _ = kernel.prepare(
        &other,
        noise,
        &Placement {
            frequency: 0.3,
            ..*placement
        },
    );
    kernel
        .prepare(&fractal, noise, placement)
        .then(|| compare(&kernel, placement, fractal.bound(), |p| fractal.sample(p)))
}

fn available() -> impl Iterator<Item = Isa> {
    Isa::ALL.into_iter().filter(|isa| isa.is_available())
}

fn perlin(clamp: bool) -> NoiseSettings {
    NoiseSettings {
        seed: 42,
        clamp,
        ..Default::default()
    }
}
