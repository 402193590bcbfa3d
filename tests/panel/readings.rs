//! Readings made by hand.

use std::f64::consts::TAU;
use std::sync::Arc;

use haibo::gauge::record::Record;
use haibo::scene::Scene;
use haibo::viewer::gauges::reading::Reading;
use haibo::viewer::gauges::transect::{Direction, Dispersion, Law, Line, Rows};
use haibo::viewer::panel::Dock;
use haibo::viewer::panel::dock::{DockData, GaugeData};

/// Half an hour of a few waves that end at 0 s, higher before than behind.
pub fn record(height: f64) -> Record {
    let wave = |i: u32| {
        let t = f64::from(i) / 2.0;
        let first = (TAU * t / 8.3).sin();
        let second = (TAU * t / 5.1 + 1.0).sin();
        height * (first + 0.6 * second + 0.25 * first * first + 0.0002 * t * second)
    };
    Record::new(-1799.5, 2.0, (0..3600).map(wave).collect()).unwrap()
}

pub fn reading(record: Record) -> GaugeData {
    let record = Arc::new(record);
    let theory = (1..50).map(|i| [0.01 * f64::from(i), 0.5]).collect();
    GaugeData {
        reading: Some(Arc::new(Reading::new(record.clone(), Some(23.4), theory))),
        record: Some(record),
    }
}

pub fn dispersion() -> Arc<Dispersion> {
    let line = Line {
        middle: [0.0; 2],
        direction: Direction::EastWest,
        spacing: 5.0,
    };
    let points = line.points();
    let rows = Rows::until(0, None, |t| {
        let waves = points.iter().map(|[x, _]| (0.2 * x - 1.4 * t).cos());
        Some(waves.collect())
    });
    Arc::new(
        Dispersion::new(
            line,
            &rows.unwrap(),
            vec![Law::Water(200.0), Law::Drift(7.0)],
        )
        .unwrap(),
    )
}

/// A dock with as many readings as the scene has gauges.
pub fn full_dock(scene: &Scene) -> Dock {
    let heights = (1..=scene.gauges.len()).map(|i| 0.4 * i as f64);
    Dock {
        data: DockData {
            now: 0.0,
            gauges: heights.map(|height| reading(record(height))).collect(),
            dispersion: Some(dispersion()),
        },
        ..Default::default()
    }
}
