//! The layers of noise waves: a group each, which can be added, removed and set back to the demo's two.
//!
//! A layer's numbers multiply those of the sea, which are rows of the section itself.

use std::ptr;

use bevy_egui::egui::{CollapsingHeader, Ui};

use crate::field::parameter::Parameter;
use crate::field::waves::LayerSettings;
use crate::field::waves::settings::layer::{
    AMPLITUDE, CELL_SIZE, DIRECTION, MOST_LAYERS, MOST_OCTAVES, OCTAVES, SPEED,
};
use crate::viewer::panel::group::group_ui;
use crate::viewer::panel::parameter::{Wording, worded_ui};
use crate::viewer::panel::row::{capitalized, row, unless_button_ui};
use crate::viewer::panel::seed::{seed_parameter, worded_seed_ui};
use crate::viewer::panel::value::{Format, text};

static SEED: Parameter = seed_parameter(
    "sea.layers",
    "Layer seed",
    "Layers of equal numbers have the same noise, all others have noises of their own.",
);

/// What adding the layer after `layers` would need and does not find, if anything.
fn why_no_more(layers: &[LayerSettings]) -> Option<&'static str> {
    if layers.len() >= MOST_LAYERS {
        Some("There are eight layers, and no sea has more.")
    } else if octaves(layers) as usize >= MOST_OCTAVES {
        Some("The layers have 16 octaves together, and no sea has more: take some away first.")
    } else {
        None
    }
}

/// Edits the layers.
pub fn layers_ui(ui: &mut Ui, layers: &mut Vec<LayerSettings>) {
    let title = format!("Layers ({})", layers.len());
    CollapsingHeader::new(title)
        .id_salt("Layers")
        .default_open(true)
        .show_unindented(ui, |ui| {
            let mut removed = None;
            let only = (layers.len() <= 1).then_some("A sea has at least one layer.");
            for i in 0..layers.len() {
                let others = octaves(layers) - layers[i].octaves;
                let layer = &mut layers[i];
                let name = format!("Layer {}", i + 1);
                let summary = summary(layer);
                let remove = |ui: &mut Ui| {
                    let name = format!("Remove layer {}", i + 1);
                    if unless_button_ui(ui, only, "✖", &name, "Removes this layer.") {
                        removed = Some(i);
                    }
                };
                group_ui(ui, &name, &summary, remove, |ui| {
                    layer_ui(ui, &name, layer, others);
                });
            }
            if let Some(i) = removed {
                layers.remove(i);
            }
            buttons_ui(ui, layers);
        });
}

fn buttons_ui(ui: &mut Ui, layers: &mut Vec<LayerSettings>) {
    row(ui, |ui| {
        let help =
            "Adds a layer across the last one, of half its height and with a noise of its own.";
        if unless_button_ui(ui, why_no_more(layers), "Add layer", "Add layer", help) {
            layers.push(next(layers));
        }
        let demo = LayerSettings::demo();
        let same = (*layers == demo).then_some("These are the demo's two.");
        let help =
            "Back to the demo's two: one from the east, a lower and slower one from the south.";
        if unless_button_ui(ui, same, "Reset", "Reset layers", help) {
            *layers = demo;
        }
    });
}

/// Edits a layer. `others` is how many octaves the other layers have.
fn layer_ui(ui: &mut Ui, name: &str, layer: &mut LayerSettings, others: u32) {
    let default = LayerSettings::default();
    let mut real = |parameter: &'static Parameter, value: &mut f64, default: f64| {
        number_ui(ui, name, parameter, Format::Real, value, default);
    };
    real(&DIRECTION, &mut layer.direction, default.direction);
    real(&SPEED, &mut layer.speed, default.speed);
    real(&CELL_SIZE, &mut layer.cell_size, default.cell_size);
    real(&AMPLITUDE, &mut layer.amplitude, default.amplitude);
    let mut octaves = f64::from(layer.octaves);
    let one = f64::from(default.octaves);
    number_ui(ui, name, &OCTAVES, Format::Integer, &mut octaves, one);
    if octaves as u32 != layer.octaves {
        let most = (MOST_OCTAVES as u32).saturating_sub(others).max(1);
        layer.octaves = (octaves as u32).min(most);
    }
    let seed = Wording {
        shown: "Seed",
        called: &format!("{name} seed"),
        note: "",
    };
    worded_seed_ui(ui, &SEED, &seed, &mut layer.seed, default.seed);
}

fn number_ui(
    ui: &mut Ui,
    layer: &str,
    parameter: &'static Parameter,
    format: Format,
    value: &mut f64,
    default: f64,
) {
    let quantity = parameter.label.trim_start_matches("Layer ");
    let wording = Wording {
        shown: &capitalized(quantity),
        called: &format!("{layer} {quantity}"),
        note: if ptr::eq(parameter, &raw const OCTAVES) {
            "All layers together have at most 16."
        } else {
            ""
        },
    };
    worded_ui(ui, parameter, &wording, format, value, default);
}

fn octaves(layers: &[LayerSettings]) -> u32 {
    layers.iter().map(|layer| layer.octaves).sum()
}

/// What a folded layer is: where it comes from and what differs from the sea's own numbers.
fn summary(layer: &LayerSettings) -> String {
    let mut parts = vec![format!("from {}°", text(Format::Short, layer.direction))];
    for (name, value) in [
        ("speed", layer.speed),
        ("cell", layer.cell_size),
        ("height", layer.amplitude),
    ] {
        if value != 1.0 {
            parts.push(format!("{name} ×{}", text(Format::Short, value)));
        }
    }
    if layer.octaves > 1 {
        parts.push(format!("{} octaves", layer.octaves));
    }
    parts.join(", ")
}

/// The layer that is added after `layers`: across the last one, half as high, with a noise that no other has.
fn next(layers: &[LayerSettings]) -> LayerSettings {
    let last = layers.last().copied().unwrap_or_default();
    let seed = layers.iter().map(|layer| layer.seed).max();
    LayerSettings {
        direction: (last.direction + 90.0).rem_euclid(360.0),
        amplitude: 0.5 * last.amplitude,
        seed: seed.map_or(0, |seed| seed.wrapping_add(1)),
        octaves: 1,
        ..last
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_demo_is_summed_up_in_a_line_each() {
        let demo = LayerSettings::demo();
        assert_eq!(summary(&demo[0]), "from 90°");
        assert_eq!(summary(&demo[1]), "from 180°, speed ×0.7, height ×0.5");
    }

    #[test]
    fn the_next_layer_is_allowed_and_new() {
        let mut layers = LayerSettings::demo();
        while why_no_more(&layers).is_none() {
            let layer = next(&layers);
            assert_eq!(layer.check(), Ok(()));
            assert!(layers.iter().all(|other| other.seed != layer.seed));
            layers.push(layer);
        }
        assert_eq!(layers.len(), MOST_LAYERS);
        let deep = LayerSettings {
            octaves: 8,
            ..Default::default()
        };
        assert!(why_no_more(&[deep; 2]).unwrap().contains("16 octaves"));
    }
}
