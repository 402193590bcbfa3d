//! The spectrum behind a Gerstner or spectral sea: its shape, its strength, how it spreads, and what theory says of it.
//!
//! A sea by number sets the same rows (see [`number`](super::number)); nothing is computed here.

use bevy_egui::egui::Ui;

use crate::field::waves::settings::spectrum::{
    DIRECTION, FETCH, GAMMA, HM0, SPREAD, SWELL, TP, WIND_SPEED,
};
use crate::field::waves::{
    SeaSettings, SpectrumSettings, SpectrumShape, SpectrumSource, SpreadingKind,
};
use crate::viewer::panel::options::{Entry, applicable_ui, menu_ui, options_ui};
use crate::viewer::panel::parameter::parameter_ui;
use crate::viewer::panel::row::{name_ui, row};

use super::number::numbers_ui;
use super::theory::theory_ui;

const OWN_STRENGTH: &str = "A measured spectrum has its own strength.";

const SHAPES: [Entry<SpectrumShape>; 4] = [
    (
        SpectrumShape::Jonswap,
        "JONSWAP",
        "A growing wind sea in deep water (Hasselmann et al. 1973).",
    ),
    (
        SpectrumShape::Tma,
        "TMA",
        "JONSWAP in water of the sea's depth (Bouws et al. 1985).",
    ),
    (
        SpectrumShape::PiersonMoskowitz,
        "Pierson–Moskowitz",
        "A fully grown wind sea (Pierson and Moskowitz 1964).",
    ),
    (
        SpectrumShape::Measured,
        "Measured",
        "What a buoy has measured.",
    ),
];

const SOURCES: [Entry<SpectrumSource>; 2] = [
    (
        SpectrumSource::Wind,
        "Wind",
        "The wind's speed and the water it has blown over.",
    ),
    (
        SpectrumSource::Height,
        "Height",
        "Significant wave height and peak period.",
    ),
];

const SPREADINGS: [Entry<SpreadingKind>; 3] = [
    (
        SpreadingKind::Cos2s,
        "Cosine power",
        "cos to the power 2s of half the angle, the same for all frequencies (Longuet-Higgins et al. 1963).",
    ),
    (
        SpreadingKind::Hasselmann,
        "Hasselmann",
        "cos to the power 2s whose exponent depends on frequency and wind (Hasselmann et al. 1980).",
    ),
    (
        SpreadingKind::DonelanBanner,
        "Donelan–Banner",
        "sech² of the angle, by frequency (Donelan et al. 1985, Banner 1990).",
    ),
];

/// Edits the spectrum of `sea`.
pub fn spectrum_ui(ui: &mut Ui, sea: &mut SeaSettings) {
    numbers_ui(ui, sea);
    shape_ui(ui, &mut sea.spectrum);
    strength_ui(ui, &mut sea.spectrum);
    directions_ui(ui, &mut sea.spectrum);
    ui.checkbox(&mut sea.spectrum.exact, "Exact Hm0").on_hover_text(
        "Fixes the waves' heights and draws their phases only, so that the sea has the spectrum's Hm0 to the last \
         digit. Otherwise heights are drawn too, as in nature, and each seed has an Hm0 of its own.",
    );
    theory_ui(ui, sea);
}

fn shape_ui(ui: &mut Ui, spectrum: &mut SpectrumSettings) {
    let default = SpectrumSettings::default();
    let rows = spectrum.measured.len();
    let why_not = |shape| {
        let missing = shape == SpectrumShape::Measured && rows == 0;
        missing.then_some("None is loaded: start with --spectrum FILE.")
    };
    let help = "How the energy is spread over frequencies.";
    menu_ui(
        ui,
        "Spectrum",
        help,
        &SHAPES,
        why_not,
        &mut spectrum.shape,
        default.shape,
    );
    if rows > 0 || spectrum.shape == SpectrumShape::Measured {
        row(ui, |ui| {
            name_ui(ui, "Measured").on_hover_text(
                "The command line's --spectrum FILE loads a spectrum: lines of frequency in Hz and density in m²/Hz.",
            );
            ui.weak(match rows {
                0 => "no rows; load them with --spectrum FILE".to_owned(),
                rows => format!("{rows} rows; others with --spectrum FILE"),
            });
        });
    }
}

/// Wind and fetch, or height and period: the pair that is given. What the shape does not know is greyed.
fn strength_ui(ui: &mut Ui, spectrum: &mut SpectrumSettings) {
    let default = SpectrumSettings::default();
    let measured = spectrum.shape == SpectrumShape::Measured;
    let grown = spectrum.shape == SpectrumShape::PiersonMoskowitz;
    let own = measured.then_some(OWN_STRENGTH);
    applicable_ui(ui, own, |ui| {
        let help = "Which numbers say how strong the sea is.";
        options_ui(
            ui,
            "Given by",
            help,
            &SOURCES,
            &mut spectrum.source,
            default.source,
        );
    });
    match spectrum.source {
        SpectrumSource::Wind => {
            applicable_ui(ui, own, |ui| {
                parameter_ui(
                    ui,
                    &WIND_SPEED,
                    &mut spectrum.wind_speed,
                    default.wind_speed,
                );
            });
            let why = own.or(grown.then_some("A fully grown sea knows no fetch."));
            applicable_ui(ui, why, |ui| {
                parameter_ui(ui, &FETCH, &mut spectrum.fetch, default.fetch);
            });
        }
        SpectrumSource::Height => applicable_ui(ui, own, |ui| {
            parameter_ui(ui, &HM0, &mut spectrum.hm0, default.hm0);
            parameter_ui(ui, &TP, &mut spectrum.tp, default.tp);
        }),
    }
    let why = own.or(grown.then_some("The peak of a fully grown sea is not enhanced."));
    applicable_ui(ui, why, |ui| {
        parameter_ui(ui, &GAMMA, &mut spectrum.gamma, default.gamma);
    });
}

fn directions_ui(ui: &mut Ui, spectrum: &mut SpectrumSettings) {
    let default = SpectrumSettings::default();
    parameter_ui(ui, &DIRECTION, &mut spectrum.direction, default.direction);
    let help = "How the energy of a frequency is spread over directions.";
    let spreading = &mut spectrum.spreading;
    menu_ui(
        ui,
        "Spreading",
        help,
        &SPREADINGS,
        |_| None,
        spreading,
        default.spreading,
    );
    let fixed = *spreading == SpreadingKind::Cos2s;
    let why = (!fixed).then_some("Only the cosine power has an exponent of its own.");
    applicable_ui(ui, why, |ui| {
        parameter_ui(ui, &SPREAD, &mut spectrum.spread, default.spread);
    });
    parameter_ui(ui, &SWELL, &mut spectrum.swell, default.swell);
}
