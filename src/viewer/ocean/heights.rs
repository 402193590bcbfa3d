//! Hm0 of the last minutes at every place of the square: four standard deviations of the height that a buoy there has.
//!
//! The models are closed in time, so nothing has to be waited for: heights are evaluated at moments of the past, a job
//! each, so that no other job waits long. Moments are the same whenever one asks, and so is the map.

use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::sync::{Arc, Mutex};

use bevy::prelude::*;

use crate::field::HeightField;
use crate::field::terrain::Terrain;
use crate::field::waves::Sea;
use crate::field::waves::spectral::{TileStep, Tiles};
use crate::viewer::jobs;

/// Places along each side of the square.
pub(super) const SIDE: u32 = 96;

/// Moments of a map.
const MOMENTS: i64 = 64;

/// The time that they are spread over, in seconds.
const SPAN: f64 = 300.0;

/// What a map is of.
#[derive(Clone)]
pub(super) struct Subject {
    pub sea: Arc<Sea>,
    /// The land that makes the bed, if there is any.
    pub terrain: Option<Arc<Terrain>>,
    /// The height of the calm water and the side of the square in meters.
    pub level: f64,
    pub extent: f64,
}

impl PartialEq for Subject {
    fn eq(&self, other: &Self) -> bool {
        let land = |subject: &Self| subject.terrain.as_ref().map(Arc::as_ptr);
        Arc::ptr_eq(&self.sea, &other.sea)
            && land(self) == land(other)
            && (self.level, self.extent) == (other.level, other.extent)
    }
}

/// The heights at the moments so far, and the job that evaluates the next.
#[derive(Resource, Default)]
pub struct HeightMaps {
    subject: Option<Subject>,
    /// The newest moment of the map that is wanted.
    last: i64,
    moments: VecDeque<(i64, Vec<f32>)>,
    running: Option<Mutex<Receiver<Report>>>,
    workshop: Workshop,
    /// The newest moment of the map that was delivered.
    delivered: Option<i64>,
}

struct Report {
    moment: i64,
    heights: Vec<f32>,
    workshop: Workshop,
}

impl HeightMaps {
    /// Whether a map is wanted that is not complete.
    #[must_use]
    pub fn busy(&self) -> bool {
        self.subject.is_some() && self.delivered != Some(self.last)
    }

    /// From now on no map is wanted.
    pub(super) fn forget(&mut self) {
        self.subject = None;
    }

    /// Whether there is anything to forget.
    pub(super) fn is_wanted(&self) -> bool {
        self.subject.is_some()
    }

    /// Whether the map of `subject` at time `t` in seconds is complete and was delivered.
    pub(super) fn has(&self, subject: &Subject, t: f64) -> bool {
        self.subject.as_ref() == Some(subject) && self.delivered == Some(newest(t))
    }

    /// The map of `subject` at time `t` in seconds, as soon as it is complete: rows of z and columns of x. To be called
    /// each frame until then.
    pub(super) fn follow(&mut self, subject: &Subject, t: f64) -> Option<Vec<f32>> {
        if self.subject.as_ref() != Some(subject) {
            self.subject = Some(subject.clone());
            self.moments.clear();
            self.delivered = None;
            // What runs is of another sea.
            self.running = None;
            self.workshop = Workshop::default();
        }
        self.last = newest(t);
        self.poll();
        let first = self.last - MOMENTS + 1;
        self.moments
            .retain(|(moment, _)| (first..=self.last).contains(moment));
        let known = |moment: &i64| self.moments.iter().any(|(known, _)| known == moment);
        let missing = (first..=self.last).find(|moment| !known(moment));
        match missing {
            Some(moment) => {
                if self.running.is_none() {
                    self.start(moment);
                }
                None
            }
            None if self.delivered != Some(self.last) => {
                self.delivered = Some(self.last);
                Some(self.map())
            }
            None => None,
        }
    }

    fn poll(&mut self) {
        let Some(running) = &self.running else { return };
        let Ok(received) = running.lock().map(|running| running.try_recv()) else {
            return;
        };
        match received {
            Ok(report) => {
                self.running = None;
                self.workshop = report.workshop;
                self.moments.push_back((report.moment, report.heights));
            }
            Err(TryRecvError::Empty) => (),
            Err(TryRecvError::Disconnected) => self.running = None,
        }
    }

    fn start(&mut self, moment: i64) {
        let Some(subject) = self.subject.clone() else {
            return;
        };
        let mut workshop = std::mem::take(&mut self.workshop);
        let (sender, receiver) = channel();
        self.running = Some(Mutex::new(receiver));
        jobs::spawn(move || {
            let heights = workshop.heights(&subject, time_of(moment));
            // The receiver is gone when the sea is another one.
            let _ = sender.send(Report {
                moment,
                heights,
                workshop,
            });
        });
    }

    fn map(&self) -> Vec<f32> {
        let count = self.moments.len() as f64;
        let places = (SIDE * SIDE) as usize;
        let mut sums = vec![[0.0_f64; 2]; places];
        // In the order of time, so that a map does not depend on what was shown before.
        let mut moments: Vec<_> = self.moments.iter().collect();
        moments.sort_by_key(|(moment, _)| *moment);
        for (_, heights) in moments {
            for (sum, height) in sums.iter_mut().zip(heights) {
                let height = f64::from(*height);
                sum[0] += height;
                sum[1] += height * height;
            }
        }
        let variance = |[sum, squares]: &[f64; 2]| squares / count - (sum / count).powi(2);
        sums.iter()
            .map(|sums| 4.0 * variance(sums).max(0.0).sqrt() as f32)
            .collect()
    }
}

/// The newest moment before time `t`.
fn newest(t: f64) -> i64 {
    (t * MOMENTS as f64 / SPAN).floor() as i64 - 1
}

/// When moment `i` is, in seconds: once in each step, but never in step with waves (by the golden ratio).
fn time_of(i: i64) -> f64 {
    let within = (i as f64 * 0.618_033_988_749_895).rem_euclid(1.0);
    (i as f64 + within) * SPAN / MOMENTS as f64
}

/// What lasts from moment to moment.
#[derive(Default)]
struct Workshop {
    depths: Vec<f64>,
    tiles: Option<(TileStep, Arc<Tiles>)>,
}

impl Workshop {
    fn heights(&mut self, subject: &Subject, t: f64) -> Vec<f32> {
        if self.depths.is_empty() {
            self.depths = places(subject.extent)
                .map(|[x, z]| match &subject.terrain {
                    Some(terrain) => subject.level - terrain.sample(x, z).height,
                    None => f64::INFINITY,
                })
                .collect();
        }
        let surface = match subject.sea.spectral() {
            Some(spectral) => {
                let new = || (spectral.tile_step(), Arc::new(spectral.calm_tiles()));
                let (step, tiles) = self.tiles.get_or_insert_with(new);
                step.run(spectral.bands(), t, Arc::make_mut(tiles));
                subject.sea.at_with(t, tiles.clone())
            }
            None => subject.sea.at(t),
        };
        places(subject.extent)
            .zip(&self.depths)
            .map(|([x, z], &depth)| surface.point(x, z, depth).height as f32)
            .collect()
    }
}

/// The middles of the map's cells in meters.
fn places(extent: f64) -> impl Iterator<Item = [f64; 2]> {
    (0..SIDE * SIDE).map(move |k| {
        [k % SIDE, k / SIDE].map(|i| extent * ((f64::from(i) + 0.5) / f64::from(SIDE) - 0.5))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::waves::{ComponentSettings, SeaKind, SeaSettings};

    fn subject(settings: &SeaSettings) -> Subject {
        Subject {
            sea: Arc::new(Sea::new(settings, 1000.0).unwrap()),
            terrain: None,
            level: 0.0,
            extent: 1000.0,
        }
    }

    fn complete(maps: &mut HeightMaps, subject: &Subject, t: f64) -> Vec<f32> {
        loop {
            if let Some(map) = maps.follow(subject, t) {
                return map;
            }
            std::thread::yield_now();
        }
    }

    #[test]
    fn a_train_of_waves_is_as_high_everywhere_as_it_is() {
        let settings = SeaSettings {
            kind: SeaKind::Gerstner,
            components: vec![ComponentSettings::default()],
            ..Default::default()
        };
        let subject = subject(&settings);
        let mut maps = HeightMaps::default();
        let map = complete(&mut maps, &subject, 1000.0);
        let expected = 4.0 * 0.5_f32.sqrt();
        assert!(map.iter().all(|h| (h / expected - 1.0).abs() < 0.05));
        assert!(maps.has(&subject, 1000.0) && !maps.busy());
        assert!(maps.follow(&subject, 1000.0).is_none());
        // Another one comes later, and it is the one that comes at once.
        let later = complete(&mut maps, &subject, 1020.0);
        assert_ne!(map, later);
        assert!(later == complete(&mut HeightMaps::default(), &subject, 1020.0));
    }

    #[test]
    fn moments_are_in_the_past_and_no_two_are_as_far_apart() {
        for t in [0.0, 3.0, 1e6] {
            let times: Vec<f64> = (newest(t) - MOMENTS + 1..=newest(t)).map(time_of).collect();
            assert!(
                times
                    .iter()
                    .all(|&time| time <= t && time > t - SPAN - 10.0)
            );
            assert!(times.windows(2).all(|pair| pair[0] < pair[1]));
        }
    }
}
