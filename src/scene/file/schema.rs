//! Which tables and fields a scene has, and what each field takes.
//!
//! Tables, fields and their types come from the default scene itself, ranges from the [`Parameter`]s: a new field
//! needs no line here, a new ranged number one in [`PARAMETERS`], a new list an entry in [`schema`]. It does not know
//! where a value stands in a file.

use toml::de::DeValue;
use toml::{Table, Value};

use super::error::{SceneProblem, quote};
use super::way::{Step, Way};
use crate::field::parameter::Parameter;
use crate::field::waves::settings::{component, layer, spectrum};
use crate::field::{terrain, waves};
use crate::scene::{self, CameraSettings, Scene};

/// Every number of a scene that has a range, in the order of the panel.
pub static PARAMETERS: [&Parameter; 52] = [
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
    &layer::DIRECTION,
    &layer::SPEED,
    &layer::CELL_SIZE,
    &layer::AMPLITUDE,
    &layer::OCTAVES,
    &spectrum::WIND_SPEED,
    &spectrum::FETCH,
    &spectrum::HM0,
    &spectrum::TP,
    &spectrum::GAMMA,
    &spectrum::DIRECTION,
    &spectrum::SPREAD,
    &spectrum::SWELL,
    &waves::DEPTH,
    &waves::CHOPPINESS,
    &waves::COMPONENT_COUNT,
    &component::AMPLITUDE,
    &component::WAVELENGTH,
    &component::DIRECTION,
    &component::PHASE,
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
    &scene::GAUGE_X,
    &scene::GAUGE_Z,
    &scene::COLOR,
];

/// The range of `table.name`, if it is a number with one; of a list, `table` is the list's name.
#[must_use]
pub fn parameter(table: &str, name: &str) -> Option<&'static Parameter> {
    PARAMETERS
        .into_iter()
        .find(|parameter| parameter.table == table && parameter.name == name)
}

/// A scene with every field there is. A list has one entry, which is what an entry leaves out; a row of numbers has as
/// many as it takes.
pub(super) fn schema() -> Table {
    let mut scene = Scene {
        camera: Some(CameraSettings::default()),
        gauges: vec![Default::default()],
        ..Default::default()
    };
    scene.sea.layers = vec![Default::default()];
    scene.sea.components = vec![Default::default()];
    scene.sea.spectrum.measured = vec![Default::default()];
    table_of(&scene)
}

/// The scene as a TOML table.
pub(super) fn table_of(scene: &Scene) -> Table {
    Table::try_from(scene).expect("a scene is plain data")
}

/// The table or list of this name at the top level; `is_table` says whether it is written as one.
pub(super) fn top<'a>(
    schema: &'a Table,
    name: &str,
    is_table: bool,
) -> Result<&'a Value, SceneProblem> {
    let holds = |value: &Value| value.is_table() || value.is_array();
    schema
        .get(name)
        .filter(|value| holds(value))
        .ok_or_else(|| {
            let known = schema.iter().filter(|(_, value)| holds(value));
            SceneProblem::UnknownTable {
                name: quote(name),
                is_table,
                known: list(known.map(|(key, _)| key)),
                meant: meant(schema, &Way::default(), name),
            }
        })
}

/// The field of this name in the table at `way`.
pub(super) fn field<'a>(
    fields: &'a Table,
    way: &Way,
    name: &str,
) -> Result<&'a Value, SceneProblem> {
    fields.get(name).ok_or_else(|| SceneProblem::UnknownField {
        field: quote(&way.field(name).to_string()),
        table: way.header(),
        known: list(fields.keys()),
        meant: meant(fields, way, name),
    })
}

/// The full name of a field of this name in the tables within a table.
fn meant(fields: &Table, way: &Way, name: &str) -> Option<String> {
    let mut tables = fields
        .iter()
        .filter_map(|(key, v)| Some((key, v.as_table()?)));
    tables.find_map(|(key, inner)| {
        let way = way.field(key);
        if inner.contains_key(name) {
            Some(way.field(name).to_string())
        } else {
            meant(inner, &way, name)
        }
    })
}

/// A row of numbers, if all are.
pub(super) fn row<'a>(given: impl Iterator<Item = &'a DeValue<'a>>) -> Option<Value> {
    let number = |given| float(given).map(Value::Float);
    given.map(number).collect::<Option<_>>().map(Value::Array)
}

/// The single value that the field at `way` gets from `given`, which was written as `raw`.
pub(super) fn single(
    example: &Value,
    given: &DeValue,
    way: &Way,
    raw: &str,
) -> Result<Value, SceneProblem> {
    let in_range = |number: Option<f64>| {
        let [min, max] = range(way).0;
        match number {
            Some(number) if (min..=max).contains(&number) => Ok(number),
            _ => Err(SceneProblem::OutOfRange {
                field: quote(&way.to_string()),
                value: quote(raw),
                range: range(way).1,
            }),
        }
    };
    let checked = match (example, given) {
        (Value::Integer(_), DeValue::Integer(_)) => {
            in_range(float(given))?;
            Value::Integer(whole(given).unwrap_or_default())
        }
        (Value::Float(_), DeValue::Integer(_) | DeValue::Float(_)) => {
            Value::Float(in_range(float(given))?)
        }
        (Value::Boolean(_), DeValue::Boolean(given)) => Value::Boolean(*given),
        (Value::String(_), DeValue::String(given)) => Value::String(given.clone().into_owned()),
        _ => return Err(wrong_type(example, way, raw)),
    };
    check_name(way, checked, raw)
}

/// The number, if it is a whole one that fits.
fn whole(given: &DeValue) -> Option<i64> {
    let given = given.as_integer()?;
    i64::from_str_radix(given.as_str(), given.radix()).ok()
}

fn float(given: &DeValue) -> Option<f64> {
    match given {
        DeValue::Integer(_) => whole(given).map(|whole| whole as f64),
        DeValue::Float(given) => given.as_str().parse().ok(),
        _ => None,
    }
}

/// The bounds of a number, and how they are told. Only seeds are whole numbers without a range of their own: they take
/// everything that fits.
fn range(way: &Way) -> ([f64; 2], String) {
    let parameter = way
        .table_and_field()
        .and_then(|(table, field)| parameter(&table, field));
    let (min, max, unit) =
        parameter.map_or((0.0, f64::from(u32::MAX), ""), |p| (p.min, p.max, p.unit));
    let text = format!("{min} to {max} {unit}");
    ([min, max], text.trim_end().to_owned())
}

/// That the place at `way` takes something else.
pub(super) fn wrong_type(example: &Value, way: &Way, raw: &str) -> SceneProblem {
    SceneProblem::WrongType {
        field: quote(&way.to_string()),
        value: quote(raw),
        expected: match example {
            Value::Integer(_) => format!("a whole number, {}", range(way).1),
            Value::Float(_) => format!("a number, {}", range(way).1),
            Value::Boolean(_) => "true or false".to_owned(),
            Value::Table(_) => format!("a table, {}", way.header()),
            Value::Array(entries) => match entries.as_slice() {
                [Value::Table(_)] => format!("a list of tables, {}", way.entry(0).header()),
                [_] => "a list of rows, [[...], ...]".to_owned(),
                numbers => format!("a row of {} numbers", numbers.len()),
            },
            _ => "a name in quotes".to_owned(),
        },
    }
}

/// Names are known to the settings types alone; a scene of this one field says which there are.
fn check_name(way: &Way, value: Value, raw: &str) -> Result<Value, SceneProblem> {
    if !value.is_str() {
        return Ok(value);
    }
    let mut alone = value.clone();
    for step in way.steps().iter().rev() {
        alone = match step {
            Step::Field(name) => Value::Table(Table::from_iter([(name.clone(), alone)])),
            Step::Entry(_) => Value::Array(vec![alone]),
        };
    }
    match alone.try_into::<Scene>() {
        Ok(_) => Ok(value),
        Err(error) => Err(SceneProblem::UnknownName {
            field: quote(&way.to_string()),
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

    /// Counts the numbers with a range in a table and those within; panics at others, and at lists without an example.
    fn ranges(fields: &Table, table: &str) -> usize {
        let name = |field: &str| {
            format!("{table}.{field}")
                .trim_start_matches('.')
                .to_owned()
        };
        let count = |(field, value): (&String, &Value)| match value {
            Value::Table(inner) => ranges(inner, &name(field)),
            Value::Array(entries) => {
                assert_eq!(entries.len(), 1, "{}", name(field));
                entries[0].as_table().map_or(0, |t| ranges(t, &name(field)))
            }
            Value::Integer(_) | Value::Float(_) if field != "seed" && !table.is_empty() => {
                assert!(parameter(table, field).is_some(), "{}", name(field));
                1
            }
            _ => 0,
        };
        fields.iter().map(count).sum()
    }

    #[test]
    fn every_number_but_the_seeds_has_a_range_and_every_range_a_number() {
        assert_eq!(ranges(&schema(), ""), PARAMETERS.len());
    }
}
