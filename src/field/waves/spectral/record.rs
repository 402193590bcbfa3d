//! What a gauge in a spectral sea reads over time: sums over all waves, by recurrences.
//!
//! e^(−iωt) of every different length of waves is turned on from moment to moment and computed anew after
//! [`BLOCK`] of them. A buoy reads one sine for each length. A staff needs the sum at other rest positions from moment
//! to moment, so it adds up all waves a few times at each; the sums are [`Sheet`]s.

use glam::DVec2;
use rayon::prelude::*;
use rustfft::num_complex::Complex64;

use super::SpectralSea;
use super::sheet::Sheet;
use crate::field::waves::inverse::rest_position;
use crate::field::waves::record::Sampling;
use crate::field::waves::{GaugeKind, SurfacePoint};

/// Moments between exact phases: the error grows by 1e-16 with each.
const BLOCK: usize = 64;

/// Waves of one length in one band.
struct Line {
    omega: f64,
    /// Their sum at the gauge at time 0.
    sum: Complex64,
}

impl SpectralSea {
    /// The heights that a gauge at `place` reads where all waves are `factor` times as high.
    pub(in crate::field::waves) fn record(
        &self,
        kind: GaugeKind,
        place: DVec2,
        factor: f64,
        times: Sampling,
    ) -> Vec<f64> {
        let mut record = vec![0.0; times.count];
        let blocks = record.par_chunks_mut(BLOCK).enumerate();
        if kind == GaugeKind::Buoy || self.choppiness == 0.0 {
            let lines = self.lines(place);
            blocks.for_each(|(block, out)| {
                add_lines(&lines, times.time(block * BLOCK), 1.0 / times.rate, out);
                out.iter_mut().for_each(|height| *height *= factor);
            });
        } else {
            let sheets: Vec<Sheet> = self.bands.iter().map(Sheet::new).collect();
            blocks.for_each_init(
                || sheets.clone(),
                |sheets, (block, out)| {
                    let start = times.time(block * BLOCK);
                    read_staff(
                        sheets,
                        place,
                        self.choppiness,
                        factor,
                        [start, times.rate],
                        out,
                    );
                },
            );
        }
        record
    }

    /// The waves at rest position `p`, those of one length together.
    fn lines(&self, p: DVec2) -> Vec<Line> {
        let mut lines = Vec::new();
        for band in &self.bands {
            let reach = band.lattice().reach() as usize;
            let mut sums: Vec<Option<Line>> = Vec::new();
            sums.resize_with(2 * reach * reach + 1, || None);
            for pair in band.pairs() {
                let [n, m] = pair.wave;
                let turn = Complex64::cis(pair.vector.dot(p));
                let line = sums[(n * n + m * m) as usize].get_or_insert(Line {
                    omega: pair.omega,
                    sum: Complex64::ZERO,
                });
                line.sum += 2.0 * (pair.along * turn + pair.against * turn.conj());
            }
            lines.extend(sums.into_iter().flatten());
        }
        lines
    }
}

fn add_lines(lines: &[Line], start: f64, step: f64, out: &mut [f64]) {
    for line in lines {
        let mut value = line.sum * Complex64::cis(-line.omega * start);
        let turn = Complex64::cis(-line.omega * step);
        for height in &mut *out {
            *height += value.re;
            value *= turn;
        }
    }
}

fn read_staff(
    sheets: &mut [Sheet],
    place: DVec2,
    choppiness: f64,
    factor: f64,
    [start, rate]: [f64; 2],
    out: &mut [f64],
) {
    for sheet in &mut *sheets {
        sheet.start(start, 1.0 / rate);
    }
    let mut position = place;
    for height in out {
        sheets.iter_mut().for_each(Sheet::advance);
        let rest = rest_position(place, position, |p| {
            let mut sum = SurfacePoint::default();
            for sheet in &mut *sheets {
                sheet.add(p, choppiness, &mut sum);
            }
            sum * factor
        });
        position = rest.position;
        *height = rest.point.height;
    }
}
