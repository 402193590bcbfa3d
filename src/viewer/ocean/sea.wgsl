// The height and slope of the sea at any point: the same noises as `field::waves`, from numbers decided there.
//
// Plain WGSL apart from the next line and the placeholders in #{}, so that a test can run it alone.
#define_import_path haibo::sea

// What is drawn, `noise_code` in ocean/noise.rs: 0 noise that is blended, 1 bumps, 2 the nearest point, 3 white noise,
// 4 trains of waves, 5 a sea of a spectrum.
const NOISE: u32 = #{SEA_NOISE}u;

// The layout of `NoiseUniform` in ocean/noise.rs: what becomes of the numbers at the points of a lattice.
struct Noise {
    // The factors of t², t³, t⁴ and t⁵ in the fade, and of t below.
    fade: vec4<f32>,
    // To the lattice, as a sum: a part of eight bits, so that its product with whole cells is exact, and the rest.
    skew: vec2<f32>,
    // The first and the last of the points that are summed, in steps from the corner of the cell.
    steps: vec2<i32>,
    fade_first: f32,
    // `Bumps::unskew`, `reach`, `squeeze`, `square`, and 1 for `halves`.
    unskew: f32,
    reach: f32,
    squeeze: f32,
    square: f32,
    halves: u32,
}

// The layout of `LayerUniform` in ocean/uniform.rs: one octave of a layer of noise waves.
struct Layer {
    // The drift in steps of the lattice, whole part and fraction, x and z.
    drift_cells: vec2<i32>,
    drift_fractions: vec2<f32>,
    // 1 / cell size as a sum: a part of eight bits, so that its product with whole meters is exact, and the rest.
    inverse_cell: vec2<f32>,
    // How fast it drifts, in cells per second.
    drift_rate: vec2<f32>,
    amplitude: f32,
    // The variance of its slope, (rise / run)².
    slope_variance: f32,
    // Which of the noises, the layer of `sites`; the others are 0.
    noise: vec4<u32>,
}

// The layout of `SeaUniform` in ocean/uniform.rs; lengths in meters.
struct Sea {
    noise: Noise,
    // The first `layer_count` of them are summed.
    layers: array<Layer, 16>,
    // White noise: 1 / the distance between vertices, as a sum like that of a layer.
    inverse_spacing: vec2<f32>,
    // The height of the calm water and the side of the square.
    level: f32,
    extent: f32,
    // White noise: its amplitude, which draw is shown and the middle's index.
    white_amplitude: f32,
    white_draw: i32,
    white_middle: f32,
    // 1 shades with a normal a triangle.
    faceted: u32,
    layer_count: u32,
    // The height by which crests are told from troughs: the highest layer's amplitude.
    crest: f32,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> sea: Sea;
// What stands at 256 × 256 points of each noise's lattice; made by `sites_image` in ocean/noise.rs.
@group(#{MATERIAL_BIND_GROUP}) @binding(3) var sites: texture_2d_array<f32>;

// The numbers (c, v₁, v₂) at a point of a noise's lattice. Twin of `Sites::at`.
fn site(noise: u32, point: vec2<i32>) -> vec3<f32> {
    return textureLoad(sites, point & vec2(255), noise, 0).xyz;
}

// The noises return the value and its derivative (n, ∂n/∂x, ∂n/∂z) in a cell, at the offset uv from its lower corner.

// Linear functions at the corners of a square, blended. Twin of `lattice::interpolate`.
fn blended(noise: u32, cell: vec2<i32>, uv: vec2<f32>) -> vec3<f32> {
    let s00 = site(noise, cell);
    let s10 = site(noise, cell + vec2(1, 0));
    let s01 = site(noise, cell + vec2(0, 1));
    let s11 = site(noise, cell + vec2(1, 1));
    let n00 = s00.x + dot(s00.yz, uv);
    let n10 = s10.x + dot(s10.yz, uv - vec2(1.0, 0.0));
    let n01 = s01.x + dot(s01.yz, uv - vec2(0.0, 1.0));
    let n11 = s11.x + dot(s11.yz, uv - vec2(1.0, 1.0));

    let a = sea.noise.fade;
    let fade = uv * (sea.noise.fade_first + uv * (a.x + uv * (a.y + uv * (a.z + uv * a.w))));
    let rate = sea.noise.fade_first + uv * (2.0 * a.x + uv * (3.0 * a.y + uv * (4.0 * a.z + uv * (5.0 * a.w))));
    let left = mix(n00, n01, fade.y);
    let right = mix(n10, n11, fade.y);
    let slope = mix(mix(s00.yz, s01.yz, fade.y), mix(s10.yz, s11.yz, fade.y), fade.x)
        + rate * vec2(right - left, mix(n01 - n00, n11 - n10, fade.x));
    return vec3(mix(left, right, fade.x), slope);
}

// The sum of the bumps that reach the place. Twin of `Simplex::sample`, `OpenSimplex::sample`, `SuperSimplex::sample`.
fn bumps(noise: u32, cell: vec2<i32>, uv: vec2<f32>) -> vec3<f32> {
    let place = uv + (uv.x + uv.y) * sea.noise.unskew;
    // The number of steps to the corner of the diagonal in the other half of the cell.
    let other = select(2, 0, uv.x + uv.y > 1.0);
    var sum = vec3(0.0);
    for (var j = sea.noise.steps.x; j <= sea.noise.steps.y; j++) {
        for (var i = sea.noise.steps.x; i <= sea.noise.steps.y; i++) {
            let corner = vec2(f32(i), f32(j));
            let d = place - (corner + (corner.x + corner.y) * sea.noise.unskew);
            let t = sea.noise.reach - sea.noise.squeeze * dot(d, d);
            if t <= 0.0 || (sea.noise.halves == 1u && i + j == other) {
                continue;
            }
            let gradient = site(noise, cell + vec2(i, j)).yz;
            let ramp = dot(gradient, d);
            let window = t * t * (sea.noise.square + t * t);
            let growth = t * (2.0 * sea.noise.square + 4.0 * t * t);
            sum += vec3(window * ramp, window * gradient - 2.0 * sea.noise.squeeze * growth * ramp * d);
        }
    }
    return sum;
}

// The number of the nearest of the scattered points, which is flat. Twin of `Worley::sample`; as there, a neighbor is
// looked at only if its border is nearer than the best so far, by the square of one distance and the other itself.
fn nearest(noise: u32, cell: vec2<i32>, uv: vec2<f32>) -> vec3<f32> {
    let near = select(vec2(0), vec2(1), uv > vec2(0.5));
    let far = vec2(1) - near;
    let borders = (0.5 - uv) * (0.5 - uv);
    var best = scattered(noise, cell, near, uv);
    if borders.x < best.y {
        best = nearer(best, scattered(noise, cell, vec2(far.x, near.y), uv));
    }
    if borders.y < best.y {
        best = nearer(best, scattered(noise, cell, vec2(near.x, far.y), uv));
    }
    if borders.x < best.y && borders.y < best.y {
        best = nearer(best, scattered(noise, cell, far, uv));
    }
    return vec3(best.x, 0.0, 0.0);
}

// The number of a scattered point and its distance.
fn scattered(noise: u32, cell: vec2<i32>, corner: vec2<i32>, uv: vec2<f32>) -> vec2<f32> {
    let s = site(noise, cell + corner);
    return vec2(s.x, length(uv - (vec2<f32>(corner) + s.yz)));
}

fn nearer(best: vec2<f32>, other: vec2<f32>) -> vec2<f32> {
    return select(best, other, other.y < best.y);
}

struct LatticePosition {
    cell: vec2<i32>,
    fraction: vec2<f32>,
}

// The cell and the offset in it of a point in meters, to about 1e-5 of a cell out to 25 km from the center; `inverse`
// is 1 / cell size as a sum.
fn lattice_position(meters: vec2<f32>, inverse: vec2<f32>) -> LatticePosition {
    let whole = floor(meters + 0.5);
    let coarse = whole * inverse.x;
    let coarse_cell = floor(coarse);
    let fine = (coarse - coarse_cell) + whole * inverse.y + (meters - whole) * (inverse.x + inverse.y);
    let fine_cell = floor(fine);
    return LatticePosition(vec2<i32>(coarse_cell) + vec2<i32>(fine_cell), fine - fine_cell);
}

// The same position on the lattice of the noise, as exact as before. Twin of `Rule::lattice_from_plane`.
fn skewed(at: LatticePosition) -> LatticePosition {
    let whole = f32(at.cell.x + at.cell.y);
    let coarse = whole * sea.noise.skew.x;
    let coarse_cell = floor(coarse);
    let lift = (coarse - coarse_cell) + whole * sea.noise.skew.y
        + (at.fraction.x + at.fraction.y) * (sea.noise.skew.x + sea.noise.skew.y);
    let fine = at.fraction + lift;
    let fine_cell = floor(fine);
    return LatticePosition(at.cell + i32(coarse_cell) + vec2<i32>(fine_cell), fine - fine_cell);
}

// One layer at a point: (height, ∂/∂x, ∂/∂z) per cell, not yet scaled.
fn layer_noise(layer: Layer, meters: vec2<f32>) -> vec3<f32> {
    let at = skewed(lattice_position(meters, layer.inverse_cell));
    let moved = at.fraction + layer.drift_fractions;
    let carry = floor(moved);
    let cell = at.cell + layer.drift_cells + vec2<i32>(carry);
    let uv = moved - carry;
    switch NOISE {
        case 1u: {
            return bumps(layer.noise.x, cell, uv);
        }
        case 2u: {
            return nearest(layer.noise.x, cell, uv);
        }
        default: {
            return blended(layer.noise.x, cell, uv);
        }
    }
}

// The height of the noise waves in meters, their slope, and the variance of the slope that is left out: layers fade
// where `width` meters grow from the one to the other of `fading` cells of theirs. Twin of `noise_waves::point`.
fn wave_sample(meters: vec2<f32>, width: f32, fading: vec2<f32>) -> vec4<f32> {
    var sum = vec4(0.0);
    for (var i = 0u; i < sea.layer_count; i++) {
        let layer = sea.layers[i];
        let inverse_cell = layer.inverse_cell.x + layer.inverse_cell.y;
        let seen = 1.0 - smoothstep(fading.x, fading.y, width * inverse_cell);
        sum.w += (1.0 - seen * seen) * layer.slope_variance;
        if seen > 0.0 {
            let noise = seen * layer.amplitude * layer_noise(layer, meters);
            sum += vec4(noise.x, noise.yz * inverse_cell, 0.0);
        }
    }
    return sum;
}

// The vertical velocity of the noise waves in m/s. Twin of `noise_waves::point`, too.
fn wave_velocity(meters: vec2<f32>) -> f32 {
    var velocity = 0.0;
    for (var i = 0u; i < sea.layer_count; i++) {
        let layer = sea.layers[i];
        velocity += layer.amplitude * dot(layer_noise(layer, meters).yz, layer.drift_rate);
    }
    return velocity;
}

// The height of vertex (i, j) in white noise. Twin of `WhiteNoise::vertex`; the hashes are at the sites.
fn white_height(i: i32, j: i32) -> f32 {
    let page = i32(site(0u, vec2(i >> 8u, j >> 8u)).x);
    let first = i32(site(0u, vec2(i, j)).x);
    let hash = site(0u, vec2(first, sea.white_draw + page)).x;
    return sea.white_amplitude * (hash / 127.5 - 1.0);
}

// Height and slope of white noise, bilinear between vertices. Twin of `WhiteNoise::sample`.
fn white_sample(meters: vec2<f32>) -> vec3<f32> {
    let at = lattice_position(meters, sea.inverse_spacing);
    let middle = floor(sea.white_middle);
    let moved = at.fraction + (sea.white_middle - middle);
    let carry = floor(moved);
    let cell = at.cell + i32(middle) + vec2<i32>(carry);
    let f = moved - carry;
    let h00 = white_height(cell.x, cell.y);
    let h10 = white_height(cell.x + 1, cell.y);
    let h01 = white_height(cell.x, cell.y + 1);
    let h11 = white_height(cell.x + 1, cell.y + 1);
    let height = mix(mix(h00, h01, f.y), mix(h10, h11, f.y), f.x);
    let slope = vec2(mix(h10 - h00, h11 - h01, f.y), mix(h01 - h00, h11 - h10, f.x));
    return vec3(height, slope * (sea.inverse_spacing.x + sea.inverse_spacing.y));
}

// Height about the calm level and slope (h, ∂h/∂x, ∂h/∂z) at a point in meters. Twin of `SeaSurface::sample`.
fn sea_sample(meters: vec2<f32>) -> vec3<f32> {
    if NOISE == 3u {
        return white_sample(meters);
    }
    return wave_sample(meters, 0.0, vec2(1.0, 2.0)).xyz;
}
