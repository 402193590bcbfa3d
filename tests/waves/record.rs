//! Instant records against the same surfaces asked moment by moment.

use glam::DVec2;
use haibo::field::waves::inverse::rest_position;
use haibo::field::waves::{
    GaugeKind, Sampling, Sea, SeaKind, SeaSettings, SpectrumSettings, SpectrumSource,
};

const DEEP: f64 = f64::INFINITY;

fn sea(kind: SeaKind, spectrum: SpectrumSettings, choppiness: f64) -> Sea {
    let settings = SeaSettings {
        kind,
        choppiness,
        spectrum,
        ..Default::default()
    };
    Sea::new(&settings, 2_000.0).unwrap()
}

const TIMES: Sampling = Sampling {
    start: 1_000.25,
    rate: 2.0,
    count: 150,
};

const PLACE: DVec2 = DVec2::new(123.4, -56.7);

#[test]
fn a_buoy_reads_the_exact_height_of_its_particle() {
    for kind in [SeaKind::Gerstner, SeaKind::Spectral] {
        let sea = sea(kind, SpectrumSettings::default(), 1.0);
        let hm0 = sea.significant_height().unwrap();
        for depth in [DEEP, 4.0] {
            let record = sea.record(GaugeKind::Buoy, PLACE.x, PLACE.y, depth, TIMES);
            assert_eq!(record.len(), 150);
            let mut worst = 0.0_f64;
            for i in [0, 1, 62, 63, 64, 65, 127, 149] {
                let exact = sea
                    .exact_point(PLACE.x, PLACE.y, TIMES.time(i), depth)
                    .height;
                worst = worst.max((record[i] - exact.max(-depth)).abs());
            }
            println!("{kind:?}, buoy: {:.1e} of Hm0", worst / hm0);
            assert!(worst < 1e-6 * hm0);
        }
    }
}

#[test]
fn a_staff_reads_the_exact_height_at_its_place() {
    for (kind, wind) in [
        (SeaKind::Gerstner, 10.0),
        (SeaKind::Spectral, 10.0),
        (SeaKind::Spectral, 4.0),
    ] {
        let spectrum = SpectrumSettings {
            wind_speed: wind,
            ..Default::default()
        };
        let sea = sea(kind, spectrum, 0.8);
        let hm0 = sea.significant_height().unwrap();
        for depth in [DEEP, 3.0] {
            let record = sea.record(GaugeKind::Staff, PLACE.x, PLACE.y, depth, TIMES);
            let mut worst = 0.0_f64;
            for i in [0, 1, 63, 64, 149] {
                let t = TIMES.time(i);
                let rest = rest_position(PLACE, PLACE, |p| sea.exact_point(p.x, p.y, t, depth));
                assert!(rest.distance < 1e-8, "{}", rest.distance);
                worst = worst.max((record[i] - rest.point.height.max(-depth)).abs());
            }
            println!("{kind:?}, staff: {:.1e} of Hm0", worst / hm0);
            assert!(worst < 1e-4 * hm0, "{kind:?} {wind}: {worst}");
        }
    }
}

#[test]
fn where_water_moves_up_and_down_alone_staff_and_buoy_read_the_same() {
    for kind in [SeaKind::Gerstner, SeaKind::Spectral] {
        let upright = sea(kind, SpectrumSettings::default(), 0.0);
        let record = |sea: &Sea, gauge| sea.record(gauge, 10.0, 20.0, DEEP, TIMES);
        assert_eq!(
            record(&upright, GaugeKind::Staff),
            record(&upright, GaugeKind::Buoy)
        );
        let choppy = sea(kind, SpectrumSettings::default(), 1.0);
        assert_ne!(
            record(&choppy, GaugeKind::Staff),
            record(&choppy, GaugeKind::Buoy)
        );
        assert_eq!(
            record(&choppy, GaugeKind::Buoy),
            record(&upright, GaugeKind::Buoy)
        );
    }
}

#[test]
fn a_long_record_has_the_significant_height() {
    let spectrum = SpectrumSettings {
        source: SpectrumSource::Height,
        hm0: 2.0,
        tp: 6.0,
        ..Default::default()
    };
    let sea = sea(SeaKind::Spectral, spectrum, 1.0);
    let times = Sampling {
        start: 0.0,
        rate: 1.0,
        count: 6 * 3600,
    };
    let record = sea.record(GaugeKind::Buoy, 0.0, 0.0, DEEP, times);
    let count = record.len() as f64;
    let mean = record.iter().sum::<f64>() / count;
    let variance = record
        .iter()
        .map(|height| (height - mean).powi(2))
        .sum::<f64>()
        / count;
    println!("mean {mean}, Hm0 {}", 4.0 * variance.sqrt());
    assert!(mean.abs() < 0.01);
    // Six hours scatter by 1.2 %, and the gauge sees one place only, where waves of one frequency have interfered.
    assert!((4.0 * variance.sqrt() / 2.0 - 1.0).abs() < 0.08);
}
