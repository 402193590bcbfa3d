//! The pieces of a row: its name at the left, and buttons whose accessible names are unique in the whole panel.
//!
//! Widths come from [`style`](super::style); no values are kept here.

use bevy_egui::egui::{Align, Button, Label, Layout, Response, RichText, Sense, Ui, vec2};

use super::style::NAME_WIDTH;

/// One line of the panel.
pub(super) fn row<R>(ui: &mut Ui, contents: impl FnOnce(&mut Ui) -> R) -> R {
    ui.horizontal(contents).inner
}

/// The name of a row, in the first column. It senses clicks.
pub(super) fn name_ui(ui: &mut Ui, name: &str) -> Response {
    let size = vec2(NAME_WIDTH, ui.spacing().interact_size.y);
    ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
        ui.set_min_width(NAME_WIDTH);
        ui.add(
            Label::new(name)
                .truncate()
                .selectable(false)
                .sense(Sense::click()),
        )
    })
    .inner
}

/// A button that shows `text` and is called `name`; true when it was pressed.
pub(super) fn button_ui(ui: &mut Ui, text: &str, name: &str, help: &str) -> bool {
    pressed(ui, Button::new(text), name, help)
}

/// A button that is greyed where there is a reason, which its tooltip then says.
pub(super) fn unless_button_ui(
    ui: &mut Ui,
    why_not: Option<&str>,
    text: &str,
    name: &str,
    help: &str,
) -> bool {
    ui.add_enabled_ui(why_not.is_none(), |ui| {
        let response = ui.add(Button::new(text).min_size(vec2(26.0, 0.0)));
        set_name(&response, name);
        let response = response.on_hover_text(help);
        response
            .on_disabled_hover_text(why_not.unwrap_or_default())
            .clicked()
    })
    .inner
}

/// A button that also shows the key that does the same.
pub(super) fn key_button_ui(ui: &mut Ui, text: &str, key: &str, name: &str, help: &str) -> bool {
    let button = Button::new((text, RichText::new(key).weak()));
    pressed(ui, button, name, &format!("{help} Key {key}."))
}

fn pressed(ui: &mut Ui, button: Button, name: &str, help: &str) -> bool {
    let response = ui.add(button.min_size(vec2(26.0, 0.0)));
    set_name(&response, name);
    response.on_hover_text(help).clicked()
}

/// Calls a widget `name` for screen readers and tests.
pub(super) fn set_name(response: &Response, name: &str) {
    response
        .ctx
        .accesskit_node_builder(response.id, |node| node.set_label(name));
}

/// `name` with a capital at its beginning.
pub(super) fn capitalized(name: &str) -> String {
    let mut letters = name.chars();
    letters
        .next()
        .map(|first| first.to_uppercase().chain(letters).collect())
        .unwrap_or_default()
}
