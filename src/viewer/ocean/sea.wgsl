// The height and slope of the sea at any point: the same lattices as `field::waves`, from numbers decided there.
//
// Plain WGSL apart from the next line and the group's placeholder, so that a test can run it alone.
#define_import_path haibo::sea

// The layout of `SeaUniform` in ocean/uniform.rs; lengths in meters.
struct Sea {
    // The permutations of the two lattices, four entries a word, lowest byte first.
    permutations: array<vec4<u32>, 32>,
    // The drift of the layers in cells, whole part and fraction: first layer's x and z, second layer's x and z.
    drift_cells: vec4<i32>,
    drift_fractions: vec4<f32>,
    // The layers' amplitudes.
    amplitudes: vec2<f32>,
    // 1 / cell size as a sum: a part of eight bits, so that its product with whole meters is exact, and the rest.
    inverse_cell: vec2<f32>,
    // White noise: 1 / the distance between vertices, as a sum like the one above.
    inverse_spacing: vec2<f32>,
    // The slopes' variance of each layer, (rise / run)².
    slope_variances: vec2<f32>,
    // The height of the calm water and the side of the square.
    level: f32,
    extent: f32,
    // White noise: its amplitude, which draw is shown and the middle's index.
    white_amplitude: f32,
    white_draw: i32,
    white_middle: f32,
    // 1 shows white noise.
    white: u32,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> sea: Sea;

// Entry `index` (modulo 256) of the permutation of lattice 0 or 1.
fn permuted(lattice: u32, index: i32) -> i32 {
    let i = u32(index & 255);
    let word = sea.permutations[lattice * 16u + (i >> 4u)][(i >> 2u) & 3u];
    return i32((word >> (8u * (i & 3u))) & 255u);
}

// Twin of `Perlin::hash`.
fn lattice_hash(lattice: u32, i: i32, j: i32) -> i32 {
    return permuted(lattice, permuted(lattice, i) ^ (j & 255));
}

fn gradient(hash: i32) -> vec2<f32> {
    return vec2(f32(1 - 2 * (hash & 1)), f32(1 - (hash & 2)));
}

// Noise and its derivative (n, ∂n/∂x, ∂n/∂z) in cell (i, j) at the offset uv. Twin of `Perlin::sample_cell`.
fn perlin_cell(lattice: u32, i: i32, j: i32, uv: vec2<f32>) -> vec3<f32> {
    let g00 = gradient(lattice_hash(lattice, i, j));
    let g10 = gradient(lattice_hash(lattice, i + 1, j));
    let g01 = gradient(lattice_hash(lattice, i, j + 1));
    let g11 = gradient(lattice_hash(lattice, i + 1, j + 1));
    let n00 = dot(g00, uv);
    let n10 = dot(g10, uv - vec2(1.0, 0.0));
    let n01 = dot(g01, uv - vec2(0.0, 1.0));
    let n11 = dot(g11, uv - vec2(1.0, 1.0));

    let fade = uv * uv * uv * (uv * (uv * 6.0 - 15.0) + 10.0);
    let rate = 30.0 * uv * uv * (uv * (uv - 2.0) + 1.0);
    let left = mix(n00, n01, fade.y);
    let right = mix(n10, n11, fade.y);
    let slope = mix(mix(g00, g01, fade.y), mix(g10, g11, fade.y), fade.x)
        + rate * vec2(right - left, mix(n01 - n00, n11 - n10, fade.x));
    return 1.41421356 * vec3(mix(left, right, fade.x), slope);
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

// One layer at a lattice position, drifted: (height, ∂/∂x, ∂/∂z) per cell, not yet scaled.
fn layer_noise(layer: u32, at: LatticePosition) -> vec3<f32> {
    let first = layer == 0u;
    let cells = select(sea.drift_cells.zw, sea.drift_cells.xy, first);
    let moved = at.fraction + select(sea.drift_fractions.zw, sea.drift_fractions.xy, first);
    let carry = floor(moved);
    let cell = at.cell + cells + vec2<i32>(carry);
    return perlin_cell(layer, cell.x, cell.y, moved - carry);
}

// The height of the noise waves in meters and their slope; each layer is weighted, 1 for all of it.
fn wave_sample(meters: vec2<f32>, weights: vec2<f32>) -> vec3<f32> {
    let at = lattice_position(meters, sea.inverse_cell);
    let scaled = weights * sea.amplitudes;
    let sum = scaled.x * layer_noise(0u, at) + scaled.y * layer_noise(1u, at);
    let inverse_cell = sea.inverse_cell.x + sea.inverse_cell.y;
    return vec3(sum.x, sum.yz * inverse_cell);
}

// The height of vertex (i, j) in white noise. Twin of `WhiteNoise::vertex`.
fn white_height(i: i32, j: i32) -> f32 {
    let page = lattice_hash(0u, i >> 8u, j >> 8u);
    let hash = lattice_hash(0u, lattice_hash(0u, i, j), sea.white_draw + page);
    return sea.white_amplitude * (f32(hash) / 127.5 - 1.0);
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
    if sea.white == 1u {
        return white_sample(meters);
    }
    return wave_sample(meters, vec2(1.0));
}
