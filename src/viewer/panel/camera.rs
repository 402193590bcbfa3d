//! The section "Camera": viewpoints that show the whole land.
//!
//! It asks for a viewpoint; the camera itself is the viewer's.

use bevy_egui::egui::Ui;

use super::PanelAction;
use super::row::{capitalized, key_button_ui, row};
use crate::scene::NamedView;

/// Buttons for the four views and for going back, with the keys that do the same.
pub fn camera_ui(ui: &mut Ui) -> Option<PanelAction> {
    let mut action = None;
    row(ui, |ui| {
        for (view, key) in NamedView::ALL.into_iter().zip(["1", "2", "3", "4"]) {
            let name = capitalized(view.name());
            if key_button_ui(ui, &name, key, &name, help(view)) {
                action = Some(PanelAction::Look(view));
            }
        }
    });
    let help = "Back to the viewpoint that the scene came with.";
    if key_button_ui(ui, "Reset", "R", "Reset camera", help) {
        action = Some(PanelAction::ResetCamera);
    }
    action
}

fn help(view: NamedView) -> &'static str {
    match view {
        NamedView::Top => "Straight down, north up.",
        NamedView::Front => "From the south, level.",
        NamedView::Side => "From the east, level.",
        NamedView::ThreeQuarter => "From the south-east, looking down.",
    }
}
