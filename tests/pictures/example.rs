//! The example runs without a window, and the height that it reads from the app is the library's.

use std::process::Command;

use haibo::field::HeightField;
use haibo::field::terrain::{Terrain, TerrainSettings};

use super::adapter::Adapter;
use super::shots::wait_for_turn;

#[test]
fn the_embedding_app_reads_the_height_of_the_field() {
    // target/debug/deps/pictures-… beside target/debug/examples/embed
    let here = std::env::current_exe().unwrap();
    let example = here.ancestors().nth(2).unwrap().join("examples/embed");
    assert!(
        example.exists(),
        "{}: `cargo test` builds it, `cargo test --test pictures` alone does not",
        example.display()
    );
    let dir = tempfile::tempdir().unwrap();
    let mut command = Command::new(example);
    Adapter::Lavapipe.choose(&mut command, dir.path());
    command.arg("--headless").current_dir("/");
    let output = {
        let _turn = wait_for_turn();
        command.output().unwrap()
    };
    let printed = String::from_utf8(output.stdout).unwrap();
    let log = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{printed}{log}");
    // A shader that does not compile is an error in the log and nothing else.
    assert!(!log.contains("ERROR") && !log.contains("panicked"), "{log}");

    let settings = TerrainSettings {
        seed: 42,
        octaves: 6,
        amplitude: 180.0,
        ..Default::default()
    };
    let terrain = Terrain::new(&settings).unwrap();
    let height = terrain.sample(296.0, -360.0).height;
    assert!(
        height > settings.sea_level,
        "{height}: the lighthouse is under water"
    );
    assert_eq!(printed, format!("land at 296, -360: {height} m\n"));
}
