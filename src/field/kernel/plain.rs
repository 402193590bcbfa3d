//! The strip in plain loops, for processors without the vector instructions that [`Isa`](super::Isa) knows.
//!
//! Octave by octave over one row of a tile, which the compiler turns into what every processor of the kind has; a
//! second arrangement of the same sums, for tests to compare.

use super::batch::cut;
use super::columns::TILE;
use super::combine::State;
use super::octave::TileRow;
use super::profile::{self, Profile};
use super::rows::{LINES, Weights};
use super::scratch::band;
use super::strip::Strip;

/// Samples the rows.
pub(super) fn strip<const SLOPE: bool>(strip: Strip<'_, '_, SLOPE>) {
    let Strip {
        kernel,
        rows,
        out,
        scratch,
    } = strip;
    let columns = kernel.axes[0].count;
    for first in (0..rows.len()).step_by(LINES) {
        let count = LINES.min(rows.len() - first);
        let start = rows.start + first;
        scratch.prepare(kernel, start..start + count);
        for tile in 0..columns.div_ceil(TILE) {
            for line in 0..count {
                profile::enter::<_, SLOPE>(pulp::Scalar, kernel, tile, line, scratch);
                let mut state = State::new();
                for (o, octave) in kernel.sum.octaves.iter().enumerate() {
                    if octave.fine {
                        profile::build_fine::<SLOPE>(kernel, o, tile, line, scratch);
                    }
                    let mut noise = TileRow::splat(0.0);
                    let weights = &scratch.weights[o];
                    let band = band(kernel, scratch, o, line);
                    blend::<SLOPE>(band, weights, line, octave.limit, &mut noise);
                    state.combine::<SLOPE>(&kernel.sum, octave.amplitude, &noise);
                }
                let start = (first + line) * columns + tile * TILE;
                let width = TILE.min(columns - tile * TILE);
                state.finish(&kernel.sum);
                state.sum.write::<SLOPE>(out, start..start + width);
            }
        }
    }
}

/// What lies between two lattice rows, cut to ± `limit`.
fn blend<const SLOPE: bool>(
    [above, below]: [&Profile; 2],
    w: &Weights,
    line: usize,
    limit: f32,
    noise: &mut TileRow,
) {
    let [q, a, b] = [w.q[line], w.a[line], w.b[line]];
    let rates = [w.q_rate[line], w.a_rate[line], w.b_rate[line]];
    for i in 0..TILE {
        let n = above.t[i] + q * below.dt[i] + a * above.s[i] + b * below.s[i];
        let cut = cut(n, limit);
        noise.heights[i] = cut;
        if SLOPE {
            let nx = above.tx[i] + q * below.dtx[i] + a * above.sx[i] + b * below.sx[i];
            let nz = rates[0] * below.dt[i] + rates[1] * above.s[i] + rates[2] * below.s[i];
            let inside = if cut == n { 1.0 } else { 0.0 };
            noise.slopes_x[i] = inside * nx;
            noise.slopes_z[i] = inside * nz;
        }
    }
}
