//! Which tables and fields a scene has, and what each field takes.
//!
//! Tables, fields and their types come from the default scene itself, ranges from the [`Parameter`]s: a new field
//! needs no line here, a new ranged number one in [`PARAMETERS`]. It does not know where a value stands in a file.

use toml::de::DeValue;
use toml::{Table, Value};

use super::error::{SceneProblem, quote};
use crate::field::parameter::Parameter;
use crate::field::{terrain, waves};
use crate::scene::{self, CameraSettings, Scene};

/// Every number of a scene that has a range, in the order of the panel.
pub static PARAMETERS: [&Parameter; 29] = [
    &terrain::OCTAVES,
    &terrain::LACUNARITY,
    &terrain::PERSISTENCE,
    &terrain::FEATURE_SIZE,
    &terrain::AMPLITUDE,
    &terrain::EXPONENT,
    &terrain::OFFSET_X,
    &terrain::OFFSET_Z,
    &terrain::PERIOD,
    &terrain::WARP_STRENGTH,
    &terrain::WARP_DEPTH,
    &terrain::SEA_LEVEL,
    &terrain::EXTENT,
    &terrain::RESOLUTION,
    &waves::AMPLITUDE,
    &waves::CELL_SIZE,
    &waves::SPEED,
    &waves::RESOLUTION,
    &scene::SUN_AZIMUTH,
    &scene::SUN_ELEVATION,
    &scene::VISIBILITY,
    &scene::YAW,
    &scene::PITCH,
    &scene::RADIUS,
    &scene::X,
    &scene::Y,
    &scene::Z,
    &scene::TIME,
    &scene::RATE,
];

/// The range of `table.name`, if it is a number with one.
#[must_use]
pub fn parameter(table: &str, name: &str) -> Option<&'static Parameter> {
    PARAMETERS
        .into_iter()
        .find(|parameter| parameter.table == table && parameter.name == name)
}

/// A scene with every field there is.
pub(super) fn schema() -> Table {
    table_of(&Scene {
        camera: Some(CameraSettings::default()),
        ..Default::default()
    })
}

/// The scene as a TOML table.
pub(super) fn table_of(scene: &Scene) -> Table {
    Table::try_from(scene).expect("a scene is plain data")
}

/// Whether the scene has a table of this name.
pub(super) fn check_table(schema: &Table, name: &str, is_table: bool) -> Result<(), SceneProblem> {
    match schema.get(name) {
        Some(Value::Table(_)) if is_table => Ok(()),
        Some(Value::Table(_)) => Err(SceneProblem::WrongType {
            field: quote(name),
            value: "...".to_owned(),
            expected: format!("a table, [{name}]"),
        }),
        _ => {
            let tables = || {
                schema
                    .iter()
                    .filter_map(|(key, v)| Some((key, v.as_table()?)))
            };
            Err(SceneProblem::UnknownTable {
                name: quote(name),
                is_table,
                known: list(tables().map(|(key, _)| key)),
                meant: tables()
                    .find(|(_, fields)| fields.contains_key(name))
                    .map(|(table, _)| format!("{table}.{name}")),
            })
        }
    }
}

/// The value that `table.field` gets from `value`, which was written as `raw`.
pub(super) fn check(
    schema: &Table,
    table: &str,
    field: &str,
    value: &DeValue,
    raw: &str,
) -> Result<Value, SceneProblem> {
    check_table(schema, table, true)?;
    let fields = schema[table].as_table().expect("checked above");
    let name = quote(&format!("{table}.{field}"));
    let Some(example) = fields.get(field) else {
        return Err(SceneProblem::UnknownField {
            field: name,
            table: table.to_owned(),
            known: list(fields.keys()),
        });
    };

    // Only seeds are whole numbers without a range of their own: they take everything that fits.
    let range =
        parameter(table, field).map_or((0.0, f64::from(u32::MAX), ""), |p| (p.min, p.max, p.unit));
    let range_text = format!("{} to {} {}", range.0, range.1, range.2);
    let range_text = range_text.trim_end().to_owned();
    let number = |number: Option<f64>| match number {
        Some(number) if (range.0..=range.1).contains(&number) => Ok(number),
        _ => Err(SceneProblem::OutOfRange {
            field: name.clone(),
            value: quote(raw),
            range: range_text.clone(),
        }),
    };
    let checked = match (example, value) {
        (Value::Integer(_), DeValue::Integer(given)) => {
            let whole = i64::from_str_radix(given.as_str(), given.radix()).ok();
            number(whole.map(|whole| whole as f64))?;
            Value::Integer(whole.unwrap_or_default())
        }
        (Value::Float(_), DeValue::Integer(given)) => {
            let whole = i64::from_str_radix(given.as_str(), given.radix()).ok();
            Value::Float(number(whole.map(|whole| whole as f64))?)
        }
        (Value::Float(_), DeValue::Float(given)) => {
            Value::Float(number(given.as_str().parse().ok())?)
        }
        (Value::Boolean(_), DeValue::Boolean(given)) => Value::Boolean(*given),
        (Value::String(_), DeValue::String(given)) => Value::String(given.clone().into_owned()),
        _ => {
            return Err(SceneProblem::WrongType {
                field: name,
                value: quote(raw),
                expected: match example {
                    Value::Integer(_) => format!("a whole number, {range_text}"),
                    Value::Float(_) => format!("a number, {range_text}"),
                    Value::Boolean(_) => "true or false".to_owned(),
                    _ => "a name in quotes".to_owned(),
                },
            });
        }
    };
    check_name(table, field, checked, name, raw)
}

/// Names are known to the settings types alone; a scene of this one field says which there are.
fn check_name(
    table: &str,
    field: &str,
    value: Value,
    name: String,
    raw: &str,
) -> Result<Value, SceneProblem> {
    let fields = Table::from_iter([(field.to_owned(), value.clone())]);
    let alone = Table::from_iter([(table.to_owned(), Value::Table(fields))]);
    match alone.try_into::<Scene>() {
        Ok(_) => Ok(value),
        Err(error) => Err(SceneProblem::UnknownName {
            field: name,
            value: quote(raw),
            // "unknown variant `x`, expected `a` or `b`": the value stands before it already.
            reason: error
                .message()
                .rfind("expected")
                .map_or("there is no such name", |start| &error.message()[start..])
                .to_owned(),
        }),
    }
}

fn list<'a>(names: impl Iterator<Item = &'a String>) -> String {
    names.map(String::as_str).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_but_the_seeds_has_a_range_and_every_range_a_number() {
        let schema = schema();
        let mut numbers = 0;
        for (table, fields) in schema.iter().filter_map(|(k, v)| Some((k, v.as_table()?))) {
            for (name, value) in fields {
                if (value.is_integer() || value.is_float()) && name != "seed" {
                    assert!(parameter(table, name).is_some(), "{table}.{name}");
                    numbers += 1;
                }
            }
        }
        assert_eq!(numbers, PARAMETERS.len());
    }
}
