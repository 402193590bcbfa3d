//! The section "Gauges": the tool that pins them, and of each gauge its name, place, kind and color.
//!
//! It asks for clicks on the water; the viewer takes them. What the gauges measure is shown in the [`dock`](super::dock).

use bevy_egui::egui::{
    Button, CollapsingHeader, Color32, RichText, Sense, Stroke, StrokeKind, TextEdit, Ui, vec2,
};

use super::PanelAction;
use super::row::{button_ui, name_ui, row, set_name};
use super::style::VALUE_WIDTH;
use super::value::{Format, value_ui};
use crate::field::waves::GaugeKind;
use crate::scene::{GAUGE_X, GAUGE_Z, GaugeSettings, MOST_GAUGES};
use crate::viewer::gauges::color::{COLORS, color};

/// The longest name, in letters.
const NAME_LENGTH: usize = 24;

/// What a click on the water does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pin {
    /// Pins another gauge there.
    New,
    /// Moves this gauge there.
    Move(usize),
}

/// The gauge's color on the screen.
#[must_use]
pub fn gauge_color(gauge: &GaugeSettings) -> Color32 {
    let [red, green, blue] = color(gauge.color);
    Color32::from_rgb(red, green, blue)
}

/// Edits the gauges; `tool` is the one in the user's hand.
pub fn gauges_ui(
    ui: &mut Ui,
    gauges: &mut Vec<GaugeSettings>,
    tool: Option<Pin>,
) -> Vec<PanelAction> {
    let mut actions = Vec::new();
    if pin_ui(ui, gauges.len(), tool) {
        actions.push(PanelAction::Pin(Pin::New));
    }
    let mut removed = None;
    let names: Vec<String> = gauges.iter().map(|gauge| gauge.name.clone()).collect();
    for (i, gauge) in gauges.iter_mut().enumerate() {
        let title = RichText::new(&gauge.name).color(gauge_color(gauge));
        CollapsingHeader::new(title)
            .id_salt(("gauge", i))
            .show_unindented(ui, |ui| {
                gauge_ui(ui, i, gauge, &names);
                row(ui, |ui| {
                    name_ui(ui, "");
                    if move_ui(ui, i, tool) {
                        actions.push(PanelAction::Pin(Pin::Move(i)));
                    }
                    let help = "Takes the gauge off the water and forgets its record.";
                    if button_ui(ui, "Remove", &format!("Remove gauge {}", i + 1), help) {
                        removed = Some(i);
                    }
                });
            });
    }
    if let Some(i) = removed {
        gauges.remove(i);
    }
    actions
}

fn pin_ui(ui: &mut Ui, count: usize, tool: Option<Pin>) -> bool {
    let button = Button::new(("Pin a gauge", RichText::new("G").weak()));
    let response = ui.add_enabled(count < MOST_GAUGES, button.selected(tool == Some(Pin::New)));
    set_name(&response, "Pin a gauge");
    let help = "The next clicks on the water pin gauges there, up to eight. Their records of the last 30 minutes are \
                there at once. Key G; Escape ends.";
    response
        .on_hover_text(help)
        .on_disabled_hover_text("There are eight gauges; remove one first.")
        .clicked()
}

fn gauge_ui(ui: &mut Ui, i: usize, gauge: &mut GaugeSettings, others: &[String]) {
    let number = i + 1;
    row(ui, |ui| {
        name_ui(ui, "Name");
        gauge_name_ui(ui, number, &mut gauge.name, others);
    });
    row(ui, |ui| {
        name_ui(ui, "Place x, z").on_hover_text(
            "Meters east and south of the middle. A buoy rests there, and waves carry it to and fro.",
        );
        value_ui(
            ui,
            &GAUGE_X,
            &format!("x of gauge {number}"),
            Format::Real,
            &mut gauge.x,
        );
        value_ui(
            ui,
            &GAUGE_Z,
            &format!("z of gauge {number}"),
            Format::Real,
            &mut gauge.z,
        );
    });
    row(ui, |ui| {
        name_ui(ui, "Kind");
        for (kind, label, help) in [
            (
                GaugeKind::Staff,
                "Staff",
                "Stands still and reads the height of the water at its place.",
            ),
            (
                GaugeKind::Buoy,
                "Buoy",
                "Floats with its particle of water, as wave buoys do.",
            ),
        ] {
            let response = ui.selectable_value(&mut gauge.kind, kind, label);
            set_name(&response, &format!("Gauge {number}: {label}"));
            response.on_hover_text(help);
        }
    });
    row(ui, |ui| {
        name_ui(ui, "Color");
        for i in 0..COLORS.len() as u32 {
            if swatch_ui(ui, i, gauge.color == i, number) {
                gauge.color = i;
            }
        }
    });
}

/// Edits a name. What is typed counts as soon as it is a name that no other gauge has; until then the last one stays.
fn gauge_name_ui(ui: &mut Ui, number: usize, name: &mut String, others: &[String]) {
    let id = ui.id().with(("typed name", number));
    let mut typed = ui
        .data(|data| data.get_temp(id))
        .unwrap_or_else(|| name.clone());
    let wrong = |text: &str| {
        let taken = others.iter().filter(|other| *other == text).count();
        text.trim().is_empty() || taken > usize::from(text == name.as_str())
    };
    let refused = wrong(&typed);
    let mut edit = TextEdit::singleline(&mut typed)
        .char_limit(NAME_LENGTH)
        .desired_width(2.0 * VALUE_WIDTH);
    if refused {
        edit = edit.text_color(ui.visuals().error_fg_color);
    }
    let response = ui.add(edit);
    set_name(&response, &format!("Name of gauge {number}"));
    if response.changed() {
        typed.retain(|letter| !letter.is_control());
        if !wrong(&typed) {
            name.clone_from(&typed);
        }
    }
    let focused = response.has_focus();
    ui.data_mut(|data| {
        if focused {
            data.insert_temp(id, typed);
        } else {
            data.remove_temp::<String>(id);
        }
    });
    response
        .on_hover_text("What the gauge is called in plots and files; each has a name of its own.");
}

/// A patch of color; true when it was clicked.
fn swatch_ui(ui: &mut Ui, i: u32, chosen: bool, number: usize) -> bool {
    let (rect, response) = ui.allocate_exact_size(vec2(17.0, 15.0), Sense::click());
    let [red, green, blue] = color(i);
    let painter = ui.painter();
    painter.rect_filled(rect.shrink(1.5), 2.0, Color32::from_rgb(red, green, blue));
    if chosen || response.hovered() {
        let stroke = Stroke::new(1.0, ui.visuals().strong_text_color());
        painter.rect_stroke(rect, 3.0, stroke, StrokeKind::Inside);
    }
    set_name(&response, &format!("Color {} of gauge {number}", i + 1));
    response.clicked()
}

fn move_ui(ui: &mut Ui, i: usize, tool: Option<Pin>) -> bool {
    let response = ui.add(Button::new("Move…").selected(tool == Some(Pin::Move(i))));
    set_name(&response, &format!("Move gauge {}", i + 1));
    response
        .on_hover_text("The next click on the water moves the gauge there. Escape ends.")
        .clicked()
}
