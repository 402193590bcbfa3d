//! The full names of the places in a scene, `sea.layers[2].speed`, as messages write and `--set` reads them.

use std::fmt::{self, Display};

/// A step from a table to one of its fields, or from a list to one of its entries, counted from 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Step {
    Field(String),
    Entry(usize),
}

/// The steps from the whole scene to a place in it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Way(Vec<Step>);

impl Way {
    /// `sea.layers[2].speed`, for which `sea.layers.2.speed` may be written too. `None` where a name is missing.
    pub fn parse(text: &str) -> Option<Self> {
        let mut way = Self::default();
        for part in text.split('.').map(str::trim) {
            let (name, entries) = cut(part).unwrap_or((part, Vec::new()));
            way = match name.parse() {
                _ if name.is_empty() => return None,
                Ok(index) => way.entry(index),
                Err(_) => way.field(name),
            };
            way.0.extend(entries.into_iter().map(Step::Entry));
        }
        Some(way)
    }

    /// On to a field.
    pub fn field(&self, name: &str) -> Self {
        self.on(Step::Field(name.to_owned()))
    }

    /// On to an entry of a list.
    pub fn entry(&self, index: usize) -> Self {
        self.on(Step::Entry(index))
    }

    /// One step on.
    pub fn on(&self, step: Step) -> Self {
        let mut steps = self.0.clone();
        steps.push(step);
        Self(steps)
    }

    pub fn steps(&self) -> &[Step] {
        &self.0
    }

    /// The last field with the name of its table, without entries: (`sea.layers`, `speed`).
    pub fn table_and_field(&self) -> Option<(String, &str)> {
        let (Step::Field(field), before) = self.0.split_last()? else {
            return None;
        };
        let names = before.iter().filter_map(|step| match step {
            Step::Field(name) => Some(name.as_str()),
            Step::Entry(_) => None,
        });
        Some((names.collect::<Vec<_>>().join("."), field))
    }

    /// The name as the header of a table or of an entry of a list: `[sea.spectrum]`, `[[sea.layers]]`.
    pub fn header(&self) -> String {
        match self.0.split_last() {
            Some((Step::Entry(_), list)) => format!("[[{}]]", Self(list.to_vec())),
            _ => format!("[{self}]"),
        }
    }
}

/// `layers[2][0]` as (`layers`, [2, 0]).
fn cut(part: &str) -> Option<(&str, Vec<usize>)> {
    let (name, entries) = part.strip_suffix(']')?.split_once('[')?;
    let entries: Result<_, _> = entries.split("][").map(str::parse).collect();
    Some((name.trim(), entries.ok()?))
}

impl Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, step) in self.0.iter().enumerate() {
            match step {
                Step::Field(name) if i == 0 => write!(f, "{name}")?,
                Step::Field(name) => write!(f, ".{name}")?,
                Step::Entry(index) => write!(f, "[{index}]")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_in_both_spellings() {
        for text in ["sea.layers[2].speed", "sea . layers.2. speed"] {
            let way = Way::parse(text).unwrap();
            assert_eq!(way.to_string(), "sea.layers[2].speed");
            assert_eq!(way.steps()[2], Step::Entry(2));
            let expected = ("sea.layers".to_owned(), "speed");
            assert_eq!(way.table_and_field(), Some(expected));
        }
        let way = Way::parse("a.b[3][1]").unwrap();
        assert_eq!(way.table_and_field(), None);
        assert_eq!(way.to_string(), "a.b[3][1]");
        for text in ["", ".", "a.", ".a", "[1]", "a..b"] {
            assert_eq!(Way::parse(text), None, "{text}");
        }
        // What is no number is part of a name that no table has.
        assert_eq!(Way::parse("a[x]"), Some(Way::default().field("a[x]")));
    }

    #[test]
    fn headers_are_those_of_the_file() {
        let way = Way::default().field("sea").field("layers");
        assert_eq!(way.header(), "[sea.layers]");
        assert_eq!(way.entry(2).header(), "[[sea.layers]]");
    }
}
