//! A group of rows under a title that folds, with a summary of what is folded away and buttons at the right.
//!
//! The sections themselves are plain headers; groups are for the items of a list.

use bevy_egui::egui::collapsing_header::{CollapsingState, paint_default_icon};
use bevy_egui::egui::{Align, Label, Layout, RichText, Sense, Ui, WidgetInfo, WidgetType};

use super::row::row;

/// Shows a group that is closed at first. `name` is unique in the panel.
pub(super) fn group_ui(
    ui: &mut Ui,
    name: &str,
    summary: &str,
    buttons: impl FnOnce(&mut Ui),
    contents: impl FnOnce(&mut Ui),
) {
    let id = ui.make_persistent_id(name);
    let mut state = CollapsingState::load_with_default_open(ui.ctx(), id, false);
    row(ui, |ui| {
        let toggle = state.show_toggle_button(ui, paint_default_icon);
        let (enabled, open) = (ui.is_enabled(), state.is_open());
        toggle.widget_info(|| {
            WidgetInfo::selected(WidgetType::CollapsingHeader, enabled, open, name)
        });
        let title = Label::new(name).selectable(false).sense(Sense::click());
        let title = ui.add(title);
        if title.clicked() {
            state.toggle(ui);
        }
        toggle.labelled_by(title.id);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            buttons(ui);
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.add(weak(summary));
            });
        });
    });
    state.show_body_unindented(ui, contents);
}

fn weak(text: &str) -> Label {
    let text = RichText::new(text).weak();
    Label::new(text).truncate().selectable(false)
}
