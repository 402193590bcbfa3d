//! Noise as a function: the values that were published, smooth, bounded, and as steep as it says.
//!
//! Everything goes through the public functions, without Bevy; this compiles with `--no-default-features`.

#[path = "noise/fractal.rs"]
mod fractal;
#[path = "noise/gradient.rs"]
mod gradient;
#[path = "noise/oracle.rs"]
mod oracle;
#[path = "noise/range.rs"]
mod range;
#[path = "noise/refusal.rs"]
mod refusal;
#[path = "noise/smoothness.rs"]
mod smoothness;
#[path = "noise/vectors.rs"]
mod vectors;
#[path = "noise/warp.rs"]
mod warp;

use std::sync::Arc;

use haibo::field::noise::{Basis, Build, Fade, Jet, NoiseSettings, Source, Table};

/// Point `i` of an even cover of the cube from −½ to ½ (M. Roberts, 2018); but for point 0 never on a border.
fn spread<const D: usize>(i: u32) -> [f64; D] {
    let steps = [
        0.819_172_513_396_164_5,
        0.671_043_606_703_789_2,
        0.549_700_477_901_960_5,
    ];
    std::array::from_fn(|d| (0.5 + steps[d] * f64::from(i)).fract() - 0.5)
}

/// Points over a cube of side `span` around the origin.
fn points<const D: usize>(count: u32, span: f64) -> impl Iterator<Item = [f64; D]> {
    (1..=count).map(move |i| spread(i).map(|x| span * x))
}

/// Every basis that D dimensions have, with every fade that it takes, and once with each of its other options.
fn every<const D: usize>() -> Vec<(NoiseSettings, Arc<dyn Source<D>>)>
where
    NoiseSettings: Build<D>,
{
    let mut all = Vec::new();
    for basis in Basis::ALL {
        for fade in Fade::ALL {
            for (table, period, clamp) in [
                (Table::Seeded, 0, false),
                (Table::Ken, 0, false),
                (Table::Seeded, 7, false),
                (Table::Seeded, 0, true),
            ] {
                let settings = NoiseSettings {
                    basis,
                    seed: 11,
                    table,
                    period,
                    clamp,
                    fade,
                };
                if settings.check().is_ok() && basis.dimensions().contains(&D) {
                    all.push((settings, settings.build().unwrap()));
                }
            }
        }
    }
    all
}

/// The gradient by central differences.
fn central_difference<const D: usize>(
    f: impl Fn([f64; D]) -> Jet<D>,
    p: [f64; D],
    step: f64,
) -> [f64; D] {
    let moved = |axis, by| {
        let mut p = p;
        p[axis] += by;
        f(p).value
    };
    std::array::from_fn(|axis| (moved(axis, step) - moved(axis, -step)) / (2.0 * step))
}

fn distance<const D: usize>(a: [f64; D], b: [f64; D]) -> f64 {
    let square = |d: usize| (a[d] - b[d]).powi(2);
    (0..D).map(square).sum::<f64>().sqrt()
}
