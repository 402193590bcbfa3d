//! The waves of a Gerstner sea: drawn from the spectrum, or given one by one in a table.
//!
//! The periods in the table follow from length and depth; they are shown and not edited.

use std::f64::consts::{FRAC_PI_2, TAU};

use bevy_egui::egui::{
    Align, CollapsingHeader, Direction, Id, Label, Layout, Response, RichText, Ui, UiBuilder, vec2,
};

use crate::field::parameter::Parameter;
use crate::field::waves::directional::DirectionalSpectrum;
use crate::field::waves::dispersion::angular_frequency;
use crate::field::waves::gerstner::{Component, Gerstner, presets};
use crate::field::waves::settings::component::{
    AMPLITUDE, DIRECTION, MOST_COMPONENTS, PHASE, WAVELENGTH,
};
use crate::field::waves::{COMPONENT_COUNT, ComponentSettings, SeaSettings};
use crate::viewer::panel::options::options_ui;
use crate::viewer::panel::parameter::{help_ui, integer_ui};
use crate::viewer::panel::row::{button_ui, name_ui, row, unless_button_ui};
use crate::viewer::panel::value::{Format, field_ui, text};

/// The distance between the table's columns, in points.
const GAP: f32 = 4.0;
/// The widths of the table's columns: number, height, length, direction, phase, period, button.
const COLUMNS: [f32; 7] = [16.0, 46.0, 50.0, 48.0, 48.0, 38.0, 26.0];
/// The height of the table's rows, in points.
const ROW: f32 = 18.0;

/// A list of waves to begin with: its name, what it is, and how to make it.
type Preset = (&'static str, &'static str, fn() -> Vec<ComponentSettings>);

const PRESETS: [Preset; 3] = [
    (
        "Swell",
        "Long waves of nearly one length from the west, which come in groups.",
        presets::swell,
    ),
    (
        "Wind sea",
        "Short, steep waves from all around southwest.",
        presets::wind_sea,
    ),
    (
        "Crossing seas",
        "Two swells across each other, from the west and from the south.",
        presets::crossing_seas,
    ),
];

/// Edits where the waves come from, and the table of them. True when the spectrum matters.
pub fn components_ui(ui: &mut Ui, sea: &mut SeaSettings) -> bool {
    let mut listed = !sea.components.is_empty();
    let before = listed;
    let options = [
        (
            false,
            "From spectrum",
            "Draws the waves from the spectrum below, each with the same energy.",
        ),
        (
            true,
            "One by one",
            "Lists the waves: height, length, direction and phase of each.",
        ),
    ];
    options_ui(
        ui,
        "Waves",
        "Where the waves come from.",
        &options,
        &mut listed,
        false,
    );
    if listed != before {
        exchange(ui, sea, listed);
    }
    if !listed {
        let default = SeaSettings::default().component_count;
        integer_ui(ui, &COMPONENT_COUNT, &mut sea.component_count, default);
        return true;
    }
    presets_ui(ui, sea);
    let title = format!("Table of waves ({})", sea.components.len());
    CollapsingHeader::new(title)
        .id_salt("Table of waves")
        .default_open(true)
        .show_unindented(ui, |ui| table_ui(ui, sea));
    false
}

/// Between the list and the spectrum. A list that was left is kept for when it is wanted again.
fn exchange(ui: &Ui, sea: &mut SeaSettings, listed: bool) {
    let key = Id::new("waves that were left");
    if listed {
        let left = ui.data_mut(|data| data.remove_temp(key));
        sea.components = left.unwrap_or_else(|| drawn(sea));
    } else {
        let left = std::mem::take(&mut sea.components);
        ui.data_mut(|data| data.insert_temp(key, left));
    }
}

/// The waves that are drawn from the spectrum as a list, or a swell where there are none.
fn drawn(sea: &SeaSettings) -> Vec<ComponentSettings> {
    let spectrum = DirectionalSpectrum::new(&sea.spectrum, sea.depth)
        .ok()
        .flatten();
    let Some(spectrum) = spectrum else {
        return presets::swell();
    };
    let count = sea.component_count as usize;
    let waves = Gerstner::drawn(&spectrum, count, sea.depth, sea.choppiness, sea.seed);
    waves.components().iter().map(listed).collect()
}

/// A wave in the words of the list, where directions are those that waves come from.
fn listed(wave: &Component) -> ComponentSettings {
    let allowed = |parameter: &Parameter, value: f64| value.clamp(parameter.min, parameter.max);
    let towards = wave.vector.to_angle() - FRAC_PI_2;
    ComponentSettings {
        amplitude: allowed(&AMPLITUDE, wave.amplitude),
        wavelength: allowed(&WAVELENGTH, TAU / wave.vector.length()),
        direction: towards.to_degrees().rem_euclid(360.0),
        phase: (wave.phase.to_degrees() + 180.0).rem_euclid(360.0) - 180.0,
    }
}

fn presets_ui(ui: &mut Ui, sea: &mut SeaSettings) {
    row(ui, |ui| {
        name_ui(ui, "Presets");
        for (name, help, preset) in PRESETS {
            if button_ui(ui, name, &format!("Preset: {name}"), help) {
                sea.components = preset();
            }
        }
    });
}

fn table_ui(ui: &mut Ui, sea: &mut SeaSettings) {
    ui.spacing_mut().item_spacing.x = GAP;
    head_ui(ui);
    let only = (sea.components.len() == 1)
        .then_some("The last wave of the table stays: choose From spectrum to be without.");
    let mut removed = None;
    for (i, wave) in sea.components.iter_mut().enumerate() {
        let size = vec2(ui.available_width(), ROW);
        let (_, rect) = ui.allocate_space(size);
        // Out of sight a row is only space, so that long tables cost nothing.
        if !ui.is_rect_visible(rect) {
            continue;
        }
        let builder = UiBuilder::new()
            .id_salt(i)
            .max_rect(rect)
            .layout(Layout::left_to_right(Align::Center));
        ui.scope_builder(builder, |ui| {
            if row_ui(ui, i + 1, wave, sea.depth, only) {
                removed = Some(i);
            }
        });
    }
    if let Some(i) = removed {
        sea.components.remove(i);
    }
    let full = sea.components.len() >= MOST_COMPONENTS;
    let full = full.then_some("There are 64 waves, and no sea has more.");
    let help = "Adds a wave like the last one.";
    if unless_button_ui(ui, full, "Add wave", "Add wave", help) {
        let last = sea.components.last().copied().unwrap_or_default();
        sea.components.push(last);
    }
}

/// The names of the columns, each with what it means.
fn head_ui(ui: &mut Ui) {
    row(ui, |ui| {
        ui.add_space(COLUMNS[0] + GAP);
        let heads = [
            ("Height m", &AMPLITUDE),
            ("Length m", &WAVELENGTH),
            ("From °", &DIRECTION),
            ("Phase °", &PHASE),
        ];
        let default = ComponentSettings::default();
        let defaults = [
            default.amplitude,
            default.wavelength,
            default.direction,
            default.phase,
        ];
        for (((name, parameter), default), width) in
            heads.into_iter().zip(defaults).zip(&COLUMNS[1..])
        {
            cell_ui(ui, *width, name)
                .on_hover_ui(|ui| help_ui(ui, parameter, Format::Short, default));
        }
        cell_ui(ui, COLUMNS[5], "s")
            .on_hover_text("The period, which follows from length and depth.");
    });
}

/// A row of the table; true when it is to be removed.
fn row_ui(
    ui: &mut Ui,
    number: usize,
    wave: &mut ComponentSettings,
    depth: f64,
    only: Option<&str>,
) -> bool {
    ui.spacing_mut().item_spacing.x = GAP;
    ui.spacing_mut().button_padding.x = 2.0;
    cell_ui(ui, COLUMNS[0], &number.to_string());
    let mut cell = |quantity: &str, parameter: &'static Parameter, width: f32, value: &mut f64| {
        ui.spacing_mut().interact_size.x = width;
        let name = format!("Wave {number} {quantity}");
        field_ui(ui, parameter, &name, Format::Short, "", value);
    };
    cell("height", &AMPLITUDE, COLUMNS[1], &mut wave.amplitude);
    cell("length", &WAVELENGTH, COLUMNS[2], &mut wave.wavelength);
    cell("direction", &DIRECTION, COLUMNS[3], &mut wave.direction);
    cell("phase", &PHASE, COLUMNS[4], &mut wave.phase);
    let period = text(Format::Short, period(wave.wavelength, depth));
    let response = cell_ui(ui, COLUMNS[5], &period);
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_value(format!("Wave {number} period {period} s"));
    });
    unless_button_ui(
        ui,
        only,
        "✖",
        &format!("Remove wave {number}"),
        "Removes this wave.",
    )
}

/// Weak text in the middle of a column.
fn cell_ui(ui: &mut Ui, width: f32, text: &str) -> Response {
    let size = vec2(width, ROW);
    let layout = Layout::centered_and_justified(Direction::TopDown);
    let text = RichText::new(text).weak();
    ui.allocate_ui_with_layout(size, layout, |ui| {
        ui.add(Label::new(text).truncate().selectable(false))
    })
    .inner
}

/// The period in seconds of waves of `length` over water of `depth`, both in meters.
fn period(length: f64, depth: f64) -> f64 {
    TAU / angular_frequency(TAU / length, depth)
}
