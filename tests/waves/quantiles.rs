//! Ranges of equal energy, for seas of few waves.

use haibo::field::waves::spectrum::Spectrum;

fn spectra() -> Vec<Spectrum> {
    let triangle = [[0.05, 0.0], [0.1, 4.0], [0.2, 0.0]];
    let gap = [[0.05, 1.0], [0.1, 0.0], [0.2, 0.0], [0.3, 2.0]];
    vec![
        Spectrum::from_height(2.0, 10.0, 3.3, f64::INFINITY).unwrap(),
        Spectrum::from_height(2.0, 10.0, 20.0, 3.0).unwrap(),
        Spectrum::from_height(1.0, 4.0, 1.0, 0.05).unwrap(),
        Spectrum::measured(&triangle).unwrap(),
        Spectrum::measured(&gap).unwrap(),
    ]
}

#[test]
fn each_has_the_same_energy_and_together_they_have_all() {
    let mut worst = 0.0_f64;
    for spectrum in spectra() {
        let m0 = spectrum.moment(0);
        for count in [1, 2, 7, 32, 257] {
            let ranges = spectrum.quantiles(count);
            assert_eq!(ranges.len(), count);
            for (i, range) in ranges.iter().enumerate() {
                let part = spectrum.moment_between(0, range.low, range.high);
                worst = worst.max((part * count as f64 / m0 - 1.0).abs());
                assert!(
                    range.low < range.frequency && range.frequency < range.high,
                    "{range:?}"
                );
                assert!(i == 0 || ranges[i - 1].high == range.low);
            }
        }
    }
    println!("quantiles: largest error of a share {worst:.1e}");
    assert!(worst < 1e-11, "{worst:e}");
}

#[test]
fn one_wave_for_each_keeps_the_first_moment() {
    for spectrum in spectra() {
        let m0 = spectrum.moment(0);
        // Of straight lines between rows: the rule at the rows alone is coarser.
        let mean = spectrum.quantiles(1)[0].frequency;
        for count in [3, 64] {
            let ranges = spectrum.quantiles(count);
            let sum: f64 = ranges.iter().map(|range| range.frequency).sum();
            assert!((sum / count as f64 / mean - 1.0).abs() < 1e-11);
        }
        if spectrum.alpha().is_some() {
            assert!((mean * m0 / spectrum.moment(1) - 1.0).abs() < 1e-12);
        }
    }
}

#[test]
fn none_is_an_empty_list() {
    for spectrum in spectra() {
        assert!(spectrum.quantiles(0).is_empty());
    }
}
