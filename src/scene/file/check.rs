//! A TOML document against the example scene of [`schema`]: tables in tables, lists of tables, rows of numbers.
//!
//! Every mistake is noted with its place, so that the first in the text can be told, whatever the tables' order. What
//! entries and rows have to do with each other is checked when the scene is made.

use toml::de::{DeArray, DeTable, DeValue};
use toml::{Spanned, Table, Value};

use super::error::{SceneProblem, quote};
use super::schema;
use super::way::{Step, Way};

/// The mistakes found so far, each with the offset of its byte in the text.
pub(super) struct Check<'a> {
    text: &'a str,
    problems: Vec<(usize, SceneProblem)>,
}

impl<'a> Check<'a> {
    pub fn new(text: &'a str) -> Self {
        Self {
            text,
            problems: Vec::new(),
        }
    }

    /// The mistake that comes first in the text.
    pub fn first(self) -> Option<(usize, SceneProblem)> {
        self.problems.into_iter().min_by_key(|(offset, _)| *offset)
    }

    /// The scene of a document, as far as it is right. The version is not looked at.
    pub fn scene(&mut self, example: &Table, document: &DeTable) -> Table {
        let is_version = |name: &str| name == "version";
        let mut scene = Table::new();
        for (key, value) in document
            .iter()
            .filter(|(key, _)| !is_version(key.get_ref()))
        {
            let (name, at) = (key.get_ref(), key.span().start);
            let way = Way::default().field(name);
            match schema::top(example, name, is_table(value.get_ref())) {
                Ok(example) => self.put(&mut scene, name, example, value, &way, at),
                Err(problem) => self.problems.push((at, problem)),
            }
        }
        scene
    }

    /// The value at `way`, which stands at the offset `at`; `None` after a mistake.
    pub fn value(
        &mut self,
        example: &Value,
        given: &Spanned<DeValue>,
        way: &Way,
        at: usize,
    ) -> Option<Value> {
        let raw = self.text.get(given.span()).unwrap_or_default();
        let checked = match (example, given.get_ref()) {
            (Value::Table(fields), DeValue::Table(table)) => {
                return Some(Value::Table(self.table(fields, table, way)));
            }
            (Value::Array(entries), DeValue::Array(list)) if entries.len() == 1 => {
                return Some(Value::Array(self.list(&entries[0], list, way)));
            }
            (Value::Array(numbers), DeValue::Array(row)) if numbers.len() == row.len() => {
                schema::row(row.iter().map(Spanned::get_ref))
                    .ok_or_else(|| schema::wrong_type(example, way, raw))
            }
            (example, given) => schema::single(example, given, way, raw),
        };
        checked
            .map_err(|problem| self.problems.push((at, problem)))
            .ok()
    }

    fn table(&mut self, example: &Table, given: &DeTable, way: &Way) -> Table {
        let mut table = Table::new();
        for (key, value) in given.iter() {
            let (name, at) = (key.get_ref(), key.span().start);
            match schema::field(example, way, name) {
                Ok(example) => self.put(&mut table, name, example, value, &way.field(name), at),
                Err(problem) => self.problems.push((at, problem)),
            }
        }
        table
    }

    fn list(&mut self, example: &Value, given: &DeArray, way: &Way) -> Vec<Value> {
        let entries = given.iter().enumerate();
        entries
            .filter_map(|(i, entry)| self.value(example, entry, &way.entry(i), entry.span().start))
            .collect()
    }

    fn put(
        &mut self,
        table: &mut Table,
        name: &str,
        example: &Value,
        given: &Spanned<DeValue>,
        way: &Way,
        at: usize,
    ) {
        if let Some(value) = self.value(example, given, way, at) {
            table.insert(name.to_owned(), value);
        }
    }
}

/// Whether it is written as a table or a list of tables, with a name in brackets.
fn is_table(value: &DeValue) -> bool {
    match value {
        DeValue::Table(_) => true,
        DeValue::Array(list) => list.iter().next().is_some_and(|v| v.get_ref().is_table()),
        _ => false,
    }
}

/// Where the field of that name stands in the document, or what holds it if it is left out.
pub(super) fn offset_of(document: &DeTable, name: &str) -> Option<usize> {
    let mut offset = None;
    let mut table = Some(document);
    let mut list: Option<&DeArray> = None;
    for step in Way::parse(name)?.steps() {
        let (at, value) = match step {
            Step::Field(name) => {
                let entry = table?.iter().find(|(key, _)| key.get_ref() == name);
                match entry {
                    Some((key, value)) => (key.span().start, value),
                    None => break,
                }
            }
            Step::Entry(index) => match list.and_then(|list| list.get(*index)) {
                Some(value) => (value.span().start, value),
                None => break,
            },
        };
        offset = Some(at);
        table = value.get_ref().as_table();
        list = value.get_ref().as_array();
    }
    offset
}

/// The places of the example and of a scene at `way`.
///
/// # Errors
/// The first step that leads nowhere.
pub(super) fn place<'e, 's>(
    example: &'e Value,
    scene: &'s mut Value,
    way: &Way,
) -> Result<(&'e Value, &'s mut Value), SceneProblem> {
    let (mut example, mut scene) = (example, scene);
    let mut so_far = Way::default();
    for step in way.steps() {
        let nowhere = |reason: String| SceneProblem::Nowhere {
            field: quote(&so_far.on(step.clone()).to_string()),
            reason,
        };
        let (name, entry) = match step {
            Step::Field(name) => (name.clone(), None),
            Step::Entry(index) => (index.to_string(), Some(*index)),
        };
        (example, scene) = match (example, scene) {
            (Value::Table(fields), Value::Table(scene)) => {
                let example = if so_far == Way::default() {
                    schema::top(fields, &name, true)?
                } else {
                    schema::field(fields, &so_far, &name)?
                };
                let scene = scene.get_mut(&name);
                (
                    example,
                    scene.ok_or_else(|| nowhere("it is not set".to_owned()))?,
                )
            }
            (Value::Array(entries), Value::Array(scene)) => {
                let count = scene.len();
                let Some(index) = entry else {
                    return Err(nowhere(format!(
                        "{so_far} is a list; name an entry by its number, such as {so_far}.0"
                    )));
                };
                let scene = scene.get_mut(index).ok_or_else(|| {
                    let s = if count == 1 { "y" } else { "ies" };
                    nowhere(format!("{so_far} has {count} entr{s}, counted from 0"))
                })?;
                (entries.get(index).unwrap_or(&entries[0]), scene)
            }
            _ => return Err(nowhere(format!("{so_far} is a single value"))),
        };
        so_far = so_far.on(step.clone());
    }
    Ok((example, scene))
}
