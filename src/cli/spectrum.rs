//! `haibo spectrum`: what may be typed after it, and the spectrum that this describes.
//!
//! The numbers of a spectrum are computed in the library, and become text there too.

use std::path::PathBuf;

use clap::{Args, value_parser};
use haibo::field::waves::sea_state::{GAMMA, WindSea, sea_of_code, sea_of_force};
use haibo::field::waves::spectrum::{Spectrum, SpectrumError};

use crate::input::read_text;

const EXAMPLES: &str = "\
Examples:
  haibo spectrum --hm0 2 --tp 10
  haibo spectrum --wind 20 --fetch 100000 --depth 20
  haibo spectrum --sea-state 5 --json
  haibo spectrum --from buoy.csv

A file has a line for each frequency in Hz, from low to high, and the density there in m²/Hz, with a comma, spaces \
or tabs between them. Its first line may name the columns; empty lines and lines that start with # are passed over.

Moments are integrals over all frequencies, with g = 9.81 m/s².";

const WAYS: &str = "--hm0 and --tp, --wind and --fetch, --sea-state, --beaufort or --from";

/// Everything that may follow `haibo spectrum`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct SpectrumSource {
    /// The significant wave height in meters, 0 to 100; with --tp.
    #[arg(long, value_name = "METERS", allow_negative_numbers = true)]
    hm0: Option<f64>,
    /// The peak period in seconds, 0.01 to 1000; with --hm0.
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true)]
    tp: Option<f64>,
    /// The wind speed at 10 m height in m/s, 0.01 to 100; with --fetch.
    #[arg(long, value_name = "SPEED", allow_negative_numbers = true)]
    wind: Option<f64>,
    /// The open water before the wind in meters, 1 to 100000000; with --wind.
    #[arg(long, value_name = "METERS", allow_negative_numbers = true)]
    fetch: Option<f64>,
    /// The sea that stands for a sea-state code of the WMO, 0 to 9.
    #[arg(long, value_name = "CODE", allow_negative_numbers = true, value_parser = value_parser!(u8).range(0..=9))]
    sea_state: Option<u8>,
    /// The sea that stands for a Beaufort force, 0 to 12.
    #[arg(long, value_name = "FORCE", allow_negative_numbers = true, value_parser = value_parser!(u8).range(0..=12))]
    beaufort: Option<u8>,
    /// A measured spectrum: a file with a frequency and a density in each line.
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// How much the peak is enhanced, 1 (Pierson-Moskowitz) to 20; without it, 3.3 (JONSWAP).
    #[arg(long, value_name = "GAMMA", allow_negative_numbers = true)]
    gamma: Option<f64>,
    /// The depth in meters, from 0.01 on, for a spectrum of shallow water (TMA); without it, deep water.
    #[arg(long, value_name = "METERS", allow_negative_numbers = true)]
    depth: Option<f64>,
    /// Print JSON, every number to the last bit; what there is not is null.
    #[arg(long)]
    pub json: bool,
}

impl SpectrumSource {
    /// The spectrum; the error says which option or which line of the file is wrong.
    pub fn spectrum(&self) -> Result<Spectrum, String> {
        self.check_way()?;
        let gamma = self.gamma.unwrap_or(GAMMA);
        let depth = self.depth.unwrap_or(f64::INFINITY);
        let of = |sea: Option<WindSea>| {
            let sea = sea.expect("the number was checked when it was read");
            Spectrum::from_height(sea.hm0, sea.tp, gamma, depth)
        };
        let spectrum = if let Some(path) = &self.from {
            let text = read_text(path, "spectrum", "lines of frequency and density")?;
            let spectrum = Spectrum::from_text(&text);
            return spectrum.map_err(|error| format!("{}: {error}", path.display()));
        } else if let (Some(hm0), Some(tp)) = (self.hm0, self.tp) {
            Spectrum::from_height(hm0, tp, gamma, depth)
        } else if let (Some(wind), Some(fetch)) = (self.wind, self.fetch) {
            Spectrum::from_wind(wind, fetch, gamma, depth)
        } else if let Some(code) = self.sea_state {
            of(sea_of_code(code))
        } else {
            of(self.beaufort.and_then(sea_of_force))
        };
        spectrum.map_err(|error| in_options(&error))
    }

    /// Exactly one way to say what spectrum it is, and all of it.
    fn check_way(&self) -> Result<(), String> {
        let given = [
            ("--hm0", self.hm0.is_some(), 0),
            ("--tp", self.tp.is_some(), 0),
            ("--wind", self.wind.is_some(), 1),
            ("--fetch", self.fetch.is_some(), 1),
            ("--sea-state", self.sea_state.is_some(), 2),
            ("--beaufort", self.beaufort.is_some(), 3),
            ("--from", self.from.is_some(), 4),
        ];
        let mut options = given.iter().filter(|(_, is_given, _)| *is_given);
        let Some(&(first, _, way)) = options.next() else {
            return Err(format!("no spectrum is given: add {WAYS}"));
        };
        if let Some((other, ..)) = options.find(|(.., its_way)| *its_way != way) {
            return Err(format!(
                "{first} and {other} exclude each other: give only one of {WAYS}"
            ));
        }
        let missing = given
            .iter()
            .find(|(_, is_given, its_way)| *its_way == way && !is_given);
        if let Some((other, ..)) = missing {
            return Err(format!("{first} needs {other}: give both"));
        }
        let formula = [
            ("--gamma", self.gamma.is_some()),
            ("--depth", self.depth.is_some()),
        ];
        match formula
            .iter()
            .find(|(_, is_given)| *is_given && self.from.is_some())
        {
            Some((option, _)) => Err(format!(
                "{option} does not apply to a measured spectrum: leave {option} or --from out"
            )),
            None => Ok(()),
        }
    }
}

/// What the library calls its numbers, and what they are called here.
const WORDS: [(&str, &str); 6] = [
    ("the significant height Hm0 = ", "--hm0 "),
    ("the peak period Tp = ", "--tp "),
    ("the wind speed = ", "--wind "),
    ("the fetch = ", "--fetch "),
    ("the peak enhancement gamma = ", "--gamma "),
    ("the depth = ", "--depth "),
];

/// The message of a spectrum in terms of the options.
fn in_options(error: &SpectrumError) -> String {
    let message = error.to_string();
    WORDS
        .iter()
        .fold(message, |text, (name, option)| text.replace(name, option))
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Debug, Parser)]
    struct Line {
        #[command(flatten)]
        source: SpectrumSource,
    }

    fn spectrum(arguments: &str) -> Result<Spectrum, String> {
        let words = std::iter::once("spectrum").chain(arguments.split_whitespace());
        Line::try_parse_from(words).unwrap().source.spectrum()
    }

    #[test]
    fn every_way_gives_the_spectrum_of_the_library() {
        let deep = f64::INFINITY;
        for (arguments, expected) in [
            (
                "--hm0 2 --tp 10",
                Spectrum::from_height(2.0, 10.0, 3.3, deep),
            ),
            (
                "--tp 10 --hm0 2 --gamma 1 --depth 20",
                Spectrum::from_height(2.0, 10.0, 1.0, 20.0),
            ),
            (
                "--hm0 2 --tp 10 --depth inf",
                Spectrum::from_height(2.0, 10.0, 3.3, deep),
            ),
            (
                "--wind 20 --fetch 1e5",
                Spectrum::from_wind(20.0, 1e5, 3.3, deep),
            ),
            (
                "--wind 20 --fetch 100000 --gamma 5 --depth 5",
                Spectrum::from_wind(20.0, 1e5, 5.0, 5.0),
            ),
            ("--sea-state 5", sea_of_code(5).unwrap().spectrum(deep)),
            ("--sea-state 0", sea_of_code(0).unwrap().spectrum(deep)),
            (
                "--beaufort 12 --depth 30",
                sea_of_force(12).unwrap().spectrum(30.0),
            ),
        ] {
            assert_eq!(spectrum(arguments), Ok(expected.unwrap()), "{arguments}");
        }
    }

    #[test]
    fn every_number_out_of_range_is_told_by_its_option() {
        for (arguments, message) in [
            (
                "--hm0 -1 --tp 10",
                "--hm0 -1 is out of range: allowed are 0 to 100 m",
            ),
            (
                "--hm0 2 --tp nan",
                "--tp NaN is out of range: allowed are 0.01 to 1000 s",
            ),
            (
                "--wind 0 --fetch 1000",
                "--wind 0 is out of range: allowed are 0.01 to 100 m/s",
            ),
            (
                "--wind 5 --fetch inf",
                "--fetch inf is out of range: allowed are 1 to 100000000 m",
            ),
            (
                "--hm0 2 --tp 10 --gamma 0.5",
                "--gamma 0.5 is out of range: allowed are 1 to 20",
            ),
            (
                "--beaufort 7 --depth 0",
                "--depth 0 is out of range: allowed are 0.01 to inf m",
            ),
        ] {
            assert_eq!(spectrum(arguments), Err(message.to_owned()), "{arguments}");
        }
    }
}
