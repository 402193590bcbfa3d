//! The waves of a Gerstner sea: from the spectrum or one by one, in a table.

use bevy_egui::egui::accesskit::Role;
use bevy_egui::egui::{Key, vec2};
use egui_kittest::kittest::{NodeT, Queryable, by};
use haibo::field::waves::gerstner::presets;
use haibo::field::waves::settings::component::MOST_COMPONENTS;
use haibo::field::waves::{COMPONENT_COUNT, ComponentSettings, Sea, SeaKind};
use haibo::scene::Scene;

use super::harness::{Panel, set};

pub fn gerstner(components: Vec<ComponentSettings>) -> Scene {
    let mut scene = Scene::default();
    scene.sea.kind = SeaKind::Gerstner;
    scene.sea.components = components;
    scene
}

#[test]
fn waves_from_the_spectrum_are_counted() {
    let mut panel = Panel::new(gerstner(Vec::new()));
    panel.set_number(Role::Slider, COMPONENT_COUNT.label, 48.0);
    let expected = set(&gerstner(Vec::new()), &COMPONENT_COUNT, 48.0);
    assert_eq!(panel.state().scene, expected);
    assert!(panel.query_by_label("Add wave").is_none());
    panel.get_by_role_and_label(Role::ComboBox, "Spectrum");
}

#[test]
fn the_list_begins_with_the_waves_that_were_drawn() {
    let mut panel = Panel::new(gerstner(Vec::new()));
    let of = |scene: &Scene| Sea::new(&scene.sea, 1000.0).unwrap();
    let drawn = of(&panel.state().scene);
    panel.click("Waves: One by one");
    let scene = panel.state().scene.clone();
    assert_eq!(scene.check(), Ok(()));
    assert_eq!(scene.sea.components.len(), 32);
    let listed = of(&scene);
    for (x, z, t) in [(0.0, 0.0, 0.0), (31.0, -77.0, 12.5), (400.0, 3.0, 99.0)] {
        let heights = [&drawn, &listed].map(|sea| sea.exact_point(x, z, t, f64::INFINITY).height);
        assert!((heights[0] - heights[1]).abs() < 1e-9, "{heights:?}");
    }
    assert!(panel.query_by_label("Spectrum").is_none());
}

#[test]
fn a_list_that_was_left_comes_back() {
    let mut scene = gerstner(presets::swell());
    scene.sea.components[1].phase = 12.345;
    let mut panel = Panel::new(scene.clone());
    panel.click("Waves: From spectrum");
    assert_eq!(panel.state().scene, gerstner(Vec::new()));
    panel.click("Waves: One by one");
    assert_eq!(panel.state().scene, scene);
}

#[test]
fn presets_set_their_waves() {
    let mut panel = Panel::new(gerstner(vec![ComponentSettings::default()]));
    for (name, waves) in [
        ("Swell", presets::swell()),
        ("Wind sea", presets::wind_sea()),
        ("Crossing seas", presets::crossing_seas()),
    ] {
        panel.click(&format!("Preset: {name}"));
        assert_eq!(panel.state().scene, gerstner(waves));
    }
}

#[test]
fn every_cell_changes_its_own_number_of_its_own_wave() {
    let cells: [(&str, fn(&mut ComponentSettings, f64)); 4] = [
        ("height", |wave, value| wave.amplitude = value),
        ("length", |wave, value| wave.wavelength = value),
        ("direction", |wave, value| wave.direction = value),
        ("phase", |wave, value| wave.phase = value),
    ];
    let waves = vec![ComponentSettings::default(); 3];
    for i in [0, 2] {
        for (cell, change) in cells {
            let mut expected = gerstner(waves.clone());
            change(&mut expected.sea.components[i], 12.5);
            let label = format!("Wave {} {cell}", i + 1);
            let mut panel = Panel::new(gerstner(waves.clone()));
            panel.type_into(&label, "12.5", Key::Enter);
            assert_eq!(panel.state().scene, expected, "{label}");
            panel.type_into(&label, "nan", Key::Enter);
            assert_eq!(panel.state().scene, expected, "{label}");
        }
    }
}

#[test]
fn periods_follow_from_length_and_depth() {
    let wave = ComponentSettings {
        wavelength: 156.130_999_17,
        ..Default::default()
    };
    let mut scene = gerstner(vec![wave]);
    scene.sea.depth = 5000.0;
    let mut panel = Panel::new(scene);
    panel.get(by().role(Role::Label).value("Wave 1 period 10 s"));
    // The same period is shorter over 10 m.
    panel.state_mut().scene.sea.depth = 10.0;
    panel.type_into("Wave 1 length", "92.373872712", Key::Enter);
    panel.get(by().role(Role::Label).value("Wave 1 period 10 s"));
}

#[test]
fn waves_are_added_and_removed_within_limits() {
    let mut panel = Panel::new(gerstner(presets::swell()));
    panel.click("Add wave");
    let mut waves = presets::swell();
    waves.push(waves[3]);
    assert_eq!(panel.state().scene, gerstner(waves.clone()));
    panel.click("Remove wave 2");
    waves.remove(1);
    assert_eq!(panel.state().scene, gerstner(waves.clone()));
    for _ in 0..3 {
        panel.click("Remove wave 1");
    }
    assert_eq!(panel.state().scene, gerstner(vec![waves[3]]));
    panel.rest();
    panel.get_by_label("Remove wave 1").hover();
    panel.run_steps(120);
    panel.get_by_label("The last wave of the table stays: choose From spectrum to be without.");
    panel.click("Remove wave 1");
    assert_eq!(panel.state().scene, gerstner(vec![waves[3]]));

    let full = gerstner(vec![ComponentSettings::default(); MOST_COMPONENTS]);
    let mut panel = Panel::sized(full.clone(), vec2(1280.0, 3000.0), 1.0);
    assert!(
        panel
            .get_by_label("Add wave")
            .accesskit_node()
            .is_disabled()
    );
    panel.click("Add wave");
    assert_eq!(panel.state().scene, full);
    panel.click("Remove wave 64");
    assert_eq!(panel.state().scene.sea.components.len(), 63);
    assert!(
        !panel
            .get_by_label("Add wave")
            .accesskit_node()
            .is_disabled()
    );
}

#[test]
fn a_long_table_out_of_sight_is_only_space() {
    let full = gerstner(vec![ComponentSettings::default(); MOST_COMPONENTS]);
    let panel = Panel::sized(full, vec2(1280.0, 900.0), 1.0);
    let shown = (1..=MOST_COMPONENTS)
        .filter(|i| panel.query_by_label(&format!("Wave {i} height")).is_some());
    assert!(shown.count() < MOST_COMPONENTS / 2);
}
