//! A sea by number: the sea-state code and the Beaufort force, typed; they set the spectrum that stands for them.
//!
//! What is shown is the number of the present spectrum, whoever set it; the tables are those of
//! [`sea_state`](crate::field::waves::sea_state).

use bevy_egui::egui::{DragValue, Label, RichText, Ui};

use crate::field::parameter::Parameter;
use crate::field::waves::sea_state::{
    BEAUFORT, GAMMA, SEA_STATES, WindSea, code_of_height, force_of_wind, sea_of_code, sea_of_force,
};
use crate::field::waves::settings::spectrum::{FETCH, HM0, TP, WIND_SPEED};
use crate::field::waves::{SeaSettings, SpectrumSettings, SpectrumShape, SpectrumSource};
use crate::viewer::panel::row::{name_ui, row, set_name};

use super::theory::theory;

/// The width of the typed number, in points.
const WIDTH: f32 = 34.0;

/// Shows the numbers of the sea and sets the spectrum when one is typed.
pub(super) fn numbers_ui(ui: &mut Ui, sea: &mut SeaSettings) {
    let height = theory(ui, sea).map(|theory| theory.map_or(0.0, |theory| theory.hm0));
    let code = height.ok().and_then(code_of_height);
    let text = code.map_or_else(String::new, state_text);
    let help = "The WMO's code 3700, 0 to 9, by significant height. A number sets a JONSWAP sea of that height.";
    if let Some(typed) = number_ui(ui, "Sea state", help, code, SEA_STATES.len() - 1, &text)
        && let Some(wanted) = sea_of_code(typed)
    {
        set(&mut sea.spectrum, &wanted, SpectrumSource::Height);
    }
    let wind = given_wind(&sea.spectrum);
    let force = wind.and_then(force_of_wind);
    let text = force.map_or_else(|| "no wind is given".to_owned(), force_text);
    let help = "The Beaufort force, 0 to 12, by wind. A number sets the wind and the fetch that raise a sea of the \
        height that the scale calls probable.";
    if let Some(typed) = number_ui(ui, "Beaufort", help, force, BEAUFORT.len() - 1, &text)
        && let Some(wanted) = sea_of_force(typed)
    {
        set(&mut sea.spectrum, &wanted, SpectrumSource::Wind);
    }
}

/// The wind that the spectrum is made of, if it is.
fn given_wind(spectrum: &SpectrumSettings) -> Option<f64> {
    let given =
        spectrum.source == SpectrumSource::Wind && spectrum.shape != SpectrumShape::Measured;
    given.then_some(spectrum.wind_speed)
}

/// Both descriptions of `wanted`, of which `source` is the one that counts; a calm sea has no wind.
fn set(spectrum: &mut SpectrumSettings, wanted: &WindSea, source: SpectrumSource) {
    let allowed = |parameter: &Parameter, value: f64| value.clamp(parameter.min, parameter.max);
    spectrum.shape = SpectrumShape::Jonswap;
    spectrum.gamma = GAMMA;
    spectrum.hm0 = allowed(&HM0, wanted.hm0);
    if wanted.is_calm() {
        spectrum.source = SpectrumSource::Height;
        return;
    }
    spectrum.source = source;
    spectrum.tp = allowed(&TP, wanted.tp);
    spectrum.wind_speed = allowed(&WIND_SPEED, wanted.wind);
    spectrum.fetch = allowed(&FETCH, wanted.fetch);
}

/// A number from 0 to `last` with words beside it; what was typed, if it is another number.
fn number_ui(
    ui: &mut Ui,
    name: &str,
    help: &str,
    number: Option<u8>,
    last: usize,
    words: &str,
) -> Option<u8> {
    row(ui, |ui| {
        let name_response = name_ui(ui, name).on_hover_text(help);
        let before = number.map_or(-1.0, f64::from);
        let mut candidate = before;
        ui.spacing_mut().interact_size.x = WIDTH;
        let drag = DragValue::new(&mut candidate)
            .range(0..=last)
            .clamp_existing_to_range(false)
            .update_while_editing(false)
            .max_decimals(0)
            .speed(0.05)
            .custom_formatter(|value, _| match value {
                value if value < 0.0 => "–".to_owned(),
                value => format!("{value:.0}"),
            })
            .custom_parser(move |typed| {
                let number: Option<usize> = typed.trim().parse().ok();
                number
                    .filter(|number| *number <= last)
                    .map(|number| number as f64)
            });
        let response = ui.add(drag).labelled_by(name_response.id);
        set_name(&response, name);
        response.on_hover_text(help);
        ui.add(
            Label::new(RichText::new(words).small())
                .truncate()
                .selectable(false),
        );
        let allowed = candidate != before && (0.0..=last as f64).contains(&candidate);
        allowed.then(|| candidate.round() as u8)
    })
}

fn state_text(code: u8) -> String {
    let state = &SEA_STATES[usize::from(code)];
    let range = match (state.lowest, state.highest) {
        (_, Some(0.0)) => "0 m".to_owned(),
        (0.0, Some(highest)) => format!("up to {highest} m"),
        (lowest, Some(highest)) => format!("{lowest} to {highest} m"),
        (lowest, None) => format!("over {lowest} m"),
    };
    format!("{}, {range}", state.name)
}

fn force_text(force: u8) -> String {
    let force = &BEAUFORT[usize::from(force)];
    let range = match force.fastest {
        Some(fastest) => format!("{} to {fastest} m/s", force.slowest),
        None => format!("over {} m/s", force.slowest),
    };
    format!("{}, {range}", force.name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::waves::directional::DirectionalSpectrum;

    fn height(spectrum: &SpectrumSettings) -> f64 {
        let sea = DirectionalSpectrum::new(spectrum, 5000.0).unwrap();
        sea.map_or(0.0, |sea| sea.spectrum.parameters().hm0)
    }

    #[test]
    fn every_number_sets_an_allowed_sea_of_its_height_and_is_then_shown() {
        let mut spectrum = SpectrumSettings::default();
        for code in 0..=9 {
            let wanted = sea_of_code(code).unwrap();
            set(&mut spectrum, &wanted, SpectrumSource::Height);
            assert_eq!(spectrum.check(), Ok(()), "{code}");
            assert!((height(&spectrum) - wanted.hm0).abs() < 1e-9, "{code}");
            assert_eq!(code_of_height(height(&spectrum)), Some(code));
        }
        for force in 1..=12 {
            let wanted = sea_of_force(force).unwrap();
            set(&mut spectrum, &wanted, SpectrumSource::Wind);
            assert_eq!(spectrum.check(), Ok(()), "{force}");
            let error = height(&spectrum) / wanted.hm0 - 1.0;
            assert!(error.abs() < 1e-6, "{force}: {error}");
            assert_eq!(given_wind(&spectrum).and_then(force_of_wind), Some(force));
        }
        set(
            &mut spectrum,
            &sea_of_force(0).unwrap(),
            SpectrumSource::Wind,
        );
        assert_eq!(height(&spectrum), 0.0);
    }

    #[test]
    fn numbers_are_put_into_words() {
        assert_eq!(state_text(0), "calm (glassy), 0 m");
        assert_eq!(state_text(1), "calm (rippled), up to 0.1 m");
        assert_eq!(state_text(5), "rough, 2.5 to 4 m");
        assert_eq!(state_text(9), "phenomenal, over 14 m");
        assert_eq!(force_text(12), "hurricane, over 32.7 m/s");
    }
}
