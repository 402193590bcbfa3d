//! Values stay within the range that a noise states, and use it.

use haibo::field::noise::{Basis, Build, NoiseSettings};

use super::{every, points};

fn check<const D: usize>()
where
    NoiseSettings: Build<D>,
{
    for (settings, source) in every::<D>() {
        let [low, high] = source.range();
        let [mut least, mut most] = [f64::INFINITY, f64::NEG_INFINITY];
        for p in points::<D>(20_000, 900.0).chain(points(1_000, 1e9)) {
            let value = source.sample(p).value;
            [least, most] = [least.min(value), most.max(value)];
        }
        assert!(
            low <= least && most <= high,
            "{D}D {settings:?}: {least} to {most} beyond {low} to {high}"
        );
        // No range is so wide that it says nothing.
        assert!(
            most - least > 0.4 * (high - low),
            "{D}D {settings:?}: {least} to {most} of {low} to {high}"
        );
        let [widest_low, widest_high] = settings.basis.range(D).unwrap();
        assert!(
            widest_low <= low && high <= widest_high,
            "{D}D {settings:?}"
        );
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
fn every_seed_is_another_noise_where_there_is_a_table() {
    for basis in Basis::ALL
        .into_iter()
        .filter(|b| b.dimensions().contains(&2))
    {
        let source = |seed| -> std::sync::Arc<dyn haibo::field::noise::Source<2>> {
            let settings = NoiseSettings {
                basis,
                seed,
                ..Default::default()
            };
            settings.build().unwrap()
        };
        let (one, next) = (source(u32::MAX), source(u32::MAX - 1));
        let different = points(200, 60.0)
            .filter(|&p| one.sample(p) != next.sample(p))
            .count();
        let seedless = matches!(basis, Basis::SineValue | Basis::HashAngle);
        assert_eq!(different > 150, !seedless, "{basis}: {different}");
    }
}
