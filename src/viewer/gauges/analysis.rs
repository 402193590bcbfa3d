//! What the records mean, measured by jobs at most once a second; the last results stay until the next ones come.
//!
//! Records are measured as they arrive. The line of water is recorded here too, and only while somebody looks at it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bevy::prelude::*;

use super::reading::Reading;
use super::recorder::{Recorder, Subject};
use super::recording::last_sample;
use super::transect::{Dispersion, Line, Rows};
use super::waters::{Place, Waters, laws, line_through, row, theory};
use crate::viewer::interface::DockState;
use crate::viewer::jobs::{Follower, Task};
use crate::viewer::panel::dock::{DockData, GaugeData};
use crate::viewer::state::{GaugeParams, SceneClock};
use crate::viewer::terrain::Land;

/// Results follow each other at this distance.
const PAUSE: Duration = Duration::from_secs(1);

/// The readings of all gauges.
#[derive(Resource)]
pub struct Analyses {
    follower: Follower<Subject, Vec<Option<Arc<Reading>>>>,
    places: Vec<Place>,
    readings: Vec<Option<Arc<Reading>>>,
    lacking: bool,
}

impl Default for Analyses {
    fn default() -> Self {
        Self {
            follower: Follower::new(PAUSE),
            places: Vec::new(),
            readings: Vec::new(),
            lacking: false,
        }
    }
}

/// The line of water through the chosen gauge.
#[derive(Resource)]
pub struct Lines {
    follower: Follower<(u64, Line), Recorded>,
    shown: Option<Arc<Dispersion>>,
    of: Option<(u64, Line)>,
    rows: Arc<Rows>,
    lacking: bool,
}

struct Recorded {
    rows: Arc<Rows>,
    dispersion: Option<Arc<Dispersion>>,
}

impl Default for Lines {
    fn default() -> Self {
        Self {
            follower: Follower::new(PAUSE),
            shown: None,
            of: None,
            rows: default(),
            lacking: false,
        }
    }
}

impl Analyses {
    /// Whether there is a record that is not measured yet.
    #[must_use]
    pub fn lacking(&self) -> bool {
        self.lacking
    }

    fn reading_at(&self, place: &Place) -> Option<&Arc<Reading>> {
        let i = self.places.iter().position(|other| other == place)?;
        self.readings[i].as_ref()
    }
}

impl Lines {
    /// Whether the line that is looked at is not measured yet.
    #[must_use]
    pub fn lacking(&self) -> bool {
        self.lacking
    }
}

/// Begins and ends the jobs that measure the records.
pub(super) fn analyze_records(
    waters: Res<Waters>,
    recorder: Res<Recorder>,
    mut analyses: ResMut<Analyses>,
) {
    let analyses = &mut *analyses;
    if recorder.records().is_empty() {
        if !analyses.places.is_empty() || analyses.lacking {
            *analyses = Analyses::default();
        }
        return;
    }
    let Some(sea) = waters.sea() else { return };
    let wanted = Task {
        subject: recorder.subject().clone(),
        moment: recorder.version(),
    };
    let arrived = analyses.follower.follow(wanted.clone(), |_| {
        let depths = wanted.subject.places.iter().map(|place| place.depth);
        let work: Vec<_> = recorder.records().iter().cloned().zip(depths).collect();
        let sea = sea.clone();
        move |cancel: &AtomicBool| {
            let readings = work.into_iter().map(|(record, depth)| {
                let reading = |record| {
                    let theory = theory(&sea, depth.unwrap_or(f64::INFINITY));
                    Arc::new(Reading::new(record, depth, theory))
                };
                (!cancel.load(Ordering::Relaxed)).then(|| record.map(reading))
            });
            readings.collect()
        }
    });
    if let Some(readings) = arrived {
        analyses.readings = readings;
        analyses.places = wanted.subject.places.clone();
    }
    analyses.lacking = analyses.follower.lacks(&wanted);
}

/// Begins and ends the jobs that record and measure the line through the chosen gauge.
pub(super) fn analyze_line(
    params: Res<GaugeParams>,
    waters: Res<Waters>,
    land: Res<Land>,
    clock: Res<SceneClock>,
    dock: Res<DockState>,
    mut lines: ResMut<Lines>,
) {
    let lines = &mut *lines;
    let settings = &dock.settings;
    let gauge = settings.chosen(&params).filter(|_| settings.shows_line);
    let (Some(gauge), Some(sea)) = (gauge, waters.sea()) else {
        lines.follower.rest();
        lines.lacking = false;
        if params.is_empty() {
            lines.shown = None;
            lines.of = None;
            lines.rows = default();
        }
        return;
    };
    let line = line_through(sea, &Place::new(gauge, &land), settings.direction);
    let last = last_sample(clock.time);
    let wanted = Task {
        subject: (waters.generation(), line),
        moment: last,
    };
    let (of, rows) = (lines.of, lines.rows.clone());
    let arrived = lines
        .follower
        .follow(wanted.clone(), |arrived: Option<&Recorded>| {
            let kept = (of == Some(wanted.subject)).then_some(rows);
            let before = arrived.map(|arrived| arrived.rows.clone()).or(kept);
            let sea = sea.clone();
            move |cancel: &AtomicBool| {
                let points = line.points();
                let rows = Rows::until(last, before.as_deref(), |t| {
                    (!cancel.load(Ordering::Relaxed)).then(|| row(&sea, &points, t))
                })?;
                let dispersion = Dispersion::new(line, &rows, laws(&sea, line.direction));
                Some(Recorded {
                    dispersion: dispersion.map(Arc::new),
                    rows: Arc::new(rows),
                })
            }
        });
    if let Some(arrived) = arrived {
        lines.rows = arrived.rows;
        lines.shown = arrived.dispersion;
        lines.of = Some(wanted.subject);
    }
    lines.lacking = lines.follower.lacks(&wanted);
}

/// Gives the dock what there is.
pub(super) fn fill_dock(
    params: Res<GaugeParams>,
    land: Res<Land>,
    clock: Res<SceneClock>,
    recorder: Res<Recorder>,
    analyses: Res<Analyses>,
    lines: Res<Lines>,
    mut dock: ResMut<DockState>,
) {
    if params.is_empty() && dock.data.gauges.is_empty() {
        return;
    }
    let gauges = params.iter().map(|gauge| {
        let place = Place::new(gauge, &land);
        GaugeData {
            record: recorder.record_at(&place).cloned(),
            reading: analyses.reading_at(&place).cloned(),
        }
    });
    let data = DockData {
        now: clock.time,
        gauges: gauges.collect(),
        dispersion: lines.shown.clone().filter(|_| !params.is_empty()),
    };
    if dock.data != data {
        dock.data = data;
    }
}
