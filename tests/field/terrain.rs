//! The land: slopes, bounds, extreme settings and the grid.

use std::sync::atomic::AtomicBool;

use glam::DVec2;
use haibo::field::HeightField;
use haibo::field::grid::HeightGrid;
use haibo::field::parameter::Parameter;
use haibo::field::terrain::{self, Terrain, TerrainSettings};
use proptest::prelude::*;

use super::{central_difference, spread};

fn within(parameter: &Parameter) -> std::ops::RangeInclusive<f64> {
    parameter.min..=parameter.max
}

prop_compose! {
    /// Any land that the checks let through; sizes are as likely small as large.
    fn any_settings()(
        octaves in 1..=16_u32,
        lacunarity in within(&terrain::LACUNARITY),
        persistence in within(&terrain::PERSISTENCE),
        feature_size in (0.0..=5.0_f64).prop_map(|log| 10.0_f64.powf(log)),
        amplitude in within(&terrain::AMPLITUDE),
        exponent in within(&terrain::EXPONENT),
        offset_x in within(&terrain::OFFSET_X),
        offset_z in within(&terrain::OFFSET_Z),
        seed in any::<u32>(),
        clamp in any::<bool>(),
        extent in (1.0..=50_000.0_f64.log10()).prop_map(|log| 10.0_f64.powf(log)),
    ) -> TerrainSettings {
        let settings = TerrainSettings {
            octaves, lacunarity, persistence, feature_size, amplitude, exponent, offset_x, offset_z, seed, clamp, extent,
            ..Default::default()
        };
        settings.check().unwrap();
        settings
    }
}

prop_compose! {
    /// Land whose finest octave f64 still resolves to a ten-millionth of a cell, without flat discs.
    fn resolved_settings()(mut settings in any_settings()) -> TerrainSettings {
        settings.clamp = false;
        // Every octave is shifted by up to 256 of its cells.
        let farthest = 256.0 + (settings.offset_x.abs().max(settings.offset_z.abs()) + settings.extent) / settings.feature_size;
        let affordable = ((1e7 / farthest).ln() / settings.lacunarity.ln().max(1e-3)).floor();
        settings.octaves = settings.octaves.min(1 + affordable.clamp(0.0, 15.0) as u32);
        settings
    }
}

/// The steepness that the octaves can add up to, in meters per meter, without the height curve.
fn steepness(settings: &TerrainSettings) -> f64 {
    let octave = |k: u32| (settings.persistence * settings.lacunarity).powi(k as i32);
    settings.amplitude / settings.feature_size * (0..settings.octaves).map(octave).sum::<f64>()
}

fn finest_cell(settings: &TerrainSettings) -> f64 {
    settings.feature_size / settings.lacunarity.powi(settings.octaves as i32 - 1)
}

proptest! {
    #[test]
    fn the_slope_is_the_difference_quotient_of_the_height(settings in resolved_settings(), start in 0..1_000_000_u32) {
        let terrain = Terrain::new(&settings).unwrap();
        let step = 1e-4 * finest_cell(&settings);
        for i in start..start + 8 {
            let p = settings.extent * spread(i);
            let slope = terrain.sample(p.x, p.y).slope;
            let error = slope.distance(central_difference(&terrain, p, step));
            let scale = slope.length() + steepness(&settings);
            // What 1e7 cells leave of an f64, divided by the step, is 1e-5 of the scale.
            prop_assert!(error <= 1e-4 * scale, "{error} of {scale} at {p}");
        }
    }

    #[test]
    fn the_normal_stands_on_the_surface(settings in resolved_settings(), i in any::<u32>()) {
        let terrain = Terrain::new(&settings).unwrap();
        let p = settings.extent * spread(i);
        let sample = terrain.sample(p.x, p.y);
        let normal = sample.normal();
        prop_assert!((normal.length() - 1.0).abs() < 1e-12 && normal.y > 0.0);
        let east = glam::DVec3::new(1.0, sample.slope.x, 0.0).normalize();
        let south = glam::DVec3::new(0.0, sample.slope.y, 1.0).normalize();
        prop_assert!(normal.dot(east).abs() < 1e-9 && normal.dot(south).abs() < 1e-9, "{normal}");
    }

    #[test]
    fn heights_stay_within_the_bounds(settings in any_settings(), start in any::<u32>()) {
        let terrain = Terrain::new(&settings).unwrap();
        let [low, high] = terrain.bounds();
        let margin = 1e-12 * (high - low);
        for i in 0..64 {
            let p = settings.extent * spread(start.wrapping_add(i));
            let height = terrain.sample(p.x, p.y).height;
            prop_assert!((low - margin..=high + margin).contains(&height), "{height} beyond {low} to {high}");
        }
    }
}

#[test]
fn a_wrong_slope_would_be_noticed() {
    let settings = TerrainSettings::default();
    let terrain = Terrain::new(&settings).unwrap();
    let p = settings.extent * spread(1);
    let wrong = 1.001 * terrain.sample(p.x, p.y).slope + DVec2::splat(0.001 * steepness(&settings));
    let error = wrong.distance(central_difference(
        &terrain,
        p,
        1e-4 * finest_cell(&settings),
    ));
    assert!(error > 1e-4 * (wrong.length() + steepness(&settings)));
}

#[test]
fn every_corner_of_the_allowed_settings_is_finite() {
    let ends = |parameter: &'static Parameter, corner: u32, bit: u32| {
        if corner >> bit & 1 == 0 {
            parameter.min
        } else {
            parameter.max
        }
    };
    for corner in 0..1 << 11 {
        let end = |parameter, bit| ends(parameter, corner, bit);
        let settings = TerrainSettings {
            octaves: end(&terrain::OCTAVES, 0) as u32,
            lacunarity: end(&terrain::LACUNARITY, 1),
            persistence: end(&terrain::PERSISTENCE, 2),
            feature_size: end(&terrain::FEATURE_SIZE, 3),
            amplitude: end(&terrain::AMPLITUDE, 4),
            exponent: end(&terrain::EXPONENT, 5),
            offset_x: end(&terrain::OFFSET_X, 6),
            offset_z: end(&terrain::OFFSET_Z, 7),
            extent: end(&terrain::EXTENT, 8),
            seed: if corner >> 9 & 1 == 0 { 0 } else { u32::MAX },
            clamp: corner >> 10 & 1 == 1,
            ..Default::default()
        };
        let terrain = Terrain::new(&settings).unwrap();
        let [low, high] = terrain.bounds();
        assert!(
            low.is_finite() && high.is_finite() && low <= high,
            "{settings:?}"
        );
        for p in [DVec2::ZERO, DVec2::splat(0.5), DVec2::splat(-0.5)]
            .into_iter()
            .chain((0..5).map(spread))
        {
            let p = settings.extent * p;
            let sample = terrain.sample(p.x, p.y);
            assert!(
                sample.height.is_finite() && sample.slope.is_finite(),
                "{settings:?}: {sample:?}"
            );
            assert!(sample.normal().is_finite(), "{settings:?}: {sample:?}");
            // What is drawn and exported is single precision.
            assert!((sample.height as f32).is_finite() && sample.slope.as_vec2().is_finite());
        }
    }
}

#[test]
fn the_grid_is_the_field_rounded_to_single_precision() {
    for (extent, offset_x, resolution) in [
        (2_000.0, 0.0, 129),
        (10.0, -1e6, 33),
        (50_000.0, 123.456, 100),
    ] {
        let settings = TerrainSettings {
            extent,
            offset_x,
            resolution,
            ..Default::default()
        };
        let terrain = Terrain::new(&settings).unwrap();
        let grid =
            HeightGrid::build(&terrain, extent, resolution, &AtomicBool::new(false)).unwrap();
        let side = grid.side();
        assert_eq!(grid.points(), 0..side * side);
        for point in grid.points() {
            let sample = grid.sample(point);
            let [x, z] = [point % side, point / side].map(|i| grid.coordinate(i));
            let there = terrain.sample(x, z);
            assert_eq!(sample.height as f32, there.height as f32);
            assert_eq!(sample.slope.as_vec2(), there.slope.as_vec2());
        }
        assert_eq!(grid.coordinate(0), -0.5 * extent);
        assert_eq!(grid.coordinate(side - 1), 0.5 * extent);
    }
}
