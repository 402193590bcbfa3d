//! The section "Sea": the kind of sea, and the rows that this kind knows.
//!
//! What a kind does not know is absent, or greyed where a kind much like it knows it; its value stays. Whether there
//! is water at all is a switch of the section "View".

mod components;
mod layers;
mod number;
mod spectrum;
mod theory;

use bevy_egui::egui::Ui;

use super::noise::{basis_ui, fade_ui, table_ui};
use super::options::pairs_ui;
use super::parameter::{Wording, integer_ui, parameter_ui, worded_ui};
use super::seed::{seed_parameter, seed_ui};
use super::value::Format;
use crate::field::parameter::Parameter;
use crate::field::waves::{
    AMPLITUDE, CELL_SIZE, CHOPPINESS, DEPTH, RESOLUTION, SPEED, SeaKind, SeaSettings,
};

static SEED: Parameter = seed_parameter("sea", "Wave seed", "Chooses the waves.");

/// What the depth does not do.
const SHORE: &str = "Near the shore this is simplified: one factor for all waves, from the depth under the place where \
    the water rests. It is the shoaling of the peak period, limited by breaking. Waves are not bent towards the shore \
    (no refraction), and the slope of the factor itself is neglected.";

/// Edits the sea.
pub fn sea_ui(ui: &mut Ui, sea: &mut SeaSettings) {
    kind_ui(ui, &mut sea.kind);
    match sea.kind {
        SeaKind::Coherent | SeaKind::White => noise_ui(ui, sea),
        SeaKind::Gerstner => {
            let by_spectrum = components::components_ui(ui, sea);
            if by_spectrum {
                seed_ui(ui, &SEED, &mut sea.seed, SeaSettings::default().seed);
                spectrum::spectrum_ui(ui, sea);
            }
            water_ui(ui, sea);
        }
        SeaKind::Spectral => {
            seed_ui(ui, &SEED, &mut sea.seed, SeaSettings::default().seed);
            spectrum::spectrum_ui(ui, sea);
            water_ui(ui, sea);
        }
    }
}

fn kind_ui(ui: &mut Ui, kind: &mut SeaKind) {
    let kinds = [
        (
            SeaKind::Coherent,
            "Coherent",
            "Drifting layers of noise: neighboring points have neighboring heights.",
        ),
        (
            SeaKind::White,
            "White noise",
            "A random height for every vertex of the same mesh, to see what coherence is worth.",
        ),
        (
            SeaKind::Gerstner,
            "Gerstner",
            "Up to 64 trains of waves to scale, each with its own speed; the water moves in circles.",
        ),
        (
            SeaKind::Spectral,
            "Spectral",
            "Thousands of waves to scale that have the spectrum of wind, swell or a measurement.",
        ),
    ];
    let help = "Which function moves the water.";
    pairs_ui(ui, "Kind of sea", help, &kinds, kind, SeaKind::Coherent);
}

fn noise_ui(ui: &mut Ui, sea: &mut SeaSettings) {
    let default = SeaSettings::default();
    let coherent = sea.kind == SeaKind::Coherent;
    // White noise has no basis, no cells and one layer.
    ui.add_enabled_ui(coherent, |ui| {
        let noise = sea.noise_settings();
        basis_ui(ui, "Wave basis", &mut sea.basis, default.basis, noise);
        fade_ui(ui, "Wave fade", &mut sea.fade, default.fade, sea.basis);
        table_ui(ui, "Wave table", &mut sea.table, default.table, sea.basis);
    });
    seed_ui(ui, &SEED, &mut sea.seed, default.seed);
    parameter_ui(ui, &AMPLITUDE, &mut sea.amplitude, default.amplitude);
    ui.add_enabled_ui(coherent, |ui| {
        parameter_ui(ui, &CELL_SIZE, &mut sea.cell_size, default.cell_size);
    });
    parameter_ui(ui, &SPEED, &mut sea.speed, default.speed);
    integer_ui(ui, &RESOLUTION, &mut sea.resolution, default.resolution);
    ui.add_enabled_ui(coherent, |ui| {
        ui.checkbox(&mut sea.one_seed, "One seed for both layers")
            .on_hover_text(
                "Both layers use the same noise, as in the original demo; at time 0 they coincide.",
            );
        layers::layers_ui(ui, &mut sea.layers);
    });
}

/// The rows of waves to scale.
fn water_ui(ui: &mut Ui, sea: &mut SeaSettings) {
    let default = SeaSettings::default();
    let depth = Wording {
        note: SHORE,
        ..Wording::of(&DEPTH)
    };
    worded_ui(
        ui,
        &DEPTH,
        &depth,
        Format::Real,
        &mut sea.depth,
        default.depth,
    );
    parameter_ui(ui, &CHOPPINESS, &mut sea.choppiness, default.choppiness);
    integer_ui(ui, &RESOLUTION, &mut sea.resolution, default.resolution);
}
