//! One parameter in one row: name, slider, typed value with unit. A double click on name or slider resets it.
//!
//! The slider covers the parameter's slider span, typing its whole range. Which parameters there are, and in which
//! order, the sections decide.

use bevy_egui::egui::{PointerButton, Response, Slider, SliderClamping, Ui};

use super::row::{name_ui, row, set_name};
use super::value::{Format, accepted, text, value_ui};
use crate::field::parameter::Parameter;

/// Edits a real number.
pub fn parameter_ui(ui: &mut Ui, parameter: &'static Parameter, value: &mut f64, default: f64) {
    formatted_ui(ui, parameter, Format::Real, value, default);
}

/// Edits a whole number.
pub fn integer_ui(ui: &mut Ui, parameter: &'static Parameter, value: &mut u32, default: u32) {
    let mut real = f64::from(*value);
    formatted_ui(ui, parameter, Format::Integer, &mut real, default.into());
    *value = real as u32;
}

pub(super) fn formatted_ui(
    ui: &mut Ui,
    parameter: &'static Parameter,
    format: Format,
    value: &mut f64,
    default: f64,
) {
    worded_ui(
        ui,
        parameter,
        &Wording::of(parameter),
        format,
        value,
        default,
    );
}

/// What a row says of its parameter.
pub(super) struct Wording<'a> {
    /// The name at the left.
    pub shown: &'a str,
    /// The accessible name, unique in the panel.
    pub called: &'a str,
    /// More to know than the parameter's help.
    pub note: &'a str,
}

impl Wording<'static> {
    /// The parameter's own words.
    pub fn of(parameter: &'static Parameter) -> Self {
        Self {
            shown: parameter.label,
            called: parameter.label,
            note: "",
        }
    }
}

/// Edits a number in other words than the parameter's own.
pub(super) fn worded_ui(
    ui: &mut Ui,
    parameter: &'static Parameter,
    wording: &Wording,
    format: Format,
    value: &mut f64,
    default: f64,
) {
    row(ui, |ui| {
        let help = |ui: &mut Ui| {
            help_ui(ui, parameter, format, default);
            if !wording.note.is_empty() {
                ui.label(wording.note);
            }
        };
        let name = name_ui(ui, wording.shown).on_hover_ui(help);
        let slider = slider_ui(ui, parameter, wording.called, format, value)
            .labelled_by(name.id)
            .on_hover_ui(help);
        let called = format!("{} value", wording.called);
        value_ui(ui, parameter, &called, format, value);
        if name.double_clicked() || double_clicked(ui, &slider) {
            *value = default;
        }
    });
}

fn slider_ui(
    ui: &mut Ui,
    parameter: &Parameter,
    called: &str,
    format: Format,
    value: &mut f64,
) -> Response {
    let [from, to] = parameter.slider;
    let mut candidate = *value;
    let mut slider = Slider::new(&mut candidate, from..=to)
        .show_value(false)
        .logarithmic(parameter.logarithmic)
        .clamping(SliderClamping::Edits);
    if format == Format::Integer {
        slider = slider.integer();
    }
    let response = ui.add(slider);
    set_name(&response, called);
    *value = accepted(parameter, format, *value, candidate);
    response
}

/// Sliders sense drags only, so their own responses know no clicks.
fn double_clicked(ui: &Ui, slider: &Response) -> bool {
    slider.contains_pointer()
        && ui.input(|input| input.pointer.button_double_clicked(PointerButton::Primary))
}

/// What a parameter means and which values it may have.
pub(super) fn help_ui(ui: &mut Ui, parameter: &Parameter, format: Format, default: f64) {
    let unit = if parameter.unit.is_empty() { "" } else { " " };
    let [min, max, default] = [parameter.min, parameter.max, default].map(|v| text(format, v));
    ui.label(parameter.help);
    ui.weak(format!(
        "Allowed: {min} to {max}{unit}{}. Double-click resets to {default}.",
        parameter.unit
    ));
}
