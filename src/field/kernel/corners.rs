//! What stands at the corners of one octave's lattice, laid out so that sixteen neighboring columns are one load.
//!
//! A Perlin lattice is two signs a point; any other lattice that repeats is a table of linear functions. Neither knows
//! positions.

use std::ops::Range;

use crate::field::noise::Jet;
use crate::field::noise::lattice::Lattice;
use crate::field::noise::perlin::{self, Perlin};

/// The longest period of a lattice, in cells.
pub(super) const PERIOD: usize = 256;

/// Lattice columns in a stored row: the longest period and enough of the next that no load has to wrap.
pub(super) const STRIDE: usize = PERIOD + 32;

/// The corners of one lattice.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Corners {
    /// Of a Perlin lattice.
    Signs(Signs),
    /// Of any lattice that repeats.
    Table(Table),
}

impl Corners {
    /// The corners of `lattice`; `None` when it does not repeat.
    pub fn new(lattice: &dyn Lattice<2>) -> Option<Self> {
        let period = lattice.period()? as usize;
        if let Some(perlin) = lattice.perlin() {
            return Some(Self::Signs(Signs::new(perlin)));
        }
        (1..=PERIOD).contains(&period).then(|| {
            Self::Table(Table::new(
                period,
                [0..period as i64, 0..period as i64],
                |cell| lattice.corner(cell),
            ))
        })
    }

    /// All four corners of every cell of signs, row by row: the upper edge in the low half of the byte. Empty for tables.
    pub fn cells(&self) -> Box<[u8]> {
        let Self::Signs(signs) = self else {
            return Box::default();
        };
        let mut cells = Vec::with_capacity(PERIOD * PERIOD);
        for j in 0..PERIOD as u32 {
            let (above, below) = (signs.row(j), signs.row(j + 1));
            let row = above[..PERIOD].iter().zip(below);
            cells.extend(row.map(|(above, below)| (above & 15) | (below & 15) << 4));
        }
        cells.into_boxed_slice()
    }

    /// What its gradients have to be multiplied by.
    pub fn scale(&self) -> f64 {
        match self {
            Self::Signs(_) => perlin::scale(2),
            Self::Table(_) => 1.0,
        }
    }

    /// After how many cells it repeats.
    pub fn period(&self) -> u32 {
        match self {
            Self::Signs(_) => PERIOD as u32,
            Self::Table(table) => table.period as u32,
        }
    }
}

/// The codes of a Perlin lattice, row by row.
///
/// A code's bits are, from the lowest, the x and z signs of the gradient at its own column and those at the next; a
/// set bit is a minus.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Signs {
    codes: Box<[u8]>,
}

impl Signs {
    pub fn new(perlin: &Perlin) -> Self {
        let permutation = perlin.permutation();
        let mut codes = vec![0; STRIDE * PERIOD].into_boxed_slice();
        for (j, row) in codes.chunks_exact_mut(STRIDE).enumerate() {
            for (code, &first) in row.iter_mut().zip(permutation) {
                *code = permutation[usize::from(first) ^ j] & 3;
            }
            let first = row[0];
            for i in 0..PERIOD - 1 {
                row[i] |= row[i + 1] << 2;
            }
            row[PERIOD - 1] |= first << 2;
            row.copy_within(0..STRIDE - PERIOD, PERIOD);
        }
        Self { codes }
    }

    /// The codes of lattice row `j`.
    #[inline(always)]
    pub fn row(&self, j: u32) -> &[u8; STRIDE] {
        let start = j as usize % PERIOD * STRIDE;
        let row = &self.codes[start..start + STRIDE];
        row.try_into().expect("a row has this length")
    }
}

/// The linear functions of a lattice, row by row.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Table {
    period: usize,
    value: Box<[f32]>,
    x: Box<[f32]>,
    z: Box<[f32]>,
}

impl Table {
    /// Asks for the corners whose column and row lie in the ranges; of no more than one period.
    pub fn new(
        period: usize,
        [columns, rows]: [Range<i64>; 2],
        corner: impl Fn([i64; 2]) -> Jet<2>,
    ) -> Self {
        let empty = || vec![0.0; STRIDE * period].into_boxed_slice();
        let mut table = Self {
            period,
            value: empty(),
            x: empty(),
            z: empty(),
        };
        let cut = |range: Range<i64>| range.start..range.end.min(range.start + period as i64);
        for j in cut(rows) {
            let start = j.rem_euclid(period as i64) as usize * STRIDE;
            for i in cut(columns.clone()) {
                let Jet { value, gradient } = corner([i, j]);
                let first = i.rem_euclid(period as i64) as usize;
                // A row goes on beyond its period.
                for at in (start + first..start + STRIDE).step_by(period) {
                    table.value[at] = value as f32;
                    table.x[at] = gradient[0] as f32;
                    table.z[at] = gradient[1] as f32;
                }
            }
        }
        table
    }

    /// Values, x slopes and z slopes of lattice row `j`.
    #[inline(always)]
    pub fn row(&self, j: u32) -> [&[f32; STRIDE]; 3] {
        let start = j as usize % self.period * STRIDE;
        [
            self.value[start..start + STRIDE].try_into().expect("a row"),
            self.x[start..start + STRIDE].try_into().expect("a row"),
            self.z[start..start + STRIDE].try_into().expect("a row"),
        ]
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
        let (signs, permutation) = (Signs::new(&perlin), perlin.permutation());
        for j in 0..256 {
            for i in 0..STRIDE {
                let hash = |column: usize| permutation[usize::from(permutation[column % 256]) ^ j];
                let bits = |column: usize| hash(column) & 3;
                let expected = bits(i) | (bits(i + 1) << 2);
                assert_eq!(signs.row(j as u32)[i], expected, "{i} {j}");
            }
        }
    }

    #[test]
    fn only_marked_cells_leave_the_unit_range() {
        let perlin = Perlin::new(3);
        let signs = Signs::new(&perlin);
        let mut beyond = 0;
        for j in 0..64 {
            for i in 0..256 {
                let row = |j: u32| signs.row(j)[i] & 15;
                let marked = MAY_CLIP[usize::from(row(j) | (row(j + 1) << 4))];
                let steps = 1..16;
                let largest = steps
                    .flat_map(|a| (1..16).map(move |b| [a, b].map(|k| f64::from(k) / 16.0)))
                    .map(|[u, v]| perlin.sample(i as f64 + u, f64::from(j) + v).height.abs())
                    .fold(0.0, f64::max);
                assert!(marked || largest <= 1.0, "{i} {j}: {largest}");
                beyond += usize::from(marked && largest > 1.0);
            }
        }
        assert!(beyond > 500, "{beyond}");
    }
}
