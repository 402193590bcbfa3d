//! Scene files as their authors meet them: what is read, what is refused and how it is said.
//!
//! Everything goes through the public functions; no picture is made here.

use std::path::Path;

#[path = "scene/assignments.rs"]
mod assignments;
#[path = "scene/lists.rs"]
mod lists;
#[path = "scene/properties.rs"]
mod properties;

use haibo::field::parameter::Parameter;
use haibo::field::waves::SeaKind;
use haibo::scene::VERSION;
use haibo::scene::file::{PARAMETERS, read, write};
use toml::Value;

/// Whether the default scene holds the parameter as a whole number.
fn is_whole(parameter: &Parameter) -> bool {
    [
        "octaves",
        "resolution",
        "period",
        "warp_depth",
        "component_count",
        "color",
    ]
    .contains(&parameter.name)
}

/// Whether the parameter's table is one of many.
fn is_of_list(parameter: &Parameter) -> bool {
    ["sea.layers", "sea.components", "gauges"].contains(&parameter.table)
}

fn number(parameter: &Parameter, value: f64) -> Value {
    if is_whole(parameter) {
        Value::Integer(value.round() as i64)
    } else {
        Value::Float(value)
    }
}

fn line(parameter: &Parameter, value: f64) -> String {
    format!("{} = {}", parameter.name, number(parameter, value))
}

#[test]
fn every_parameter_takes_its_bounds_and_nothing_beyond() {
    for parameter in PARAMETERS {
        let (table, entry) = (
            parameter.table,
            if is_of_list(parameter) { "[0]" } else { "" },
        );
        let header = format!("[{table}]");
        let header = if entry.is_empty() {
            header
        } else {
            format!("[{header}]")
        };
        let text = |line: &str| format!("{header}\r\n{line}\r\n");
        for bound in [parameter.min, parameter.max] {
            let text = text(&line(parameter, bound));
            read(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        }
        let beyond = if is_whole(parameter) {
            [parameter.min - 1.0, parameter.max + 1.0]
        } else {
            [parameter.min.next_down(), parameter.max.next_up()]
        };
        let mut refused: Vec<String> = beyond.map(|value| line(parameter, value)).into();
        for value in [
            "nan", "-nan", "inf", "-inf", "1e999", "\"six\"", "true", "[1]", "{}",
        ] {
            refused.push(format!("{} = {value}", parameter.name));
        }
        refused.push(format!("{} = 99999999999999999999999", parameter.name));
        for line in refused {
            let error = read(&text(&line)).expect_err(&line);
            let message = error.to_string();
            let field = format!("{table}{entry}.{}", parameter.name);
            let range = format!("{} to {}", parameter.min, parameter.max);
            assert!(message.starts_with("line 2, column "), "{line}: {message}");
            assert!(message.contains(&field), "{line}: {message}");
            assert!(message.contains(&range), "{line}: {message}");
            assert!(!message.contains('\n'), "{line}: {message}");
        }
    }
}

#[test]
fn every_mistake_is_told_with_its_place() {
    for (text, expected) in [
        (
            "[terrain]\noctaves = 40",
            "line 2, column 1: terrain.octaves = 40 is out of range: allowed are 1 to 16",
        ),
        (
            "terrain = { amplitude = -1.5 }",
            "line 1, column 13: terrain.amplitude = -1.5 is out of range: allowed are 0 to 5000 m",
        ),
        (
            "\n[terrain]\nseed = -1",
            "line 3, column 1: terrain.seed = -1 is out of range: allowed are 0 to 4294967295",
        ),
        (
            "[terrain]\noctaves = 6.5",
            "line 2, column 1: terrain.octaves = 6.5 is not allowed: expected is a whole number, 1 to 16",
        ),
        (
            "[sea]\nvisible = 1",
            "line 2, column 1: sea.visible = 1 is not allowed: expected is true or false",
        ),
        (
            "[sea]\nkind = 'calm'",
            "line 2, column 1: sea.kind = 'calm' is not allowed: expected one of `coherent`, `white`, `gerstner`, `spectral`",
        ),
        (
            "[view]\nshadow = true",
            "line 2, column 1: unknown field view.shadow: fields of [view] are ",
        ),
        ("[lava]\n", "line 1, column 2: unknown table lava"),
        (
            "octaves = 6",
            "line 1, column 1: unknown key octaves: did you mean terrain.octaves? tables are ",
        ),
        (
            "sea = 6",
            "line 1, column 1: sea = 6 is not allowed: expected is a table, [sea]",
        ),
        (
            "version = 2\n[lava]",
            "line 1, column 11: version = 2 was made by a newer Haibo: this one reads version 1",
        ),
        (
            "version = 0",
            "line 1, column 11: version = 0 is not allowed",
        ),
        (
            "version = '1'",
            "line 1, column 11: version = '1' is not allowed",
        ),
        (
            "version = 99999999999999999999",
            "line 1, column 11: version = 99999999999999999999 was made by a newer",
        ),
        (
            "[version]\nx = 1",
            "line 1, column 1: version = [version] is not allowed",
        ),
        ("[sea]\namplitude = ", "line 2, column 13: "),
        (
            "[sea]\nspeed = 1\nspeed = 2",
            "line 3, column 1: duplicate key",
        ),
        // Of two mistakes the first in the file, whatever the tables' order.
        (
            "[terrain]\noctaves = 0\n[clock]\nrate = -1",
            "line 2, column 1: terrain.octaves",
        ),
    ] {
        let message = read(text).expect_err(text).to_string();
        assert!(message.starts_with(expected), "{text:?}: {message}");
    }
}

#[test]
fn a_scene_is_read_as_written() {
    let text = "\u{feff}version = 1\r\n[terrain]\r\nfeature_size = 900 # m\r\noctaves = 0x6\r\n\
        [sea]\r\nkind = \"white\"\r\n[clock]\r\ntime = 1_2.5\r\n[camera]\r\npitch = 45";
    let scene = read(text).unwrap();
    assert_eq!(scene.version, VERSION);
    assert_eq!(scene.terrain.octaves, 6);
    assert_eq!(scene.terrain.feature_size, 900.0);
    assert_eq!(scene.sea.kind, SeaKind::White);
    assert_eq!(scene.clock.time, 12.5);
    assert_eq!(scene.viewpoint().pitch, 45.0);
    assert_eq!(read(&write(&scene)).unwrap(), scene);
}

#[test]
fn the_gallery_can_be_read() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/scenes");
    let mut names = Vec::new();
    for entry in std::fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        if path
            .extension()
            .is_some_and(|extension| extension == "toml")
        {
            let text = std::fs::read_to_string(&path).unwrap();
            read(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            names.push(path.file_name().unwrap().to_str().unwrap().to_owned());
        }
    }
    for name in [
        "archipelago.toml",
        "alps.toml",
        "open_sea.toml",
        "haibo.toml",
    ] {
        assert!(names.iter().any(|found| found == name), "{name} is missing");
    }
}
