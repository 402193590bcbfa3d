//! Buttons, switches and seeds.

use bevy_egui::egui::Key;
use bevy_egui::egui::accesskit::Role;
use egui_kittest::kittest::{NodeT, Queryable};
use haibo::field::noise::Fade;
use haibo::field::waves::SeaKind;
use haibo::scene::{NamedView, Scene, TIME};
use haibo::viewer::panel::PanelAction;

use super::harness::{Panel, set};

/// The scene after one change.
fn changed(change: impl FnOnce(&mut Scene)) -> Scene {
    let mut scene = Scene::default();
    change(&mut scene);
    scene
}

#[test]
fn every_button_asks_for_its_action_once_and_edits_nothing() {
    for (label, action) in [
        ("Top", PanelAction::Look(NamedView::Top)),
        ("Front", PanelAction::Look(NamedView::Front)),
        ("Side", PanelAction::Look(NamedView::Side)),
        ("Three-quarter", PanelAction::Look(NamedView::ThreeQuarter)),
        ("Reset camera", PanelAction::ResetCamera),
        (
            "Screenshot",
            PanelAction::SaveScreenshot { with_panel: false },
        ),
        (
            "Screenshot with panel",
            PanelAction::SaveScreenshot { with_panel: true },
        ),
        ("Hide panel", PanelAction::HidePanel),
    ] {
        let mut panel = Panel::new(Scene::default());
        panel.click(label);
        panel.run_steps(5);
        assert_eq!(panel.state().actions, [action], "{label}");
        assert_eq!(panel.state().scene, Scene::default());
    }
}

#[test]
fn switches_change_their_own_field() {
    let switches: [(&str, fn(&mut Scene)); 10] = [
        ("Clamp each octave to ±1", |scene| {
            scene.terrain.clamp = true
        }),
        ("One source for all octaves", |scene| {
            scene.terrain.one_source = true
        }),
        ("Normalize the sum", |scene| scene.terrain.normalize = true),
        ("Fade: Cubic", |scene| scene.terrain.fade = Fade::Cubic),
        ("One seed for both layers", |scene| {
            scene.sea.one_seed = true
        }),
        ("White noise", |scene| scene.sea.kind = SeaKind::White),
        ("Water", |scene| scene.sea.visible = false),
        ("Shadows", |scene| scene.view.shadows = false),
        ("Wireframe", |scene| scene.view.wireframe = true),
        ("Pause", |scene| scene.clock.paused = true),
    ];
    for (label, change) in switches {
        let mut panel = Panel::new(Scene::default());
        panel.click(label);
        assert_eq!(panel.state().scene, changed(change), "{label}");
        let back = match label {
            "White noise" => "Coherent",
            "Pause" => "Play",
            "Fade: Cubic" => "Fade: Quintic",
            same => same,
        };
        panel.click(back);
        assert_eq!(panel.state().scene, Scene::default(), "{label}");
    }
}

#[test]
fn an_adapter_without_lines_offers_no_wireframe() {
    let mut panel = Panel::new(Scene::default());
    panel.state_mut().status.wireframe_supported = false;
    panel.run();
    assert!(
        panel
            .get_by_label("Wireframe")
            .accesskit_node()
            .is_disabled()
    );
    panel.click("Wireframe");
    assert_eq!(panel.state().scene, Scene::default());
}

#[test]
fn what_white_noise_ignores_cannot_be_set() {
    let mut panel = Panel::new(Scene::default());
    let ignored = ["Cell size", "Cell size value", "One seed for both layers"];
    for (kind, disabled) in [("White noise", true), ("Coherent", false)] {
        panel.click(kind);
        for label in ignored {
            assert_eq!(
                panel.get_by_label(label).accesskit_node().is_disabled(),
                disabled,
                "{label}"
            );
        }
        assert!(
            !panel
                .get_by_label("Wave speed")
                .accesskit_node()
                .is_disabled()
        );
    }
}

#[test]
fn seeds_have_neighbors_and_wrap() {
    for (start, button, expected) in [
        (41, "Next", 42),
        (42, "Previous", 41),
        (u32::MAX, "Next", 0),
        (0, "Previous", u32::MAX),
    ] {
        let scene = changed(|scene| (scene.terrain.seed, scene.sea.seed) = (start, start));
        let mut panel = Panel::new(scene);
        panel.click(&format!("{button} land seed"));
        let land = (
            panel.state().scene.terrain.seed,
            panel.state().scene.sea.seed,
        );
        assert_eq!(land, (expected, start));
        panel.click(&format!("{button} wave seed"));
        assert_eq!(panel.state().scene.sea.seed, expected);
    }
}

#[test]
fn the_dice_draw_another_seed_each_time() {
    let mut panel = Panel::new(Scene::default());
    let mut seeds = vec![panel.state().scene.terrain.seed];
    for _ in 0..20 {
        panel.click("Random land seed");
        seeds.push(panel.state().scene.terrain.seed);
    }
    assert!(seeds.windows(2).all(|pair| pair[0] != pair[1]));
    assert!(seeds.iter().any(|seed| *seed > 1 << 24), "{seeds:?}");
    assert_eq!(panel.state().scene.sea, Scene::default().sea);
    panel.click("Random wave seed");
    assert_ne!(panel.state().scene.sea.seed, Scene::default().sea.seed);
}

#[test]
fn seeds_are_typed_and_reset() {
    let mut panel = Panel::new(Scene::default());
    panel.type_into("Land seed", "4294967295", Key::Enter);
    panel.type_into("Wave seed", "99999999999", Key::Enter);
    let scene = &panel.state().scene;
    assert_eq!((scene.terrain.seed, scene.sea.seed), (u32::MAX, u32::MAX));
    panel.double_click(Role::Label, "Land seed");
    panel.double_click(Role::Label, "Wave seed");
    assert_eq!(panel.state().scene, Scene::default());
}

#[test]
fn the_transport_moves_the_clock() {
    let mut panel = Panel::new(set(&Scene::default(), &TIME, 12.5));
    panel.click("Step forward");
    assert_eq!(panel.state().scene.clock.time, 12.6);
    assert!(panel.state().scene.clock.paused);
    panel.click("Step back");
    assert!((panel.state().scene.clock.time - 12.5).abs() < 1e-9);
    panel.click("Back to zero");
    assert_eq!(panel.state().scene.clock.time, 0.0);
    panel.click("Step back");
    assert_eq!(panel.state().scene.clock.time, 0.0);
    panel.click("Play");
    assert_eq!(panel.state().scene, Scene::default());
}
