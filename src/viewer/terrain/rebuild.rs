//! From settings to a grid, off the frame's thread: one job at a time, the newest settings win.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use bevy::prelude::*;

use crate::field::grid::{GridStatistics, HeightGrid};
use crate::field::land::LandBuilder;
use crate::field::mesh::{Triangles, land_block};
use crate::field::parameter::OutOfRange;
use crate::field::terrain::{Terrain, TerrainSettings};

/// Points a side of the preview that comes before a finer grid.
const PREVIEW: u32 = 129;

/// What a job delivers, ready for upload.
pub(super) struct Built {
    pub settings: TerrainSettings,
    pub terrain: Arc<Terrain>,
    pub grid: Arc<HeightGrid>,
    /// At the settings' sea level.
    pub statistics: GridStatistics,
    /// One texel a sample; see `land_vertex.wgsl`.
    pub texels: Vec<u8>,
    /// The block, where the resolution differs from the one on show.
    pub block: Option<Triangles>,
    /// Whether this is the last word on these settings.
    pub complete: bool,
    /// From the start of the job.
    pub duration: Duration,
}

/// The job under way and the settings that wait for it.
#[derive(Resource, Default)]
pub struct Rebuilds {
    running: Option<Job>,
    queued: Option<TerrainSettings>,
    /// The settings that were asked for last.
    requested: Option<TerrainSettings>,
    /// The resolution of the block on show.
    resolution: Option<u32>,
    started: u64,
    finished: u64,
}

struct Job {
    cancel: Arc<AtomicBool>,
    results: Mutex<Receiver<Built>>,
}

impl Rebuilds {
    /// Whether a job runs or waits.
    #[must_use]
    pub fn busy(&self) -> bool {
        self.running.is_some() || self.queued.is_some()
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
        let received = job.results.lock().ok()?.try_recv();
        match received {
            Ok(built) => {
                if built.block.is_some() {
                    self.resolution = Some(built.settings.resolution);
                }
                self.finished += u64::from(built.complete);
                Some(built)
            }
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => {
                self.running = None;
                self.start_queued();
                None
            }
        }
    }

    fn start_queued(&mut self) {
        if self.running.is_some() {
            return;
        }
        let Some(settings) = self.queued.take() else {
            return;
        };
        let with_block = self.resolution != Some(settings.resolution);
        let cancel = Arc::new(AtomicBool::new(false));
        let (sender, results) = channel();
        self.started += 1;
        self.running = Some(Job {
            cancel: cancel.clone(),
            results: Mutex::new(results),
        });
        rayon::spawn(move || {
            let mut with_block = with_block;
            for resolution in stages(settings.resolution) {
                let Some(built) = build(&settings, resolution, with_block, &cancel) else {
                    return;
                };
                with_block = false;
                // The receiver is gone when the program ends.
                if sender.send(built).is_err() {
                    return;
                }
            }
        });
    }
}

/// The resolutions that a job samples, the complete one last.
fn stages(resolution: u32) -> impl Iterator<Item = u32> {
    let preview = (resolution > 2 * PREVIEW).then_some(PREVIEW);
    preview.into_iter().chain([resolution])
}

fn build(
    settings: &TerrainSettings,
    resolution: u32,
    with_block: bool,
    cancel: &AtomicBool,
) -> Option<Built> {
    let start = Instant::now();
    let (terrain, grid) = match LandBuilder::default().build(settings, resolution, cancel) {
        Ok(built) => built?,
        Err(error) => {
            error!("{error}");
            return None;
        }
    };
    let mut texels = Vec::new();
    let statistics = grid.texels(settings.sea_level, &mut texels, cancel)?;
    let block = with_block.then(|| land_block(settings.resolution));
    (!cancel.load(Ordering::Relaxed)).then(|| Built {
        statistics,
        settings: settings.clone(),
        terrain,
        grid: Arc::new(grid),
        texels: texels
            .iter()
            .flatten()
            .flat_map(|word| word.to_le_bytes())
            .collect(),
        block,
        complete: resolution == settings.resolution,
        duration: start.elapsed(),
    })
}
