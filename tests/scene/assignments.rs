//! Single fields set as text, as on the command line.

use haibo::field::waves::{SeaKind, SpectrumShape};
use haibo::scene::file::set;
use haibo::scene::{GaugeSettings, NamedView, Scene};

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
fn assignments_reach_into_tables_and_lists() {
    let mut scene = Scene::default();
    for assignment in [
        "sea.spectrum.hm0=3",
        "sea.layers.0.speed=2",
        "sea.layers[1].octaves = 4",
        "sea.spectrum.measured=[[0.1, 0], [0.2, 3], [0.3, 0]]",
        "sea.spectrum.shape=measured",
        "gauges=[{x=1,z=2}]",
        "gauges.0.name=North buoy",
        "sea.spectrum={tp=9}",
    ] {
        set(&mut scene, assignment).unwrap_or_else(|error| panic!("{assignment}: {error}"));
    }
    let mut expected = Scene::default();
    expected.sea.spectrum.hm0 = 3.0;
    expected.sea.spectrum.tp = 9.0;
    expected.sea.spectrum.shape = SpectrumShape::Measured;
    expected.sea.spectrum.measured = vec![[0.1, 0.0], [0.2, 3.0], [0.3, 0.0]];
    expected.sea.layers[0].speed = 2.0;
    expected.sea.layers[1].octaves = 4;
    expected.gauges = vec![GaugeSettings {
        name: "North buoy".to_owned(),
        x: 1.0,
        z: 2.0,
        ..Default::default()
    }];
    assert_eq!(scene, expected);

    for (assignment, part) in [
        (
            "sea.layers.2.speed=1",
            "there is no sea.layers[2]: sea.layers has 2 entries, counted from 0",
        ),
        (
            "gauges.1.x=1",
            "there is no gauges[1]: gauges has 1 entry, counted from 0",
        ),
        (
            "sea.layers.speed=1",
            "sea.layers is a list; name an entry by its number, such as sea.layers.0",
        ),
        ("terrain.octaves.0=1", "terrain.octaves is a single value"),
        (
            "sea.layers.0.speed=-2",
            "sea.layers[0].speed = -2 is out of range: allowed are 0 to 100",
        ),
        ("sea.layers.0.spede=2", "unknown field sea.layers[0].spede"),
        ("sea.hm0=2", "did you mean sea.spectrum.hm0?"),
        ("sea.layers=[]", "sea.layers has 0 entries"),
        ("gauges=[{x=1,}", "gauges = [{x=1,} is not TOML: "),
        ("gauges=none", "gauges = none is not TOML: "),
        (
            "gauges=[{}, {}]",
            "gauges[1].name = \"Gauge\" is not allowed",
        ),
        (
            "gauges=[{q=1}]",
            "unknown field gauges[0].q: fields of [[gauges]] are",
        ),
        (
            "sea.spectrum.measured=[]",
            "sea.spectrum.shape = \"measured\" is not allowed",
        ),
        (
            "sea.spectrum.measured.1.0=0.1",
            "must be higher than 0.1 Hz",
        ),
        ("lava.0.x=1", "unknown table lava"),
        ("lava=1", "TABLE.FIELD=VALUE"),
        ("sea..speed=1", "TABLE.FIELD=VALUE"),
    ] {
        let message = set(&mut scene, assignment)
            .expect_err(assignment)
            .to_string();
        assert!(message.contains(part), "{assignment}: {message}");
        assert_eq!(scene, expected, "{assignment}");
    }
}
