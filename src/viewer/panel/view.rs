//! The section "View": how the scene is drawn, pictures of it, and the panel's own switch.
//!
//! It asks for pictures; the viewer takes and saves them. What colors stand for says the [`legend`](super::legend).

use bevy_egui::egui::Ui;

use super::PanelAction;
use super::options::{Entry, menu_ui};
use super::row::{button_ui, key_button_ui, row};
use crate::scene::{SeaColors, ViewSettings};

const COLORS: [Entry<SeaColors>; 6] = [
    (SeaColors::Natural, "Natural", "Water, as one sees it."),
    (
        SeaColors::Elevation,
        "Elevation",
        "The height about the calm level: blue below it, red above.",
    ),
    (
        SeaColors::Slope,
        "Slope",
        "The steepness of the surface, rise / run.",
    ),
    (
        SeaColors::Compression,
        "Compression (foam)",
        "How wide the surface still is where it is most pressed together: 1 where it is calm, and foam lies where it \
         is small.",
    ),
    (
        SeaColors::Velocity,
        "Vertical velocity",
        "How fast the water rises (red) or sinks (blue).",
    ),
    (
        SeaColors::Hm0,
        "Running Hm0",
        "The significant height of the last minutes' waves at each place.",
    ),
];

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
    let help = "What the water's color shows; a legend says which color is which number.";
    let colors = &mut view.sea_colors;
    menu_ui(
        ui,
        "Water colors",
        help,
        &COLORS,
        |_| None,
        colors,
        SeaColors::Natural,
    );
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
