//! Which plots stand side by side, and which behind each other, for the dock's width.
//!
//! What is in them, their own files say.

use bevy_egui::egui::{Align, Button, Layout, Rect, RichText, Ui, UiBuilder, pos2};

use super::{DockSettings, View, dispersion, distribution, elevation, spectrum, table};
use crate::viewer::panel::row::set_name;

/// The least width of a pane, in points.
const LEAST_WIDTH: f32 = 270.0;

/// The distance between panes, in points.
const GAP: f32 = 12.0;

/// One plot, or the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pane {
    /// Elevation against time.
    Elevation,
    /// Density against frequency.
    Spectrum,
    /// Histograms of elevations and wave heights.
    Distribution,
    /// Numbers.
    Table,
    /// Density over wavenumber and frequency.
    Dispersion,
}

use Pane::{Dispersion, Distribution, Elevation, Spectrum, Table};

impl Pane {
    fn title(self) -> &'static str {
        match self {
            Elevation => "Elevation",
            Spectrum => "Spectrum",
            Distribution => "Distribution",
            Table => "Table",
            Dispersion => "Dispersion",
        }
    }

    fn help(self) -> &'static str {
        match self {
            Elevation => {
                "The height of the water against time, with crests, troughs and crossings."
            }
            Spectrum => "How much energy the waves have at which frequency.",
            Distribution => "How often which elevation and which wave height is there.",
            Table => "The numbers that a wave buoy reports.",
            Dispersion => "How much energy a line of water has at which wavenumber and frequency.",
        }
    }
}

/// What stands where when so many panes fit: each place with all that share it.
fn places(fit: usize) -> &'static [&'static [Pane]] {
    match fit {
        0 | 1 => &[&[Elevation, Spectrum, Distribution, Dispersion, Table]],
        2 => &[&[Elevation, Distribution, Dispersion], &[Table, Spectrum]],
        3 => &[
            &[Elevation],
            &[Spectrum, Distribution, Dispersion],
            &[Table],
        ],
        4 => &[
            &[Elevation],
            &[Spectrum],
            &[Dispersion, Distribution],
            &[Table],
        ],
        _ => &[
            &[Elevation],
            &[Spectrum],
            &[Distribution],
            &[Dispersion],
            &[Table],
        ],
    }
}

pub(super) fn panes_ui(ui: &mut Ui, view: &View, settings: &mut DockSettings) {
    let whole = ui.available_rect_before_wrap();
    let fit = ((whole.width() + GAP) / (LEAST_WIDTH + GAP)) as usize;
    let places = places(fit);
    let width = (whole.width() + GAP) / places.len() as f32 - GAP;
    for (i, panes) in places.iter().enumerate() {
        let left = whole.left() + i as f32 * (width + GAP);
        let rect = Rect::from_min_max(pos2(left, whole.top()), pos2(left + width, whole.bottom()));
        if i > 0 {
            let stroke = ui.visuals().widgets.noninteractive.bg_stroke;
            ui.painter()
                .vline(left - 0.5 * GAP, whole.y_range(), stroke);
        }
        let mut ui = ui.new_child(UiBuilder::new().id_salt(("place", i)).max_rect(rect));
        ui.set_clip_rect(rect.expand(0.25 * GAP).intersect(ui.clip_rect()));
        place_ui(&mut ui, panes, view, settings);
    }
    ui.advance_cursor_after_rect(whole);
}

/// The front pane of a place, with tabs if it is not alone.
fn place_ui(ui: &mut Ui, panes: &[Pane], view: &View, settings: &mut DockSettings) {
    let raised = settings
        .front
        .iter()
        .flatten()
        .find(|pane| panes.contains(pane));
    let front = raised.copied().unwrap_or(panes[0]);
    ui.horizontal(|ui| {
        for &pane in panes {
            let title = RichText::new(pane.title()).strong();
            if panes.len() == 1 {
                ui.label(title).on_hover_text(pane.help());
                continue;
            }
            let tab = ui.add(Button::selectable(pane == front, title));
            set_name(&tab, &format!("Tab {}", pane.title()));
            if tab.on_hover_text(pane.help()).clicked() {
                raise(&mut settings.front, pane, panes);
            }
        }
        if panes.len() <= 3 {
            controls_ui(ui, front, settings);
        }
    });
    // Many tabs fill their line.
    if panes.len() > 3 && matches!(front, Elevation | Dispersion) {
        ui.horizontal(|ui| controls_ui(ui, front, settings));
    }
    ui.spacing_mut().item_spacing.y = 1.0;
    match front {
        Elevation => elevation::elevation_ui(ui, view, settings),
        Spectrum => spectrum::spectrum_ui(ui, view),
        Distribution => distribution::distribution_ui(ui, view, settings.crossing),
        Table => table::table_ui(ui, view, settings.crossing),
        Dispersion => {
            settings.shows_line = true;
            dispersion::dispersion_ui(ui, view);
        }
    }
}

/// What can be set in a pane.
fn controls_ui(ui: &mut Ui, pane: Pane, settings: &mut DockSettings) {
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| match pane {
        Elevation => elevation::minutes_ui(ui, &mut settings.minutes),
        Dispersion => dispersion::direction_ui(ui, &mut settings.direction),
        Spectrum | Distribution | Table => {}
    });
}

/// Brings `pane` before the others of its place.
fn raise(front: &mut [Option<Pane>; 3], pane: Pane, panes: &[Pane]) {
    for place in front.iter_mut() {
        if place.is_some_and(|other| panes.contains(&other)) {
            *place = None;
        }
    }
    if let Some(free) = front.iter_mut().find(|place| place.is_none()) {
        *free = Some(pane);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pane_has_one_place_at_every_width() {
        for fit in 0..8 {
            let mut all: Vec<Pane> = places(fit).concat();
            assert_eq!(all.len(), 5, "{fit}");
            all.sort_by_key(|pane| pane.title());
            all.dedup();
            assert_eq!(all.len(), 5, "{fit}");
            assert!(places(fit).len() <= fit.max(1));
        }
    }

    #[test]
    fn a_raised_pane_is_in_front_until_another_is_raised() {
        let panes = places(1)[0];
        let mut front = [None; 3];
        for pane in [Table, Spectrum, Elevation, Dispersion, Distribution] {
            raise(&mut front, pane, panes);
            assert_eq!(front.iter().flatten().collect::<Vec<_>>(), [&pane]);
        }
    }
}
