//! The section "Gauges": what it edits and what it asks for.

use bevy_egui::egui::Key;
use egui_kittest::kittest::{NodeT, Queryable};
use haibo::field::waves::GaugeKind;
use haibo::scene::{GaugeSettings, MOST_GAUGES, Scene};
use haibo::viewer::panel::{PanelAction, Pin};

use super::harness::Panel;

/// A scene with gauges of these names.
pub fn scene_with(names: &[&str]) -> Scene {
    let gauge = |(i, name): (usize, &&str)| GaugeSettings {
        name: (*name).to_owned(),
        x: 100.0 * i as f64,
        z: -50.0,
        color: i as u32,
        ..Default::default()
    };
    Scene {
        gauges: names.iter().enumerate().map(gauge).collect(),
        ..Default::default()
    }
}

/// The panel on two gauges, the second one open.
fn two_gauges() -> Panel {
    let mut panel = Panel::new(scene_with(&["North", "South"]));
    panel.click("South");
    panel.run_steps(30);
    panel
}

#[test]
fn the_tool_is_asked_for_and_nothing_is_pinned_by_the_panel() {
    let mut panel = Panel::new(Scene::default());
    panel.click("Pin a gauge");
    assert_eq!(panel.state().actions, [PanelAction::Pin(Pin::New)]);
    assert_eq!(panel.state().scene, Scene::default());
    panel.state_mut().status.tool = Some(Pin::New);
    panel.run();
    panel.get_by_label("Click on the water to pin a gauge; Escape ends.");
}

#[test]
fn every_row_edits_its_own_gauge() {
    let mut panel = two_gauges();
    let before = panel.state().scene.clone();
    panel.type_into("x of gauge 2", "-12.5", Key::Enter);
    panel.type_into("z of gauge 2", "1e9", Key::Enter);
    panel.click("Gauge 2: Buoy");
    panel.click("Color 6 of gauge 2");
    let scene = &panel.state().scene;
    assert_eq!(scene.gauges[0], before.gauges[0]);
    let expected = GaugeSettings {
        name: "South".to_owned(),
        x: -12.5,
        z: 50_000.0,
        kind: GaugeKind::Buoy,
        color: 5,
    };
    assert_eq!(scene.gauges[1], expected);
    scene.check().unwrap();
    assert!(panel.state().actions.is_empty());
}

#[test]
fn a_gauge_is_renamed_and_nothing_else() {
    let mut panel = two_gauges();
    panel.get_by_label("Name of gauge 2").focus();
    panel.run();
    panel.event(bevy_egui::egui::Event::Text("ern".to_owned()));
    panel.run();
    let mut expected = scene_with(&["North", "South"]);
    expected.gauges[1].name = panel.state().scene.gauges[1].name.clone();
    assert!(expected.gauges[1].name.contains("ern"));
    assert_eq!(panel.state().scene, expected);
}

#[test]
fn a_gauge_is_never_without_a_name_nor_with_that_of_another() {
    let mut panel = two_gauges();
    panel.get_by_label("Name of gauge 2").focus();
    panel.run();
    // Letter by letter away, and then the name of the first.
    for _ in 0..8 {
        panel.key_press(Key::Backspace);
        panel.run();
        assert!(!panel.state().scene.gauges[1].name.is_empty());
    }
    for letter in ["N", "o", "r", "t", "h"] {
        panel.event(bevy_egui::egui::Event::Text(letter.to_owned()));
        panel.run();
        assert_ne!(panel.state().scene.gauges[1].name, "North");
    }
    panel.event(bevy_egui::egui::Event::Text("2".to_owned()));
    panel.run();
    assert_eq!(panel.state().scene, scene_with(&["North", "North2"]));
}

#[test]
fn moving_is_asked_for_and_removing_is_done() {
    let mut panel = two_gauges();
    panel.click("Move gauge 2");
    assert_eq!(panel.state().actions, [PanelAction::Pin(Pin::Move(1))]);
    panel.click("Remove gauge 2");
    assert_eq!(panel.state().scene, scene_with(&["North"]));
    panel.run_steps(5);
    assert_eq!(panel.state().scene, scene_with(&["North"]));
}

#[test]
fn eight_gauges_are_the_most() {
    let names = ["G"; MOST_GAUGES];
    let panel = Panel::new(scene_with(&names));
    assert!(
        panel
            .get_by_label("Pin a gauge")
            .accesskit_node()
            .is_disabled()
    );
    let panel = Panel::new(scene_with(&names[1..]));
    assert!(
        !panel
            .get_by_label("Pin a gauge")
            .accesskit_node()
            .is_disabled()
    );
}
