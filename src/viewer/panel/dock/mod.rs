//! The dock below the scene: what the gauges have measured, as plots and a table.
//!
//! Plain data only: [`DockData`] to show and [`DockSettings`] for how. One file a plot. It measures nothing; whoever
//! fills [`DockData`] does.

mod chart;
mod dispersion;
mod distribution;
mod elevation;
mod header;
mod pane;
mod spectrum;
mod table;

use std::sync::Arc;

use bevy_egui::egui::{self, Frame, Panel, Ui};

use super::style;
use crate::gauge::record::Record;
use crate::gauge::zero_crossing::Crossing;
use crate::scene::GaugeSettings;
use crate::viewer::gauges::reading::Reading;
use crate::viewer::gauges::transect::{Direction, Dispersion};
use pane::Pane;

/// The dock's height at first, in points.
pub const HEIGHT: f32 = 236.0;

/// The lowest and the greatest height that it can be dragged to.
const HEIGHTS: [f32; 2] = [170.0, 600.0];

/// How many minutes the elevations may cover.
pub const MINUTES: [u32; 4] = [2, 5, 10, 30];

/// The dock: how it is set, and what it shows.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Dock {
    /// What the user chose.
    pub settings: DockSettings,
    /// What is shown.
    pub data: DockData,
}

/// How the dock is set; no part of a scene.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct DockSettings {
    /// Whether the plots are shown, or a line only.
    pub open: bool,
    /// The number of the gauge that table and spectra are of.
    pub chosen: usize,
    /// How many minutes of elevations are shown.
    pub minutes: u32,
    /// Which crossings begin a wave.
    pub crossing: Crossing,
    /// Which way the line of water runs.
    pub direction: Direction,
    /// For each place of the dock, the pane that was brought to its front last.
    pub front: [Option<Pane>; 3],
    /// How high the dock was in the last frame, in points; 0 without one.
    pub height: f32,
    /// Whether the line of water was on show in the last frame.
    pub shows_line: bool,
}

impl Default for DockSettings {
    fn default() -> Self {
        Self {
            open: true,
            chosen: 0,
            minutes: MINUTES[0],
            crossing: Crossing::Up,
            direction: Direction::EastWest,
            front: [None; 3],
            height: 0.0,
            shows_line: false,
        }
    }
}

impl DockSettings {
    /// The chosen one of these gauges; the last one if there are fewer.
    #[must_use]
    pub fn chosen<'a>(&self, gauges: &'a [GaugeSettings]) -> Option<&'a GaugeSettings> {
        gauges.get(self.chosen).or(gauges.last())
    }
}

/// What the dock shows.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct DockData {
    /// The scene's clock in seconds.
    pub now: f64,
    /// In the order of the scene's gauges.
    pub gauges: Vec<GaugeData>,
    /// The line of water through the chosen gauge.
    pub dispersion: Option<Arc<Dispersion>>,
}

/// What there is of one gauge; what is `None` is still being made.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct GaugeData {
    /// The record until now.
    pub record: Option<Arc<Record>>,
    /// What was measured of it, perhaps a second ago.
    pub reading: Option<Arc<Reading>>,
}

/// A gauge with what there is of it.
#[derive(Clone, Copy)]
struct Shown<'a> {
    gauge: &'a GaugeSettings,
    record: Option<&'a Record>,
    reading: Option<&'a Arc<Reading>>,
    chosen: bool,
}

/// What all panes look at.
struct View<'a> {
    now: f64,
    gauges: Vec<Shown<'a>>,
    dispersion: Option<&'a Arc<Dispersion>>,
}

impl<'a> View<'a> {
    fn new(gauges: &'a [GaugeSettings], dock: &'a DockData, chosen: usize) -> Self {
        let chosen = chosen.min(gauges.len().saturating_sub(1));
        let shown = gauges.iter().enumerate().map(|(i, gauge)| {
            let data = dock.gauges.get(i);
            Shown {
                gauge,
                record: data.and_then(|data| data.record.as_deref()),
                reading: data.and_then(|data| data.reading.as_ref()),
                chosen: i == chosen,
            }
        });
        Self {
            now: dock.now,
            gauges: shown.collect(),
            dispersion: dock.dispersion.as_ref(),
        }
    }

    fn chosen(&self) -> Option<&Shown<'a>> {
        self.gauges.iter().find(|shown| shown.chosen)
    }
}

/// The dock inside the root `Ui`, after the panels beside it; nothing without gauges. Edits its own settings.
pub fn dock_ui(root: &mut Ui, gauges: &[GaugeSettings], dock: &mut Dock) {
    let Dock { settings, data } = dock;
    settings.shows_line = false;
    if gauges.is_empty() {
        settings.height = 0.0;
        return;
    }
    let view = View::new(gauges, data, settings.chosen);
    let most = (0.6 * root.available_height()).max(HEIGHTS[0]);
    let panel = if settings.open {
        Panel::bottom("dock")
            .resizable(true)
            .default_size(HEIGHT)
            .size_range(HEIGHTS[0].min(most)..=HEIGHTS[1].min(most))
    } else {
        Panel::bottom("closed dock").resizable(false)
    };
    let frame = Frame::side_top_panel(root.style()).inner_margin(egui::Margin::symmetric(8, 3));
    let shown = panel.frame(frame).show_inside(root, |ui| {
        style::set_columns(ui);
        header::header_ui(ui, &view, settings);
        if settings.open {
            pane::panes_ui(ui, &view, settings);
        }
    });
    settings.height = shown.response.rect.height();
}
