//! The tiles of a spectral sea at the clock's time, made off the frame's thread: one job at a time, the newest sea and
//! time win.
//!
//! A sea of new settings is drawn in the job, too, and shown together with its first tiles. What a job delivers is never
//! thrown away, so the water follows somebody who edits without a pause.

use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::sync::{Arc, Mutex};

use bevy::prelude::*;

use super::levels::Levels;
use super::spectral::SpectralUniform;
use crate::field::waves::spectral::{TileStep, Tiles};
use crate::field::waves::{Sea, SeaError, SeaSettings};
use crate::viewer::color_map::SeaScale;
use crate::viewer::jobs;

/// A spectral sea at one moment, ready for upload.
pub(super) struct Moment {
    pub drawn: Drawn,
    pub tiles: Arc<Tiles>,
    pub levels: Arc<Levels>,
}

/// A spectral sea and what is summed up over its waves.
#[derive(Clone)]
pub(super) struct Drawn {
    pub sea: Arc<Sea>,
    pub extent: f64,
    pub numbers: SpectralUniform,
    pub scale: SeaScale,
}

/// The job under way, and the sea and time that are wanted.
#[derive(Resource, Default)]
pub struct Moments {
    running: Option<Mutex<Receiver<Report>>>,
    /// Where no job has it.
    workshop: Box<Workshop>,
    wanted: Option<Wanted>,
    /// The edit and the time that came last, also where they were refused.
    arrived: Option<(u64, f64)>,
    edits: u64,
}

#[derive(Clone)]
struct Wanted {
    settings: Arc<SeaSettings>,
    extent: f64,
    edit: u64,
    time: f64,
}

struct Report {
    moment: Result<Moment, SeaError>,
    made: (u64, f64),
    workshop: Box<Workshop>,
}

impl Moments {
    /// Whether tiles are being made, or those of the clock's time and the last settings are still to come.
    #[must_use]
    pub fn busy(&self) -> bool {
        self.running.is_some() || self.is_waiting()
    }

    fn is_waiting(&self) -> bool {
        let wanted = self
            .wanted
            .as_ref()
            .map(|wanted| (wanted.edit, wanted.time));
        wanted.is_some() && wanted != self.arrived
    }

    /// Whether this is the sea that is wanted.
    pub(super) fn wants(&self, settings: &SeaSettings, extent: f64) -> bool {
        let same = |wanted: &Wanted| *wanted.settings == *settings && wanted.extent == extent;
        self.wanted.as_ref().is_some_and(same)
    }

    /// From now on the sea of these settings on a square of side `extent` meters is wanted.
    pub(super) fn want(&mut self, settings: &SeaSettings, extent: f64, time: f64) {
        self.edits += 1;
        self.wanted = Some(Wanted {
            settings: Arc::new(settings.clone()),
            extent,
            edit: self.edits,
            time,
        });
    }

    /// From now on no spectral sea is wanted.
    pub(super) fn forget(&mut self) {
        self.wanted = None;
        self.arrived = None;
    }

    /// Whether a spectral sea is wanted.
    pub(super) fn is_wanted(&self) -> bool {
        self.wanted.is_some()
    }

    /// Whether tiles of time `time` in seconds are to be asked for.
    pub(super) fn lags(&self, time: f64) -> bool {
        let behind = |wanted: &Wanted| wanted.time != time;
        self.running.is_some() || self.is_waiting() || self.wanted.as_ref().is_some_and(behind)
    }

    /// What has arrived since the last call; then starts the next job if time `time` in seconds is not on show.
    pub(super) fn follow(&mut self, time: f64) -> Option<Result<Moment, SeaError>> {
        let arrived = self.poll();
        if let Some(wanted) = &mut self.wanted {
            wanted.time = time;
        }
        if self.running.is_none() && self.is_waiting() {
            self.start();
        }
        // What was under way when another kind of sea was chosen is of no use.
        arrived.filter(|_| self.wanted.is_some())
    }

    fn poll(&mut self) -> Option<Result<Moment, SeaError>> {
        let received = self.running.as_ref()?.lock().ok()?.try_recv();
        match received {
            Ok(report) => {
                self.running = None;
                self.workshop = report.workshop;
                self.arrived = Some(report.made);
                Some(report.moment)
            }
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => {
                self.running = None;
                None
            }
        }
    }

    fn start(&mut self) {
        let Some(wanted) = self.wanted.clone() else {
            return;
        };
        let mut workshop = std::mem::take(&mut self.workshop);
        let (sender, receiver) = channel();
        self.running = Some(Mutex::new(receiver));
        jobs::spawn(move || {
            let moment = workshop.make(&wanted);
            // The receiver is gone when the program ends.
            let _ = sender.send(Report {
                moment,
                made: (wanted.edit, wanted.time),
                workshop,
            });
        });
    }
}

/// The sea that was drawn last, and buffers that outlive a job.
#[derive(Default)]
struct Workshop {
    drawn: Option<(u64, Drawn, TileStep)>,
    /// What was given out; those that nobody else holds are overwritten next.
    tiles: Vec<Arc<Tiles>>,
    levels: Vec<Arc<Levels>>,
}

impl Workshop {
    fn make(&mut self, wanted: &Wanted) -> Result<Moment, SeaError> {
        if self
            .drawn
            .as_ref()
            .is_none_or(|(edit, ..)| *edit != wanted.edit)
        {
            self.draw(wanted)?;
        }
        let (_, drawn, step) = self.drawn.as_mut().expect("a sea was drawn");
        let spectral = drawn.sea.spectral().expect("a spectral sea is wanted");
        let mut tiles = free(&mut self.tiles, || spectral.calm_tiles());
        step.run(spectral.bands(), wanted.time, Arc::make_mut(&mut tiles));
        let mut levels = free(&mut self.levels, Levels::default);
        Arc::make_mut(&mut levels).fill(&tiles);
        self.tiles.push(tiles.clone());
        self.levels.push(levels.clone());
        Ok(Moment {
            drawn: drawn.clone(),
            tiles,
            levels,
        })
    }

    fn draw(&mut self, wanted: &Wanted) -> Result<(), SeaError> {
        let sea = Arc::new(Sea::new(&wanted.settings, wanted.extent)?);
        let Some(spectral) = sea.spectral() else {
            unreachable!("a spectral sea is wanted");
        };
        // Tiles of another sea are of other lengths.
        self.tiles.clear();
        let drawn = Drawn {
            numbers: SpectralUniform::new(spectral),
            scale: SeaScale::of(&sea),
            extent: wanted.extent,
            sea: sea.clone(),
        };
        self.drawn = Some((wanted.edit, drawn, spectral.tile_step()));
        Ok(())
    }
}

/// A buffer that nobody else holds.
fn free<T>(buffers: &mut Vec<Arc<T>>, make: impl FnOnce() -> T) -> Arc<T> {
    let free = buffers
        .iter()
        .position(|buffer| Arc::strong_count(buffer) == 1);
    free.map_or_else(|| Arc::new(make()), |i| buffers.swap_remove(i))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::waves::SeaKind;

    fn settings(seed: u32) -> SeaSettings {
        SeaSettings {
            kind: SeaKind::Spectral,
            seed,
            ..Default::default()
        }
    }

    /// What arrives until nothing more comes, at a standing clock.
    fn settle(moments: &mut Moments, time: f64) -> Vec<Result<Moment, SeaError>> {
        let mut arrived = Vec::new();
        loop {
            arrived.extend(moments.follow(time));
            if !moments.busy() {
                return arrived;
            }
            std::thread::yield_now();
        }
    }

    #[test]
    fn the_last_time_and_the_last_edit_arrive_and_once_only() {
        let mut moments = Moments::default();
        assert!(settle(&mut moments, 1.0).is_empty());
        moments.want(&settings(1), 1000.0, 0.0);
        let mut arrived = Vec::new();
        for time in [1.0, 2.0, 3.0] {
            arrived.extend(moments.follow(time));
        }
        moments.want(&settings(2), 1000.0, 3.0);
        arrived.extend(settle(&mut moments, 4.0));
        let times: Vec<f64> = arrived
            .iter()
            .map(|m| m.as_ref().ok().unwrap().tiles.time)
            .collect();
        assert!(times.len() <= 3 && times.contains(&1.0), "{times:?}");
        let last = arrived.pop().unwrap().ok().unwrap();
        assert_eq!((last.tiles.time, last.drawn.sea.settings().seed), (4.0, 2));
        assert_eq!(*last.tiles, last.drawn.sea.spectral().unwrap().tiles(4.0));
        assert!(settle(&mut moments, 4.0).is_empty());
        // Nobody waits for a sea that is no longer wanted.
        moments.follow(5.0);
        moments.forget();
        assert!(settle(&mut moments, 6.0).is_empty());
    }

    #[test]
    fn a_refused_sea_is_said_once_and_buffers_are_used_again() {
        let mut moments = Moments::default();
        let mut bad = settings(1);
        bad.spectrum.tp = -1.0;
        moments.want(&bad, 1000.0, 0.0);
        let arrived = settle(&mut moments, 0.0);
        assert!(arrived.len() == 1 && arrived[0].is_err());
        moments.want(&settings(1), 1000.0, 0.0);
        let mut places = Vec::new();
        let mut shown = None;
        for time in 0..12 {
            let moment = settle(&mut moments, f64::from(time))
                .pop()
                .unwrap()
                .ok()
                .unwrap();
            places.push(Arc::as_ptr(&moment.tiles));
            shown = Some(moment);
        }
        assert!(shown.is_some());
        places.sort_unstable();
        places.dedup();
        assert_eq!(places.len(), 2);
    }
}
