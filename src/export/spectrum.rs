//! The numbers of a spectrum as text: a table for people, JSON for programs.
//!
//! The numbers come from [`Spectrum::parameters`](crate::field::waves::spectrum::Spectrum::parameters); nothing is
//! computed here. Where there are no waves, there is no peak and no period either.

use std::fmt::Write;

use crate::field::waves::spectrum::SpectrumParameters;

/// One JSON object with `alpha`, `fp`, `tp`, `m_minus1`, `m0`, `m1`, `m2`, `hm0`, `tm01`, `tm02` and `te` in SI units,
/// and a line end. Read back, a number is the same to the last bit; what there is not is null.
///
/// # Panics
/// Never: the parameters are plain numbers, which JSON can hold.
#[must_use]
pub fn json(parameters: &SpectrumParameters) -> String {
    // JSON has no word for what is not a number, and null is written for it.
    let text = serde_json::to_string_pretty(&honest(parameters));
    text.expect("parameters are plain numbers") + "\n"
}

/// A line for each number: its name, its value with seven digits, its unit and what it means.
#[must_use]
pub fn table(parameters: &SpectrumParameters) -> String {
    let p = honest(parameters);
    let none = f64::NAN;
    let rows = [
        ("Hm0", p.hm0, "m", "significant wave height, 4 √m0"),
        ("Tp", p.tp, "s", "peak period"),
        ("Tm01", p.tm01, "s", "mean period, m0 / m1"),
        ("Tm02", p.tm02, "s", "mean zero-crossing period, √(m0 / m2)"),
        ("Te", p.te, "s", "energy period, m-1 / m0"),
        ("fp", p.fp, "Hz", "peak frequency"),
        (
            "alpha",
            p.alpha.unwrap_or(none),
            "",
            "factor of the formula",
        ),
        (
            "m-1",
            p.m_minus1,
            "m² s",
            "moments ∫ fⁿ S df over all frequencies",
        ),
        ("m0", p.m0, "m²", "variance of the surface"),
        ("m1", p.m1, "m²/s", ""),
        ("m2", p.m2, "m²/s²", ""),
    ];
    let mut text = String::new();
    for (name, value, unit, meaning) in rows {
        let line = format!("{name:6}{:>13}  {unit:7}{meaning}", digits(value));
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

/// The parameters, with no number for the peak and the periods of a sea without waves.
fn honest(parameters: &SpectrumParameters) -> SpectrumParameters {
    let none = f64::NAN;
    if parameters.m0 > 0.0 {
        return *parameters;
    }
    SpectrumParameters {
        fp: none,
        tp: none,
        tm01: none,
        tm02: none,
        te: none,
        ..*parameters
    }
}

/// Seven significant digits; a dash for no number.
fn digits(value: f64) -> String {
    if value.is_nan() {
        return "-".to_owned();
    }
    if value == 0.0 {
        return "0".to_owned();
    }
    let power = value.abs().log10().floor();
    if (-5.0..7.0).contains(&power) {
        format!("{value:.*}", (6.0 - power) as usize)
    } else {
        format!("{value:.6e}")
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;
    use crate::field::waves::spectrum::Spectrum;

    fn jonswap() -> SpectrumParameters {
        let spectrum = Spectrum::from_height(2.0, 10.0, 3.3, f64::INFINITY).unwrap();
        spectrum.parameters()
    }

    fn read(text: &str) -> serde_json::Map<String, Value> {
        let Value::Object(object) = serde_json::from_str(text).unwrap() else {
            panic!("{text}")
        };
        object
    }

    #[test]
    fn json_has_every_number_to_the_last_bit() {
        let p = jonswap();
        let object = read(&json(&p));
        let expected = [
            ("alpha", p.alpha.unwrap()),
            ("fp", p.fp),
            ("tp", p.tp),
            ("m_minus1", p.m_minus1),
            ("m0", p.m0),
            ("m1", p.m1),
            ("m2", p.m2),
            ("hm0", p.hm0),
            ("tm01", p.tm01),
            ("tm02", p.tm02),
            ("te", p.te),
        ];
        assert_eq!(object.len(), expected.len());
        for (name, value) in expected {
            assert_eq!(object[name].as_f64(), Some(value), "{name}");
        }
    }

    #[test]
    fn what_there_is_not_is_null() {
        let measured = Spectrum::measured(&[[0.1, 1.0], [0.2, 2.0], [0.3, 0.0]]).unwrap();
        let object = read(&json(&measured.parameters()));
        assert_eq!(
            (&object["alpha"], object["fp"].as_f64()),
            (&Value::Null, Some(0.2))
        );
        let calm = Spectrum::from_height(0.0, 1.0, 3.3, f64::INFINITY).unwrap();
        let object = read(&json(&calm.parameters()));
        for name in ["fp", "tp", "tm01", "tm02", "te"] {
            assert_eq!(object[name], Value::Null, "{name}");
        }
        for name in ["alpha", "m_minus1", "m0", "m1", "m2", "hm0"] {
            assert_eq!(object[name].as_f64(), Some(0.0), "{name}");
        }
    }

    #[test]
    fn the_table_has_a_line_for_each_number() {
        let text = table(&jonswap());
        assert_eq!(text.lines().count(), 11);
        for line in [
            "Hm0        2.000000  m      significant wave height, 4 √m0",
            "Tm01       8.343280  s      mean period, m0 / m1",
            "alpha   0.001327505         factor of the formula",
            "m2      0.004136679  m²/s²",
        ] {
            assert!(
                text.lines().any(|found| found == line),
                "{text} lacks {line}"
            );
        }
        let calm = Spectrum::from_height(0.0, 1.0, 3.3, f64::INFINITY).unwrap();
        let text = table(&calm.parameters());
        assert!(
            text.contains("Tp                -  s") && text.contains("m0                0  m²")
        );
    }

    #[test]
    fn numbers_have_seven_digits_at_any_size() {
        for (value, text) in [
            (12345.678912, "12345.68"),
            (9.99999996, "10.000000"),
            (1234567.8, "1234568"),
            (0.000012345678, "0.00001234568"),
            (1.5e-9, "1.500000e-9"),
            (1e9, "1.000000e9"),
        ] {
            assert_eq!(digits(value), text);
        }
    }
}
