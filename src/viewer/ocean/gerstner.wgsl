// Gerstner waves at any rest position: the same sum as `field::waves::gerstner`, of numbers decided there.
//
// Plain WGSL apart from the next lines and the placeholders in #{}, so that a test can run it alone.
#define_import_path haibo::gerstner
#import haibo::point::{BREAKS, Lift, Tilt}

struct Component {
    // Wavenumber in cycles per meter, x and z: parts of eight bits, whose product with whole meters is exact, and the
    // rests.
    cycles: vec4<f32>,
    // Half the height, half the way to and fro, in meters; the phase at the origin in cycles; the angular frequency in
    // radians per second.
    numbers: vec4<f32>,
}

// The layout of `GerstnerUniform` in ocean/gerstner.rs; the longest waves come first.
struct Gerstner {
    components: array<Component, 64>,
    count: u32,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(4) var<uniform> gerstner: Gerstner;

const TAU: f32 = 6.2831853;

// (sin, cos) of a number of turns: to 2e-7, which a device's own functions need not be.
fn sin_cos_of_turns(turns: f32) -> vec2<f32> {
    let quarter = round(4.0 * turns);
    let y = TAU * (turns - 0.25 * quarter);
    let z = y * y;
    let s = y * (1.0 + z * (-0.16666667 + z * (8.3333333e-3 + z * (-1.9841270e-4 + z * 2.7557319e-6))));
    let c = 1.0 + z * (-0.5 + z * (4.1666667e-2 + z * (-1.3888889e-3 + z * (2.4801587e-5 - z * 2.7557319e-7))));
    let q = i32(quarter) & 3;
    let swapped = select(vec2(s, c), vec2(c, s), (q & 1) == 1);
    return select(swapped, -swapped, vec2((q & 2) == 2, q == 1 || q == 2));
}

// The phase of a component at a rest position in cycles, to about 1e-5 out to 25 km from the center.
fn phase_at(component: Component, meters: vec2<f32>) -> f32 {
    let whole = floor(meters + 0.5);
    let coarse = fract(whole * component.cycles.xy);
    let fine = whole * component.cycles.zw + (meters - whole) * (component.cycles.xy + component.cycles.zw);
    return fract(coarse.x + coarse.y + component.numbers.z + fine.x + fine.y);
}

// The share of a wave that can be seen where neighbors stand `width` apart: all of it from four a wave, nothing below
// two.
fn seen_share(cycles_per_meter: f32, width: f32) -> f32 {
    return 1.0 - smoothstep(0.25, 0.5, cycles_per_meter * width);
}

// Where the particle of a rest position is, without waves too short for vertices that stand `width` meters apart. Twin
// of `Gerstner::point` with `gerstner_tilt`.
fn gerstner_lift(meters: vec2<f32>, width: f32) -> Lift {
    var lift = Lift(vec3(0.0), 0.0);
    for (var i = 0u; i < gerstner.count; i++) {
        let component = gerstner.components[i];
        let cycles = component.cycles.xy + component.cycles.zw;
        let per_meter = length(cycles);
        let share = seen_share(per_meter, width);
        if share <= 0.0 {
            break;
        }
        let wave = sin_cos_of_turns(phase_at(component, meters));
        let way = -share * component.numbers.y * wave.x * cycles / max(per_meter, 1e-12);
        lift.displacement += vec3(way.x, share * component.numbers.x * wave.y, way.y);
        lift.velocity += share * component.numbers.w * component.numbers.x * wave.x;
    }
    return lift;
}

// How the surface stands at a rest position, without waves too short for pixels `width` meters wide.
fn gerstner_tilt(meters: vec2<f32>, width: f32) -> Tilt {
    var tilt = Tilt(vec2(0.0), 0.0, vec3(0.0), vec3(0.0), 0.5);
    for (var i = 0u; i < gerstner.count; i++) {
        let component = gerstner.components[i];
        let wavenumber = TAU * (component.cycles.xy + component.cycles.zw);
        let square = dot(wavenumber, wavenumber);
        let share = seen_share(sqrt(square) / TAU, width);
        let height = component.numbers.x;
        tilt.unresolved += 0.5 * (1.0 - share * share) * square * height * height;
        if share <= 0.0 {
            continue;
        }
        let wave = sin_cos_of_turns(phase_at(component, meters));
        tilt.slope -= share * height * wave.x * wavenumber;
        let squeeze = -share * component.numbers.y * wave.y * inverseSqrt(max(square, 1e-24));
        let strain = squeeze * vec3(wavenumber * wavenumber, wavenumber.x * wavenumber.y);
        tilt.strain += strain;
        if square < BREAKS * BREAKS {
            tilt.crush += strain;
        }
    }
    return tilt;
}
