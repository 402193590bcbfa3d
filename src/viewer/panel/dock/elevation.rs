//! Elevation against time: the last minutes of all gauges, with crests, troughs and crossings of the chosen one.

use bevy_egui::egui::{Color32, Ui};
use egui_plot::{HLine, Line, MarkerShape, PlotBounds, PlotPoint, PlotPoints, Points};

use super::chart::{caption_ui, chart, nothing_ui};
use super::{DockSettings, MINUTES, Shown, View};
use crate::gauge::record::Record;
use crate::viewer::gauges::reading::Reading;
use crate::viewer::panel::gauges::gauge_color;
use crate::viewer::panel::row::set_name;

/// Lines of more samples than this are drawn by their extremes.
const MOST_SAMPLES: usize = 900;

/// From right to left.
pub(super) fn minutes_ui(ui: &mut Ui, minutes: &mut u32) {
    ui.spacing_mut().item_spacing.x = 2.0;
    ui.weak("min");
    for choice in MINUTES.into_iter().rev() {
        let response = ui.selectable_value(minutes, choice, choice.to_string());
        set_name(&response, &format!("Show {choice} minutes"));
    }
}

pub(super) fn elevation_ui(ui: &mut Ui, view: &View, settings: &DockSettings) {
    let records = view.gauges.iter().filter_map(|shown| shown.record);
    let Some(reach) = records.map(reach).reduce(f64::max) else {
        return nothing_ui(ui, "Recording…");
    };
    caption_ui(ui, "▲ crest   ▼ trough   ● crossing   of the marked gauge");
    let (unit, seconds) = if settings.minutes > 2 {
        ("min", 60.0)
    } else {
        ("s", 1.0)
    };
    let span = f64::from(60 * settings.minutes);
    let axis = format!("{unit} before now");
    let past = -span / seconds;
    let height = (1.08 * reach).max(0.05);
    let time = |t: f64| (t - view.now) / seconds;
    let response = chart("elevation", &axis, Some("m")).show(ui, |plot| {
        plot.set_plot_bounds(PlotBounds::from_min_max([past, -height], [0.0, height]));
        plot.hline(
            HLine::new("", 0.0)
                .color(Color32::from_gray(90))
                .width(1.0)
                .allow_hover(false),
        );
        // The marked one last, on top of the others.
        let mut shown: Vec<&Shown> = view.gauges.iter().collect();
        shown.sort_by_key(|shown| shown.chosen);
        for shown in shown {
            let Some(record) = shown.record else { continue };
            let line = Line::new(
                shown.gauge.name.clone(),
                points(record, view.now - span, time),
            );
            let color = gauge_color(shown.gauge);
            plot.line(if shown.chosen {
                line.color(color).width(1.6)
            } else {
                line.color(color.gamma_multiply(0.55)).width(1.0)
            });
            if let Some(reading) = shown.reading.filter(|_| shown.chosen) {
                for marks in marks(reading, settings, view.now - span, time) {
                    plot.points(marks.color(color));
                }
            }
        }
    });
    set_name(&response.response, "Elevation plot");
}

/// The greatest distance from the calm level.
fn reach(record: &Record) -> f64 {
    record
        .elevation()
        .iter()
        .fold(0.0, |reach: f64, x| reach.max(x.abs()))
}

/// The samples from time `from` on, and the one before; of very many only the highest and lowest of each few.
fn points(record: &Record, from: f64, time: impl Fn(f64) -> f64) -> PlotPoints<'static> {
    let first = ((from - record.start()) * record.rate()).floor().max(0.0) as usize;
    let samples = record.elevation().get(first..).unwrap_or_default();
    let number = (record.start() * record.rate()).round() as i64;
    let few = (samples.len() / MOST_SAMPLES).max(1);
    // Counted from time 0, so that the few stay together while the line moves on.
    let group = |i: usize| (number + i as i64).div_euclid(few as i64);
    let samples: Vec<(usize, f64)> = (first..).zip(samples.iter().copied()).collect();
    let groups = samples.chunk_by(|a, b| group(a.0) == group(b.0));
    let extremes = groups.flat_map(|group| {
        let by_height = |a: &&(usize, f64), b: &&(usize, f64)| a.1.total_cmp(&b.1);
        let [low, high] = [
            group.iter().min_by(by_height),
            group.iter().max_by(by_height),
        ];
        let mut both: Vec<_> = low.into_iter().chain(high).collect();
        both.sort_by_key(|sample| sample.0);
        both.dedup();
        both
    });
    PlotPoints::Owned(
        extremes
            .map(|&(i, elevation)| PlotPoint::new(time(record.time(i)), elevation))
            .collect(),
    )
}

/// Crests, troughs and crossings after time `from`.
fn marks(
    reading: &Reading,
    settings: &DockSettings,
    from: f64,
    time: impl Fn(f64) -> f64,
) -> [Points<'static>; 3] {
    let waves = reading.waves(settings.crossing);
    let waves = &waves[waves.partition_point(|wave| wave.start < from)..];
    let mean = reading.record.mean();
    let ends = waves.last().map(|wave| wave.start + wave.period);
    let at = |t: f64, elevation: f64| [time(t), mean + elevation];
    let crests = waves
        .iter()
        .map(|wave| at(wave.crest.time, wave.crest.elevation));
    let troughs = waves
        .iter()
        .map(|wave| at(wave.trough.time, wave.trough.elevation));
    let crossings = waves
        .iter()
        .map(|wave| wave.start)
        .chain(ends)
        .map(|t| at(t, 0.0));
    // So many that they would hide the line are small.
    let radius = if waves.len() > 60 { 1.5 } else { 3.0 };
    let points = |name: &str, shape, points: PlotPoints<'static>| {
        Points::new(name, points)
            .shape(shape)
            .radius(radius)
            .filled(true)
            .allow_hover(false)
    };
    [
        points("crests", MarkerShape::Up, crests.collect()),
        points("troughs", MarkerShape::Down, troughs.collect()),
        points("crossings", MarkerShape::Circle, crossings.collect()).radius(0.6 * radius),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(record: &Record, from: f64) -> Vec<[f64; 2]> {
        let points = points(record, from, |t| t);
        points
            .points()
            .iter()
            .map(|point| [point.x, point.y])
            .collect()
    }

    #[test]
    fn short_lines_have_every_sample_and_long_ones_their_extremes() {
        let wave = |i: u32| f64::from(i * 7919 % 1000) / 1000.0;
        let record = Record::new(-10.0, 2.0, (0..3600).map(wave).collect()).unwrap();
        let short = drawn(&record, 1769.75);
        assert_eq!(
            (short.len(), short[0]),
            (41, [1769.5, record.elevation()[3559]])
        );
        let long = drawn(&record, -100.0);
        assert!(long.len() <= 2 * MOST_SAMPLES + 2 && long.len() > MOST_SAMPLES);
        assert!(long.windows(2).all(|pair| pair[0][0] < pair[1][0]));
        let extremes = |values: &mut dyn Iterator<Item = f64>| {
            values.fold([1.0_f64, 0.0_f64], |[low, high], x| {
                [low.min(x), high.max(x)]
            })
        };
        let all = extremes(&mut record.elevation().iter().copied());
        assert_eq!(extremes(&mut long.iter().map(|point| point[1])), all);
        assert!(drawn(&record, 1e6).is_empty());
    }
}
