//! Density against frequency: measured, with its band of chance, over the spectrum that drives the sea.

use bevy_egui::egui::Ui;
use egui_plot::{FilledArea, Line, LineStyle, PlotBounds, PlotPoint, PlotPoints};

use super::View;
use super::chart::{LAW, caption_ui, chart, nothing_ui};
use crate::gauge::welch::{MeasuredSpectrum, WINDOW};
use crate::viewer::gauges::reading::Reading;
use crate::viewer::panel::gauges::gauge_color;
use crate::viewer::panel::row::set_name;

/// The part of the energy that lies within the frequencies shown.
const SHOWN_ENERGY: f64 = 0.995;

pub(super) fn spectrum_ui(ui: &mut Ui, view: &View) {
    let Some(chosen) = view.chosen() else { return };
    let Some(reading) = chosen.reading else {
        return nothing_ui(ui, "Measuring…");
    };
    let Some(spectrum) = &reading.spectrum else {
        return nothing_ui(ui, "The water is still: there is no spectrum.");
    };
    caption_ui(ui, method(reading, spectrum));
    let theory = &reading.theory;
    let band = spectrum.band();
    let farthest = farthest(spectrum);
    let measured = view
        .gauges
        .iter()
        .filter_map(|shown| shown.reading?.spectrum.as_ref());
    let highest = measured
        .flat_map(MeasuredSpectrum::points)
        .map(|(_, density)| density)
        .chain(theory.iter().map(|[_, density]| *density))
        .fold(1e-12, f64::max);
    let response = chart("spectrum", "Hz", Some("m²/Hz")).show(ui, |plot| {
        // The band's upper edge may leave the plot, the curves do not.
        plot.set_plot_bounds(PlotBounds::from_min_max(
            [0.0, 0.0],
            [farthest, 1.15 * highest],
        ));
        let color = gauge_color(chosen.gauge);
        if let Some([low, high]) = band {
            let (frequencies, densities): (Vec<f64>, Vec<f64>) = spectrum.points().unzip();
            let scaled = |by: f64| densities.iter().map(|s| by * s).collect::<Vec<_>>();
            let area = FilledArea::new("95 % band", &frequencies, &scaled(low), &scaled(high));
            plot.add(
                area.fill_color(color.gamma_multiply(0.22))
                    .allow_hover(false),
            );
        }
        for shown in view.gauges.iter().filter(|shown| !shown.chosen) {
            if let Some(other) = shown.reading.and_then(|reading| reading.spectrum.as_ref()) {
                let color = gauge_color(shown.gauge).gamma_multiply(0.5);
                plot.line(
                    Line::new(shown.gauge.name.clone(), points(other))
                        .color(color)
                        .width(1.0),
                );
            }
        }
        plot.line(
            Line::new(chosen.gauge.name.clone(), points(spectrum))
                .color(color)
                .width(1.6),
        );
        if !theory.is_empty() {
            let curve = theory.iter().map(|&[f, s]| PlotPoint::new(f, s)).collect();
            let line = Line::new("drives the sea", PlotPoints::Owned(curve));
            plot.line(line.color(LAW).width(1.4).style(LineStyle::dashed_dense()));
        }
    });
    set_name(&response.response, "Spectrum plot");
}

fn method(reading: &Reading, spectrum: &MeasuredSpectrum) -> String {
    let segment = spectrum.segment() as f64 / reading.record.rate();
    let mut text = format!(
        "Welch, {WINDOW} {segment:.0} s, Δf {:.4} Hz, {:.0} degrees of freedom, band 95 %",
        spectrum.df(),
        spectrum.degrees_of_freedom(),
    );
    if !reading.theory.is_empty() {
        text.push_str(" · dashed: drives the sea");
    }
    text
}

fn points(spectrum: &MeasuredSpectrum) -> PlotPoints<'static> {
    let points = spectrum.points().map(|(f, s)| PlotPoint::new(f, s));
    PlotPoints::Owned(points.collect())
}

/// The frequency below which almost all energy is.
fn farthest(spectrum: &MeasuredSpectrum) -> f64 {
    let whole: f64 = spectrum.points().map(|(_, s)| s).sum();
    let mut sum = 0.0;
    let mut reached = spectrum.points().skip_while(|(_, s)| {
        sum += s;
        sum < SHOWN_ENERGY * whole
    });
    let nyquist = spectrum.df() * (spectrum.density().len() - 1) as f64;
    let edge = reached.next().map_or(nyquist, |(f, _)| f);
    let peak = spectrum.peak_frequency().unwrap_or(0.0);
    (1.1 * edge)
        .max(3.0 * peak)
        .min(nyquist)
        .max(4.0 * spectrum.df())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gauge::record::Record;
    use crate::gauge::welch::welch;

    #[test]
    fn the_frequencies_shown_hold_the_energy() {
        for period in [2.5, 8.0, 60.0] {
            let wave = |i: u32| (std::f64::consts::TAU * f64::from(i) / 2.0 / period).sin();
            let record = Record::new(0.0, 2.0, (0..3600).map(wave).collect()).unwrap();
            let spectrum = welch(&record).unwrap();
            let farthest = farthest(&spectrum);
            assert!(
                farthest > 1.0 / period && farthest <= 1.0,
                "{period}: {farthest}"
            );
            assert!(spectrum.moment_between(0, 0.0, farthest) > 0.99 * spectrum.moment(0));
        }
    }
}
