//! Text in, rows out: how a measured spectrum is written down.
//!
//! Every mistake names its line; files are not known here.

use super::SpectrumError;
use super::measured::{MOST_ROWS, check_row};

/// The rows of a text; at least they are pairs of numbers in range and in order.
pub(super) fn rows(text: &str) -> Result<Vec<[f64; 2]>, SpectrumError> {
    let mut rows: Vec<[f64; 2]> = Vec::new();
    let mut may_be_heads = true;
    for (i, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with(['#', '%']) {
            continue;
        }
        if std::mem::take(&mut may_be_heads) && is_heads(line) {
            continue;
        }
        let before = rows.last().map(|row| row[0]);
        let row = row(line).and_then(|row| check_row(row, before).map(|()| row));
        rows.push(row.map_err(|error| SpectrumError::Line {
            line: i + 1,
            error: Box::new(error),
        })?);
        if rows.len() > MOST_ROWS {
            return Err(SpectrumError::Many);
        }
    }
    Ok(rows)
}

/// Whether a line names columns: a number with a slip in it does not, and nan and inf are numbers.
fn is_heads(line: &str) -> bool {
    let word = words(line).next().unwrap_or_default();
    word.parse::<f64>().is_err()
        && !word.starts_with(|c: char| c.is_ascii_digit() || "+-.".contains(c))
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    let separates = |c: char| c.is_whitespace() || c == ',' || c == ';';
    line.split(separates).filter(|word| !word.is_empty())
}

fn row(line: &str) -> Result<[f64; 2], SpectrumError> {
    let (mut row, mut count) = ([0.0; 2], 0);
    for word in words(line) {
        let number = word
            .parse()
            .map_err(|_| SpectrumError::Word(shortened(word)))?;
        if let Some(place) = row.get_mut(count) {
            *place = number;
        }
        count += 1;
    }
    if count == 2 {
        Ok(row)
    } else {
        Err(SpectrumError::Count(count))
    }
}

/// A word, or its beginning: a message is one line of a terminal.
fn shortened(word: &str) -> String {
    const MOST: usize = 40;
    let mut shown: String = word.chars().take(MOST).collect();
    if shown.len() < word.len() {
        shown.push('…');
    }
    shown
}
