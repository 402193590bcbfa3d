//! The dock below the scene, with readings made by hand: what it says, where it lies, what its switches do.

use std::collections::BTreeSet;

use bevy_egui::egui::accesskit::Role;
use bevy_egui::egui::{pos2, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use haibo::gauge::record::Record;
use haibo::gauge::zero_crossing::Crossing;
use haibo::scene::{MOST_GAUGES, Scene};
use haibo::viewer::gauges::transect::Direction;
use haibo::viewer::panel::dock::DockData;

use super::gauges::scene_with;
use super::harness::Panel;
use super::readings::{full_dock, reading};

fn shown(names: &[&str], width: f32) -> Panel {
    let scene = scene_with(names);
    let dock = full_dock(&scene);
    let mut panel = Panel::sized(scene, vec2(width, 1300.0), 1.0);
    panel.state_mut().dock = dock;
    panel.run_steps(4);
    panel
}

/// What the table says of a number.
fn told(panel: &Panel, name: &str) -> String {
    let start = format!("{name} ");
    let values = panel
        .root()
        .children_recursive()
        .filter_map(|node| node.accesskit_node().value());
    let mut found = values.filter(|value| value.starts_with(&start));
    let value = found.next().unwrap_or_else(|| panic!("no {name}"));
    value[start.len()..].to_owned()
}

#[test]
fn without_gauges_there_is_no_dock() {
    let mut panel = Panel::new(Scene::default());
    assert!(panel.query_by_label("Close the dock").is_none());
    assert_eq!(panel.state().dock.settings.height, 0.0);
    panel.state_mut().scene = scene_with(&["A"]);
    panel.run_steps(4);
    assert!((230.0..260.0).contains(&panel.state().dock.settings.height));
    panel.click("Close the dock");
    panel.run_steps(30);
    assert!((1.0..40.0).contains(&panel.state().dock.settings.height));
    assert!(panel.query_by_label("Elevation plot").is_none());
    panel.click("Open the dock");
    panel.click("A");
    panel.run_steps(30);
    panel.click("Remove gauge 1");
    panel.run_steps(4);
    assert_eq!(panel.state().dock.settings.height, 0.0);
}

#[test]
fn the_table_says_what_was_measured_by_either_crossing() {
    let mut panel = shown(&["A", "B"], 1920.0);
    panel.click("Show gauge 2");
    let reading = panel.state().dock.data.gauges[1].reading.clone().unwrap();
    let mut heights_and_periods = BTreeSet::new();
    for (label, crossing) in [("Down", Crossing::Down), ("Up", Crossing::Up)] {
        panel.click(&format!("Crossing: {label}"));
        let s = reading.statistics(crossing);
        assert_eq!(
            told(&panel, "Hm0"),
            format!("{:.2} ± {:.2} m", s.hm0, s.hm0_error.unwrap())
        );
        for (name, value) in [("H1/3", s.h13), ("H1/10", s.h110), ("Hmax", s.hmax)] {
            assert_eq!(
                told(&panel, name),
                format!("{:.2} m", value.unwrap()),
                "{label}"
            );
        }
        for (name, value) in [
            ("Tz", s.tz),
            ("Tp", s.tp),
            ("Tm01", s.tm01),
            ("Tm02", s.tm02),
            ("Te", s.te),
        ] {
            assert_eq!(told(&panel, name), format!("{:.2} s", value.unwrap()));
        }
        assert_eq!(
            told(&panel, "Steepness"),
            format!("{:.4}", s.steepness.unwrap())
        );
        assert_eq!(
            told(&panel, "Skewness"),
            format!("{:.3}", s.skewness.unwrap()).replace('-', "−")
        );
        assert_eq!(told(&panel, "Waves"), s.waves.to_string());
        assert_eq!(told(&panel, "Water depth"), "23.4 m");
        heights_and_periods.insert(["H1/3", "H1/10", "Tz"].map(|name| told(&panel, name)));
    }
    assert_eq!(heights_and_periods.len(), 2, "the crossing does not matter");
    panel.click("Show gauge 1");
    assert_ne!(
        told(&panel, "Hm0")[..4],
        format!("{:.2}", reading.statistics(Crossing::Up).hm0)
    );
}

#[test]
fn what_is_not_known_is_a_dash_with_its_reason() {
    let mut panel = shown(&["A"], 1920.0);
    let still = Record::new(0.0, 2.0, vec![0.3; 200]).unwrap();
    panel.state_mut().dock.data.gauges[0] = reading(still);
    panel.run_steps(4);
    for name in ["H1/3", "Hmax", "Tz", "Tp", "Te", "Skewness", "Steepness"] {
        assert_eq!(told(&panel, name), "–", "{name}");
    }
    assert_eq!(
        (told(&panel, "Hm0"), told(&panel, "Mean level")),
        ("0.00 m".into(), "0.300 m".into())
    );
    assert!(
        panel
            .query_by_label_contains("There is no complete wave.")
            .is_none()
    );
    panel.get_by_label("Hmax").hover();
    panel.run_steps(120);
    panel.get_by_label_contains("There is no complete wave.");
}

#[test]
fn what_is_still_being_made_says_so() {
    let mut panel = shown(&["A"], 1920.0);
    panel.state_mut().dock.data = DockData::default();
    panel.run_steps(4);
    panel.get_by_label("Recording…");
    assert!(panel.query_all_by_label("Measuring…").count() >= 3);
}

#[test]
fn every_plot_can_be_seen_at_every_width() {
    let tabs = [
        "Elevation",
        "Spectrum",
        "Distribution",
        "Dispersion",
        "Table",
    ];
    let plots = [
        "Elevation plot",
        "Spectrum plot",
        "Histogram of heights",
        "Dispersion plot",
        "Hm0",
    ];
    for width in [700.0, 960.0, 1280.0, 1600.0, 1920.0, 2560.0] {
        let mut panel = shown(&["A", "B", "C"], width);
        for (tab, plot) in tabs.into_iter().zip(plots) {
            let name = format!("Tab {tab}");
            if panel.query_by_label(&name).is_some() {
                panel.click(&name);
            }
            assert!(panel.query_by_label(plot).is_some(), "{plot} at {width}");
            let line = panel.query_by_label("Dispersion plot").is_some();
            assert_eq!(panel.state().dock.settings.shows_line, line);
        }
    }
}

#[test]
fn untouched_frames_change_nothing() {
    for names in [&["A"][..], &["G"; MOST_GAUGES]] {
        for size in [
            vec2(1280.0, 720.0),
            vec2(400.0, 200.0),
            vec2(1.0, 1.0),
            vec2(4000.0, 3000.0),
        ] {
            let scene = scene_with(names);
            let dock = full_dock(&scene);
            let mut panel = Panel::sized(scene.clone(), size, 1.0);
            panel.state_mut().dock = dock;
            panel.run_steps(4);
            let settled = panel.state().dock.clone();
            for step in 0..60 {
                let along = step as f32 / 60.0;
                panel.hover_at(pos2(
                    340.0 + along * (size.x - 340.0),
                    size.y - 42.0 - along * 200.0,
                ));
                panel.step();
            }
            assert_eq!(panel.state().scene, scene, "{size}");
            assert!(panel.state().dock == settled, "{size}");
            assert!(panel.state().actions.is_empty());
        }
    }
}

#[test]
fn switches_set_their_own_setting() {
    let mut panel = shown(&["A", "B"], 1920.0);
    let mut expected = panel.state().dock.settings;
    panel.click("Show 30 minutes");
    expected.minutes = 30;
    assert_eq!(panel.state().dock.settings, expected);
    panel.click("Line N–S");
    expected.direction = Direction::NorthSouth;
    assert_eq!(panel.state().dock.settings, expected);
    panel.click("Show gauge 2");
    expected.chosen = 1;
    assert_eq!(panel.state().dock.settings, expected);
    panel.click("Crossing: Down");
    expected.crossing = Crossing::Down;
    assert_eq!(panel.state().dock.settings, expected);
}

#[test]
fn the_dock_can_be_made_higher() {
    let mut panel = shown(&["A"], 1280.0);
    let before = panel.state().dock.settings.height;
    let edge = pos2(800.0, 1300.0 - 8.0 - 42.0 - before);
    panel.hover_at(edge);
    panel.drag_at(edge);
    for up in [20.0, 60.0, 100.0] {
        panel.hover_at(edge - vec2(0.0, up));
        panel.step();
    }
    panel.drop_at(edge - vec2(0.0, 100.0));
    panel.run_steps(4);
    let after = panel.state().dock.settings.height;
    assert!(
        (90.0..110.0).contains(&(after - before)),
        "{before} to {after}"
    );
}

#[test]
fn no_two_widgets_share_a_name_and_nothing_is_cut_off() {
    let names = ["Gauge 1", "Gauge 2", "Gauge 3"];
    for width in [1280.0, 1920.0] {
        let mut panel = shown(&names, width);
        panel.click("Gauge 1");
        panel.run_steps(30);
        let nodes = panel.root().children_recursive();
        let mut widgets: Vec<String> = nodes
            .filter(|node| node.accesskit_node().role() != Role::Label)
            .filter_map(|node| node.accesskit_node().label())
            .collect();
        widgets.sort();
        for pair in widgets.windows(2) {
            assert_ne!(pair[0], pair[1]);
        }
        for node in panel.root().children_recursive() {
            // The side panel scrolls.
            if node.accesskit_node().role() == Role::Label && node.rect().left() > 340.0 {
                assert!(node.rect().right() <= width - 8.0 + 1.0, "{node:?}");
                assert!(node.rect().bottom() <= 1300.0, "{node:?}");
            }
        }
    }
}
