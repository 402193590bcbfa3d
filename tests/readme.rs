//! The README against the program: its table, its scenes and its command lines say what is so.
//!
//! That its Rust compiles is a documentation test of the library; that its files exist, a check of the script.

use std::collections::BTreeSet;

use haibo::scene::file::{parameter, read};
use haibo::scene::{CameraSettings, Scene};
use toml::{Table, Value};

const README: &str = include_str!("../README.md");

/// Every field of a scene with its default: (table, field, value). Lists have one entry, that of their defaults.
fn defaults() -> Vec<(String, String, Value)> {
    let mut scene = Scene {
        camera: Some(CameraSettings::default()),
        gauges: vec![Default::default()],
        ..Default::default()
    };
    scene.sea.layers = vec![Default::default()];
    scene.sea.components = vec![Default::default()];
    let mut fields = Vec::new();
    collect("", &Table::try_from(scene).unwrap(), &mut fields);
    fields.retain(|(table, _, _)| !table.is_empty());
    fields
}

fn collect(table: &str, values: &Table, fields: &mut Vec<(String, String, Value)>) {
    for (field, value) in values {
        let name = format!("{table}.{field}");
        let name = name.trim_start_matches('.');
        match (value, value.get(0)) {
            (Value::Table(inner), _) | (_, Some(Value::Table(inner))) => {
                collect(name, inner, fields);
            }
            _ => fields.push((table.to_owned(), field.clone(), value.clone())),
        }
    }
}

/// The field's name in the table of all fields.
fn shown(table: &str, field: &str) -> String {
    match table {
        "sea.layers" | "sea.components" | "gauges" => format!("`{table}[i].{field}`"),
        _ => format!("`{table}.{field}`"),
    }
}

fn text(value: &Value) -> String {
    match value {
        Value::Float(number) => number.to_string(),
        other => other.to_string(),
    }
}

/// The cells of the table's row for each `table.field`.
fn rows() -> Vec<Vec<&'static str>> {
    let start = README.find("| Field | Range | Unit | Default | Meaning |");
    let table = &README[start.expect("the table of all fields")..];
    let lines = table.lines().take_while(|line| line.starts_with('|'));
    lines
        .skip(2)
        .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
        .collect()
}

/// The contents of the blocks fenced as `language`.
fn blocks(language: &str) -> Vec<&'static str> {
    let fence = format!("\n```{language}\n");
    let starts = README.match_indices(&fence);
    starts
        .map(|(at, fence)| {
            let block = &README[at + fence.len()..];
            &block[..block.find("```").expect("the end of the block")]
        })
        .collect()
}

#[test]
fn the_table_has_every_field_of_a_scene_once() {
    let fields: BTreeSet<String> = defaults()
        .iter()
        .map(|(table, field, _)| shown(table, field))
        .collect();
    let rows = rows();
    let names: BTreeSet<String> = rows.iter().map(|row| row[0].to_owned()).collect();
    assert_eq!(names, fields);
    assert_eq!(rows.len(), fields.len());
}

#[test]
fn the_table_says_the_ranges_units_defaults_and_meanings_of_the_program() {
    let rows = rows();
    for (table, field, default) in defaults() {
        let name = shown(&table, &field);
        let row = rows.iter().find(|row| row[0] == name).expect(&name);
        let range_and_unit = match (parameter(&table, &field), &default) {
            (Some(parameter), _) => {
                let range = format!("{} to {}", parameter.min, parameter.max);
                [range, parameter.unit.to_owned()]
            }
            (None, Value::Integer(_)) => [format!("0 to {}", u32::MAX), String::new()],
            (None, Value::Boolean(_)) => ["true or false".to_owned(), String::new()],
            _ => [row[1].to_owned(), String::new()],
        };
        let help = parameter(&table, &field).map_or(row[4], |parameter| parameter.help);
        let [range, unit] = range_and_unit;
        let expected = [range, unit, text(&default), help.to_owned()];
        assert_eq!(
            row[1..],
            expected,
            "README.md should say | {name} | {} |",
            expected.join(" | ")
        );
    }
}

#[test]
fn the_scene_in_it_can_be_read() {
    let blocks = blocks("toml");
    let scenes: Vec<_> = blocks
        .iter()
        .filter(|block| block.contains("version = 1"))
        .collect();
    assert!(!scenes.is_empty());
    for scene in scenes {
        assert_ne!(read(scene).unwrap(), Scene::default());
    }
}

#[test]
fn it_shows_every_scene_of_the_gallery() {
    let gallery = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/scenes")).unwrap();
    for entry in gallery {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        assert!(README.contains(&format!("`{name}`")), "{name}");
        read(&std::fs::read_to_string(&path).unwrap()).unwrap();
    }
}

/// Without a GPU a picture that could have been rendered ends with exit code 3, and a mistake with 2.
#[cfg(feature = "viewer")]
#[test]
fn its_command_lines_are_understood() {
    let mut shots = 0;
    for block in blocks("sh") {
        for line in block.lines().filter(|line| line.starts_with("haibo shot ")) {
            let output = std::process::Command::new(env!("CARGO_BIN_EXE_haibo"))
                .args(line.split_whitespace().skip(1))
                .current_dir(env!("CARGO_MANIFEST_DIR"))
                .envs([
                    ("VK_DRIVER_FILES", "/nonexistent"),
                    ("VK_ICD_FILENAMES", "/nonexistent"),
                ])
                .output()
                .unwrap();
            let said = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(3), "{line}: {said}");
            shots += 1;
        }
    }
    assert!(shots > 0);
}

/// A line that starts with $ is a command; what follows is all that it prints, errors included.
#[cfg(all(feature = "viewer", unix))]
#[test]
fn its_values_are_those_of_the_program() {
    use std::process::{Command, Stdio};
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_haibo"));
    let folder = program.parent().unwrap().display();
    let mut commands = 0;
    for block in blocks("console") {
        let mut found = String::new();
        for line in block.lines().filter_map(|line| line.strip_prefix("$ ")) {
            // What it says comes through one pipe, in the order in which it is said.
            let output = Command::new("sh")
                .args([
                    "-c",
                    &format!("PATH=\"{folder}:$PATH\"; {{ {line}; }} 2>&1"),
                ])
                .stdin(Stdio::null())
                .output()
                .unwrap();
            found += &format!("$ {line}\n{}", String::from_utf8(output.stdout).unwrap());
            commands += 1;
        }
        assert_eq!(block, found, "README.md should say\n{found}");
    }
    assert!(commands > 0);
}
