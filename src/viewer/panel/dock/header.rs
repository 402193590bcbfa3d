//! The dock's first line: its switch, and the gauges by name and color, one of them chosen.

use bevy_egui::egui::{Align, Button, Layout, RichText, ScrollArea, Ui};

use super::{DockSettings, View};
use crate::gauge::zero_crossing::Crossing;
use crate::viewer::panel::gauges::gauge_color;
use crate::viewer::panel::row::{button_ui, set_name};

pub(super) fn header_ui(ui: &mut Ui, view: &View, settings: &mut DockSettings) {
    ui.horizontal(|ui| {
        let (text, name) = if settings.open {
            ("⏷", "Close the dock")
        } else {
            ("⏶", "Open the dock")
        };
        if button_ui(ui, text, name, "Shows or hides what the gauges measure.") {
            settings.open = !settings.open;
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if settings.open {
                crossing_ui(ui, &mut settings.crossing);
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ScrollArea::horizontal().id_salt("gauges").show(ui, |ui| {
                    gauges_ui(ui, view, &mut settings.chosen);
                });
            });
        });
    });
}

fn gauges_ui(ui: &mut Ui, view: &View, chosen: &mut usize) {
    for (i, shown) in view.gauges.iter().enumerate() {
        let color = gauge_color(shown.gauge);
        let text = (
            RichText::new("●").color(color),
            RichText::new(&shown.gauge.name),
        );
        let response = ui.add(Button::selectable(shown.chosen, text));
        set_name(&response, &format!("Show gauge {}", i + 1));
        let help = "Marks this gauge in the plots; the table and the spectra are its own.";
        if response.on_hover_text(help).clicked() {
            *chosen = i;
        }
    }
}

/// From right to left.
fn crossing_ui(ui: &mut Ui, crossing: &mut Crossing) {
    for (kind, label, help) in [
        (
            Crossing::Down,
            "Down",
            "A wave begins where the water falls through its mean: trough first, then crest.",
        ),
        (
            Crossing::Up,
            "Up",
            "A wave begins where the water rises through its mean: crest first, then trough.",
        ),
    ] {
        let response = ui.selectable_value(crossing, kind, label);
        set_name(&response, &format!("Crossing: {label}"));
        response.on_hover_text(help);
    }
    ui.weak("Crossing");
}
