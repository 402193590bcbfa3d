//! Whole grids, in the plane and on a plane through space.

use haibo::field::fractal::{Fractal, FractalKind, FractalSettings};
use haibo::field::kernel::{GridKernel, Placement};
use haibo::field::noise::{Basis, Fade, Jet, NoiseSettings, Table};
use haibo::field::raster::Raster;

use super::{Errors, available, compare, errors, perlin, placement};

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
    // A period that divides no power of two.
    let tile = NoiseSettings {
        basis: Basis::Improved,
        period: 12,
        ..Default::default()
    };
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
                for noise in [perlin(false), tile] {
                    let errors = errors(isa, &settings, &noise, place).unwrap();
                    errors.assert_small(&format!("{isa} {place:?} {lacunarity} {noise:?}"));
                }
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
