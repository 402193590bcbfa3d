//! From the land's settings to its grid, again and again: what one edit leaves as it was is not computed anew.
//!
//! Samples stay until the noise itself changes, so amplitude, exponent and sea level cost one pass over them; buffers
//! are reused, so no edit allocates a grid. It does not decide when to build.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};

use super::curve::HeightCurve;
use super::fill;
use super::grid::{GridStatistics, HeightGrid};
use super::noise::NoiseError;
use super::raster::{Raster, Sampler, Samples};
use super::terrain::{ReliefKernels, Terrain, TerrainSettings};
use super::texel::Texel;

/// A field and its samples.
pub type Land = (Arc<Terrain>, HeightGrid);

/// Builds lands one after another.
#[derive(Debug, Default)]
pub struct LandBuilder {
    kernels: ReliefKernels,
    /// The newest samples and the settings they belong to.
    relief: Option<(TerrainSettings, Arc<Samples>)>,
    /// Samples that were given out; those that nobody else holds are overwritten next.
    buffers: Vec<Arc<Samples>>,
    /// Room for a strip of samples, a thread.
    rooms: Mutex<Vec<Samples>>,
}

impl LandBuilder {
    /// The field of `settings`, and its samples on a grid of `resolution`² points, on all cores.
    ///
    /// Gives `None` soon after `cancel` becomes true.
    ///
    /// # Errors
    /// The first number out of range, or choices that exclude each other.
    pub fn build(
        &mut self,
        settings: &TerrainSettings,
        resolution: u32,
        cancel: &AtomicBool,
    ) -> Result<Option<Land>, NoiseError> {
        self.build_with(settings, resolution, |sampler, raster, _, samples| {
            fill::samples(sampler, raster, samples, cancel)
        })
        .map(|built| built.map(|(land, _)| land))
    }

    /// As [`build`](Self::build), and writes the texel of every point; gives what the heights say besides.
    ///
    /// `texels` is resized to fit; only growth allocates.
    ///
    /// # Errors
    /// As [`build`](Self::build).
    pub fn build_texels(
        &mut self,
        settings: &TerrainSettings,
        resolution: u32,
        texels: &mut Vec<Texel>,
        cancel: &AtomicBool,
    ) -> Result<Option<(Land, GridStatistics)>, NoiseError> {
        super::terrain::RESOLUTION.check(resolution.into())?;
        let sea_level = settings.sea_level;
        texels.resize((resolution as usize).pow(2), Texel::default());
        let rooms = std::mem::take(&mut self.rooms);
        let built = self.build_with(settings, resolution, |sampler, raster, curve, samples| {
            fill::samples_and_texels(
                sampler, raster, curve, sea_level, &rooms, samples, texels, cancel,
            )
        });
        self.rooms = rooms;
        let Some((land, counted)) = built? else {
            return Ok(None);
        };
        // Samples that were kept have not been looked at.
        let counted = counted.or_else(|| land.1.texels(sea_level, texels, cancel));
        Ok(counted.map(|statistics| (land, statistics)))
    }

    /// `make` fills new samples where the kept ones are of other noise; what it gives comes along.
    fn build_with<T>(
        &mut self,
        settings: &TerrainSettings,
        resolution: u32,
        make: impl FnOnce(&dyn Sampler, &Raster, &HeightCurve, &mut Samples) -> Option<T>,
    ) -> Result<Option<(Land, Option<T>)>, NoiseError> {
        super::terrain::RESOLUTION.check(resolution.into())?;
        let terrain = Terrain::new(settings)?;
        let raster = Raster::square(settings.extent, resolution as usize);
        let noise = settings.noise(resolution);
        let kept = self.relief.take().filter(|(of, _)| *of == noise);
        let (samples, made) = match kept {
            Some((_, samples)) => (samples, None),
            None => {
                let free = self.buffers.iter().position(|b| Arc::strong_count(b) == 1);
                let mut samples = free.map_or_else(Arc::default, |i| self.buffers.swap_remove(i));
                let sampler = terrain.relief().sampler(&mut self.kernels, raster);
                let curve = terrain.curve();
                let made = make(&*sampler, &raster, &curve, Arc::make_mut(&mut samples));
                drop(sampler);
                self.buffers.push(samples.clone());
                if made.is_none() {
                    return Ok(None);
                }
                (samples, made)
            }
        };
        self.relief = Some((noise, samples.clone()));
        let grid = HeightGrid::new(raster, samples, terrain.curve());
        Ok(Some(((Arc::new(terrain), grid), made)))
    }

    /// Whether [`build`](Self::build) would need no new samples.
    #[must_use]
    pub fn holds(&self, settings: &TerrainSettings, resolution: u32) -> bool {
        let held = self.relief.as_ref().map(|(of, _)| of);
        held == Some(&settings.noise(resolution))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::HeightField;

    static NEVER: AtomicBool = AtomicBool::new(false);

    fn settings() -> TerrainSettings {
        TerrainSettings {
            resolution: 65,
            ..Default::default()
        }
    }

    fn build(builder: &mut LandBuilder, settings: &TerrainSettings) -> HeightGrid {
        let built = builder.build(settings, settings.resolution, &NEVER);
        built.unwrap().unwrap().1
    }

    #[test]
    fn the_grid_is_the_field() {
        let grid = build(&mut LandBuilder::default(), &settings());
        let terrain = Terrain::new(&settings()).unwrap();
        for point in grid.points() {
            let [x, z] = [point % 65, point / 65].map(|i| grid.coordinate(i));
            let [grid, field] = [grid.sample(point), terrain.sample(x, z)];
            assert!((grid.height - field.height).abs() < 1e-6 * 220.0);
            assert!(grid.slope.distance(field.slope) < 1e-5 * (1.0 + field.slope.length()));
        }
    }

    #[test]
    fn an_edit_of_heights_alone_keeps_the_samples() {
        let mut builder = LandBuilder::default();
        let before = build(&mut builder, &settings());
        let higher = TerrainSettings {
            amplitude: 500.0,
            exponent: 2.2,
            sea_level: 40.0,
            ..settings()
        };
        let after = build(&mut builder, &higher);
        assert_eq!(
            after.samples().heights.as_ptr(),
            before.samples().heights.as_ptr()
        );
        let fresh = build(&mut LandBuilder::default(), &higher);
        assert_eq!(after, fresh);
        assert!(builder.holds(&settings(), 65) && !builder.holds(&settings(), 33));
        let other = TerrainSettings { seed: 5, ..higher };
        assert!(!builder.holds(&other, 65));
        let other = build(&mut builder, &other);
        assert_ne!(
            other.samples().heights.as_ptr(),
            before.samples().heights.as_ptr()
        );
    }

    #[test]
    fn texels_are_the_grid_whether_samples_are_new_or_kept() {
        let mut builder = LandBuilder::default();
        let mut texels = Vec::new();
        for amplitude in [220.0, 500.0] {
            let settings = TerrainSettings {
                amplitude,
                ..settings()
            };
            let built = builder.build_texels(&settings, 65, &mut texels, &NEVER);
            let ((_, grid), statistics) = built.unwrap().unwrap();
            let mut again = Vec::new();
            assert_eq!(grid.texels(0.0, &mut again, &NEVER), Some(statistics));
            assert_eq!(texels, again);
            assert_eq!(statistics, grid.statistics(0.0));
        }
    }

    #[test]
    fn samples_that_nobody_holds_are_used_again() {
        let mut builder = LandBuilder::default();
        let mut places = Vec::new();
        for seed in 0..20 {
            let land = build(&mut builder, &TerrainSettings { seed, ..settings() });
            places.push(land.samples().heights.as_ptr());
        }
        places.sort_unstable();
        places.dedup();
        assert_eq!(places.len(), 1);
    }

    #[test]
    fn a_cancelled_build_gives_nothing_and_spoils_nothing() {
        let mut builder = LandBuilder::default();
        let before = build(&mut builder, &settings());
        let seed = TerrainSettings {
            seed: 9,
            ..settings()
        };
        let cancelled = builder.build(&seed, 65, &AtomicBool::new(true));
        assert!(cancelled.unwrap().is_none());
        assert_eq!(build(&mut builder, &settings()), before);
    }
}
