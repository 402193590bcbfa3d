//! The spectrum over wavenumber and frequency: which side a wave is on, and where noise lies.

use std::f64::consts::TAU;

use haibo::field::HeightField;
use haibo::field::waves::{Sea, SeaSettings};
use haibo::gauge::frequency_wavenumber::{FrequencyWavenumber, Transect, frequency_wavenumber};

const POINTS: usize = 128;
const TIMES: usize = 200;

fn spectrum(
    spacing: f64,
    rate: f64,
    height: impl Fn(f64, f64) -> f64,
) -> (FrequencyWavenumber, Vec<f64>) {
    let at = |i: usize| height((i % POINTS) as f64 * spacing, (i / POINTS) as f64 / rate);
    let elevation: Vec<f64> = (0..POINTS * TIMES).map(at).collect();
    let transect = Transect {
        spacing,
        rate,
        points: POINTS,
        elevation: &elevation,
    };
    (frequency_wavenumber(&transect).unwrap(), elevation)
}

#[test]
fn a_wave_is_at_its_wavenumber_and_frequency_on_its_side() {
    let (spacing, rate, omega) = (2.0, 2.0, 0.9_f64);
    let k = omega * omega / 9.81;
    for (direction, sign) in [("+x", 1.0), ("-x", -1.0)] {
        let (found, elevation) = spectrum(spacing, rate, |x, t| {
            3.0 + 0.8 * (sign * k * x - omega * t).cos()
        });
        let (peak_k, peak_omega) = found.peak();
        let [dk, domega] = found.steps();
        assert!((dk - TAU / 256.0).abs() < 1e-12 && (domega - TAU / 100.0).abs() < 1e-12);
        assert!(
            (peak_k - sign * k).abs() <= 0.5 * dk,
            "{direction}: {peak_k}"
        );
        assert!(
            (peak_omega - omega).abs() <= 0.5 * domega,
            "{direction}: {peak_omega}"
        );
        assert_eq!(found.size(), [POINTS, TIMES / 2 + 1]);
        assert_eq!(
            (found.wavenumber(POINTS / 2), found.frequency(0)),
            (0.0, 0.0)
        );
        // The variance is all there, as far as the windows let a single wave be even.
        let total = found.density().iter().sum::<f64>() * dk * domega;
        assert!(
            (total / 0.32 - 1.0).abs() < 0.05,
            "{total} of {}",
            elevation.len()
        );
    }
}

#[test]
fn white_noise_has_its_variance() {
    let mut state = 1_u64;
    let noise: Vec<f64> = (0..POINTS * TIMES)
        .map(|_| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 11) as f64 * 2.0_f64.powi(-53) - 0.5
        })
        .collect();
    let (found, _) = spectrum(1.0, 1.0, |x, t| noise[t as usize * POINTS + x as usize]);
    let [dk, domega] = found.steps();
    let total = found.density().iter().sum::<f64>() * dk * domega;
    assert!((total * 12.0 - 1.0).abs() < 0.05, "{total}");
}

/// Noise that drifts lies on a straight line: each of its waves travels at one speed, as no waves of water do.
#[test]
fn the_first_layer_of_noise_waves_lies_on_a_straight_line() {
    let settings = SeaSettings::default();
    let sea = Sea::new(&settings, 1000.0).unwrap();
    let (found, _) = spectrum(3.0, 2.0, |x, t| sea.at(t).sample(x, 17.0).height);
    // n(x/c + s t): towards -x at c s.
    let speed = settings.cell_size * settings.speed;
    let [columns, rows] = found.size();
    let [dk, domega] = found.steps();
    let (mut on_line, mut on_mirrored, mut total) = (0.0, 0.0, 0.0);
    for j in 1..rows {
        for i in 0..columns {
            let (k, omega) = (found.wavenumber(i), found.frequency(j));
            // The other layer changes slowly at any one place: below this.
            if omega < 0.8 {
                continue;
            }
            let value = found.density()[j * columns + i];
            let near = |k: f64| (omega + speed * k).abs() <= 3.0 * (domega + speed * dk);
            total += value;
            on_line += if near(k) { value } else { 0.0 };
            on_mirrored += if near(-k) { value } else { 0.0 };
        }
    }
    println!(
        "noise waves: {:.3} of the fast energy on the line",
        on_line / total
    );
    assert!(
        on_line > 0.9 * total && on_line > 50.0 * on_mirrored,
        "{on_line} and {on_mirrored} of {total}"
    );
}

#[test]
fn what_is_no_transect_gives_none() {
    let (elevation, wild) = (vec![1.0; 256], vec![f64::NAN; 256]);
    let of = |spacing, rate, points, elevation| {
        frequency_wavenumber(&Transect {
            spacing,
            rate,
            points,
            elevation,
        })
    };
    let still = of(1.0, 1.0, 16, &elevation).unwrap();
    assert!(still.density().iter().all(|&value| value == 0.0));
    for (spacing, rate, points) in [
        (0.0, 1.0, 16),
        (1.0, f64::NAN, 16),
        (1.0, 1.0, 0),
        (1.0, 1.0, 17),
        (1.0, 1.0, 64),
    ] {
        assert_eq!(of(spacing, rate, points, &elevation), None);
    }
    assert_eq!(of(1.0, 1.0, 16, &wild), None);
    assert_eq!(of(1.0, 1.0, 16, &[]), None);
}
