//! A typed value with its unit: shown short, kept exact, and never anything but an allowed number.
//!
//! egui's own field would write the rounded text back when it is left, and let "nan" in; this one does neither.

use bevy_egui::egui::{DragValue, Id, Key, Response, Ui};

use super::row::set_name;
use crate::field::parameter::Parameter;

/// How a value is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Format {
    /// A whole number.
    Integer,
    /// About five digits, without trailing zeros.
    Real,
    /// Two decimals, so that a running value keeps its width.
    Running,
    /// About four digits, for narrow columns.
    Short,
}

/// Edits `value` as text; `name` is its accessible name. Enter and leaving the field set it, Escape does not.
pub(super) fn value_ui(
    ui: &mut Ui,
    parameter: &'static Parameter,
    name: &str,
    format: Format,
    value: &mut f64,
) -> Response {
    field_ui(ui, parameter, name, format, parameter.unit, value)
}

/// The same, with another unit behind the number, or none where a table's head says it.
pub(super) fn field_ui(
    ui: &mut Ui,
    parameter: &'static Parameter,
    name: &str,
    format: Format,
    unit: &str,
    value: &mut f64,
) -> Response {
    let field = ui.next_auto_id();
    let untouched = text_at_focus(ui, field, format, *value);
    let shown = text(format, *value);
    let mut candidate = *value;
    let mut drag = DragValue::new(&mut candidate)
        .range(parameter.min..=parameter.max)
        .clamp_existing_to_range(false)
        .speed(speed(ui, parameter, format, *value))
        .update_while_editing(false)
        .custom_formatter(move |value, _| text(format, value))
        .custom_parser(move |typed| {
            let touched = typed != shown && Some(typed) != untouched.as_deref();
            parse(typed, parameter.unit).filter(|_| touched)
        });
    if format == Format::Integer {
        drag = drag.max_decimals(0);
    }
    if !unit.is_empty() {
        drag = drag.suffix(format!(" {unit}"));
    }
    let response = ui.add(drag);
    set_name(&response, name);
    if !response.has_focus() && !response.lost_focus() {
        forget_text_at_focus(ui, field);
    }
    *value = accepted(parameter, format, *value, candidate);
    response
}

/// `candidate` within the allowed range, or `old` when nothing changed or `candidate` is no number.
pub(super) fn accepted(parameter: &Parameter, format: Format, old: f64, candidate: f64) -> f64 {
    if candidate == old || !candidate.is_finite() {
        return old;
    }
    let whole = if format == Format::Integer {
        candidate.round()
    } else {
        candidate
    };
    // Adding zero turns -0 into 0.
    whole.clamp(parameter.min, parameter.max) + 0.0
}

/// The text of `value`, without unit.
pub(super) fn text(format: Format, value: f64) -> String {
    let magnitude = value.abs().max(1.0).log10().floor() as usize;
    let text = match format {
        Format::Integer => format!("{value:.0}"),
        Format::Real => without_zeros(format!("{value:.*}", 4_usize.saturating_sub(magnitude))),
        Format::Short => without_zeros(format!("{value:.*}", 3_usize.saturating_sub(magnitude))),
        Format::Running => format!("{value:.*}", 7_usize.saturating_sub(magnitude).min(2)),
    };
    text.replace('-', "−")
}

fn without_zeros(text: String) -> String {
    if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        text
    }
}

/// The finite number that was typed, with or without its unit.
fn parse(typed: &str, unit: &str) -> Option<f64> {
    let plain: String = typed.replace('−', "-").split_whitespace().collect();
    let number = plain.strip_suffix(unit).unwrap_or(&plain);
    number.parse().ok().filter(|value: &f64| value.is_finite())
}

/// The text that the field held when the user entered it: leaving it so is no edit, even if the value ran on.
fn text_at_focus(ui: &Ui, field: Id, format: Format, value: f64) -> Option<String> {
    let key = field.with("text at focus");
    let focused = ui.memory(|memory| memory.has_focus(field));
    ui.data_mut(|data| {
        // A DragValue keeps the text being edited under its own id; none there yet means that editing begins now.
        if focused && data.get_temp::<String>(field).is_none() {
            data.insert_temp(key, text(format, value));
        }
        data.get_temp(key)
    })
}

fn forget_text_at_focus(ui: &Ui, field: Id) {
    ui.data_mut(|data| data.remove::<String>(field.with("text at focus")));
}

/// How far one point of dragging, or one press of an arrow key, moves the value.
fn speed(ui: &Ui, parameter: &Parameter, format: Format, value: f64) -> f64 {
    let arrow =
        ui.input(|input| input.key_pressed(Key::ArrowUp) || input.key_pressed(Key::ArrowDown));
    if arrow && format == Format::Integer {
        return 1.0;
    }
    let [from, to] = parameter.slider;
    if parameter.logarithmic {
        0.01 * value.abs().max(1.0)
    } else {
        (to - from) / 300.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::terrain::{AMPLITUDE, OCTAVES};

    #[test]
    fn texts_are_short_and_fit_the_column() {
        for (value, expected) in [
            (0.47, "0.47"),
            (2.0, "2"),
            (0.123_456, "0.1235"),
            (219.999_99, "220"),
            (12_345.67, "12346"),
            (1e9, "1000000000"),
            (-2500.0, "−2500"),
        ] {
            assert_eq!(text(Format::Real, value), expected);
        }
        assert_eq!(text(Format::Integer, 4_294_967_295.0), "4294967295");
        assert_eq!(text(Format::Running, 12.5), "12.50");
        assert_eq!(text(Format::Short, -123.456), "−123.5");
        assert_eq!(text(Format::Short, 10_000.0), "10000");
        assert_eq!(text(Format::Running, 1e9), "1000000000");
    }

    #[test]
    fn only_finite_numbers_are_parsed() {
        assert_eq!(parse("−12.5", "m"), Some(-12.5));
        assert_eq!(parse(" 1 200 m ", "m"), Some(1200.0));
        assert_eq!(parse("1e3", ""), Some(1000.0));
        for typed in ["nan", "inf", "-infinity", "1e999", "", "m", "1,5", "０"] {
            assert_eq!(parse(typed, "m"), None, "{typed}");
        }
    }

    #[test]
    fn what_is_accepted_is_allowed() {
        assert_eq!(accepted(&AMPLITUDE, Format::Real, 1.0, 6000.0), 5000.0);
        assert_eq!(accepted(&AMPLITUDE, Format::Real, 1.0, f64::NAN), 1.0);
        assert_eq!(accepted(&AMPLITUDE, Format::Real, 1.0, f64::INFINITY), 1.0);
        assert_eq!(accepted(&OCTAVES, Format::Integer, 1.0, 3.6), 4.0);
        assert!(accepted(&AMPLITUDE, Format::Real, 1.0, -0.0).is_sign_positive());
    }
}
