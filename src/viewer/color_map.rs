//! The colors of measured water: which color stands for which number, said once for the shader and for the legend.
//!
//! Two maps made of a formula in OKLab (B. Ottosson, 2020), each in steps that look alike. What is colored with them
//! is the ocean's; what a map is called is the panel's.

mod scale;

pub use scale::SeaScale;

use crate::scene::SeaColors;

/// The samples of a map. Odd, so that one of a diverging map stands for zero exactly.
pub const SAMPLES: usize = 33;

/// Lightness, green to red and blue to yellow.
type OkLab = [f64; 3];

/// How colors are strung.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ColorMap {
    /// From blue through almost white to red, for numbers of both signs: two straight lines in OKLab, alike in
    /// lightness and chroma at the same distance from the middle.
    Diverging,
    /// From dark violet through blue and green to light yellow, for sizes: a helix in OKLab, whose lightness rises
    /// steadily.
    Sequential,
}

impl ColorMap {
    /// The map of what the water shows; none for water as one sees it.
    #[must_use]
    pub fn of(colors: SeaColors) -> Option<Self> {
        match colors {
            SeaColors::Natural => None,
            SeaColors::Elevation | SeaColors::Velocity => Some(Self::Diverging),
            SeaColors::Slope | SeaColors::Compression | SeaColors::Hm0 => Some(Self::Sequential),
        }
    }

    /// The color at `u`, 0 for the first and 1 for the last of the map.
    fn at(self, u: f64) -> OkLab {
        match self {
            Self::Diverging => {
                let side = 2.0 * u - 1.0;
                let hue = if side < 0.0 { 258_f64 } else { 28.0 };
                lch(0.96 - 0.54 * side.abs(), 0.15 * side.abs(), hue)
            }
            Self::Sequential => lch(0.2 + 0.76 * u, 0.086, 290.0 - 190.0 * u),
        }
    }
}

/// The map's colors in even steps as linear red, green, blue and an alpha of 1, for upload.
#[must_use]
pub fn samples(map: ColorMap) -> [[f32; 4]; SAMPLES] {
    std::array::from_fn(|i| {
        let [red, green, blue] = linear(map.at(fraction(i))).map(|v| v.clamp(0.0, 1.0) as f32);
        [red, green, blue, 1.0]
    })
}

/// The same colors as bytes in sRGB, for what is drawn on the screen.
#[must_use]
pub fn srgb(map: ColorMap) -> [[u8; 3]; SAMPLES] {
    std::array::from_fn(|i| linear(map.at(fraction(i))).map(encoded))
}

/// The numbers that the first and the last color of a map stand for. Those between are in proportion, those beyond have
/// the last color. The first number is the larger one for compression: foam is light, and lies where it is smallest.
///
/// Elevation covers ± the sea's height in meters, velocity three times its root mean square in m/s either way, slope as
/// much from 0, running Hm0 in meters half as much again as the sea's height, and compression 1 (calm) to 0 (folding).
/// Water that stands still gets ± 1.
#[must_use]
pub fn range(colors: SeaColors, scale: &SeaScale) -> [f64; 2] {
    let positive = |value: f64| if value > 0.0 { value } else { 1.0 };
    match colors {
        SeaColors::Natural => [0.0, 1.0],
        SeaColors::Elevation => symmetric(positive(scale.height)),
        SeaColors::Velocity => symmetric(positive(3.0 * scale.velocity)),
        SeaColors::Slope => [0.0, positive(3.0 * scale.slope)],
        SeaColors::Hm0 => [0.0, positive(1.5 * scale.height)],
        SeaColors::Compression => [1.0, 0.0],
    }
}

fn symmetric(most: f64) -> [f64; 2] {
    [-most, most]
}

fn fraction(i: usize) -> f64 {
    i as f64 / (SAMPLES - 1) as f64
}

fn lch(lightness: f64, chroma: f64, hue: f64) -> OkLab {
    let (sin, cos) = hue.to_radians().sin_cos();
    [lightness, chroma * cos, chroma * sin]
}

/// Linear sRGB of a color in OKLab (B. Ottosson, 2020).
fn linear([lightness, a, b]: OkLab) -> [f64; 3] {
    let long = (lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b).powi(3);
    let medium = (lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b).powi(3);
    let short = (lightness - 0.089_484_177_5 * a - 1.291_485_548_0 * b).powi(3);
    [
        4.076_741_662_1 * long - 3.307_711_591_3 * medium + 0.230_969_929_2 * short,
        -1.268_438_004_6 * long + 2.609_757_401_1 * medium - 0.341_319_396_5 * short,
        -0.004_196_086_3 * long - 0.703_418_614_7 * medium + 1.707_614_701_0 * short,
    ]
}

/// The byte of a linear channel (IEC 61966-2-1).
fn encoded(linear: f64) -> u8 {
    let linear = linear.clamp(0.0, 1.0);
    let value = if linear <= 0.003_130_8 {
        12.92 * linear
    } else {
        1.055 * linear.powf(1.0 / 2.4) - 0.055
    };
    (255.0 * value).round() as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAPS: [ColorMap; 2] = [ColorMap::Diverging, ColorMap::Sequential];

    #[test]
    fn every_color_can_be_shown() {
        for map in MAPS {
            for i in 0..=1000 {
                let color = linear(map.at(f64::from(i) / 1000.0));
                assert!(
                    color.iter().all(|v| (0.0..=1.0).contains(v)),
                    "{map:?} {i} {color:?}"
                );
            }
        }
    }

    #[test]
    fn all_steps_look_alike_and_lightness_is_monotonic() {
        for map in MAPS {
            let colors: [OkLab; SAMPLES] = std::array::from_fn(|i| map.at(fraction(i)));
            let step = |i: usize| {
                let square = |c: usize| (colors[i + 1][c] - colors[i][c]).powi(2);
                (square(0) + square(1) + square(2)).sqrt()
            };
            for i in 0..SAMPLES - 1 {
                assert!((step(i) / step(0) - 1.0).abs() < 1e-9, "{map:?} {i}");
                let lighter = colors[i + 1][0] > colors[i][0];
                let expected = map == ColorMap::Sequential || i < SAMPLES / 2;
                assert_eq!(lighter, expected, "{map:?} {i}");
            }
        }
    }

    #[test]
    fn zero_is_without_hue_in_the_middle() {
        let [red, green, blue, alpha] = samples(ColorMap::Diverging)[SAMPLES / 2];
        assert!((red - green).abs() < 1e-5 && (green - blue).abs() < 1e-5 && red > 0.8);
        assert_eq!(alpha, 1.0);
        let [[cold_red, _, cold_blue], .., [warm_red, _, warm_blue]] = srgb(ColorMap::Diverging);
        assert!(cold_blue > cold_red + 100 && warm_red > warm_blue + 100);
    }

    #[test]
    fn conversions_are_those_of_the_standards() {
        // Ottosson's own pairs: white, and red of sRGB.
        let white = linear([1.0, 0.0, 0.0]);
        assert!(white.iter().all(|v| (v - 1.0).abs() < 1e-6), "{white:?}");
        let red = linear([0.627_955, 0.224_863, 0.125_846]);
        let error = [red[0] - 1.0, red[1], red[2]];
        assert!(error.iter().all(|v| v.abs() < 1e-4), "{red:?}");
        assert_eq!([0.0, 0.215_861, 1.0].map(encoded), [0, 128, 255]);
    }

    #[test]
    fn ranges_are_those_of_the_sea_and_never_empty() {
        let scale = SeaScale {
            height: 2.0,
            slope: 0.1,
            velocity: 0.5,
        };
        assert_eq!(range(SeaColors::Elevation, &scale), [-2.0, 2.0]);
        assert_eq!(range(SeaColors::Velocity, &scale), [-1.5, 1.5]);
        assert_eq!(range(SeaColors::Hm0, &scale), [0.0, 3.0]);
        assert_eq!(range(SeaColors::Compression, &scale), [1.0, 0.0]);
        let calm = SeaScale {
            height: 0.0,
            slope: 0.0,
            velocity: f64::NAN,
        };
        for colors in [
            SeaColors::Elevation,
            SeaColors::Velocity,
            SeaColors::Slope,
            SeaColors::Hm0,
        ] {
            let [first, last] = range(colors, &calm);
            assert!(last - first >= 1.0, "{colors:?}");
        }
    }
}
