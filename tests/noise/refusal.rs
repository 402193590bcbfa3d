//! What cannot be made or asked is refused with a line that names the value, the limit and the remedy.

use haibo::field::fractal::{Fractal, FractalSettings};
use haibo::field::noise::{
    Basis, Build, COORDINATE_LIMIT, Fade, NoiseSettings, Table, check_point,
};
use haibo::field::warp::{WarpSettings, Warped};

use super::every;

fn message(settings: NoiseSettings) -> String {
    Build::<2>::build(&settings).unwrap_err().to_string()
}

#[test]
fn options_that_a_basis_does_not_have() {
    let of = |basis| NoiseSettings {
        basis,
        ..Default::default()
    };
    let cases = [
        (
            NoiseSettings {
                period: 257,
                ..of(Basis::Improved)
            },
            "noise.period = 257 is out of range: allowed are 1 to 256 cells, or 0 for none",
        ),
        (
            NoiseSettings {
                period: 8,
                ..of(Basis::Worley)
            },
            "noise.period = 8 does not apply to worley: choose the basis improved, or 0 for none",
        ),
        (
            NoiseSettings {
                clamp: true,
                ..of(Basis::Improved)
            },
            "noise.clamp = true does not apply to improved: choose the basis perlin, or set clamp to false",
        ),
        (
            NoiseSettings {
                table: Table::Ken,
                ..of(Basis::Perlin)
            },
            "noise.table = ken does not apply to perlin: choose one of improved, edge8, diagonal, or the table seeded",
        ),
        (
            NoiseSettings {
                fade: Fade::Linear,
                ..of(Basis::White)
            },
            "noise.fade = linear does not apply to white, which blends no corners: set fade to quintic",
        ),
        (
            NoiseSettings {
                fade: Fade::Step,
                ..of(Basis::Value)
            },
            "noise.fade = step cannot be chosen: allowed are linear, cubic and quintic",
        ),
    ];
    for (settings, expected) in cases {
        assert_eq!(message(settings), expected);
    }
}

#[test]
fn dimensions_that_a_basis_does_not_have() {
    for basis in Basis::ALL {
        let settings = NoiseSettings {
            basis,
            ..Default::default()
        };
        let errors = [
            Build::<1>::build(&settings).err(),
            Build::<2>::build(&settings).err(),
            Build::<3>::build(&settings).err(),
        ];
        for (error, dimension) in errors.into_iter().zip(1..) {
            assert_eq!(error.is_none(), basis.dimensions().contains(&dimension));
            if let Some(error) = error {
                let text = error.to_string();
                assert!(
                    text.contains(basis.name()) && text.contains("choose one of perlin, improved"),
                    "{text}"
                );
            }
        }
    }
}

#[test]
fn points_that_are_no_points() {
    assert_eq!(check_point(&[1e7, -1e7, COORDINATE_LIMIT]), Ok(()));
    for value in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e10, -f64::MAX] {
        let error = check_point(&[0.0, value]).unwrap_err().to_string();
        assert!(
            error.contains(&format!("coordinate y = {value} is out of range")),
            "{error}"
        );
        assert!(error.contains("4294967296"), "{error}");
    }
}

#[test]
fn a_point_that_was_not_checked_does_no_harm() {
    for (settings, source) in every::<3>() {
        for value in [f64::NAN, f64::INFINITY, -1e300, 1e19, -9.3e18] {
            let jet = source.sample([0.5, value, value]);
            let [low, high] = source.range();
            let plausible = !jet.value.is_finite() || (low..=high).contains(&jet.value);
            assert!(plausible, "{settings:?} {value}: {jet:?}");
        }
    }
}

#[test]
fn numbers_out_of_range() {
    let error = |change: fn(&mut FractalSettings)| {
        let mut settings = FractalSettings::default();
        change(&mut settings);
        Fractal::<2>::new(&settings, &NoiseSettings::default())
            .unwrap_err()
            .to_string()
    };
    assert!(error(|s| s.octaves = 0).contains("octaves = 0 is out of range: allowed are 1 to 16"));
    assert!(
        error(|s| s.lacunarity = 0.5)
            .contains("lacunarity = 0.5 is out of range: allowed are 1 to 4")
    );
    assert!(
        error(|s| s.persistence = f64::NAN)
            .contains("persistence = NaN is out of range: allowed are 0.01 to 1")
    );
    let fractal = Fractal::new(&FractalSettings::default(), &NoiseSettings::default()).unwrap();
    let warp = |strength, depth| {
        let settings = WarpSettings { strength, depth };
        Warped::new(fractal.clone(), &settings)
            .map(drop)
            .map_err(|error| error.to_string())
    };
    assert_eq!(warp(16.0, 3), Ok(()));
    assert_eq!(
        warp(4.0, 4).unwrap_err(),
        "warp.depth = 4 is out of range: allowed are 0 to 3"
    );
    assert!(
        warp(-1.0, 1)
            .unwrap_err()
            .contains("warp.strength = -1 is out of range")
    );
}
