//! The legend over the scene while the water's colors are numbers: the colors, what they stand for, and ticks.
//!
//! Colors and range come from [`color_map`](crate::viewer::color_map) and from whoever colors the water, so that both
//! say the same. It takes no pointer.

use bevy_egui::egui::{
    Align2, Color32, CornerRadius, Id, Mesh, Painter, Pos2, Rect, Sense, Shape, Stroke, TextStyle,
    Ui, WidgetInfo, WidgetType, pos2, vec2,
};

use super::value::{Format, text};
use crate::scene::SeaColors;
use crate::viewer::color_map::{ColorMap, SAMPLES, srgb};

/// The size of the bar, in points.
const BAR: [f32; 2] = [220.0, 12.0];
/// The distance from the corner of the scene, in points.
const MARGIN: f32 = 12.0;
/// The distance from the plate's edge to what is on it, in points.
const PADDING: f32 = 14.0;
const PLATE: Color32 = Color32::from_rgba_premultiplied(13, 15, 18, 215);
const INK: Color32 = Color32::from_rgb(232, 236, 240);
/// The most ticks of a bar.
const MOST_TICKS: usize = 7;

/// Shows the legend in the lower right corner of what the panels have left of `ui`. `range` is what the first and the
/// last color stand for.
pub fn legend_ui(ui: &mut Ui, colors: SeaColors, range: [f64; 2]) {
    let (Some(map), Some(title)) = (ColorMap::of(colors), title(colors)) else {
        return;
    };
    let scene = ui.available_rect_before_wrap();
    let size = vec2(BAR[0] + 2.0 * PADDING, BAR[1] + 56.0);
    let corner = (scene.max - vec2(MARGIN, MARGIN) - size).round();
    let plate = Rect::from_min_size(corner, size);
    if !scene.contains_rect(plate) {
        return;
    }
    let response = ui.interact(plate, Id::new("legend"), Sense::hover());
    let spoken = format!("Legend: {title}, {}", spoken(range));
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, &spoken));
    let painter = ui.painter();
    painter.rect_filled(plate, CornerRadius::same(5), PLATE);
    let font = TextStyle::Body.resolve(ui.style());
    let heading = plate.min + vec2(PADDING, 8.0);
    painter.text(heading, Align2::LEFT_TOP, title, font, INK);
    let bar = Rect::from_min_size(plate.min + vec2(PADDING, 30.0), BAR.into());
    // Larger numbers are at the right, whichever end of the map they have.
    let reversed = range[0] > range[1];
    bar_ui(painter, bar, map, reversed);
    let [low, high] = if reversed {
        [range[1], range[0]]
    } else {
        range
    };
    let font = TextStyle::Small.resolve(ui.style());
    for (tick, label) in ticks(low, high) {
        let along = (tick - low) / (high - low);
        let x = snapped(ui, bar.left() + along as f32 * bar.width());
        let line = [pos2(x, bar.bottom()), pos2(x, bar.bottom() + 4.0)];
        painter.line_segment(line, Stroke::new(1.0, INK));
        let below = pos2(x, bar.bottom() + 6.0);
        painter.text(below, Align2::CENTER_TOP, label, font.clone(), INK);
    }
}

/// The middle of the pixel nearest to `x`, so that a line of one pixel is sharp.
fn snapped(ui: &Ui, x: f32) -> f32 {
    let pixels = ui.ctx().pixels_per_point();
    ((x * pixels).floor() + 0.5) / pixels
}

fn bar_ui(painter: &Painter, bar: Rect, map: ColorMap, reversed: bool) {
    let mut mesh = Mesh::default();
    for (i, [red, green, blue]) in srgb(map).into_iter().enumerate() {
        let along = i as f32 / (SAMPLES - 1) as f32;
        let along = if reversed { 1.0 - along } else { along };
        let x = bar.left() + along * bar.width();
        let color = Color32::from_rgb(red, green, blue);
        mesh.colored_vertex(Pos2::new(x, bar.top()), color);
        mesh.colored_vertex(Pos2::new(x, bar.bottom()), color);
        if i > 0 {
            let last = 2 * i as u32;
            mesh.add_triangle(last - 2, last - 1, last);
            mesh.add_triangle(last - 1, last, last + 1);
        }
    }
    painter.add(Shape::mesh(mesh));
}

/// What the colors stand for, with its unit.
fn title(colors: SeaColors) -> Option<&'static str> {
    match colors {
        SeaColors::Natural => None,
        SeaColors::Elevation => Some("Elevation (m)"),
        SeaColors::Slope => Some("Slope (rise / run)"),
        SeaColors::Compression => Some("Compression (1 calm, 0 folding)"),
        SeaColors::Velocity => Some("Vertical velocity (m/s)"),
        SeaColors::Hm0 => Some("Running Hm0 (m)"),
    }
}

fn spoken([first, last]: [f64; 2]) -> String {
    let [low, high] = [first.min(last), first.max(last)].map(|end| text(Format::Short, end));
    format!("{low} to {high}")
}

/// Round numbers from `low` to `high` with what is written below them: every 1, 2 or 5 times a power of ten.
fn ticks(low: f64, high: f64) -> Vec<(f64, String)> {
    let rough = (high - low) / (MOST_TICKS - 1) as f64;
    if !(rough.is_finite() && rough > 0.0) {
        return Vec::new();
    }
    let power = rough.log10().floor();
    let steps = [1.0, 2.0, 5.0, 10.0].map(|digit| digit * 10_f64.powf(power));
    let step = steps
        .into_iter()
        .find(|step| *step >= 0.999 * rough)
        .unwrap_or(rough);
    let decimals = (-step.log10().floor()).max(0.0) as usize;
    let slack = 1e-6;
    let first = (low / step - slack).ceil() as i64;
    let last = (high / step + slack).floor() as i64;
    let label = |tick: f64| format!("{:.decimals$}", tick + 0.0).replace('-', "−");
    (first..=last)
        .map(|i| i as f64 * step)
        .map(|tick| (tick, label(tick)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(low: f64, high: f64) -> String {
        let labels: Vec<String> = ticks(low, high)
            .into_iter()
            .map(|(_, label)| label)
            .collect();
        labels.join(" ")
    }

    #[test]
    fn ticks_are_round_and_few_and_inside() {
        assert_eq!(labels(-1.37, 1.37), "−1.0 −0.5 0.0 0.5 1.0");
        assert_eq!(labels(0.0, 1.0), "0.0 0.2 0.4 0.6 0.8 1.0");
        assert_eq!(labels(-14.0, 14.0), "−10 −5 0 5 10");
        assert_eq!(labels(0.0, 0.3), "0.00 0.05 0.10 0.15 0.20 0.25 0.30");
        for (low, high) in [(1.0, 1.0), (0.0, f64::NAN), (0.0, f64::INFINITY)] {
            assert!(ticks(low, high).is_empty());
        }
        for exponent in -60..60 {
            let high = 1.17 * 10_f64.powf(f64::from(exponent) / 10.0);
            for low in [-high, 0.0] {
                let ticks = ticks(low, high);
                assert!((2..=MOST_TICKS).contains(&ticks.len()), "{high}");
                assert!(
                    ticks
                        .iter()
                        .all(|(tick, _)| (1.0001 * low..=1.0001 * high).contains(tick))
                );
            }
        }
    }
}
