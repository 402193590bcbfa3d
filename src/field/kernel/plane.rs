//! A plane through a noise of three dimensions, at a fixed third coordinate: a lattice of two.
//!
//! Blending along the third axis turns the two linear functions above and below the plane into one, so a sample costs
//! what it costs in two dimensions; only the corners cost more.

use std::sync::Arc;

use super::corners::{Corners, Table};
use super::octaves::Layer;
use super::{GridKernel, Placement};
use crate::field::fractal::{Fractal, OctaveShape};
use crate::field::noise::Jet;
use crate::field::noise::lattice::{Lattice, split};

impl GridKernel {
    /// Makes the kernel ready to sample `fractal` where the third coordinate is `third`, in cells of the first octave.
    ///
    /// Gives `false`, and is not ready, where the lattice of the noise does not repeat or there is none.
    pub fn prepare_plane(
        &mut self,
        fractal: &Fractal<3>,
        third: f64,
        placement: &Placement,
    ) -> bool {
        let mut layers = Vec::with_capacity(super::MAX_OCTAVES);
        for (shape, source) in fractal.octaves() {
            let Some(lattice) = source.lattice() else {
                return false;
            };
            let Some(period) = lattice.period() else {
                return false;
            };
            let [_, _, third] = shape.place([0.0, 0.0, third]);
            let ([k], [w]) = split([third], lattice.shift());
            let corner = |cell| fold(lattice, cell, k, w);
            let wanted = [0, 1].map(|axis| cells(lattice, shape, placement, axis));
            let table = Table::new(period as usize, wanted, corner);
            layers.push(Layer {
                shape: *shape,
                corners: Arc::new(Corners::Table(table)),
                fade: lattice.fade(),
                lattice_shift: lattice.shift(),
                limit: lattice.limit(),
            });
        }
        self.arrange(&layers, fractal.settings(), placement);
        true
    }
}

/// The linear function on the plane at the offset `w` beyond lattice plane `k`.
fn fold(lattice: &dyn Lattice<3>, [i, j]: [i64; 2], k: i64, w: f64) -> Jet<2> {
    let far = lattice.fade().value(w);
    let [near_jet, far_jet] = [0, 1].map(|c| lattice.corner([i, j, k + c]));
    let level = |jet: Jet<3>, c: f64| jet.value + jet.gradient[2] * (w - c);
    Jet {
        value: (1.0 - far) * level(near_jet, 0.0) + far * level(far_jet, 1.0),
        gradient: [0, 1].map(|d| (1.0 - far) * near_jet.gradient[d] + far * far_jet.gradient[d]),
    }
}

/// The lattice columns or rows that the samples meet, and one more.
fn cells(
    lattice: &dyn Lattice<3>,
    shape: &OctaveShape,
    placement: &Placement,
    axis: usize,
) -> std::ops::Range<i64> {
    let Placement {
        raster,
        offset,
        frequency,
    } = placement;
    // Tiles go on beyond the last column.
    let count = [
        raster.columns.next_multiple_of(super::columns::TILE),
        raster.rows,
    ][axis];
    let at = |i: usize| {
        let meters = raster.origin[axis] + i as f64 * raster.spacing[axis] + offset[axis];
        let place = meters * frequency * shape.frequency + shape.shift[axis] + lattice.shift();
        place.floor() as i64
    };
    let ends = [at(0), at(count)];
    ends[0].min(ends[1]) - 1..ends[0].max(ends[1]) + 3
}
