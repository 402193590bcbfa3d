//! The surface of any sea at one moment: by rest position, as it is drawn, and by place, as one meets it.
//!
//! Seas to scale are evaluated as the shader does: trains of waves in closed form, spectral ones from tiles. The
//! exact sums are [`Sea::exact_point`] and [`Sea::record`].

use std::sync::Arc;

use glam::DVec2;

use super::directional::DirectionalSpectrum;
use super::gerstner::Gerstner;
use super::inverse::rest_position;
use super::model::Model;
use super::shoaling::{Shoaling, above_bed};
use super::spectral::{SpectralSea, Tiles};
use super::{Sea, SeaSurface, SurfacePoint};
use crate::field::{HeightField, Sample};

/// A spectral surface leaves ± this many standard deviations less than once in 10¹⁰ years and tiles.
const DEVIATIONS: f64 = 10.0;

impl Sea {
    /// The trains of a Gerstner sea.
    #[must_use]
    pub fn gerstner(&self) -> Option<&Arc<Gerstner>> {
        match &self.model {
            Model::Gerstner(sea) => Some(sea),
            Model::Noise | Model::Spectral(_) => None,
        }
    }

    /// The waves of a spectral sea.
    #[must_use]
    pub fn spectral(&self) -> Option<&Arc<SpectralSea>> {
        match &self.model {
            Model::Spectral(sea) => Some(sea),
            Model::Noise | Model::Gerstner(_) => None,
        }
    }

    /// The theory that drives the sea; none for noise, for given trains of waves and for a calm.
    #[must_use]
    pub fn spectrum(&self) -> Option<&DirectionalSpectrum> {
        self.scale.as_ref()?.spectrum.as_ref()
    }

    /// Hm0 in meters, four standard deviations of the surface, averaged over time; none for noise.
    #[must_use]
    pub fn significant_height(&self) -> Option<f64> {
        self.scale.as_ref().map(|scale| 4.0 * scale.energy.sqrt())
    }

    /// How heights change over shallow water; none for noise.
    #[must_use]
    pub fn shoaling(&self) -> Option<&Shoaling> {
        self.scale.as_ref().map(|scale| &*scale.shoaling)
    }

    /// What heights and displacements are multiplied by over `depth` in meters.
    #[must_use]
    pub fn shoaling_factor(&self, depth: f64) -> f64 {
        self.shoaling()
            .map_or(1.0, |shoaling| shoaling.factor(depth))
    }

    /// No water is farther than this many meters from its rest position, along x or z.
    #[must_use]
    pub fn horizontal_bound(&self) -> f64 {
        match &self.model {
            Model::Noise => 0.0,
            Model::Gerstner(sea) => sea.choppiness() * self.scaled_bound(),
            Model::Spectral(sea) => sea.choppiness() * self.scaled_bound(),
        }
    }

    /// The bound of a sea to scale, over the depth where it is highest.
    pub(super) fn scaled_bound(&self) -> f64 {
        let highest = self.shoaling().map_or(1.0, Shoaling::largest);
        highest
            * match &self.model {
                Model::Noise => 0.0,
                Model::Gerstner(sea) => sea.bound(),
                Model::Spectral(sea) => sea.bound().min(DEVIATIONS * sea.energy().sqrt()),
            }
    }

    /// The variance of the slope that no vertex can show, (rise / run)²: of waves shorter than a spectral sea's tiles.
    #[must_use]
    pub fn unresolved_slope_variance(&self) -> f64 {
        self.spectral()
            .map_or(0.0, |sea| sea.unresolved_slope_variance())
    }

    /// The surface at rest position (`x0`, `z0`) in meters and time `t` in seconds over `depth` in meters, infinite to
    /// leave the bed out. For spectral seas, the sum of all waves.
    #[must_use]
    pub fn exact_point(&self, x0: f64, z0: f64, t: f64, depth: f64) -> SurfacePoint {
        let factor = self.shoaling_factor(depth);
        match &self.model {
            Model::Noise => self.at(t).shape(x0, z0),
            Model::Gerstner(sea) => sea.point(x0, z0, t) * factor,
            Model::Spectral(sea) => sea.point(x0, z0, t) * factor,
        }
    }

    /// [`at`](Self::at) for a spectral sea whose tiles of this moment are there already.
    ///
    /// # Panics
    /// If the tiles are of another moment.
    #[must_use]
    pub fn at_with(&self, t: f64, tiles: Arc<Tiles>) -> SeaSurface<'_> {
        assert!(tiles.time == t, "tiles of {} s at {t} s", tiles.time);
        let surface = self.at(t);
        // It is new, so nothing is there yet.
        let _ = surface.tiles.set(tiles);
        surface
    }
}

impl SeaSurface<'_> {
    /// The moment in seconds.
    #[must_use]
    pub fn time(&self) -> f64 {
        self.time
    }

    /// The tiles of a spectral sea, made when they are asked for first.
    #[must_use]
    pub fn tiles(&self) -> Option<&Arc<Tiles>> {
        let sea = self.sea.spectral()?;
        Some(self.tiles.get_or_init(|| Arc::new(sea.tiles(self.time))))
    }

    /// The surface at rest position (`x0`, `z0`) in meters over `depth` in meters there, infinite to leave the bed
    /// out. It knows nothing of the bed but what it does to waves: who draws it keeps it [`above_bed`].
    #[must_use]
    pub fn point(&self, x0: f64, z0: f64, depth: f64) -> SurfacePoint {
        let point = match &self.sea.model {
            Model::Noise => return self.shape(x0, z0),
            Model::Gerstner(sea) => sea.point(x0, z0, self.time),
            Model::Spectral(_) => self
                .tiles()
                .map_or_else(SurfacePoint::default, |tiles| tiles.point(x0, z0)),
        };
        point * self.sea.shoaling_factor(depth)
    }

    /// Height and slope at a place of the world in meters, over a bed whose depth in meters `depth` tells by rest
    /// position: what is seen there.
    #[must_use]
    pub fn sample_over(&self, x: f64, z: f64, depth: impl Fn(f64, f64) -> f64) -> Sample {
        if let Model::Noise = self.sea.model {
            return self.sample(x, z);
        }
        let place = DVec2::new(x, z);
        let rest = rest_position(place, place, |p| self.point(p.x, p.y, depth(p.x, p.y)));
        let height = above_bed(rest.point.height, depth(x, z));
        Sample {
            height,
            slope: rest.point.world_slope(),
        }
    }

    /// The same over water without a bed.
    pub(super) fn world_sample(&self, x: f64, z: f64) -> Sample {
        self.sample_over(x, z, |_, _| f64::INFINITY)
    }
}
