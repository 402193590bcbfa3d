//! From samples of a fractal to what is shown: heights by the height curve, texels, and what the heights say.
//!
//! One pass over the samples, in vector code chosen when the program runs. It neither makes samples nor keeps any.

#![expect(
    clippy::needless_range_loop,
    reason = "lanes are counted over many arrays at once"
)]

use pulp::{Simd, WithSimd};

use super::curve::{HeightCurve, SingleCurve};
use super::kernel::Isa;
use super::texel::{self, Texel};

/// Samples that are shaped together.
const BLOCK: usize = 64;

/// Sums that are kept side by side, so that they can be added in vector code.
const LANES: usize = 16;

/// What the heights of a grid say as a whole.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct GridStatistics {
    /// The lowest height, in meters.
    pub min: f32,
    /// The mean height, in meters.
    pub mean: f32,
    /// The greatest height, in meters.
    pub max: f32,
    /// The share of points above the sea level, 0 to 1.
    pub land: f32,
}

/// Statistics of a part.
#[derive(Debug, Clone, Copy)]
pub(super) struct Tally {
    min: f32,
    max: f32,
    sum: f64,
    land: usize,
    count: usize,
}

impl Tally {
    /// Of no heights.
    pub const EMPTY: Self = Self {
        min: f32::INFINITY,
        max: f32::NEG_INFINITY,
        sum: 0.0,
        land: 0,
        count: 0,
    };

    /// Of two parts together.
    pub fn join(self, other: Self) -> Self {
        Self {
            min: self.min.min(other.min),
            max: self.max.max(other.max),
            sum: self.sum + other.sum,
            land: self.land + other.land,
            count: self.count + other.count,
        }
    }

    /// Of the whole.
    pub fn statistics(self) -> GridStatistics {
        GridStatistics {
            min: self.min,
            mean: (self.sum / self.count as f64) as f32,
            max: self.max,
            land: (self.land as f64 / self.count as f64) as f32,
        }
    }
}

/// The samples of a part of a grid, one slice a quantity; all of one length.
#[derive(Debug, Clone, Copy)]
pub(super) struct Part<'a> {
    pub heights: &'a [f32],
    pub slopes_x: &'a [f32],
    pub slopes_z: &'a [f32],
}

/// Writes the texels of `part` and counts its heights, in meters, against the sea level.
pub(super) fn texels(
    curve: &HeightCurve,
    part: Part<'_>,
    sea_level: f32,
    texels: &mut [Texel],
) -> Tally {
    run(Texels {
        curve: curve.single(),
        part,
        sea_level,
        texels,
    })
}

/// Counts the heights of samples, in meters, against the sea level.
pub(super) fn tally(curve: &HeightCurve, sums: &[f32], sea_level: f32) -> Tally {
    run(Heights {
        curve: curve.single(),
        sums,
        sea_level,
    })
}

fn run<W: WithSimd>(work: W) -> W::Output {
    match Isa::best().run(work) {
        Ok(output) => output,
        Err(work) => work.with_simd(pulp::Scalar),
    }
}

struct Texels<'a> {
    curve: SingleCurve,
    part: Part<'a>,
    sea_level: f32,
    texels: &'a mut [Texel],
}

impl WithSimd for Texels<'_> {
    type Output = Tally;

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> Tally {
        let Self {
            curve,
            part,
            sea_level,
            texels,
        } = self;
        let (blocks, rest) = texels.as_chunks_mut::<BLOCK>();
        let heights = part.heights.as_chunks::<BLOCK>();
        let slopes_x = part.slopes_x.as_chunks::<BLOCK>();
        let slopes_z = part.slopes_z.as_chunks::<BLOCK>();
        let mut lanes = Lanes::new(sea_level);
        for (i, out) in blocks.iter_mut().enumerate() {
            let part = [&heights.0[i], &slopes_x.0[i], &slopes_z.0[i]];
            block::<S>(&curve, part, out, &mut lanes);
        }
        let mut tally = lanes.tally();
        if !rest.is_empty() {
            let mut padded = [[0.0; BLOCK]; 3];
            for (padded, values) in padded.iter_mut().zip([heights.1, slopes_x.1, slopes_z.1]) {
                padded[..values.len()].copy_from_slice(values);
            }
            let mut shaped = [Texel::default(); BLOCK];
            let mut nobody = Lanes::new(sea_level);
            block::<S>(&curve, padded.each_ref(), &mut shaped, &mut nobody);
            rest.copy_from_slice(&shaped[..rest.len()]);
            for &texel in &*rest {
                tally = tally.join(Tally::of(texel::height(texel), sea_level));
            }
        }
        tally
    }
}

struct Heights<'a> {
    curve: SingleCurve,
    sums: &'a [f32],
    sea_level: f32,
}

impl WithSimd for Heights<'_> {
    type Output = Tally;

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> Tally {
        let (blocks, rest) = self.sums.as_chunks::<BLOCK>();
        let mut lanes = Lanes::new(self.sea_level);
        let (mut heights, mut derivatives) = ([0.0; BLOCK], [0.0; BLOCK]);
        for block in blocks {
            map::<S, BLOCK>(&self.curve, block, &mut heights, &mut derivatives);
            lanes.add(&heights);
        }
        let mut tally = lanes.tally();
        for &sum in rest {
            let (mut height, mut derivative) = ([0.0], [0.0]);
            map::<S, 1>(&self.curve, &[sum], &mut height, &mut derivative);
            tally = tally.join(Tally::of(height[0], self.sea_level));
        }
        tally
    }
}

/// The height curve, with the instructions that there are.
#[inline(always)]
fn map<S: Simd, const N: usize>(
    curve: &SingleCurve,
    sums: &[f32; N],
    heights: &mut [f32; N],
    derivatives: &mut [f32; N],
) {
    if S::IS_SCALAR {
        curve.map::<N, false>(sums, heights, derivatives);
    } else {
        curve.map::<N, true>(sums, heights, derivatives);
    }
}

#[inline(always)]
fn block<S: Simd>(
    curve: &SingleCurve,
    [sums, slopes_x, slopes_z]: [&[f32; BLOCK]; 3],
    texels: &mut [Texel; BLOCK],
    lanes: &mut Lanes,
) {
    let (mut heights, mut derivatives) = ([0.0; BLOCK], [0.0; BLOCK]);
    map::<S, BLOCK>(curve, sums, &mut heights, &mut derivatives);
    lanes.add(&heights);
    for i in 0..BLOCK {
        let rate = derivatives[i];
        texels[i] = texel::pack(heights[i], rate * slopes_x[i], rate * slopes_z[i]);
    }
}

impl Tally {
    fn of(height: f32, sea_level: f32) -> Self {
        Self {
            min: height,
            max: height,
            sum: height.into(),
            land: usize::from(height > sea_level),
            count: 1,
        }
    }
}

/// [`LANES`] tallies side by side.
struct Lanes {
    sea_level: f32,
    min: [f32; LANES],
    max: [f32; LANES],
    sum: [f64; LANES],
    land: [u32; LANES],
    blocks: usize,
}

impl Lanes {
    fn new(sea_level: f32) -> Self {
        Self {
            sea_level,
            min: [f32::INFINITY; LANES],
            max: [f32::NEG_INFINITY; LANES],
            sum: [0.0; LANES],
            land: [0; LANES],
            blocks: 0,
        }
    }

    #[inline(always)]
    fn add(&mut self, heights: &[f32; BLOCK]) {
        let mut sum = [0.0_f32; LANES];
        for row in heights.as_chunks::<LANES>().0 {
            for i in 0..LANES {
                let height = row[i];
                self.min[i] = if height < self.min[i] {
                    height
                } else {
                    self.min[i]
                };
                self.max[i] = if height > self.max[i] {
                    height
                } else {
                    self.max[i]
                };
                self.land[i] += u32::from(height > self.sea_level);
                sum[i] += height;
            }
        }
        for i in 0..LANES {
            self.sum[i] += f64::from(sum[i]);
        }
        self.blocks += 1;
    }

    fn tally(&self) -> Tally {
        Tally {
            min: self.min.iter().copied().fold(f32::INFINITY, f32::min),
            max: self.max.iter().copied().fold(f32::NEG_INFINITY, f32::max),
            sum: self.sum.iter().sum(),
            land: self.land.iter().map(|&count| count as usize).sum(),
            count: BLOCK * self.blocks,
        }
    }
}
