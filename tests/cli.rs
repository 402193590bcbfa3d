//! The program as a terminal meets it: help, exit codes, one line for every failure, never half a file.
//!
//! Nothing here needs a GPU or a display: pictures are tested elsewhere.
#![cfg(feature = "viewer")]

#[path = "cli/noise.rs"]
mod noise_command;
#[path = "cli/noise_refusal.rs"]
mod noise_refusal;
#[path = "cli/spectrum.rs"]
mod spectrum_command;

use std::fs;
use std::path::Path;

use assert_cmd::Command;

/// The program in an empty directory, asked for backtraces so that none would be overlooked.
fn haibo(dir: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_haibo"));
    command.current_dir(dir).env("RUST_BACKTRACE", "1");
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"] {
        command.env_remove(name);
    }
    command
}

/// A place with scenes, a file and a folder, and nothing else.
fn place() -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    let write = |name: &str, bytes: &[u8]| fs::write(dir.path().join(name), bytes).unwrap();
    write("good.toml", b"[terrain]\noctaves = 2\n");
    write("syntax.toml", b"[terrain]\noctaves = = 2\n");
    write("range.toml", b"# land\n[terrain]\noctaves = 40\n");
    write("field.toml", b"[terrain]\noctave = 4\n");
    write("newer.toml", b"version = 99\n");
    write("latin.toml", b"# land\n# caf\xe9\n");
    write("large.toml", &vec![b'#'; (1 << 20) + 1]);
    write("file", b"old");
    fs::create_dir(dir.path().join("folder.png")).unwrap();
    dir
}

fn names(dir: &Path) -> Vec<String> {
    let mut names: Vec<_> = fs::read_dir(dir)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// Runs and asserts: this exit code, one error line with these parts, nothing printed, nothing left behind.
fn refuse(command: &mut Command, dir: &Path, code: i32, parts: &[&str]) -> String {
    let before = names(dir);
    let output = command.output().unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(code), "{command:?}: {stderr}");
    assert!(stderr.starts_with("error: "), "{command:?}: {stderr}");
    assert_eq!(stderr.lines().count(), 1, "{command:?}: {stderr}");
    for part in parts {
        assert!(stderr.contains(part), "{command:?}: {stderr} lacks {part}");
    }
    for word in ["panicked", "backtrace", "RUST_BACKTRACE"] {
        assert!(!stderr.contains(word), "{command:?}: {stderr}");
    }
    assert_eq!(names(dir), before, "{command:?}");
    assert!(names(&dir.join("folder.png")).is_empty(), "{command:?}");
    assert_eq!(fs::read(dir.join("file")).unwrap(), b"old");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn every_command_explains_itself() {
    let top = [
        "SCENE.toml",
        "--set",
        "shot",
        "info",
        "Examples:",
        "Exit codes:",
        "no display",
    ];
    let shot = [
        "--output",
        "--size",
        "--time",
        "--camera",
        "three-quarter",
        "--with-panel",
        "1280x720",
        "Examples:",
    ];
    let dir = place();
    for (args, parts) in [
        (&["--help"][..], &top[..]),
        (&["-h"], &top),
        (&["help"], &top),
        (&["shot", "--help"], &shot),
        (&["help", "shot"], &shot),
        (&["info", "--help"], &["versions", "adapters"]),
        (
            &["--version"],
            &[concat!("haibo ", env!("CARGO_PKG_VERSION"), "\n")],
        ),
    ] {
        let output = haibo(dir.path()).args(args).output().unwrap();
        let stdout = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(0), "{args:?}");
        assert!(output.stderr.is_empty(), "{args:?}");
        for part in parts {
            assert!(stdout.contains(part), "{args:?} lacks {part}: {stdout}");
        }
    }
}

#[test]
fn mistakes_on_the_command_line_are_exit_code_2() {
    let dir = place();
    for (args, parts) in [
        (&["--octaves", "3"][..], &["--octaves"][..]),
        (&["shot"], &["--output"]),
        (&["shot", "-o", "a.jpg"], &["a.jpg", ".png"]),
        (
            &["shot", "-o", "a.png", "--sze", "9x9"],
            &["--sze", "--size"],
        ),
        (
            &["shot", "-o", "a.png", "--size", "15x720"],
            &["15x720", "16 to 8192"],
        ),
        (
            &["shot", "-o", "a.png", "--size", "720"],
            &["720", "1280x720"],
        ),
        (
            &["shot", "-o", "a.png", "--size", "9000x720"],
            &["16 to 8192"],
        ),
        (
            &["shot", "-o", "a.png", "--time", "-1"],
            &["clock.time = -1", "0 to 1000000000 s"],
        ),
        (
            &["shot", "-o", "a.png", "--time", "noon"],
            &["noon", "seconds"],
        ),
        (
            &["shot", "-o", "a.png", "--camera", "bottom"],
            &["bottom", "three-quarter", "YAW,PITCH"],
        ),
        (
            &["shot", "-o", "a.png", "--camera", "-30,95,9,0,0,0"],
            &["camera.pitch = 95", "-5 to 90"],
        ),
        (
            &["shot", "-o", "a.png", "--camera", "1,2,3,4,5,inf"],
            &["camera.z = inf"],
        ),
        (
            &["shot", "-o", "a.png", "--set", "terrain.octaves=40"],
            &["terrain.octaves = 40", "1 to 16"],
        ),
        (
            &["--set", "terrain.octaves"],
            &["--set", "TABLE.FIELD=VALUE"],
        ),
        (
            &["--set", "sea.kind=calm"],
            &["sea.kind", "coherent", "white"],
        ),
        (&["--set", "sea.seed=-1"], &["sea.seed", "0 to 4294967295"]),
        (&["info", "extra"], &["extra"]),
    ] {
        refuse(haibo(dir.path()).args(args), dir.path(), 2, parts);
    }
}

#[test]
fn mistakes_in_a_scene_are_exit_code_2_with_file_line_and_range() {
    let dir = place();
    for (scene, parts) in [
        ("syntax.toml", &["syntax.toml:2:11: "][..]),
        (
            "range.toml",
            &["range.toml:3:1: ", "terrain.octaves = 40", "1 to 16"],
        ),
        (
            "field.toml",
            &["field.toml:2:1: ", "terrain.octave", "octaves"],
        ),
        ("newer.toml", &["newer.toml:1:11: ", "99", "newer Haibo"]),
        ("latin.toml", &["latin.toml:2: ", "UTF-8"]),
        ("large.toml", &["large.toml: ", "1048576"]),
        ("missing.toml", &["missing.toml: "]),
        ("folder.png", &["folder.png: "]),
    ] {
        refuse(haibo(dir.path()).arg(scene), dir.path(), 2, parts);
        let mut shot = haibo(dir.path());
        refuse(
            shot.args(["shot", scene, "-o", "a.png"]),
            dir.path(),
            2,
            parts,
        );
    }
}

#[test]
fn without_a_gpu_it_is_exit_code_3_with_the_remedy() {
    let dir = place();
    let remedy = ["no usable GPU", "mesa-vulkan-drivers", "VK_DRIVER_FILES"];
    for args in [&["shot", "good.toml", "-o", "a.png"][..], &["info"]] {
        let mut command = haibo(dir.path());
        for name in ["VK_DRIVER_FILES", "VK_ICD_FILENAMES"] {
            command.env(name, "/nonexistent");
        }
        let printed = refuse(command.args(args), dir.path(), 3, &remedy);
        // What is known without a GPU is told all the same.
        assert_eq!(printed.contains("bevy 0."), args == ["info"], "{printed}");
    }
}

#[test]
fn without_a_display_it_is_exit_code_4_and_names_the_way_out() {
    let dir = place();
    let remedy = ["no display", "haibo shot", "DISPLAY", "WAYLAND_DISPLAY"];
    for display in [None, Some(""), Some(":987")] {
        let mut command = haibo(dir.path());
        command.env("XDG_RUNTIME_DIR", dir.path());
        if let Some(display) = display {
            command.env("DISPLAY", display);
        }
        refuse(command.arg("good.toml"), dir.path(), 4, &remedy);
    }
}

#[test]
fn what_cannot_be_written_is_exit_code_6_before_anything_is_rendered() {
    let dir = place();
    for (target, part) in [
        ("missing/a.png", "create its directory first"),
        ("folder.png", "is a directory"),
        ("file/a.png", "is a file"),
    ] {
        let mut command = haibo(dir.path());
        // Rendering would end with exit code 3.
        for name in ["VK_DRIVER_FILES", "VK_ICD_FILENAMES"] {
            command.env(name, "/nonexistent");
        }
        refuse(
            command.args(["shot", "-o", target]),
            dir.path(),
            6,
            &[target, part],
        );
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_closed_pipe_is_no_failure_and_a_full_disk_is_one() {
    use std::process::{Command, Stdio};
    let run = |stdout: Stdio| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_haibo"));
        command.arg("--help").stdout(stdout).stderr(Stdio::piped());
        command.spawn().unwrap()
    };
    let mut child = run(Stdio::piped());
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr), (Some(0), vec![]));

    let full = fs::File::options().write(true).open("/dev/full").unwrap();
    let output = run(full.into()).wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(6));
    assert!(output.stderr.starts_with(b"error: standard output"));
}
