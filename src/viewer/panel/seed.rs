//! A seed in one row: typed value, the seeds before and after it, and a fresh random one.
//!
//! Chance comes from the standard library's hash keys, which the operating system seeds; nothing else here is random.

use std::hash::{BuildHasher, Hasher, RandomState};

use bevy_egui::egui::Ui;

use super::parameter::Wording;
use super::row::{button_ui, name_ui, row};
use super::value::{Format, value_ui};
use crate::field::parameter::Parameter;

/// Edits a seed. Every `u32` is allowed, and the last is followed by the first.
pub fn seed_ui(ui: &mut Ui, parameter: &'static Parameter, seed: &mut u32, default: u32) {
    worded_seed_ui(ui, parameter, &Wording::of(parameter), seed, default);
}

/// Edits a seed in other words than the parameter's own.
pub(super) fn worded_seed_ui(
    ui: &mut Ui,
    parameter: &'static Parameter,
    wording: &Wording,
    seed: &mut u32,
    default: u32,
) {
    row(ui, |ui| {
        let name = name_ui(ui, wording.shown).on_hover_text(format!(
            "{} Double-click resets to {default}.",
            parameter.help
        ));
        let mut value = f64::from(*seed);
        value_ui(ui, parameter, wording.called, Format::Integer, &mut value).labelled_by(name.id);
        *seed = value as u32;
        let called = wording.called.to_lowercase();
        if button_ui(
            ui,
            "◀",
            &format!("Previous {called}"),
            "The seed before this one.",
        ) {
            *seed = seed.wrapping_sub(1);
        }
        if button_ui(
            ui,
            "🎲",
            &format!("Random {called}"),
            "A seed drawn at random.",
        ) {
            *seed = other_than(*seed, random());
        }
        if button_ui(
            ui,
            "▶",
            &format!("Next {called}"),
            "The seed after this one.",
        ) {
            *seed = seed.wrapping_add(1);
        }
        if name.double_clicked() {
            *seed = default;
        }
    });
}

/// A seed's description: all of `u32`.
pub(super) const fn seed_parameter(
    table: &'static str,
    label: &'static str,
    help: &'static str,
) -> Parameter {
    let max = u32::MAX as f64;
    Parameter {
        table,
        name: "seed",
        label,
        unit: "",
        min: 0.0,
        max,
        slider: [0.0, 300.0],
        logarithmic: false,
        help,
    }
}

fn random() -> u32 {
    RandomState::new().build_hasher().finish() as u32
}

/// Pressing the dice always changes the seed.
fn other_than(seed: u32, drawn: u32) -> u32 {
    if drawn == seed {
        drawn.wrapping_add(1)
    } else {
        drawn
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_dice_never_repeat_the_seed() {
        assert_eq!(other_than(7, 7), 8);
        assert_eq!(other_than(u32::MAX, u32::MAX), 0);
        assert_eq!(other_than(7, 9), 9);
        let drawn: std::collections::HashSet<u32> = (0..100).map(|_| random()).collect();
        assert!(drawn.len() > 90);
    }
}
