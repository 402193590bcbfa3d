//! What `haibo noise` says of itself, what it refuses, and what becomes of both ends of its pipe.

use haibo::field::fractal::FractalKind;
use haibo::field::noise::Basis;

use super::{haibo, place, refuse};

#[test]
fn the_list_has_every_noise_and_the_help_every_option() {
    let dir = place();
    let said = |arguments: &[&str]| {
        let output = haibo(dir.path())
            .arg("noise")
            .args(arguments)
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(0));
        String::from_utf8(output.stdout).unwrap()
    };
    let list = said(&["--list"]);
    let row = |name: &str| {
        let mut rows = list
            .lines()
            .filter(|line| line.split(' ').next() == Some(name));
        let row = rows
            .next()
            .unwrap_or_else(|| panic!("{name} is not in {list}"));
        assert!(rows.next().is_none(), "{name}");
        row
    };
    for basis in Basis::ALL {
        assert!(row(basis.name()).ends_with(basis.source()), "{basis}");
    }
    for kind in FractalKind::ALL {
        assert!(row(kind.name()).contains(kind.formula()), "{kind}");
    }
    assert!(row("hash-angle").contains("2 "));
    assert!(row("sine-value").contains("0..1") && row("sine-value").contains("none"));
    assert!(row("perlin").contains("1 2 3") && row("perlin").contains("±1 ±1.4143 ±1.23"));
    assert!(row("worley").contains("flat") && row("improved").contains("table period fade"));

    let help = said(&["--help"]);
    // Wherever its lines break.
    let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
    for part in [
        "BASIS",
        "--list",
        "--gradient",
        "--seed",
        "--table",
        "--period",
        "--clamp",
        "--fade",
        "--fractal",
        "--octaves",
        "[default: 6]",
        "--lacunarity",
        "[default: 2]",
        "--persistence",
        "[default: 0.5]",
        "--one-source",
        "--normalise",
        "--warp",
        "--warp-depth",
        "[default: 1]",
        "supersimplex",
        "octave01",
        "%.16e",
        "Examples:",
    ] {
        assert!(help.contains(part), "{part} is not in {help}");
    }
}

#[test]
fn options_that_do_not_go_together_are_exit_code_2() {
    let dir = place();
    for (arguments, parts) in [
        ("", &["<BASIS>"][..]),
        ("perln", &["perln", "perlin"]),
        (
            "worley --period 8",
            &["--period 8 does not apply to worley: choose the basis improved"],
        ),
        (
            "improved --period 257",
            &["--period 257 is out of range: allowed are 1 to 256 cells"],
        ),
        (
            "improved --clamp",
            &["--clamp does not apply to improved", "leave --clamp out"],
        ),
        (
            "perlin --table ken",
            &["--table ken does not apply to perlin", "or --table seeded"],
        ),
        (
            "white --fade cubic",
            &["--fade cubic does not apply to white", "leave --fade out"],
        ),
        ("perlin --fade step", &["step", "linear, cubic, quintic"]),
        (
            "perlin --fractal fbm --octaves 17",
            &["--octaves 17 is out of range: allowed are 1 to 16"],
        ),
        (
            "perlin --fractal fbm --lacunarity nan",
            &["--lacunarity NaN", "1 to 4"],
        ),
        (
            "perlin --fractal fbm --persistence -1",
            &["--persistence -1", "0.01 to 1"],
        ),
        ("perlin --fractal sum", &["sum", "billow"]),
        ("perlin --octaves 3", &["--fractal"]),
        ("perlin --lacunarity 2", &["--fractal"]),
        ("perlin --persistence 0.5", &["--fractal"]),
        ("perlin --one-source", &["--fractal"]),
        ("perlin --normalise", &["--fractal"]),
        (
            "perlin --warp 17",
            &["--warp 17 is out of range: allowed are 0 to 16 cells"],
        ),
        (
            "perlin --warp 1 --warp-depth 4",
            &["--warp-depth 4 is out of range: allowed are 0 to 3"],
        ),
        ("perlin --warp-depth 2", &["--warp <S>"]),
        ("perlin --seed -1", &["--seed", "-1", "4294967295"]),
        ("perlin --list", &["--list"]),
        ("perlin points.txt", &["points.txt"]),
    ] {
        let mut command = haibo(dir.path());
        command.arg("noise").args(arguments.split_whitespace());
        // It is known before a point is read.
        command.write_stdin("0.5\n");
        assert_eq!(
            refuse(&mut command, dir.path(), 2, parts),
            "",
            "{arguments}"
        );
    }
}

#[test]
fn a_mistake_in_the_points_is_exit_code_2_after_the_values_before_it() {
    let dir = place();
    for (line, parts) in [
        (
            "1 nan",
            &[
                "line 3: coordinate y = NaN",
                "up to ±4294967296 cells",
                "move or scale",
            ][..],
        ),
        ("inf", &["line 3: coordinate x = inf"]),
        (
            "0 0 -1e10",
            &["line 3: coordinate z = -10000000000 is out of range"],
        ),
        ("1 two", &["line 3: \"two\" is no number", "x y z"]),
        ("1 2 3 4", &["line 3: 4 numbers", "1 to 3"]),
        (
            "1 2 3",
            &[
                "line 3: diagonal has no form in 3 dimensions, only in 1 and 2",
                "improved",
            ],
        ),
    ] {
        let mut command = haibo(dir.path());
        command.args(["noise", "diagonal"]);
        command.write_stdin(format!("# x\n0.5\n{line}\n0.5\n"));
        let printed = refuse(&mut command, dir.path(), 2, parts);
        assert_eq!(printed.lines().count(), 1, "{line}");
    }
    let mut command = haibo(dir.path());
    command
        .args(["noise", "perlin", "--warp", "4"])
        .write_stdin("1");
    refuse(
        &mut command,
        dir.path(),
        2,
        &["line 1: 1 number, but --warp bends the plane", "x y"],
    );
}

#[cfg(target_os = "linux")]
#[test]
fn whoever_reads_may_go_at_any_time_and_what_cannot_be_read_or_written_is_told() {
    use std::fs::File;
    use std::io::Write;
    use std::process::{Command, Stdio};
    let run = |stdin: Stdio, stdout: Stdio| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_haibo"));
        command
            .args(["noise", "perlin"])
            .stdin(stdin)
            .stdout(stdout);
        command.stderr(Stdio::piped()).spawn().unwrap()
    };
    let mut child = run(Stdio::piped(), Stdio::piped());
    drop(child.stdout.take());
    let mut points = child.stdin.take().unwrap();
    // Points without end, until it no longer listens.
    while points.write_all(b"0.25 0.5\n").is_ok() {}
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr), (Some(0), vec![]));

    let full = File::options().write(true).open("/dev/full").unwrap();
    let mut child = run(Stdio::piped(), full.into());
    child.stdin.take().unwrap().write_all(b"0.5\n").unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(6));
    assert!(output.stderr.starts_with(b"error: standard output"));

    let folder = File::open("/").unwrap();
    let output = run(folder.into(), Stdio::piped())
        .wait_with_output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(
        output
            .stderr
            .starts_with(b"error: standard input cannot be read")
    );

    // No line ends, so memory would.
    let zeros = File::open("/dev/zero").unwrap();
    let output = run(zeros.into(), Stdio::piped())
        .wait_with_output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(
        output
            .stderr
            .starts_with(b"error: line 1: more than 4096 bytes")
    );
}
