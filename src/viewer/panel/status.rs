//! The status bar: what the last frame and the last rebuild cost, the land in numbers, and the point under the cursor.
//!
//! Every value has a fixed width, so that the bar stands still while its numbers change. It computes nothing but the
//! depth.

use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{FontSelection, Label, RichText, TextFormat, TextStyle, Ui, vec2};

use super::gauges::Pin;
use crate::field::grid::GridStatistics;

/// The height of the bar in points.
pub const HEIGHT: f32 = 42.0;

const NOTHING: &str = "–";

/// What the panel shows and does not edit.
#[derive(Debug, Clone, PartialEq)]
pub struct Status {
    /// The time between two frames, smoothed, in milliseconds.
    pub frame_ms: f32,
    /// How long the last rebuild of the land took, in milliseconds.
    pub rebuild_ms: Option<f32>,
    /// Whether the land is being rebuilt.
    pub rebuilding: bool,
    /// Vertices of land and sea together.
    pub vertices: usize,
    /// The heights of the land that is shown.
    pub statistics: Option<GridStatistics>,
    /// What lies under the cursor.
    pub cursor: Option<CursorReadout>,
    /// The last thing worth telling: a saved file, an error.
    pub notice: Option<String>,
    /// Whether the graphics adapter can draw edges only.
    pub wireframe_supported: bool,
    /// What a click on the water does.
    pub tool: Option<Pin>,
    /// The numbers that the first and the last of the water's colors stand for, as drawn; see
    /// [`color_map::range`](crate::viewer::color_map::range).
    pub color_range: Option<[f64; 2]>,
}

impl Default for Status {
    fn default() -> Self {
        Self {
            frame_ms: 0.0,
            rebuild_ms: None,
            rebuilding: false,
            vertices: 0,
            statistics: None,
            cursor: None,
            notice: None,
            wireframe_supported: true,
            tool: None,
            color_range: None,
        }
    }
}

/// The point of the scene under the cursor, in meters.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CursorReadout {
    /// East of the center.
    pub x: f64,
    /// South of the center.
    pub z: f64,
    /// The height of the land.
    pub land: f64,
    /// The height of the water, waves included; `None` when the sea is hidden.
    pub sea: Option<f64>,
}

impl CursorReadout {
    /// The water above the land in meters; `None` where it is dry.
    #[must_use]
    pub fn depth(&self) -> Option<f64> {
        self.sea
            .map(|sea| sea - self.land)
            .filter(|depth| *depth > 0.0)
    }
}

/// Shows the status in two lines.
pub fn status_ui(ui: &mut Ui, status: &Status) {
    ui.spacing_mut().item_spacing = vec2(18.0, 2.0);
    ui.spacing_mut().interact_size.y = 17.0;
    ui.horizontal(|ui| scene_ui(ui, status));
    ui.horizontal(|ui| {
        cursor_ui(ui, status);
        let armed = status.tool.map(|pin| match pin {
            Pin::New => "Click on the water to pin a gauge; Escape ends.".to_owned(),
            Pin::Move(i) => format!(
                "Click on the water to move gauge {} there; Escape ends.",
                i + 1
            ),
        });
        if let Some(armed) = armed {
            let strong = RichText::new(armed).color(ui.visuals().warn_fg_color);
            ui.add(Label::new(strong).truncate());
        }
        if let Some(notice) = &status.notice {
            ui.add(Label::new(notice).truncate());
        }
    });
}

fn scene_ui(ui: &mut Ui, status: &Status) {
    let ms = |value: f32| format!("{value:.1} ms");
    readout(ui, "Frame", &ms(status.frame_ms), 9);
    let rebuild = match status.rebuild_ms {
        _ if status.rebuilding => "building…".to_owned(),
        Some(value) => ms(value),
        None => NOTHING.to_owned(),
    };
    readout(ui, "Rebuild", &rebuild, 10);
    readout(ui, "Vertices", &thousands(status.vertices), 10);
    let statistics = status.statistics.as_ref();
    let height = |value: Option<f32>| meters(value.map(f64::from));
    readout(ui, "Lowest", &height(statistics.map(|s| s.min)), 10);
    readout(ui, "Mean", &height(statistics.map(|s| s.mean)), 10);
    readout(ui, "Highest", &height(statistics.map(|s| s.max)), 10);
    let share = statistics.map_or(NOTHING.to_owned(), |s| format!("{:.1} %", 100.0 * s.land));
    readout(ui, "Land share", &share, 7);
}

fn cursor_ui(ui: &mut Ui, status: &Status) {
    let cursor = status.cursor.as_ref();
    readout(ui, "Cursor x", &meters(cursor.map(|c| c.x)), 10);
    readout(ui, "z", &meters(cursor.map(|c| c.z)), 10);
    readout(ui, "Land height", &meters(cursor.map(|c| c.land)), 10);
    readout(ui, "Sea height", &meters(cursor.and_then(|c| c.sea)), 10);
    readout(
        ui,
        "Depth",
        &meters(cursor.and_then(CursorReadout::depth)),
        10,
    );
}

/// A caption and its value, right-aligned in `width` characters.
fn readout(ui: &mut Ui, caption: &str, value: &str, width: usize) {
    let font = |style: TextStyle| FontSelection::from(style).resolve(ui.style());
    let weak = TextFormat::simple(font(TextStyle::Body), ui.visuals().weak_text_color());
    let plain = TextFormat::simple(font(TextStyle::Monospace), ui.visuals().text_color());
    let mut job = LayoutJob::default();
    job.append(caption, 0.0, weak);
    job.append(&format!("{value:>width$}"), 4.0, plain);
    let response = ui.add(Label::new(job).selectable(false).extend());
    ui.ctx().accesskit_node_builder(response.id, |node| {
        node.set_value(format!("{caption} {value}"))
    });
}

/// A length that fits ten characters, unit included.
fn meters(value: Option<f64>) -> String {
    let Some(value) = value else {
        return NOTHING.to_owned();
    };
    let decimals = if value.abs() < 99_999.0 { 1 } else { 0 };
    let text = format!("{value:.decimals$} m").replace('-', "−");
    if text == "−0.0 m" {
        "0.0 m".to_owned()
    } else {
        text
    }
}

fn thousands(count: usize) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_fit_their_width() {
        for value in [0.0, -0.04, -12_345.6, 99_998.9, -99_998.9, 1e6, -1e6, 9e6] {
            let text = meters(Some(value));
            assert!(text.chars().count() <= 10, "{text}");
        }
        assert_eq!(meters(Some(-12.34)), "−12.3 m");
        assert_eq!(meters(Some(-0.04)), "0.0 m");
        assert_eq!(meters(None), NOTHING);
    }

    #[test]
    fn thousands_are_grouped() {
        assert_eq!(thousands(0), "0");
        assert_eq!(thousands(999), "999");
        assert_eq!(thousands(263_169), "263,169");
        assert_eq!(thousands(8_396_802), "8,396,802");
    }
}
