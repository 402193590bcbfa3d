//! How high a spectral sea is: in all, band by band and cell by cell.

use std::f64::consts::TAU;

use haibo::field::waves::spectral::SpectralSea;
use haibo::field::waves::spectral::band::{Band, Draw};
use haibo::field::waves::spectral::lattice::{Lattice, Quadrature};
use haibo::field::waves::{
    DirectionalSpectrum, SeaKind, SeaSettings, SpectrumSettings, SpectrumShape, SpectrumSource,
    SpreadingKind,
};

use super::vectors::{Worst, block, number, rows};

/// The sea of the blocks about transforms: U10 = 20 m/s, fetch 100 km.
pub fn storm() -> SpectrumSettings {
    SpectrumSettings {
        wind_speed: 20.0,
        fetch: 100_000.0,
        ..Default::default()
    }
}

fn midpoints(size: usize, length: f64) -> Vec<f64> {
    let spectrum = DirectionalSpectrum::new(&storm(), f64::INFINITY)
        .unwrap()
        .unwrap();
    let lattice = Lattice { size, length };
    lattice.energies([0.0, f64::INFINITY], Quadrature::Midpoint, |k| {
        spectrum.density(k, f64::INFINITY)
    })
}

#[test]
fn the_energy_on_a_lattice_is_the_given_one() {
    let block = block("fft_amplitude_convention");
    let mut worst = Worst::of("fft_amplitude_convention, grid_truncation");
    for row in rows(&block["grid_truncation"]) {
        let energies = midpoints(number(row, "N") as usize, number(row, "L"));
        worst.relative(energies.iter().sum(), number(row, "m0_grid"));
    }
    worst.within(1e-9);
}

#[test]
fn normal_amplitudes_have_the_energy_in_the_mean_and_the_given_scatter() {
    let block = block("fft_tile_scatter");
    let mut worst = Worst::of("fft_tile_scatter");
    for row in rows(&block["rows"]) {
        let (size, length) = (number(row, "N") as usize, number(row, "L"));
        let energies = midpoints(size, length);
        let sum: f64 = energies.iter().sum();
        let squares: f64 = energies.iter().map(|energy| energy * energy).sum();
        let scatter = squares.sqrt() / sum;
        worst.relative(scatter, number(row, "cv_m0_per_seed"));
        worst.relative(sum * sum / squares, number(row, "effective_components"));
        if size > 256 {
            continue;
        }
        let seeds = 16;
        let lattice = Lattice { size, length };
        let ratios: Vec<f64> = (0..seeds)
            .map(|seed| {
                let draw = Draw {
                    seed,
                    band: 0,
                    exact: false,
                };
                Band::drawn(lattice, f64::INFINITY, &energies, draw).energy() / sum
            })
            .collect();
        let count = f64::from(seeds);
        let mean = ratios.iter().sum::<f64>() / count;
        let error = scatter / count.sqrt();
        println!("L {length}: {mean} of 1, standard error {error}");
        assert!(
            (mean - 1.0).abs() < 3.0 * error,
            "{length}: {mean} ± {error}"
        );
        let spread = ratios
            .iter()
            .map(|ratio| (ratio - mean).powi(2))
            .sum::<f64>();
        let spread = (spread / (count - 1.0)).sqrt();
        // The standard error of a standard deviation of 16 numbers is 18 %.
        assert!(
            (0.4..1.8).contains(&(spread / scatter)),
            "{length}: {spread} of {scatter}"
        );
    }
    worst.within(1e-9);
}

pub fn settings(spectrum: SpectrumSettings, seed: u32) -> SeaSettings {
    SeaSettings {
        kind: SeaKind::Spectral,
        seed,
        spectrum,
        ..Default::default()
    }
}

fn of_height(hm0: f64, tp: f64) -> SpectrumSettings {
    SpectrumSettings {
        source: SpectrumSource::Height,
        hm0,
        tp,
        ..Default::default()
    }
}

/// Wind seas of all strengths, swell, shallow water, and a measured spectrum with two peaks.
pub fn spectra() -> Vec<(&'static str, SpectrumSettings, f64)> {
    let measured = (0..50).map(|i| {
        let f = 0.04 + 0.01 * f64::from(i);
        let peak = |at: f64, width: f64| (-((f - at) / width).powi(2)).exp();
        [f, 6.0 * peak(0.07, 0.01) + 0.8 * peak(0.22, 0.04)]
    });
    let measured = measured.collect();
    let shape = |shape, from: SpectrumSettings| SpectrumSettings { shape, ..from };
    vec![
        (
            "breeze",
            SpectrumSettings {
                wind_speed: 3.0,
                fetch: 5_000.0,
                ..Default::default()
            },
            200.0,
        ),
        ("wind", SpectrumSettings::default(), 200.0),
        ("storm", storm(), 200.0),
        (
            "grown",
            shape(SpectrumShape::PiersonMoskowitz, storm()),
            4000.0,
        ),
        (
            "swell",
            SpectrumSettings {
                gamma: 10.0,
                swell: 1.0,
                ..of_height(3.0, 16.0)
            },
            4000.0,
        ),
        ("shallow", shape(SpectrumShape::Tma, storm()), 8.0),
        (
            "shallow swell",
            shape(SpectrumShape::Tma, of_height(1.0, 14.0)),
            4.0,
        ),
        (
            "measured",
            SpectrumSettings {
                shape: SpectrumShape::Measured,
                measured,
                spreading: SpreadingKind::DonelanBanner,
                ..Default::default()
            },
            60.0,
        ),
    ]
}

#[test]
fn the_bands_have_the_energy_of_the_spectrum_together() {
    for (name, spectrum, depth) in spectra() {
        let directional = DirectionalSpectrum::new(&spectrum, depth).unwrap().unwrap();
        let exact = directional.spectrum.moment(0);
        let sea = SpectralSea::new(Some(&directional), depth, 1.0, 1, true);
        let ratio = sea.energy() / exact;
        assert!((ratio - 1.0).abs() < 1e-9, "{name}: {ratio}");
        // In the mean over seeds, without a rescaling.
        let scatter: f64 = sea
            .bands()
            .iter()
            .flat_map(Band::pairs)
            .map(|pair| {
                let energies = [pair.along, pair.against].map(|h| 2.0 * h.norm_sqr());
                energies[0].powi(2) + energies[1].powi(2)
            })
            .sum();
        let scatter = scatter.sqrt() / exact;
        let ratios = (0..16).map(|seed| {
            SpectralSea::new(Some(&directional), depth, 1.0, seed, false).energy() / exact
        });
        let mean = ratios.sum::<f64>() / 16.0;
        println!("{name}: {mean} of 1 ± {}", scatter / 4.0);
        assert!(
            (mean - 1.0).abs() < 0.001 + 3.0 * scatter / 4.0,
            "{name}: {mean}"
        );
        assert!(scatter < 0.12, "{name}: {scatter}");
        no_wave_is_in_two_bands(&sea, &directional, depth);
    }
}

fn no_wave_is_in_two_bands(sea: &SpectralSea, directional: &DirectionalSpectrum, depth: f64) {
    let ranges: Vec<[f64; 2]> = sea
        .bands()
        .iter()
        .map(|band| {
            let lengths = band.pairs().iter().map(|pair| pair.wavenumber);
            [
                lengths.clone().fold(f64::INFINITY, f64::min),
                lengths.fold(0.0, f64::max),
            ]
        })
        .collect();
    assert!(
        ranges.windows(2).all(|pair| pair[0][1] < pair[1][0]),
        "{ranges:?}"
    );
    let lattices: Vec<Lattice> = sea.bands().iter().map(Band::lattice).collect();
    assert!(lattices[0].length >= 10.0 * directional.peak_length(depth));
    for (lattice, [_, shortest]) in lattices.iter().zip(&ranges) {
        let samples = TAU / shortest / (lattice.length / lattice.size as f64);
        assert!(samples >= 5.0, "{samples}");
    }
    // Repetitions never fall together.
    for count in 1..200 {
        let other = lattices[0].length * f64::from(count) / lattices[1].length;
        assert!((other - other.round()).abs() > 1e-3);
    }
}

#[test]
fn cells_have_the_energy_of_the_spectrum_before_any_is_adjusted() {
    for (name, spectrum, depth) in spectra() {
        let directional = DirectionalSpectrum::new(&spectrum, depth).unwrap().unwrap();
        let sea = SpectralSea::new(Some(&directional), depth, 1.0, 1, true);
        let whole = directional.spectrum.moment(0);
        let (mut sum, mut low) = (0.0, 0.0);
        for band in sea.bands() {
            let lattice = band.lattice();
            let high = TAU * lattice.size as f64 / (5.0 * lattice.length);
            let density = |k| directional.density(k, depth);
            let energies = lattice.energies([low, high], Quadrature::Dense, density);
            sum += energies.iter().sum::<f64>();
            low = high;
        }
        println!("{name}: {} of the energy in cells", sum / whole);
        assert!((sum / whole - 1.0).abs() < 0.01, "{name}: {}", sum / whole);
    }
}
