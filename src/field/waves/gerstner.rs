//! The Gerstner sea: up to 64 trains of waves, whose water moves in circles (F. J. von Gerstner, 1804).
//!
//! h = Σ A cos θ and D = −λ Σ A k̂ sin θ with θ = k·x₀ − ωt + φ. λ is the chosen choppiness, or less where the sum of
//! all λ k A would come near 1, so that the surface never loops. ω follows the sea's depth; in shallow water the
//! circles become ellipses, longer than high by coth kh, which is left out, as in spectral seas (J. Tessendorf, 2001):
//! it would fold the crests of waves that here only steepen.

mod drawn;
pub mod presets;

use std::f64::consts::TAU;

use glam::DVec2;

use super::SurfacePoint;
use super::directional::{DirectionalSpectrum, towards};
use super::dispersion::angular_frequency;
use super::settings::component::ComponentSettings;

/// The largest Σ λ k A: the surface is nowhere compressed to less than one part in twenty.
pub const STEEPEST: f64 = 0.95;

/// A train of waves.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Component {
    /// Half the height in meters.
    pub amplitude: f64,
    /// The wavenumbers in rad/m, pointing to where the waves travel.
    pub vector: DVec2,
    /// The angular frequency in rad/s.
    pub omega: f64,
    /// The phase at the origin at time 0 in radians.
    pub phase: f64,
}

/// The trains of a sea, ready to be asked for any place and moment.
#[derive(Debug, Clone, PartialEq)]
pub struct Gerstner {
    components: Vec<Component>,
    choppiness: f64,
}

impl Component {
    /// The train of `settings` over water of `depth` in meters.
    #[must_use]
    pub fn new(settings: &ComponentSettings, depth: f64) -> Self {
        let k = TAU / settings.wavelength;
        Self {
            amplitude: settings.amplitude,
            vector: k * DVec2::from_angle(towards(settings.direction)),
            omega: angular_frequency(k, depth),
            phase: settings.phase.to_radians(),
        }
    }

    /// The phase at the origin at time `t` in seconds, reduced to 0 to 2π.
    #[must_use]
    pub fn phase_at(&self, t: f64) -> f64 {
        (self.phase - self.omega * t).rem_euclid(TAU)
    }
}

impl Gerstner {
    /// The sea of these trains. `choppiness` is 0 to 1, and lowered as far as the trains' steepness needs.
    #[must_use]
    pub fn new(components: Vec<Component>, choppiness: f64) -> Self {
        let steepness = components.iter().map(|c| c.amplitude * c.vector.length());
        let limit = match steepness.sum::<f64>() {
            steepness if steepness > 0.0 => STEEPEST / steepness,
            _ => choppiness,
        };
        Self::unlimited(components, choppiness.min(limit))
    }

    /// The sea of these trains with just this choppiness. Many trains of small steepness seldom meet in one crest, so
    /// a sum above [`STEEPEST`] need not fold the surface, but it may.
    #[must_use]
    pub fn unlimited(components: Vec<Component>, choppiness: f64) -> Self {
        Self {
            components,
            choppiness,
        }
    }

    /// The sea of `count` trains that have the energy of `spectrum`, each the same part, over water of `depth` in
    /// meters. `seed` chooses directions and phases. The significant height is the spectrum's, however few there are.
    #[must_use]
    pub fn drawn(
        spectrum: &DirectionalSpectrum,
        count: usize,
        depth: f64,
        choppiness: f64,
        seed: u32,
    ) -> Self {
        Self::new(drawn::components(spectrum, count, depth, seed), choppiness)
    }

    /// Its trains.
    #[must_use]
    pub fn components(&self) -> &[Component] {
        &self.components
    }

    /// λ, with which it moves to and fro.
    #[must_use]
    pub fn choppiness(&self) -> f64 {
        self.choppiness
    }

    /// The variance of the surface in m²: Σ A² / 2.
    #[must_use]
    pub fn energy(&self) -> f64 {
        let squares = self.components.iter().map(|c| c.amplitude * c.amplitude);
        0.5 * squares.sum::<f64>()
    }

    /// The variance of the slope, (rise / run)².
    #[must_use]
    pub fn slope_variance(&self) -> f64 {
        let squares = self
            .components
            .iter()
            .map(|c| c.amplitude.powi(2) * c.vector.length_squared());
        0.5 * squares.sum::<f64>()
    }

    /// The largest height in meters: Σ A.
    #[must_use]
    pub fn bound(&self) -> f64 {
        self.components.iter().map(|c| c.amplitude).sum()
    }

    /// The angular frequency in rad/s of the highest train, the longest of equals; 0 where there is none.
    #[must_use]
    pub fn peak(&self) -> f64 {
        let mut highest = (0.0, 0.0);
        for component in &self.components {
            let key = (component.amplitude, -component.omega);
            if component.amplitude > 0.0 && (highest.1 == 0.0 || key > (highest.0, -highest.1)) {
                highest = (component.amplitude, component.omega);
            }
        }
        highest.1
    }

    /// The surface at rest position (`x0`, `z0`) in meters and time `t` in seconds. Twin of `gerstner_lift` and
    /// `gerstner_tilt` in `viewer/ocean/gerstner.wgsl`.
    #[must_use]
    pub fn point(&self, x0: f64, z0: f64, t: f64) -> SurfacePoint {
        let p = DVec2::new(x0, z0);
        let mut sum = SurfacePoint::default();
        for component in &self.components {
            component.add(
                component.phase_at(t) + component.vector.dot(p),
                self.choppiness,
                &mut sum,
            );
        }
        sum
    }
}

impl Component {
    fn add(&self, theta: f64, choppiness: f64, sum: &mut SurfacePoint) {
        let (sin, cos) = theta.sin_cos();
        let (even, odd) = (self.amplitude * cos, -self.amplitude * sin);
        let k = self.vector.length();
        let DVec2 { x, y: z } = self.vector;
        sum.height += even;
        sum.velocity -= self.omega * odd;
        sum.slope += odd * self.vector;
        sum.displacement += choppiness * odd / k * self.vector;
        let bend = -choppiness * even / k;
        for (strain, product) in sum.strain.iter_mut().zip([x * x, z * z, x * z]) {
            *strain += bend * product;
        }
    }
}
