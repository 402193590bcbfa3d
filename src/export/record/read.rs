//! Records from anybody's CSV file: two columns of numbers, time in seconds and elevation in meters.
//!
//! Commas, semicolons, tabs or spaces separate; the first line with numbers decides which. Lines before it are a header
//! of any names, columns after the second are not read, empty lines and those that start with `#` are passed over.
//! Lines are cut here rather than by the crate that writes them, which counts comments into no line number.

use thiserror::Error;

use crate::gauge::record::{MAX_SAMPLES, Record, RecordError, RowProblem};

/// Why a file is no record.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum CsvError {
    /// A line is wrong; lines count from 1.
    #[error("line {line}: {problem}")]
    Line {
        /// Which one.
        line: usize,
        /// What is wrong with it.
        problem: CsvProblem,
    },
    /// The file holds something else.
    #[error(
        "this is no text: a record is a CSV file with a time in seconds and an elevation in meters on each line"
    )]
    NotText,
    /// The rows are no record.
    #[error(transparent)]
    Record(RecordError),
}

/// What is wrong with one line.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum CsvProblem {
    /// A word where a number should be.
    #[error("\"{word}\" is no {what}: a row is a time in seconds and an elevation in meters{}", hint(.word))]
    Word {
        /// The word, or its beginning.
        word: String,
        /// `time` or `elevation`.
        what: &'static str,
    },
    /// Nothing where a number should be.
    #[error("the {0} is missing: a row is a time in seconds and an elevation in meters")]
    Missing(&'static str),
    /// The number does not fit the record.
    #[error(transparent)]
    Row(#[from] RowProblem),
}

/// The record in the file `bytes`.
///
/// # Errors
/// The first line that is no row, or the first that does not fit the rows before it.
pub fn read_csv(bytes: &[u8]) -> Result<Record, CsvError> {
    if bytes.contains(&0) {
        return Err(CsvError::NotText);
    }
    // Only headers and comments may be in another encoding.
    let text = String::from_utf8_lossy(bytes);
    let text = text.trim_start_matches('\u{feff}');
    let (mut rows, mut lines) = (Vec::new(), Vec::new());
    let mut separator = None;
    for (i, line) in text.split('\n').enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if separator.is_none() && is_header(line) {
            continue;
        }
        let separator = *separator.get_or_insert_with(|| separator_of(line));
        let row = row(line, separator).map_err(|problem| CsvError::Line {
            line: i + 1,
            problem,
        })?;
        if rows.len() == MAX_SAMPLES {
            return Err(CsvError::Record(RecordError::TooMany(rows.len() + 1)));
        }
        rows.push(row);
        lines.push(i + 1);
    }
    Record::from_rows(&rows).map_err(|error| match error {
        RecordError::Row { row, problem } => CsvError::Line {
            line: lines[row - 1],
            problem: problem.into(),
        },
        error => CsvError::Record(error),
    })
}

/// What stands between the numbers of a line.
#[derive(Debug, Clone, Copy)]
enum Separator {
    Letter(char),
    Spaces,
}

fn separator_of(line: &str) -> Separator {
    let found = [';', '\t', ',']
        .into_iter()
        .find(|&letter| line.contains(letter));
    found.map_or(Separator::Spaces, Separator::Letter)
}

fn fields(line: &str, separator: Separator) -> [Option<&str>; 2] {
    match separator {
        Separator::Letter(letter) => first_two(line.split(letter)),
        Separator::Spaces => first_two(line.split_whitespace()),
    }
}

fn first_two<'a>(mut fields: impl Iterator<Item = &'a str>) -> [Option<&'a str>; 2] {
    [fields.next(), fields.next()].map(|field| field.map(bare).filter(|field| !field.is_empty()))
}

/// Without spaces and quotes around it.
fn bare(field: &str) -> &str {
    field.trim().trim_matches('"').trim()
}

/// Whether a line before the first numbers holds names: its first field is no number, and neither is what a comma for a
/// decimal point would have cut off.
fn is_header(line: &str) -> bool {
    match fields(line, separator_of(line))[0] {
        Some(word) => {
            word.parse::<f64>().is_err()
                && !word.starts_with(|c: char| c.is_ascii_digit() || "+-.".contains(c))
        }
        None => false,
    }
}

fn row(line: &str, separator: Separator) -> Result<(f64, f64), CsvProblem> {
    let [time, elevation] = fields(line, separator);
    let number = |field: Option<&str>, what| {
        let word = field.ok_or(CsvProblem::Missing(what))?;
        word.parse().map_err(|_| CsvProblem::Word {
            word: beginning(word),
            what,
        })
    };
    Ok((number(time, "time")?, number(elevation, "elevation")?))
}

/// As much of a word as fits a line of a terminal.
fn beginning(word: &str) -> String {
    const MOST: usize = 40;
    let mut shown: String = word.chars().take(MOST).collect();
    if shown.len() < word.len() {
        shown.push('…');
    }
    shown
}

fn hint(word: &str) -> &'static str {
    let digit = |c: char| c.is_ascii_digit();
    if word.contains(',') && word.chars().all(|c| digit(c) || ",-+eE".contains(c)) {
        "; decimals are set off by a point"
    } else if word.contains(':') || word.matches('-').count() == 2 {
        "; dates and hours must be seconds"
    } else {
        ""
    }
}
