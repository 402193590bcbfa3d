//! Tables in tables and lists in scene files: every spelling of TOML, every mistake with its place, and `--set`.

use haibo::field::waves::{ComponentSettings, GaugeKind, LayerSettings, SpectrumShape};
use haibo::scene::file::{read, write};
use haibo::scene::{GaugeSettings, Scene};

/// What is said about a scene file that is refused.
fn refusal(text: &str) -> String {
    read(text).expect_err(text).to_string()
}

#[test]
fn every_spelling_of_toml_is_the_same_scene() {
    let texts = [
        "[[sea.layers]]\ndirection = 45\n[[sea.layers]]\noctaves = 3\nspeed = 2\n[sea.spectrum]\nhm0 = 3\n\
         measured = [[0.1, 1], [0.2, 2.5]]\n[[gauges]]\nname = 'A'\nkind = 'buoy'",
        "sea = { layers = [{ direction = 45 }, { octaves = 3, speed = 2 }], spectrum = { hm0 = 3, measured = \
         [[0.1, 1.0], [0.2, 2.5]] } }\ngauges = [{ name = 'A', kind = 'buoy' }]",
        "sea.spectrum.hm0 = 3.0\nsea.spectrum.measured = [\n  [1e-1, 1],\n  [0.2, 2.5],\n]\nsea.layers = [\n  \
         { direction = 45.0 },\n  { octaves = 3, speed = 2 },\n]\ngauges = [{ name = 'A', kind = 'buoy' }]",
    ];
    let mut expected = Scene::default();
    expected.sea.layers = vec![
        LayerSettings {
            direction: 45.0,
            ..Default::default()
        },
        LayerSettings {
            octaves: 3,
            speed: 2.0,
            ..Default::default()
        },
    ];
    expected.sea.spectrum.hm0 = 3.0;
    expected.sea.spectrum.measured = vec![[0.1, 1.0], [0.2, 2.5]];
    expected.gauges = vec![GaugeSettings {
        name: "A".to_owned(),
        kind: GaugeKind::Buoy,
        ..Default::default()
    }];
    for text in texts {
        assert_eq!(read(text).unwrap(), expected, "{text}");
    }
    assert_eq!(read(&write(&expected)).unwrap(), expected);
}

#[test]
fn a_list_stands_for_the_default_one_and_may_be_left_out() {
    assert_eq!(
        read("[sea]\nspeed = 1").unwrap().sea.layers,
        LayerSettings::demo()
    );
    let one = read("[[sea.layers]]").unwrap().sea.layers;
    assert_eq!(one, [LayerSettings::default()]);
    let none = read("gauges = []\nsea.components = []").unwrap();
    assert_eq!(none, Scene::default());
    let two = read("[[sea.components]]\n[[sea.components]]\namplitude = 2").unwrap();
    assert_eq!(two.sea.components[0], ComponentSettings::default());
    assert_eq!(two.sea.components[1].amplitude, 2.0);
}

#[test]
fn mistakes_in_tables_within_are_told_with_their_place() {
    for (text, expected) in [
        (
            "[sea.spectrum]\nhm0 = 40",
            "line 2, column 1: sea.spectrum.hm0 = 40 is out of range: allowed are 0 to 30 m",
        ),
        (
            "sea = { spectrum = { hm0 = -1 } }",
            "line 1, column 22: sea.spectrum.hm0 = -1 is out of range",
        ),
        (
            "sea.spectrum.tp = 'long'",
            "line 1, column 14: sea.spectrum.tp = 'long' is not allowed: expected is a number, 0.5 to 30 s",
        ),
        (
            "[sea.spectrum]\nhs = 3",
            "line 2, column 1: unknown field sea.spectrum.hs: fields of [sea.spectrum] are ",
        ),
        (
            "[sea]\nhm0 = 3",
            "line 2, column 1: unknown field sea.hm0: did you mean sea.spectrum.hm0? fields of [sea] are ",
        ),
        (
            "hm0 = 3",
            "line 1, column 1: unknown key hm0: did you mean sea.spectrum.hm0? tables are camera, clock, gauges, ",
        ),
        (
            "[[layers]]\nspeed = 1",
            "line 1, column 3: unknown table layers: did you mean sea.layers? tables are ",
        ),
        (
            "[sea]\nspectrum = 'pm'",
            "line 2, column 1: sea.spectrum = 'pm' is not allowed: expected is a table, [sea.spectrum]",
        ),
        (
            "[sea.spectrum]\nshape = 'swell'",
            "line 2, column 1: sea.spectrum.shape = 'swell' is not allowed: expected one of `jonswap`",
        ),
        (
            "[view]\nsea_colors = 'blue'",
            "line 2, column 1: view.sea_colors = 'blue' is not allowed: expected one of `natural`",
        ),
        (
            "[sea.spectrum]\nexact = 1",
            "line 2, column 1: sea.spectrum.exact = 1 is not allowed: expected is true or false",
        ),
        (
            "[sea.spectrum]\nshape = 'measured'",
            "line 2, column 1: sea.spectrum.shape = \"measured\" is not allowed: sea.spectrum.measured has 0 rows",
        ),
    ] {
        let message = refusal(text);
        assert!(message.starts_with(expected), "{text:?}: {message}");
    }
}

#[test]
fn mistakes_in_lists_are_told_with_their_entry() {
    let nine = "[[sea.layers]]\n".repeat(9);
    let components = format!("[sea]\ncomponents = [{}]", "{}, ".repeat(65));
    let nine_gauges = "[[gauges]]\n".repeat(9);
    let long = format!("[[gauges]]\nname = '{}'", "x".repeat(5000));
    for (text, expected) in [
        (
            "[[sea.layers]]\n[[sea.layers]]\nspeed = 200",
            "line 3, column 1: sea.layers[1].speed = 200 is out of range: allowed are 0 to 100",
        ),
        (
            "[sea]\nlayers = [{}, { speed = 1 }, { spede = 2 }]",
            "line 2, column 32: unknown field sea.layers[2].spede: fields of [[sea.layers]] are ",
        ),
        (
            "[sea]\nlayers = [{}, 3]",
            "line 2, column 15: sea.layers[1] = 3 is not allowed: expected is a table, [[sea.layers]]",
        ),
        (
            "[sea.layers]\nspeed = 1",
            "line 1, column 6: sea.layers = [sea.layers] is not allowed: expected is a list of tables, [[sea.layers]]",
        ),
        (
            "[[sea]]\nspeed = 1",
            "line 1, column 3: sea = [[sea]] is not allowed: expected is a table, [sea]",
        ),
        (
            "gauges = 2",
            "line 1, column 1: gauges = 2 is not allowed: expected is a list of tables, [[gauges]]",
        ),
        (
            "sea.layers = []",
            "line 1, column 5: sea.layers has 0 entries: allowed are 1 to 8",
        ),
        (
            nine.as_str(),
            "line 1, column 7: sea.layers has 9 entries: allowed are 1 to 8",
        ),
        (
            components.as_str(),
            "line 2, column 1: sea.components has 65 entries: allowed are 0 to 64",
        ),
        (
            nine_gauges.as_str(),
            "line 1, column 3: gauges has 9 entries: allowed are 0 to 8",
        ),
        (
            "sea.layers = [{ octaves = 8 }, { octaves = 8 }, {}]",
            "line 1, column 5: sea.layers has 17 octaves in all: allowed are 16",
        ),
        (
            "[[gauges]]\nname = ''",
            "line 2, column 1: gauges[0].name = \"\" is not allowed: a gauge needs a name",
        ),
        (
            "[[gauges]]\nname = \"a\\tb\"",
            "line 2, column 1: gauges[0].name = \"a\\tb\" is not allowed: a name has no line breaks",
        ),
        (
            "gauges = [{ name = 'A' }, { x = 3, name = 'A' }]",
            "line 1, column 36: gauges[1].name = \"A\" is not allowed: gauges[0] is called so already",
        ),
        (
            "gauges = [{}, {}]",
            "line 1, column 15: gauges[1].name = \"Gauge\" is not allowed: gauges[0] is called so already",
        ),
        (
            long.as_str(),
            "line 2, column 1: gauges[0].name = \"xxxxxxxx",
        ),
        (
            "[[gauges]]\nkind = 'ship'",
            "line 2, column 1: gauges[0].kind = 'ship' is not allowed: expected `staff` or `buoy`",
        ),
        (
            "[[gauges]]\ncolor = 8",
            "line 2, column 1: gauges[0].color = 8 is out of range: allowed are 0 to 7",
        ),
        // Of two mistakes the first in the file.
        (
            "[[sea.layers]]\nspeed = -1\n[terrain]\noctaves = 0",
            "line 2, column 1: sea.layers[0].speed",
        ),
    ] {
        let message = refusal(text);
        assert!(message.starts_with(expected), "{text:?}: {message}");
        assert!(message.len() < 300 && !message.contains('\n'), "{message}");
    }
}

#[test]
fn rows_that_are_no_spectrum_are_told_with_their_number() {
    let many = format!("sea.spectrum.measured = [{}]", "[0.1, 1], ".repeat(2001));
    let rows = |rows: &str| format!("[sea.spectrum]\nmeasured = [[0.1, 2],\n{rows}]");
    for (text, expected) in [
        (
            rows("[0.2]"),
            "line 3, column 1: sea.spectrum.measured[1] = [0.2] is not allowed: expected is a row of 2 numbers",
        ),
        (
            rows("[0.2, 1, 3]"),
            "line 3, column 1: sea.spectrum.measured[1] = [0.2, 1, 3] is not allowed: expected is a row of 2",
        ),
        (
            rows("[0.2, 'much']"),
            "line 3, column 1: sea.spectrum.measured[1] = [0.2, 'much'] is not allowed: expected is a row of 2",
        ),
        (
            rows("0.2, 1"),
            "line 3, column 1: sea.spectrum.measured[1] = 0.2 is not allowed: expected is a row of 2 numbers",
        ),
        (
            rows("[0.1, 1]"),
            "line 3, column 1: sea.spectrum.measured[1] = [0.1, 1] is not allowed: its frequency must be higher",
        ),
        (
            rows("[0.2, -1]"),
            "line 3, column 1: sea.spectrum.measured[1] = [0.2, -1] is not allowed: densities are 0 to 1000000",
        ),
        (
            rows("[0.2, nan]"),
            "line 3, column 1: sea.spectrum.measured[1] = [0.2, NaN] is not allowed: densities",
        ),
        (
            rows("[inf, 1]"),
            "line 3, column 1: sea.spectrum.measured[1] = [inf, 1] is not allowed: frequencies are 0.0001 to 100",
        ),
        (
            "sea.spectrum.measured = 3".to_owned(),
            "line 1, column 14: sea.spectrum.measured = 3 is not allowed: expected is a list of rows",
        ),
        (
            many,
            "line 1, column 14: sea.spectrum.measured has 2001 entries: allowed are 0 to 2000",
        ),
    ] {
        let message = refusal(&text);
        assert!(message.starts_with(expected), "{text:?}: {message}");
    }
}

#[test]
fn values_from_elsewhere_are_refused_with_the_same_words() {
    for (text, break_it) in [
        (
            "sea.layers = []",
            (|scene| scene.sea.layers.clear()) as fn(&mut Scene),
        ),
        ("[[sea.layers]]\nspeed = -1", |scene| {
            scene.sea.layers[0].speed = -1.0;
        }),
        ("gauges = [{}, {}]", |scene| {
            scene.gauges = vec![GaugeSettings::default(); 2];
        }),
        ("sea.spectrum.measured = [[0.2, 1], [0.1, 1]]", |scene| {
            scene.sea.spectrum.measured = vec![[0.2, 1.0], [0.1, 1.0]];
        }),
        ("sea.spectrum.shape = 'measured'", |scene| {
            scene.sea.spectrum.shape = SpectrumShape::Measured;
        }),
    ] {
        let mut scene = Scene::default();
        break_it(&mut scene);
        let (here, there) = (scene.check().unwrap_err().to_string(), refusal(text));
        assert!(there.ends_with(&here), "{here}; {there}");
    }
}
