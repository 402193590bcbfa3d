// The white water: crests that break in deep water, waves that break on the beach, and the foam that they leave behind.
#define_import_path haibo::surf
#import haibo::point::{Tilt, smaller_eigenvalue}
#import haibo::shore::shore

// Where the surface is compressed to less than this, crests break and foam lies. With waves of more than 2 m this covers
// 0.1 % of a sea of 5 m/s of wind, 1 % of one of 10 and 4 % of one of 15, as E. Monahan and I. O'Muircheartaigh saw (1980).
const BREAKING: f32 = 0.79;

// The share of a pixel that is white, of a surface of this tilt, height and vertical velocity over a depth in meters.
// Foam goes to and fro with the water: its pattern is one of rest positions.
fn foam_share(rest: vec2<f32>, width: f32, tilt: Tilt, height: f32, velocity: f32, depth: f32) -> f32 {
    // What a pixel does not resolve widens the threshold.
    let crushed = smaller_eigenvalue(tilt.crush);
    let blur = sqrt(0.0036 + 0.3 * tilt.unresolved);
    let cap = smoothstep(1.3, -1.7, (crushed - BREAKING) / blur);
    let cover = surf_cover(height, velocity, depth);
    if cover < 0.01 {
        return cap;
    }
    // Threads of bubbles on water that they make milky.
    let threads = smoothstep(-0.05, 0.55, cover - lace(rest, width));
    return max(cap, mix(0.35 * min(cover, 1.0), 1.0, threads));
}

// How much of the water is white where waves feel the bed, 0 to above 1.
//
// A wave breaks when it is higher than some part of the depth. It is white in front, and what it leaves thins out
// until the next one comes: how long ago a crest went by is the phase of height and velocity.
fn surf_cover(height: f32, velocity: f32, depth: f32) -> f32 {
    let calm = max(depth - height, 0.05);
    let swing = vec2(height, -velocity / shore.omega);
    let breaking = smoothstep(0.24, 0.46, 2.0 * length(swing) / calm) * smoothstep(0.02, 0.3, shore.significant);
    var since = atan2(swing.y, swing.x);
    // The front reaches a quarter of a wave ahead of the crest.
    let front = smoothstep(-1.5, -0.7, since) * smoothstep(0.8, 0.1, since);
    since += select(0.0, 6.2832, since < 0.0);
    let wake = 0.75 * exp(-0.55 * since);
    // The last of it lies along the beach.
    let line = smoothstep(0.16, 0.02, depth);
    return max(breaking * max(1.35 * front, wake), line);
}

// A pattern of threads round bubbles, 0 on the threads and 1 between them; `width` is a pixel's in meters.
fn lace(place: vec2<f32>, width: f32) -> f32 {
    let coarse = thread(place / 1.9 + 0.35 * vec2(sin(place.y * 0.9), sin(place.x * 0.8)), width / 1.9);
    let fine = thread(place / 0.55, width / 0.55);
    return clamp(0.62 * coarse + 0.38 * fine, 0.0, 1.0);
}

// How far a place is from the border between cells round scattered points, in cells of length one: about even in 0 to 1.
fn thread(place: vec2<f32>, width: f32) -> f32 {
    let blurred = smoothstep(0.25, 0.9, width);
    if blurred == 1.0 {
        return 0.5;
    }
    let cell = floor(place);
    var first = 8.0;
    var second = 8.0;
    for (var j = -1; j <= 1; j++) {
        for (var i = -1; i <= 1; i++) {
            let corner = cell + vec2(f32(i), f32(j));
            let d = corner + scatter(corner) - place;
            let squared = dot(d, d);
            second = min(second, max(first, squared));
            first = min(first, squared);
        }
    }
    return mix(clamp(1.8 * (sqrt(second) - sqrt(first)), 0.0, 1.0), 0.5, blurred);
}

// Two numbers in 0..1 for a cell: M. Jarzynski and M. Olano (2020), pcg2d.
fn scatter(cell: vec2<f32>) -> vec2<f32> {
    var v = bitcast<vec2<u32>>(vec2<i32>(cell)) * 1664525u + 1013904223u;
    v.x += v.y * 1664525u;
    v.y += v.x * 1664525u;
    v ^= v >> vec2(16u);
    v.x += v.y * 1664525u;
    v.y += v.x * 1664525u;
    v ^= v >> vec2(16u);
    return vec2<f32>(v) / 4294967296.0;
}
