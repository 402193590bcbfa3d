//! The signs of a Perlin lattice, laid out so that sixteen neighboring columns are one load.
//!
//! The whole lattice of one seed is 256 × 256 points of two signs each. It knows neither positions nor octaves.

use crate::field::noise::perlin::Perlin;

/// Lattice columns in a stored row: a whole period and enough of the next that no load has to wrap.
pub(super) const STRIDE: usize = 256 + 32;

/// The codes of one lattice, row by row.
///
/// A code's bits are, from the lowest, the x and z signs of the gradient at its own column and those at the next; a
/// set bit is a minus.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lattice {
    codes: Box<[u8]>,
}

impl Lattice {
    /// The lattice of `perlin`.
    #[must_use]
    pub fn new(perlin: &Perlin) -> Self {
        let permutation = perlin.permutation();
        let mut codes = vec![0; STRIDE * 256].into_boxed_slice();
        for (j, row) in codes.chunks_exact_mut(STRIDE).enumerate() {
            for (code, &first) in row.iter_mut().zip(permutation) {
                *code = permutation[usize::from(first) ^ j] & 3;
            }
            let first = row[0];
            for i in 0..255 {
                row[i] |= row[i + 1] << 2;
            }
            row[255] |= first << 2;
            row.copy_within(0..STRIDE - 256, 256);
        }
        Self { codes }
    }

    /// The codes of lattice row `j`, reduced to the period.
    #[inline(always)]
    pub(super) fn row(&self, j: u32) -> &[u8; STRIDE] {
        let start = (j & 255) as usize * STRIDE;
        self.codes[start..start + STRIDE]
            .try_into()
            .expect("a row has this length")
    }
}

/// Whether the noise may leave [-1, 1] in a cell, by the codes of its upper (low four bits) and lower edge.
///
/// It does when at least three of the four gradients point toward the center of the cell, or away from it, and the
/// fourth does not point the other way.
pub(super) static MAY_CLIP: [bool; 256] = {
    let mut table = [false; 256];
    let mut code = 0;
    while code < 256 {
        // Toward the center from the corners (0, 0), (1, 0), (0, 1) and (1, 1).
        let toward = [[1, 1], [-1, 1], [1, -1], [-1, -1]];
        let (mut sum, mut corner) = (0, 0);
        while corner < 4 {
            let bits = code >> (2 * corner);
            let x = 1 - 2 * (bits & 1);
            let z = 1 - (bits & 2);
            sum += (x * toward[corner][0] + z * toward[corner][1]) / 2;
            corner += 1;
        }
        table[code as usize] = sum >= 3 || sum <= -3;
        code += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_the_signs_of_the_gradients() {
        let perlin = Perlin::new(42);
        let lattice = Lattice::new(&perlin);
        for j in 0..256 {
            for i in 0..STRIDE {
                let bits = |column: usize| perlin.hash(column as i64, j) & 3;
                let expected = bits(i) | (bits(i + 1) << 2);
                assert_eq!(lattice.row(j as u32)[i], expected, "{i} {j}");
            }
        }
    }

    #[test]
    fn only_marked_cells_leave_the_unit_range() {
        let perlin = Perlin::new(3);
        let lattice = Lattice::new(&perlin);
        let mut beyond = 0;
        for j in 0..64 {
            for i in 0..256 {
                let row = |j: u32| lattice.row(j)[i] & 15;
                let marked = MAY_CLIP[usize::from(row(j) | (row(j + 1) << 4))];
                let steps = 1..16;
                let largest = steps
                    .flat_map(|a| (1..16).map(move |b| [a, b].map(|k| f64::from(k) / 16.0)))
                    .map(|[u, v]| perlin.sample_cell(i as i64, j.into(), u, v).height.abs())
                    .fold(0.0, f64::max);
                assert!(marked || largest <= 1.0, "{i} {j}: {largest}");
                beyond += usize::from(marked && largest > 1.0);
            }
        }
        assert!(beyond > 500, "{beyond}");
    }
}
