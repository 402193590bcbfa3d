//! Scene files: TOML text in, a checked [`Scene`] out, and back.
//!
//! Every field is optional, every mistake is answered with its line, its field and what is allowed there. A list in a
//! file stands for the default one; what its entries leave out has the default of an entry. The disk is not touched
//! here: callers bring the text and take it away.

mod check;
mod error;
mod schema;
mod way;

pub use error::{Position, SceneError, SceneProblem};
pub use schema::{PARAMETERS, parameter};

use std::borrow::Cow;

use toml::de::{DeTable, DeValue};
use toml::{Spanned, Table, Value};

use super::{NamedView, Scene, VERSION};
use check::Check;
use error::quote;
use way::{Step, Way};

/// The scene that `text` describes; what it leaves out has its default.
///
/// Missing fields of a `[camera]` table come from the three-quarter view of the scene's own land. Line ends may be LF
/// or CRLF, a byte order mark is skipped.
///
/// # Errors
/// The first mistake in the text: syntax, unknown table or field, wrong type, number out of range, newer version; then
/// the first list that is too long and the first entry that does not go with the others.
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

    let mut check = Check::new(text);
    let given = check.scene(&schema::schema(), &document);
    if let Some((offset, problem)) = check.first() {
        return Err(at(offset, problem));
    }
    let in_whole = |problem| SceneError {
        position: None,
        problem,
    };
    let scene = complete(given).map_err(in_whole)?;
    scene.check().map_err(|error| SceneError {
        position: check::offset_of(&document, &error.field())
            .map(|offset| Position::of(text, offset)),
        problem: error.into(),
    })?;
    Ok(scene)
}

/// The scene as TOML text, every field written out. [`read`] gives the same scene back, to the last bit.
///
/// # Panics
/// Never: a scene is plain data, which TOML can hold.
#[must_use]
pub fn write(scene: &Scene) -> String {
    toml::to_string(scene).expect("a scene is plain data")
}

/// Changes one field as after `--set`: `terrain.octaves=6`, `sea.kind=white`, `sea.layers.0.speed=2`. Strings may go
/// without quotes. Tables and lists are set as TOML, `gauges=[{x=1,z=2}]`: a list stands for the one before, of a table
/// the fields that are given.
///
/// A camera that the scene leaves open starts from its current [`viewpoint`](Scene::viewpoint).
///
/// # Errors
/// A text that is no assignment, and everything that [`read`] refuses; the scene is then unchanged.
pub fn set(scene: &mut Scene, assignment: &str) -> Result<(), SceneError> {
    *scene = assigned(scene, assignment).map_err(|problem| SceneError {
        position: None,
        problem,
    })?;
    Ok(())
}

/// The scene with one field changed.
fn assigned(scene: &Scene, assignment: &str) -> Result<Scene, SceneProblem> {
    let schema = Value::Table(schema::schema());
    let parts = assignment.split_once('=').and_then(|(name, raw)| {
        let (way, raw) = (Way::parse(name)?, raw.trim());
        (is_named(&schema, &way) && !raw.is_empty()).then_some((way, raw))
    });
    let Some((way, raw)) = parts else {
        return Err(SceneProblem::Assignment(quote(assignment)));
    };
    let mut changed = scene.clone();
    if way.steps()[0] == Step::Field("camera".to_owned()) {
        changed.camera = Some(scene.viewpoint());
    }
    let mut whole = Value::Table(schema::table_of(&changed));
    let (example, place) = check::place(&schema, &mut whole, &way)?;

    let mut check = Check::new(raw);
    let value = check.value(example, &parsed(raw, example, &way)?, &way, 0);
    if let Some((_, problem)) = check.first() {
        return Err(problem);
    }
    if let Some(value) = value {
        merge(place, value);
    }
    let Value::Table(whole) = whole else {
        unreachable!("a scene is a table");
    };
    let scene = complete(whole)?;
    scene.check()?;
    Ok(scene)
}

/// Whether the way leads into a table, or to a whole table or list at the top level.
fn is_named(schema: &Value, way: &Way) -> bool {
    match way.steps() {
        [Step::Field(name)] => schema
            .get(name)
            .is_some_and(|value| value.is_table() || value.is_array()),
        steps => steps.len() > 1,
    }
}

/// What stands after `--set` and the equals sign. Only where a single value is expected, it may be a bare name.
fn parsed<'a>(
    raw: &'a str,
    example: &Value,
    way: &Way,
) -> Result<Spanned<DeValue<'a>>, SceneProblem> {
    DeValue::parse(raw).or_else(|error| {
        if example.is_table() || example.is_array() {
            let (name, raw) = (way.to_string(), quote(raw));
            let reason = quote(error.message());
            return Err(SceneProblem::Syntax(format!(
                "{name} = {raw} is not TOML: {reason}"
            )));
        }
        let name = DeValue::String(Cow::Borrowed(raw));
        Ok(Spanned::new(0..raw.len(), name))
    })
}

/// Puts a value in its place; of a table only what it has.
fn merge(place: &mut Value, value: Value) {
    match (place, value) {
        (Value::Table(place), Value::Table(fields)) => {
            for (name, value) in fields {
                match place.get_mut(&name) {
                    Some(place) => merge(place, value),
                    None => {
                        place.insert(name, value);
                    }
                }
            }
        }
        (place, value) => *place = value,
    }
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
    merge(&mut whole["camera"], Value::Table(camera));
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
