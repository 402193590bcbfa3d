//! The scene that a command line names: a file, or the default, with values set on top.
//!
//! Every mistake is a line that names the file and the place in it, or the option.

use std::path::{Path, PathBuf};

use clap::Args;
use haibo::scene::{Scene, file};

use super::text_file::read_text;

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

fn read_scene(path: &Path) -> Result<Scene, String> {
    let text = read_text(path, "scene", "a TOML file")?;
    let name = path.display();
    file::read(&text).map_err(|error| match error.position {
        Some(at) => format!("{name}:{}:{}: {}", at.line, at.column, error.problem),
        None => format!("{name}: {}", error.problem),
    })
}
