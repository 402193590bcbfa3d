//! Density over wavenumber and frequency as a picture, with the laws of water waves and of sliding noise drawn over it.

use std::sync::{Arc, Weak};

use bevy_egui::egui::{Color32, ColorImage, Context, Id, TextureHandle, TextureOptions, Ui, vec2};
use egui_plot::{Line, LineStyle, PlotBounds, PlotImage, PlotPoint, PlotPoints};

use super::View;
use super::chart::{caption_ui, chart, nothing_ui};
use crate::field::waves::dispersion::angular_frequency;
use crate::viewer::gauges::transect::{Direction, Dispersion, Law, RANGE};
use crate::viewer::panel::row::set_name;

/// The color of the curve of water waves.
const WATER: Color32 = Color32::from_rgb(120, 220, 255);

/// The color of the lines of sliding layers.
const DRIFT: Color32 = Color32::from_rgb(140, 235, 150);

/// From right to left.
pub(super) fn direction_ui(ui: &mut Ui, direction: &mut Direction) {
    ui.spacing_mut().item_spacing.x = 2.0;
    for (choice, label, help) in [
        (
            Direction::NorthSouth,
            "N–S",
            "The line runs from north to south; a positive wavenumber goes south.",
        ),
        (
            Direction::EastWest,
            "E–W",
            "The line runs from west to east; a positive wavenumber goes east.",
        ),
    ] {
        let response = ui.selectable_value(direction, choice, label);
        set_name(&response, &format!("Line {label}"));
        response.on_hover_text(help);
    }
}

pub(super) fn dispersion_ui(ui: &mut Ui, view: &View) {
    let Some(dispersion) = view.dispersion else {
        return nothing_ui(ui, "Measuring, if the water moves…");
    };
    caption_ui(
        ui,
        format!(
            "line of {:.0} m, 128 s, {RANGE:.0} dB · blue: water, green: layers",
            dispersion.line.length()
        ),
    );
    let [last_k, last_omega] = dispersion.reach();
    let texture = texture(ui.ctx(), dispersion);
    let [dk, domega] = dispersion.spectrum.steps();
    let [columns, rows] = dispersion.spectrum.size();
    // Each density is the middle of its texel.
    let middle = PlotPoint::new(
        0.5 * (dispersion.spectrum.wavenumber(0) + dispersion.spectrum.wavenumber(columns - 1)),
        0.5 * dispersion.spectrum.frequency(rows - 1),
    );
    let size = vec2((columns as f64 * dk) as f32, (rows as f64 * domega) as f32);
    let response = chart("dispersion", "rad/m", Some("rad/s")).show(ui, |plot| {
        plot.set_plot_bounds(PlotBounds::from_min_max(
            [-last_k, 0.0],
            [last_k, last_omega],
        ));
        plot.image(PlotImage::new("density", texture.id(), middle, size).allow_hover(false));
        for law in &dispersion.laws {
            let (color, style) = match law {
                Law::Water(_) => (WATER, LineStyle::Solid),
                Law::Drift(_) => (DRIFT, LineStyle::dashed_dense()),
            };
            for side in [-1.0, 1.0] {
                let curve = curve(*law, side * last_k);
                let line = Line::new("law", PlotPoints::Owned(curve))
                    .color(color)
                    .width(1.2);
                plot.line(line.style(style).allow_hover(false));
            }
        }
    });
    set_name(&response.response, "Dispersion plot");
}

/// The law from wavenumber 0 to `last`, where its frequency is not negative.
fn curve(law: Law, last: f64) -> Vec<PlotPoint> {
    let at = |i: u32| last * f64::from(i) / 100.0;
    let omega = |k: f64| match law {
        Law::Water(depth) => angular_frequency(k.abs(), depth),
        Law::Drift(velocity) => velocity * k,
    };
    let points = (0..=100).map(at).map(|k| PlotPoint::new(k, omega(k)));
    points.filter(|point| point.y >= 0.0).collect()
}

/// The picture of a dispersion as a texture, made anew for another one.
fn texture(ctx: &Context, dispersion: &Arc<Dispersion>) -> TextureHandle {
    type Held = (Weak<Dispersion>, TextureHandle);
    let id = Id::new("dispersion picture");
    let held = ctx.data(|data| data.get_temp::<Arc<Held>>(id));
    if let Some(held) = &held
        && std::ptr::eq(held.0.as_ptr(), Arc::as_ptr(dispersion))
    {
        return held.1.clone();
    }
    let image = picture(dispersion);
    let texture = match held {
        Some(held) => {
            let mut texture = held.1.clone();
            texture.set(image, TextureOptions::LINEAR);
            texture
        }
        None => ctx.load_texture("dispersion", image, TextureOptions::LINEAR),
    };
    let held = Arc::new((Arc::downgrade(dispersion), texture.clone()));
    ctx.data_mut(|data| data.insert_temp(id, held));
    texture
}

/// The highest frequency first.
fn picture(dispersion: &Dispersion) -> ColorImage {
    let [columns, rows] = dispersion.spectrum.size();
    let lines = dispersion.levels.chunks(columns).rev();
    let pixels = lines.flatten().map(|&level| heat(level)).collect();
    ColorImage::new([columns, rows], pixels)
}

/// Black, violet, red, yellow, white, about equally far apart to the eye (after matplotlib's "inferno").
fn heat(level: u8) -> Color32 {
    const STOPS: [[f32; 3]; 6] = [
        [2.0, 2.0, 8.0],
        [50.0, 10.0, 94.0],
        [136.0, 34.0, 106.0],
        [217.0, 76.0, 60.0],
        [252.0, 165.0, 10.0],
        [252.0, 255.0, 180.0],
    ];
    let place = f32::from(level) / 255.0 * (STOPS.len() - 1) as f32;
    let i = (place as usize).min(STOPS.len() - 2);
    let part = place - i as f32;
    let [red, green, blue] =
        [0, 1, 2].map(|c| (STOPS[i][c] + part * (STOPS[i + 1][c] - STOPS[i][c])).round() as u8);
    Color32::from_rgb(red, green, blue)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn laws_have_positive_frequencies_only() {
        for law in [Law::Water(20.0), Law::Drift(6.0), Law::Drift(-6.0)] {
            for last in [-0.5, 0.5] {
                assert!(
                    curve(law, last)
                        .iter()
                        .all(|point| point.y >= 0.0 && point.y.is_finite())
                );
            }
        }
        assert_eq!(curve(Law::Drift(-6.0), -0.5).last().unwrap().y, 3.0);
        assert_eq!(curve(Law::Drift(-6.0), 0.5).len(), 1);
    }

    #[test]
    fn a_higher_level_is_brighter() {
        let brightness = |level| {
            let [red, green, blue, _] = heat(level).to_array().map(f32::from);
            0.3 * red + 0.6 * green + 0.1 * blue
        };
        assert!((1..=255).all(|level| brightness(level) >= brightness(level - 1)));
    }
}
