//! The panel, driven by the names of its widgets and without a window: what is there, where it lies, what it says.
//!
//! Values are tested in `panel/values.rs`, buttons and switches in `panel/buttons.rs`, the choice of noises in
//! `panel/noise.rs`, their thumbnails in `panel/thumbnails.rs`, seas in `panel/{layers,gerstner,spectrum}.rs`, the
//! water's colors in `panel/legend.rs`, gauges in `panel/gauges.rs` and `panel/dock.rs`.
#![cfg(feature = "viewer")]

#[path = "panel/buttons.rs"]
mod buttons;
#[path = "panel/dock.rs"]
mod dock;
#[path = "panel/gauges.rs"]
mod gauges;
#[path = "panel/gerstner.rs"]
mod gerstner;
#[path = "panel/harness.rs"]
mod harness;
#[path = "panel/layers.rs"]
mod layers;
#[path = "panel/legend.rs"]
mod legend;
#[path = "panel/noise.rs"]
mod noise;
#[path = "panel/readings.rs"]
mod readings;
#[path = "panel/sea_state.rs"]
mod sea_state;
#[path = "panel/spectrum.rs"]
mod spectrum;
#[path = "panel/status.rs"]
mod status;
#[path = "panel/thumbnails.rs"]
mod thumbnails;
#[path = "panel/values.rs"]
mod values;

use bevy_egui::egui::accesskit::Role;
use bevy_egui::egui::epaint::Shape;
use bevy_egui::egui::{FontId, pos2, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use haibo::field::waves::SeaKind;
use haibo::scene::Scene;
use harness::{PARAMETERS, Panel, set, value_name};
use status::full_status;

#[test]
fn every_parameter_has_a_slider_and_a_typed_value_with_its_unit() {
    let panel = Panel::new(Scene::default());
    for parameter in PARAMETERS {
        let slider = panel.get_by_role_and_label(Role::Slider, parameter.label);
        let name = value_name(parameter);
        let value = panel.get_by_role_and_label(Role::SpinButton, &name);
        assert!(
            value.value().unwrap().ends_with(parameter.unit),
            "{}",
            parameter.label
        );
        let numbers = [slider, value].map(|node| node.accesskit_node().numeric_value().unwrap());
        assert_eq!(numbers, [harness::get(&panel.state().scene, parameter); 2]);
    }
}

#[test]
fn no_two_widgets_share_a_name() {
    let defaults =
        [(SeaKind::Coherent, "Basis"), (SeaKind::White, "Fractal")].map(|(kind, list)| {
            let mut scene = Scene::default();
            scene.sea.kind = kind;
            (scene, list)
        });
    let full = harness::full_scenes()
        .into_iter()
        .map(|scene| (scene, "Basis"));
    for (scene, list) in defaults.into_iter().chain(full) {
        let mut panel = full_panel(scene);
        panel.click(list);
        let mut names: Vec<String> = panel
            .root()
            .children_recursive()
            .filter(|node| node.accesskit_node().role() != Role::Label)
            .filter_map(|node| node.accesskit_node().label())
            .collect();
        assert!(names.len() > 60, "{names:?}");
        names.sort();
        for pair in names.windows(2) {
            assert_ne!(pair[0], pair[1]);
        }
    }
}

/// A panel that has room for the longest lists, all of them open, and a legend.
fn full_panel(scene: Scene) -> Panel {
    let coherent = matches!(scene.sea.kind, SeaKind::Coherent | SeaKind::White);
    let layers = if coherent { scene.sea.layers.len() } else { 0 };
    let mut panel = Panel::sized(scene, vec2(1280.0, 4000.0), 1.0);
    panel.state_mut().status = full_status();
    for i in 1..=layers {
        panel.open(&format!("Layer {i}"));
    }
    panel.run();
    panel
}

#[test]
fn untouched_frames_change_nothing_whatever_the_lists_hold() {
    for scene in harness::full_scenes() {
        let mut panel = full_panel(scene.clone());
        for y in (0..=3900).step_by(11) {
            panel.hover_at(pos2(20.0 + (y % 300) as f32, y as f32));
            panel.step();
        }
        assert_eq!(panel.state().scene, scene);
        assert!(panel.state().actions.is_empty());
    }
}

#[test]
fn sections_are_open_and_can_be_closed() {
    let mut panel = Panel::new(Scene::default());
    for section in ["Land", "Sea", "Gauges", "Clock", "Camera", "View", "Sky"] {
        panel.get_by_role_and_label(Role::Button, section);
    }
    panel.get_by_label("Land").click();
    panel.run_steps(60);
    assert!(panel.query_by_label("Octaves").is_none());
    panel.get_by_label("Wave speed");
}

#[test]
fn untouched_frames_change_nothing() {
    for scene in [Scene::default(), harness::extreme_scene()] {
        for size in [
            vec2(1280.0, 720.0),
            vec2(100.0, 100.0),
            vec2(1.0, 1.0),
            vec2(8000.0, 6000.0),
        ] {
            for pixels_per_point in [1.0, 2.0] {
                let mut panel = Panel::sized(scene.clone(), size, pixels_per_point);
                for y in (0..=700).step_by(7) {
                    panel.hover_at(pos2(150.0 + (y % 100) as f32, y as f32));
                    panel.step();
                }
                assert_eq!(panel.state().scene, scene, "{size} at {pixels_per_point}");
                assert!(panel.state().actions.is_empty());
            }
        }
    }
}

#[test]
fn a_touched_frame_changes_something() {
    let scene = Scene::default();
    let mut panel = Panel::sized(scene.clone(), vec2(1280.0, 720.0), 2.0);
    let slider = panel.get_by_role_and_label(Role::Slider, "Octaves");
    let pixels = slider.rect();
    panel.press_at((pixels / 2.0).left_center() + vec2(8.0, 0.0));
    assert_eq!(
        panel.state().scene,
        set(&scene, &haibo::field::terrain::OCTAVES, 1.0)
    );
}

#[test]
fn a_scene_that_is_no_scene_is_shown_and_can_be_repaired() {
    let mut scene = Scene::default();
    scene.terrain.amplitude = f64::NAN;
    scene.sky.visibility = f64::INFINITY;
    let mut panel = Panel::new(scene);
    panel.run();
    assert!(panel.state().scene.terrain.amplitude.is_nan());
    panel.double_click(Role::Slider, "Amplitude");
    panel.double_click(Role::Slider, "Visibility");
    assert_eq!(panel.state().scene, Scene::default());
}

#[test]
fn nothing_is_cut_off() {
    let mut scenes = harness::full_scenes();
    scenes.extend([Scene::default(), harness::extreme_scene()]);
    for scene in scenes {
        let panel = full_panel(scene);
        // The harness leaves eight points free on every side.
        let right = 8.0 + haibo::viewer::panel::WIDTH - 8.0;
        for node in panel.root().children_recursive() {
            let kind = node.accesskit_node().role();
            let kinds = [
                Role::Slider,
                Role::SpinButton,
                Role::CheckBox,
                Role::Button,
                Role::ComboBox,
            ];
            if kinds.contains(&kind) {
                assert!(node.rect().right() <= right, "{node:?}");
            } else if kind == Role::Label {
                assert!(node.rect().right() <= 1272.0, "{node:?}");
            }
        }
    }
}

#[test]
fn rows_are_aligned_whatever_they_hold() {
    let mut panel = Panel::new(harness::extreme_scene());
    let columns = |panel: &Panel| {
        PARAMETERS.map(|parameter| {
            let name = value_name(parameter);
            let slider = panel.get_by_role_and_label(Role::Slider, parameter.label);
            let columns = [slider.rect(), panel.get_by_label(&name).rect()];
            columns.map(|rect| [rect.left(), rect.right()])
        })
    };
    let resting = columns(&panel);
    assert_eq!(resting, [resting[0]; PARAMETERS.len()]);
    for name in ["Offset x value", "Time value", "Land seed"] {
        panel.click(name);
        assert_eq!(columns(&panel), resting, "editing {name}");
    }
}

#[test]
fn every_letter_is_in_the_fonts() {
    fn text(shape: &Shape, into: &mut String) {
        match shape {
            Shape::Text(shape) => into.push_str(shape.galley.text()),
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| text(shape, into)),
            _ => {}
        }
    }
    let mut scenes = harness::full_scenes();
    scenes.extend([harness::extreme_scene(), harness::extreme_scene()]);
    for (i, mut scene) in scenes.into_iter().enumerate() {
        let paused = i % 2 == 1;
        scene.clock.paused = paused;
        let extreme = scene.terrain.offset_x < -1e5;
        let mut panel = full_panel(scene);
        panel.click(if paused { "Basis" } else { "Fractal" });
        let mut shown = String::new();
        panel
            .output()
            .shapes
            .iter()
            .for_each(|shape| text(&shape.shape, &mut shown));
        assert!(shown.contains("🎲"), "{shown}");
        assert_eq!(shown.contains("−1000000 m"), extreme, "{shown}");
        for letter in shown.chars().filter(|letter| *letter != '\n') {
            let found = panel
                .ctx
                .fonts_mut(|fonts| fonts.has_glyph(&FontId::proportional(12.0), letter));
            assert!(found, "{letter}");
        }
    }
}

#[test]
fn tooltips_say_what_is_allowed() {
    let mut panel = Panel::new(Scene::default());
    for (label, allowed) in [
        ("Octaves", "Allowed: 1 to 16. Double-click resets to 8."),
        (
            "Feature size",
            "Allowed: 1 to 100000 m. Double-click resets to 900.",
        ),
    ] {
        assert!(panel.query_by_label(allowed).is_none());
        panel.get_by_role_and_label(Role::Slider, label).hover();
        panel.run_steps(120);
        panel.get_by_label(allowed);
    }
}
