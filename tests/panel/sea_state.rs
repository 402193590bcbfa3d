//! Seas by the number of a sea state or of a wind.

use bevy_egui::egui::Key;
use bevy_egui::egui::accesskit::Role;
use egui_kittest::kittest::{Queryable, by};
use haibo::field::waves::SpectrumSource;

use super::harness::Panel;
use super::spectrum::spectral;

#[test]
fn a_sea_state_sets_its_height_and_is_then_shown() {
    let mut panel = Panel::new(spectral(|_| ()));
    for (code, height, text) in [
        ("5", 3.25, "rough, 2.5 to 4 m"),
        ("2", 0.3, "smooth (wavelets), 0.1 to 0.5 m"),
        ("9", 16.5, "phenomenal, over 14 m"),
        ("0", 0.0, "calm (glassy), 0 m"),
    ] {
        panel.type_into("Sea state", code, Key::Enter);
        let spectrum = &panel.state().scene.sea.spectrum;
        assert_eq!(spectrum.source, SpectrumSource::Height);
        assert!((spectrum.hm0 - height).abs() < 1e-9, "{}", spectrum.hm0);
        assert_eq!(panel.state().scene.check(), Ok(()));
        let shown = panel.get_by_role_and_label(Role::SpinButton, "Sea state");
        assert_eq!(shown.value().as_deref(), Some(code));
        panel.get(by().role(Role::Label).value(text));
    }
    let calm = panel.state().scene.clone();
    for typed in ["10", "-1", "2.5", "nan", "", "rough"] {
        panel.type_into("Sea state", typed, Key::Enter);
        assert_eq!(panel.state().scene, calm, "{typed}");
    }
}

#[test]
fn a_beaufort_force_sets_its_wind_and_is_then_shown() {
    let mut panel = Panel::new(spectral(|_| ()));
    for (force, wind, text) in [
        ("8", 18.916, "gale, 17.2 to 20.7 m/s"),
        ("12", 34.751, "hurricane, over 32.7 m/s"),
        ("3", 4.344, "gentle breeze, 3.4 to 5.4 m/s"),
    ] {
        panel.type_into("Beaufort", force, Key::Enter);
        let spectrum = &panel.state().scene.sea.spectrum;
        assert_eq!(spectrum.source, SpectrumSource::Wind);
        assert!(
            (spectrum.wind_speed - wind).abs() < 1e-3,
            "{}",
            spectrum.wind_speed
        );
        assert_eq!(panel.state().scene.check(), Ok(()));
        let shown = panel.get_by_role_and_label(Role::SpinButton, "Beaufort");
        assert_eq!(shown.value().as_deref(), Some(force));
        panel.get(by().role(Role::Label).value(text));
    }
    panel.click("Given by: Height");
    let shown = panel.get_by_role_and_label(Role::SpinButton, "Beaufort");
    assert_eq!(shown.value().as_deref(), Some("–"));
}
