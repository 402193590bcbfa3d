//! From settings to a grid, off the frame's thread: one job at a time, the newest settings win.
//!
//! What a job does is in `workshop.rs`; here is when it starts and where its result waits for the frame.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::sync::{Arc, Mutex};

use bevy::prelude::*;

use super::count::Count;
use super::workshop::{Built, Workshop};
use crate::field::parameter::OutOfRange;
use crate::field::terrain::TerrainSettings;
use crate::viewer::jobs;

/// The job under way and the settings that wait for it.
#[derive(Resource, Default)]
pub struct Rebuilds {
    running: Option<Job>,
    queued: Option<TerrainSettings>,
    /// Where no job has it.
    workshop: Box<Workshop>,
    /// The settings that were asked for last.
    requested: Option<TerrainSettings>,
    /// The resolution of the block on show.
    resolution: Option<u32>,
    started: u64,
    finished: u64,
    /// The count of the heights on show.
    pub(super) count: Count,
}

struct Job {
    cancel: Arc<AtomicBool>,
    reports: Mutex<Receiver<Report>>,
}

/// What a job says; the last report brings the workshop back.
struct Report {
    built: Option<Built>,
    workshop: Option<Box<Workshop>>,
}

impl Rebuilds {
    /// Whether a job runs or waits, or heights are being counted.
    #[must_use]
    pub fn busy(&self) -> bool {
        self.in_flight() > 0 || self.count.busy()
    }

    /// Jobs in flight, running or waiting: at most two.
    #[must_use]
    pub fn in_flight(&self) -> usize {
        usize::from(self.running.is_some()) + usize::from(self.queued.is_some())
    }

    /// Jobs started since the program began.
    #[must_use]
    pub fn started(&self) -> u64 {
        self.started
    }

    /// Jobs whose complete grid arrived.
    #[must_use]
    pub fn finished(&self) -> u64 {
        self.finished
    }

    /// Asks for land of these settings; a request that changes nothing about the grid is none.
    ///
    /// # Errors
    /// The first number out of range; what is on show stays.
    pub(super) fn request(&mut self, settings: &TerrainSettings) -> Result<(), OutOfRange> {
        settings.check()?;
        // The sea level moves no ground.
        let ground = TerrainSettings {
            sea_level: 0.0,
            ..settings.clone()
        };
        if self.requested.as_ref() == Some(&ground) {
            return Ok(());
        }
        self.requested = Some(ground);
        self.queued = Some(settings.clone());
        if let Some(job) = &self.running {
            job.cancel.store(true, Ordering::Relaxed);
        }
        self.start_queued();
        Ok(())
    }

    /// What has arrived since the last call.
    pub(super) fn poll(&mut self) -> Option<Built> {
        let job = self.running.as_ref()?;
        let received = job.reports.lock().ok()?.try_recv();
        let Report { built, workshop } = match received {
            Ok(report) => report,
            Err(TryRecvError::Empty) => return None,
            Err(TryRecvError::Disconnected) => Report {
                built: None,
                workshop: Some(Box::default()),
            },
        };
        if let Some(built) = &built {
            if built.block.is_some() {
                self.resolution = Some(built.settings.resolution);
            }
            self.finished += u64::from(built.complete);
        }
        if let Some(workshop) = workshop {
            self.workshop = workshop;
            self.running = None;
            self.start_queued();
        }
        built
    }

    fn start_queued(&mut self) {
        if self.running.is_some() {
            return;
        }
        let Some(settings) = self.queued.take() else {
            return;
        };
        let with_block = self.resolution != Some(settings.resolution);
        let mut workshop = std::mem::take(&mut self.workshop);
        let cancel = Arc::new(AtomicBool::new(false));
        let (sender, reports) = channel();
        self.started += 1;
        self.running = Some(Job {
            cancel: cancel.clone(),
            reports: Mutex::new(reports),
        });
        jobs::spawn(move || {
            // The receiver is gone when the program ends.
            let send = |report| drop(sender.send(report));
            let built = workshop.make(&settings, with_block, &cancel, |preview| {
                send(Report {
                    built: Some(preview),
                    workshop: None,
                });
            });
            send(Report {
                built,
                workshop: Some(workshop),
            });
        });
    }
}
