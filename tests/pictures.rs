//! Pictures by `haibo shot` on two software adapters: the same each time, as the scene says, and as they were before.
//!
//! The pictures under `tests/data/pictures` are what the adapters drew when somebody last judged them by eye, one set
//! for each: they differ in the pixels on edges, up to 3 % of a choppy sea. After a change of looks
//! `UPDATE_PICTURES=1 cargo test --test pictures as_it_did` writes them anew and fails; then look at them.
#![cfg(feature = "viewer")]

mod adapter;
#[path = "pictures/compare.rs"]
mod compare;
#[path = "pictures/edits.rs"]
mod edits;
#[path = "pictures/example.rs"]
mod example;
#[path = "pictures/light.rs"]
mod light;
#[path = "pictures/shots.rs"]
mod shots;
#[path = "pictures/waves.rs"]
mod waves;

use std::path::Path;

use adapter::Adapter;
use compare::{Picture, alike, assert_alike, difference};
use shots::{scene, shot, shot_from_nowhere};

const SIZE: [&str; 2] = ["--size", "320x180"];

const GALLERY: [&str; 7] = [
    "archipelago",
    "alps",
    "open_sea",
    "haibo",
    "swell",
    "storm",
    "beach",
];

fn gallery_shot(adapter: Adapter, name: &str) -> std::sync::Arc<shots::Shot> {
    shot(adapter, &[&[scene(name).as_str()], &SIZE[..]].concat())
}

#[test]
fn on_lavapipe_the_gallery_looks_as_it_did() {
    the_gallery_looks_as_it_did(Adapter::Lavapipe);
}

#[test]
fn on_swiftshader_the_gallery_looks_as_it_did() {
    the_gallery_looks_as_it_did(Adapter::SwiftShader);
}

fn the_gallery_looks_as_it_did(adapter: Adapter) {
    let update = std::env::var_os("UPDATE_PICTURES").is_some_and(|value| value == "1");
    for name in GALLERY {
        let name_there = format!("{name}.{}", adapter.name().to_lowercase());
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/pictures");
        let path = folder.join(format!("{name_there}.png"));
        let actual = &gallery_shot(adapter, name).picture;
        if update {
            actual.write(&path);
        } else {
            assert_alike(&name_there, actual, &Picture::read(&path));
        }
    }
    assert!(
        !update,
        "the pictures were written anew: look at them, then run without UPDATE_PICTURES"
    );
}

#[test]
fn both_adapters_draw_the_same_gallery() {
    for name in GALLERY {
        let [lavapipe, swiftshader] = [Adapter::Lavapipe, Adapter::SwiftShader]
            .map(|adapter| gallery_shot(adapter, name).picture.clone());
        // An edge may fall on either side of a pixel's samples: four by four pixels are one here.
        let [reduced, expected] = [&swiftshader, &lavapipe].map(|picture| picture.reduced(4));
        println!(
            "{name}: {:.2} % of the pixels differ between the adapters, {:.2} % when reduced",
            100.0 * difference(&swiftshader, &lavapipe),
            100.0 * difference(&reduced, &expected)
        );
        assert_alike(&format!("{name} on both"), &reduced, &expected);
    }
}

#[test]
fn no_picture_is_uniform_and_no_two_scenes_are_alike() {
    let pictures = GALLERY.map(|name| gallery_shot(Adapter::Lavapipe, name));
    for (i, shot) in pictures.iter().enumerate() {
        assert!(shot.picture.colors() > 1_000, "{}", GALLERY[i]);
        for other in &pictures[..i] {
            assert!(!alike(&shot.picture, &other.picture), "{}", GALLERY[i]);
        }
    }
}

#[test]
fn lavapipe_makes_the_same_file_from_anywhere() {
    the_same_file_from_anywhere(Adapter::Lavapipe);
}

#[test]
fn swiftshader_makes_the_same_file_from_anywhere() {
    the_same_file_from_anywhere(Adapter::SwiftShader);
}

fn the_same_file_from_anywhere(adapter: Adapter) {
    let path = scene("archipelago");
    let args = [&[path.as_str()], &SIZE[..]].concat();
    let (one, again) = (shot(adapter, &args), shot_from_nowhere(adapter, &args));
    assert!(one.file == again.file, "{adapter:?}: the files differ");
}

#[test]
fn on_lavapipe_every_setting_shows() {
    every_setting_shows(Adapter::Lavapipe);
}

#[test]
fn on_swiftshader_every_setting_shows() {
    every_setting_shows(Adapter::SwiftShader);
}

fn every_setting_shows(adapter: Adapter) {
    const BASE: [&str; 6] = [
        "--size",
        "160x90",
        "--set",
        "view.shadows=false",
        "--camera",
        "20,25,1500,0,0,0",
    ];
    let base = shot(adapter, &BASE);
    let with = |args: &[&str]| shot(adapter, &[&BASE[..], args].concat());
    // SwiftShader is slow and sees the first few.
    let count = if adapter == Adapter::SwiftShader {
        6
    } else {
        11
    };
    let changes: [(&[&str], f64); 11] = [
        (&["--set", "terrain.octaves=2"], 0.1),
        (&["--set", "terrain.sea_level=40"], 0.1),
        (&["--time", "5"], 0.02),
        (&["--set", "sea.kind=white"], 0.1),
        (&["--set", "sea.basis=simplex"], 0.02),
        (&["--set", "view.wireframe=true"], 0.1),
        (&["--set", "terrain.amplitude=80"], 0.1),
        (&["--set", "terrain.seed=1338"], 0.1),
        (&["--set", "sea.visible=false"], 0.1),
        (&["--set", "view.shadows=true"], 0.01),
        (&["--set", "sky.sun_elevation=5"], 0.2),
    ];
    for (args, least) in &changes[..count] {
        let share = difference(&with(args).picture, &base.picture);
        println!("{adapter:?} {args:?}: {:.1} %", 100.0 * share);
        assert!(share >= *least, "{adapter:?} {args:?}: {share}");
    }
    // What is not there does not show, and to say again what is so changes nothing.
    assert!(
        base.file == with(&["--set", "terrain.octaves=8"]).file,
        "{adapter:?}"
    );
    if adapter == Adapter::Lavapipe {
        let dry = with(&["--set", "sea.visible=false"]);
        let dry_later = with(&["--set", "sea.visible=false", "--time", "5"]);
        assert!(dry.file == dry_later.file, "{adapter:?}");
    }
}

#[test]
fn the_panel_stands_left_of_the_picture_and_shows_no_time_of_its_own() {
    const WITH_PANEL: [&str; 3] = ["--with-panel", "--size", "720x360"];
    let adapter = Adapter::Lavapipe;
    let with = shot(adapter, &WITH_PANEL);
    let without = shot(adapter, &WITH_PANEL[1..]);
    let turned = shot(adapter, &[&WITH_PANEL[..], &["--camera", "side"]].concat());
    let (panel, view) = (
        |p: &Picture| p.columns(0, 330),
        |p: &Picture| p.columns(330, 720),
    );
    assert!(difference(&panel(&with.picture), &panel(&without.picture)) > 0.5);
    // Another camera, the same panel.
    assert!(panel(&with.picture) == panel(&turned.picture));
    assert!(difference(&view(&with.picture), &view(&turned.picture)) > 0.2);
    assert!(panel(&with.picture).colors() > 100 && view(&with.picture).colors() > 1_000);
    let again = shot_from_nowhere(adapter, &WITH_PANEL);
    assert!(with.file == again.file, "the files differ");
}

#[test]
fn a_picture_that_cannot_be_drawn_is_exit_code_7_and_no_file() {
    let _turn = shots::wait_for_turn();
    let dir = tempfile::tempdir().unwrap();
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_haibo"));
    Adapter::Lavapipe.choose(&mut command, dir.path());
    // The limits of old browsers leave a pipeline that is never made.
    command
        .env("WGPU_SETTINGS_PRIO", "webgl2")
        .args("shot --size 64x64 --set terrain.resolution=33 --set sea.resolution=33 -o".split(' '))
        .arg(dir.path().join("never.png"));
    let done = command.output().unwrap();
    let complaints = String::from_utf8_lossy(&done.stderr);
    assert_eq!(done.status.code(), Some(7), "{complaints}");
    assert!(complaints.starts_with("error: rendering failed: "));
    assert_eq!(complaints.lines().count(), 1, "{complaints}");
    assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 0);
}
