//! The numbers of the chosen gauge. What a record cannot tell is a dash, and the reason is in its tooltip.

use bevy_egui::egui::{Align, Label, Layout, RichText, ScrollArea, Ui, vec2};

use super::View;
use super::chart::{caption_ui, nothing_ui};
use crate::gauge::statistics::{FEWEST_WAVES_FOR_TENTH, Statistics};
use crate::gauge::zero_crossing::Crossing;

const NOTHING: &str = "–";

/// The height of a row, in points.
const ROW: f32 = 15.5;

/// Columns of rows stand side by side where each is as wide as this.
const LEAST_WIDTH: f32 = 128.0;

/// One number: what it is called, what it is, and why it may be missing.
struct Row {
    name: &'static str,
    value: Option<String>,
    unit: &'static str,
    help: &'static str,
    missing: &'static str,
}

pub(super) fn table_ui(ui: &mut Ui, view: &View, crossing: Crossing) {
    let Some(chosen) = view.chosen() else { return };
    let Some(reading) = chosen.reading else {
        return nothing_ui(ui, "Measuring…");
    };
    let statistics = reading.statistics(crossing);
    caption_ui(
        ui,
        format!(
            "{}, last {:.0} min, waves from {}-crossings",
            chosen.gauge.name,
            statistics.duration / 60.0,
            crossing.name()
        ),
    );
    let rows = rows(statistics);
    let columns = if ui.available_width() >= 2.0 * LEAST_WIDTH {
        2
    } else {
        1
    };
    let width = (ui.available_width() - 10.0 * (columns - 1) as f32 - 8.0) / columns as f32;
    let lines = rows.len().div_ceil(columns);
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing = vec2(10.0, 0.0);
        ui.spacing_mut().interact_size.y = ROW;
        for line in 0..lines {
            ui.horizontal(|ui| {
                for row in rows.iter().skip(line).step_by(lines) {
                    ui.allocate_ui_with_layout(
                        vec2(width, ROW),
                        Layout::left_to_right(Align::Center),
                        |ui| {
                            ui.set_min_width(width);
                            row_ui(ui, row);
                        },
                    );
                }
            });
        }
    });
}

fn row_ui(ui: &mut Ui, row: &Row) {
    ui.spacing_mut().item_spacing.x = 3.0;
    let help = match row.value {
        Some(_) => row.help.to_owned(),
        None => format!("{} {}", row.help, row.missing),
    };
    ui.add(Label::new(RichText::new(row.name).size(11.5).weak()).selectable(false))
        .on_hover_text(&help);
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        ui.spacing_mut().item_spacing.x = 3.0;
        let text = match &row.value {
            Some(value) if row.unit.is_empty() => value.clone(),
            Some(value) => format!("{value} {}", row.unit),
            None => NOTHING.to_owned(),
        };
        let response = ui.add(
            Label::new(RichText::new(&text).size(11.5))
                .selectable(false)
                .truncate(),
        );
        ui.ctx().accesskit_node_builder(response.id, |node| {
            node.set_value(format!("{} {text}", row.name));
        });
        response.on_hover_text(help);
    });
}

const STILL: &str = "The water is still.";
const NO_WAVES: &str = "There is no complete wave.";
const FEW_WAVES: &str = "There are too few waves.";
const NO_DEPTH: &str = "There is no land below, or it is dry.";
const SHORT: &str = "The record is too short, or the water is still.";

fn rows(s: &Statistics) -> Vec<Row> {
    let row = |name, value: Option<f64>, decimals: usize, unit, help, missing| Row {
        name,
        value: value.map(|value| number(value, decimals)),
        unit,
        help,
        missing,
    };
    let hm0 = Row {
        name: "Hm0",
        value: Some(match s.hm0_error {
            Some(error) => format!("{} ± {}", number(s.hm0, 2), number(error, 2)),
            None => number(s.hm0, 2),
        }),
        unit: "m",
        help: "The significant wave height, 4 standard deviations of the elevation. ± is the band that holds 95 % of such \
               records of the same sea.",
        missing: "",
    };
    let waves = Row {
        name: "Waves",
        value: Some(s.waves.to_string()),
        unit: "",
        help: "How many complete waves the record has.",
        missing: "",
    };
    let h110_missing = if s.waves > 0 && s.waves < FEWEST_WAVES_FOR_TENTH {
        "Ten waves are the fewest for it."
    } else {
        FEW_WAVES
    };
    vec![
        hm0,
        row(
            "H1/3",
            s.h13,
            2,
            "m",
            "The mean height of the highest third of the waves.",
            FEW_WAVES,
        ),
        row(
            "H1/10",
            s.h110,
            2,
            "m",
            "The mean height of the highest tenth of the waves.",
            h110_missing,
        ),
        row(
            "Hmax",
            s.hmax,
            2,
            "m",
            "The height of the highest wave.",
            NO_WAVES,
        ),
        row(
            "Tz",
            s.tz,
            2,
            "s",
            "The mean period of the waves between crossings.",
            NO_WAVES,
        ),
        row(
            "Tp",
            s.tp,
            2,
            "s",
            "The period at which the spectrum is highest.",
            SHORT,
        ),
        row(
            "Tm01",
            s.tm01,
            2,
            "s",
            "The mean period of the spectrum, m0/m1.",
            SHORT,
        ),
        row(
            "Tm02",
            s.tm02,
            2,
            "s",
            "The mean crossing period of the spectrum, √(m0/m2).",
            SHORT,
        ),
        row(
            "Te",
            s.te,
            2,
            "s",
            "The energy period of the spectrum, m₋₁/m0.",
            SHORT,
        ),
        waves,
        row(
            "Steepness",
            s.steepness,
            4,
            "",
            "2π Hm0 / (g Tm02²).",
            SHORT,
        ),
        row(
            "Skewness",
            s.skewness,
            3,
            "",
            "Above 0 where crests are sharper than troughs; 0 for Gauss.",
            STILL,
        ),
        row(
            "Kurtosis",
            s.kurtosis,
            3,
            "",
            "Above 3 where extremes are more frequent than those of Gauss.",
            STILL,
        ),
        row(
            "Mean level",
            Some(s.mean),
            3,
            "m",
            "The mean elevation above the calm level.",
            "",
        ),
        row(
            "Water depth",
            s.depth.filter(|depth| *depth > 0.0),
            1,
            "m",
            "How deep the calm water is.",
            NO_DEPTH,
        ),
    ]
}

fn number(value: f64, decimals: usize) -> String {
    let text = format!("{value:.decimals$}");
    let zero = text
        .trim_start_matches('-')
        .chars()
        .all(|letter| matches!(letter, '0' | '.'));
    if zero {
        text.trim_start_matches('-').to_owned()
    } else {
        text.replace('-', "−")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_no_minus_zero() {
        assert_eq!(number(-0.0004, 3), "0.000");
        assert_eq!(number(-0.04, 2), "−0.04");
        assert_eq!(number(12.345, 1), "12.3");
    }
}
