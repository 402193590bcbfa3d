//! `haibo shot` at work, one picture at a time.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::adapter::Adapter;
use super::compare::Picture;

/// A picture as the program left it.
pub struct Shot {
    /// The PNG file.
    pub file: Vec<u8>,
    pub picture: Picture,
}

/// Small meshes: their vertices cost software adapters the most.
const SMALL: [&str; 4] = [
    "--set",
    "terrain.resolution=129",
    "--set",
    "sea.resolution=129",
];

type Shots = HashMap<(&'static str, Vec<String>), Arc<Shot>>;

/// What was rendered before. Its lock is also the turnstile to the adapters, which use all cores by themselves.
static SHOTS: Mutex<Option<Shots>> = Mutex::new(None);

/// One process at a time draws: the one that holds this.
pub fn wait_for_turn() -> MutexGuard<'static, Option<Shots>> {
    SHOTS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The picture that `haibo shot` renders with these arguments and small meshes; each is rendered once.
pub fn shot(adapter: Adapter, args: &[&str]) -> Arc<Shot> {
    let mut shots = wait_for_turn();
    let key = (
        adapter.name(),
        args.iter().map(ToString::to_string).collect(),
    );
    let shots = shots.get_or_insert_default();
    if let Some(shot) = shots.get(&key) {
        return shot.clone();
    }
    let shot = Arc::new(render(adapter, args, |_, _| ()));
    shots.insert(key, shot.clone());
    shot
}

/// As [`shot`], but rendered now, from the root directory and with a home in which there is nothing.
pub fn shot_from_nowhere(adapter: Adapter, args: &[&str]) -> Shot {
    let _turn = wait_for_turn();
    render(adapter, args, |command, empty| {
        command.current_dir("/").env("HOME", empty);
        for (name, _) in std::env::vars_os() {
            let name = name.to_string_lossy().into_owned();
            if name.starts_with("XDG_") && name != "XDG_RUNTIME_DIR" || name.starts_with("CARGO") {
                command.env_remove(name);
            }
        }
    })
}

fn render(adapter: Adapter, args: &[&str], prepare: impl Fn(&mut Command, &Path)) -> Shot {
    let dir = tempfile::tempdir().unwrap();
    let empty = dir.path().join("empty");
    std::fs::create_dir(&empty).unwrap();
    let output = dir.path().join("shot.png");
    let mut command = Command::new(env!("CARGO_BIN_EXE_haibo"));
    adapter.choose(&mut command, dir.path());
    prepare(&mut command, &empty);
    command
        .arg("shot")
        .args(args)
        .args(SMALL)
        .arg("-o")
        .arg(&output);
    let done = command.output().unwrap();
    let complaints = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{command:?}: {complaints}");
    assert!(complaints.is_empty(), "{command:?}: {complaints}");
    let left: Vec<_> = std::fs::read_dir(&empty).unwrap().collect();
    assert!(left.is_empty(), "{left:?}");
    Shot {
        file: std::fs::read(&output).unwrap(),
        picture: Picture::read(&output),
    }
}

/// A scene of the gallery.
pub fn scene(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("assets/scenes/{name}.toml"));
    path.into_os_string().into_string().unwrap()
}
