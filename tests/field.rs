//! Land and sea as functions: finite, bounded, as steep as they say, and the same however one asks.
//!
//! Everything goes through the public functions, without Bevy; this compiles with `--no-default-features`.

#[path = "field/bases.rs"]
mod bases;
#[path = "field/layers.rs"]
mod layers;
#[path = "field/refusal.rs"]
mod refusal;
#[path = "field/sea.rs"]
mod sea;
#[path = "field/seeds.rs"]
mod seeds;
#[path = "field/terrain.rs"]
mod terrain;

use glam::DVec2;
use haibo::field::HeightField;

/// Point `i` of an even cover of the square from −½ to ½ (M. Roberts, 2018); never on the border of a cell.
fn spread(i: u32) -> DVec2 {
    DVec2::new(0.754_877_666_246_693, 0.569_840_290_998_053)
        .map(|a| (0.5 + a * f64::from(i)).fract() - 0.5)
}

/// The slope by central differences.
fn central_difference(field: &dyn HeightField, p: DVec2, step: f64) -> DVec2 {
    let height = |x: f64, z: f64| field.sample(p.x + x, p.y + z).height;
    let difference = DVec2::new(
        height(step, 0.0) - height(-step, 0.0),
        height(0.0, step) - height(0.0, -step),
    );
    difference / (2.0 * step)
}
