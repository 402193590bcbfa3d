//! Wave records as files, in memory: CSV to write and to read, NetCDF to write.
//!
//! The same record gives the same bytes. Elevations are meters, times seconds. It neither computes nor touches the
//! disk.

mod netcdf;
mod read;

pub use netcdf::{NetcdfError, netcdf};
pub use read::{CsvError, CsvProblem, read_csv};

use std::fmt::Write;

use crate::gauge::record::Record;

/// Where a record comes from, as its file tells.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Origin<'a> {
    /// What the gauge is called.
    pub station: &'a str,
    /// What stands there: `staff`, fixed in the plane, or `buoy`, which goes with the water.
    pub kind: &'a str,
    /// Meters east of the middle of the scene.
    pub x: f64,
    /// Meters south of it.
    pub z: f64,
    /// The depth of the water in meters, where there is any.
    pub depth: Option<f64>,
}

/// The record as a CSV file: lines with `#` about its origin, if that is given, a header with units, a row a sample.
///
/// Numbers have as many digits as it takes to read back the same ones.
#[must_use]
pub fn csv(record: &Record, origin: Option<&Origin>) -> Vec<u8> {
    let mut head = String::new();
    if let Some(origin) = origin {
        // A station's name may not end its line.
        let station: String = origin.station.split(char::is_control).collect();
        let _ = writeln!(head, "# station: {station}");
        let _ = writeln!(head, "# kind: {}", origin.kind);
        let _ = writeln!(head, "# x, z [m]: {}, {}", origin.x, origin.z);
        if let Some(depth) = origin.depth {
            let _ = writeln!(head, "# depth [m]: {depth}");
        }
    }
    let mut writer = ::csv::Writer::from_writer(head.into_bytes());
    let rows = record.elevation().iter().enumerate();
    let rows = rows.map(|(i, elevation)| [record.time(i).to_string(), elevation.to_string()]);
    let header = ["t [s]", "elevation [m]"].map(str::to_owned);
    for row in std::iter::once(header).chain(rows) {
        writer.write_record(row).expect("memory takes every row");
    }
    writer.into_inner().expect("memory takes the last rows")
}
