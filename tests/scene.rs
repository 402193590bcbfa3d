//! Scene files as their authors meet them: what is read, what is refused and how it is said.
//!
//! Everything goes through the public functions; no picture is made here.

use std::path::Path;

use haibo::field::parameter::Parameter;
use haibo::field::waves::SeaKind;
use haibo::scene::file::{PARAMETERS, read, set, write};
use haibo::scene::{NamedView, Scene, VERSION};
use proptest::prelude::*;
use toml::{Table, Value};

/// Whether the default scene holds the parameter as a whole number.
fn is_whole(parameter: &Parameter) -> bool {
    ["octaves", "resolution", "period", "warp_depth"].contains(&parameter.name)
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
        let text = |line: &str| format!("[{}]\r\n{line}\r\n", parameter.table);
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
            let field = format!("{}.{}", parameter.table, parameter.name);
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
            "line 2, column 1: sea.kind = 'calm' is not allowed: expected `coherent` or `white`",
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
            "line 1, column 1: sea = ... is not allowed: expected is a table, [sea]",
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
        ("sea.kind=calm", "expected `coherent` or `white`"),
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

/// Any scene that may be saved.
fn scenes() -> impl Strategy<Value = Scene> {
    let shares = prop::collection::vec(0.0..=1.0_f64, PARAMETERS.len());
    let switches = prop::array::uniform7(any::<bool>());
    (shares, any::<[u32; 2]>(), switches).prop_map(|(shares, seeds, switches)| {
        let mut scene = Table::new();
        let mut put = |table: &str, name: &str, value: Value| {
            let entry = scene.entry(table).or_insert(Value::Table(Table::new()));
            entry.as_table_mut().unwrap().insert(name.to_owned(), value);
        };
        for (parameter, share) in PARAMETERS.into_iter().zip(shares) {
            let value = parameter.min + share * (parameter.max - parameter.min);
            let value = value.clamp(parameter.min, parameter.max);
            if parameter.table != "camera" || switches[0] {
                put(parameter.table, parameter.name, number(parameter, value));
            }
        }
        put("terrain", "seed", Value::Integer(seeds[0].into()));
        put("terrain", "clamp", Value::Boolean(switches[1]));
        put("sea", "seed", Value::Integer(seeds[1].into()));
        put("sea", "one_seed", Value::Boolean(switches[2]));
        put("sea", "visible", Value::Boolean(switches[3]));
        let kind = if switches[4] { "white" } else { "coherent" };
        put("sea", "kind", Value::String(kind.to_owned()));
        put("view", "wireframe", Value::Boolean(switches[5]));
        put("view", "shadows", Value::Boolean(switches[6]));
        scene.try_into().unwrap()
    })
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
            for assignment in [text.clone(), format!("sea.kind={text}"), format!("terrain.{text}")] {
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
