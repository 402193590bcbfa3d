//! Seas and points that leave no part of the shader's arithmetic out.

use haibo::field::texel;
use haibo::field::waves::{
    ComponentSettings, SeaKind, SeaSettings, SpectrumSettings, SpectrumShape, SpectrumSource,
};

use super::spread;

const POINTS: usize = 1_000;

/// Points of the land along each side.
pub const BED: u32 = 65;

/// A bed that rises from west to east: its heights in meters at both edges.
#[derive(Debug, Clone, Copy)]
pub struct Bed(pub [f64; 2], pub f64);

impl Bed {
    pub fn height(self, x: f64) -> f64 {
        let Self([west, east], extent) = self;
        west + (east - west) * (x / extent + 0.5)
    }

    pub fn texels(self) -> Vec<u8> {
        let Self([west, east], _) = self;
        let heights = (0..BED * BED).map(|k| {
            let along = f64::from(k % BED) / f64::from(BED - 1);
            texel::pack((west + (east - west) * along) as f32, 0.0, 0.0)
        });
        let texels: Vec<_> = heights.collect();
        bytemuck::cast_slice(&texels).to_vec()
    }
}

/// Seas that differ in everything that enters the shader's arithmetic, with the side of their square and the bed's
/// heights at its western and eastern edges.
pub fn seas(kind: SeaKind) -> Vec<(SeaSettings, f64, [f64; 2])> {
    let deep = [-1e4, -1e4];
    let base = SeaSettings {
        kind,
        ..Default::default()
    };
    let with = |change: &dyn Fn(&mut SeaSettings)| {
        let mut settings = base.clone();
        change(&mut settings);
        settings
    };
    let height = |hm0, tp| SpectrumSettings {
        source: SpectrumSource::Height,
        hm0,
        tp,
        ..Default::default()
    };
    let mut seas = vec![
        (base.clone(), 2_000.0, deep),
        (base.clone(), 50_000.0, deep),
        (base.clone(), 2_000.0, [-60.0, 35.0]),
        (
            with(&|s| {
                s.spectrum = height(0.3, 2.0);
                s.choppiness = 0.4;
            }),
            300.0,
            [10.0, 31.0],
        ),
        (
            with(&|s| {
                s.spectrum = height(12.0, 16.0);
                s.depth = 60.0;
                s.spectrum.shape = SpectrumShape::Tma;
            }),
            50_000.0,
            [-30.0, 40.0],
        ),
    ];
    if kind == SeaKind::Gerstner {
        let train = |i: usize| ComponentSettings {
            amplitude: 0.05 + 0.02 * (i % 5) as f64,
            wavelength: 3.0 * 1.1_f64.powi(i as i32),
            direction: 37.0 * i as f64 % 360.0,
            phase: 11.0 * i as f64 % 180.0,
        };
        for (count, extent) in [(1, 10.0), (7, 2_000.0), (64, 50_000.0)] {
            let settings = with(&|s| s.components = (0..count).map(train).collect());
            seas.push((settings, extent, [-20.0, 33.0]));
        }
    }
    seas
}

/// Points over the whole square.
pub fn points(extent: f64) -> Vec<[f32; 2]> {
    let corner = |i: usize| [i % 3, i / 3].map(|v| 0.5 * v as f64 - 0.5);
    (0..POINTS)
        .map(|i| if i < 9 { corner(i) } else { spread(i) })
        .map(|point| point.map(|v| (extent * v) as f32))
        .collect()
}
