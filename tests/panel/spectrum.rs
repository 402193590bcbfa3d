//! The spectrum of a sea: its rows, what a shape does not know, seas by number, and what theory says.

use bevy_egui::egui::Key;
use bevy_egui::egui::accesskit::Role;
use egui_kittest::kittest::{NodeT, Queryable, by};
use haibo::field::parameter::Parameter;
use haibo::field::waves::settings::spectrum;
use haibo::field::waves::{
    CHOPPINESS, DEPTH, SeaKind, SpectrumSettings, SpectrumShape, SpectrumSource, SpreadingKind,
};
use haibo::scene::Scene;

use super::harness::{Panel, set, value_name};

pub fn spectral(change: impl FnOnce(&mut SpectrumSettings)) -> Scene {
    let mut scene = Scene::default();
    scene.sea.kind = SeaKind::Spectral;
    change(&mut scene.sea.spectrum);
    scene
}

fn with_cos2s(spectrum: &mut SpectrumSettings) {
    spectrum.spreading = SpreadingKind::Cos2s;
}

fn disabled(panel: &Panel, label: &str) -> bool {
    panel.get_by_label(label).accesskit_node().is_disabled()
}

fn change(spectrum: &mut SpectrumSettings, parameter: &Parameter, value: f64) {
    let mut table = toml::Value::try_from(&*spectrum).unwrap();
    table[parameter.name] = toml::Value::Float(value);
    *spectrum = table.try_into().unwrap();
}

#[test]
fn every_kind_is_one_click() {
    let mut panel = Panel::new(Scene::default());
    for (label, kind) in [
        ("Spectral", SeaKind::Spectral),
        ("White noise", SeaKind::White),
        ("Gerstner", SeaKind::Gerstner),
        ("Coherent", SeaKind::Coherent),
    ] {
        panel.click(label);
        let mut scene = Scene::default();
        scene.sea.kind = kind;
        assert_eq!(panel.state().scene, scene);
        let to_scale = matches!(kind, SeaKind::Spectral | SeaKind::Gerstner);
        assert_eq!(panel.query_by_label("Choppiness").is_some(), to_scale);
        assert_eq!(panel.query_by_label("Wave basis").is_some(), !to_scale);
        panel.get_by_label("Wave resolution");
        panel.get_by_label("Wave seed");
    }
}

#[test]
fn every_row_changes_its_own_number() {
    use spectrum::{DIRECTION, FETCH, GAMMA, HM0, SPREAD, SWELL, TP, WIND_SPEED};
    for source in [SpectrumSource::Wind, SpectrumSource::Height] {
        let strength = match source {
            SpectrumSource::Wind => [&WIND_SPEED, &FETCH],
            SpectrumSource::Height => [&HM0, &TP],
        };
        let start = || {
            spectral(|spectrum| {
                with_cos2s(spectrum);
                spectrum.source = source;
            })
        };
        for parameter in strength
            .into_iter()
            .chain([&GAMMA, &DIRECTION, &SPREAD, &SWELL])
        {
            let [from, to] = parameter.slider;
            let target = from + 0.5 * (to - from);
            let mut expected = start();
            change(&mut expected.sea.spectrum, parameter, target);
            assert_ne!(expected, start(), "{}", parameter.label);
            for (role, name) in [
                (Role::Slider, parameter.label.to_owned()),
                (Role::SpinButton, value_name(parameter)),
            ] {
                let mut panel = Panel::new(start());
                panel.set_number(role, &name, target);
                assert_eq!(panel.state().scene, expected, "{name}");
            }
        }
    }
    for parameter in [&DEPTH, &CHOPPINESS] {
        let mut panel = Panel::new(spectral(|_| ()));
        panel.set_number(Role::Slider, parameter.label, 0.75);
        let target = 0.75_f64.max(parameter.slider[0]);
        assert_eq!(
            panel.state().scene,
            set(&spectral(|_| ()), parameter, target)
        );
    }
    let mut panel = Panel::new(spectral(|_| ()));
    panel.click("Exact Hm0");
    assert_eq!(
        panel.state().scene,
        spectral(|spectrum| spectrum.exact = false)
    );
}

#[test]
fn shapes_sources_and_spreadings_are_chosen_from_lists() {
    let choices: [(&str, &str, fn(&mut SpectrumSettings)); 7] = [
        ("Spectrum", "TMA", |s| s.shape = SpectrumShape::Tma),
        ("Spectrum", "Pierson–Moskowitz", |s| {
            s.shape = SpectrumShape::PiersonMoskowitz
        }),
        ("Spectrum", "JONSWAP", |_| ()),
        ("Spreading", "Cosine power", with_cos2s),
        ("Spreading", "Donelan–Banner", |s| {
            s.spreading = SpreadingKind::DonelanBanner
        }),
        ("Spreading", "Hasselmann", |_| ()),
        ("", "Height", |s| s.source = SpectrumSource::Height),
    ];
    for (list, label, change) in choices {
        let mut panel = Panel::new(spectral(|_| ()));
        if list.is_empty() {
            panel.click(&format!("Given by: {label}"));
        } else {
            panel.get_by_role_and_label(Role::ComboBox, list).click();
            panel.run();
            panel.click(&format!("{list}: {label}"));
        }
        assert_eq!(panel.state().scene, spectral(change), "{list} {label}");
    }
    let mut panel = Panel::new(spectral(|spectrum| spectrum.shape = SpectrumShape::Tma));
    panel.double_click(Role::Label, "Spectrum");
    assert_eq!(panel.state().scene, spectral(|_| ()));
}

#[test]
fn what_a_spectrum_does_not_know_is_greyed_says_why_and_edits_nothing() {
    let rows = vec![[0.05, 0.1], [0.1, 2.0], [0.2, 0.3]];
    let cases: [(fn(&mut SpectrumSettings), &[&str], &str); 3] = [
        (
            |s| s.shape = SpectrumShape::PiersonMoskowitz,
            &["Fetch"],
            "A fully grown sea knows no fetch.",
        ),
        (
            |s| s.shape = SpectrumShape::Measured,
            &[
                "Wind speed",
                "Fetch",
                "Peak enhancement",
                "Given by: Height",
            ],
            "A measured spectrum has its own strength.",
        ),
        (
            |_| (),
            &["Spread exponent"],
            "Only the cosine power has an exponent of its own.",
        ),
    ];
    for (change, labels, why) in cases {
        let scene = spectral(|spectrum| {
            spectrum.measured = rows.clone();
            change(spectrum);
        });
        let mut panel = Panel::new(scene.clone());
        for &label in labels {
            assert!(disabled(&panel, label), "{label}");
            panel.get_by_label(label).hover();
            panel.run_steps(120);
            panel.get_by_label(why);
            panel.get_by_label(label).click();
            panel.run();
            assert_eq!(panel.state().scene, scene, "{label}");
        }
    }
    let panel = Panel::new(spectral(with_cos2s));
    for label in ["Spread exponent", "Fetch", "Peak enhancement"] {
        assert!(!disabled(&panel, label), "{label}");
    }
}

#[test]
fn a_measured_spectrum_needs_rows_and_says_how_many_there_are() {
    let mut panel = Panel::new(spectral(|_| ()));
    panel
        .get_by_role_and_label(Role::ComboBox, "Spectrum")
        .click();
    panel.run();
    assert!(disabled(&panel, "Spectrum: Measured"));
    panel.get_by_label("Spectrum: Measured").hover();
    panel.run_steps(120);
    panel.get_by_label_contains("start with --spectrum FILE");
    panel.click("Spectrum: Measured");
    assert_eq!(panel.state().scene, spectral(|_| ()));

    let rows = vec![[0.05, 0.1], [0.1, 2.0], [0.2, 0.3]];
    let mut panel = Panel::new(spectral(|spectrum| spectrum.measured = rows.clone()));
    panel.get_by_label_contains("3 rows");
    panel
        .get_by_role_and_label(Role::ComboBox, "Spectrum")
        .click();
    panel.run();
    panel.click("Spectrum: Measured");
    let expected = spectral(|spectrum| {
        spectrum.measured = rows;
        spectrum.shape = SpectrumShape::Measured;
    });
    assert_eq!(panel.state().scene, expected);
}

#[test]
fn theory_is_that_of_the_spectrum_and_follows_it() {
    let scene = |hm0: f64| {
        let mut scene = spectral(|s| {
            s.source = SpectrumSource::Height;
            (s.hm0, s.tp) = (hm0, 10.0);
        });
        scene.sea.depth = 10.0;
        scene
    };
    let mut panel = Panel::new(scene(2.0));
    let shown =
        |panel: &Panel, text: &str| panel.query(by().role(Role::Label).value(text)).is_some();
    for text in ["Hm0 2 m", "Tp 10 s", "Length 92.37 m", "Tm02 7.774 s"] {
        assert!(shown(&panel, text), "{text}");
    }
    panel.set_number(Role::Slider, "Significant height", 3.0);
    assert!(shown(&panel, "Hm0 3 m"));
    panel.set_number(Role::Slider, "Water depth", 1000.0);
    assert!(shown(&panel, "Length 156.1 m"));
    panel.type_into("Significant height value", "0", Key::Enter);
    panel.get_by_label("No waves: the spectrum has no energy.");
    panel.state_mut().scene = spectral(|spectrum| {
        spectrum.shape = SpectrumShape::Measured;
        spectrum.measured = vec![[0.2, 1.0], [0.1, 1.0], [0.3, 1.0]];
    });
    panel.run();
    assert!(!shown(&panel, "Hm0 3 m"));
}

#[test]
fn the_depth_says_what_is_simplified_near_the_shore() {
    let mut panel = Panel::new(spectral(|_| ()));
    assert!(panel.query_by_label_contains("no refraction").is_none());
    panel
        .get_by_role_and_label(Role::Slider, "Water depth")
        .hover();
    panel.run_steps(120);
    panel.get_by_label_contains("no refraction");
}
