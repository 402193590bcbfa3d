//! Pictures as PNG files, in memory.
//!
//! The same pixels give the same bytes. It does not scale, flip or convert colors: callers bring 8-bit sRGB, top row
//! first.

use ::image::codecs::png::PngEncoder;
use ::image::{ExtendedColorType, ImageEncoder};
use thiserror::Error;

/// Why no picture was made.
#[derive(Debug, Error)]
pub enum PictureError {
    /// The pixels do not fill the picture.
    #[error("a picture of {width} x {height} pixels needs 3 bytes each, not {bytes} in all")]
    Size {
        /// Pixels across.
        width: u32,
        /// Pixels down.
        height: u32,
        /// Bytes given.
        bytes: usize,
    },
    /// The encoder refused.
    #[error("the picture cannot be encoded: {0}")]
    Encode(#[from] ::image::ImageError),
}

/// The PNG file of `width` × `height` pixels, `rgb` being red, green, blue of each, row by row from the top.
///
/// # Errors
/// A side of 0, or a number of bytes that is not 3 · width · height.
pub fn png(width: u32, height: u32, rgb: &[u8]) -> Result<Vec<u8>, PictureError> {
    let pixels = u64::from(width) * u64::from(height);
    if pixels == 0 || pixels.checked_mul(3) != Some(rgb.len() as u64) {
        return Err(PictureError::Size {
            width,
            height,
            bytes: rgb.len(),
        });
    }
    let mut bytes = Vec::new();
    PngEncoder::new(&mut bytes).write_image(rgb, width, height, ExtendedColorType::Rgb8)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pixels_come_back() {
        let rgb: Vec<u8> = (0..5 * 7 * 3).map(|i| (i * 37 % 256) as u8).collect();
        let bytes = png(5, 7, &rgb).unwrap();
        let decoded = ::image::load_from_memory(&bytes).unwrap().into_rgb8();
        assert_eq!(decoded.dimensions(), (5, 7));
        assert_eq!(decoded.into_raw(), rgb);
        assert_eq!(bytes, png(5, 7, &rgb).unwrap());
    }

    #[test]
    fn a_wrong_number_of_bytes_is_refused() {
        for (width, height, bytes) in [
            (0, 4, 0),
            (4, 0, 0),
            (2, 2, 11),
            (2, 2, 16),
            (u32::MAX, u32::MAX, 3),
        ] {
            assert!(png(width, height, &vec![0; bytes]).is_err());
        }
    }
}
