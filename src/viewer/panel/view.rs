//! The section "View": how the scene is drawn, pictures of it, and the panel's own switch.
//!
//! It asks for pictures; the viewer takes and saves them.

use bevy_egui::egui::Ui;

use super::PanelAction;
use super::row::{button_ui, key_button_ui, row};
use crate::scene::ViewSettings;

/// Edits how the scene is drawn.
pub fn view_ui(
    ui: &mut Ui,
    view: &mut ViewSettings,
    sea_visible: &mut bool,
    wireframe_supported: bool,
) -> Option<PanelAction> {
    row(ui, |ui| {
        ui.checkbox(sea_visible, "Water")
            .on_hover_text("Shows or hides the sea.");
        ui.checkbox(&mut view.shadows, "Shadows")
            .on_hover_text("Whether the land casts shadows.");
        ui.add_enabled_ui(wireframe_supported, |ui| {
            ui.checkbox(&mut view.wireframe, "Wireframe")
                .on_hover_text("Draws only the edges of the triangles.")
                .on_disabled_hover_text("This graphics adapter cannot draw lines.");
        });
    });
    row(ui, buttons_ui)
}

fn buttons_ui(ui: &mut Ui) -> Option<PanelAction> {
    let mut action = None;
    let help = "Saves a picture of the scene without the panel.";
    if key_button_ui(ui, "Screenshot", "P", "Screenshot", help) {
        action = Some(PanelAction::SaveScreenshot { with_panel: false });
    }
    let help = "Saves a picture of the whole window. Key Shift+P.";
    if button_ui(ui, "… with panel", "Screenshot with panel", help) {
        action = Some(PanelAction::SaveScreenshot { with_panel: true });
    }
    let help = "Hides the panel and the status bar; the same key brings them back.";
    if key_button_ui(ui, "Hide", "H", "Hide panel", help) {
        action = Some(PanelAction::HidePanel);
    }
    action
}
