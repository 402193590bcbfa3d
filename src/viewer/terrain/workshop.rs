//! What a job does: from settings to texels ready for upload, in buffers that are used again and again.
//!
//! The one job that runs takes the workshop along and brings it back. It knows nothing of assets and frames.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use bevy::log::error;

use crate::field::grid::{GridStatistics, HeightGrid};
use crate::field::land::LandBuilder;
use crate::field::mesh::{Triangles, land_block};
use crate::field::terrain::{Terrain, TerrainSettings};
use crate::field::texel::Texel;

/// Points a side of the preview, a coarse land that comes before one that is long in coming.
const PREVIEW: u32 = 129;

/// The longest time that sampling may take without a preview.
const PROMPT: Duration = Duration::from_millis(50);

static NEVER: AtomicBool = AtomicBool::new(false);

/// What a job delivers.
pub(super) struct Built {
    pub settings: TerrainSettings,
    pub terrain: Arc<Terrain>,
    pub grid: Arc<HeightGrid>,
    /// At the settings' sea level.
    pub statistics: GridStatistics,
    /// One texel a sample; see `land_vertex.wgsl`.
    pub texels: Arc<Vec<Texel>>,
    /// The block, where the resolution differs from the one on show.
    pub block: Option<Triangles>,
    /// Whether this is the last word on these settings.
    pub complete: bool,
    /// From the start of the job.
    pub duration: Duration,
}

/// Builders and buffers that outlive a job.
pub(super) struct Workshop {
    land: Bench,
    preview: Bench,
    /// How many seconds an octave of a point took when a land was last sampled whole. What is unknown is long.
    pace: f64,
}

impl Default for Workshop {
    fn default() -> Self {
        Self {
            land: Bench::default(),
            preview: Bench::default(),
            pace: f64::INFINITY,
        }
    }
}

impl Workshop {
    /// Makes the land of `settings`, with its block or without.
    ///
    /// Where that would be long in coming, `deliver` gets a preview; then `cancel` gives up the rest. What comes first
    /// is never given up, so that the land follows somebody who edits without a pause.
    pub fn make(
        &mut self,
        settings: &TerrainSettings,
        with_block: bool,
        cancel: &AtomicBool,
        deliver: impl FnOnce(Built),
    ) -> Option<Built> {
        let start = Instant::now();
        let resolution = settings.resolution;
        self.land.fit(resolution);
        let mut block = with_block.then(|| land_block(resolution));
        let long = self.is_long(settings);
        if long {
            deliver(Built {
                block: block.take(),
                duration: start.elapsed(),
                ..self.preview.build(settings, PREVIEW, &NEVER)?
            });
        }
        let sampled = !self.land.builder.holds(settings, resolution);
        let begun = Instant::now();
        let cancel = if long { cancel } else { &NEVER };
        let built = self.land.build(settings, resolution, cancel)?;
        if sampled {
            self.pace = begun.elapsed().as_secs_f64() / work(settings);
        }
        Some(Built {
            block,
            complete: true,
            duration: start.elapsed(),
            ..built
        })
    }

    /// Whether a preview is worth it.
    fn is_long(&self, settings: &TerrainSettings) -> bool {
        settings.resolution > 2 * PREVIEW
            && !self.land.builder.holds(settings, settings.resolution)
            && self.pace * work(settings) > PROMPT.as_secs_f64()
    }
}

/// How many octaves are sampled at how many points.
fn work(settings: &TerrainSettings) -> f64 {
    f64::from(settings.octaves) * f64::from(settings.resolution).powi(2)
}

/// Where grids of one resolution are made.
#[derive(Default)]
struct Bench {
    resolution: u32,
    builder: LandBuilder,
    /// Texels that were given out; those that nobody else holds are overwritten next.
    texels: Vec<Arc<Vec<Texel>>>,
}

impl Bench {
    /// Lets go of the buffers of another resolution.
    fn fit(&mut self, resolution: u32) {
        if self.resolution != resolution {
            *self = Self {
                resolution,
                ..Self::default()
            };
        }
    }

    fn build(
        &mut self,
        settings: &TerrainSettings,
        resolution: u32,
        cancel: &AtomicBool,
    ) -> Option<Built> {
        let free = |texels: &Arc<Vec<Texel>>| Arc::strong_count(texels) == 1;
        let free = self.texels.iter().position(free);
        let mut texels = free.map_or_else(Arc::default, |i| self.texels.swap_remove(i));
        let written = Arc::make_mut(&mut texels);
        let built = self
            .builder
            .build_texels(settings, resolution, written, cancel);
        self.texels.push(texels.clone());
        let ((terrain, grid), statistics) = match built {
            Ok(built) => built?,
            Err(error) => {
                error!("{error}");
                return None;
            }
        };
        Some(Built {
            settings: settings.clone(),
            terrain,
            grid: Arc::new(grid),
            statistics,
            texels,
            block: None,
            complete: false,
            duration: Duration::ZERO,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings() -> TerrainSettings {
        TerrainSettings {
            octaves: 1,
            resolution: 2 * PREVIEW + 1,
            ..Default::default()
        }
    }

    /// The sides of the grids that are made for `settings`, and the last one.
    fn make(workshop: &mut Workshop, settings: &TerrainSettings) -> (Vec<usize>, Built) {
        let mut sides = Vec::new();
        let preview = |built: Built| sides.push(built.grid.side());
        let built = workshop.make(settings, false, &NEVER, preview).unwrap();
        assert!(built.complete);
        sides.push(built.grid.side());
        (sides, built)
    }

    #[test]
    fn only_sampling_that_is_long_has_a_preview() {
        let settings = settings();
        let mut workshop = Workshop::default();
        let both = [PREVIEW, settings.resolution].map(|side| side as usize);
        assert_eq!(make(&mut workshop, &settings).0, both);
        assert!(workshop.pace.is_finite());
        let longest = PROMPT.as_secs_f64() / work(&settings);
        for (seed, pace, sides) in [
            (1, 0.9 * longest, &both[1..]),
            (2, 1.1 * longest, &both[..]),
        ] {
            workshop.pace = pace;
            let edited = TerrainSettings {
                seed,
                ..settings.clone()
            };
            assert_eq!(make(&mut workshop, &edited).0, sides);
            // Another height needs no sampling, however slow that is.
            workshop.pace = f64::INFINITY;
            let higher = TerrainSettings {
                amplitude: 500.0,
                ..edited
            };
            assert_eq!(make(&mut workshop, &higher).0, both[1..]);
        }
        let coarse = TerrainSettings {
            resolution: 2 * PREVIEW,
            ..settings
        };
        assert_eq!(make(&mut workshop, &coarse).0.len(), 1);
    }

    #[test]
    fn what_comes_first_is_never_given_up() {
        let (mut workshop, mut previews) = (Workshop::default(), 0);
        let cancelled = AtomicBool::new(true);
        let rest = workshop.make(&settings(), true, &cancelled, |preview| {
            assert!(preview.block.is_some() && !preview.complete);
            previews += 1;
        });
        assert!(rest.is_none());
        workshop.pace = 0.0;
        let whole = workshop.make(&settings(), true, &cancelled, |_| previews += 1);
        assert!(whole.is_some_and(|built| built.complete && built.block.is_some()));
        assert_eq!(previews, 1);
    }

    #[test]
    fn buffers_that_nobody_holds_are_used_again() {
        let mut workshop = Workshop::default();
        let (mut places, mut shown) = (Vec::new(), Vec::new());
        for seed in 0..20 {
            let (_, built) = make(&mut workshop, &TerrainSettings { seed, ..settings() });
            places.push(built.texels.as_ptr());
            // One on show and one on its way.
            shown.push(built.texels);
            shown.drain(..shown.len().saturating_sub(2));
        }
        places.sort_unstable();
        places.dedup();
        assert_eq!(places.len(), 3);
        shown.clear();
        workshop.land.fit(33);
        assert!(workshop.land.texels.is_empty());
    }
}
