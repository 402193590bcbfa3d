//! Which noise the land is made of: its basis, its fractal, and what can be said of both.
//!
//! What a basis does not know is disabled and says why; its value stays for the next basis that knows it. The rows of
//! a basis take their names from outside, for whoever else is made of noise.

use bevy_egui::egui::Ui;

use super::choice::{Entry, choice_ui};
use super::options::{applicable_ui, options_ui};
use super::parameter::{integer_ui, parameter_ui};
use super::thumbnail::Subject;
use crate::field::fractal::{FractalKind, FractalSettings};
use crate::field::noise::{Basis, Fade, NoiseSettings, Table};
use crate::field::terrain::{PERIOD, TerrainSettings, WARP_DEPTH, WARP_STRENGTH};

/// Edits a basis. The thumbnails are those of one octave of `noise`.
pub fn basis_ui(ui: &mut Ui, name: &str, basis: &mut Basis, default: Basis, noise: NoiseSettings) {
    let help = "Which noise the octaves are made of.";
    choice_ui(ui, name, help, &Basis::ALL, basis, default, |basis| Entry {
        label: basis.label(),
        help: basis.help(),
        source: basis.source(),
        subject: Subject::noise(NoiseSettings { basis, ..noise }),
    });
}

/// Edits the kind of a fractal. The thumbnails are those of the fractal with the octaves of `noise`.
pub fn fractal_ui(
    ui: &mut Ui,
    name: &str,
    kind: &mut FractalKind,
    default: FractalKind,
    fractal: FractalSettings,
    noise: NoiseSettings,
) {
    let help = "How the octaves are put together.";
    choice_ui(ui, name, help, &FractalKind::ALL, kind, default, |kind| {
        Entry {
            label: kind.label(),
            help: kind.help(),
            source: kind.source(),
            subject: Subject::sum(noise, FractalSettings { kind, ..fractal }),
        }
    });
}

/// Edits how the corners of a cell are blended.
pub fn fade_ui(ui: &mut Ui, name: &str, fade: &mut Fade, default: Fade, basis: Basis) {
    let why = format!("{} does not blend corners.", basis.label());
    let help = "How the corners of a cell are blended.";
    let labels = ["Linear", "Cubic", "Quintic"].into_iter();
    let options: Vec<_> = Fade::ALL
        .into_iter()
        .zip(labels)
        .map(|(fade, label)| (fade, label, fade.help()))
        .collect();
    applicable_ui(ui, (!basis.blends()).then_some(why.as_str()), |ui| {
        options_ui(ui, name, help, &options, fade, default);
    });
}

/// Edits where the permutation comes from.
pub fn table_ui(ui: &mut Ui, name: &str, table: &mut Table, default: Table, basis: Basis) {
    let why = format!("Only for {}.", bases(Basis::has_published_table));
    let help = "The table of shuffled numbers behind the noise.";
    let options = [
        (Table::Seeded, "Seeded", "Drawn from the seed."),
        (
            Table::Ken,
            "Perlin's own",
            "The table that Ken Perlin published in 2002; called ken in scene files. The seed only moves the octaves.",
        ),
    ];
    let unknown = !basis.has_published_table();
    applicable_ui(ui, unknown.then_some(why.as_str()), |ui| {
        options_ui(ui, name, help, &options, table, default);
    });
}

/// Edits basis and fractal of the land.
pub(super) fn kind_ui(ui: &mut Ui, land: &mut TerrainSettings) {
    let default = TerrainSettings::default();
    // With all choices, because another basis may know those that the present one does not.
    let noise = NoiseSettings {
        basis: land.basis,
        seed: land.seed,
        table: land.table,
        period: land.period,
        clamp: land.clamp,
        fade: land.fade,
    };
    let fractal = land.fractal_settings();
    basis_ui(ui, "Basis", &mut land.basis, default.basis, noise);
    let kind = &mut land.fractal;
    fractal_ui(ui, "Fractal", kind, default.fractal, fractal, noise);
}

/// Edits what is rarely changed in the land's noise.
pub(super) fn noise_ui(ui: &mut Ui, land: &mut TerrainSettings) {
    let default = TerrainSettings::default();
    let basis = land.basis;
    fade_ui(ui, "Fade", &mut land.fade, default.fade, basis);
    table_ui(ui, "Table", &mut land.table, default.table, basis);
    applicable_ui(
        ui,
        why_not(basis, |noise| noise.period = 1).as_deref(),
        |ui| {
            integer_ui(ui, &PERIOD, &mut land.period, default.period);
        },
    );
    integer_ui(ui, &WARP_DEPTH, &mut land.warp_depth, default.warp_depth);
    let why = (land.warp_depth == 0).then_some("Nothing is bent while the warp depth is 0.");
    applicable_ui(ui, why, |ui| {
        parameter_ui(
            ui,
            &WARP_STRENGTH,
            &mut land.warp_strength,
            default.warp_strength,
        );
    });
    ui.checkbox(&mut land.one_source, "One source for all octaves").on_hover_text(
        "Draws every octave from the same noise without shifts, as textbooks write it. Its zeros coincide at whole \
         lacunarities.",
    );
    let why = (land.fractal == FractalKind::Octave01).then_some("0 to 1 is always divided.");
    applicable_ui(ui, why, |ui| {
        ui.checkbox(&mut land.normalize, "Normalize the sum").on_hover_text(
            "Divides the sum by that of the octaves' amplitudes, so that more octaves are not higher.",
        );
    });
    applicable_ui(
        ui,
        why_not(basis, |noise| noise.clamp = true).as_deref(),
        |ui| {
            ui.checkbox(&mut land.clamp, "Clamp each octave to ±1").on_hover_text(
            "Cuts the noise as the crate `noise` does. Flat discs appear on 0.9 % of the land.",
        );
        },
    );
}

/// Why `change` does not apply to `basis`, if it does not.
fn why_not(basis: Basis, change: impl Fn(&mut NoiseSettings)) -> Option<String> {
    let applies = |basis| {
        let mut noise = NoiseSettings {
            basis,
            ..Default::default()
        };
        change(&mut noise);
        noise.check().is_ok()
    };
    (!applies(basis)).then(|| format!("Only for {}.", bases(applies)))
}

/// The labels of the bases that are `wanted`.
fn bases(wanted: impl Fn(Basis) -> bool) -> String {
    let labels = Basis::ALL.into_iter().filter(|basis| wanted(*basis));
    labels.map(Basis::label).collect::<Vec<_>>().join(", ")
}
