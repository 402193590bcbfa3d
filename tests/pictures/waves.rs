//! Seas to scale in pictures: foam where crests break, colors that are numbers, and a moment that is the clock's.

use super::adapter::Adapter;
use super::compare::{Picture, difference};
use super::shots::{scene, shot};

/// A sea from above, all of it water, in a light without a sun's mirror in it.
const ABOVE: [&str; 16] = [
    "--size",
    "160x90",
    "--camera",
    "0,80,300,0,0,0",
    "--set",
    "terrain.amplitude=0",
    "--set",
    "terrain.sea_level=100",
    "--set",
    "terrain.extent=1000",
    "--set",
    "sea.kind=spectral",
    "--set",
    "sky.sun_elevation=60",
    "--set",
    "clock.time=20",
];

fn with(adapter: Adapter, args: &[&str]) -> Picture {
    shot(adapter, &[&ABOVE[..], args].concat()).picture.clone()
}

/// The share of the picture that is white.
fn white(picture: &Picture) -> f64 {
    let white = |pixel: &&[u8; 3]| pixel.iter().all(|&channel| channel > 150);
    picture.pixels().iter().filter(white).count() as f64 / picture.pixels().len() as f64
}

#[test]
fn foam_lies_on_a_storm_and_not_on_a_calm() {
    let adapter = Adapter::Lavapipe;
    let wind = |speed: &str| {
        let speed = format!("sea.spectrum.wind_speed={speed}");
        with(
            adapter,
            &["--set", &speed, "--set", "sea.spectrum.fetch=300000"],
        )
    };
    let [calm, storm] = ["4", "22"].map(wind).map(|picture| white(&picture));
    println!(
        "{:.2} % white at 4 m/s, {:.2} % at 22 m/s",
        100.0 * calm,
        100.0 * storm
    );
    assert!(calm < 0.002 && storm > 0.01);
    let flat = with(
        adapter,
        &[
            "--set",
            "sea.spectrum.wind_speed=22",
            "--set",
            "sea.spectrum.fetch=300000",
            "--set",
            "sea.choppiness=0",
        ],
    );
    assert!(
        white(&flat) < 0.002,
        "without choppiness nothing is compressed"
    );
}

#[test]
fn a_spectral_sea_is_that_of_the_clock() {
    let adapter = Adapter::Lavapipe;
    let now = with(adapter, &[]);
    let later = with(adapter, &["--set", "clock.time=20.5"]);
    assert!(difference(&now, &later) > 0.1);
    let choppy = with(adapter, &["--set", "sea.choppiness=0.2"]);
    assert!(difference(&now, &choppy) > 0.05);
    let other = with(adapter, &["--set", "sea.seed=9"]);
    assert!(difference(&now, &other) > 0.3);
}

#[test]
fn every_number_has_colors_of_its_own() {
    let pictures = [
        "natural",
        "elevation",
        "slope",
        "compression",
        "velocity",
        "hm0",
    ]
    .map(|number| {
        let colors = format!("view.sea_colors={number}");
        let picture = with(Adapter::Lavapipe, &["--set", &colors]);
        assert!(picture.colors() > 60, "{number}: {}", picture.colors());
        (number, picture)
    });
    for (i, (number, picture)) in pictures.iter().enumerate() {
        for (other, picture_there) in &pictures[..i] {
            let share = difference(picture, picture_there);
            assert!(share > 0.5, "{number} is {other}: {share}");
        }
    }
}

#[test]
fn waves_break_on_a_beach_and_small_ones_at_its_edge() {
    const SHALLOWS: [&str; 4] = ["--size", "160x90", "--camera", "-40,60,70,30,0,-130"];
    let beach = scene("beach");
    let waves = |height: &str| {
        let height = format!("sea.spectrum.hm0={height}");
        let args = [&[beach.as_str(), "--set", &height], &SHALLOWS[..]].concat();
        white(&shot(Adapter::Lavapipe, &args).picture)
    };
    let [high, low] = ["2.2", "0.05"].map(waves);
    println!(
        "{:.2} % white with waves of 2.2 m, {:.2} % with 5 cm",
        100.0 * high,
        100.0 * low
    );
    assert!(high > 0.2 && high > 5.0 * low);
}
