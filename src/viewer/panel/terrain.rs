//! The section "Land".
//!
//! It edits numbers; what they do to the land is in [`field::terrain`](crate::field::terrain).

use bevy_egui::egui::{CollapsingHeader, Direction, Layout, Ui, vec2};

use super::noise::{kind_ui, noise_ui};
use super::parameter::{integer_ui, parameter_ui};
use super::row::{name_ui, row};
use super::seed::{seed_parameter, seed_ui};
use super::style::{GAP, SLIDER_WIDTH, VALUE_WIDTH};
use crate::field::parameter::Parameter;
use crate::field::terrain::{
    AMPLITUDE, EXPONENT, EXTENT, FEATURE_SIZE, LACUNARITY, OCTAVES, OFFSET_X, OFFSET_Z,
    PERSISTENCE, RESOLUTION, SEA_LEVEL, TerrainSettings,
};

static SEED: Parameter = seed_parameter("terrain", "Land seed", "Chooses the land.");

/// Edits the land.
pub fn terrain_ui(ui: &mut Ui, land: &mut TerrainSettings) {
    let default = TerrainSettings::default();
    kind_ui(ui, land);
    seed_ui(ui, &SEED, &mut land.seed, default.seed);
    integer_ui(ui, &OCTAVES, &mut land.octaves, default.octaves);
    parameter_ui(ui, &LACUNARITY, &mut land.lacunarity, default.lacunarity);
    parameter_ui(ui, &PERSISTENCE, &mut land.persistence, default.persistence);
    parameter_ui(
        ui,
        &FEATURE_SIZE,
        &mut land.feature_size,
        default.feature_size,
    );
    frequency_ui(ui, land.frequency());
    parameter_ui(ui, &AMPLITUDE, &mut land.amplitude, default.amplitude);
    parameter_ui(ui, &EXPONENT, &mut land.exponent, default.exponent);
    parameter_ui(ui, &SEA_LEVEL, &mut land.sea_level, default.sea_level);
    parameter_ui(ui, &OFFSET_X, &mut land.offset_x, default.offset_x);
    parameter_ui(ui, &OFFSET_Z, &mut land.offset_z, default.offset_z);
    parameter_ui(ui, &EXTENT, &mut land.extent, default.extent);
    integer_ui(ui, &RESOLUTION, &mut land.resolution, default.resolution);
    CollapsingHeader::new("Noise").show_unindented(ui, |ui| noise_ui(ui, land));
}

/// The frequency beside its feature size: derived, so it is shown and not edited.
fn frequency_ui(ui: &mut Ui, frequency: f64) {
    row(ui, |ui| {
        name_ui(ui, "Frequency")
            .on_hover_text("Cells of the first octave per meter: 1 / feature size.");
        ui.add_space(SLIDER_WIDTH + GAP);
        let size = vec2(VALUE_WIDTH, ui.spacing().interact_size.y);
        ui.allocate_ui_with_layout(
            size,
            Layout::centered_and_justified(Direction::TopDown),
            |ui| {
                ui.weak(format!("{} 1/m", four_digits(frequency)));
            },
        );
    });
}

/// Four significant digits, without an exponent: frequencies lie between 0.00001 and 1.
fn four_digits(value: f64) -> String {
    let decimals = (3.0 - value.log10().floor()).clamp(0.0, 10.0);
    format!("{value:.*}", decimals as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_allowed_feature_size_has_a_readable_frequency() {
        assert_eq!(four_digits(1.0 / 900.0), "0.001111");
        assert_eq!(four_digits(1.0 / FEATURE_SIZE.max), "0.00001000");
        assert_eq!(four_digits(1.0 / FEATURE_SIZE.min), "1.000");
    }
}
