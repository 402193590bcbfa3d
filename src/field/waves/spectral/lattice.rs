//! The waves that fit a square tile a whole number of times, and the energy that a spectrum gives each of them.
//!
//! Wave (n, m) has the wavenumber (2πn/L, 2πm/L). The wave of length 0 and those of two samples, whose direction no
//! sample tells, have no energy. Phases and amplitudes are drawn in [`band`](super::band).

use std::f64::consts::TAU;

use glam::DVec2;
use rayon::prelude::*;

/// Waves of fewer than this many tiles' lengths are wide apart on the lattice: their cells are sampled densely.
const COARSE: i32 = 16;

/// A square that is repeated: its samples and the waves that fit it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Lattice {
    /// Samples along each side, an even number.
    pub size: usize,
    /// The side in meters.
    pub length: f64,
}

/// How densely the density of the energy is sampled in the cell about each wave.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quadrature {
    /// Once, at the wave itself.
    Midpoint,
    /// 6 × 6 times where cells are large against the spectrum's features, 2 × 2 times elsewhere.
    Dense,
}

impl Lattice {
    /// The distance between neighboring waves in rad/m: 2π/L.
    #[must_use]
    pub fn step(&self) -> f64 {
        TAU / self.length
    }

    /// The wavenumbers of wave (n, m) in rad/m.
    #[must_use]
    pub fn wave(&self, [n, m]: [i32; 2]) -> DVec2 {
        self.step() * DVec2::new(n.into(), m.into())
    }

    /// The place of wave (n, m) in an array of rows m and columns n, in the order 0, 1, … −2, −1 of Fourier transforms.
    #[must_use]
    pub fn place(&self, wave: [i32; 2]) -> usize {
        let size = self.size as i32;
        let [n, m] = wave.map(|i| i.rem_euclid(size) as usize);
        m * self.size + n
    }

    /// The largest n and m of a wave.
    #[must_use]
    pub fn reach(&self) -> i32 {
        self.size as i32 / 2 - 1
    }

    /// Half of the waves: with each wave its opposite, (−n, −m), is left out.
    pub fn half(&self) -> impl Iterator<Item = [i32; 2]> + use<> {
        let reach = self.reach();
        (0..=reach).flat_map(move |m| {
            let from = if m == 0 { 1 } else { -reach };
            (from..=reach).map(move |n| [n, m])
        })
    }

    /// The energy of every wave in m², by [`place`](Self::place): the integral of `density` in m²/(rad/m)² over the
    /// cell about it, where its wavenumber is from `range[0]` to below `range[1]`.
    #[must_use]
    pub fn energies(
        &self,
        range: [f64; 2],
        quadrature: Quadrature,
        density: impl Fn(DVec2) -> f64 + Sync,
    ) -> Vec<f64> {
        let reach = self.reach();
        let mut energies = vec![0.0; self.size * self.size];
        let row = |(row, energies): (usize, &mut [f64])| {
            let m = self.signed(row);
            for (column, energy) in energies.iter_mut().enumerate() {
                let wave = [self.signed(column), m];
                let inside = wave.iter().all(|i| i.abs() <= reach) && wave != [0; 2];
                let k = self.wave(wave).length();
                if inside && range[0] <= k && k < range[1] {
                    *energy = self.cell(wave, quadrature, &density);
                }
            }
        };
        energies.par_chunks_mut(self.size).enumerate().for_each(row);
        energies
    }

    /// The index at a place of a row.
    fn signed(&self, place: usize) -> i32 {
        if place < self.size / 2 {
            place as i32
        } else {
            place as i32 - self.size as i32
        }
    }

    fn cell(&self, wave: [i32; 2], quadrature: Quadrature, density: &impl Fn(DVec2) -> f64) -> f64 {
        let count = match quadrature {
            Quadrature::Midpoint => 1,
            Quadrature::Dense if wave.iter().all(|i| i.abs() < COARSE) => 6,
            Quadrature::Dense => 2,
        };
        let (center, step) = (self.wave(wave), self.step());
        let offset = |i: i32| step * ((f64::from(i) + 0.5) / f64::from(count) - 0.5);
        let samples = (0..count * count)
            .map(|i| density(center + DVec2::new(offset(i % count), offset(i / count))));
        samples.sum::<f64>() * (step / f64::from(count)).powi(2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LATTICE: Lattice = Lattice {
        size: 16,
        length: 32.0,
    };

    #[test]
    fn half_of_the_waves_and_their_opposites_are_all() {
        let mut seen = vec![0; 256];
        for [n, m] in LATTICE.half() {
            seen[LATTICE.place([n, m])] += 1;
            seen[LATTICE.place([-n, -m])] += 1;
        }
        assert!(seen.iter().all(|&count| count <= 1));
        assert_eq!(seen.iter().sum::<i32>(), 15 * 15 - 1);
        assert_eq!(seen[0], 0);
    }

    #[test]
    fn an_even_density_gives_each_wave_in_range_its_cell() {
        for quadrature in [Quadrature::Midpoint, Quadrature::Dense] {
            let energies = LATTICE.energies([0.3, 1.0], quadrature, |_| 2.0);
            let cell = 2.0 * LATTICE.step().powi(2);
            let count = energies.iter().filter(|&&energy| energy > 0.0).count();
            assert!(
                energies
                    .iter()
                    .all(|e| *e == 0.0 || (e / cell - 1.0).abs() < 1e-12)
            );
            let ring = LATTICE.half().map(|wave| LATTICE.wave(wave).length());
            assert_eq!(count, 2 * ring.filter(|k| (0.3..1.0).contains(k)).count());
        }
    }
}
