//! How far the shader's samples are from the library's, away from the places where the sea itself jumps.

use haibo::field::noise::{Basis, Fade};
use haibo::field::waves::{Layer, Sea, SeaKind, SeaSettings};
use haibo::field::{HeightField, Sample};

/// The largest allowed difference of heights, in amplitudes.
pub const HEIGHT_BOUND: f64 = 1e-4;

/// The largest allowed difference of slopes, in amplitudes per cell (white noise: per distance between vertices).
const SLOPE_BOUND: f64 = 2e-4;

/// The shader knows a place to about 1e-5 of a cell: a jump that is farther than this, in cells, is on the same side.
const NEAR: f64 = 1e-4;

/// The largest differences between shader and library, as shares of the sea's own scale, and where there is none.
#[derive(Debug, Clone, Copy, Default)]
pub struct Difference {
    pub height: f64,
    pub slope: f64,
    pub count: usize,
    /// Samples beside a step of the height.
    pub steps: usize,
    /// Samples beside a crease, where the slope alone jumps.
    pub creases: usize,
}

impl Difference {
    /// The larger of both, and all samples.
    pub fn join(self, other: Self) -> Self {
        Self {
            height: self.height.max(other.height),
            slope: self.slope.max(other.slope),
            count: self.count + other.count,
            steps: self.steps + other.steps,
            creases: self.creases + other.creases,
        }
    }

    /// The shares of samples beside steps and creases.
    pub fn excluded(&self) -> [f64; 2] {
        [self.steps, self.creases].map(|excluded| excluded as f64 / self.count as f64)
    }
}

pub fn compare(
    sea: &Sea,
    t: f64,
    extent: f64,
    points: &[[f32; 2]],
    there: &[[f32; 4]],
) -> Difference {
    assert_eq!(points.len(), there.len());
    let settings = sea.settings();
    let surface = sea.at(t);
    let [amplitude, cell] = scale(sea, extent);
    let mut worst = Difference {
        count: points.len(),
        ..Default::default()
    };
    for (point, there) in points.iter().zip(there) {
        assert!(there.iter().all(|v| v.is_finite()), "{point:?}: {there:?}");
        let [x, z] = point.map(f64::from);
        let here = surface.sample(x, z);
        let [height, slope_x, slope_z, _] = there.map(f64::from);
        let height = (height - here.height).abs() / amplitude;
        let slope = (slope_x - here.slope.x)
            .abs()
            .max((slope_z - here.slope.y).abs())
            * (cell / amplitude);
        let [bend, kink] = if is_smooth(settings) {
            [0.0; 2]
        } else {
            bends(&surface, here, [x, z], NEAR * cell)
        };
        if bend > 0.25 * HEIGHT_BOUND * amplitude {
            worst.steps += 1;
            continue;
        }
        worst.height = worst.height.max(height);
        if kink > 0.25 * SLOPE_BOUND * amplitude / cell {
            worst.creases += 1;
            continue;
        }
        worst.slope = worst.slope.max(slope);
    }
    worst
}

/// The amplitude of the highest layer, and the cell that it would have to be as steep as the steepest.
fn scale(sea: &Sea, extent: f64) -> [f64; 2] {
    let settings = sea.settings();
    match settings.kind {
        SeaKind::Coherent => {}
        SeaKind::White => {
            let spacing = extent / f64::from(settings.resolution - 1);
            return [settings.amplitude, spacing];
        }
        SeaKind::Gerstner | SeaKind::Spectral => {
            return [settings.amplitude, settings.spectrum.tp];
        }
    }
    let surface = sea.at(0.0);
    let most = |of: fn(&Layer) -> f64| surface.layers().iter().map(of).fold(0.0, f64::max);
    let amplitude = most(|layer| layer.amplitude);
    [
        amplitude,
        amplitude / most(|layer| layer.amplitude / layer.cell_size),
    ]
}

/// The largest allowed difference of the sea's slopes: more where bumps are narrow, which turn faster than cells.
pub fn slope_bound(settings: &SeaSettings) -> f64 {
    match settings.basis {
        Basis::Simplex | Basis::SuperSimplex => 2.0 * SLOPE_BOUND,
        _ => SLOPE_BOUND,
    }
}

/// Whether height and slope are continuous, so that no sample is left out.
pub fn is_smooth(settings: &SeaSettings) -> bool {
    let noise = settings.noise_settings();
    settings.kind == SeaKind::Coherent
        && !matches!(
            noise.basis,
            Basis::OpenSimplex | Basis::Worley | Basis::White
        )
        && noise.fade != Fade::Linear
}

/// The second differences of height and slope about a point, which are all but 0 where the surface is smooth however
/// steep it is, and as large as the jump where it is not. What jumps of the slope explain is taken from the height's.
fn bends(surface: &dyn HeightField, here: Sample, [x, z]: [f64; 2], step: f64) -> [f64; 2] {
    let mut bends = [0.0_f64; 2];
    for [dx, dz] in [[step, 0.0], [0.0, step]] {
        let before = surface.sample(x - dx, z - dz);
        let after = surface.sample(x + dx, z + dz);
        let kink = before.slope + after.slope - 2.0 * here.slope;
        let turn = (before.slope - here.slope).abs() + (after.slope - here.slope).abs();
        let bend = before.height + after.height - 2.0 * here.height;
        bends[0] = bends[0].max(bend.abs() - (turn.x * dx + turn.y * dz));
        bends[1] = bends[1].max(kink.abs().max_element());
    }
    bends
}
