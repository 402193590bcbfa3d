//! `haibo spectrum`: numbers that programs can read, and one line for every mistake.

use std::fs;
use std::path::Path;

use serde_json::Value;

use super::{haibo, place, refuse};

/// What it prints for these arguments.
fn said(dir: &Path, arguments: &str) -> String {
    let mut command = haibo(dir);
    let output = command
        .arg("spectrum")
        .args(arguments.split_whitespace())
        .output()
        .unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        (output.status.code(), stderr.as_str()),
        (Some(0), ""),
        "{arguments}"
    );
    String::from_utf8(output.stdout).unwrap()
}

fn numbers(dir: &Path, arguments: &str) -> Value {
    serde_json::from_str(&said(dir, &format!("{arguments} --json"))).unwrap()
}

#[test]
fn json_has_the_reference_values() {
    let dir = place();
    let file: Value = serde_json::from_str(include_str!("../data/waves.json")).unwrap();
    let row = &file["jonswap_Hs_Tp"]["rows"][0];
    let found = numbers(dir.path(), "--hm0 2 --tp 10");
    let full = &row["full_0_to_inf"];
    for (name, expected) in [
        ("alpha", &row["alpha_for_this_Hs"]),
        ("m_minus1", &full["m_minus1"]),
        ("m0", &full["m0"]),
        ("m1", &full["m1"]),
        ("m2", &full["m2"]),
        ("hm0", &full["Hm0"]),
        ("tm01", &full["Tm01"]),
        ("tm02", &full["Tm02"]),
        ("te", &full["Te_Tm10"]),
        ("tp", &row["Tp"]),
    ] {
        let (found, expected) = (found[name].as_f64().unwrap(), expected.as_f64().unwrap());
        assert!(
            (found / expected - 1.0).abs() < 1e-12,
            "{name}: {found} {expected}"
        );
    }
    assert_eq!(found["fp"].as_f64(), Some(0.1));
    assert_eq!(found.as_object().unwrap().len(), 11);

    for row in file["jonswap_wind_fetch"]["rows"].as_array().unwrap() {
        let arguments = format!("--wind {} --fetch {}", row["U10"], row["fetch_m"]);
        let found = numbers(dir.path(), &arguments)["hm0"].as_f64().unwrap();
        assert!(
            (found / row["Hm0"].as_f64().unwrap() - 1.0).abs() < 1e-12,
            "{arguments}"
        );
    }
    let shallow = numbers(dir.path(), "--wind 20 --fetch 100000 --depth 20");
    let expected = file["tma"]["rows"][1]["Hm0"].as_f64().unwrap();
    // The reference ends at 20 Hz.
    assert!((shallow["hm0"].as_f64().unwrap() / expected - 1.0).abs() < 1e-6);
}

#[test]
fn a_measured_spectrum_comes_from_a_file() {
    let dir = place();
    let text = "f (Hz), S (m2/Hz)\n# buoy\n0.05, 0\n0.1\t8\n0.3 0\n";
    fs::write(dir.path().join("buoy.csv"), text).unwrap();
    let found = numbers(dir.path(), "--from buoy.csv");
    assert_eq!(found["alpha"], Value::Null);
    assert_eq!(found["tp"].as_f64(), Some(10.0));
    assert_eq!(found["hm0"].as_f64(), Some(4.0));
}

#[test]
fn seas_by_number_have_their_heights_and_calm_has_none() {
    let dir = place();
    for (arguments, height) in [
        ("--sea-state 5", 3.25),
        ("--beaufort 7", 4.0),
        ("--beaufort 7 --depth 10", 4.0),
    ] {
        let found = numbers(dir.path(), arguments)["hm0"].as_f64().unwrap();
        assert!((found - height).abs() < 1e-12, "{arguments}");
    }
    let calm = numbers(dir.path(), "--sea-state 0");
    assert_eq!(
        (calm["hm0"].as_f64(), &calm["tp"]),
        (Some(0.0), &Value::Null)
    );
}

#[test]
fn people_get_a_table() {
    let dir = place();
    let text = said(dir.path(), "--hm0 2 --tp 10");
    assert_eq!(text.lines().count(), 11);
    assert!(text.contains("Tm02       7.773992  s"), "{text}");
    let help = said(dir.path(), "--help");
    let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
    for part in [
        "--hm0",
        "--tp",
        "--wind",
        "--fetch",
        "--sea-state",
        "--beaufort",
        "--from",
        "--gamma",
        "--depth",
        "--json",
        "Examples:",
        "9.81",
    ] {
        assert!(help.contains(part), "{part} is not in {help}");
    }
}

#[test]
fn mistakes_are_exit_code_2_with_the_remedy() {
    let dir = place();
    let write = |name: &str, bytes: &[u8]| fs::write(dir.path().join(name), bytes).unwrap();
    write("word.csv", b"0.1 1\n0.2 x\n0.3 1\n");
    write("order.csv", b"0.1 1\n0.1 1\n0.3 1\n");
    write("short.csv", b"0.1 1\n");
    write("latin.csv", b"# caf\xe9\n");
    for (arguments, parts) in [
        (
            "",
            &["no spectrum is given", "--hm0 and --tp", "--from"][..],
        ),
        ("--json", &["no spectrum is given"]),
        ("--hm0 2", &["--hm0 needs --tp: give both"]),
        ("--tp 10", &["--tp needs --hm0: give both"]),
        ("--wind 20", &["--wind needs --fetch: give both"]),
        ("--fetch 20", &["--fetch needs --wind: give both"]),
        (
            "--hm0 2 --tp 10 --wind 20",
            &["--hm0 and --wind exclude each other", "only one of"],
        ),
        (
            "--sea-state 5 --beaufort 7",
            &["--sea-state and --beaufort exclude each other"],
        ),
        (
            "--from word.csv --gamma 2",
            &[
                "--gamma does not apply to a measured spectrum",
                "leave --gamma",
            ],
        ),
        (
            "--from word.csv --depth 20",
            &["--depth does not apply to a measured spectrum"],
        ),
        (
            "--hm0 -1 --tp 10",
            &["--hm0 -1 is out of range: allowed are 0 to 100 m"],
        ),
        (
            "--hm0 2 --tp 0",
            &["--tp 0 is out of range: allowed are 0.01 to 1000 s"],
        ),
        ("--hm0 two --tp 10", &["two", "--hm0"]),
        (
            "--hm0 2 --tp 10 --depth -5",
            &["--depth -5 is out of range"],
        ),
        (
            "--hm0 2 --tp 10 --gamma nan",
            &["--gamma NaN is out of range: allowed are 1 to 20"],
        ),
        ("--wind inf --fetch 1000", &["--wind inf is out of range"]),
        ("--sea-state 10", &["10", "0..=9"]),
        ("--sea-state -1", &["-1", "0..=9"]),
        ("--beaufort 13", &["13", "0..=12"]),
        (
            "--from missing.csv",
            &["missing.csv: the spectrum cannot be read"],
        ),
        (
            "--from word.csv",
            &["word.csv: line 2: \"x\" is no number", "such as 0.1, 7.75"],
        ),
        (
            "--from order.csv",
            &[
                "order.csv: line 2: frequency 0.1 Hz after 0.1 Hz",
                "sort the rows",
            ],
        ),
        ("--from short.csv", &["short.csv: 1 row", "at least 3"]),
        ("--from latin.csv", &["latin.csv:1: not UTF-8 text"]),
        (
            "--from large.toml",
            &["large.toml: too large for a spectrum", "1048576"],
        ),
        ("buoy.csv", &["buoy.csv"]),
    ] {
        let mut command = haibo(dir.path());
        command.arg("spectrum").args(arguments.split_whitespace());
        assert_eq!(
            refuse(&mut command, dir.path(), 2, parts),
            "",
            "{arguments}"
        );
    }
}
