//! The section "Sea".
//!
//! Whether there is water at all is a switch of the section "View".

use bevy_egui::egui::Ui;

use super::noise::{basis_ui, fade_ui, table_ui};
use super::parameter::{integer_ui, parameter_ui};
use super::row::{name_ui, row};
use super::seed::{seed_parameter, seed_ui};
use crate::field::parameter::Parameter;
use crate::field::waves::{AMPLITUDE, CELL_SIZE, RESOLUTION, SPEED, SeaKind, SeaSettings};

static SEED: Parameter = seed_parameter("sea", "Wave seed", "Chooses the waves.");

/// Edits the sea.
pub fn sea_ui(ui: &mut Ui, sea: &mut SeaSettings) {
    let default = SeaSettings::default();
    kind_ui(ui, &mut sea.kind);
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
    });
}

fn kind_ui(ui: &mut Ui, kind: &mut SeaKind) {
    row(ui, |ui| {
        name_ui(ui, "Kind of sea");
        ui.selectable_value(kind, SeaKind::Coherent, "Coherent")
            .on_hover_text(
                "Two drifting layers of noise: neighboring points have neighboring heights.",
            );
        ui.selectable_value(kind, SeaKind::White, "White noise")
            .on_hover_text("A random height for every vertex of the same mesh, to see what coherence is worth.");
    });
}
