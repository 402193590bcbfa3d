//! Points in, values out: what `haibo noise` computes, as a function from lines to lines.
//!
//! What has arrived is answered before more is waited for, so another program may ask and read in turns, and no input
//! is too long. Nothing here knows of arguments or exit codes.

mod error;
mod function;

use std::fmt::Write as _;
use std::io::{self, BufRead, Write};

use haibo::field::noise::Jet;
use haibo::field::noise::check_point;

pub use error::{Problem, ValuesError};
pub use function::FunctionSettings;
use function::Functions;

/// The longest line in bytes: three numbers need far less, and what never ends a line is no list of points.
const LONGEST_LINE: usize = 4096;

/// Answers every line of `input` that has a point with a line of `output`.
///
/// # Errors
/// The first line with a mistake, after the values of all lines before it, or what went wrong with either end.
pub fn print_values(
    settings: &FunctionSettings,
    mut input: impl BufRead,
    mut output: impl Write,
) -> Result<(), ValuesError> {
    let mut answers = Answers {
        functions: settings.functions(),
        gradient: settings.gradient,
        line: 0,
        begun: Vec::new(),
        text: String::new(),
    };
    loop {
        let chunk = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            chunk => chunk.map_err(ValuesError::Input)?,
        };
        let length = chunk.len();
        let outcome = answers.chunk(chunk);
        input.consume(length);
        // Values that are known are written, whatever comes after them.
        let written = output.write_all(answers.text.as_bytes());
        written
            .and_then(|()| output.flush())
            .map_err(ValuesError::Output)?;
        answers.text.clear();
        outcome.map_err(|problem| ValuesError::Line {
            line: answers.line,
            problem,
        })?;
        if length == 0 {
            return Ok(());
        }
    }
}

/// What has been answered so far.
struct Answers {
    functions: Functions,
    gradient: bool,
    /// The number of lines so far.
    line: u64,
    /// The beginning of a line whose end has not come yet.
    begun: Vec<u8>,
    /// Values that have not been written yet.
    text: String,
}

impl Answers {
    /// Answers the lines of the next piece of input; an empty one ends it.
    fn chunk(&mut self, chunk: &[u8]) -> Result<(), Problem> {
        let mut rest = chunk;
        while let Some(end) = rest.iter().position(|&byte| byte == b'\n') {
            if self.begun.is_empty() {
                self.line(&rest[..end])?;
            } else {
                self.begun.extend(&rest[..end]);
                self.begun_line()?;
            }
            rest = &rest[end + 1..];
        }
        self.begun.extend(rest);
        let ended = chunk.is_empty() && !self.begun.is_empty();
        if ended || self.begun.len() > LONGEST_LINE {
            self.begun_line()?;
        }
        Ok(())
    }

    fn begun_line(&mut self) -> Result<(), Problem> {
        let line = std::mem::take(&mut self.begun);
        self.line(&line)
    }

    fn line(&mut self, bytes: &[u8]) -> Result<(), Problem> {
        self.line += 1;
        if bytes.len() > LONGEST_LINE {
            return Err(Problem::Long(LONGEST_LINE));
        }
        let line = str::from_utf8(bytes).map_err(|_| Problem::NotText)?.trim();
        let line = line.trim_start_matches('\u{feff}').trim_start();
        if line.is_empty() || line.starts_with('#') {
            return Ok(());
        }
        let ([x, y, z], count) = numbers(line)?;
        check_point(&[x, y, z])?;
        match count {
            1 => answer(self.functions.line()?([x]), self.gradient, &mut self.text),
            2 => answer(
                self.functions.plane()?([x, y]),
                self.gradient,
                &mut self.text,
            ),
            _ => answer(
                self.functions.space()?([x, y, z]),
                self.gradient,
                &mut self.text,
            ),
        }
        Ok(())
    }
}

/// The numbers of a line, the missing ones 0, and how many there are.
fn numbers(line: &str) -> Result<([f64; 3], usize), Problem> {
    let (mut point, mut count) = ([0.0; 3], 0);
    for part in line.split(',') {
        let before = count;
        for word in part.split_whitespace() {
            let number = word.parse().map_err(|_| Problem::word(word))?;
            if let Some(place) = point.get_mut(count) {
                *place = number;
            }
            count += 1;
        }
        if count == before {
            return Err(Problem::Gap);
        }
    }
    if count > point.len() {
        return Err(Problem::Count(count));
    }
    Ok((point, count))
}

/// Adds a line with the value, and with the gradient if that is wanted.
fn answer<const D: usize>(jet: Jet<D>, gradient: bool, text: &mut String) {
    push_number(jet.value, text);
    if gradient {
        for derivative in jet.gradient {
            text.push(' ');
            push_number(derivative, text);
        }
    }
    text.push('\n');
}

/// Adds a number as C writes it with `%.16e`: 17 significant digits and an exponent of two digits or more.
fn push_number(number: f64, text: &mut String) {
    let start = text.len();
    let _ = write!(text, "{number:.16e}");
    let Some(mark) = text[start..].find('e').map(|mark| start + mark) else {
        return;
    };
    let Ok(exponent) = text[mark + 1..].parse::<i32>() else {
        return;
    };
    text.truncate(mark);
    let _ = write!(text, "e{exponent:+03}");
}

#[cfg(test)]
mod tests;
