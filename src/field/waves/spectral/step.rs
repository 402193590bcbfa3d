//! From the waves of a spectral sea to its [`Tiles`] at one moment, by Fourier transforms.
//!
//! Nine real fields of each band come from five complex transforms, two fields in each. Plans and buffers are kept
//! from step to step, so that none allocates. The work is cut into bands and transforms for all threads of the pool
//! that it is called in.

use glam::DVec2;
use rayon::prelude::*;
use rustfft::num_complex::{Complex, Complex32};

use super::band::{Band, Pair};
use super::spline::transfer;
use super::tiles::Tiles;
use super::transform::{Transform, Workspace};

/// Transforms of a band.
const TRANSFORMS: usize = 5;

/// Makes the tiles of one sea, moment by moment.
#[derive(Clone)]
pub struct TileStep {
    transform: Transform,
    bands: Vec<BandStep>,
}

#[derive(Clone)]
struct BandStep {
    /// The largest |n| or |m| of a wave.
    reach: usize,
    places: Vec<Place>,
    /// h and ∂h/∂t of the first wave of each pair.
    heights: Vec<[Complex32; 2]>,
    works: [Workspace; TRANSFORMS],
}

/// What does not depend on time about a pair of waves.
#[derive(Clone, Copy)]
struct Place {
    /// Where the first wave and its opposite are in an array of rows n and columns m.
    places: [u32; 2],
    /// Of the first wave, rad/m.
    vector: [f32; 2],
    /// Unit vector times choppiness.
    direction: [f32; 2],
    /// What a spline needs beforehand.
    sharpening: f32,
}

impl TileStep {
    /// Plans and buffers for `bands`, all of lattices of one size, with the water moving to and fro `choppiness`
    /// times as far as in deep water.
    #[must_use]
    pub fn new(bands: &[Band], choppiness: f64) -> Self {
        let size = bands.first().map_or(2, |band| band.lattice().size);
        let transform = Transform::new(size);
        let step = |band: &Band| {
            assert_eq!(band.lattice().size, size, "bands have tiles of one size");
            let pairs = band.pairs();
            let reach = pairs.iter().flat_map(|pair| pair.wave).map(i32::abs).max();
            BandStep {
                reach: reach.unwrap_or(0) as usize,
                places: pairs
                    .iter()
                    .map(|pair| Place::new(pair, size, choppiness))
                    .collect(),
                heights: vec![[Complex32::ZERO; 2]; pairs.len()],
                works: std::array::from_fn(|_| transform.workspace()),
            }
        };
        let bands = bands.iter().map(step).collect();
        Self { transform, bands }
    }

    /// Writes the fields of `bands` at time `t` in seconds to `tiles`.
    ///
    /// # Panics
    /// Unless this was made for those bands, and `tiles` are of their size.
    pub fn run(&mut self, bands: &[Band], t: f64, tiles: &mut Tiles) {
        assert_eq!(bands.len(), self.bands.len(), "a step belongs to one sea");
        let transform = &self.transform;
        let area = tiles.size * tiles.size;
        assert_eq!(
            tiles.surface.len(),
            area * bands.len(),
            "tiles belong to one sea"
        );
        tiles.time = t;
        let layers = tiles
            .surface
            .par_chunks_mut(area)
            .zip(tiles.shading.par_chunks_mut(area))
            .zip(tiles.shear.par_chunks_mut(area));
        let steps = self.bands.par_iter_mut().zip(bands);
        layers
            .zip(steps)
            .for_each(|(((surface, shading), shear), (step, band))| {
                step.evolve(band.pairs(), t);
                let fields = step.transform(transform);
                weave(fields[0], fields[1], surface);
                weave(fields[2], fields[3], shading);
                for (value, field) in shear.iter_mut().zip(fields[4]) {
                    *value = field.re;
                }
            });
    }
}

/// Four real fields from two complex ones.
fn weave(first: &[Complex32], second: &[Complex32], out: &mut [[f32; 4]]) {
    for ((texel, a), b) in out.iter_mut().zip(first).zip(second) {
        *texel = [a.re, a.im, b.re, b.im];
    }
}

impl BandStep {
    fn evolve(&mut self, pairs: &[Pair], t: f64) {
        for (heights, pair) in self.heights.iter_mut().zip(pairs) {
            *heights = pair.at(t).map(|h| Complex::new(h.re as f32, h.im as f32));
        }
    }

    fn transform(&mut self, transform: &Transform) -> [&[Complex32]; TRANSFORMS] {
        let Self {
            reach,
            places,
            heights,
            works,
        } = self;
        let mut fields: [&[Complex32]; TRANSFORMS] = [&[]; TRANSFORMS];
        let works = works.par_iter_mut().zip(&mut fields).enumerate();
        works.for_each(|(i, (work, field))| {
            *field = transform.run(work, *reach, |out| {
                for (place, heights) in places.iter().zip(&*heights) {
                    place.write(i, *heights, out);
                }
            });
        });
        fields
    }
}

impl Place {
    fn new(pair: &Pair, size: usize, choppiness: f64) -> Self {
        let [n, m] = pair.wave;
        let row = |i: i32| i.rem_euclid(size as i32) as u32;
        let place = |n, m| row(n) * size as u32 + row(m);
        let f32s = |v: DVec2| v.as_vec2().to_array();
        Self {
            places: [place(n, m), place(-n, -m)],
            vector: f32s(pair.vector),
            direction: f32s(choppiness * pair.vector / pair.wavenumber),
            sharpening: (transfer(n, size) * transfer(m, size)).recip() as f32,
        }
    }

    /// Adds two real fields to the transform number `transform`: a + i b, and at the opposite wave a* + i b*.
    fn write(&self, transform: usize, [height, rate]: [Complex32; 2], out: &mut [Complex32]) {
        let turned = Complex32::new(-height.im, height.re);
        let [x, z] = self.vector;
        let [along_x, along_z] = self.direction;
        let [a, b] = match transform {
            0 => [
                turned * (along_x * self.sharpening),
                height * self.sharpening,
            ],
            1 => [turned * (along_z * self.sharpening), rate * self.sharpening],
            2 => [turned * x, turned * z],
            3 => [height * (-along_x * x), height * (-along_z * z)],
            _ => [height * (-along_x * z), Complex32::ZERO],
        };
        out[self.places[0] as usize] = Complex32::new(a.re - b.im, a.im + b.re);
        out[self.places[1] as usize] = Complex32::new(a.re + b.im, b.re - a.im);
    }
}
