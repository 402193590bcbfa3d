//! What keys do, and that they do nothing while something is being typed.

use bevy::ecs::message::MessageCursor;
use bevy::input::ButtonState;
use bevy::math::Vec2;
use bevy::prelude::{KeyCode, Messages};
use bevy_egui::egui::accesskit::Role;
use haibo::scene::{CameraSettings, NamedView};
use haibo::viewer::screenshot::SaveScreenshot;
use haibo::viewer::state::SceneClock;

use super::harness::{Viewer, small_scene};

const VIEW_KEYS: [(KeyCode, &str); 4] = [
    (KeyCode::Digit1, "1"),
    (KeyCode::Digit2, "2"),
    (KeyCode::Digit3, "3"),
    (KeyCode::Digit4, "4"),
];

#[test]
fn digits_look_from_the_named_views_and_r_goes_home() {
    let mut scene = small_scene();
    scene.camera = Some(CameraSettings {
        yaw: 12.0,
        pitch: 34.0,
        radius: 567.0,
        x: 8.0,
        y: 9.0,
        z: 10.0,
    });
    let mut viewer = Viewer::new(scene);
    let home = viewer.aim();
    for ((key, text), view) in VIEW_KEYS.into_iter().zip(NamedView::ALL) {
        viewer.key(key, text);
        assert_eq!(viewer.aim(), viewer.aim_of(view), "{}", view.name());
        assert_ne!(viewer.aim(), home);
    }
    viewer.key(KeyCode::KeyR, "r");
    assert_eq!(viewer.aim(), home);
}

#[test]
fn r_without_a_viewpoint_in_the_scene_is_the_three_quarter_view_of_the_present_land() {
    let mut viewer = Viewer::new(small_scene());
    let first = viewer.aim();
    viewer.edit(|land| land.extent *= 1.5);
    viewer.key(KeyCode::KeyR, "r");
    let expected = viewer.aim_of(NamedView::ThreeQuarter);
    assert_eq!(viewer.aim(), expected);
    assert_eq!(expected.radius, 1.5 * first.radius);
}

#[test]
fn a_view_of_land_that_is_no_land_leaves_the_camera() {
    let mut viewer = Viewer::new(small_scene());
    let aim = viewer.aim();
    for extent in [f64::NAN, f64::INFINITY, -1.0, 0.0, 1e300] {
        viewer.edit(|land| land.extent = extent);
        for (key, text) in VIEW_KEYS.into_iter().chain([(KeyCode::KeyR, "r")]) {
            viewer.key(key, text);
            assert_eq!(viewer.aim(), aim, "{extent}");
        }
    }
    viewer.edit(|land| land.extent = 100.0);
    viewer.key(KeyCode::Digit1, "1");
    assert_eq!(viewer.aim(), viewer.aim_of(NamedView::Top));
}

#[test]
fn the_camera_arrives_where_the_key_sent_it() {
    let mut viewer = Viewer::new(small_scene());
    viewer.key(KeyCode::Digit2, "2");
    viewer.frames(300);
    let ray = viewer.ray(Vec2::new(640.0, 360.0));
    let camera = NamedView::Front.camera(&small_scene().terrain);
    let pitch = (camera.pitch as f32).to_radians();
    let expected = camera.radius as f32 * bevy::math::Vec3::new(0.0, pitch.sin(), pitch.cos());
    assert!(ray.origin.distance(expected) < 2.0, "{}", ray.origin);
}

#[test]
fn h_hides_the_panel_and_brings_it_back() {
    let mut viewer = Viewer::new(small_scene());
    let before = viewer.settings();
    viewer.find(Role::Slider, "Octaves");
    viewer.key(KeyCode::KeyH, "h");
    assert!(!viewer.panel_visible());
    viewer.key(KeyCode::KeyH, "h");
    assert!(viewer.panel_visible());
    viewer.find(Role::Slider, "Octaves");
    assert_eq!(viewer.settings(), before);
}

#[test]
fn space_pauses_the_clock_and_lets_it_go_on() {
    let mut viewer = Viewer::new(small_scene());
    viewer.key(KeyCode::Space, " ");
    assert!(!viewer.resource::<SceneClock>().paused);
    viewer.key(KeyCode::Space, " ");
    assert!(viewer.resource::<SceneClock>().paused);
}

#[test]
fn period_and_comma_step_a_standing_clock() {
    let mut viewer = Viewer::new(small_scene());
    viewer.key(KeyCode::Period, ".");
    viewer.key(KeyCode::Period, ".");
    assert_eq!(viewer.resource::<SceneClock>().time, 0.2);
    viewer.key(KeyCode::Comma, ",");
    assert_eq!(viewer.resource::<SceneClock>().time, 0.1);
}

#[test]
fn a_step_stops_a_running_clock() {
    for (key, text, step) in [(KeyCode::Period, ".", 0.1), (KeyCode::Comma, ",", -0.1)] {
        let mut scene = small_scene();
        scene.clock.paused = false;
        scene.clock.time = 10.0;
        let mut viewer = Viewer::new(scene);
        let before = viewer.resource::<SceneClock>().time;
        viewer.key(key, text);
        let clock = *viewer.resource::<SceneClock>();
        assert!(clock.paused);
        assert_eq!(clock.time, before + step);
    }
}

#[test]
fn keys_do_nothing_while_something_is_typed() {
    let mut viewer = Viewer::new(small_scene());
    let (aim, before) = (viewer.aim(), viewer.settings());
    let field = viewer.find(Role::SpinButton, "Octaves value").center();
    viewer.click(field);
    let keys = VIEW_KEYS.into_iter().chain([
        (KeyCode::KeyR, "r"),
        (KeyCode::KeyG, "g"),
        (KeyCode::KeyH, "h"),
        (KeyCode::Space, " "),
        (KeyCode::Period, "."),
        (KeyCode::Comma, ","),
    ]);
    for (key, text) in keys {
        viewer.key(key, text);
        assert_eq!(viewer.aim(), aim, "{text}");
        assert_eq!(viewer.settings(), before, "{text}");
        assert!(viewer.panel_visible());
    }
    viewer.key(KeyCode::Escape, "");
    assert_eq!(viewer.settings(), before);
    viewer.key(KeyCode::Digit1, "1");
    assert_eq!(viewer.aim(), viewer.aim_of(NamedView::Top));
}

#[test]
fn what_is_typed_arrives_with_enter() {
    let mut viewer = Viewer::new(small_scene());
    let field = viewer.find(Role::SpinButton, "Octaves value").center();
    viewer.click(field);
    viewer.key(KeyCode::Digit2, "2");
    viewer.key(KeyCode::Enter, "");
    assert_eq!(viewer.settings().terrain.octaves, 2);
    viewer.settle();
    viewer.assert_land_is_of(&viewer.settings().terrain);
}

#[test]
fn keys_that_come_and_go_within_one_frame_count_in_their_order() {
    use ButtonState::{Pressed, Released};
    let mut viewer = Viewer::new(small_scene());
    let mut heard = MessageCursor::<SaveScreenshot>::default();
    let mut with_panel = |viewer: &mut Viewer, keys: &[(KeyCode, &str, ButtonState)]| {
        for &(key, text, state) in keys {
            viewer.key_goes(key, text, state);
        }
        viewer.frame();
        let messages = viewer.resource::<Messages<SaveScreenshot>>();
        heard
            .read(messages)
            .map(|request| request.with_panel)
            .collect::<Vec<_>>()
    };
    let p = [
        (KeyCode::KeyP, "p", Pressed),
        (KeyCode::KeyP, "p", Released),
    ];
    let shift = |state| [(KeyCode::ShiftLeft, "", state)];
    let shifted = [&shift(Pressed)[..], &p, &shift(Released)].concat();
    assert_eq!(with_panel(&mut viewer, &p), [false]);
    assert_eq!(with_panel(&mut viewer, &shifted), [true]);
    assert_eq!(
        with_panel(&mut viewer, &[&shifted[..], &p].concat()),
        [true, false]
    );

    for _ in 0..2 {
        viewer.key_goes(KeyCode::Period, ".", Pressed);
        viewer.key_goes(KeyCode::Period, ".", Released);
    }
    viewer.frame();
    assert!((viewer.resource::<SceneClock>().time - 0.2).abs() < 1e-12);
}
