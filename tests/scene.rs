//! Scene files as their authors meet them: what is read, what is refused and how it is said.
//!
//! Everything goes through the public functions; no picture is made here.

use std::path::Path;

#[path = "scene/lists.rs"]
mod lists;

use haibo::field::parameter::Parameter;
use haibo::field::waves::{SeaKind, SpectrumShape};
use haibo::scene::file::{PARAMETERS, read, set, write};
use haibo::scene::{NamedView, Scene, VERSION};
use proptest::prelude::*;
use toml::{Table, Value};

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
fn assignments_change_one_field() {
    let mut scene = Scene::default();
    for assignment in [
        "terrain.octaves=3",
        "terrain.extent = 4e3",
        "sea.kind=white",
        "sea.kind=\"white\"",
        "view.shadows=false",
    ] {
        set(&mut scene, assignment).unwrap();
    }
    // The camera is completed for the land as it is now.
    set(&mut scene, "camera.yaw=-30").unwrap();
    let mut expected = Scene::default();
    expected.terrain.octaves = 3;
    expected.terrain.extent = 4000.0;
    expected.sea.kind = SeaKind::White;
    expected.view.shadows = false;
    let mut camera = NamedView::ThreeQuarter.camera(&expected.terrain);
    camera.yaw = -30.0;
    expected.camera = Some(camera);
    assert_eq!(scene, expected);

    for (assignment, part) in [
        (
            "terrain.octaves=40",
            "terrain.octaves = 40 is out of range: allowed are 1 to 16",
        ),
        ("terrain.octaves=six", "a whole number, 1 to 16"),
        ("terrain.octave=6", "unknown field terrain.octave"),
        ("lava.heat=6", "unknown table lava"),
        ("sea.kind=calm", "expected one of `coherent`, `white`"),
        ("sea.visible=yes", "true or false"),
        ("terrain.octaves", "TABLE.FIELD=VALUE"),
        ("terrain.octaves=", "TABLE.FIELD=VALUE"),
        ("octaves=6", "TABLE.FIELD=VALUE"),
        ("version=1", "TABLE.FIELD=VALUE"),
        ("version.a=1", "unknown table version"),
        ("", "TABLE.FIELD=VALUE"),
    ] {
        let message = set(&mut scene, assignment)
            .expect_err(assignment)
            .to_string();
        assert!(message.contains(part), "{assignment}: {message}");
        assert_eq!(scene, expected);
    }
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

/// Numbers for the fields of `table`, by shares of their ranges.
fn numbers(table: &str, shares: &[f64]) -> Table {
    let fields = PARAMETERS
        .iter()
        .zip(shares)
        .filter(|(p, _)| p.table == table);
    let mut numbers = Table::new();
    for (parameter, share) in fields {
        let value = parameter.min + share * (parameter.max - parameter.min);
        let value = value.clamp(parameter.min, parameter.max);
        numbers.insert(parameter.name.to_owned(), number(parameter, value));
    }
    numbers
}

type Entry = (Vec<f64>, u32, bool);

/// Lists of up to so many entries, with shares of ranges, a seed and a switch for each.
fn entries(counts: std::ops::RangeInclusive<usize>) -> impl Strategy<Value = Vec<Entry>> {
    let shares = prop::collection::vec(0.0..=1.0_f64, PARAMETERS.len());
    prop::collection::vec((shares, any::<u32>(), any::<bool>()), counts)
}

fn layer(entry: Entry) -> Value {
    let mut fields = numbers("sea.layers", &entry.0);
    // Two octaves at most, for all together may have sixteen.
    fields.insert("octaves".to_owned(), Value::Integer(1 + i64::from(entry.2)));
    fields.insert("seed".to_owned(), Value::Integer(entry.1.into()));
    Value::Table(fields)
}

fn gauge((i, entry): (usize, Entry)) -> Value {
    let mut fields = numbers("gauges", &entry.0);
    let kind = if entry.2 { "buoy" } else { "staff" };
    fields.insert("kind".to_owned(), Value::String(kind.to_owned()));
    let name = format!("{i} \"海\" '{}'", entry.1);
    fields.insert("name".to_owned(), Value::String(name));
    Value::Table(fields)
}

/// Rows of rising frequencies, many of them with all digits.
fn rows() -> impl Strategy<Value = Vec<[f64; 2]>> {
    prop::collection::vec((1e-3..0.04_f64, 0.0..1e6_f64), 0..40).prop_map(|steps| {
        let mut f = 0.0;
        let row = |(step, density)| {
            f += step;
            [f, density]
        };
        steps.into_iter().map(row).collect()
    })
}

prop_compose! {
    /// Any scene that may be saved.
    fn scenes()(
        shares in prop::collection::vec(0.0..=1.0_f64, PARAMETERS.len()),
        seeds in any::<[u32; 2]>(),
        switches in prop::array::uniform9(any::<bool>()),
        layers in entries(1..=8),
        components in entries(0..=5),
        gauges in entries(0..=8),
        rows in rows(),
    ) -> Scene {
        let mut scene = Table::new();
        for table in ["terrain", "sea", "sky", "camera", "clock"] {
            if table != "camera" || switches[0] {
                scene.insert(table.to_owned(), Value::Table(numbers(table, &shares)));
            }
        }
        scene["sea"]
            .as_table_mut()
            .unwrap()
            .insert("spectrum".to_owned(), Value::Table(numbers("sea.spectrum", &shares)));
        let mut scene: Scene = scene.try_into().unwrap();
        [scene.terrain.seed, scene.sea.seed] = seeds;
        scene.terrain.clamp = switches[1];
        scene.sea.one_seed = switches[2];
        scene.sea.visible = switches[3];
        scene.sea.kind = if switches[4] { SeaKind::White } else { SeaKind::Coherent };
        scene.view.wireframe = switches[5];
        scene.view.shadows = switches[6];
        scene.sea.spectrum.exact = switches[7];
        let component = |entry: Entry| Value::Table(numbers("sea.components", &entry.0));
        scene.sea.layers = list(layers.into_iter().map(layer));
        scene.sea.components = list(components.into_iter().map(component));
        scene.gauges = list(gauges.into_iter().enumerate().map(gauge));
        if switches[8] && rows.len() > 3 {
            scene.sea.spectrum.shape = SpectrumShape::Measured;
        }
        scene.sea.spectrum.measured = rows;
        scene
    }
}

fn list<T: serde::de::DeserializeOwned>(entries: impl Iterator<Item = Value>) -> Vec<T> {
    Value::Array(entries.collect()).try_into().unwrap()
}

proptest! {
    #[test]
    fn a_written_scene_comes_back_to_the_last_bit(scene in scenes()) {
        prop_assert_eq!(scene.check(), Ok(()));
        prop_assert_eq!(read(&write(&scene)).unwrap(), scene);
    }

    #[test]
    fn no_text_makes_it_panic(text in any::<String>(), lines in "([\\[\\]a-z_.=\"'{},0-9+\\-#\r\n\u{feff}é ]{0,12}\n){0,12}") {
        for text in [text, lines] {
            if let Ok(scene) = read(&text) {
                prop_assert_eq!(scene.check(), Ok(()));
            }
            let mut scene = Scene::default();
            for assignment in [text.clone(), format!("sea.kind={text}"), format!("terrain.{text}"),
                format!("sea.layers.{text}"), format!("gauges={text}"), format!("sea.spectrum.measured={text}")] {
                if set(&mut scene, &assignment).is_err() {
                    prop_assert_eq!(&scene, &Scene::default());
                }
                scene = Scene::default();
            }
        }
    }

    #[test]
    fn no_damage_makes_it_panic(
        scene in scenes(),
        length in 0.0..=1.0_f64,
        flips in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..4),
    ) {
        let mut bytes = write(&scene).into_bytes();
        for (index, byte) in flips {
            let index = index.index(bytes.len());
            bytes[index] = byte;
        }
        bytes.truncate((length * bytes.len() as f64) as usize);
        match read(&String::from_utf8_lossy(&bytes)) {
            Ok(scene) => prop_assert_eq!(scene.check(), Ok(())),
            Err(error) => prop_assert!(!error.to_string().contains('\n'), "{}", error),
        }
    }
}
