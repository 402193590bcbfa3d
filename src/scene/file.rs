//! Scene files: TOML text in, a checked [`Scene`] out, and back.
//!
//! Every field is optional, every mistake is answered with its line, its field and what is allowed there. The disk is
//! not touched here: callers bring the text and take it away.

mod error;
mod schema;

pub use error::{Position, SceneError, SceneProblem};
pub use schema::{PARAMETERS, parameter};

use std::borrow::Cow;

use toml::de::{DeTable, DeValue};
use toml::{Spanned, Table, Value};

use super::{NamedView, Scene, VERSION};
use error::quote;

/// The scene that `text` describes; what it leaves out has its default.
///
/// Missing fields of a `[camera]` table come from the three-quarter view of the scene's own land. Line ends may be LF
/// or CRLF, a byte order mark is skipped.
///
/// # Errors
/// The first mistake in the text: syntax, unknown table or field, wrong type, number out of range, newer version.
pub fn read(text: &str) -> Result<Scene, SceneError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let at = |offset: usize, problem| SceneError {
        position: Some(Position::of(text, offset)),
        problem,
    };
    let document = DeTable::parse(text).map_err(|error| {
        let offset = error.span().map_or(0, |span| span.start);
        at(offset, SceneProblem::Syntax(error.message().to_owned()))
    })?;
    let document = document.into_inner();
    // First of all, because a newer format explains every other oddity.
    if let Some(version) = document.get("version") {
        check_version(version.get_ref(), source(text, version))
            .map_err(|problem| at(version.span().start, problem))?;
    }

    let schema = schema::schema();
    let mut given = Table::new();
    for entry in entries(&document) {
        let problem_at = |problem| at(entry.offset, problem);
        match entry.field {
            Some((field, value)) => {
                let checked = schema::check(
                    &schema,
                    entry.table,
                    field,
                    value.get_ref(),
                    source(text, value),
                )
                .map_err(problem_at)?;
                table_mut(&mut given, entry.table).insert(field.to_owned(), checked);
            }
            None => {
                schema::check_table(&schema, entry.table, entry.is_table).map_err(problem_at)?;
                table_mut(&mut given, entry.table);
            }
        }
    }
    complete(given).map_err(|problem| SceneError {
        position: None,
        problem,
    })
}

/// The scene as TOML text, every field written out. [`read`] gives the same scene back, to the last bit.
///
/// # Panics
/// Never: a scene is plain data, which TOML can hold.
#[must_use]
pub fn write(scene: &Scene) -> String {
    toml::to_string(scene).expect("a scene is plain data")
}

/// Changes one field as after `--set`: `terrain.octaves=6`, `sea.kind=white`. Strings may go without quotes.
///
/// A camera that the scene leaves open starts from its current [`viewpoint`](Scene::viewpoint).
///
/// # Errors
/// A text that is no assignment, and everything that [`read`] refuses; the scene is then unchanged.
pub fn set(scene: &mut Scene, assignment: &str) -> Result<(), SceneError> {
    let problem = |problem| SceneError {
        position: None,
        problem,
    };
    let parts = assignment.split_once('=').and_then(|(path, value)| {
        let (table, field) = path.trim().split_once('.')?;
        let parts = (table.trim(), field.trim(), value.trim());
        (!parts.0.is_empty() && !parts.1.is_empty() && !parts.2.is_empty()).then_some(parts)
    });
    let Some((table, field, raw)) = parts else {
        return Err(problem(SceneProblem::Assignment(quote(assignment))));
    };
    let value = DeValue::parse(raw)
        .map_or_else(|_| DeValue::String(Cow::Borrowed(raw)), Spanned::into_inner);
    let value = schema::check(&schema::schema(), table, field, &value, raw).map_err(problem)?;

    let mut changed = scene.clone();
    if table == "camera" {
        changed.camera = Some(scene.viewpoint());
    }
    let mut whole = schema::table_of(&changed);
    table_mut(&mut whole, table).insert(field.to_owned(), value);
    *scene = complete(whole).map_err(problem)?;
    Ok(())
}

/// One line of a scene file: a field with its value, or a key of the top level alone.
struct Entry<'a> {
    offset: usize,
    table: &'a str,
    is_table: bool,
    field: Option<(&'a str, &'a Spanned<DeValue<'a>>)>,
}

/// Everything in the document but the version, in the file's order, so that the first mistake is reported first.
fn entries<'a>(document: &'a DeTable<'a>) -> Vec<Entry<'a>> {
    let mut entries = Vec::new();
    for (name, value) in document.iter() {
        let table = value.get_ref().as_table();
        if name.get_ref() != "version" || table.is_some() {
            entries.push(Entry {
                offset: name.span().start,
                table: name.get_ref(),
                is_table: table.is_some(),
                field: None,
            });
        }
        for (field, value) in table.into_iter().flat_map(|table| table.iter()) {
            entries.push(Entry {
                offset: field.span().start,
                table: name.get_ref(),
                is_table: true,
                field: Some((field.get_ref(), value)),
            });
        }
    }
    entries.sort_by_key(|entry| (entry.offset, entry.field.is_some()));
    entries
}

fn check_version(version: &DeValue, raw: &str) -> Result<(), SceneProblem> {
    let number = match version {
        DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix()).ok(),
        _ => Some(0),
    };
    match number {
        Some(number) if number == i64::from(VERSION) => Ok(()),
        Some(number) if number <= 0 => Err(SceneProblem::NoVersion(quote(raw))),
        _ => Err(SceneProblem::NewerVersion(quote(raw))),
    }
}

/// The value as the user wrote it.
fn source<'a>(text: &'a str, value: &Spanned<DeValue>) -> &'a str {
    text.get(value.span()).unwrap_or_default()
}

fn table_mut<'a>(whole: &'a mut Table, name: &str) -> &'a mut Table {
    let entry = whole
        .entry(name.to_owned())
        .or_insert_with(|| Value::Table(Table::new()));
    entry
        .as_table_mut()
        .expect("only tables are put at the top level")
}

/// The scene of checked fields.
fn complete(mut given: Table) -> Result<Scene, SceneProblem> {
    let camera = given.remove("camera");
    let scene: Scene = given.try_into().map_err(SceneProblem::from)?;
    let Some(Value::Table(camera)) = camera else {
        return Ok(scene);
    };
    let mut whole = schema::table_of(&Scene {
        camera: Some(NamedView::ThreeQuarter.camera(&scene.terrain)),
        ..scene
    });
    table_mut(&mut whole, "camera").extend(camera);
    whole.try_into().map_err(SceneProblem::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_text_is_the_default_scene() {
        assert_eq!(read("").unwrap(), Scene::default());
        assert_eq!(
            read("\u{feff}version = 1\r\n[sea]\r\n").unwrap(),
            Scene::default()
        );
    }

    #[test]
    fn a_camera_is_completed_for_its_own_land() {
        let scene = read("[camera]\nyaw = 10\n[terrain]\nextent = 20000").unwrap();
        let camera = scene.viewpoint();
        assert_eq!(camera.yaw, 10.0);
        assert_eq!(
            camera.radius,
            NamedView::ThreeQuarter.camera(&scene.terrain).radius
        );
    }

    #[test]
    fn a_refused_assignment_changes_nothing() {
        let mut scene = Scene::default();
        set(&mut scene, "terrain.octaves=99").unwrap_err();
        assert_eq!(scene, Scene::default());
        set(&mut scene, " sea.kind = white ").unwrap();
        assert_ne!(scene, Scene::default());
    }
}
