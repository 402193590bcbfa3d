// The surface of seas whose water moves to and fro as well as up and down, over the bed.
//
// Plain WGSL apart from the next lines, so that a test can run it alone.
#define_import_path haibo::swing
#import haibo::gerstner::{gerstner_lift, gerstner_tilt}
#import haibo::point::{Lift, Tilt}
#import haibo::sea::{NOISE, sea}
#import haibo::shore::{above_bed, bed_height, factor_at}
#import haibo::spectral::{spectral_lift, spectral_tilt}

// Whether the sea is one of those.
const SWINGS: bool = NOISE >= 4u;

// Where the particle of a rest position is and how fast it rises, without waves too short for vertices that stand
// `width` meters apart. Twin of `SeaSurface::point` with the next function.
fn lift_at(meters: vec2<f32>, width: f32) -> Lift {
    var lift: Lift;
    if NOISE == 4u {
        lift = gerstner_lift(meters, width);
    } else {
        lift = spectral_lift(meters, width);
    }
    let factor = factor_at(meters);
    return Lift(factor * lift.displacement, factor * lift.velocity);
}

// How the surface stands at a rest position, without waves too short for pixels `width` meters wide.
fn tilt_at(meters: vec2<f32>, width: f32) -> Tilt {
    var tilt: Tilt;
    if NOISE == 4u {
        tilt = gerstner_tilt(meters, width);
    } else {
        tilt = spectral_tilt(meters, width);
    }
    let factor = factor_at(meters);
    return Tilt(
        factor * tilt.slope,
        factor * factor * tilt.unresolved,
        factor * tilt.strain,
        factor * tilt.crush,
        tilt.lace,
    );
}

// The particle's place in the world. A trough does not lay the bed bare, and under the land the water stays where it is.
fn place_of(meters: vec2<f32>, lift: Lift) -> vec3<f32> {
    let place = meters + lift.displacement.xz;
    var height = lift.displacement.y;
    if sea.level > bed_height(meters) {
        height = above_bed(height, sea.level - bed_height(place));
    }
    return vec3(place.x, sea.level + height, place.y);
}
