//! A noise as a small map: the values of a few cells, water below 0 and land above, lit from the upper left.
//!
//! The values are those of [`Fractal`], the land's own sum of octaves. It knows no textures and no widgets.

use bevy_egui::egui::{Color32, ColorImage, lerp};

use crate::field::fractal::{Fractal, FractalSettings};
use crate::field::noise::NoiseSettings;

/// Columns and rows.
pub const SIZE: [usize; 2] = [96, 48];

/// The colors of water from the lowest value to 0, and of land from 0 to the highest.
const WATER: [[f32; 3]; 3] = [[12.0, 28.0, 46.0], [26.0, 70.0, 92.0], [72.0, 136.0, 146.0]];
const LAND: [[f32; 3]; 3] = [
    [70.0, 104.0, 70.0],
    [136.0, 140.0, 114.0],
    [246.0, 246.0, 242.0],
];

/// How much a rise by the greatest value over two pixels lightens.
const LIGHT: f32 = 0.6;

/// What a thumbnail shows. Two are equal when their pictures are.
#[derive(Debug, Clone, Copy)]
pub struct Subject {
    noise: NoiseSettings,
    fractal: FractalSettings,
    /// Cells of the first octave from left to right.
    cells: f64,
}

impl Subject {
    /// One octave of a noise.
    #[must_use]
    pub fn noise(noise: NoiseSettings) -> Self {
        let fractal = FractalSettings {
            octaves: 1,
            one_source: true,
            ..Default::default()
        };
        Self {
            cells: 6.0,
            ..Self::sum(noise, fractal)
        }
    }

    /// A sum of octaves of a noise.
    #[must_use]
    pub fn sum(noise: NoiseSettings, fractal: FractalSettings) -> Self {
        Self {
            noise: noise.applicable(),
            // A picture has no scale.
            fractal: FractalSettings {
                normalize: false,
                ..fractal
            },
            cells: 4.0,
        }
    }

    /// The whole picture at once.
    #[must_use]
    pub fn picture(&self) -> ColorImage {
        let mut drawing = Drawing::new(*self);
        let mut budget = u32::MAX;
        drawing.advance(&mut budget);
        drawing.picture()
    }

    fn bits(&self) -> [u64; 3] {
        let [lacunarity, persistence] = [self.fractal.lacunarity, self.fractal.persistence];
        [lacunarity, persistence, self.cells].map(f64::to_bits)
    }
}

/// By bits, so that what is no number equals itself.
impl PartialEq for Subject {
    fn eq(&self, other: &Self) -> bool {
        let rest = |subject: &Self| {
            let fractal = subject.fractal;
            (
                subject.noise,
                fractal.kind,
                fractal.octaves,
                fractal.one_source,
            )
        };
        rest(self) == rest(other) && self.bits() == other.bits()
    }
}

/// A picture that is being made, row by row.
#[derive(Debug)]
pub struct Drawing {
    subject: Subject,
    /// Nothing for settings that are not allowed.
    sum: Option<Fractal<2>>,
    values: Vec<f32>,
}

impl Drawing {
    /// Nothing drawn yet.
    #[must_use]
    pub fn new(subject: Subject) -> Self {
        Self {
            subject,
            sum: Fractal::new(&subject.fractal, &subject.noise).ok(),
            values: Vec::with_capacity(SIZE[0] * SIZE[1]),
        }
    }

    /// What it will show.
    #[must_use]
    pub fn subject(&self) -> Subject {
        self.subject
    }

    /// Draws rows and takes their samples, one an octave, off the budget, until either is used up; true when the
    /// picture is complete.
    pub fn advance(&mut self, budget: &mut u32) -> bool {
        let Some(sum) = &self.sum else {
            return true;
        };
        let [columns, rows] = SIZE;
        let row_cost = columns as u32 * self.subject.fractal.octaves;
        let step = self.subject.cells / columns as f64;
        while self.values.len() < columns * rows && *budget > 0 {
            *budget = budget.saturating_sub(row_cost);
            let z = (self.values.len() / columns) as f64 * step;
            let row = (0..columns).map(|i| sum.sample([i as f64 * step, z]).value as f32);
            self.values.extend(row);
        }
        self.values.len() == columns * rows
    }

    /// The picture; what is not drawn is dark.
    #[must_use]
    pub fn picture(&self) -> ColorImage {
        let [columns, rows] = SIZE;
        if self.values.len() < columns * rows {
            return ColorImage::filled(SIZE, color(-1.0, 0.0));
        }
        let scale = self
            .values
            .iter()
            .fold(f32::MIN_POSITIVE, |scale, value| scale.max(value.abs()));
        let at = |i: usize, j: usize| self.values[j * columns + i] / scale;
        let pixels = (0..columns * rows).map(|pixel| {
            let (i, j) = (pixel % columns, pixel / columns);
            let before = at(i.saturating_sub(1), j.saturating_sub(1));
            let after = at((i + 1).min(columns - 1), (j + 1).min(rows - 1));
            color(at(i, j), after - before)
        });
        ColorImage::new(SIZE, pixels.collect())
    }
}

/// The color of a value from -1 to 1 that rises by `rise` away from the light.
fn color(value: f32, rise: f32) -> Color32 {
    let colors = if value < 0.0 { WATER } else { LAND };
    let place = if value < 0.0 { value + 1.0 } else { value };
    let place = place.clamp(0.0, 1.0) * (colors.len() - 1) as f32;
    let below = (place as usize).min(colors.len() - 2);
    let light = (1.0 + LIGHT * rise).clamp(0.55, 1.45);
    let [r, g, b] = [0, 1, 2].map(|channel| {
        let [from, to] = [below, below + 1].map(|stop| colors[stop][channel]);
        (light * lerp(from..=to, place - below as f32)).round() as u8
    });
    Color32::from_rgb(r, g, b)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::noise::Basis;

    #[test]
    fn a_picture_made_in_pieces_is_the_one_made_at_once() {
        let subject = Subject::sum(NoiseSettings::default(), FractalSettings::default());
        let mut drawing = Drawing::new(subject);
        let mut pieces = 1;
        while !drawing.advance(&mut 1_000) {
            pieces += 1;
        }
        assert_eq!(drawing.picture(), subject.picture());
        assert!((20..=48).contains(&pieces), "{pieces}");
    }

    #[test]
    fn every_basis_has_dark_and_bright_places() {
        for basis in Basis::ALL {
            let noise = NoiseSettings {
                basis,
                ..Default::default()
            };
            let picture = Subject::noise(noise).picture();
            let brightness = picture.pixels.iter().map(|pixel| pixel.g());
            let [low, high] = [brightness.clone().min(), brightness.max()];
            assert!(
                low < Some(115) && high > Some(200),
                "{basis} {low:?} {high:?}"
            );
        }
    }

    #[test]
    fn what_is_no_number_is_dark_and_equals_itself() {
        let fractal = FractalSettings {
            lacunarity: f64::NAN,
            ..Default::default()
        };
        let subject = Subject::sum(NoiseSettings::default(), fractal);
        assert_eq!(subject, subject);
        let picture = subject.picture();
        assert!(
            picture
                .pixels
                .iter()
                .all(|pixel| *pixel == picture.pixels[0])
        );
    }
}
