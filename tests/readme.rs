//! The README against the program: its table, its scenes and its command lines say what is so.
//!
//! That its Rust compiles is a documentation test of the library; that its files exist, a check of the script.

use std::collections::BTreeSet;

use haibo::scene::file::{parameter, read};
use haibo::scene::{CameraSettings, Scene};
use toml::{Table, Value};

const README: &str = include_str!("../README.md");

/// The default scene, table by table, with its camera.
fn defaults() -> Vec<(String, Table)> {
    let scene = Scene {
        camera: Some(CameraSettings::default()),
        ..Default::default()
    };
    let tables = Table::try_from(scene).unwrap().into_iter();
    tables
        .filter_map(|(name, value)| match value {
            Value::Table(fields) => Some((name, fields)),
            _ => None,
        })
        .collect()
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
        .flat_map(|(table, fields)| fields.keys().map(move |field| format!("`{table}.{field}`")))
        .collect();
    let rows = rows();
    let names: BTreeSet<String> = rows.iter().map(|row| row[0].to_owned()).collect();
    assert_eq!(names, fields);
    assert_eq!(rows.len(), fields.len());
}

#[test]
fn the_table_says_the_ranges_units_defaults_and_meanings_of_the_program() {
    let rows = rows();
    for (table, fields) in defaults() {
        for (field, default) in fields {
            let name = format!("`{table}.{field}`");
            let row = rows.iter().find(|row| row[0] == name).expect(&name);
            let expected = match (parameter(&table, &field), &default) {
                (Some(parameter), _) => {
                    let range = format!("{} to {}", parameter.min, parameter.max);
                    [
                        range,
                        parameter.unit.to_owned(),
                        text(&default),
                        parameter.help.to_owned(),
                    ]
                }
                (None, Value::Integer(_)) => {
                    let range = format!("0 to {}", u32::MAX);
                    [range, String::new(), text(&default), row[4].to_owned()]
                }
                (None, Value::Boolean(_)) => {
                    let range = "true or false".to_owned();
                    [range, String::new(), text(&default), row[4].to_owned()]
                }
                _ => [row[1], "", &text(&default), row[4]].map(str::to_owned),
            };
            assert_eq!(
                row[1..],
                expected,
                "README.md should say | {name} | {} |",
                expected.join(" | ")
            );
        }
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
