//! Where the waves go, from elevation and two slopes or two horizontal displacements at one place.
//!
//! The first four Fourier coefficients of the direction at each frequency, by cross spectra (Longuet-Higgins,
//! Cartwright & Smith 1963), mean direction and spread (Kuik, van Vledder & Holthuijsen 1988). Directions are those that waves
//! travel towards, in radians from +x to +z. It makes no two-dimensional spectrum of the coefficients: many fit them.
//!
//! The signs are those of waves a cos(k·x - ωt), whose slopes and displacements both go with -a k/|k| sin(k·x - ωt):
//! either pair may be given, of any scale that is the same for both axes.

use rustfft::num_complex::Complex;

use super::record::Record;
use super::segments::{MIN_SEGMENT, Segments, segment_length};

/// The first four Fourier coefficients of the distribution of direction.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Coefficients {
    /// Mean of cos θ.
    pub a1: f64,
    /// Mean of sin θ.
    pub b1: f64,
    /// Mean of cos 2θ.
    pub a2: f64,
    /// Mean of sin 2θ.
    pub b2: f64,
}

impl Coefficients {
    /// The mean direction that waves travel towards, radians from +x to +z, -π to π.
    #[must_use]
    pub fn mean_direction(&self) -> f64 {
        self.b1.atan2(self.a1)
    }

    /// The directional spread in radians: √(2 (1 - √(a1² + b1²))).
    #[must_use]
    pub fn spread(&self) -> f64 {
        // Noise may bring the resultant beyond 1.
        (2.0 * (1.0 - self.a1.hypot(self.b1))).max(0.0).sqrt()
    }
}

/// Direction by frequency.
#[derive(Debug, Clone, PartialEq)]
pub struct DirectionalSpectrum {
    df: f64,
    density: Vec<f64>,
    coefficients: Vec<Option<Coefficients>>,
}

/// The directions of waves whose elevation is `elevation`, with slopes or displacements `along_x` and `along_z` at the
/// same times, in pieces as long as [`welch`](super::welch::welch) takes. `None` when lengths differ, the record is too
/// short or a value is no number.
#[must_use]
pub fn directional(
    elevation: &Record,
    along_x: &[f64],
    along_z: &[f64],
) -> Option<DirectionalSpectrum> {
    let samples = elevation.elevation().len();
    let segment = segment_length(samples, elevation.rate())?;
    directional_by_segments(elevation, along_x, along_z, segment)
}

/// The same over pieces of `segment` samples.
#[must_use]
pub fn directional_by_segments(
    elevation: &Record,
    along_x: &[f64],
    along_z: &[f64],
    segment: usize,
) -> Option<DirectionalSpectrum> {
    let heights = elevation.deviations();
    let series = [&heights[..], along_x, along_z];
    let fits =
        |series: &&[f64]| series.len() == heights.len() && series.iter().all(|x| x.is_finite());
    if !(MIN_SEGMENT..=heights.len()).contains(&segment) || !series.iter().all(fits) {
        return None;
    }
    let pieces = Segments::new(segment);
    let mut sums = vec![Products::default(); segment / 2 + 1];
    let count = pieces.count(heights.len());
    for number in 0..count {
        let [e, x, z] = series.map(|series| pieces.transform(series, number));
        for (sum, ((e, x), z)) in sums.iter_mut().zip(e.iter().zip(&x).zip(&z)) {
            sum.add(*e, *x, *z);
        }
    }
    let densities = sums.iter().enumerate();
    Some(DirectionalSpectrum {
        df: elevation.rate() / segment as f64,
        density: densities
            .map(|(i, sum)| sum.ee * pieces.scale(elevation.rate(), i) / count as f64)
            .collect(),
        coefficients: sums.iter().map(Products::coefficients).collect(),
    })
}

/// Sums of products of transforms at one frequency.
#[derive(Debug, Clone, Copy, Default)]
struct Products {
    ee: f64,
    xx: f64,
    zz: f64,
    /// The real part of conj(X) Z.
    xz: f64,
    /// The imaginary parts of conj(E) X and conj(E) Z.
    quadrature: [f64; 2],
}

impl Products {
    fn add(&mut self, e: Complex<f64>, x: Complex<f64>, z: Complex<f64>) {
        self.ee += e.norm_sqr();
        self.xx += x.norm_sqr();
        self.zz += z.norm_sqr();
        self.xz += (x.conj() * z).re;
        self.quadrature[0] += (e.conj() * x).im;
        self.quadrature[1] += (e.conj() * z).im;
    }

    /// `None` where nothing moves.
    fn coefficients(&self) -> Option<Coefficients> {
        let both = self.xx + self.zz;
        let root = (self.ee * both).sqrt();
        let found = Coefficients {
            a1: -self.quadrature[0] / root,
            b1: -self.quadrature[1] / root,
            a2: (self.xx - self.zz) / both,
            b2: 2.0 * self.xz / both,
        };
        let numbers = [found.a1, found.b1, found.a2, found.b2];
        numbers
            .iter()
            .all(|number| number.is_finite())
            .then_some(found)
    }
}

impl DirectionalSpectrum {
    /// The step of frequency in hertz.
    #[must_use]
    pub fn df(&self) -> f64 {
        self.df
    }

    /// The density of the elevation in m²/Hz at 0, `df`, 2 `df`, ...
    #[must_use]
    pub fn density(&self) -> &[f64] {
        &self.density
    }

    /// The coefficients at each of these frequencies; `None` where nothing moves.
    #[must_use]
    pub fn coefficients(&self) -> &[Option<Coefficients>] {
        &self.coefficients
    }

    /// The mean of the coefficients over the frequencies from `low` to `high` in hertz, weighted by energy; `None`
    /// when there is none.
    #[must_use]
    pub fn between(&self, low: f64, high: f64) -> Option<Coefficients> {
        let (mut sum, mut energy) = (Coefficients::default(), 0.0);
        for (i, (weight, found)) in self
            .density
            .iter()
            .zip(&self.coefficients)
            .enumerate()
            .skip(1)
        {
            let frequency = i as f64 * self.df;
            if let (true, Some(found)) = ((low..=high).contains(&frequency), found) {
                energy += weight;
                sum.a1 += weight * found.a1;
                sum.b1 += weight * found.b1;
                sum.a2 += weight * found.a2;
                sum.b2 += weight * found.b2;
            }
        }
        (energy > 0.0).then(|| Coefficients {
            a1: sum.a1 / energy,
            b1: sum.b1 / energy,
            a2: sum.a2 / energy,
            b2: sum.b2 / energy,
        })
    }

    /// The frequency of most energy in hertz, and the coefficients there; `None` without energy.
    #[must_use]
    pub fn peak(&self) -> Option<(f64, Coefficients)> {
        let bins = self
            .density
            .iter()
            .zip(&self.coefficients)
            .enumerate()
            .skip(1);
        let (i, (_, found)) = bins.max_by(|a, b| a.1.0.total_cmp(b.1.0))?;
        found.map(|found| (i as f64 * self.df, found))
    }
}
