//! What all plots of the dock have in common: they stand still, have small letters and short numbers.

use bevy_egui::egui::{Color32, FontId, Label, RichText, Ui};
use egui_plot::{AxisHints, GridMark, Plot};

/// The color of laws beside measured things.
pub(super) const LAW: Color32 = Color32::from_rgb(226, 232, 238);

const SMALL: f32 = 10.0;

/// A plot with the names of its axes, which are shown at their ends.
pub(super) fn chart<'a>(name: &str, x: &str, y: Option<&str>) -> Plot<'a> {
    let hints = |hints: AxisHints<'a>, label: &str| {
        hints
            .label(small(label))
            .tick_label_font(FontId::proportional(SMALL))
            .formatter(|mark, _| tick(mark))
    };
    let y_axis = match y {
        Some(label) => hints(AxisHints::new_y(), label).min_thickness(26.0),
        None => hints(AxisHints::new_y(), ""),
    };
    Plot::new(name)
        .custom_x_axes(vec![
            hints(AxisHints::new_x(), x).label_spacing(34.0..=50.0),
        ])
        .custom_y_axes(vec![y_axis.label_spacing(14.0..=22.0)])
        .show_axes([true, y.is_some()])
        .allow_zoom(false)
        .allow_drag(false)
        .allow_scroll(false)
        .allow_boxed_zoom(false)
        .allow_axis_zoom_drag(false)
        .allow_double_click_reset(false)
        .auto_bounds(false)
        .show_crosshair(false)
        .set_margin_fraction([0.0, 0.0].into())
}

/// A line of small letters above a plot.
pub(super) fn caption_ui(ui: &mut Ui, text: impl Into<String>) {
    ui.add(Label::new(small(&text.into()).weak()).truncate());
}

/// What is shown where nothing has been measured yet, or cannot be.
pub(super) fn nothing_ui(ui: &mut Ui, why: &str) {
    ui.centered_and_justified(|ui| ui.weak(why));
}

pub(super) fn small(text: &str) -> RichText {
    RichText::new(text).size(SMALL)
}

/// A number of an axis with as many decimals as the distance to the next one needs.
fn tick(mark: GridMark) -> String {
    let decimals = (-mark.step_size.log10().floor()).clamp(0.0, 6.0) as usize;
    let text = format!("{:.decimals$}", mark.value);
    let zero = text
        .trim_start_matches('-')
        .chars()
        .all(|letter| matches!(letter, '0' | '.'));
    if zero {
        "0".to_owned()
    } else {
        text.replace('-', "−")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_as_long_as_their_step_needs() {
        for (value, step_size, expected) in [
            (0.1, 0.05, "0.10"),
            (-2.0, 1.0, "−2"),
            (-1e-17, 0.5, "0"),
            (120.0, 20.0, "120"),
        ] {
            assert_eq!(tick(GridMark { value, step_size }), expected);
        }
    }
}
