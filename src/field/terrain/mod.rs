//! The land: a checked set of numbers and the height field that they describe.
//!
//! height = curve(fractal((x + offset) / feature size)), in meters above the scene's zero. The sea level is part of the
//! land's settings because it decides what is land; it does not change the height.

mod settings;

pub use settings::*;

use super::curve::HeightCurve;
use super::fractal::Fractal;
use super::kernel::{GridKernel, Placement, WarpKernel};
use super::noise::{NoiseError, NoiseSettings};
use super::raster::{PointByPoint, Raster, Sampler};
use super::warp::Warped;
use super::{HeightField, Sample};

/// The land's height at every point of the plane, for settings that have been checked.
#[derive(Debug, Clone)]
pub struct Terrain {
    relief: Relief,
    curve: HeightCurve,
}

/// The land before the height curve: the warped sum of octaves as a function of meters, a pure number.
#[derive(Debug, Clone)]
pub struct Relief {
    noise: NoiseSettings,
    sum: Warped,
    frequency: f64,
    offset: [f64; 2],
}

impl Terrain {
    /// The field of `settings`.
    ///
    /// # Errors
    /// The first number out of range, or choices that exclude each other.
    pub fn new(settings: &TerrainSettings) -> Result<Self, NoiseError> {
        settings.check()?;
        let noise = settings.noise_settings();
        let fractal = Fractal::new(&settings.fractal_settings(), &noise)?;
        let relief = Relief {
            noise,
            sum: Warped::new(fractal, &settings.warp_settings())?,
            frequency: settings.frequency(),
            offset: [settings.offset_x, settings.offset_z],
        };
        let curve = HeightCurve {
            amplitude: settings.amplitude,
            exponent: settings.exponent,
            bound: relief.sum.fractal().bound(),
        };
        Ok(Self { relief, curve })
    }

    /// Heights lie between the two values, in meters; typical land fills half of the span.
    #[must_use]
    pub fn bounds(&self) -> [f64; 2] {
        self.relief.sum.bounds().map(|sum| self.curve.at(sum)[0])
    }

    /// The sum that the height curve is applied to.
    #[must_use]
    pub fn relief(&self) -> &Relief {
        &self.relief
    }

    /// What turns the sum into meters.
    #[must_use]
    pub fn curve(&self) -> HeightCurve {
        self.curve
    }
}

/// What samples the reliefs of one land after another; each keeps what the next can use.
#[derive(Debug, Default)]
pub struct ReliefKernels {
    grid: GridKernel,
    warp: WarpKernel,
}

impl Relief {
    /// The fastest way to sample this over `raster`: for noise without a repeating lattice, and for land that is warped
    /// more than once, that is point by point.
    pub fn sampler<'a>(
        &'a self,
        kernels: &'a mut ReliefKernels,
        raster: Raster,
    ) -> Box<dyn Sampler + 'a> {
        let placement = Placement {
            raster,
            offset: self.offset,
            frequency: self.frequency,
        };
        let fractal = self.sum.fractal();
        if kernels.warp.prepare(&self.sum, &self.noise, &placement) {
            Box::new(&kernels.warp)
        } else if self.sum.settings().depth == 0
            && kernels.grid.prepare(fractal, &self.noise, &placement)
        {
            Box::new(&kernels.grid)
        } else {
            let field = self;
            Box::new(PointByPoint { field, raster })
        }
    }
}

impl HeightField for Terrain {
    fn sample(&self, x: f64, z: f64) -> Sample {
        self.curve.apply(self.relief.sample(x, z))
    }
}

impl HeightField for Relief {
    fn sample(&self, x: f64, z: f64) -> Sample {
        let [offset_x, offset_z] = self.offset;
        let sum = Sample::from(self.sum.sample([
            (x + offset_x) * self.frequency,
            (z + offset_z) * self.frequency,
        ]));
        Sample {
            height: sum.height,
            slope: self.frequency * sum.slope,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exponent_one_is_the_plain_sum() {
        let settings = TerrainSettings {
            exponent: 1.0,
            ..Default::default()
        };
        let terrain = Terrain::new(&settings).unwrap();
        let sum = terrain.relief.sum.sample([0.3, 0.4]).value;
        let size = settings.feature_size;
        let height = terrain.sample(0.3 * size, 0.4 * size).height;
        assert!((height - settings.amplitude * sum).abs() < 1e-9);
    }
}
