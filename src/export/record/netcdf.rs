//! A record as a NetCDF file of the classic format, with the names of the CF conventions 1.8.
//!
//! A discrete sampling geometry: one station and its time series. A scene has no date, so its times count from one that
//! is said to mean nothing.

use std::cell::RefCell;
use std::io::{self, Cursor, Seek, SeekFrom, Write};
use std::rc::Rc;

use netcdf3::{DataSet, FileWriter, InvalidDataSet, Version, WriteError};
use thiserror::Error;

use super::Origin;
use crate::gauge::record::Record;

/// The NetCDF file was not made.
#[derive(Debug, Error)]
pub enum NetcdfError {
    /// A name or size that the format cannot hold.
    #[error("the record does not fit a NetCDF file: {0}")]
    Data(#[from] InvalidDataSet),
    /// The encoder refused.
    #[error("the record cannot be encoded as NetCDF: {0:?}")]
    Encode(WriteError),
}

impl From<WriteError> for NetcdfError {
    fn from(error: WriteError) -> Self {
        Self::Encode(error)
    }
}

/// The record as a NetCDF file.
///
/// # Errors
/// None that is known: the sizes of a record and all names fit the format.
pub fn netcdf(record: &Record, origin: &Origin) -> Result<Vec<u8>, NetcdfError> {
    // A name without a letter would be a dimension without a size.
    let station = if origin.station.is_empty() {
        "gauge"
    } else {
        origin.station
    };
    let layout = layout(record, origin, station)?;
    let bytes = Shared::default();
    let mut writer = FileWriter::open_seek_write("record.nc", Box::new(bytes.clone()))?;
    writer.set_def(&layout, Version::Classic, 0)?;
    let times: Vec<f64> = (0..record.elevation().len())
        .map(|i| record.time(i))
        .collect();
    writer.write_var_f64("time", &times)?;
    writer.write_var_f64("elevation", record.elevation())?;
    writer.write_var_u8("station", station.as_bytes())?;
    writer.write_var_f64("x", &[origin.x])?;
    writer.write_var_f64("z", &[origin.z])?;
    if let Some(depth) = origin.depth {
        writer.write_var_f64("depth", &[depth])?;
    }
    writer.close()?;
    Ok(bytes.0.take().into_inner())
}

fn layout(record: &Record, origin: &Origin, station: &str) -> Result<DataSet, InvalidDataSet> {
    let mut layout = DataSet::new();
    for (name, text) in [
        ("Conventions", "CF-1.8"),
        ("featureType", "timeSeries"),
        ("title", "Elevation of the water surface at a gauge"),
        ("source", concat!("haibo ", env!("CARGO_PKG_VERSION"))),
        ("gauge_kind", origin.kind),
    ] {
        layout.add_global_attr_string(name, text)?;
    }
    layout.add_global_attr_f64("sampling_rate_hz", vec![record.rate()])?;
    layout.add_fixed_dim("time", record.elevation().len())?;
    layout.add_fixed_dim("name_length", station.len())?;

    layout.add_var_f64("time", &["time"])?;
    layout.add_var_f64("elevation", &["time"])?;
    layout.add_var_u8("station", &["name_length"])?;
    let place = if origin.depth.is_some() {
        &["x", "z", "depth"][..]
    } else {
        &["x", "z"]
    };
    for name in place {
        layout.add_var_f64::<&str>(name, &[])?;
    }
    for (variable, attributes) in ATTRIBUTES {
        if layout.has_var(variable) {
            for (name, text) in *attributes {
                layout.add_var_attr_string(variable, name, text)?;
            }
        }
    }
    Ok(layout)
}

const ATTRIBUTES: &[(&str, &[(&str, &str)])] = &[
    (
        "time",
        &[
            ("standard_name", "time"),
            ("long_name", "time of the scene"),
            ("units", "seconds since 1970-01-01 00:00:00"),
            ("calendar", "standard"),
            ("axis", "T"),
            (
                "comment",
                "a scene has no date: only the seconds mean something",
            ),
        ],
    ),
    (
        "elevation",
        &[
            ("standard_name", "sea_surface_height_above_mean_sea_level"),
            (
                "long_name",
                "elevation of the water surface above its calm level",
            ),
            ("units", "m"),
            ("coordinates", "time x z station"),
        ],
    ),
    (
        "station",
        &[
            ("long_name", "name of the gauge"),
            ("cf_role", "timeseries_id"),
        ],
    ),
    (
        "x",
        &[
            ("long_name", "distance east of the middle of the scene"),
            ("units", "m"),
        ],
    ),
    (
        "z",
        &[
            ("long_name", "distance south of the middle of the scene"),
            ("units", "m"),
        ],
    ),
    (
        "depth",
        &[
            ("standard_name", "sea_floor_depth_below_mean_sea_level"),
            ("long_name", "depth of the water"),
            ("units", "m"),
        ],
    ),
];

/// Bytes that are still ours when the writer, which keeps what it writes to, is gone.
#[derive(Debug, Clone, Default)]
struct Shared(Rc<RefCell<Cursor<Vec<u8>>>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Seek for Shared {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.0.borrow_mut().seek(to)
    }
}
