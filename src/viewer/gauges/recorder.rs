//! The records of all gauges, kept up to the scene's clock by jobs.
//!
//! A record is always that of the last half hour, however the clock got here: see [`recording`](super::recording). No
//! frame evaluates the sea for it. What the records mean is measured in [`analysis`](super::analysis).

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bevy::prelude::*;

use super::recording::{MOST_SAMPLES, last_sample, record_until};
use super::waters::{Place, Waters, elevations};
use crate::field::waves::{Sampling, Sea};
use crate::gauge::record::Record;
use crate::viewer::jobs::{Follower, Task};
use crate::viewer::state::{GaugeParams, SceneClock};
use crate::viewer::terrain::Land;

/// Times that are asked for at once; between them a job looks whether it is still wanted.
const CHUNK: usize = 600;

/// Which water is recorded where.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Subject {
    /// See [`Waters::generation`].
    pub generation: u64,
    /// One for each gauge, in their order.
    pub places: Vec<Place>,
}

/// The records of all gauges.
#[derive(Resource)]
pub struct Recorder {
    follower: Follower<Subject, Vec<Option<Arc<Record>>>>,
    subject: Subject,
    records: Vec<Option<Arc<Record>>>,
    version: i64,
    lacking: bool,
}

impl Default for Recorder {
    fn default() -> Self {
        Self {
            follower: Follower::new(Duration::ZERO),
            subject: Subject::default(),
            records: Vec::new(),
            version: 0,
            lacking: false,
        }
    }
}

impl Recorder {
    /// Whether a record does not end at the clock's time yet.
    #[must_use]
    pub fn lacking(&self) -> bool {
        self.lacking
    }

    /// What the records are of.
    #[must_use]
    pub fn subject(&self) -> &Subject {
        &self.subject
    }

    /// One for each place; `None` where the water is no number.
    #[must_use]
    pub fn records(&self) -> &[Option<Arc<Record>>] {
        &self.records
    }

    /// Grows with every delivery.
    #[must_use]
    pub fn version(&self) -> i64 {
        self.version
    }

    /// The last record that was taken at such a place, perhaps of a sea before this one.
    #[must_use]
    pub fn record_at(&self, place: &Place) -> Option<&Arc<Record>> {
        let i = self
            .subject
            .places
            .iter()
            .position(|other| other == place)?;
        self.records[i].as_ref()
    }
}

/// Begins and ends the jobs that bring the records up to the clock.
pub(super) fn record_gauges(
    params: Res<GaugeParams>,
    waters: Res<Waters>,
    land: Res<Land>,
    clock: Res<SceneClock>,
    mut recorder: ResMut<Recorder>,
) {
    let recorder = &mut *recorder;
    let Some(sea) = waters.sea().filter(|_| !params.is_empty()) else {
        if !recorder.records.is_empty() || recorder.lacking {
            recorder.follower.rest();
            recorder.records.clear();
            recorder.subject = Subject::default();
            recorder.version += 1;
            recorder.lacking = false;
        }
        return;
    };
    let subject = Subject {
        generation: waters.generation(),
        places: params
            .iter()
            .map(|gauge| Place::new(gauge, &land))
            .collect(),
    };
    let last = last_sample(clock.time);
    let wanted = Task {
        subject,
        moment: last,
    };
    let (sea, task) = (sea.clone(), wanted.clone());
    let Recorder {
        follower,
        subject: held,
        records,
        version,
        lacking,
    } = recorder;
    let arrived = follower.follow(task, |arrived| {
        let same_sea = held.generation == wanted.subject.generation;
        let before = |place: &Place| {
            let at = held.places.iter().position(|other| other == place);
            at.filter(|_| same_sea).and_then(|i| records[i].clone())
        };
        let places = wanted.subject.places.iter().enumerate();
        let work: Vec<_> = places
            .map(|(i, place)| {
                let newest = arrived.map(|records| records[i].clone());
                (*place, newest.unwrap_or_else(|| before(place)))
            })
            .collect();
        move |cancel: &AtomicBool| {
            let records = work.into_iter().map(|(place, before)| {
                let record = record(&sea, &place, last, before.as_deref(), cancel);
                (!cancel.load(Ordering::Relaxed)).then_some(record)
            });
            records.collect()
        }
    });
    if let Some(arrived) = arrived {
        *records = arrived;
        *held = wanted.subject.clone();
        *version += 1;
    }
    *lacking = follower.lacks(&wanted);
}

fn record(
    sea: &Sea,
    place: &Place,
    last: i64,
    before: Option<&Record>,
    cancel: &AtomicBool,
) -> Option<Arc<Record>> {
    let record = record_until(last, MOST_SAMPLES, before, |times| {
        let chunks = (0..times.count).step_by(CHUNK);
        let wanted = chunks.take_while(|_| !cancel.load(Ordering::Relaxed));
        let part = |i| Sampling {
            start: times.time(i),
            count: CHUNK.min(times.count - i),
            ..times
        };
        wanted
            .flat_map(|i| elevations(sea, place, part(i)))
            .collect()
    });
    match record {
        Ok(record) => Some(Arc::new(record)),
        Err(error) => {
            if !cancel.load(Ordering::Relaxed) {
                error!("no record at ({}, {}): {error}", place.x, place.z);
            }
            None
        }
    }
}
