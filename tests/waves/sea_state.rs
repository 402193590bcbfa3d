//! The tables of seas by number, and the sea that stands for each.

use haibo::field::waves::sea_state::{
    BEAUFORT, SEA_STATES, WindSea, code_of_height, force_of_wind, sea_of_code, sea_of_force,
};
use haibo::field::waves::spectrum::Spectrum;
use haibo::field::waves::spreading::inverse_wave_age;

use crate::vectors::{CLOSED, Worst, block, number, rows};

#[test]
fn tables() {
    let block = block("tables");
    let mut worst = Worst::of("tables");
    let states = rows(&block["wmo_3700"]);
    assert_eq!(states.len(), SEA_STATES.len());
    for (row, state) in states.iter().zip(SEA_STATES) {
        assert_eq!(row["code"], state.code);
        assert_eq!(row["name"], state.name);
        worst.absolute(state.lowest, number(row, "h_lo"));
        assert_eq!(row["h_hi"].as_f64(), state.highest);
    }
    let forces = rows(&block["beaufort"]);
    assert_eq!(forces.len(), BEAUFORT.len());
    for (row, force) in forces.iter().zip(BEAUFORT) {
        assert_eq!(row["B"], force.force);
        assert_eq!(row["name"], force.name);
        worst.absolute(force.slowest, number(row, "u_lo"));
        assert_eq!(row["u_hi"].as_f64(), force.fastest);
        worst.absolute(force.probable_height, number(row, "probable_h"));
        assert_eq!(row["max_h"].as_f64(), force.probable_maximum);
        let sea = sea_of_force(force.force).unwrap();
        worst.absolute(sea.wind, number(row, "u_formula_0p836B1p5"));
        worst.absolute(sea.hm0, force.probable_height);
    }
    worst.within(1e-12);
}

/// Wind, fetch, height and period belong together: the formula gives the height and the period.
fn check(sea: &WindSea) {
    let raised = Spectrum::from_wind(sea.wind, sea.fetch, 3.3, f64::INFINITY).unwrap();
    let mut worst = Worst::of("sea of a number, height and period of its wind and fetch");
    worst.relative(raised.parameters().hm0, sea.hm0);
    worst.relative(raised.parameters().tp, sea.tp);
    let spectrum = sea.spectrum(f64::INFINITY).unwrap();
    worst.relative(spectrum.parameters().hm0, sea.hm0);
    worst.relative(spectrum.parameters().tp, sea.tp);
    worst.relative(spectrum.density(0.7 / sea.tp), raised.density(0.7 / sea.tp));
    worst.within(CLOSED);
    // Seas of the open ocean are about as steep as this.
    let steepness = std::f64::consts::TAU * sea.hm0 / (9.81 * sea.tp.powi(2));
    assert!((0.01..0.07).contains(&steepness), "{sea:?} {steepness}");
    assert!((1e3..2e6).contains(&sea.fetch), "{sea:?}");
}

/// U₁₀ ωp / g: above 0.83 the wind still feeds the peak.
fn inverse_age(sea: &WindSea) -> f64 {
    inverse_wave_age(sea.wind, std::f64::consts::TAU / sea.tp)
}

#[test]
fn every_number_has_a_sea_and_higher_numbers_have_higher_seas() {
    for (name, count, sea) in [
        ("code", 10, sea_of_code as fn(u8) -> Option<WindSea>),
        ("force", 13, sea_of_force),
    ] {
        let seas: Vec<_> = (0..count).map(|number| sea(number).unwrap()).collect();
        assert_eq!(seas[0], WindSea::CALM);
        assert_eq!((sea(count), sea(255)), (None, None));
        for (number, pair) in seas.windows(2).enumerate() {
            println!("{name} {}: {:?}", number + 1, pair[1]);
            check(&pair[1]);
            assert!(pair[0].hm0 < pair[1].hm0 && pair[0].wind < pair[1].wind);
            assert!(number == 0 || pair[0].tp < pair[1].tp);
        }
        // Light air does not raise what the tables give it; every other wind does, or nearly.
        assert!(inverse_age(&seas[1]) < 0.4 && inverse_age(&seas[2]) > 0.6);
    }
}

#[test]
fn a_sea_is_within_the_range_of_its_number() {
    for state in SEA_STATES {
        let sea = sea_of_code(state.code).unwrap();
        assert_eq!(code_of_height(sea.hm0), Some(state.code));
    }
    for force in BEAUFORT {
        let sea = sea_of_force(force.force).unwrap();
        assert_eq!(force_of_wind(sea.wind), Some(force.force));
    }
}

#[test]
fn borders_belong_to_the_lower_code() {
    for (height, code) in [
        (0.0, 0),
        (1e-9, 1),
        (0.1, 1),
        (0.11, 2),
        (1.25, 3),
        (4.0, 5),
        (4.01, 6),
        (14.0, 8),
        (14.01, 9),
        (f64::INFINITY, 9),
    ] {
        assert_eq!(code_of_height(height), Some(code), "{height}");
    }
    for (wind, force) in [
        (0.0, 0),
        (0.2, 0),
        (0.24, 0),
        (0.26, 1),
        (1.5, 1),
        (1.6, 2),
        (13.84, 6),
        (13.9, 7),
        (32.6, 11),
        (32.7, 12),
        (90.0, 12),
    ] {
        assert_eq!(force_of_wind(wind), Some(force), "{wind}");
    }
    for bad in [f64::NAN, -0.1] {
        assert_eq!((code_of_height(bad), force_of_wind(bad)), (None, None));
    }
}

#[test]
fn a_calm_sea_has_a_spectrum_without_energy() {
    for sea in [sea_of_code(0).unwrap(), sea_of_force(0).unwrap()] {
        assert!(sea.is_calm());
        let spectrum = sea.spectrum(20.0).unwrap();
        assert_eq!(
            (spectrum.parameters().hm0, spectrum.density(1.0)),
            (0.0, 0.0)
        );
        assert!(
            spectrum
                .quantiles(3)
                .iter()
                .all(|range| range.frequency > 0.0)
        );
    }
}

#[test]
fn the_height_of_a_sea_is_kept_over_a_bed() {
    for depth in [5.0, 50.0] {
        let found = sea_of_force(8)
            .unwrap()
            .spectrum(depth)
            .unwrap()
            .parameters();
        assert!((found.hm0 - 5.5).abs() < 1e-12);
    }
    assert!(sea_of_force(8).unwrap().spectrum(-1.0).is_err());
    assert!(WindSea::new(0.0, 1.0).is_err() && WindSea::new(f64::NAN, 1.0).is_err());
    for hm0 in [f64::NAN, 0.0, -1.0, 1e9] {
        assert!(WindSea::new(10.0, hm0).is_err(), "{hm0}");
    }
}
