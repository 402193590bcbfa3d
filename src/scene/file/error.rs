//! What can be wrong with a scene's text: where, which field, which value, and what is allowed.
//!
//! The messages are one line each and whole sentences of the form that a terminal shows after `file:line:column:`.
//! They do not know the file's name; who opened it adds that.

use thiserror::Error;

use crate::field::SettingsError;
use crate::scene::VERSION;

/// A mistake in a scene file or an assignment, and where it stands.
#[derive(Debug, Clone, PartialEq, Error)]
#[error("{}{problem}", .position.map(|p| format!("line {}, column {}: ", p.line, p.column)).unwrap_or_default())]
pub struct SceneError {
    /// The place in the text; `None` for assignments.
    pub position: Option<Position>,
    /// What is wrong there.
    pub problem: SceneProblem,
}

/// A place in a text, both numbers counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position {
    /// The line.
    pub line: usize,
    /// The character in the line.
    pub column: usize,
}

impl Position {
    /// The place of the byte at `offset`; offsets beyond the end are the end.
    #[must_use]
    pub fn of(text: &str, offset: usize) -> Self {
        let before = &text[..text.floor_char_boundary(offset)];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Self {
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
        }
    }
}

/// What is wrong. Fields have their full names, `terrain.octaves` or `sea.layers[2].speed`; values are quoted as they
/// were written.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum SceneProblem {
    /// The text is not TOML, or a value does not fit its field.
    #[error("{0}")]
    Syntax(String),
    /// There is no such table.
    #[error("unknown {} {name}: {}tables are {known}", if *.is_table { "table" } else { "key" },
        .meant.as_ref().map(|meant| format!("did you mean {meant}? ")).unwrap_or_default())]
    UnknownTable {
        /// The name that was written.
        name: String,
        /// Whether it was written as a table, `[name]`.
        is_table: bool,
        /// The names that exist.
        known: String,
        /// The full name of a field that is called so.
        meant: Option<String>,
    },
    /// The table has no such field.
    #[error("unknown field {field}: {}fields of {table} are {known}",
        .meant.as_ref().map(|meant| format!("did you mean {meant}? ")).unwrap_or_default())]
    UnknownField {
        /// The field as it was written.
        field: String,
        /// The table's header: `[sea.spectrum]`, or `[[sea.layers]]` for all entries of a list.
        table: String,
        /// The fields that it has.
        known: String,
        /// The full name of a field of a table within that is called so.
        meant: Option<String>,
    },
    /// What `--set` names is not in the scene.
    #[error("there is no {field}: {reason}")]
    Nowhere {
        /// The name as far as it leads nowhere.
        field: String,
        /// What there is.
        reason: String,
    },
    /// The field takes values of another type.
    #[error("{field} = {value} is not allowed: expected is {expected}")]
    WrongType {
        /// The field.
        field: String,
        /// The value as it was written.
        value: String,
        /// What the field takes, with its range.
        expected: String,
    },
    /// The number is beyond the field's range.
    #[error("{field} = {value} is out of range: allowed are {range}")]
    OutOfRange {
        /// The field.
        field: String,
        /// The value as it was written.
        value: String,
        /// The allowed range with its unit.
        range: String,
    },
    /// The field takes one of a few names, and this is none of them.
    #[error("{field} = {value} is not allowed: {reason}")]
    UnknownName {
        /// The field.
        field: String,
        /// The value as it was written.
        value: String,
        /// Which names there are.
        reason: String,
    },
    /// A list, an entry or a number that does not go with the others.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// The scene uses a format that this program cannot know.
    #[error(
        "version = {0} was made by a newer Haibo: this one reads version {VERSION}; update Haibo"
    )]
    NewerVersion(String),
    /// The version is no version.
    #[error("version = {0} is not allowed: this Haibo reads version {VERSION}")]
    NoVersion(String),
    /// The text after `--set` is no assignment.
    #[error("{0} is not an assignment: expected is TABLE.FIELD=VALUE, such as terrain.octaves=6")]
    Assignment(String),
}

impl From<toml::de::Error> for SceneProblem {
    fn from(error: toml::de::Error) -> Self {
        Self::Syntax(quote(error.message()))
    }
}

/// `text` on one line of at most 60 characters, for messages.
pub(super) fn quote(text: &str) -> String {
    const LONGEST: usize = 60;
    let mut line: String = text
        .chars()
        .take(LONGEST)
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    if text.chars().nth(LONGEST).is_some() {
        line.push('…');
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_count_characters_from_one() {
        let text = "a = 1\r\nhöhe = 2";
        let [line, column] = [2, 8];
        assert_eq!(
            Position::of(text, text.find('2').unwrap()),
            Position { line, column }
        );
        assert_eq!(Position::of(text, 0), Position { line: 1, column: 1 });
        assert_eq!(Position::of(text, 999).line, 2);
        assert_eq!(Position::of("", 7), Position { line: 1, column: 1 });
    }
}
