//! Seeds: each is a land of its own, neighbors have nothing in common, and none is special.

use haibo::field::HeightField;
use haibo::field::fractal::octave_source;
use haibo::field::noise::perlin::Perlin;
use haibo::field::terrain::{Terrain, TerrainSettings};
use noise::NoiseFn;

use super::spread;

/// Many cells, so that what is unrelated has little chance to look related.
const CELLS: f64 = 100.0;

const POINTS: u32 = 4_000;

/// Octave `k` of `seed` alone, at the points.
fn octave(seed: u32, k: u32) -> Vec<f64> {
    let with = |octaves| {
        let settings = TerrainSettings {
            octaves,
            seed,
            lacunarity: 1.0,
            persistence: 1.0,
            exponent: 1.0,
            feature_size: 10.0,
            amplitude: 1.0,
            ..Default::default()
        };
        Terrain::new(&settings).unwrap()
    };
    let (sum, before) = (with(k + 1), (k > 0).then(|| with(k)));
    let at = |i| {
        let p = 10.0 * CELLS * spread(i);
        let below = before
            .as_ref()
            .map_or(0.0, |field| field.sample(p.x, p.y).height);
        sum.sample(p.x, p.y).height - below
    };
    (0..POINTS).map(at).collect()
}

fn correlation(a: &[f64], b: &[f64]) -> f64 {
    let mean = |v: &[f64]| v.iter().sum::<f64>() / v.len() as f64;
    let (mean_a, mean_b) = (mean(a), mean(b));
    let sum = |a: &[f64], ma: f64, b: &[f64], mb: f64| -> f64 {
        a.iter().zip(b).map(|(a, b)| (a - ma) * (b - mb)).sum()
    };
    let product = sum(a, mean_a, b, mean_b);
    product / (sum(a, mean_a, a, mean_a) * sum(b, mean_b, b, mean_b)).sqrt()
}

/// The largest correlation between any octave of one land and any of the other.
fn largest(one: &[Vec<f64>], other: &[Vec<f64>]) -> f64 {
    let pairs = one
        .iter()
        .flat_map(|a| other.iter().map(move |b| correlation(a, b).abs()));
    pairs.fold(0.0, f64::max)
}

#[test]
fn neighboring_seeds_have_nothing_in_common() {
    let octaves = |seed| -> Vec<_> { (0..4).map(|k| octave(seed, k)).collect() };
    for seed in [0, 1, 1337, u32::MAX - 1] {
        let (one, next) = (octaves(seed), octaves(seed + 1));
        let correlation = largest(&one, &next);
        assert!(
            correlation < 0.1,
            "seeds {seed} and the next: {correlation}"
        );
        for k in 1..4 {
            let within = largest(&one[..k], &one[k..=k]);
            assert!(within < 0.1, "octave {k} of seed {seed}: {within}");
        }
    }
}

#[test]
fn seeds_counted_up_by_octave_would_be_noticed() {
    // As `noise::Fbm` does it.
    let octaves = |seed: u32| -> Vec<Vec<f64>> {
        let octave = |k| {
            let perlin = Perlin::new(seed + k);
            let at = |i| {
                let p = CELLS * spread(i);
                perlin.sample(p.x, p.y).height
            };
            (0..POINTS).map(at).collect()
        };
        (0..4).map(octave).collect()
    };
    assert!(largest(&octaves(1), &octaves(2)) > 0.99);
}

#[test]
fn neighboring_seeds_draw_from_different_lattices() {
    for seed in (0..2_000).chain([u32::MAX - 1]) {
        let sources = |seed| (0..16).map(move |k| octave_source(seed, k).0);
        let shared = sources(seed).filter(|a| sources(seed + 1).any(|b| b == *a));
        assert_eq!(shared.count(), 0, "{seed}");
    }
}

#[test]
fn the_last_seed_is_a_land_like_any_other() {
    let height = |seed| {
        let settings = TerrainSettings {
            seed,
            octaves: 16,
            ..Default::default()
        };
        let terrain = Terrain::new(&settings).unwrap();
        move |i| {
            let p = 2_000.0 * spread(i);
            terrain.sample(p.x, p.y).height
        }
    };
    let (last, first) = (height(u32::MAX), height(0));
    let different = (0..100)
        .filter(|&i| (last(i) - first(i)).abs() > 1.0)
        .count();
    assert!(different > 80, "{different}");
    assert!((0..100).all(|i| last(i).is_finite()));
}

#[test]
fn whole_numbers_of_cells_are_not_flat_at_lacunarity_two() {
    let settings = TerrainSettings {
        lacunarity: 2.0,
        exponent: 1.0,
        feature_size: 100.0,
        amplitude: 1.0,
        ..Default::default()
    };
    let terrain = Terrain::new(&settings).unwrap();
    let bare = noise::Perlin::new(1337);
    let (mut ours, mut theirs) = (0.0, 0.0);
    for i in -10..=10_i32 {
        for j in -10..=10_i32 {
            let [x, z] = [i, j].map(f64::from);
            ours += terrain.sample(100.0 * x, 100.0 * z).height.abs() / 441.0;
            theirs += bare.get([x, z]).abs();
        }
    }
    assert!(ours > 0.2, "{ours}");
    assert_eq!(theirs, 0.0);
}
