//! Seas without waves, and those that cannot be made.

use haibo::field::HeightField;
use haibo::field::waves::{
    GaugeKind, Sampling, Sea, SeaKind, SeaSettings, SpectrumSettings, SpectrumShape, SpectrumSource,
};

fn flat(spectrum: SpectrumSettings) -> [Sea; 2] {
    [SeaKind::Gerstner, SeaKind::Spectral].map(|kind| {
        let settings = SeaSettings {
            kind,
            spectrum: spectrum.clone(),
            ..Default::default()
        };
        Sea::new(&settings, 2_000.0).unwrap()
    })
}

#[test]
fn a_sea_without_energy_is_flat() {
    let calm = SpectrumSettings {
        source: SpectrumSource::Height,
        hm0: 0.0,
        ..Default::default()
    };
    let times = Sampling {
        start: 0.0,
        rate: 2.0,
        count: 10,
    };
    for sea in flat(calm) {
        assert_eq!(sea.significant_height(), Some(0.0));
        assert_eq!((sea.bound(), sea.horizontal_bound()), (0.0, 0.0));
        assert!(sea.spectrum().is_none());
        let sample = sea.at(5.0).sample(3.0, 4.0);
        assert_eq!((sample.height, sample.slope.length()), (0.0, 0.0));
        for kind in [GaugeKind::Buoy, GaugeKind::Staff] {
            assert_eq!(sea.record(kind, 1.0, 2.0, f64::INFINITY, times), [0.0; 10]);
        }
    }
}

#[test]
fn noise_has_no_scale() {
    let sea = Sea::new(&SeaSettings::default(), 2_000.0).unwrap();
    assert!(sea.spectrum().is_none() && sea.significant_height().is_none());
    assert!(sea.shoaling().is_none() && sea.at(1.0).tiles().is_none());
    assert_eq!(sea.horizontal_bound(), 0.0);
    let times = Sampling {
        start: 3.0,
        rate: 4.0,
        count: 9,
    };
    for kind in [GaugeKind::Buoy, GaugeKind::Staff] {
        let record = sea.record(kind, 10.0, -20.0, 0.1, times);
        for (i, height) in record.iter().enumerate() {
            let t = 3.0 + i as f64 / 4.0;
            assert_eq!(*height, sea.at(t).sample(10.0, -20.0).height);
            assert_eq!(sea.exact_point(10.0, -20.0, t, 1.0).height, *height);
        }
    }
}

#[test]
fn rows_that_are_no_spectrum_are_refused_by_name() {
    let refused = |measured: &[[f64; 2]]| {
        let settings = SeaSettings {
            kind: SeaKind::Spectral,
            spectrum: SpectrumSettings {
                shape: SpectrumShape::Measured,
                measured: measured.to_vec(),
                ..Default::default()
            },
            ..Default::default()
        };
        Sea::new(&settings, 2_000.0).unwrap_err().to_string()
    };
    let falling = refused(&[[0.1, 1.0], [0.2, 2.0], [0.15, 1.0]]);
    assert!(
        falling.starts_with("sea.spectrum.measured[2] = [0.15, 1] is not allowed"),
        "{falling}"
    );
    let none = refused(&[]);
    assert!(none.contains("sea.spectrum.measured has 0 rows"), "{none}");
}
