//! The gradients that several bases share: twelve from the center of a cube to its edges, and the signs of diagonals.
//!
//! Each basis has its own way from a hash to an entry; those ways are not here.

use super::Fade;

/// The directions, in the order of K. Perlin's `grad` of 2002 for hashes 0 to 11.
pub(super) const EDGES: [[f64; 3]; 12] = [
    [1.0, 1.0, 0.0],
    [-1.0, 1.0, 0.0],
    [1.0, -1.0, 0.0],
    [-1.0, -1.0, 0.0],
    [1.0, 0.0, 1.0],
    [-1.0, 0.0, 1.0],
    [1.0, 0.0, -1.0],
    [-1.0, 0.0, -1.0],
    [0.0, 1.0, 1.0],
    [0.0, -1.0, 1.0],
    [0.0, 1.0, -1.0],
    [0.0, -1.0, -1.0],
];

/// What a bit of a hash does to an axis. Looked up, because a branch on a hash cannot be predicted.
pub(super) const SIGNS: [f64; 2] = [1.0, -1.0];

/// The first D components of an edge: the noise on the line or plane where the other coordinates are 0.
#[inline]
pub(super) fn edge<const D: usize>(entry: usize) -> [f64; D] {
    let edge = EDGES[entry];
    std::array::from_fn(|d| edge.get(d).copied().unwrap_or(0.0))
}

/// The largest absolute value of a blend of such gradients in D dimensions, whatever the hashes.
///
/// In 3 dimensions it is the maximum over the cell of Σ weight · (sum of the two largest offsets), rounded up.
pub(super) fn edge_bound(dimensions: usize, fade: Fade) -> f64 {
    match (dimensions, fade) {
        (1, _) => 0.5,
        (2, _) => 1.0,
        (_, Fade::Quintic) => 1.0364,
        (_, Fade::Cubic) => 1.045,
        (_, Fade::Linear | Fade::Step) => 1.065,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bound_is_the_maximum_over_a_cell() {
        for fade in Fade::ALL {
            let mut largest = 0.0_f64;
            let steps = 40;
            for i in 0..steps * steps * steps {
                let p = [i % steps, i / steps % steps, i / steps / steps]
                    .map(|i| f64::from(i) / f64::from(steps));
                let mut sum = 0.0;
                for bits in 0..8 {
                    let near = |d: usize| bits >> d & 1 == 0;
                    let offset: [f64; 3] =
                        std::array::from_fn(|d| if near(d) { p[d] } else { 1.0 - p[d] });
                    let weight = |d: usize| {
                        let w = fade.value(p[d]);
                        if near(d) { 1.0 - w } else { w }
                    };
                    let pull = EDGES.map(|g| (0..3).map(|d| g[d].abs() * offset[d]).sum::<f64>());
                    sum +=
                        (0..3).map(weight).product::<f64>() * pull.into_iter().fold(0.0, f64::max);
                }
                largest = largest.max(sum);
            }
            let bound = edge_bound(3, fade);
            assert!(
                largest <= bound && largest > bound - 2e-3,
                "{fade} {largest}"
            );
        }
    }
}
