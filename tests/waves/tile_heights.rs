//! How high a spectral sea is on its tiles, in the exact mode and seed by seed.

use glam::DVec2;
use haibo::field::waves::spectral::Tiles;
use haibo::field::waves::spectral::band::Band;
use haibo::field::waves::{DirectionalSpectrum, Sea, SeaSettings, SpectrumSettings};

use super::energy::{settings, spectra, storm};

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
