//! The eight bytes of a vertex that the viewer uploads: the height's bits, and x and z of the unit normal as signed
//! 16-bit shares of one. All contestants that give slopes pack them here, so that they write the same amount.

use super::Workload;

/// Height and packed normal.
pub type Texel = [u32; 2];

/// The height of the first octave, in samples, so that the slopes look like land.
pub const AMPLITUDE: f32 = 64.0;

/// Packs height and slopes along x and z of unit noise.
pub fn pack(unit: [f32; 3]) -> Texel {
    pack_meters(unit.map(|value| AMPLITUDE * value))
}

/// Packs height and slopes along x and z in the units of the ground.
pub fn pack_meters([height, x, z]: [f32; 3]) -> Texel {
    let scale = -32767.0 / (1.0 + x * x + z * z).sqrt();
    // A float below 2²² becomes a whole number in the low bits when 1.5 · 2²³ is added.
    let share = |slope: f32| (slope * scale + 12_582_912.0).to_bits() & 0xffff;
    [height.to_bits(), share(x) | (share(z) << 16)]
}

/// Packs the heights of a square with slopes by central differences, one-sided at its border.
pub fn pack_differences(work: Workload, heights: &[f32], out: &mut [Texel]) {
    let side = work.side;
    let row = |j: usize| &heights[j * side..][..side];
    work.fill_strips(out, |first, strip| {
        for (j, out) in (first..).zip(strip.chunks_mut(side)) {
            let (north, south) = (j.saturating_sub(1), (j + 1).min(side - 1));
            let scale_z = 1.0 / (south - north) as f32;
            let (here, north, south) = (row(j), row(north), row(south));
            let slope_z = |i: usize| (south[i] - north[i]) * scale_z;
            let last = side - 1;
            out[0] = pack([here[0], here[1] - here[0], slope_z(0)]);
            out[last] = pack([here[last], here[last] - here[last - 1], slope_z(last)]);
            let inner = out[1..last].iter_mut().zip(here.windows(3));
            for ((out, here), (south, north)) in inner.zip(south[1..].iter().zip(&north[1..])) {
                let slope_x = 0.5 * (here[2] - here[0]);
                *out = pack([here[1], slope_x, (south - north) * scale_z]);
            }
        }
    });
}
