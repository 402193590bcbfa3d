//! The coarser levels of detail of a spectral sea's tiles: each point is the mean of two by two of the level before.
//!
//! They are made beside the tiles, off the frame's thread, because a graphics adapter makes none of textures with 32-bit
//! numbers. Which one is seen where, the shader decides.

use super::spectral::LEVELS;
use crate::field::waves::spectral::Tiles;

/// One level of all tiles, laid out as in [`Tiles`].
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Level {
    pub surface: Vec<[f32; 4]>,
    pub shading: Vec<[f32; 4]>,
    pub shear: Vec<f32>,
}

/// All levels but the finest, which are the tiles themselves.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Levels(pub Vec<Level>);

impl Levels {
    /// The levels of `tiles`.
    #[cfg(test)]
    pub fn of(tiles: &Tiles) -> Self {
        let mut levels = Self::default();
        levels.fill(tiles);
        levels
    }

    /// Writes the levels of `tiles`; buffers of the right size are kept.
    pub fn fill(&mut self, tiles: &Tiles) {
        self.0.resize_with(LEVELS - 1, Level::default);
        let mut size = tiles.size;
        for i in 0..self.0.len() {
            let (before, from) = self.0.split_at_mut(i);
            let level = &mut from[0];
            let [surface, shading] = [&mut level.surface, &mut level.shading];
            match before.last() {
                Some(fine) => {
                    halve4(&fine.surface, size, surface);
                    halve4(&fine.shading, size, shading);
                    halve(&fine.shear, size, &mut level.shear);
                }
                None => {
                    halve4(&tiles.surface, size, surface);
                    halve4(&tiles.shading, size, shading);
                    halve(&tiles.shear, size, &mut level.shear);
                }
            }
            size /= 2;
        }
    }

    /// The shading of a level; 0 is the tiles' own.
    #[cfg(test)]
    pub fn shading<'a>(&'a self, tiles: &'a Tiles, level: usize) -> &'a [[f32; 4]] {
        match level {
            0 => &tiles.shading,
            _ => &self.0[level - 1].shading,
        }
    }
}

/// The means of two by two numbers of tiles of `size` a side.
fn halve(fine: &[f32], size: usize, coarse: &mut Vec<f32>) {
    coarse.clear();
    for rows in fine.chunks_exact(2 * size) {
        let (north, south) = rows.split_at(size);
        let pairs = north.chunks_exact(2).zip(south.chunks_exact(2));
        coarse.extend(pairs.map(|(a, b)| 0.25 * (a[0] + a[1] + b[0] + b[1])));
    }
}

/// The same for four numbers a point.
fn halve4(fine: &[[f32; 4]], size: usize, coarse: &mut Vec<[f32; 4]>) {
    coarse.clear();
    for rows in fine.chunks_exact(2 * size) {
        let (north, south) = rows.split_at(size);
        let pairs = north.chunks_exact(2).zip(south.chunks_exact(2));
        coarse.extend(
            pairs.map(|(a, b)| {
                std::array::from_fn(|i| 0.25 * (a[0][i] + a[1][i] + b[0][i] + b[1][i]))
            }),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_is_the_mean_of_those_that_it_stands_for() {
        let mut tiles = Tiles::calm(256, vec![1.0, 2.0]);
        for (i, shear) in tiles.shear.iter_mut().enumerate() {
            *shear = (i % 7) as f32 + (i / 256) as f32;
        }
        let levels = Levels::of(&tiles);
        assert_eq!(levels.0.len(), LEVELS - 1);
        for (level, Level { surface, shear, .. }) in levels.0.iter().enumerate() {
            let side = 128 >> level;
            assert_eq!([shear.len(), surface.len()], [2 * side * side; 2]);
        }
        let mean = |row: usize, column: usize, side: usize| {
            let all = (0..side * side)
                .map(|k| tiles.shear[(row * side + k / side) * 256 + column * side + k % side]);
            all.sum::<f32>() / (side * side) as f32
        };
        assert_eq!(levels.0[0].shear[3 * 128 + 5], mean(3, 5, 2));
        assert!((levels.0[2].shear[7 * 32 + 30] - mean(7, 30, 8)).abs() < 1e-3);
    }
}
