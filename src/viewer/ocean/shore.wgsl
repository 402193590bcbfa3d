// The bed under the water, and what its depth leaves of the waves.
//
// Plain WGSL apart from the next lines and the placeholders in #{}, so that a test can run it alone.
#define_import_path haibo::shore
#import haibo::sea::sea

// The layout of `ShoreUniform` in ocean/shore.rs; lengths in meters.
struct Shore {
    // The waves' factor at depths whose square roots are evenly spaced, the first at depth 0, the last at the sea's own.
    factors: array<vec4<f32>, 64>,
    // Entries per √m, and the sea's own depth.
    entries: f32,
    depth: f32,
    // Hm0 over the sea's own depth.
    significant: f32,
    // The angular frequency of the peak in rad/s.
    omega: f32,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(9) var<uniform> shore: Shore;
// The land's heights, as in terrain/land_vertex.wgsl.
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var land: texture_2d<u32>;

// The height of the land in meters, bilinear; outside the square that of its edge.
fn bed_at(meters: vec2<f32>) -> f32 {
    let last = vec2<f32>(textureDimensions(land) - vec2(1u));
    let p = clamp((meters / sea.extent + 0.5) * last, vec2(0.0), last);
    let low = vec2<u32>(p);
    let high = min(low + vec2(1u), vec2<u32>(last));
    let f = fract(p);
    let h00 = bitcast<f32>(textureLoad(land, low, 0).x);
    let h10 = bitcast<f32>(textureLoad(land, vec2(high.x, low.y), 0).x);
    let h01 = bitcast<f32>(textureLoad(land, vec2(low.x, high.y), 0).x);
    let h11 = bitcast<f32>(textureLoad(land, high, 0).x);
    return mix(mix(h00, h10, f.x), mix(h01, h11, f.x), f.y);
}

// The upward part of the land's normal, at the nearest sample.
fn bed_upward(meters: vec2<f32>) -> f32 {
    let last = vec2<f32>(textureDimensions(land) - vec2(1u));
    let p = clamp((meters / sea.extent + 0.5) * last, vec2(0.0), last);
    let normal = unpack2x16snorm(textureLoad(land, vec2<u32>(p + 0.5), 0).y);
    return sqrt(max(1.0 - dot(normal, normal), 0.0));
}

// How far outside the square a place is, in meters; 0 within.
fn way_out(meters: vec2<f32>) -> f32 {
    return length(max(abs(meters) - 0.5 * sea.extent, vec2(0.0)));
}

// The height of the land in meters; far below the sea outside the square.
fn bed_height(meters: vec2<f32>) -> f32 {
    return select(bed_at(meters), -1e6, way_out(meters) > 0.0);
}

fn factor_entry(entry: u32) -> f32 {
    return shore.factors[entry >> 2u][entry & 3u];
}

// What heights and displacements are multiplied by over a depth in meters. Twin of `Shoaling::factor`.
fn shoaling_factor(depth: f32) -> f32 {
    let at = min(sqrt(clamp(depth, 0.0, shore.depth)) * shore.entries, 255.0);
    let entry = min(u32(at), 254u);
    return mix(factor_entry(entry), factor_entry(entry + 1u), at - f32(entry));
}

// The waves' factor at a rest position. Outside the square the bed is soon forgotten.
fn factor_at(meters: vec2<f32>) -> f32 {
    let factor = shoaling_factor(sea.level - bed_at(meters));
    return mix(factor, 1.0, smoothstep(0.0, 0.3, way_out(meters) / sea.extent));
}

// The height of the water about the calm level, which never is below the bed. Twin of `above_bed` in
// field/waves/shoaling.rs.
fn above_bed(height: f32, depth: f32) -> f32 {
    return max(height, -depth);
}
