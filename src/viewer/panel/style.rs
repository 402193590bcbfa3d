//! How the panel looks: a calm dark theme, and the widths of the three columns that all sections share.
//!
//! It decides colors and distances, and nothing about what is shown.

use bevy_egui::egui::style::ScrollStyle;
use bevy_egui::egui::{
    Color32, Context, CornerRadius, FontFamily, FontId, Stroke, TextStyle, Theme, Ui, Visuals, vec2,
};

/// The width of a row's name, in points.
pub(super) const NAME_WIDTH: f32 = 106.0;
/// The width of a slider, in points.
pub(super) const SLIDER_WIDTH: f32 = 94.0;
/// The width of a typed value with its unit, in points.
pub(super) const VALUE_WIDTH: f32 = 94.0;
/// The distance between the columns, in points.
pub(super) const GAP: f32 = 6.0;

const ACCENT: Color32 = Color32::from_rgb(34, 102, 122);
const BACKGROUND: Color32 = Color32::from_rgb(23, 26, 30);
const TEXT: Color32 = Color32::from_rgb(188, 194, 200);

/// Gives the context the program's dark theme. Call it once, before the first frame.
pub fn apply(ctx: &Context) {
    ctx.set_theme(Theme::Dark);
    ctx.all_styles_mut(|style| {
        style.text_styles = [
            (
                TextStyle::Small,
                FontId::new(10.5, FontFamily::Proportional),
            ),
            (TextStyle::Body, FontId::new(12.5, FontFamily::Proportional)),
            (
                TextStyle::Button,
                FontId::new(12.5, FontFamily::Proportional),
            ),
            (
                TextStyle::Heading,
                FontId::new(14.0, FontFamily::Proportional),
            ),
            (
                TextStyle::Monospace,
                FontId::new(11.5, FontFamily::Monospace),
            ),
        ]
        .into();
        style.visuals = visuals();
        style.spacing.tooltip_width = 300.0;
    });
}

fn visuals() -> Visuals {
    let mut visuals = Visuals::dark();
    visuals.panel_fill = BACKGROUND;
    visuals.window_fill = BACKGROUND;
    visuals.extreme_bg_color = Color32::from_rgb(14, 16, 19);
    visuals.selection.bg_fill = ACCENT;
    visuals.selection.stroke = Stroke::new(1.0, Color32::from_rgb(214, 236, 242));
    visuals.slider_trailing_fill = true;
    let widgets = &mut visuals.widgets;
    widgets.noninteractive.fg_stroke.color = TEXT;
    widgets.noninteractive.bg_stroke.color = Color32::from_rgb(46, 51, 57);
    widgets.inactive.fg_stroke.color = TEXT;
    widgets.inactive.bg_fill = Color32::from_rgb(54, 60, 67);
    widgets.inactive.weak_bg_fill = Color32::from_rgb(40, 45, 51);
    widgets.hovered.weak_bg_fill = Color32::from_rgb(52, 59, 66);
    for state in [
        &mut widgets.inactive,
        &mut widgets.hovered,
        &mut widgets.active,
    ] {
        state.corner_radius = CornerRadius::same(3);
    }
    visuals
}

/// Sets the columns' widths and distances for everything inside `ui`.
pub(super) fn set_columns(ui: &mut Ui) {
    let spacing = ui.spacing_mut();
    spacing.item_spacing = vec2(GAP, 3.0);
    spacing.slider_width = SLIDER_WIDTH;
    spacing.slider_rail_height = 5.0;
    spacing.interact_size = vec2(VALUE_WIDTH, 18.0);
    spacing.button_padding = vec2(5.0, 1.0);
    spacing.scroll = ScrollStyle::thin();
}
