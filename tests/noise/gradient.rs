//! Gradients are the derivatives of values: every basis, dimension, fade and option.

use haibo::field::noise::{Basis, Build, Derivative, Fade, NoiseSettings};

use super::{central_difference, distance, every, points};

/// The largest distance between gradient and difference quotient, over points that no border is `step` away from.
fn worst<const D: usize>(span: f64, step: f64) -> Vec<(NoiseSettings, f64)>
where
    NoiseSettings: Build<D>,
{
    let error = |(settings, source): (NoiseSettings, _)| {
        let source: std::sync::Arc<dyn haibo::field::noise::Source<D>> = source;
        let at = |p| source.sample(p);
        let errors = points(1_000, span).map(|p| {
            // Multiples of the step, so that a step is exact however far the origin.
            let p = p.map(|x: f64| (x / step).round() * step);
            distance(at(p).gradient, central_difference(at, p, step))
        });
        (settings, errors.fold(0.0, f64::max))
    };
    every::<D>().into_iter().map(error).collect()
}

fn check<const D: usize>()
where
    NoiseSettings: Build<D>,
{
    let step = 2.0_f64.powi(-17);
    for (settings, error) in worst::<D>(600.0, step) {
        assert!(error < 1e-6, "{D}D {settings:?}: {error}");
    }
}

#[test]
fn on_the_line() {
    check::<1>();
}

#[test]
fn in_the_plane() {
    check::<2>();
}

#[test]
fn in_space() {
    check::<3>();
}

#[test]
fn ten_million_cells_from_the_origin() {
    // What 1e7 leaves of an f64, 2⁻²⁹, divided by the step is 2⁻¹⁵; the simplex family rounds a few times more.
    let step = 2.0_f64.powi(-14);
    let all = worst::<2>(1e7, step)
        .into_iter()
        .chain(worst::<3>(1e7, step));
    for (settings, error) in all {
        assert!(error < 1e-3, "{settings:?}: {error}");
    }
}

#[test]
fn the_gradient_of_the_noise_crate_is_no_derivative() {
    // Why simplex noise has a gradient of its own here.
    let table = noise::permutationtable::PermutationTable::new(11);
    let theirs = |p: [f64; 2]| noise::core::simplex::simplex_2d(p.into(), &table);
    let wrong = points::<2>(100, 50.0).filter(|&p| {
        let value = |p| haibo::field::noise::Jet {
            value: theirs(p).0,
            gradient: theirs(p).1,
        };
        distance(theirs(p).1, central_difference(value, p, 1e-5)) > 0.1
    });
    assert!(wrong.count() > 90);
}

#[test]
fn flat_noises_have_no_gradient_and_the_others_have() {
    for (settings, source) in every::<2>() {
        let steep = points(200, 40.0)
            .filter(|&p| source.sample(p).gradient != [0.0; 2])
            .count();
        match settings.basis.derivative() {
            Derivative::Flat => assert_eq!(steep, 0, "{settings:?}"),
            Derivative::Analytic => assert!(steep > 150, "{settings:?}: {steep}"),
        }
    }
}

#[test]
fn a_wrong_fade_would_be_noticed() {
    let source = |fade| -> std::sync::Arc<dyn haibo::field::noise::Source<2>> {
        let settings = NoiseSettings {
            basis: Basis::Value,
            fade,
            ..Default::default()
        };
        settings.build().unwrap()
    };
    let (quintic, cubic) = (source(Fade::Quintic), source(Fade::Cubic));
    let p = [3.2, -1.7];
    let gradient = cubic.sample(p).gradient;
    assert!(distance(gradient, central_difference(|p| quintic.sample(p), p, 1e-5)) > 1e-3);
}
