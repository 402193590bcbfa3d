//! The sea: surfaces that move with time, each closed in (x, z, t, seed).
//!
//! [`SeaSettings`] are the user's numbers, [`Sea`] the lattices made of them, and [`SeaSurface`] the surface at one
//! moment. The shader `viewer/ocean/sea.wgsl` evaluates the same lattices from numbers that are decided here.

mod noise_waves;
mod settings;
mod white_noise;

pub use noise_waves::{LAYERS, Layer};
pub use settings::{AMPLITUDE, CELL_SIZE, RESOLUTION, SPEED, SeaKind, SeaSettings};
pub use white_noise::WhiteNoise;

use super::fractal::octave_source;
use super::noise::perlin::Perlin;
use super::parameter::OutOfRange;
use super::{HeightField, Sample};

/// The lattices behind a sea, ready to be asked for any moment.
#[derive(Debug, Clone, PartialEq)]
pub struct Sea {
    settings: SeaSettings,
    lattices: [Perlin; 2],
    spacing: f64,
}

impl Sea {
    /// The sea of `settings` on a square of side `extent` meters.
    ///
    /// # Errors
    /// The first number out of range.
    pub fn new(settings: &SeaSettings, extent: f64) -> Result<Self, OutOfRange> {
        settings.check()?;
        super::terrain::EXTENT.check(extent)?;
        let second = if settings.one_seed {
            settings.seed
        } else {
            octave_source(settings.seed, 1).0
        };
        Ok(Self {
            settings: settings.clone(),
            lattices: [Perlin::new(settings.seed), Perlin::new(second)],
            spacing: extent / f64::from(settings.resolution - 1),
        })
    }

    /// The settings it was made from.
    #[must_use]
    pub fn settings(&self) -> &SeaSettings {
        &self.settings
    }

    /// The two lattices, first layer first.
    #[must_use]
    pub fn lattices(&self) -> &[Perlin; 2] {
        &self.lattices
    }

    /// The surface at time `t` in seconds, in meters about the calm level.
    #[must_use]
    pub fn at(&self, t: f64) -> SeaSurface<'_> {
        SeaSurface {
            sea: self,
            layers: noise_waves::layers(&self.settings, t),
            white: WhiteNoise::new(&self.settings, self.spacing, t),
        }
    }

    /// The surface never leaves ± this many meters.
    #[must_use]
    pub fn bound(&self) -> f64 {
        match self.settings.kind {
            SeaKind::Coherent => {
                let weights: f64 = LAYERS.iter().map(|layer| layer.weight).sum();
                self.settings.amplitude * weights * super::noise::perlin::BOUND
            }
            SeaKind::White => self.settings.amplitude,
        }
    }
}

/// A [`Sea`] at one moment.
#[derive(Debug, Clone, PartialEq)]
pub struct SeaSurface<'a> {
    sea: &'a Sea,
    layers: [Layer; 2],
    white: WhiteNoise,
}

impl SeaSurface<'_> {
    /// The two layers at this moment, as uploaded to the shader.
    #[must_use]
    pub fn layers(&self) -> &[Layer; 2] {
        &self.layers
    }

    /// The white noise at this moment, as uploaded to the shader.
    #[must_use]
    pub fn white(&self) -> &WhiteNoise {
        &self.white
    }
}

impl HeightField for SeaSurface<'_> {
    fn sample(&self, x: f64, z: f64) -> Sample {
        match self.sea.settings.kind {
            SeaKind::Coherent => noise_waves::sample(
                &self.layers,
                &self.sea.lattices,
                self.sea.settings.cell_size,
                x,
                z,
            ),
            SeaKind::White => self.white.sample(&self.sea.lattices[0], x, z),
        }
    }
}
