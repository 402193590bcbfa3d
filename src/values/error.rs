//! What can be wrong with a list of points, in words that name line, value, limit and remedy.

use std::io;

use haibo::field::noise::NoiseError;
use thiserror::Error;

use crate::cli::noise::in_options;

/// Why the values end early.
#[derive(Debug, Error)]
pub enum ValuesError {
    /// A line has a mistake.
    #[error("line {line}: {problem}")]
    Line { line: u64, problem: Problem },
    /// The points cannot be read.
    #[error("standard input cannot be read: {0}")]
    Input(io::Error),
    /// The values cannot be written.
    #[error("standard output cannot be written: {0}")]
    Output(io::Error),
}

/// What is wrong with a line.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum Problem {
    #[error(
        "\"{0}\" is no number: a line is x, x y or x y z, such as 1.5 -2 0.25, or starts with #"
    )]
    Word(String),
    #[error("a number is missing beside a comma: a line is x, x y or x y z")]
    Gap,
    #[error("{0} numbers: allowed are 1 to 3, one point a line, x, x y or x y z")]
    Count(usize),
    #[error("more than {0} bytes: a line is one point, x, x y or x y z")]
    Long(usize),
    #[error("not UTF-8 text: a line is x, x y or x y z")]
    NotText,
    #[error(
        "{0} number{s}, but --warp bends the plane alone: give 2, x y, or leave --warp out",
        s = if *.0 == 1 { "" } else { "s" }
    )]
    WarpOutsidePlane(usize),
    #[error("{}{}", in_options(.0), remedy(.0))]
    Noise(#[from] NoiseError),
}

impl Problem {
    /// A word that is no number, or its beginning: a message is one line of a terminal.
    pub fn word(word: &str) -> Self {
        const MOST: usize = 40;
        let mut shown: String = word.chars().take(MOST).collect();
        if shown.len() < word.len() {
            shown.push('…');
        }
        Self::Word(shown)
    }
}

fn remedy(error: &NoiseError) -> &'static str {
    match error {
        NoiseError::Coordinate { .. } => "; move or scale the points",
        _ => "",
    }
}
