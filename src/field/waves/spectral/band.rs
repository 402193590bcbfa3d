//! One range of wavelengths of a spectral sea: waves on the lattice of one tile, each with an amplitude and a phase.
//!
//! h(k, t) = h₀(k) e^(−iωt) + h₀*(−k) e^(iωt), and the surface is Σ h(k, t) e^(ik·x) over all k (J. Tessendorf, 2001);
//! h₀(k) travels towards +k. How a range is chosen is in [`split`](super::split).

use std::f64::consts::TAU;

use glam::DVec2;
use rustfft::num_complex::Complex64;

use super::lattice::Lattice;
use crate::field::noise::hash::mix;
use crate::field::waves::SurfacePoint;
use crate::field::waves::dispersion::angular_frequency;

/// Two opposite waves of one length.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pair {
    /// (n, m) of the first wave; the other is (−n, −m).
    pub wave: [i32; 2],
    /// Its wavenumbers in rad/m.
    pub vector: DVec2,
    /// Their length.
    pub wavenumber: f64,
    /// The angular frequency of both in rad/s.
    pub omega: f64,
    /// h₀ of the first wave in meters.
    pub along: Complex64,
    /// h₀ of the opposite wave in meters.
    pub against: Complex64,
}

/// The waves of one tile.
#[derive(Debug, Clone, PartialEq)]
pub struct Band {
    lattice: Lattice,
    pairs: Vec<Pair>,
}

/// How the amplitudes of waves are drawn from their energies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Draw {
    /// Chooses the numbers.
    pub seed: u32,
    /// Which of several bands it is, so that each has numbers of its own.
    pub band: u32,
    /// Whether phases alone are random: h₀ = √(E/2) e^(iφ). Otherwise real and imaginary part are normal numbers:
    /// h₀ = √E (g₁ + i g₂) / 2.
    pub exact: bool,
}

impl Band {
    /// The waves of `lattice` over water of `depth` in meters, with `amplitude` giving h₀ of each.
    #[must_use]
    pub fn new(lattice: Lattice, depth: f64, amplitude: impl Fn([i32; 2]) -> Complex64) -> Self {
        let pairs = lattice.half().map(|[n, m]| {
            let vector = lattice.wave([n, m]);
            let wavenumber = vector.length();
            Pair {
                wave: [n, m],
                vector,
                wavenumber,
                omega: angular_frequency(wavenumber, depth),
                along: amplitude([n, m]),
                against: amplitude([-n, -m]),
            }
        });
        let pairs = pairs.filter(|pair| pair.energy() > 0.0).collect();
        Self { lattice, pairs }
    }

    /// The waves that have `energies` in m², by [`Lattice::place`].
    #[must_use]
    pub fn drawn(lattice: Lattice, depth: f64, energies: &[f64], draw: Draw) -> Self {
        Self::new(lattice, depth, |wave| {
            let place = lattice.place(wave);
            match energies[place] {
                0.0 => Complex64::ZERO,
                energy => energy.sqrt() * draw.amplitude(place, lattice.size),
            }
        })
    }

    /// Its tile.
    #[must_use]
    pub fn lattice(&self) -> Lattice {
        self.lattice
    }

    /// Its waves, by rows of m.
    #[must_use]
    pub fn pairs(&self) -> &[Pair] {
        &self.pairs
    }

    /// The variance of the surface in m², averaged over time: 2 Σ |h₀|².
    #[must_use]
    pub fn energy(&self) -> f64 {
        self.pairs.iter().map(Pair::energy).sum()
    }

    /// The variance of the slope, averaged over time: 2 Σ k² |h₀|².
    #[must_use]
    pub fn slope_variance(&self) -> f64 {
        let terms = self.pairs.iter();
        terms.map(|p| p.wavenumber.powi(2) * p.energy()).sum()
    }

    /// The height in meters that all waves together never leave: 2 Σ |h₀|.
    #[must_use]
    pub fn bound(&self) -> f64 {
        let terms = self.pairs.iter();
        terms
            .map(|pair| 2.0 * (pair.along.norm() + pair.against.norm()))
            .sum()
    }

    /// Multiplies all heights.
    pub fn scale(&mut self, factor: f64) {
        for pair in &mut self.pairs {
            pair.along *= factor;
            pair.against *= factor;
        }
    }

    /// The sum of all waves at rest position `p` and time `t` in seconds, with the water moving to and fro
    /// `choppiness` times as far as in deep water.
    #[must_use]
    pub fn point(&self, p: DVec2, t: f64, choppiness: f64) -> SurfacePoint {
        let mut sum = SurfacePoint::default();
        for pair in &self.pairs {
            let [height, rate] = pair.at(t);
            let turn = Complex64::cis(pair.vector.dot(p));
            pair.add(height * turn, rate * turn, choppiness, &mut sum);
        }
        sum
    }
}

impl Pair {
    /// The variance of both waves in m².
    #[must_use]
    pub fn energy(&self) -> f64 {
        2.0 * (self.along.norm_sqr() + self.against.norm_sqr())
    }

    /// h(k, t) in meters and ∂h(k, t)/∂t in m/s of the first wave; the other's are their conjugates.
    #[must_use]
    pub fn at(&self, t: f64) -> [Complex64; 2] {
        let turn = Complex64::cis(-self.omega * t);
        self.turned(turn)
    }

    /// The same, from e^(−iωt).
    #[must_use]
    pub fn turned(&self, turn: Complex64) -> [Complex64; 2] {
        let (along, against) = (self.along * turn, (self.against * turn).conj());
        let rate = Complex64::new(0.0, self.omega) * (against - along);
        [along + against, rate]
    }

    /// Adds both waves, given h e^(ik·x) and ∂h/∂t e^(ik·x) of the first.
    pub(super) fn add(
        &self,
        height: Complex64,
        rate: Complex64,
        choppiness: f64,
        sum: &mut SurfacePoint,
    ) {
        let (even, odd) = (2.0 * height.re, -2.0 * height.im);
        let direction = self.vector / self.wavenumber;
        let DVec2 { x, y: z } = self.vector;
        sum.height += even;
        sum.velocity += 2.0 * rate.re;
        sum.slope += odd * self.vector;
        sum.displacement += choppiness * odd * direction;
        let bend = -choppiness * even / self.wavenumber;
        for (strain, product) in sum.strain.iter_mut().zip([x * x, z * z, x * z]) {
            *strain += bend * product;
        }
    }
}

impl Draw {
    /// h₀ of the wave at `place` of a lattice of side `size`, for the energy 1 m².
    fn amplitude(&self, place: usize, size: usize) -> Complex64 {
        let index = place as u64 + u64::from(self.band) * (size * size) as u64;
        let [first, second] = [0, 1].map(|i| self.unit(2 * index + i));
        if self.exact {
            Complex64::from_polar(0.5_f64.sqrt(), TAU * first)
        } else {
            // G. Box and M. Muller, 1958.
            Complex64::from_polar(0.5 * (-2.0 * first.ln()).sqrt(), TAU * second)
        }
    }

    /// Number `index`, uniform over (0, 1].
    fn unit(&self, index: u64) -> f64 {
        let bits = mix((u64::from(self.seed) << 32) + index) >> 11;
        bits.max(1) as f64 / (1_u64 << 53) as f64
    }
}
