//! The scene that a command line names: a file, or the default, with values set on top.
//!
//! Every mistake is a line that names the file and the place in it, or the option.

use std::path::{Path, PathBuf};

use clap::Args;
use haibo::field::waves::spectrum::Spectrum;
use haibo::field::waves::{SeaKind, SpectrumShape};
use haibo::scene::{Scene, file};

use crate::input::read_text;

/// Where a scene comes from.
#[derive(Debug, Args)]
pub struct SceneSource {
    /// The scene file to start from; without it, the default scene.
    #[arg(value_name = "SCENE.toml")]
    scene: Option<PathBuf>,
    /// Take the waves that were measured: a text file with a frequency in Hz and a density in m²/Hz in each line. It
    /// sets the sea's kind and spectrum.
    #[arg(long, value_name = "FILE")]
    spectrum: Option<PathBuf>,
    /// Change one value of the scene, such as terrain.octaves=6 or sea.kind=white; may be repeated.
    #[arg(long, value_name = "TABLE.FIELD=VALUE")]
    set: Vec<String>,
}

impl SceneSource {
    /// The scene of files and assignments; the error says where the mistake is.
    pub fn scene(&self) -> Result<Scene, String> {
        let mut scene = match &self.scene {
            Some(path) => read_scene(path)?,
            None => Scene::default(),
        };
        if let Some(path) = &self.spectrum {
            take_spectrum(&mut scene, path)?;
        }
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

/// Makes the sea one of the spectrum in a text file.
fn take_spectrum(scene: &mut Scene, path: &Path) -> Result<(), String> {
    let text = read_text(path, "spectrum", "lines of frequency and density")?;
    let in_file = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let spectrum = Spectrum::from_text(&text).map_err(|error| in_file(&error))?;
    scene.sea.kind = SeaKind::Spectral;
    scene.sea.spectrum.shape = SpectrumShape::Measured;
    scene.sea.spectrum.measured = spectrum.rows().unwrap_or_default().to_vec();
    scene.check().map_err(|error| in_file(&error))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The scene of a spectrum's text and an assignment on top.
    fn scene_of(text: &str) -> Result<Scene, String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("buoy.txt");
        std::fs::write(&path, text).unwrap();
        let source = SceneSource {
            scene: None,
            spectrum: Some(path),
            set: vec!["sea.spectrum.direction=90".to_owned()],
        };
        source.scene()
    }

    #[test]
    fn a_measured_spectrum_is_taken_row_by_row() {
        let scene = scene_of("f, S\n0.05, 0\n0.1, 7.75\n0.2 1.5\n").unwrap();
        let mut expected = Scene::default();
        expected.sea.kind = SeaKind::Spectral;
        expected.sea.spectrum.shape = SpectrumShape::Measured;
        expected.sea.spectrum.measured = vec![[0.05, 0.0], [0.1, 7.75], [0.2, 1.5]];
        expected.sea.spectrum.direction = 90.0;
        assert_eq!(scene, expected);
    }

    #[test]
    fn what_is_no_spectrum_is_told_with_file_and_line() {
        let many: String = (1..=2_001)
            .map(|i| format!("{} 1\n", 0.01 * f64::from(i)))
            .collect();
        for (text, part) in [
            ("0.1 1\n0.2 two\n", "buoy.txt: line 2: "),
            ("0.1 1\n", "a spectrum needs at least 3"),
            (
                many.as_str(),
                "sea.spectrum.measured has 2001 entries: allowed are 0 to 2000",
            ),
        ] {
            let error = scene_of(text).unwrap_err();
            assert!(error.contains(part), "{error}");
        }
    }
}
