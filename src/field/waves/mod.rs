//! The sea: surfaces that move with time, each closed in (x, z, t, seed).
//!
//! * noise waves and white noise: shapes;
//! * [`gerstner`] and [`spectral`]: waves to scale, driven by a [`directional`] spectrum;
//! * [`inverse`]: which water is at a place; [`shoaling`]: what the shore makes of heights.
//!
//! [`SeaSettings`] are the user's numbers, [`Sea`] the noises made of them, and [`SeaSurface`] the surface at one
//! moment. The shader `viewer/ocean/sea.wgsl` evaluates the same noises from numbers that are decided here.

pub mod directional;
pub mod dispersion;
mod error;
pub mod gerstner;
pub mod inverse;
mod model;
mod noise_waves;
mod point;
mod quadrature;
mod record;
pub mod sea_state;
pub mod settings;
pub mod shoaling;
pub mod spectral;
pub mod spectrum;
pub mod spreading;
mod steepness;
mod surface;
mod white_noise;

pub use directional::{DirectionalSpectrum, towards};
pub use error::SeaError;
pub use noise_waves::Layer;
pub use point::{GaugeKind, SurfacePoint};
pub use record::Sampling;
pub use settings::component::ComponentSettings;
pub use settings::layer::LayerSettings;
pub use settings::spectrum::{SpectrumSettings, SpectrumShape, SpectrumSource, SpreadingKind};
pub use settings::{
    AMPLITUDE, CELL_SIZE, CHOPPINESS, COMPONENT_COUNT, DEPTH, RESOLUTION, SPEED, SeaKind,
    SeaSettings,
};
pub use white_noise::WhiteNoise;

use std::sync::{Arc, OnceLock};

use super::noise::permutation::Permutation;
use super::noise::sites::{Rule, Sites};
use super::noise::{Derivative, Source};
use super::{HeightField, Sample};
use model::{Model, Scale};
use noise_waves::Octave;
use spectral::Tiles;

/// The noises behind a sea, ready to be asked for any moment.
#[derive(Debug, Clone)]
pub struct Sea {
    settings: SeaSettings,
    octaves: Vec<Octave>,
    seeds: Vec<u32>,
    noises: Vec<Arc<dyn Source<2>>>,
    rule: Rule,
    permutation: Permutation,
    spacing: f64,
    model: Model,
    scale: Option<Scale>,
}

impl Sea {
    /// The sea of `settings` on a square of side `extent` meters.
    ///
    /// # Errors
    /// The first number out of range, and rows that are no spectrum.
    pub fn new(settings: &SeaSettings, extent: f64) -> Result<Self, SeaError> {
        settings.check()?;
        super::terrain::EXTENT.check(extent)?;
        let (octaves, seeds) = noise_waves::octaves(settings);
        let noises = noise_waves::noises(settings, &seeds)?;
        let rule = sites(&noises[0]).rule;
        let (model, scale) = Model::new(settings)?;
        Ok(Self {
            octaves,
            seeds,
            noises,
            rule,
            settings: settings.clone(),
            permutation: Permutation::seeded(settings.seed),
            spacing: extent / f64::from(settings.resolution - 1),
            model,
            scale,
        })
    }

    /// The settings it was made from.
    #[must_use]
    pub fn settings(&self) -> &SeaSettings {
        &self.settings
    }

    /// The different noises of the layers' octaves, in the order in which they are first used. They are alike but for
    /// the seed.
    #[must_use]
    pub fn noises(&self) -> &[Arc<dyn Source<2>>] {
        &self.noises
    }

    /// The seeds of the [noises](Self::noises).
    #[must_use]
    pub fn seeds(&self) -> &[u32] {
        &self.seeds
    }

    /// How the noises are made of the numbers at the points of their lattices.
    #[must_use]
    pub fn rule(&self) -> &Rule {
        &self.rule
    }

    /// What stands at the points of each noise's lattice.
    #[must_use]
    pub fn sites(&self) -> Vec<Sites<'_>> {
        self.noises.iter().map(sites).collect()
    }

    /// The permutation that white noise is drawn from.
    #[must_use]
    pub fn permutation(&self) -> &Permutation {
        &self.permutation
    }

    /// The surface at time `t` in seconds, in meters about the calm level.
    #[must_use]
    pub fn at(&self, t: f64) -> SeaSurface<'_> {
        SeaSurface {
            sea: self,
            layers: noise_waves::layers(&self.octaves, self.settings.speed, &self.rule, t),
            white: WhiteNoise::new(&self.settings, self.spacing, t),
            time: t,
            tiles: OnceLock::new(),
        }
    }

    /// The surface never leaves ± this many meters.
    #[must_use]
    pub fn bound(&self) -> f64 {
        match self.settings.kind {
            SeaKind::Coherent => {
                let bound = |o: &Octave| o.amplitude * self.noises[o.noise].bound();
                self.octaves.iter().map(bound).sum()
            }
            SeaKind::White => self.settings.amplitude,
            SeaKind::Gerstner | SeaKind::Spectral => self.scaled_bound(),
        }
    }

    /// The variance of the slope of each of the [layers](SeaSurface::layers), (rise / run)².
    #[must_use]
    pub fn slope_variances(&self) -> Vec<f64> {
        let per_cell = steepness::mean_square_slope(&self.settings.noise_settings());
        let variance = |octave: &Octave| {
            let steepness = octave.amplitude / octave.cell_size;
            per_cell * steepness * steepness
        };
        self.octaves.iter().map(variance).collect()
    }

    /// Whether the slope says little of the surface, so that the triangles' own normals show it better: white noise,
    /// and bases that are made of steps.
    #[must_use]
    pub fn is_faceted(&self) -> bool {
        match self.settings.kind {
            SeaKind::Coherent => self.settings.basis.derivative() == Derivative::Flat,
            SeaKind::White => true,
            SeaKind::Gerstner | SeaKind::Spectral => false,
        }
    }
}

/// What stands at the points of a noise's lattice.
fn sites(noise: &Arc<dyn Source<2>>) -> Sites<'_> {
    noise.sites().expect("all bases have sites in the plane")
}

/// A [`Sea`] at one moment.
#[derive(Debug, Clone)]
pub struct SeaSurface<'a> {
    sea: &'a Sea,
    layers: Vec<Layer>,
    white: WhiteNoise,
    time: f64,
    tiles: OnceLock<Arc<Tiles>>,
}

impl SeaSurface<'_> {
    /// The octaves of all layers at this moment, layer by layer, as uploaded to the shader.
    #[must_use]
    pub fn layers(&self) -> &[Layer] {
        &self.layers
    }

    /// The white noise at this moment, as uploaded to the shader.
    #[must_use]
    pub fn white(&self) -> &WhiteNoise {
        &self.white
    }

    /// Noise waves or white noise, which move water straight up and down; white noise stands between its draws.
    fn shape(&self, x: f64, z: f64) -> SurfacePoint {
        if self.sea.settings.kind == SeaKind::Coherent {
            return noise_waves::point(&self.layers, &self.sea.noises, x, z);
        }
        let Sample { height, slope } = self.white.sample(&self.sea.permutation, x, z);
        SurfacePoint {
            height,
            slope,
            ..Default::default()
        }
    }
}

impl HeightField for SeaSurface<'_> {
    fn sample(&self, x: f64, z: f64) -> Sample {
        let SurfacePoint { height, slope, .. } = match self.sea.settings.kind {
            SeaKind::Coherent | SeaKind::White => self.shape(x, z),
            SeaKind::Gerstner | SeaKind::Spectral => return self.world_sample(x, z),
        };
        Sample { height, slope }
    }
}
