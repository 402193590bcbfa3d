//! `haibo gauge`: what may be typed after it, and the record that this asks for.
//!
//! The record is taken or read in `measure`; numbers and files are made by the library.

use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use haibo::field::waves::GaugeKind;
use haibo::gauge::zero_crossing::Crossing;

use super::scene::SceneSource;
use crate::measure::{Format, Measurement};

const EXAMPLES: &str = "\
Examples:
  haibo gauge --at 0,0                                half an hour of the default scene
  haibo gauge assets/scenes/open_sea.toml --at 40,-25 -o record.csv
  haibo gauge --at 0,0 --duration 600 --rate 4 -o record.nc --json
  haibo gauge --from record.csv --crossing down
  haibo gauge --from buoy.csv --depth 30 --json

A record is a table of times in seconds and elevations in meters: two columns, with commas, semicolons, tabs or spaces \
between them, a header of any names or none, # for comments. Its times must be even, without gaps.

Hm0 is 4 standard deviations of the whole record. Waves are counted between zero crossings after the mean is removed; \
H1/3 is the mean of the highest third of them. Tp, Tm01, Tm02 and Te come from Welch's spectrum. JSON has meters, \
seconds and null where the record does not tell.";

/// Everything that may follow `haibo gauge`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Gauge {
    #[command(flatten)]
    source: SceneSource,
    /// Read the record from a CSV file; without it, it is taken from the scene.
    #[arg(long, value_name = "RECORD.csv",
        conflicts_with_all = ["scene", "set", "at", "kind", "duration", "rate", "from_time", "output"])]
    from: Option<PathBuf>,
    /// Where the gauge is: meters east and south of the middle of the scene.
    #[arg(long, value_name = "X,Z", allow_hyphen_values = true, required_unless_present = "from",
        value_parser = parse_place)]
    at: Option<(f64, f64)>,
    /// A staff stands at one place, a buoy goes with the water around it.
    #[arg(long, value_name = "KIND", default_value = "staff", value_parser = kinds())]
    kind: GaugeKind,
    /// How long the record is in seconds, 1 to 604800.
    #[arg(
        long,
        value_name = "SECONDS",
        default_value_t = 1800.0,
        allow_negative_numbers = true
    )]
    duration: f64,
    /// Samples per second, 0.01 to 100; duration times rate is 3 to 1000000.
    #[arg(
        long,
        value_name = "HZ",
        default_value_t = 2.0,
        allow_negative_numbers = true
    )]
    rate: f64,
    /// The scene's time at the first sample.
    #[arg(
        long,
        value_name = "SECONDS",
        default_value_t = 0.0,
        allow_negative_numbers = true
    )]
    from_time: f64,
    /// The file to write the record to, CSV or NetCDF by its ending; an existing one is replaced.
    #[arg(short, long, value_name = "OUT.csv|OUT.nc", value_parser = parse_output)]
    pub output: Option<PathBuf>,
    /// Whether a wave begins where the water rises or falls through its mean.
    #[arg(long, value_name = "WAY", default_value = "up", value_parser = crossings())]
    pub crossing: Crossing,
    /// The depth of the water in meters, for the table; a scene's is that of its land under the gauge.
    #[arg(long, value_name = "M", allow_negative_numbers = true, value_parser = parse_depth)]
    pub depth: Option<f64>,
    /// Print the numbers as JSON instead of a table.
    #[arg(long)]
    pub json: bool,
}

/// Where the record comes from.
#[derive(Debug)]
pub enum Origin {
    /// A file.
    File(PathBuf),
    /// A scene.
    Scene(Box<Measurement>),
}

impl Gauge {
    /// What to read or measure; the error says which option or which part of the scene is wrong.
    pub fn origin(&self) -> Result<Origin, String> {
        if let Some(path) = &self.from {
            return Ok(Origin::File(path.clone()));
        }
        let (x, z) = self.at.ok_or("--at is missing")?;
        let measurement = Measurement {
            scene: self.source.scene()?,
            kind: self.kind,
            x,
            z,
            start: self.from_time,
            duration: self.duration,
            rate: self.rate,
        };
        measurement.check()?;
        Ok(Origin::Scene(Box::new(measurement)))
    }

    /// What kind of file to write.
    pub fn format(&self) -> Option<Format> {
        self.output.as_deref().and_then(Format::of)
    }
}

fn kinds() -> impl TypedValueParser<Value = GaugeKind> {
    PossibleValuesParser::new(["staff", "buoy"]).map(|name| match name.as_str() {
        "buoy" => GaugeKind::Buoy,
        _ => GaugeKind::Staff,
    })
}

fn crossings() -> impl TypedValueParser<Value = Crossing> {
    PossibleValuesParser::new(Crossing::ALL.map(Crossing::name)).map(|name| match name.as_str() {
        "down" => Crossing::Down,
        _ => Crossing::Up,
    })
}

fn parse_place(text: &str) -> Result<(f64, f64), String> {
    let number = |text: &str| text.trim().parse().ok().filter(|x: &f64| x.is_finite());
    let place = text.split_once(',');
    place
        .and_then(|(x, z)| Some((number(x)?, number(z)?)))
        .ok_or_else(|| "expected are two numbers X,Z in meters, such as 40,-25".to_owned())
}

fn parse_output(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    match Format::of(&path) {
        Some(_) => Ok(path),
        None => Err("the name must end in .csv or .nc".to_owned()),
    }
}

fn parse_depth(text: &str) -> Result<f64, String> {
    let depth = text.parse().ok();
    depth
        .filter(|depth| *depth > 0.0 && *depth <= 12_000.0)
        .ok_or_else(|| "expected is a number of meters above 0, at most 12000".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::{DURATION, MOST_SAMPLES, RATE};

    #[test]
    fn places_depths_and_names_are_checked() {
        assert_eq!(parse_place("40, -25.5"), Ok((40.0, -25.5)));
        for text in ["", "1", "1,2,3", "nan,0", "0,inf", "a,b"] {
            assert!(parse_place(text).is_err(), "{text}");
        }
        assert_eq!(parse_depth("12000"), Ok(12_000.0));
        for text in ["0", "-1", "NaN", "deep", "12001"] {
            assert!(parse_depth(text).is_err(), "{text}");
        }
        assert!(parse_output("a.CSV").is_ok() && parse_output("a.nc").is_ok());
        assert!(parse_output("a.txt").is_err() && parse_output("csv").is_err());
    }

    #[test]
    fn the_help_has_the_limits_that_are_checked() {
        use clap::Args as _;
        let help = Gauge::augment_args(clap::Command::new("gauge"))
            .render_long_help()
            .to_string();
        let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
        for [low, high] in [DURATION, RATE] {
            assert!(help.contains(&format!("{low} to {high}")), "{help}");
        }
        assert!(help.contains(&format!("3 to {MOST_SAMPLES}")), "{help}");
    }
}
