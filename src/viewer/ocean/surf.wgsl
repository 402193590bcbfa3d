// The white water: crests that break in deep water, waves that break on the beach, and the foam that they leave behind.
#define_import_path haibo::surf
#import haibo::point::{Tilt, smaller_eigenvalue}
#import haibo::shore::shore

// Where the surface is compressed to less than this, crests break and foam lies. With waves of more than 2 m this covers
// 0.1 % of a sea of 5 m/s of wind, 1 % of one of 10 and 4 % of one of 15, as E. Monahan and I. O'Muircheartaigh saw (1980).
const BREAKING: f32 = 0.79;

// The share of a pixel that is white, of a surface of this tilt, height and vertical velocity over a depth in meters.
fn foam_share(tilt: Tilt, height: f32, velocity: f32, depth: f32) -> f32 {
    // What a pixel does not resolve widens the threshold.
    let crushed = smaller_eigenvalue(tilt.crush);
    let blur = sqrt(0.0036 + 0.3 * tilt.unresolved);
    let cap = 1.0 - smoothstep(-1.7, 1.3, (crushed - BREAKING) / blur);
    let cover = surf_cover(height, velocity, depth);
    if cover < 0.01 {
        return cap;
    }
    // Threads of bubbles on water that they make milky.
    let threads = smoothstep(-0.1, 0.6, cover - 0.9 * tilt.lace);
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
    // The last of it lies along the beach.
    let line = 1.0 - smoothstep(0.02, 0.16, depth);
    if breaking == 0.0 {
        return line;
    }
    var since = atan2(swing.y, swing.x);
    // The front reaches a quarter of a wave ahead of the crest.
    let front = smoothstep(-1.5, -0.7, since) * (1.0 - smoothstep(0.1, 0.8, since));
    since += select(0.0, 6.2832, since < 0.0);
    let wake = 0.75 * exp(-0.55 * since);
    return max(breaking * max(1.2 * front, wake), line);
}
