//! A choice out of a few in one row: side by side while all of them fit, otherwise in a list that drops down.
//!
//! Long lists with pictures are in [`choice`](super::choice). What cannot be chosen is greyed and says why.

use bevy_egui::egui::{Button, ComboBox, Sense, Ui, vec2};

use super::row::{name_ui, row, set_name};
use super::style::{GAP, NAME_WIDTH, SLIDER_WIDTH, VALUE_WIDTH};

/// A thing that can be chosen: what it is, how it is called and what it does.
pub(super) type Entry<'a, T> = (T, &'a str, &'a str);

/// A row of a few options with short names.
pub(super) fn options_ui<T: Copy + PartialEq>(
    ui: &mut Ui,
    name: &str,
    help: &str,
    options: &[Entry<T>],
    chosen: &mut T,
    default: T,
) {
    choice_row(ui, name, help, options, chosen, default, |ui, chosen| {
        for &option in options {
            option_ui(ui, name, option, chosen);
        }
    });
}

/// Rows of two options each, as wide as the other rows.
pub(super) fn pairs_ui<T: Copy + PartialEq>(
    ui: &mut Ui,
    name: &str,
    help: &str,
    options: &[Entry<T>],
    chosen: &mut T,
    default: T,
) {
    let pair_ui = |ui: &mut Ui, chosen: &mut T, pair: &[Entry<T>]| {
        for &(option, label, help) in pair {
            let button =
                Button::selectable(*chosen == option, label).min_size(vec2(SLIDER_WIDTH, 0.0));
            if ui.add(button).on_hover_text(help).clicked() {
                *chosen = option;
            }
        }
    };
    let (first, others) = options.split_at(options.len().min(2));
    choice_row(ui, name, help, options, chosen, default, |ui, chosen| {
        pair_ui(ui, chosen, first);
    });
    for pair in others.chunks(2) {
        row(ui, |ui| {
            ui.add_space(NAME_WIDTH + GAP);
            pair_ui(ui, chosen, pair);
        });
    }
}

/// A row that drops down a list. `why_not` says why an option cannot be chosen, if it cannot.
pub(super) fn menu_ui<T: Copy + PartialEq>(
    ui: &mut Ui,
    name: &str,
    help: &str,
    options: &[Entry<T>],
    why_not: impl Fn(T) -> Option<&'static str>,
    chosen: &mut T,
    default: T,
) {
    choice_row(ui, name, help, options, chosen, default, |ui, chosen| {
        let of = |wanted: T| options.iter().find(|(option, ..)| *option == wanted);
        let (label, explanation) = of(*chosen).map_or(("", ""), |(_, label, help)| (label, help));
        let menu = ComboBox::from_id_salt(name)
            .width(SLIDER_WIDTH + GAP + VALUE_WIDTH)
            .selected_text(label)
            .show_ui(ui, |ui| {
                for &option in options {
                    match why_not(option.0) {
                        None => option_ui(ui, name, option, chosen),
                        Some(why) => {
                            let response =
                                ui.add_enabled(false, Button::selectable(false, option.1));
                            set_name(&response, &format!("{name}: {}", option.1));
                            response.on_disabled_hover_text(format!("{} {why}", option.2));
                        }
                    }
                }
            });
        set_name(&menu.response, name);
        menu.response.on_hover_text(explanation);
    });
}

/// Shows `contents`, disabled and with a reason if there is one.
pub(super) fn applicable_ui(ui: &mut Ui, why_not: Option<&str>, contents: impl FnOnce(&mut Ui)) {
    let response = ui.add_enabled_ui(why_not.is_none(), contents).response;
    if let Some(why) = why_not {
        // On top of the contents, which answer no pointer.
        ui.interact(response.rect, response.id.with("why"), Sense::hover())
            .on_hover_text(why);
    }
}

/// The name of a choice, which asks for the default, and what it is chosen with.
fn choice_row<T: Copy + PartialEq>(
    ui: &mut Ui,
    name: &str,
    help: &str,
    options: &[Entry<T>],
    chosen: &mut T,
    default: T,
    contents: impl FnOnce(&mut Ui, &mut T),
) {
    let reset = options.iter().find(|(option, ..)| *option == default);
    let reset = reset.map_or("", |(_, label, _)| label);
    row(ui, |ui| {
        let asks = name_ui(ui, name)
            .on_hover_text(format!("{help} Double-click resets to {reset}."))
            .double_clicked();
        contents(ui, chosen);
        if asks {
            *chosen = default;
        }
    });
}

fn option_ui<T: Copy + PartialEq>(ui: &mut Ui, name: &str, option: Entry<T>, chosen: &mut T) {
    let (option, label, help) = option;
    let response = ui.selectable_value(chosen, option, label);
    set_name(&response, &format!("{name}: {label}"));
    response.on_hover_text(help);
}
