//! Records of a scene's waves and records from files: what `haibo gauge` measures.
//!
//! A sea is closed in time, so half an hour is a matter of milliseconds, not of waiting. Nothing here knows of
//! arguments or exit codes, or how numbers are made of a record.

use std::path::Path;

use haibo::export::record::{NetcdfError, Origin, csv, netcdf, read_csv};
use haibo::field::HeightField;
use haibo::field::terrain::Terrain;
use haibo::field::waves::{GaugeKind, Sampling, Sea};
use haibo::gauge::record::{MIN_SAMPLES, Record};
use haibo::scene::{Scene, TIME};

use crate::input::read_bytes;

/// Allowed durations in seconds, up to a week.
pub const DURATION: [f64; 2] = [1.0, 604_800.0];

/// Allowed samples per second.
pub const RATE: [f64; 2] = [0.01, 100.0];

/// The most samples of a record that is taken from a scene.
pub const MOST_SAMPLES: usize = 1_000_000;

/// The largest file that is read as a record, in MiB.
const MOST_MIB: u64 = 512;

/// What kind of file a record is written to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Text.
    Csv,
    /// The classic format, with the CF conventions' names.
    Netcdf,
}

impl Format {
    /// The format that a name's ending asks for.
    pub fn of(path: &Path) -> Option<Self> {
        let ending = path.extension()?;
        if ending.eq_ignore_ascii_case("csv") {
            Some(Self::Csv)
        } else if ending.eq_ignore_ascii_case("nc") {
            Some(Self::Netcdf)
        } else {
            None
        }
    }
}

/// A record to take from a scene.
#[derive(Debug)]
pub struct Measurement {
    pub scene: Scene,
    pub kind: GaugeKind,
    /// Meters east of the middle.
    pub x: f64,
    /// Meters south of the middle.
    pub z: f64,
    /// The scene's time at the first sample, in seconds.
    pub start: f64,
    /// In seconds.
    pub duration: f64,
    /// Samples per second.
    pub rate: f64,
}

impl Measurement {
    /// Whether it can be taken; the error names option, value and limit.
    pub fn check(&self) -> Result<(), String> {
        within("--duration", self.duration, DURATION, "s")?;
        within("--rate", self.rate, RATE, "Hz")?;
        within("--from-time", self.start, [TIME.min, TIME.max], "s")?;
        // Waves end where the land's square does.
        let reach = 0.5 * self.scene.terrain.extent;
        within("--at: x", self.x, [-reach, reach], "m, the scene's extent")?;
        within("--at: z", self.z, [-reach, reach], "m, the scene's extent")?;
        let samples = self.samples();
        if !(MIN_SAMPLES..=MOST_SAMPLES).contains(&samples) {
            return Err(format!(
                "--duration {} at --rate {} is {samples} samples: allowed are {MIN_SAMPLES} to {MOST_SAMPLES}",
                self.duration, self.rate
            ));
        }
        if !self.scene.sea.visible {
            return Err("the scene has no water: --set sea.visible=true brings it".to_owned());
        }
        Ok(())
    }

    fn samples(&self) -> usize {
        (self.duration * self.rate).round() as usize
    }

    /// Takes the record.
    pub fn take(&self) -> Result<Record, String> {
        let sea = Sea::new(&self.scene.sea, self.scene.terrain.extent)
            .map_err(|error| error.to_string())?;
        let times = Sampling {
            start: self.start,
            rate: self.rate,
            count: self.samples(),
        };
        // Where land stands above the calm water, these are the waves that would be without it.
        let depth = self.depth()?.unwrap_or(f64::INFINITY);
        let elevation = sea.record(self.kind, self.x, self.z, depth, times);
        Record::new(self.start, self.rate, elevation)
            .map_err(|error| format!("the scene's record: {error}"))
    }

    /// The depth of the calm water at the gauge in meters; `None` where the land is above it.
    pub fn depth(&self) -> Result<Option<f64>, String> {
        let land = Terrain::new(&self.scene.terrain).map_err(|error| error.to_string())?;
        let depth = self.scene.terrain.sea_level - land.sample(self.x, self.z).height;
        Ok(Some(depth).filter(|depth| *depth > 0.0))
    }

    /// The file of `record`, which was taken here.
    pub fn file(
        &self,
        record: &Record,
        depth: Option<f64>,
        format: Format,
    ) -> Result<Vec<u8>, NetcdfError> {
        let origin = Origin {
            station: "gauge",
            kind: match self.kind {
                GaugeKind::Staff => "staff",
                GaugeKind::Buoy => "buoy",
            },
            x: self.x,
            z: self.z,
            depth,
        };
        match format {
            Format::Csv => Ok(csv(record, Some(&origin))),
            Format::Netcdf => netcdf(record, &origin),
        }
    }
}

/// The record in a CSV file; the error names file and line.
pub fn read_record(path: &Path) -> Result<Record, String> {
    let bytes = read_bytes(path, "record", MOST_MIB)?;
    read_csv(&bytes).map_err(|error| format!("{}: {error}", path.display()))
}

fn within(option: &str, value: f64, [low, high]: [f64; 2], unit: &str) -> Result<(), String> {
    // NaN is in no range.
    if (low..=high).contains(&value) {
        Ok(())
    } else {
        Err(format!(
            "{option} {value} is out of range: allowed are {low} to {high} {unit}"
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn measurement() -> Measurement {
        Measurement {
            scene: Scene::default(),
            kind: GaugeKind::Staff,
            x: 12.0,
            z: -7.5,
            start: 30.0,
            duration: 60.0,
            rate: 4.0,
        }
    }

    #[test]
    fn the_record_is_the_sea_at_its_times() {
        let measurement = measurement();
        let record = measurement.take().unwrap();
        assert_eq!(
            (record.start(), record.rate(), record.elevation().len()),
            (30.0, 4.0, 240)
        );
        let scene = Scene::default();
        let sea = Sea::new(&scene.sea, scene.terrain.extent).unwrap();
        for i in [0, 1, 100, 239] {
            let height = sea.at(record.time(i)).sample(12.0, -7.5).height;
            assert_eq!(record.elevation()[i], height);
        }
        let bytes = measurement.file(&record, None, Format::Csv).unwrap();
        assert_eq!(read_csv(&bytes), Ok(record));
    }

    #[test]
    fn what_cannot_be_measured_is_refused() {
        let refused = |change: fn(&mut Measurement), part: &str| {
            let mut measurement = measurement();
            change(&mut measurement);
            let message = measurement.check().unwrap_err();
            assert!(message.contains(part), "{message}");
        };
        refused(
            |m| m.duration = f64::NAN,
            "--duration NaN is out of range: allowed are 1 to 604800 s",
        );
        refused(|m| m.rate = 0.0, "allowed are 0.01 to 100 Hz");
        refused(|m| m.start = -1.0, "--from-time -1");
        refused(|m| m.x = 1e6, "--at: x 1000000");
        refused(|m| m.z = f64::INFINITY, "--at: z inf");
        refused(
            |m| m.duration = 604_800.0,
            "2419200 samples: allowed are 3 to 1000000",
        );
        refused(|m| m.scene.sea.visible = false, "sea.visible=true");
        assert_eq!(measurement().check(), Ok(()));
    }
}
