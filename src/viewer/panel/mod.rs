//! The panel: everything that the user may set, and what the program answers with.
//!
//! Plain data only: a [`Scene`] to edit, a [`Status`] to show, and the [`PanelAction`]s that were asked for. One file
//! a section. A frame in which the user touches nothing leaves the scene exactly as it was, whatever it holds. Labels,
//! units, ranges and explanations come from the [`Parameter`](crate::field::parameter::Parameter) tables.

mod camera;
mod choice;
mod clock;
pub mod dock;
mod gauges;
mod group;
mod legend;
mod noise;
mod options;
mod parameter;
mod row;
mod sea;
mod seed;
mod sky;
pub mod status;
pub mod style;
mod terrain;
pub mod thumbnail;
mod value;
mod view;

pub use camera::camera_ui;
pub use clock::clock_ui;
pub use dock::{Dock, dock_ui};
pub use gauges::{Pin, gauges_ui};
pub use legend::legend_ui;
pub use noise::{basis_ui, fade_ui, fractal_ui, table_ui};
pub use parameter::{integer_ui, parameter_ui};
pub use sea::sea_ui;
pub use seed::seed_ui;
pub use sky::sky_ui;
pub use status::{CursorReadout, Status, status_ui};
pub use terrain::terrain_ui;
pub use view::view_ui;

use bevy_egui::egui::{self, CollapsingHeader, Panel, RichText, ScrollArea};

use crate::scene::{NamedView, Scene};

/// The width of the side panel in points.
pub const WIDTH: f32 = 330.0;

/// Something that the user asked for and that is not part of the scene.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PanelAction {
    /// Look from there.
    Look(NamedView),
    /// Back to the viewpoint that the scene came with.
    ResetCamera,
    /// Save a picture of the window.
    SaveScreenshot {
        /// Whether the panel is on the picture.
        with_panel: bool,
    },
    /// Hide the whole interface.
    HidePanel,
    /// Take up the tool that pins gauges, or put it down.
    Pin(Pin),
}

/// The whole interface inside the root `Ui`: the status bar, the side panel, the dock where there are gauges, and a
/// legend over the scene where the water's colors are numbers. Edits `scene` and the dock's settings in place and
/// returns what else was asked for.
///
/// egui may run it twice in one frame; collect the actions of every run.
pub fn panel_ui(
    root: &mut egui::Ui,
    scene: &mut Scene,
    status: &Status,
    dock: &mut Dock,
) -> Vec<PanelAction> {
    let mut actions = Vec::new();
    Panel::bottom("status")
        .resizable(false)
        .exact_size(status::HEIGHT)
        .show_inside(root, |ui| status_ui(ui, status));
    Panel::left("panel")
        .resizable(false)
        .exact_size(WIDTH)
        .show_inside(root, |ui| {
            style::set_columns(ui);
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                section(ui, "Land", |ui| terrain_ui(ui, &mut scene.terrain));
                section(ui, "Sea", |ui| sea_ui(ui, &mut scene.sea));
                section(ui, "Gauges", |ui| {
                    actions.extend(gauges_ui(ui, &mut scene.gauges, status.tool));
                });
                section(ui, "Clock", |ui| clock_ui(ui, &mut scene.clock));
                section(ui, "Camera", |ui| actions.extend(camera_ui(ui)));
                section(ui, "View", |ui| {
                    let wireframe_supported = status.wireframe_supported;
                    let sea_visible = &mut scene.sea.visible;
                    actions.extend(view_ui(
                        ui,
                        &mut scene.view,
                        sea_visible,
                        wireframe_supported,
                    ));
                });
                section(ui, "Sky", |ui| sky_ui(ui, &mut scene.sky));
            });
        });
    dock_ui(root, &scene.gauges, dock);
    if let Some(range) = status.color_range.filter(|_| scene.sea.visible) {
        legend_ui(root, scene.view.sea_colors, range);
    }
    actions
}

fn section(ui: &mut egui::Ui, title: &str, contents: impl FnOnce(&mut egui::Ui)) {
    CollapsingHeader::new(RichText::new(title).strong())
        .default_open(true)
        .show_unindented(ui, contents);
    ui.add_space(5.0);
}
