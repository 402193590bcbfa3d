//! How high a spectral sea is: in all, band by band, seed by seed, and on its tiles.

use std::f64::consts::TAU;

use glam::DVec2;
use haibo::field::waves::spectral::band::{Band, Draw};
use haibo::field::waves::spectral::lattice::{Lattice, Quadrature};
use haibo::field::waves::spectral::{SpectralSea, Tiles};
use haibo::field::waves::{
    DirectionalSpectrum, Sea, SeaKind, SeaSettings, SpectrumSettings, SpectrumShape,
    SpectrumSource, SpreadingKind,
};

use super::vectors::{Worst, block, number, rows};

/// The sea of the blocks about transforms: U10 = 20 m/s, fetch 100 km.
fn storm() -> SpectrumSettings {
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

fn settings(spectrum: SpectrumSettings, seed: u32) -> SeaSettings {
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
fn spectra() -> Vec<(&'static str, SpectrumSettings, f64)> {
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

/// The variance of the tiles' heights at their samples, each band's added.
fn tile_variance(tiles: &Tiles) -> f64 {
    let area = tiles.size * tiles.size;
    let variances = (0..tiles.lengths.len()).map(|band| {
        let one = Tiles {
            lengths: vec![tiles.lengths[band]],
            surface: tiles.surface[band * area..][..area].to_vec(),
            shading: tiles.shading[band * area..][..area].to_vec(),
            shear: tiles.shear[band * area..][..area].to_vec(),
            ..*tiles
        };
        let spacing = one.lengths[0] / one.size as f64;
        let mut sums = [0.0; 2];
        for i in 0..area {
            let at = DVec2::new((i % one.size) as f64, (i / one.size) as f64) * spacing;
            let height = one.point(at.x, at.y).height;
            sums[0] += height;
            sums[1] += height * height;
        }
        let [mean, square] = sums.map(|sum| sum / area as f64);
        assert!(mean.abs() < 1e-5);
        square - mean * mean
    });
    variances.sum()
}

#[test]
fn the_tiles_are_as_high_as_the_significant_height_says() {
    for (name, spectrum, depth) in spectra() {
        let settings = SeaSettings {
            depth,
            ..settings(spectrum, 7)
        };
        let sea = Sea::new(&settings, 2_000.0).unwrap();
        let surface = sea.at(12.5);
        let found = 4.0 * tile_variance(surface.tiles().unwrap()).sqrt();
        let expected = sea.significant_height().unwrap();
        let theory = sea.spectrum().unwrap().spectrum.parameters().hm0;
        println!(
            "{name}: Hm0 {found} on the tiles, {expected} of the waves, {theory} of the spectrum"
        );
        assert!((expected / theory - 1.0).abs() < 1e-9, "{name}");
        assert!(
            (found / theory - 1.0).abs() < 0.01,
            "{name}: {found} of {theory}"
        );
    }
}

#[test]
fn seeds_that_are_not_exact_scatter_about_the_significant_height() {
    let spectrum = SpectrumSettings {
        exact: false,
        ..storm()
    };
    let theory = DirectionalSpectrum::new(&spectrum, 200.0)
        .unwrap()
        .unwrap()
        .spectrum
        .moment(0);
    let exact = Sea::new(&settings(storm(), 0), 2_000.0).unwrap();
    let squares = exact
        .spectral()
        .unwrap()
        .bands()
        .iter()
        .flat_map(Band::pairs);
    let scatter: f64 = squares
        .map(|pair| 4.0 * (pair.along.norm_sqr().powi(2) + pair.against.norm_sqr().powi(2)))
        .sum();
    let scatter = scatter.sqrt() / theory;
    let ratios: Vec<f64> = (0..16)
        .map(|seed| {
            let sea = Sea::new(&settings(spectrum.clone(), seed), 2_000.0).unwrap();
            tile_variance(sea.at(3.0).tiles().unwrap()) / theory
        })
        .collect();
    let mean = ratios.iter().sum::<f64>() / 16.0;
    println!("mean variance {mean} of 1 ± {}", scatter / 4.0);
    assert!(
        (mean - 1.0).abs() < 3.0 * scatter / 4.0,
        "{mean} ± {scatter}"
    );
    assert!(
        ratios
            .iter()
            .any(|ratio| (ratio - 1.0).abs() > 0.3 * scatter)
    );
}
