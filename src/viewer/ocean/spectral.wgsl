// A sea of a spectrum at any rest position: three tiles of 256 × 256 points, repeated, each with waves of its own
// lengths. The numbers come from `field::waves::spectral`.
//
// Plain WGSL apart from the next lines and the placeholders in #{}, so that a test can run it alone.
#define_import_path haibo::spectral
#import haibo::point::{Lift, Tilt}

const LEVELS: i32 = 8;

struct Band {
    // Points per meter as a sum: a part of eight bits, so that its product with whole meters is exact, and the rest.
    inverse: vec2<f32>,
    // The distance between points in meters.
    spacing: f32,
    // The share of the strain that makes foam: short waves break without it.
    crush: f32,
    // The variance of the slopes that are left out of each level of detail, finest first: levels 0 to 8.
    unresolved: array<vec4<f32>, 3>,
}

// The layout of `SpectralUniform` in ocean/spectral.rs; the longest waves come first.
struct Spectral {
    bands: array<Band, 3>,
    // The variance of the slopes of waves too short for all tiles.
    unresolved: f32,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(5) var<uniform> spectral: Spectral;
// Coefficients of the cubic B-splines (Dx, h, Dz, ∂h/∂t), a band a layer.
@group(#{MATERIAL_BIND_GROUP}) @binding(6) var lifts: texture_2d_array<f32>;
// (∂h/∂x₀, ∂h/∂z₀, ∂Dx/∂x₀, ∂Dz/∂z₀) and ∂Dx/∂z₀ at the points.
@group(#{MATERIAL_BIND_GROUP}) @binding(7) var tilts: texture_2d_array<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(8) var shears: texture_2d_array<f32>;

struct Place {
    point: vec2<i32>,
    fraction: vec2<f32>,
}

// The point of a band north-west of a rest position, and the way from it, in steps of a level of detail; to about 1e-4
// of a step out to 25 km from the center. A point of level l is the mean of 2^l × 2^l points.
fn place_in(band: Band, meters: vec2<f32>, level: i32) -> Place {
    let whole = floor(meters + 0.5);
    let coarse = whole * band.inverse.x;
    let coarse_point = floor(coarse);
    let fine = (coarse - coarse_point) + whole * band.inverse.y + (meters - whole) * (band.inverse.x + band.inverse.y);
    let fine_point = floor(fine);
    let point = vec2<i32>(coarse_point) + vec2<i32>(fine_point);
    let size = f32(1u << u32(level));
    // The tile repeats after 256 points, so that no large number is left.
    let inside = (vec2<f32>(point & vec2(255)) + (fine - fine_point) - 0.5 * (size - 1.0)) / size;
    let first = floor(inside);
    return Place(vec2<i32>(first), inside - first);
}

// The weights of four coefficients in a row. Twin of `weights` in field/waves/spectral/spline.rs.
fn spline_weights(f: f32) -> vec4<f32> {
    let g = 1.0 - f;
    return vec4(g * g * g, 4.0 - 3.0 * f * f * (1.0 + g), 4.0 - 3.0 * g * g * (1.0 + f), f * f * f) / 6.0;
}

// A level of detail of a band's (Dx, h, Dz, ∂h/∂t) at a rest position.
fn band_lift(band: i32, meters: vec2<f32>, level: i32) -> vec4<f32> {
    let place = place_in(spectral.bands[band], meters, level);
    let wrap = vec2(i32(255u >> u32(level)));
    let across = spline_weights(place.fraction.x);
    let down = spline_weights(place.fraction.y);
    var sum = vec4(0.0);
    for (var j = 0; j < 4; j++) {
        var row = vec4(0.0);
        for (var i = 0; i < 4; i++) {
            row += across[i] * textureLoad(lifts, (place.point + vec2(i - 1, j - 1)) & wrap, band, level);
        }
        sum += down[j] * row;
    }
    return sum;
}

// Where the particle of a rest position is, without waves too short for vertices that stand `width` meters apart.
// Twin of `Tiles::point` with `spectral_tilt`.
fn spectral_lift(meters: vec2<f32>, width: f32) -> Lift {
    var sum = vec4(0.0);
    for (var band = 0; band < 3; band++) {
        let level = max(i32(floor(log2(max(width, 1e-9) / spectral.bands[band].spacing))), 0);
        // Of the coarsest level nothing is left.
        if level < LEVELS {
            sum += band_lift(band, meters, level);
        }
    }
    return Lift(sum.xyz, sum.w);
}

struct BandTilt {
    tilt: vec4<f32>,
    shear: f32,
}

fn band_tilt(band: i32, meters: vec2<f32>, level: i32) -> BandTilt {
    let place = place_in(spectral.bands[band], meters, level);
    let wrap = vec2(i32(255u >> u32(level)));
    let low = place.point & wrap;
    let high = (place.point + vec2(1)) & wrap;
    let f = place.fraction;
    let tilt = mix(
        mix(textureLoad(tilts, low, band, level), textureLoad(tilts, vec2(high.x, low.y), band, level), f.x),
        mix(textureLoad(tilts, vec2(low.x, high.y), band, level), textureLoad(tilts, high, band, level), f.x),
        f.y,
    );
    let shear = mix(
        mix(textureLoad(shears, low, band, level).x, textureLoad(shears, vec2(high.x, low.y), band, level).x, f.x),
        mix(textureLoad(shears, vec2(low.x, high.y), band, level).x, textureLoad(shears, high, band, level).x, f.x),
        f.y,
    );
    return BandTilt(tilt, shear);
}

fn unresolved_at(band: i32, level: i32) -> f32 {
    return spectral.bands[band].unresolved[level >> 2u][level & 3];
}

// How the surface stands at a rest position, without waves too short for pixels `width` meters wide.
fn spectral_tilt(meters: vec2<f32>, width: f32) -> Tilt {
    var sum = Tilt(vec2(0.0), spectral.unresolved, vec3(0.0), vec3(0.0), 0.0);
    for (var band = 0; band < 3; band++) {
        let detail = clamp(log2(max(width, 1e-9) / spectral.bands[band].spacing), 0.0, f32(LEVELS));
        let level = min(i32(detail), LEVELS - 1);
        let f = detail - f32(level);
        let unresolved = mix(unresolved_at(band, level), unresolved_at(band, level + 1), f);
        sum.unresolved += unresolved;
        var lace = 0.5;
        if f < 1.0 {
            let fine = band_tilt(band, meters, level);
            var tilt = (1.0 - f) * fine.tilt;
            var shear = (1.0 - f) * fine.shear;
            if f > 0.0 && level + 1 < LEVELS {
                let coarse = band_tilt(band, meters, level + 1);
                tilt += f * coarse.tilt;
                shear += f * coarse.shear;
            }
            sum.slope += tilt.xy;
            let strain = vec3(tilt.zw, shear);
            sum.strain += strain;
            sum.crush += spectral.bands[band].crush * strain;
            // Where short waves are level, foam gathers.
            let all = max(unresolved_at(band, LEVELS), 1e-12);
            let steep = abs(tilt.xy) * inverseSqrt(0.5 * all);
            lace = mix(min(1.3 * min(steep.x, steep.y), 1.0), 0.5, unresolved / all);
        }
        if band > 0 {
            sum.lace += 0.5 * lace;
        }
    }
    return sum;
}
