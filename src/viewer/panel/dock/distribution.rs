//! How often which elevation and which wave height is there, beside the laws of a narrow linear sea.

use bevy_egui::egui::{Align, Color32, Layout, Ui, vec2};
use egui_plot::{Bar, BarChart, Line, PlotBounds, PlotPoint, PlotPoints};

use super::View;
use super::chart::{LAW, caption_ui, chart, nothing_ui};
use crate::gauge::distribution::{Histogram, gaussian_density, rayleigh_density};
use crate::gauge::zero_crossing::Crossing;
use crate::viewer::panel::gauges::gauge_color;
use crate::viewer::panel::row::set_name;

pub(super) fn distribution_ui(ui: &mut Ui, view: &View, crossing: Crossing) {
    let Some(chosen) = view.chosen() else { return };
    let Some(reading) = chosen.reading else {
        return nothing_ui(ui, "Measuring…");
    };
    let Some(elevations) = &reading.elevations else {
        return nothing_ui(ui, "The water is still: nothing is distributed.");
    };
    let statistics = reading.statistics(crossing);
    let color = gauge_color(chosen.gauge);
    let size = vec2(0.5 * (ui.available_width() - 6.0), ui.available_height());
    ui.horizontal(|ui| {
        let column = |ui: &mut Ui, contents: &mut dyn FnMut(&mut Ui)| {
            ui.allocate_ui_with_layout(size, Layout::top_down(Align::Min), |ui| {
                ui.set_min_size(size);
                contents(ui);
            });
        };
        column(ui, &mut |ui| {
            caption_ui(
                ui,
                format!("Elevation, m · Gauss, σ {:.3} m", statistics.std),
            );
            let law = |x| gaussian_density(x, statistics.std);
            histogram_ui(ui, "elevations", elevations, color, &law);
        });
        column(ui, &mut |ui| {
            let Some(heights) = reading.heights(crossing) else {
                return nothing_ui(ui, "No complete wave.");
            };
            caption_ui(
                ui,
                format!("{} waves, height, m · Rayleigh", statistics.waves),
            );
            let law = |h| rayleigh_density(h, statistics.hm0);
            histogram_ui(ui, "heights", heights, color, &law);
        });
    });
}

fn histogram_ui(
    ui: &mut Ui,
    name: &str,
    histogram: &Histogram,
    color: Color32,
    law: &dyn Fn(f64) -> f64,
) {
    let to = histogram.from + histogram.width * histogram.counts.len() as f64;
    let margin = 0.04 * (to - histogram.from);
    let from = histogram.from - if histogram.from < 0.0 { margin } else { 0.0 };
    let curve: Vec<PlotPoint> = (0..=120)
        .map(|i| from + (to + margin - from) * f64::from(i) / 120.0)
        .map(|x| PlotPoint::new(x, law(x)))
        .collect();
    let bars = histogram.densities();
    let highest = bars
        .map(|(_, density)| density)
        .chain(curve.iter().map(|point| point.y));
    let highest = highest.fold(0.0, f64::max);
    let bar = |(middle, density)| {
        Bar::new(middle, density)
            .width(0.9 * histogram.width)
            .fill(color.gamma_multiply(0.6))
            .stroke((0.0, color))
    };
    let bars = BarChart::new(name, histogram.densities().map(bar).collect()).allow_hover(false);
    let response = chart(name, "", None).show(ui, |plot| {
        plot.set_plot_bounds(PlotBounds::from_min_max(
            [from, 0.0],
            [to + margin, 1.06 * highest],
        ));
        plot.bar_chart(bars);
        plot.line(
            Line::new("law", PlotPoints::Owned(curve))
                .color(LAW)
                .width(1.4)
                .allow_hover(false),
        );
    });
    set_name(&response.response, &format!("Histogram of {name}"));
}
