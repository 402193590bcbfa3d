//! The program `haibo`: it opens the viewer, renders a picture, prints values of noise or numbers of a sea, measures
//! waves or tells about the machine.
//!
//! Whatever goes wrong becomes one line on standard error and an exit code; what a command means is in [`cli`], what
//! it does in the library. Values of noise go through [`values`], what is known of it through [`listing`], records of
//! waves through [`measure`].

mod cli;
mod input;
mod listing;
mod measure;
mod values;

use std::fmt::Display;
use std::io::{self, BufReader, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Parser;
use haibo::export::image::{PictureError, png};
use haibo::export::record::NetcdfError;
use haibo::export::write::{WriteError, check_target, replace_file};
use haibo::export::{spectrum, table};
use haibo::gauge::statistics::statistics;
use haibo::scene::VERSION;
use haibo::viewer::errors::ViewerError;
use haibo::viewer::{capture, gpu, window};
use thiserror::Error;

use cli::gauge::{Gauge, Origin};
use cli::noise::Noise;
use cli::spectrum::SpectrumSource;
use cli::{Cli, Command, Shot};
use values::{ValuesError, print_values};

/// The versions of the crates that decide pictures; a test compares them with Cargo.lock.
const CRATES: &str = "bevy 0.19.1, wgpu 29.0.4, egui 0.34.3";

/// Everything that ends the program early.
#[derive(Debug, Error)]
enum Failure {
    #[error("{0}")]
    Mistake(String),
    #[error(transparent)]
    Viewer(#[from] ViewerError),
    #[error(transparent)]
    Write(#[from] WriteError),
    #[error(transparent)]
    Values(#[from] ValuesError),
    #[error("standard output cannot be written: {0}")]
    Output(io::Error),
    #[error(transparent)]
    Picture(#[from] PictureError),
    #[error(transparent)]
    Netcdf(#[from] NetcdfError),
}

impl Failure {
    fn exit_code(&self) -> u8 {
        match self {
            Self::Mistake(_) | Self::Values(_) => 2,
            Self::Viewer(ViewerError::NoGpu(_)) => 3,
            Self::Viewer(ViewerError::NoDisplay(_)) => 4,
            Self::Write(_) | Self::Output(_) | Self::Netcdf(_) => 6,
            Self::Viewer(ViewerError::Render(_)) | Self::Picture(_) => RENDERING_FAILED,
        }
    }
}

const RENDERING_FAILED: u8 = 7;

fn main() -> ExitCode {
    report_panics();
    let done = match Cli::try_parse() {
        Ok(cli) => run(cli),
        Err(error) if error.use_stderr() => Err(Failure::Mistake(cli::one_line(&error))),
        // Help and version, which were asked for.
        Err(error) => printed(error.print()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            report(&failure);
            ExitCode::from(failure.exit_code())
        }
    }
}

fn run(cli: Cli) -> Result<(), Failure> {
    match cli.command {
        None => {
            let scene = cli.source.scene().map_err(Failure::Mistake)?;
            Ok(window::run(scene)?)
        }
        Some(Command::Shot(shot)) => render(&shot),
        Some(Command::Noise(noise)) if noise.list => print(listing::list()),
        Some(Command::Noise(noise)) => print_noise(&noise),
        Some(Command::Spectrum(source)) => print_spectrum(&source),
        Some(Command::Gauge(gauge)) => measure_waves(&gauge),
        Some(Command::Info) => info(),
    }
}

fn render(shot: &Shot) -> Result<(), Failure> {
    let scene = shot.scene().map_err(Failure::Mistake)?;
    // A picture may take long; a name that cannot be written is known at once.
    check_target(&shot.output)?;
    let picture = capture::shot(&scene, shot.size.width, shot.size.height, shot.with_panel)?;
    let bytes = png(picture.width, picture.height, &picture.rgb)?;
    replace_file(&shot.output, &bytes)?;
    print(format_args!(
        "{}: {} x {}, t = {} s\n",
        shot.output.display(),
        picture.width,
        picture.height,
        scene.clock.time
    ))
}

fn print_noise(noise: &Noise) -> Result<(), Failure> {
    let settings = noise.function().map_err(Failure::Mistake)?;
    // Larger than the buffer behind `stdin()`, so that each answer is worth a write.
    let input = BufReader::with_capacity(1 << 16, io::stdin().lock());
    match print_values(&settings, input, io::stdout().lock()) {
        Err(ValuesError::Output(error)) => printed(Err(error)),
        outcome => Ok(outcome?),
    }
}

fn print_spectrum(source: &SpectrumSource) -> Result<(), Failure> {
    let parameters = source.spectrum().map_err(Failure::Mistake)?.parameters();
    print(if source.json {
        spectrum::json(&parameters)
    } else {
        spectrum::table(&parameters)
    })
}

fn measure_waves(gauge: &Gauge) -> Result<(), Failure> {
    let mut note = "";
    let (record, depth) = match gauge.origin().map_err(Failure::Mistake)? {
        Origin::File(path) => {
            let record = measure::read_record(&path).map_err(Failure::Mistake)?;
            (record, gauge.depth)
        }
        Origin::Scene(measurement) => {
            // A long record takes a while; a name that cannot be written is known at once.
            if let Some(path) = &gauge.output {
                check_target(path)?;
            }
            let record = measurement.take().map_err(Failure::Mistake)?;
            let under_it = measurement.depth().map_err(Failure::Mistake)?;
            if under_it.is_none() {
                note = "Land stands above the calm water here: these are the waves that would be without it.\n";
            }
            let depth = gauge.depth.or(under_it);
            if let (Some(path), Some(format)) = (&gauge.output, gauge.format()) {
                replace_file(path, &measurement.file(&record, depth, format)?)?;
            }
            (record, depth)
        }
    };
    let statistics = statistics(&record, gauge.crossing, depth);
    print(if gauge.json {
        table::json(&statistics)
    } else {
        table::text(&statistics) + note
    })
}

fn info() -> Result<(), Failure> {
    print(format_args!(
        "haibo {}, scene files of version {VERSION}\n{CRATES}\n",
        env!("CARGO_PKG_VERSION")
    ))?;
    let adapters = gpu::adapters();
    for adapter in &adapters {
        print(format_args!(
            "{} {} ({}, {}; {}): textures up to {} pixels a side, buffers up to {} MiB\n",
            if adapter.chosen { "*" } else { " " },
            adapter.name,
            adapter.backend,
            adapter.kind,
            adapter.driver,
            adapter.max_texture_side,
            adapter.max_buffer_bytes >> 20
        ))?;
    }
    if adapters.iter().any(|adapter| adapter.chosen) {
        return Ok(());
    }
    Err(ViewerError::NoGpu(match adapters.len() {
        0 => "there is no graphics adapter".to_owned(),
        found => format!("none of the {found} graphics adapters can be used"),
    })
    .into())
}

fn print(text: impl Display) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    printed(write!(out, "{text}").and_then(|()| out.flush()))
}

/// A reader of standard output that has gone away, as `head` does, is no failure.
fn printed(outcome: io::Result<()>) -> Result<(), Failure> {
    match outcome {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(Failure::Output(error)),
        _ => Ok(()),
    }
}

/// One line on standard error, whatever the text; there is nobody to tell when that fails.
fn report(problem: &dyn Display) {
    let text = problem.to_string();
    let lines: Vec<&str> = text.split(char::is_control).map(str::trim).collect();
    let _ = writeln!(io::stderr(), "error: {}", lines.join(" ").trim());
}

/// Turns a panic on any thread into one line and an exit code: half a program shows nothing that can be trusted.
fn report_panics() {
    static REPORTED: AtomicBool = AtomicBool::new(false);
    std::panic::set_hook(Box::new(|panic| {
        if REPORTED.swap(true, Ordering::SeqCst) {
            // Another thread has told it and ends the program; a second line would only confuse.
            loop {
                std::thread::park();
            }
        }
        let message = panic.payload_as_str().unwrap_or("no message");
        // Bevy's window library knows no other way to say that there is no display after all.
        if message.contains("Failed to build event loop") {
            let failure = Failure::from(ViewerError::NoDisplay("it does not answer".to_owned()));
            report(&failure);
            std::process::exit(failure.exit_code().into());
        }
        let place = panic
            .location()
            .map(|at| format!(" ({at})"))
            .unwrap_or_default();
        report(&format_args!(
            "an internal error, please report it: {message}{place}"
        ));
        std::process::exit(RENDERING_FAILED.into());
    }));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_versions_are_those_of_the_lock_file() {
        let lock = include_str!("../Cargo.lock");
        for entry in CRATES.split(", ") {
            let (name, version) = entry.split_once(' ').unwrap();
            let lines = format!("name = \"{name}\"\nversion = \"{version}\"\n");
            assert!(lock.contains(&lines), "{entry}");
        }
    }
}
