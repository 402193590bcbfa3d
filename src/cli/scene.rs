//! The scene that a command line names: a file, or the default, with values set on top.
//!
//! Every mistake is a line that names the file and the place in it, or the option.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use clap::Args;
use haibo::scene::{Scene, file};

/// Where a scene comes from.
#[derive(Debug, Args)]
pub struct SceneSource {
    /// The scene file to start from; without it, the default scene.
    #[arg(value_name = "SCENE.toml")]
    scene: Option<PathBuf>,
    /// Change one value of the scene, such as terrain.octaves=6 or sea.kind=white; may be repeated.
    #[arg(long, value_name = "TABLE.FIELD=VALUE")]
    set: Vec<String>,
}

impl SceneSource {
    /// The scene of file and assignments; the error says where the mistake is.
    pub fn scene(&self) -> Result<Scene, String> {
        let mut scene = match &self.scene {
            Some(path) => read_scene(path)?,
            None => Scene::default(),
        };
        for assignment in &self.set {
            file::set(&mut scene, assignment).map_err(|error| format!("--set: {error}"))?;
        }
        Ok(scene)
    }
}

/// Reads a scene file, which is text and far smaller than this limit.
fn read_scene(path: &Path) -> Result<Scene, String> {
    const MOST_BYTES: u64 = 1 << 20;
    let name = path.display();
    let cannot = |error: io::Error| format!("{name}: the scene cannot be read: {error}");
    let file = File::open(path).map_err(cannot)?;
    let mut bytes = Vec::new();
    // The limit holds for devices and pipes too, which have no size to ask for.
    file.take(MOST_BYTES + 1)
        .read_to_end(&mut bytes)
        .map_err(cannot)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(format!(
            "{name}: too large for a scene: allowed are {MOST_BYTES} bytes (1 MiB)"
        ));
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = good.iter().filter(|byte| **byte == b'\n').count() + 1;
        format!("{name}:{line}: not UTF-8 text: a scene is a TOML file")
    })?;
    file::read(&text).map_err(|error| match error.position {
        Some(at) => format!("{name}:{}:{}: {}", at.line, at.column, error.problem),
        None => format!("{name}: {}", error.problem),
    })
}
