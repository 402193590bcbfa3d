//! The layers of noise waves: edited each for itself, added and removed within their limits.

use bevy_egui::egui::Key;
use bevy_egui::egui::accesskit::Role;
use egui_kittest::kittest::{NodeT, Queryable, by};
use haibo::field::waves::LayerSettings;
use haibo::field::waves::settings::layer::{MOST_LAYERS, MOST_OCTAVES};
use haibo::scene::Scene;

use super::harness::Panel;

fn with_layers(layers: Vec<LayerSettings>) -> Scene {
    let mut scene = Scene::default();
    scene.sea.layers = layers;
    scene
}

/// A panel whose groups of layers are open.
fn opened(layers: Vec<LayerSettings>) -> Panel {
    let count = layers.len();
    let mut panel = Panel::new(with_layers(layers));
    for i in 1..=count {
        panel.open(&format!("Layer {i}"));
    }
    panel
}

fn disabled(panel: &Panel, label: &str) -> bool {
    panel.get_by_label(label).accesskit_node().is_disabled()
}

fn octaves(layers: &[LayerSettings]) -> u32 {
    layers.iter().map(|layer| layer.octaves).sum()
}

#[test]
fn groups_are_closed_and_say_in_a_line_what_is_in_them() {
    let mut panel = Panel::new(Scene::default());
    assert!(panel.query_by_label("Layer 2 speed").is_none());
    let summary = by()
        .role(Role::Label)
        .value("from 180°, speed ×0.7, height ×0.5");
    panel.get(summary);
    panel.get(by().role(Role::Label).value("Layer 2")).click();
    panel.run();
    panel.get_by_label("Layer 2 speed");
    assert!(panel.query_by_label("Layer 1 speed").is_none());
}

#[test]
fn every_row_changes_its_own_number_of_its_own_layer() {
    let rows: [(&str, fn(&mut LayerSettings, f64)); 5] = [
        ("direction", |layer, value| layer.direction = value),
        ("speed", |layer, value| layer.speed = value),
        ("cell", |layer, value| layer.cell_size = value),
        ("amplitude", |layer, value| layer.amplitude = value),
        ("octaves", |layer, value| layer.octaves = value as u32),
    ];
    for i in 0..2 {
        for (row, change) in rows {
            let mut expected = with_layers(LayerSettings::demo());
            change(&mut expected.sea.layers[i], 2.0);
            let label = format!("Layer {} {row}", i + 1);
            let mut panel = opened(LayerSettings::demo());
            panel.set_number(Role::Slider, &label, 2.0);
            assert_eq!(panel.state().scene, expected, "{label}");
            panel.set_number(Role::SpinButton, &format!("{label} value"), 3.0);
            change(&mut expected.sea.layers[i], 3.0);
            assert_eq!(panel.state().scene, expected, "{label} value");
        }
        let mut expected = with_layers(LayerSettings::demo());
        let mut panel = opened(LayerSettings::demo());
        panel.type_into(&format!("Layer {} seed", i + 1), "77", Key::Enter);
        expected.sea.layers[i].seed = 77;
        assert_eq!(panel.state().scene, expected);
        panel.click(&format!("Next layer {} seed", i + 1));
        expected.sea.layers[i].seed = 78;
        assert_eq!(panel.state().scene, expected);
    }
}

#[test]
fn layers_are_added_up_to_the_most_and_all_are_allowed() {
    let mut panel = Panel::new(Scene::default());
    for count in 3..=MOST_LAYERS {
        assert!(!disabled(&panel, "Add layer"));
        panel.click("Add layer");
        assert_eq!(panel.state().scene.sea.layers.len(), count);
        assert_eq!(panel.state().scene.check(), Ok(()));
    }
    let full = panel.state().scene.clone();
    assert_eq!(full.sea.layers[..2], LayerSettings::demo());
    assert!(disabled(&panel, "Add layer"));
    panel.get_by_label("Add layer").hover();
    panel.run_steps(120);
    panel.get_by_label("There are eight layers, and no sea has more.");
    panel.click("Add layer");
    assert_eq!(panel.state().scene, full);
}

#[test]
fn layers_are_removed_down_to_one() {
    let mut panel = Panel::new(Scene::default());
    panel.click("Remove layer 1");
    let second = LayerSettings::demo()[1];
    assert_eq!(panel.state().scene, with_layers(vec![second]));
    assert!(disabled(&panel, "Remove layer 1"));
    panel.rest();
    panel.get_by_label("Remove layer 1").hover();
    panel.run_steps(120);
    panel.get_by_label("A sea has at least one layer.");
    panel.click("Remove layer 1");
    assert_eq!(panel.state().scene, with_layers(vec![second]));
}

#[test]
fn octaves_stop_at_the_sum_that_a_sea_may_have() {
    let deep = LayerSettings {
        octaves: 7,
        ..Default::default()
    };
    let mut panel = opened(vec![deep; 2]);
    panel.click("Add layer");
    panel.open("Layer 3");
    panel.set_number(Role::Slider, "Layer 3 octaves", 8.0);
    let layers = panel.state().scene.sea.layers.clone();
    assert_eq!(layers[2].octaves, 2);
    assert_eq!(octaves(&layers) as usize, MOST_OCTAVES);
    panel.get_by_label("Add layer").hover();
    panel.run_steps(120);
    panel.get_by_label(
        "The layers have 16 octaves together, and no sea has more: take some away first.",
    );
    panel.click("Add layer");
    assert_eq!(panel.state().scene.sea.layers, layers);
    panel.set_number(Role::Slider, "Layer 1 octaves", 1.0);
    panel.click("Add layer");
    assert_eq!(panel.state().scene.sea.layers.len(), 4);
    assert_eq!(panel.state().scene.check(), Ok(()));
}

#[test]
fn too_many_octaves_from_elsewhere_are_kept_until_they_are_touched() {
    let deep = LayerSettings {
        octaves: 8,
        ..Default::default()
    };
    let scene = with_layers(vec![deep; 3]);
    let mut panel = opened(vec![deep; 3]);
    panel.run_steps(5);
    assert_eq!(panel.state().scene, scene);
    panel.set_number(Role::Slider, "Layer 3 octaves", 7.0);
    assert_eq!(panel.state().scene.sea.layers[2].octaves, 1);
}

#[test]
fn a_reset_brings_the_demo_back() {
    let mut panel = Panel::new(with_layers(vec![LayerSettings::default(); 5]));
    panel.click("Reset layers");
    assert_eq!(panel.state().scene, Scene::default());
    assert!(disabled(&panel, "Reset layers"));
}
