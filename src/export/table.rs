//! The numbers of a record as text for people and as JSON for programs.
//!
//! What a record cannot tell is a dash in the one and null in the other. It computes nothing.

use std::fmt::Write;

use crate::gauge::statistics::{FEWEST_WAVES_FOR_TENTH, Statistics};

/// One line of the table.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// The usual symbol.
    pub symbol: &'static str,
    /// The value with its unit, or a dash.
    pub value: String,
    /// What it is.
    pub meaning: String,
}

/// What stands for a number that the record cannot tell.
pub const DASH: &str = "–";

/// All lines of the table.
#[must_use]
pub fn rows(s: &Statistics) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut row = |symbol, value: String, meaning: &str| {
        rows.push(Row {
            symbol,
            value,
            meaning: meaning.to_owned(),
        });
    };
    row("T", format!("{} s", plain(s.duration)), "duration");
    row(
        "N",
        s.waves.to_string(),
        &format!("complete waves, by {}-crossings", s.crossing.name()),
    );
    if let Some(depth) = s.depth {
        row("h", meters(Some(depth)), "depth of the water");
    }
    let hm0 = match s.hm0_error {
        Some(error) => format!("{:.3} ± {error:.3} m", s.hm0),
        None => meters(Some(s.hm0)),
    };
    row(
        "Hm0",
        hm0,
        "4 std, with the 95 % band of records of this length",
    );
    row(
        "H1/3",
        meters(s.h13),
        "mean of the highest third of the waves",
    );
    row("H1/10", meters(s.h110), "mean of the highest tenth");
    row("Hmax", meters(s.hmax), "the highest wave");
    row("Hmean", meters(s.hmean), "mean height");
    row("Tz", seconds(s.tz), "mean period between crossings");
    row("T1/3", seconds(s.t13), "mean period of the highest third");
    row("Tp", seconds(s.tp), "peak of the spectrum");
    row("Tp Delft", seconds(s.tp_delft), "the same, weighted by S⁵");
    row("Tm01", seconds(s.tm01), "m0/m1");
    row("Tm02", seconds(s.tm02), "√(m0/m2)");
    row("Te", seconds(s.te), "m₋₁/m0, the energy period");
    row(
        "s",
        number(s.steepness, 4, ""),
        "2π Hm0 / (g Tm02²), steepness",
    );
    row("mean", meters(Some(s.mean)), "mean elevation");
    row("std", meters(Some(s.std)), "standard deviation");
    row(
        "skewness",
        number(s.skewness, 3, ""),
        "0 for a Gaussian sea",
    );
    row(
        "kurtosis",
        number(s.kurtosis, 3, ""),
        "3 for a Gaussian sea",
    );
    rows
}

/// The whole table, with a line on the spectrum and one on what is missing.
#[must_use]
pub fn text(statistics: &Statistics) -> String {
    let rows = rows(statistics);
    let width = |cell: fn(&Row) -> &str| rows.iter().map(|row| cell(row).chars().count()).max();
    let (symbols, values) = (width(|row| row.symbol), width(|row| &row.value));
    let mut text = String::new();
    for row in &rows {
        let _ = writeln!(
            text,
            "{:first$}  {:>second$}  {}",
            row.symbol,
            row.value,
            row.meaning,
            first = symbols.unwrap_or(0),
            second = values.unwrap_or(0),
        );
    }
    text + &spectrum_line(statistics) + &missing(statistics)
}

/// The table as one JSON object, meters and seconds, null where unknown.
#[must_use]
pub fn json(statistics: &Statistics) -> String {
    serde_json::to_string_pretty(statistics).expect("numbers and names are JSON") + "\n"
}

fn spectrum_line(statistics: &Statistics) -> String {
    let Some(method) = &statistics.spectrum else {
        return String::new();
    };
    let band = method
        .band
        .map(|[low, high]| format!(", 95 % band ×{low:.2} to ×{high:.2}"));
    format!(
        "Spectrum: {} segments of {} s, {} window, {} % overlap, df {} Hz, {:.0} degrees of freedom{}\n",
        method.segments,
        plain(method.segment),
        method.window,
        plain(100.0 * method.overlap),
        plain(method.df),
        method.degrees_of_freedom,
        band.unwrap_or_default()
    )
}

fn missing(statistics: &Statistics) -> String {
    let mut text = String::new();
    if statistics.std == 0.0 {
        text += "The water is still: there are no waves and no spectrum.\n";
        return text;
    }
    if statistics.spectrum.is_none() {
        text += "The record is too short for a spectrum: a longer one gives the periods and the band of Hm0.\n";
    }
    let waves = statistics.waves;
    if waves < FEWEST_WAVES_FOR_TENTH {
        let what = if waves < 3 { "H1/3 and H1/10" } else { "H1/10" };
        let _ = writeln!(
            text,
            "{waves} waves are too few for {what}: a longer record gives them."
        );
    }
    text
}

fn meters(value: Option<f64>) -> String {
    number(value, 3, " m")
}

fn seconds(value: Option<f64>) -> String {
    number(value, 2, " s")
}

fn number(value: Option<f64>, digits: usize, unit: &str) -> String {
    match value {
        // Nothing is printed as -0.000.
        Some(value) if value.abs() < 0.5 * 10_f64.powi(-(digits as i32)) => {
            format!("{:.digits$}{unit}", 0.0)
        }
        Some(value) => format!("{value:.digits$}{unit}"),
        None => DASH.to_owned(),
    }
}

/// Six digits at most, and none that say nothing.
fn plain(value: f64) -> String {
    let rounded: f64 = format!("{value:.5e}").parse().unwrap_or(value);
    rounded.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gauge::record::Record;
    use crate::gauge::statistics::statistics;
    use crate::gauge::zero_crossing::Crossing;

    fn table(samples: usize, elevation: impl Fn(f64) -> f64) -> String {
        let elevation = (0..samples).map(|i| elevation(i as f64 / 2.0)).collect();
        let record = Record::new(0.0, 2.0, elevation).unwrap();
        text(&statistics(&record, Crossing::Up, None))
    }

    #[test]
    fn columns_are_straight_and_numbers_have_units() {
        let text = table(3600, |t| (0.7 * t).sin());
        for line in [
            "T                  1800 s  duration",
            "N                     200  complete waves, by up-crossings",
            "Tz                 8.98 s  mean period between crossings",
            "std               0.707 m  standard deviation",
        ] {
            assert!(text.contains(line), "{line} is not in\n{text}");
        }
        assert!(
            text.contains("17 segments of 200 s, Hann window, 50 % overlap, df 0.005 Hz"),
            "{text}"
        );
        assert!(!text.contains(DASH) && !text.contains("NaN"), "{text}");
    }

    #[test]
    fn what_is_unknown_is_a_dash_with_the_reason() {
        let still = table(3600, |_| 0.1);
        assert!(
            still.contains("still") && still.contains("Hm0       0.000 m"),
            "{still}"
        );
        let short = table(3, |t| t);
        assert!(
            short.contains("too short for a spectrum") && short.contains("0 waves are too few"),
            "{short}"
        );
        let few = table(100, |t| (0.7 * t).sin());
        assert!(few.contains("5 waves are too few for H1/10:"), "{few}");
        for text in [still, short, few] {
            assert!(
                text.contains(DASH) && !text.contains("NaN") && !text.contains("inf"),
                "{text}"
            );
        }
    }

    #[test]
    fn json_has_null_where_nothing_is_known() {
        let record = Record::new(5.0, 2.0, vec![0.0, 1.0, 0.5]).unwrap();
        let json = json(&statistics(&record, Crossing::Down, Some(12.0)));
        let value: serde_json::Value = serde_json::from_str(&json).unwrap();
        for key in [
            "h13",
            "h110",
            "hmax",
            "tz",
            "tp",
            "tm01",
            "tm02",
            "te",
            "hm0_error",
            "spectrum",
        ] {
            assert!(
                value[key].is_null() && value.as_object().unwrap().contains_key(key),
                "{key}"
            );
        }
        assert_eq!(
            (&value["crossing"], &value["depth"], &value["waves"]),
            (&"down".into(), &12.0.into(), &0.into())
        );
        assert!(value["std"].as_f64().unwrap() > 0.4);
    }
}
