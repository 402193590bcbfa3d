//! The fast grid against the sum asked point by point: every basis, fractal and instruction set, far from the origin too.
//!
//! Everything goes through the public functions, without Bevy.

use haibo::field::fractal::{Fractal, FractalKind, FractalSettings};
use haibo::field::kernel::{GridKernel, Isa, Placement, PointKernel, WarpKernel};
use haibo::field::noise::{Basis, Fade, Jet, NoiseSettings, Table};
use haibo::field::raster::{Raster, Sampler, Samples, SamplesMut};
use haibo::field::warp::{WarpSettings, Warped};

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

#[test]
fn perlin_sums_equal_the_pointwise_sum_for_every_instruction_set_and_size() {
    for isa in available() {
        let mut all = Errors::default();
        for (columns, rows) in [(1, 1), (2, 3), (63, 5), (64, 64), (65, 66), (300, 131)] {
            for octaves in [1, 2, 5, 8, 12] {
                for clamp in [false, true] {
                    let settings = FractalSettings {
                        octaves,
                        ..Default::default()
                    };
                    let what = format!("{isa} {columns} x {rows} {octaves} {clamp}");
                    let errors = errors(isa, &settings, &perlin(clamp), &placement(columns, rows));
                    errors.unwrap().assert_small(&what);
                    all = all.worst(errors.unwrap());
                }
            }
        }
        println!("{isa:12} {all:?}");
    }
}

#[test]
fn any_offset_spacing_frequency_and_lacunarity_will_do() {
    let here = placement(130, 70);
    let places = [
        Placement {
            offset: [1e7 + 0.3, -3e6 - 0.7],
            ..here
        },
        Placement {
            offset: [-1e9, 1e9],
            frequency: 1.0,
            ..here
        },
        Placement {
            frequency: 1e-6,
            ..here
        },
        Placement {
            frequency: 10.0,
            ..here
        },
        Placement {
            raster: Raster {
                spacing: [0.01, 0.02],
                ..here.raster
            },
            ..here
        },
        Placement {
            raster: Raster {
                spacing: [500.0, 0.3],
                ..here.raster
            },
            ..here
        },
        Placement {
            raster: Raster {
                spacing: [0.3, 500.0],
                ..here.raster
            },
            ..here
        },
        // Samples on lattice points.
        Placement {
            raster: Raster {
                origin: [-64.0, -32.0],
                spacing: [0.5, 1.0],
                ..here.raster
            },
            offset: [0.0; 2],
            frequency: 1.0,
        },
    ];
    for isa in available() {
        for place in &places {
            for (lacunarity, one_source) in
                [(2.0, false), (2.094_395_1, false), (1.3, true), (4.0, true)]
            {
                let settings = FractalSettings {
                    octaves: 8,
                    lacunarity,
                    persistence: 0.6,
                    one_source,
                    ..Default::default()
                };
                let errors = errors(isa, &settings, &perlin(false), place).unwrap();
                errors.assert_small(&format!("{isa} {place:?} {lacunarity} {one_source}"));
            }
        }
    }
}

#[test]
fn every_fractal_equals_the_pointwise_one() {
    for isa in available() {
        for kind in FractalKind::ALL {
            for (normalize, clamp) in [(false, false), (true, true)] {
                let settings = FractalSettings {
                    kind,
                    normalize,
                    octaves: 7,
                    ..Default::default()
                };
                let errors = errors(isa, &settings, &perlin(clamp), &placement(200, 90)).unwrap();
                errors.assert_small(&format!("{isa} {kind} {normalize} {clamp}"));
            }
        }
    }
}

#[test]
fn every_basis_whose_lattice_repeats_is_served() {
    let mut served = Vec::new();
    for basis in Basis::ALL {
        for fade in Fade::ALL {
            for (table, period) in [(Table::Seeded, 0), (Table::Ken, 12)] {
                let noise = NoiseSettings {
                    basis,
                    seed: 7,
                    table,
                    period,
                    clamp: false,
                    fade,
                }
                .applicable();
                let settings = FractalSettings {
                    octaves: 8,
                    ..Default::default()
                };
                for isa in available() {
                    if let Some(errors) = errors(isa, &settings, &noise, &placement(150, 70)) {
                        errors.assert_small(&format!("{isa} {noise:?}"));
                        served.push(basis);
                    }
                }
            }
        }
    }
    served.dedup();
    assert_eq!(
        served,
        [
            Basis::Perlin,
            Basis::Improved,
            Basis::Edge8,
            Basis::GradientTable,
            Basis::Diagonal,
            Basis::Value,
            Basis::White
        ]
    );
}

#[test]
fn a_plane_through_space_equals_the_pointwise_sum() {
    for basis in [
        Basis::Perlin,
        Basis::Improved,
        Basis::GradientTable,
        Basis::Value,
    ] {
        for (third, clamp) in [(0.0, false), (-3.75, true), (1e5 + 0.123, false)] {
            let noise = NoiseSettings {
                basis,
                seed: 3,
                clamp,
                ..Default::default()
            }
            .applicable();
            let settings = FractalSettings {
                octaves: 8,
                ..Default::default()
            };
            let fractal = Fractal::<3>::new(&settings, &noise).unwrap();
            for isa in available() {
                let place = placement(200, 70);
                let mut kernel = GridKernel::with_isa(isa);
                assert!(kernel.prepare_plane(&fractal, third, &place));
                let errors = compare(&kernel, &place, fractal.bound(), |[x, z]| {
                    let Jet { value, gradient } = fractal.sample([x, z, third]);
                    Jet {
                        value,
                        gradient: [gradient[0], gradient[1]],
                    }
                });
                errors.assert_small(&format!("{isa} {basis} {third} {clamp}"));
            }
        }
    }
}

#[test]
fn scattered_points_equal_the_pointwise_sum() {
    // Near and far, in no order, on lattice points too.
    let mut points: [Vec<f64>; 2] = [Vec::new(), Vec::new()];
    for i in 0..1_003 {
        let spread = |a: f64| (0.5 + a * f64::from(i)).fract() - 0.5;
        let span = [3.0, 1e4, 1e7][i as usize % 3];
        points[0].push(span * spread(0.754_877_666));
        points[1].push(span * spread(0.569_840_291));
    }
    points[0].extend([0.0, -1.0, 255.0, 256.0, -256.0, 0.5]);
    points[1].extend([0.0, 7.0, -255.0, 256.0, 512.0, -0.5]);
    let count = points[0].len();
    let cases = Basis::ALL
        .map(|basis| (basis, FractalKind::Fbm, false))
        .into_iter();
    let kinds = FractalKind::ALL.map(|kind| (Basis::Perlin, kind, true));
    let mut served = 0;
    for (basis, kind, clamp) in cases.chain(kinds) {
        let noise = NoiseSettings {
            basis,
            seed: 11,
            clamp,
            ..Default::default()
        }
        .applicable();
        let settings = FractalSettings {
            kind,
            octaves: 7,
            ..Default::default()
        };
        let fractal = Fractal::<2>::new(&settings, &noise).unwrap();
        for isa in available() {
            let mut kernel = PointKernel::with_isa(isa);
            if !kernel.prepare(&fractal, &noise) {
                continue;
            }
            served += 1;
            let mut samples = Samples::default();
            samples.resize(count);
            let mut alone = vec![f32::NAN; count];
            let at = [&points[0][..], &points[1][..]];
            kernel.heights(at, &mut alone);
            let out = SamplesMut {
                heights: &mut samples.heights,
                slopes_x: &mut samples.slopes_x,
                slopes_z: &mut samples.slopes_z,
            };
            kernel.samples(at, out);
            let (mut errors, mut largest) = (Errors::default(), 0.0_f64);
            for i in 0..count {
                let jet = fractal.sample([points[0][i], points[1][i]]);
                let sample = samples.get(i);
                let bound = fractal.bound();
                errors = errors.worst(Errors {
                    height: (sample.height - jet.value).abs() / bound,
                    height_alone: (f64::from(alone[i]) - jet.value).abs() / bound,
                    slope: (sample.slope.x - jet.gradient[0])
                        .abs()
                        .max((sample.slope.y - jet.gradient[1]).abs()),
                });
                largest = largest
                    .max(jet.gradient[0].abs())
                    .max(jet.gradient[1].abs());
            }
            errors.slope /= largest.max(f64::MIN_POSITIVE);
            errors.assert_small(&format!("{isa} {basis} {kind} {clamp}"));
        }
    }
    assert_eq!(served, (7 + 6) * available().count());
}

#[test]
fn a_warped_sum_keeps_to_the_pointwise_one() {
    for (basis, kind) in [
        (Basis::Perlin, FractalKind::Fbm),
        (Basis::Perlin, FractalKind::Ridged),
        (Basis::GradientTable, FractalKind::Fbm),
    ] {
        let noise = NoiseSettings {
            basis,
            seed: 5,
            ..Default::default()
        };
        let settings = FractalSettings {
            kind,
            octaves: 8,
            ..Default::default()
        };
        let warped = |depth| {
            let fractal = Fractal::<2>::new(&settings, &noise).unwrap();
            let strength = 4.0;
            Warped::new(fractal, &WarpSettings { strength, depth }).unwrap()
        };
        let place = placement(300, 70);
        for isa in available() {
            let mut kernel = WarpKernel::with_isa(isa);
            assert!(!kernel.prepare(&warped(0), &noise, &place));
            assert!(!kernel.prepare(&warped(2), &noise, &place));
            let warped = warped(1);
            assert!(kernel.prepare(&warped, &noise, &place));
            let mut samples = Samples::default();
            samples.resize(place.raster.len());
            let out = SamplesMut {
                heights: &mut samples.heights,
                slopes_x: &mut samples.slopes_x,
                slopes_z: &mut samples.slopes_z,
            };
            kernel.fill(0..place.raster.rows, out);
            let (mut height, mut slope, mut steepest) = (0.0_f64, 0.0_f64, 0.0_f64);
            for i in 0..place.raster.len() {
                let [column, row] = [i % 300, i / 300];
                let p = [
                    place.raster.x(column) + place.offset[0],
                    place.raster.z(row) + place.offset[1],
                ];
                let exact = warped.sample(p.map(|x| x * place.frequency));
                let sample = samples.get(i);
                height = height.max((sample.height - exact.value).abs());
                let [x, z] = exact.gradient.map(|d| d * place.frequency);
                steepest = steepest.max(x.abs()).max(z.abs());
                slope = slope.max((sample.slope.x - x).abs().max((sample.slope.y - z).abs()));
            }
            let [low, high] = warped.bounds();
            let (height, slope) = (height / low.abs().max(high.abs()), slope / steepest);
            println!("{isa} {basis} {kind}: {height:e} {slope:e}");
            assert!(
                height < 5e-5 && slope < 1e-3,
                "{isa} {basis} {kind}: {height:e} {slope:e}"
            );
        }
    }
}

#[test]
fn a_wrong_seed_would_be_noticed() {
    let place = placement(100, 40);
    let settings = FractalSettings::default();
    let [one, other] = [1, 2].map(|seed| NoiseSettings {
        seed,
        ..Default::default()
    });
    let fractal = Fractal::<2>::new(&settings, &one).unwrap();
    let mut kernel = GridKernel::default();
    assert!(kernel.prepare(&fractal, &one, &place));
    let wrong = Fractal::<2>::new(&settings, &other).unwrap();
    let errors = compare(&kernel, &place, wrong.bound(), |p| wrong.sample(p));
    assert!(errors.height > 0.1 && errors.slope > 0.1, "{errors:?}");
}
