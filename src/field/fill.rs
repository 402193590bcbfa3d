//! Sampling a raster on all cores, strip by strip, and stopping soon when it is no longer wanted.
//!
//! Who samples is a [`Sampler`]; what the samples become is in `shape.rs`.

use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;

use super::curve::HeightCurve;
use super::raster::{Raster, Sampler, Samples, SamplesMut};
use super::shape::{self, GridStatistics, Part, Tally};
use super::texel::Texel;

/// Rows that one task fills before it looks whether it is still wanted; their samples fit a core's cache.
pub(super) const STRIP: usize = 32;

/// Fills the samples of `raster` in strips of rows, on all cores.
///
/// Only growth of `samples` allocates. Returns `None` soon after `cancel` becomes true; the samples are then a mixture.
pub fn samples(
    sampler: &dyn Sampler,
    raster: &Raster,
    samples: &mut Samples,
    cancel: &AtomicBool,
) -> Option<()> {
    samples.resize(raster.len());
    strips(samples, raster.columns).try_for_each(|(rows, part)| {
        (!cancel.load(Ordering::Relaxed)).then(|| sampler.fill(rows, part))
    })
}

/// As [`samples`], and writes the texel of every point. Strips are filled in `rooms` that stay in the cache, and copied
/// from there: a sampler goes up and down, memory wants to be written from end to end.
///
/// # Panics
/// When `texels` has another length than the raster.
pub fn samples_and_texels(
    sampler: &dyn Sampler,
    raster: &Raster,
    curve: &HeightCurve,
    sea_level: f64,
    rooms: &Mutex<Vec<Samples>>,
    samples: &mut Samples,
    texels: &mut [Texel],
    cancel: &AtomicBool,
) -> Option<GridStatistics> {
    assert_eq!(texels.len(), raster.len(), "one texel a sample");
    samples.resize(raster.len());
    let tally = strips(samples, raster.columns)
        .zip(texels.par_chunks_mut(STRIP * raster.columns))
        .map(|((rows, part), out)| {
            if cancel.load(Ordering::Relaxed) {
                return None;
            }
            let mut room = rooms.lock().ok()?.pop().unwrap_or_default();
            let tally = texels_of(sampler, rows, curve, sea_level, &mut room, out);
            part.heights.copy_from_slice(&room.heights);
            part.slopes_x.copy_from_slice(&room.slopes_x);
            part.slopes_z.copy_from_slice(&room.slopes_z);
            rooms.lock().ok()?.push(room);
            Some(tally)
        })
        .try_reduce(|| Tally::EMPTY, |a, b| Some(a.join(b)))?;
    Some(tally.statistics())
}

/// Writes the texel of every point of `raster` and keeps no samples: for whoever wants nothing else of the field.
///
/// `rooms` are for the samples of one strip a thread, and are used again. Returns `None` soon after `cancel` becomes
/// true.
///
/// # Panics
/// When `texels` has another length than the raster.
pub fn texels(
    sampler: &dyn Sampler,
    raster: &Raster,
    curve: &HeightCurve,
    sea_level: f64,
    rooms: &Mutex<Vec<Samples>>,
    texels: &mut [Texel],
    cancel: &AtomicBool,
) -> Option<GridStatistics> {
    assert_eq!(texels.len(), raster.len(), "one texel a sample");
    let tally = texels
        .par_chunks_mut(STRIP * raster.columns)
        .enumerate()
        .map(|(strip, out)| {
            if cancel.load(Ordering::Relaxed) {
                return None;
            }
            let mut room = rooms.lock().ok()?.pop().unwrap_or_default();
            let first = strip * STRIP;
            let rows = first..first + out.len() / raster.columns;
            let tally = texels_of(sampler, rows, curve, sea_level, &mut room, out);
            rooms.lock().ok()?.push(room);
            Some(tally)
        })
        .try_reduce(|| Tally::EMPTY, |a, b| Some(a.join(b)))?;
    Some(tally.statistics())
}

/// Fills `room` with the samples of `rows`, and writes their texels.
fn texels_of(
    sampler: &dyn Sampler,
    rows: Range<usize>,
    curve: &HeightCurve,
    sea_level: f64,
    room: &mut Samples,
    out: &mut [Texel],
) -> Tally {
    room.resize(out.len());
    sampler.fill(rows, room.part());
    let part = Part {
        heights: &room.heights,
        slopes_x: &room.slopes_x,
        slopes_z: &room.slopes_z,
    };
    shape::texels(curve, part, sea_level as f32, out)
}

/// The samples in strips of rows: which rows, and their part.
fn strips(
    samples: &mut Samples,
    columns: usize,
) -> impl IndexedParallelIterator<Item = (Range<usize>, SamplesMut<'_>)> {
    let size = STRIP * columns;
    let Samples {
        heights,
        slopes_x,
        slopes_z,
    } = samples;
    heights
        .par_chunks_mut(size)
        .zip(slopes_x.par_chunks_mut(size))
        .zip(slopes_z.par_chunks_mut(size))
        .enumerate()
        .map(move |(strip, ((heights, slopes_x), slopes_z))| {
            let first = strip * STRIP;
            let rows = first..first + heights.len() / columns;
            let part = SamplesMut {
                heights,
                slopes_x,
                slopes_z,
            };
            (rows, part)
        })
}
