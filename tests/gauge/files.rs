//! Records in files: CSV that comes back the same, anybody's CSV, NetCDF as another program reads it.

use std::process::Command;

use haibo::export::record::{Origin, csv, netcdf, read_csv};
use haibo::gauge::record::Record;

use super::reference::{block, record};

const ORIGIN: Origin = Origin {
    station: "north of the reef",
    kind: "buoy",
    x: 40.0,
    z: -25.5,
    depth: Some(12.25),
};

fn reference() -> Record {
    record(&block("record")["rows"][0]["input"])
}

#[test]
fn csv_comes_back_the_same_to_the_last_bit() {
    let record = reference();
    for origin in [None, Some(&ORIGIN)] {
        let bytes = csv(&record, origin);
        assert_eq!(read_csv(&bytes).as_ref(), Ok(&record));
        let text = String::from_utf8(bytes).unwrap();
        assert_eq!(
            text.starts_with("# station: north of the reef\n# kind: buoy\n"),
            origin.is_some()
        );
        assert!(text.contains("# x, z [m]: 40, -25.5\n# depth [m]: 12.25\n") == origin.is_some());
        assert!(
            text.contains("t [s],elevation [m]\n0,-0.0884"),
            "{}",
            &text[..200]
        );
    }
    let odd = Record::new(1e6, 1.28, vec![0.1, -1e-12, 0.0, 3.0]).unwrap();
    assert_eq!(
        read_csv(&csv(&odd, None)).unwrap().elevation(),
        odd.elevation()
    );
    let name = Origin {
        station: "two\nlines, \"quoted\"",
        ..ORIGIN
    };
    assert_eq!(read_csv(&csv(&record, Some(&name))), Ok(record));
}

#[test]
fn anybodys_csv_is_read() {
    let expected = Record::new(10.0, 4.0, vec![0.5, -1.25, 3.0]).unwrap();
    for text in [
        "10,0.5\n10.25,-1.25\n10.5,3\n",
        "t,eta\r\n10,0.5\r\n10.25,-1.25\r\n10.5,3\r\n",
        "\u{feff}Time (s);Surface elevation (m)\n10;0.5\n10.25;-1.25\n10.5;3",
        "time\televation\n10\t 0.5\n10.25\t-1.25\n10.5\t3\n",
        "# a buoy, \"somewhere\n\n  10   0.5\n  10.25  -1.25  \n# between\n  10.5   3.0\n\n",
        "\"time, s\",\"heave, m\",\"quality\"\n\"10.0\",\"5e-1\",good\n10.25,-1.25E+0,bad\n1.05e1,+3,\n",
        "s m\nsec. m.\n10 0.5\n10.25 -1.25\n10.5 3\n",
    ] {
        assert_eq!(read_csv(text.as_bytes()).as_ref(), Ok(&expected), "{text}");
    }
    let latin = b"Zeit [s];H\xf6he [m]\n10;0.5\n10.25;-1.25\n10.5;3\n";
    assert_eq!(read_csv(latin), Ok(expected));
}

#[test]
fn what_is_no_record_is_refused_with_its_line() {
    let many = |row: &dyn Fn(i32) -> String| (0..50).map(row).collect::<String>();
    let even = many(&|i| format!("{},{}\n", f64::from(i) * 0.5, i % 7));
    for (text, parts) in [
        (String::new(), &["0 samples are too few", "at least 3"][..]),
        ("t,eta\n".to_owned(), &["0 samples are too few"]),
        ("0,1\n0.5,2\n".to_owned(), &["2 samples are too few"]),
        (
            "t,eta\n0,1\n0.5,wet\n1,2\n".to_owned(),
            &["line 3: ", "\"wet\" is no elevation"],
        ),
        (
            "0,1\n0.5,\n1,2\n".to_owned(),
            &["line 2: the elevation is missing"],
        ),
        (
            "0,1\n,1\n1,2\n".to_owned(),
            &["line 2: the time is missing"],
        ),
        (
            "0\n1\n2\n".to_owned(),
            &["line 1: the elevation is missing"],
        ),
        (
            "0;1,5\n1;2,5\n2;1,0\n".to_owned(),
            &["line 1: \"1,5\" is no elevation", "point"],
        ),
        (
            "2024-05-01 12:00,1\n".to_owned(),
            &["line 1: \"2024-05-01 12:00\" is no time", "seconds"],
        ),
        (
            even.replace("20,5\n", "20,NaN\n"),
            &["line 41: the elevation is NaN"],
        ),
        (
            even.replace("20,5\n", "20,inf\n"),
            &["line 41: the elevation is inf"],
        ),
        (
            even.replace("20,5\n", "20,1e300\n"),
            &["line 41: the elevation is 1", "1000000000 m"],
        ),
        (even.replace("20,5\n", "20,-999999999999\n"), &["line 41: "]),
        (
            even.replace("20,5\n", "NaN,5\n"),
            &["line 41: the time is NaN"],
        ),
        (
            even.replace("20,5\n", ""),
            &[
                "line 41: 1 sample is missing after 19.5 s",
                "interval is 0.5 s",
            ],
        ),
        (
            even.replace("20,5\n", "20.1,5\n"),
            &["line 41: the step from 19.5 s to 20.1 s", "0.5 s"],
        ),
        (
            even.replace("20,5\n", "20,5\n20,5\n"),
            &["line 42: the time 20 s does not follow 20 s"],
        ),
        (
            even.replace("20,5\n", "19,5\n"),
            &["line 41: the time 19 s does not follow 19.5 s"],
        ),
        (
            format!("# one\n\nt,eta\n{}", even.replace("20,5\n", "20,x\n")),
            &["line 44: "],
        ),
        ("\u{0}\u{0}PNG".to_owned(), &["no text"]),
    ] {
        let message = read_csv(text.as_bytes()).unwrap_err().to_string();
        for part in parts {
            assert!(message.contains(part), "{message} lacks {part}");
        }
        assert!(!message.contains('\n'), "{message}");
    }
    let long = format!("0,{}\n", "x".repeat(5000));
    assert!(read_csv(long.as_bytes()).unwrap_err().to_string().len() < 200);
}

/// The text of `ncdump` with these options for a file.
fn ncdump(bytes: &[u8], options: &[&str]) -> String {
    let mut file = tempfile::Builder::new().suffix(".nc").tempfile().unwrap();
    std::io::Write::write_all(&mut file, bytes).unwrap();
    let output = Command::new("ncdump")
        .args(options)
        .arg(file.path())
        .output();
    let output = output.expect("ncdump is missing: install netcdf-bin");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}

/// The values of a variable in the text of `ncdump`.
fn values(text: &str, name: &str) -> Vec<f64> {
    let data = text.split_once("data:").unwrap().1;
    let start = data
        .find(&format!("\n {name} = "))
        .unwrap_or_else(|| panic!("{name} is not in {text}"));
    let values = data[start..]
        .split_once('=')
        .unwrap()
        .1
        .split_once(';')
        .unwrap()
        .0;
    values
        .split(',')
        .map(|value| value.trim().parse().unwrap())
        .collect()
}

#[test]
fn netcdf_is_read_by_another_program_with_the_same_values() {
    let record = reference();
    let bytes = netcdf(&record, &ORIGIN).unwrap();
    assert_eq!(&bytes[..4], b"CDF\x01");
    assert_eq!(ncdump(&bytes, &["-k"]).trim(), "classic");
    let text = ncdump(&bytes, &["-p", "9,17"]);
    assert_eq!(values(&text, "elevation"), record.elevation());
    let times: Vec<f64> = (0..record.elevation().len())
        .map(|i| record.time(i))
        .collect();
    assert_eq!(values(&text, "time"), times);
    assert_eq!(
        [
            values(&text, "x"),
            values(&text, "z"),
            values(&text, "depth")
        ],
        [[40.0], [-25.5], [12.25]]
    );
    for part in [
        "time = 4096 ;",
        "station = \"north of the reef\" ;",
        "time:units = \"seconds since 1970-01-01 00:00:00\"",
        "time:standard_name = \"time\"",
        "elevation:standard_name = \"sea_surface_height_above_mean_sea_level\"",
        "elevation:units = \"m\"",
        "elevation:coordinates = \"time x z station\"",
        "station:cf_role = \"timeseries_id\"",
        ":Conventions = \"CF-1.8\"",
        ":featureType = \"timeSeries\"",
        ":gauge_kind = \"buoy\"",
        ":sampling_rate_hz = 2. ;",
    ] {
        assert!(text.contains(part), "{part} is not in {}", &text[..2000]);
    }
    println!("netcdf: 4096 values, the same by ncdump");
    assert_eq!(bytes, netcdf(&record, &ORIGIN).unwrap());
}

#[test]
fn any_record_makes_a_netcdf_file() {
    let short = Record::new(-5.0, 1.0, vec![0.0, 1.0, 2.0]).unwrap();
    for station in ["", "a", "海波"] {
        let origin = Origin {
            station,
            depth: None,
            ..ORIGIN
        };
        let text = ncdump(&netcdf(&short, &origin).unwrap(), &[]);
        assert_eq!(values(&text, "time"), [-5.0, -4.0, -3.0]);
        assert!(!text.contains("depth"));
    }
}
