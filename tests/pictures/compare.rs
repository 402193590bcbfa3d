//! Whether two pictures show the same, to the eye of somebody who does not count the last bits.
//!
//! A pixel is bad when a channel differs by more than 4 of 255; pictures are alike while at most 1 % of the pixels are
//! bad. Pictures that are not are kept beside each other and the difference under `target/tmp/pictures`.

use std::path::{Path, PathBuf};

/// The largest difference of a channel that nobody sees.
const TOLERANCE: u8 = 4;

/// The largest share of bad pixels.
const SHARE: f64 = 0.01;

/// A decoded picture, three bytes a pixel, top row first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    pub width: u32,
    pub height: u32,
    pub rgb: Vec<u8>,
}

impl Picture {
    /// Decodes a PNG file.
    pub fn read(path: &Path) -> Self {
        let image = image::open(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let image = image.into_rgb8();
        Self {
            width: image.width(),
            height: image.height(),
            rgb: image.into_raw(),
        }
    }

    pub fn write(&self, path: &Path) {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        let bytes = haibo::export::image::png(self.width, self.height, &self.rgb).unwrap();
        std::fs::write(path, bytes).unwrap();
    }

    /// The pixels, row by row.
    pub fn pixels(&self) -> &[[u8; 3]] {
        self.rgb.as_chunks().0
    }

    /// The columns from `from` to before `to`.
    pub fn columns(&self, from: u32, to: u32) -> Self {
        let rows = self.pixels().chunks(self.width as usize);
        Self {
            width: to - from,
            height: self.height,
            rgb: rows
                .flat_map(|row| row[from as usize..to as usize].as_flattened())
                .copied()
                .collect(),
        }
    }

    /// Each `factor` by `factor` pixels as one, their mean; what is left over at the right and below is left out.
    pub fn reduced(&self, factor: u32) -> Self {
        let (width, height) = (self.width / factor, self.height / factor);
        let mean = |x: u32, y: u32, channel: usize| {
            let all = (0..factor * factor).map(|k| {
                let pixel = (y * factor + k / factor) * self.width + x * factor + k % factor;
                u32::from(self.pixels()[pixel as usize][channel])
            });
            (all.sum::<u32>() / (factor * factor)) as u8
        };
        let places = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        Self {
            width,
            height,
            rgb: places
                .flat_map(|(x, y)| [0, 1, 2].map(|channel| mean(x, y, channel)))
                .collect(),
        }
    }

    /// The number of different colors.
    pub fn colors(&self) -> usize {
        let mut colors = self.pixels().to_vec();
        colors.sort_unstable();
        colors.dedup();
        colors.len()
    }
}

/// The share of bad pixels, 0 to 1; pictures of different sizes have nothing in common.
pub fn difference(a: &Picture, b: &Picture) -> f64 {
    if (a.width, a.height) != (b.width, b.height) {
        return 1.0;
    }
    let bad =
        |(a, b): (&[u8; 3], &[u8; 3])| a.iter().zip(b).any(|(a, b)| a.abs_diff(*b) > TOLERANCE);
    let count = a
        .pixels()
        .iter()
        .zip(b.pixels())
        .filter(|pair| bad(*pair))
        .count();
    count as f64 / a.pixels().len() as f64
}

/// Whether the two are alike.
pub fn alike(a: &Picture, b: &Picture) -> bool {
    difference(a, b) <= SHARE
}

/// Where pictures that should be alike are kept.
pub fn kept(name: &str, what: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("pictures")
        .join(format!("{name}.{what}.png"))
}

/// Keeps the pictures and panics unless they are alike.
#[track_caller]
pub fn assert_alike(name: &str, actual: &Picture, expected: &Picture) {
    let share = difference(actual, expected);
    if share <= SHARE {
        return;
    }
    actual.write(&kept(name, "actual"));
    expected.write(&kept(name, "expected"));
    if (actual.width, actual.height) == (expected.width, expected.height) {
        let channels = actual.rgb.iter().zip(&expected.rgb);
        let difference = Picture {
            // Amplified: a bad pixel is to be seen.
            rgb: channels
                .map(|(a, b)| a.abs_diff(*b).saturating_mul(12))
                .collect(),
            ..*actual
        };
        difference.write(&kept(name, "difference"));
    }
    panic!(
        "{name}: {:.2} % of the pixels differ, allowed is {} %; see {}",
        100.0 * share,
        100.0 * SHARE,
        kept(name, "actual").display()
    );
}

fn gray(value: u8) -> Picture {
    Picture {
        width: 20,
        height: 10,
        rgb: vec![value; 600],
    }
}

#[test]
fn what_nobody_sees_is_alike() {
    assert_eq!(difference(&gray(100), &gray(100)), 0.0);
    assert!(alike(&gray(100), &gray(104)) && alike(&gray(104), &gray(100)));
    let mut two_of_200 = gray(100);
    two_of_200.rgb[0] = 255;
    two_of_200.rgb[300] = 0;
    assert!(alike(&two_of_200, &gray(100)));
}

#[test]
fn what_one_sees_is_not_alike() {
    assert_eq!(difference(&gray(100), &gray(105)), 1.0);
    let mut three_of_200 = gray(100);
    for channel in [0, 300, 599] {
        three_of_200.rgb[channel] = 200;
    }
    assert!(!alike(&three_of_200, &gray(100)));
    assert!(!alike(&gray(100), &gray(100).columns(0, 19)));
}

#[test]
fn a_reduced_picture_is_the_mean() {
    let mut picture = gray(100);
    picture.rgb[..3].copy_from_slice(&[116, 132, 164]);
    let reduced = picture.reduced(4);
    assert_eq!(
        (reduced.width, reduced.height, reduced.rgb.len()),
        (5, 2, 30)
    );
    assert_eq!(reduced.rgb[..6], [101, 102, 104, 100, 100, 100]);
}

#[test]
fn a_wrong_picture_fails_and_is_kept_with_the_right_one_and_the_difference() {
    let name = "a wrong picture";
    for what in ["actual", "expected", "difference"] {
        let _ = std::fs::remove_file(kept(name, what));
    }
    let mut wrong = gray(100);
    wrong.rgb[30..90].fill(110);
    let caught = std::panic::catch_unwind(|| assert_alike(name, &wrong, &gray(100)));
    let message = *caught.expect_err("it passed").downcast::<String>().unwrap();
    assert!(
        message.contains("10.00 %") && message.contains(".actual.png"),
        "{message}"
    );
    assert_eq!(Picture::read(&kept(name, "actual")), wrong);
    assert_eq!(Picture::read(&kept(name, "expected")), gray(100));
    let difference = Picture::read(&kept(name, "difference"));
    assert_eq!(difference.rgb[30..90], [120; 60]);
    assert_eq!(difference.rgb[..30], [0; 30]);
}
