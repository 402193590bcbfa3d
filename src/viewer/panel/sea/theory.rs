//! What theory says of the sea's spectrum, in one line: height, periods and length.
//!
//! Integrals over a spectrum are dear for a frame, so they are done when the settings change and kept with the panel.

use std::sync::Arc;

use bevy_egui::egui::{Id, Label, RichText, Ui};

use crate::field::waves::directional::DirectionalSpectrum;
use crate::field::waves::{SeaSettings, SpectrumSettings};
use crate::viewer::panel::value::{Format, text};

const NO_WAVES: &str = "No waves: the spectrum has no energy.";

/// The numbers of a spectrum over water of a depth.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Theory {
    pub hm0: f64,
    pub tp: f64,
    /// The wavelength of the peak.
    pub length: f64,
    pub tm02: f64,
}

/// What the numbers were made of, and the numbers.
struct Known {
    spectrum: SpectrumSettings,
    depth: f64,
    theory: Result<Option<Theory>, String>,
}

/// The numbers of the sea's spectrum, none in a calm, or what is wrong with it.
pub(super) fn theory(ui: &Ui, sea: &SeaSettings) -> Result<Option<Theory>, String> {
    let key = Id::new("theory of the sea");
    let known: Option<Arc<Known>> = ui.data(|data| data.get_temp(key));
    if let Some(known) = known
        && known.spectrum == sea.spectrum
        && known.depth == sea.depth
    {
        return known.theory.clone();
    }
    let theory = computed(&sea.spectrum, sea.depth);
    let known = Arc::new(Known {
        spectrum: sea.spectrum.clone(),
        depth: sea.depth,
        theory: theory.clone(),
    });
    ui.data_mut(|data| data.insert_temp(key, known));
    theory
}

fn computed(spectrum: &SpectrumSettings, depth: f64) -> Result<Option<Theory>, String> {
    let sea = DirectionalSpectrum::new(spectrum, depth).map_err(|error| error.to_string())?;
    Ok(sea.map(|sea| {
        let numbers = sea.spectrum.parameters();
        Theory {
            hm0: numbers.hm0,
            tp: numbers.tp,
            length: sea.peak_length(depth),
            tm02: numbers.tm02,
        }
    }))
}

/// Shows the numbers.
pub(super) fn theory_ui(ui: &mut Ui, sea: &SeaSettings) {
    let theory = theory(ui, sea);
    let theory = theory.and_then(|theory| theory.ok_or_else(|| NO_WAVES.to_owned()));
    let theory = match theory {
        Ok(theory) => theory,
        Err(why) => {
            ui.add(Label::new(RichText::new(why).weak()).wrap());
            return;
        }
    };
    ui.columns(4, |columns| {
        let cells = [
            (
                "Hm0",
                theory.hm0,
                "m",
                "The significant wave height of the spectrum: four standard deviations of the surface.",
            ),
            ("Tp", theory.tp, "s", "The period of the spectrum's peak."),
            (
                "Length",
                theory.length,
                "m",
                "The wavelength of the peak over the sea's depth.",
            ),
            (
                "Tm02",
                theory.tm02,
                "s",
                "The mean period of the spectrum, about that of the zero crossings.",
            ),
        ];
        for (ui, (name, value, unit, help)) in columns.iter_mut().zip(cells) {
            let value = text(Format::Short, value);
            number_ui(ui, name, &format!("{value} {unit}"), help);
        }
    });
}

/// A number under its name.
fn number_ui(ui: &mut Ui, name: &str, value: &str, help: &str) {
    ui.spacing_mut().item_spacing.y = 0.0;
    ui.vertical_centered(|ui| {
        ui.add(Label::new(RichText::new(name).small().weak()).selectable(false))
            .on_hover_text(help);
        let response = ui.add(Label::new(value).truncate().selectable(false));
        ui.ctx().accesskit_node_builder(response.id, |node| {
            node.set_value(format!("{name} {value}"));
        });
        response.on_hover_text(help);
    });
}
