//! The records that `haibo gauge` takes and reads, the numbers it prints and what it refuses.

use std::fs;
use std::path::Path;

use haibo::export::record::read_csv;
use haibo::field::HeightField;
use haibo::field::waves::Sea;
use haibo::scene::Scene;
use serde_json::Value;

use super::{haibo, names, place, refuse};

/// What it prints.
fn output(dir: &Path, arguments: &str) -> String {
    let mut command = haibo(dir);
    command.arg("gauge").args(arguments.split_whitespace());
    let output = command.output().unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        (output.status.code(), &*stderr),
        (Some(0), ""),
        "{arguments}"
    );
    String::from_utf8(output.stdout).unwrap()
}

fn json(dir: &Path, arguments: &str) -> Value {
    serde_json::from_str(&output(dir, arguments)).unwrap()
}

#[test]
fn the_record_is_the_sea_at_the_place() {
    let dir = place();
    let table = output(
        dir.path(),
        "good.toml --at 12.5,-40 --duration 600 --rate 4 --from-time 30 -o record.csv",
    );
    for part in ["Hm0", "H1/3", "Tz", "600 s"] {
        assert!(table.contains(part), "{part} is not in {table}");
    }
    let bytes = fs::read(dir.path().join("record.csv")).unwrap();
    assert!(bytes.starts_with(b"# station: gauge\n# kind: staff\n# x, z [m]: 12.5, -40\n"));
    let record = read_csv(&bytes).unwrap();
    assert_eq!(
        (record.start(), record.rate(), record.elevation().len()),
        (30.0, 4.0, 2400)
    );
    let scene = Scene::default();
    let sea = Sea::new(&scene.sea, scene.terrain.extent).unwrap();
    for i in [0, 7, 2399] {
        assert_eq!(
            record.elevation()[i],
            sea.at(record.time(i)).sample(12.5, -40.0).height
        );
    }

    let scene = json(
        dir.path(),
        "good.toml --at 12.5,-40 --duration 600 --rate 4 --from-time 30 --depth 20 --json",
    );
    let file = json(dir.path(), "--from record.csv --depth 20 --json");
    assert_eq!(scene, file);
    for key in [
        "hm0", "h13", "h110", "hmax", "tz", "tp", "tm01", "tm02", "te", "waves", "mean", "std",
        "skewness", "kurtosis",
    ] {
        assert!(file[key].is_number(), "{key} in {file}");
    }
    assert_eq!(
        (&file["depth"], &file["crossing"]),
        (&20.0.into(), &"up".into())
    );
    assert_eq!(
        json(dir.path(), "--from record.csv --crossing down --json")["crossing"],
        "down"
    );
}

#[test]
fn without_a_file_only_numbers_are_printed_and_netcdf_is_written_by_its_name() {
    let dir = place();
    let before = names(dir.path());
    let table = output(dir.path(), "--at 0,0 --duration 60");
    assert!(
        table.contains("60 s") && table.lines().count() > 15,
        "{table}"
    );
    assert_eq!(names(dir.path()), before);
    output(
        dir.path(),
        "--at 0,0 --duration 60 --kind buoy -o record.NC --json",
    );
    assert!(
        fs::read(dir.path().join("record.NC"))
            .unwrap()
            .starts_with(b"CDF\x01")
    );
}

#[test]
fn what_is_too_little_is_marked() {
    let dir = place();
    let write = |name: &str, text: &str| fs::write(dir.path().join(name), text).unwrap();
    write("three.csv", "t,eta\n0,1\n0.5,2\n1,1.5\n");
    write(
        "still.csv",
        &(0..500).map(|i| format!("{i} 0.25\n")).collect::<String>(),
    );
    for name in ["three.csv", "still.csv"] {
        let found = json(dir.path(), &format!("--from {name} --json"));
        for key in ["h13", "h110", "hmax", "tz", "tp", "tm02", "hm0_error"] {
            assert!(found[key].is_null(), "{name}: {key}");
        }
        let table = output(dir.path(), &format!("--from {name}"));
        assert!(table.contains('–') && !table.contains("NaN"), "{table}");
    }
    assert!(output(dir.path(), "--from still.csv").contains("still"));
}

#[test]
fn mistakes_are_exit_code_2_and_leave_nothing() {
    let dir = place();
    let write = |name: &str, text: &str| fs::write(dir.path().join(name), text).unwrap();
    let even: String = (0..50)
        .map(|i| format!("{},{}\n", f64::from(i) * 0.5, i % 7))
        .collect();
    write("gap.csv", &even.replace("20,5\n", ""));
    write("nan.csv", &even.replace("20,5\n", "20,nan\n"));
    write("uneven.csv", &even.replace("20,5\n", "20.1,5\n"));
    write("words.csv", "t,eta\n0,1\n0.5,wet\n");
    write("empty.csv", "");
    for (arguments, parts) in [
        ("", &["--at"][..]),
        ("--at 1", &["1", "X,Z"]),
        ("--at nan,0", &["nan,0"]),
        ("--at 1e6,0", &["--at: x 1000000", "extent"]),
        ("--at 0,0 --duration 0", &["--duration 0", "1 to 604800 s"]),
        ("--at 0,0 --duration -5", &["--duration -5"]),
        ("--at 0,0 --rate 0", &["--rate 0", "0.01 to 100 Hz"]),
        ("--at 0,0 --rate nan", &["--rate NaN"]),
        (
            "--at 0,0 --rate 100 --duration 604800",
            &["60480000 samples", "3 to 1000000"],
        ),
        (
            "--at 0,0 --rate 0.01 --duration 100",
            &["1 samples", "3 to"],
        ),
        ("--at 0,0 --from-time -1", &["--from-time -1"]),
        ("--at 0,0 --kind ship", &["ship", "staff", "buoy"]),
        ("--at 0,0 --crossing over", &["over", "up", "down"]),
        ("--at 0,0 --depth 0", &["0", "12000"]),
        ("--at 0,0 -o record.txt", &["record.txt", ".csv or .nc"]),
        ("--at 0,0 --set sea.visible=false", &["no water"]),
        ("range.toml --at 0,0", &["range.toml:3:1: "]),
        ("--from gap.csv --at 0,0", &["--from", "--at"]),
        ("good.toml --from gap.csv", &["--from"]),
        ("--from gap.csv -o a.nc", &["--from", "--output"]),
        (
            "--from missing.csv",
            &["missing.csv: the record cannot be read"],
        ),
        ("--from folder.png", &["folder.png"]),
        ("--from gap.csv", &["gap.csv: line 41: 1 sample is missing"]),
        (
            "--from nan.csv",
            &["nan.csv: line 41: the elevation is NaN"],
        ),
        ("--from uneven.csv", &["uneven.csv: line 41: ", "20.1 s"]),
        ("--from words.csv", &["words.csv: line 3: \"wet\""]),
        ("--from empty.csv", &["empty.csv: 0 samples are too few"]),
    ] {
        let mut command = haibo(dir.path());
        command.arg("gauge").args(arguments.split_whitespace());
        assert_eq!(
            refuse(&mut command, dir.path(), 2, parts),
            "",
            "{arguments}"
        );
    }
    for (target, part) in [
        ("missing/a.csv", "create its directory first"),
        ("file/a.nc", "is a file"),
    ] {
        let mut command = haibo(dir.path());
        refuse(
            command.args(["gauge", "--at", "0,0", "-o", target]),
            dir.path(),
            6,
            &[target, part],
        );
    }
}

#[test]
fn the_help_tells_what_is_measured() {
    let help = output(place().path(), "--help");
    let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
    for part in [
        "--from",
        "--at",
        "--kind",
        "--duration",
        "[default: 1800]",
        "--rate",
        "[default: 2]",
        "--from-time",
        "--output",
        "--crossing",
        "[default: up]",
        "--depth",
        "--json",
        "Hm0 is 4 standard deviations",
        "Examples:",
    ] {
        assert!(help.contains(part), "{part} is not in {help}");
    }
}
