//! What must hold for every scene and every text.

use haibo::field::waves::{SeaKind, SpectrumShape};
use haibo::scene::Scene;
use haibo::scene::file::{PARAMETERS, read, set, write};
use proptest::prelude::*;
use toml::{Table, Value};

use super::number;

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
