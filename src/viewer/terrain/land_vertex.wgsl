// Where a vertex of the land lies: the grid of heights lifts the static block.
//
// Shared by the picture and by the shadows, so that both see the same surface.

#define_import_path haibo::land_vertex

// The layout of `LandUniform` in terrain/material.rs; lengths in meters.
struct Land {
    extent: f32,
    // The height of the block's foot.
    base: f32,
    sea_level: f32,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(100) var<uniform> land: Land;
// A texel is (height as the bits of an f32, the normal's x and z as two signed 16-bit shares of one).
@group(#{MATERIAL_BIND_GROUP}) @binding(101) var surface: texture_2d<u32>;

struct LandPoint {
    position: vec3<f32>,
    normal: vec3<f32>,
}

// Height and normal (x, z) at one sample of the grid.
fn sample_at(texel: vec2<u32>) -> vec3<f32> {
    let word = textureLoad(surface, texel, 0).xy;
    return vec3(bitcast<f32>(word.x), unpack2x16snorm(word.y));
}

// Height and normal (x, z) at (u, v) in 0..1, bilinear between samples. On a sample it is exactly the sample.
fn surface_at(uv: vec2<f32>) -> vec3<f32> {
    let last = textureDimensions(surface) - vec2(1u);
    let p = uv * vec2<f32>(last);
    // A vertex lies on its own sample although u and v are rounded.
    let on_sample = abs(p - round(p)) < vec2(1e-3);
    let snapped = select(p, round(p), on_sample);
    let low = vec2<u32>(snapped);
    let f = fract(snapped);
    if all(on_sample) {
        return sample_at(low);
    }
    let high = min(low + vec2(1u), last);
    let north = mix(sample_at(low), sample_at(vec2(high.x, low.y)), f.x);
    let south = mix(sample_at(vec2(low.x, high.y)), sample_at(high), f.x);
    return mix(north, south, f.y);
}

// A vertex of `field::mesh::land_block`.
fn land_point(vertex: vec3<f32>) -> LandPoint {
    let here = surface_at(vertex.xz);
    let xz = (vertex.xz - vec2(0.5)) * land.extent;
    var out: LandPoint;
    out.position = vec3(xz.x, select(here.x, land.base, vertex.y < 0.0), xz.y);
    switch i32(abs(vertex.y)) {
        case 1: { out.normal = vec3(0.0, 0.0, -1.0); }
        case 2: { out.normal = vec3(1.0, 0.0, 0.0); }
        case 3: { out.normal = vec3(0.0, 0.0, 1.0); }
        case 4: { out.normal = vec3(-1.0, 0.0, 0.0); }
        default: {
            let up = sqrt(max(1.0 - dot(here.yz, here.yz), 0.0));
            out.normal = normalize(vec3(here.y, up, here.z));
        }
    }
    return out;
}
