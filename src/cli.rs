//! The command line: what may be typed, how it is explained, and what it describes.
//!
//! Parsing and checking only; `main` acts on it. Degrees, seconds and pixels are as the user types them.

pub mod gauge;
pub mod noise;
mod scene;
pub mod spectrum;

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use haibo::scene::{CameraSettings, NamedView, Scene, TIME};

use gauge::Gauge;
use noise::Noise;
use scene::SceneSource;
use spectrum::SpectrumSource;

const EXAMPLES: &str = "\
Examples:
  haibo                                   the default scene in a window
  haibo assets/scenes/alps.toml           a scene of the gallery
  haibo --set terrain.octaves=3           the default scene, smoother
  haibo --spectrum buoy.txt               waves as a buoy has measured them
  haibo shot -o land.png --camera top     a picture, without a window
  haibo noise --list                      every noise and what is known of it
  haibo spectrum --beaufort 7             height and periods of a sea
  haibo gauge --at 0,0                    the waves of half an hour at a place, in numbers

Exit codes:
  0  all went well
  2  the command line, the scene, a point, a spectrum or a record has a mistake
  3  there is no usable GPU
  4  there is no display for a window
  6  a file could not be written
  7  rendering failed";

const SHOT_EXAMPLES: &str = "\
Examples:
  haibo shot -o land.png
  haibo shot assets/scenes/open_sea.toml -o sea.png --time 12.5 --size 1920x1080
  haibo shot -o rough.png --set terrain.persistence=0.7 --set sea.visible=false
  haibo shot -o near.png --camera 30,20,400,0,10,-50

The same scene on the same adapter gives the same file, byte for byte.";

/// See land made of octave noise and a moving sea, and turn every knob while you look.
#[derive(Debug, Parser)]
#[command(name = "haibo", version, after_help = EXAMPLES, args_conflicts_with_subcommands = true)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Option<Command>,
    #[command(flatten)]
    pub source: SceneSource,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Render a scene to a PNG file, without a window.
    Shot(Shot),
    /// Print the values of a noise at points from standard input.
    Noise(Noise),
    /// Print moments, height and periods of a spectrum of waves.
    Spectrum(SpectrumSource),
    /// Measure the waves at a place of a scene, or those of a record in a file.
    Gauge(Gauge),
    /// Print versions, graphics adapters and their limits.
    Info,
}

#[derive(Debug, Args)]
#[command(after_help = SHOT_EXAMPLES)]
pub struct Shot {
    #[command(flatten)]
    pub source: SceneSource,
    /// The PNG file to write; an existing one is replaced.
    #[arg(short, long, value_name = "OUT.png", value_parser = parse_output)]
    pub output: PathBuf,
    /// Width and height in pixels, each 16 to 8192.
    #[arg(long, value_name = "WIDTHxHEIGHT", default_value = "1280x720", value_parser = parse_size)]
    pub size: Size,
    /// The time of the waves in seconds; without it, the scene's.
    #[arg(long, value_name = "SECONDS", allow_hyphen_values = true, value_parser = parse_time)]
    time: Option<f64>,
    /// Where to look from: top, front, side, three-quarter, or YAW,PITCH,RADIUS,X,Y,Z in degrees and meters; without
    /// it, the scene's.
    #[arg(long, value_name = "VIEW", allow_hyphen_values = true, value_parser = parse_camera)]
    camera: Option<Viewpoint>,
    /// Include the panel with its sliders.
    #[arg(long)]
    pub with_panel: bool,
}

/// A picture's width and height in pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Size {
    pub width: u32,
    pub height: u32,
}

/// Where to look from: a view that depends on the land, or a fixed place.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Viewpoint {
    Named(NamedView),
    At(CameraSettings),
}

impl Shot {
    /// The scene to render, with time and camera in it.
    pub fn scene(&self) -> Result<Scene, String> {
        let mut scene = self.source.scene()?;
        if let Some(time) = self.time {
            scene.clock.time = time;
        }
        match self.camera {
            Some(Viewpoint::Named(view)) => scene.camera = Some(view.camera(&scene.terrain)),
            Some(Viewpoint::At(camera)) => scene.camera = Some(camera),
            None => {}
        }
        Ok(scene)
    }
}

/// A mistake on the command line as one line: what clap says, without its usage lines.
pub fn one_line(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let mut line = String::new();
    for part in text.lines().map(str::trim).filter(|part| !part.is_empty()) {
        if part.starts_with("Usage:") || part.starts_with("For more information") {
            break;
        }
        let separator = if part.starts_with("tip:") { "; " } else { " " };
        line.push_str(separator);
        line.push_str(part);
    }
    let line = line.trim();
    format!(
        "{}; see haibo --help",
        line.strip_prefix("error: ").unwrap_or(line)
    )
}

fn parse_output(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    match path.extension() {
        Some(extension) if extension.eq_ignore_ascii_case("png") => Ok(path),
        _ => Err("the name must end in .png".to_owned()),
    }
}

fn parse_size(text: &str) -> Result<Size, String> {
    let side = |text: &str| text.parse().ok().filter(|side| (16..=8192).contains(side));
    text.split_once(['x', 'X', '×'])
        .and_then(|(width, height)| {
            Some(Size {
                width: side(width)?,
                height: side(height)?,
            })
        })
        .ok_or_else(|| {
            "expected is WIDTHxHEIGHT, each 16 to 8192 pixels, such as 1280x720".to_owned()
        })
}

fn parse_time(text: &str) -> Result<f64, String> {
    let time = text
        .parse()
        .map_err(|_| "expected is a number of seconds, such as 12.5".to_owned())?;
    TIME.check(time).map_err(|error| error.to_string())?;
    Ok(time)
}

fn parse_camera(text: &str) -> Result<Viewpoint, String> {
    if let Some(view) = NamedView::ALL.into_iter().find(|view| view.name() == text) {
        return Ok(Viewpoint::Named(view));
    }
    let numbers: Option<Vec<f64>> = text
        .split(',')
        .map(|part| part.trim().parse().ok())
        .collect();
    let Some([yaw, pitch, radius, x, y, z]) = numbers.as_deref() else {
        let names = NamedView::ALL.map(NamedView::name).join(", ");
        return Err(format!(
            "expected is one of {names}, or six numbers YAW,PITCH,RADIUS,X,Y,Z"
        ));
    };
    let [yaw, pitch, radius, x, y, z] = [*yaw, *pitch, *radius, *x, *y, *z];
    let camera = CameraSettings {
        yaw,
        pitch,
        radius,
        x,
        y,
        z,
    };
    camera.check().map_err(|error| error.to_string())?;
    Ok(Viewpoint::At(camera))
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_commands_are_well_formed() {
        Cli::command().debug_assert();
    }

    #[test]
    fn a_named_view_fits_the_land_that_is_set() {
        let line = [
            "haibo",
            "shot",
            "-o",
            "a.PNG",
            "--camera",
            "top",
            "--set",
            "terrain.extent=100",
            "--time",
            "2",
        ];
        let Some(Command::Shot(shot)) = Cli::try_parse_from(line).unwrap().command else {
            panic!("not a shot");
        };
        let scene = shot.scene().unwrap();
        assert_eq!(scene.camera, Some(NamedView::Top.camera(&scene.terrain)));
        assert_eq!((scene.terrain.extent, scene.clock.time), (100.0, 2.0));
        assert_eq!(
            shot.size,
            Size {
                width: 1280,
                height: 720
            }
        );
    }

    #[test]
    fn cameras_and_sizes_are_checked() {
        assert!(
            matches!(parse_camera("-30,20,400,0,10,-50"), Ok(Viewpoint::At(camera)) if camera.yaw == -30.0)
        );
        for text in [
            "",
            "bottom",
            "1,2,3",
            "1,2,3,4,5,6,7",
            "nan,20,400,0,0,0",
            "0,91,400,0,0,0",
        ] {
            assert!(parse_camera(text).is_err(), "{text}");
        }
        assert_eq!(
            parse_size("16x8192"),
            Ok(Size {
                width: 16,
                height: 8192
            })
        );
        for text in ["", "15x16", "8193x16", "-16x16", "16", "16x16x16", "1e3x16"] {
            assert!(parse_size(text).is_err(), "{text}");
        }
    }
}
