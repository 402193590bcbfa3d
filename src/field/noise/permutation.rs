//! Permutations of 0..=255 and the two ways to hash a lattice point with them.
//!
//! The seeded ones come from the `noise` crate, the fixed one from Perlin's paper. Nothing here draws numbers itself.

use noise::permutationtable::{NoiseHasher, PermutationTable};

/// A permutation of 0..=255: all the randomness of a lattice.
#[derive(Clone, PartialEq, Eq)]
pub struct Permutation([u8; 256]);

impl Permutation {
    /// The table of `noise::permutationtable::PermutationTable::new(seed)`.
    #[must_use]
    pub fn seeded(seed: u32) -> Self {
        let table = PermutationTable::new(seed);
        // A hash of one coordinate is the table's entry, which is below 256.
        Self(std::array::from_fn(|i| table.hash(&[i as isize]) as u8))
    }

    /// The published table: K. Perlin, "Improving Noise", SIGGRAPH 2002.
    #[must_use]
    pub const fn ken() -> Self {
        Self(KEN)
    }

    /// The given table; `None` when it is not a permutation.
    #[must_use]
    pub fn from_table(table: [u8; 256]) -> Option<Self> {
        let mut seen = [false; 256];
        for entry in table {
            seen[usize::from(entry)] = true;
        }
        seen.iter().all(|&seen| seen).then_some(Self(table))
    }

    /// The table itself.
    #[must_use]
    pub const fn table(&self) -> &[u8; 256] {
        &self.0
    }

    /// P\[…P\[P\[i\] ⊕ j\] ⊕ k…\], indices modulo 256, as the `noise` crate hashes.
    #[inline]
    #[must_use]
    pub fn xor<const D: usize>(&self, cell: [i64; D]) -> u8 {
        let step = |hash: u8, index: i64| self.0[usize::from(hash ^ index as u8)];
        cell.into_iter().fold(0, step)
    }

    /// P\[…P\[P\[i\] + j\] + k…\], sums modulo 256, as Perlin hashes.
    #[inline]
    #[must_use]
    pub fn sum<const D: usize>(&self, cell: [i64; D]) -> u8 {
        let step = |hash: u8, index: i64| self.0[usize::from(hash.wrapping_add(index as u8))];
        cell.into_iter().fold(0, step)
    }
}

impl std::fmt::Debug for Permutation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // 256 numbers help nobody in a message.
        write!(f, "Permutation({:?}…)", &self.0[..4])
    }
}

#[rustfmt::skip]
const KEN: [u8; 256] = [
    151, 160, 137, 91, 90, 15, 131, 13, 201, 95, 96, 53, 194, 233, 7, 225, 140, 36, 103, 30, 69, 142, 8, 99, 37, 240,
    21, 10, 23, 190, 6, 148, 247, 120, 234, 75, 0, 26, 197, 62, 94, 252, 219, 203, 117, 35, 11, 32, 57, 177, 33, 88,
    237, 149, 56, 87, 174, 20, 125, 136, 171, 168, 68, 175, 74, 165, 71, 134, 139, 48, 27, 166, 77, 146, 158, 231, 83,
    111, 229, 122, 60, 211, 133, 230, 220, 105, 92, 41, 55, 46, 245, 40, 244, 102, 143, 54, 65, 25, 63, 161, 1, 216,
    80, 73, 209, 76, 132, 187, 208, 89, 18, 169, 200, 196, 135, 130, 116, 188, 159, 86, 164, 100, 109, 198, 173, 186,
    3, 64, 52, 217, 226, 250, 124, 123, 5, 202, 38, 147, 118, 126, 255, 82, 85, 212, 207, 206, 59, 227, 47, 16, 58,
    17, 182, 189, 28, 42, 223, 183, 170, 213, 119, 248, 152, 2, 44, 154, 163, 70, 221, 153, 101, 155, 167, 43, 172, 9,
    129, 22, 39, 253, 19, 98, 108, 110, 79, 113, 224, 232, 178, 185, 112, 104, 218, 246, 97, 228, 251, 34, 242, 193,
    238, 210, 144, 12, 191, 179, 162, 241, 81, 51, 145, 235, 249, 14, 239, 107, 49, 192, 214, 31, 181, 199, 106, 157,
    184, 84, 204, 176, 115, 121, 50, 45, 127, 4, 150, 254, 138, 236, 205, 93, 222, 114, 67, 29, 24, 72, 243, 141, 128,
    195, 78, 66, 215, 61, 156, 180,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_table_is_a_permutation() {
        assert!(Permutation::from_table(KEN).is_some());
        let mut torn = KEN;
        torn[0] = torn[1];
        assert!(Permutation::from_table(torn).is_none());
    }

    #[test]
    fn hashes_equal_the_noise_crate() {
        let (ours, theirs) = (Permutation::seeded(9), PermutationTable::new(9));
        for cell in [[0, 0, 0], [-1, 5, 300], [1_000_000, -77, 12]] {
            let [i, j, k] = cell.map(|c| c as isize);
            assert_eq!(usize::from(ours.xor(cell)), theirs.hash(&[i, j, k]));
            let [i, j, _] = cell;
            assert_eq!(
                usize::from(ours.xor([i, j])),
                theirs.hash(&[i as isize, j as isize])
            );
        }
    }
}
