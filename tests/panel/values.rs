//! Numbers: set by slider, by text, by assistive technology, and reset.

use bevy_egui::egui::accesskit::Role;
use bevy_egui::egui::{Key, vec2};
use egui_kittest::kittest::Queryable;
use haibo::field::terrain::{AMPLITUDE, OCTAVES, RESOLUTION};
use haibo::field::waves;
use haibo::scene::{Scene, TIME};

use super::harness::{PARAMETERS, Panel, extreme_scene, get, ready_scene, set, value_name};

#[test]
fn a_set_number_changes_its_field_and_no_other() {
    for parameter in PARAMETERS {
        let [from, to] = parameter.slider;
        let target = (from + 0.6 * (to - from)).round().min(to);
        let expected = set(&ready_scene(), parameter, target);
        assert_ne!(expected, ready_scene());
        for (role, name) in [
            (Role::Slider, parameter.label.to_owned()),
            (Role::SpinButton, value_name(parameter)),
        ] {
            let mut panel = Panel::new(ready_scene());
            panel.set_number(role, &name, target);
            assert_eq!(panel.state().scene, expected, "{name}");
        }
    }
}

#[test]
fn what_is_no_number_or_out_of_range_never_gets_in_from_outside() {
    for parameter in PARAMETERS {
        let mut panel = Panel::new(ready_scene());
        for value in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e300, -1e300] {
            panel.set_number(Role::Slider, parameter.label, value);
            panel.set_number(Role::SpinButton, &value_name(parameter), value);
            assert_eq!(panel.state().scene.check(), Ok(()), "{}", parameter.label);
        }
    }
}

#[test]
fn dragging_a_slider_changes_its_field_and_no_other() {
    for parameter in PARAMETERS {
        let mut panel = Panel::new(ready_scene());
        let rect = panel
            .get_by_role_and_label(Role::Slider, parameter.label)
            .rect();
        panel.drag_at(rect.center());
        panel.hover_at(rect.center() + vec2(20.0, 0.0));
        panel.hover_at(rect.right_center() + vec2(200.0, 50.0));
        panel.run();
        let dragged = set(&ready_scene(), parameter, parameter.slider[1]);
        assert_eq!(panel.state().scene, dragged, "{}", parameter.label);
        panel.drop_at(rect.right_center() + vec2(200.0, 50.0));
        panel.hover_at(rect.center());
        panel.run();
        assert_eq!(panel.state().scene, dragged, "{}", parameter.label);
    }
}

#[test]
fn typing_uses_the_whole_range_and_stops_at_its_ends() {
    for parameter in PARAMETERS {
        for (typed, expected) in [
            (parameter.max, parameter.max),
            (parameter.min, parameter.min),
            (10.0 * parameter.max + 1.0, parameter.max),
            (-10.0 * parameter.max - 1.0, parameter.min),
        ] {
            let mut panel = Panel::new(ready_scene());
            panel.type_into(&value_name(parameter), &typed.to_string(), Key::Enter);
            let expected = set(&ready_scene(), parameter, expected);
            assert_eq!(panel.state().scene, expected, "{} {typed}", parameter.label);
        }
    }
}

#[test]
fn typing_beyond_the_slider_is_possible() {
    let mut panel = Panel::new(ready_scene());
    assert!(AMPLITUDE.slider[1] < 3000.5);
    panel.type_into("Amplitude value", "3000.5 m", Key::Enter);
    assert_eq!(panel.state().scene, set(&ready_scene(), &AMPLITUDE, 3000.5));
    panel.type_into("Octaves value", "3.7", Key::Enter);
    assert_eq!(panel.state().scene.terrain.octaves, 4);
}

#[test]
fn what_is_no_number_is_refused() {
    for typed in [
        "nan",
        "NaN",
        "inf",
        "-inf",
        "−infinity",
        "1e999",
        "m",
        "12 apples",
        " ",
    ] {
        let mut panel = Panel::new(ready_scene());
        for label in [
            "Amplitude value",
            "Octaves value",
            "Time value",
            "Land seed",
        ] {
            panel.type_into(label, typed, Key::Enter);
            assert_eq!(panel.state().scene, ready_scene(), "{label} {typed}");
        }
    }
}

#[test]
fn enter_and_tab_set_the_value_and_escape_does_not() {
    let mut panel = Panel::new(ready_scene());
    panel.type_into("Amplitude value", "111", Key::Escape);
    panel.run_steps(3);
    assert_eq!(panel.state().scene, ready_scene());
    panel.type_into("Amplitude value", "112", Key::Tab);
    panel.run_steps(3);
    panel.key_press(Key::Escape);
    panel.run();
    assert_eq!(panel.state().scene, set(&ready_scene(), &AMPLITUDE, 112.0));
    panel.click("Amplitude value");
    panel.event(bevy_egui::egui::Event::Text("113".to_owned()));
    panel.run();
    panel.press_at(bevy_egui::egui::pos2(900.0, 300.0));
    assert_eq!(panel.state().scene, set(&ready_scene(), &AMPLITUDE, 113.0));
}

#[test]
fn a_value_changes_when_typing_is_done_and_not_with_every_key() {
    let mut panel = Panel::new(ready_scene());
    panel.click("Resolution value");
    for key in ["1", "0", "2", "5"] {
        panel.event(bevy_egui::egui::Event::Text(key.to_owned()));
        panel.run();
        assert_eq!(panel.state().scene, ready_scene());
    }
    panel.key_press(Key::Enter);
    panel.run();
    assert_eq!(
        panel.state().scene,
        set(&ready_scene(), &RESOLUTION, 1025.0)
    );
}

#[test]
fn entering_a_field_and_leaving_it_keeps_every_digit() {
    let scene = extreme_scene();
    for parameter in PARAMETERS {
        if std::ptr::eq(parameter, &raw const waves::CELL_SIZE) {
            continue; // White noise has no cells: the field is disabled.
        }
        for key in [Key::Enter, Key::Escape, Key::Tab] {
            let mut panel = Panel::new(scene.clone());
            panel.click(&value_name(parameter));
            assert!(panel.ctx.egui_wants_keyboard_input(), "{}", parameter.label);
            panel.key_press(key);
            panel.run_steps(3);
            assert_eq!(panel.state().scene, scene, "{}", parameter.label);
        }
    }
}

#[test]
fn tabbing_through_all_fields_changes_nothing() {
    let scene = extreme_scene();
    let mut panel = Panel::new(scene.clone());
    for _ in 0..100 {
        panel.key_press(Key::Tab);
        panel.run_steps(3);
    }
    assert_eq!(panel.state().scene, scene);
}

#[test]
fn a_running_clock_runs_on_while_its_field_is_visited() {
    let mut panel = Panel::new(ready_scene());
    panel.state_mut().tick = 0.5;
    panel.click("Time value");
    panel.run_steps(10);
    let before = panel.state().scene.clock.time;
    panel.key_press(Key::Enter);
    panel.run_steps(10);
    assert!(panel.state().scene.clock.time > before);
    panel.type_into("Time value", "1000", Key::Enter);
    let time = panel.state().scene.clock.time;
    assert!((1000.0..1100.0).contains(&time), "{time}");
}

#[test]
fn arrow_keys_step_whole_numbers() {
    let mut panel = Panel::new(ready_scene());
    panel.click("Octaves value");
    panel.key_press(Key::ArrowUp);
    panel.run();
    assert_eq!(panel.state().scene, set(&ready_scene(), &OCTAVES, 9.0));
    panel.key_press(Key::ArrowDown);
    panel.key_press(Key::ArrowDown);
    panel.run();
    assert_eq!(panel.state().scene, set(&ready_scene(), &OCTAVES, 7.0));
}

#[test]
fn a_double_click_on_name_or_slider_resets_that_parameter_only() {
    let mut changed = ready_scene();
    for parameter in PARAMETERS {
        changed = set(&changed, parameter, parameter.slider[1]);
    }
    for parameter in PARAMETERS {
        let default = get(&Scene::default(), parameter);
        let expected = set(&changed, parameter, default);
        assert_ne!(expected, changed);
        for role in [Role::Label, Role::Slider] {
            let mut panel = Panel::new(changed.clone());
            panel.double_click(role, parameter.label);
            assert_eq!(
                panel.state().scene,
                expected,
                "{role:?} {}",
                parameter.label
            );
        }
    }
}

#[test]
fn one_click_on_a_name_resets_nothing() {
    let scene = set(&ready_scene(), &TIME, 50.0);
    let mut panel = Panel::new(scene.clone());
    let name = egui_kittest::kittest::by().role(Role::Label).value("Time");
    let position = panel.get(name).rect().center();
    panel.press_at(position);
    assert_eq!(panel.state().scene, scene);
}
