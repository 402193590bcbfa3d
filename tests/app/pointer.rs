//! To whom the pointer belongs. Every test that nothing moved has a twin in which it moves.

use bevy::input::ButtonState;
use bevy::prelude::{KeyCode, MouseButton, Vec2};
use bevy_egui::egui::accesskit::Role;
use haibo::scene::SeaColors;

use super::harness::{Viewer, small_scene};

/// A point of the scene, right of the panel and above the status bar.
const SCENE: Vec2 = Vec2::new(800.0, 350.0);

/// The handle of the slider "Octaves" at three octaves.
fn octaves_handle(viewer: &mut Viewer) -> Vec2 {
    let rect = viewer.find(Role::Slider, "Octaves");
    Vec2::new(rect.min.x + 0.25 * rect.width(), rect.center().y)
}

/// A point of the panel at which there is no widget.
fn empty_place(viewer: &mut Viewer) -> Vec2 {
    let name = viewer.find(Role::Label, "Frequency");
    let slider = viewer.find(Role::Slider, "Octaves");
    Vec2::new(slider.center().x, name.center().y)
}

#[test]
fn dragging_a_slider_edits_and_leaves_the_camera() {
    let mut viewer = Viewer::new(small_scene());
    let (aim, before) = (viewer.aim(), viewer.settings());
    let handle = octaves_handle(&mut viewer);
    viewer.drag(handle, handle + Vec2::new(60.0, 0.0));
    assert!(viewer.settings().terrain.octaves > before.terrain.octaves);
    assert_eq!(viewer.aim(), aim);
}

#[test]
fn the_same_drag_in_the_scene_turns_the_camera_and_edits_nothing() {
    let mut viewer = Viewer::new(small_scene());
    let (aim, before) = (viewer.aim(), viewer.settings());
    viewer.drag(SCENE, SCENE + Vec2::new(60.0, 0.0));
    assert_ne!(viewer.aim().yaw, aim.yaw);
    assert_eq!(viewer.settings(), before);
}

#[test]
fn twice_the_pixels_a_point_change_neither() {
    let mut viewer = Viewer::with_pixels_per_point(small_scene(), 2.0);
    let (aim, before) = (viewer.aim(), viewer.settings());
    let handle = octaves_handle(&mut viewer);
    viewer.drag(handle, handle + Vec2::new(60.0, 0.0));
    let edited = viewer.settings();
    assert!(edited.terrain.octaves > before.terrain.octaves);
    assert_eq!(viewer.aim(), aim);
    viewer.drag(SCENE, SCENE + Vec2::new(60.0, 0.0));
    assert_ne!(viewer.aim().yaw, aim.yaw);
    assert_eq!(viewer.settings(), edited);
}

#[test]
fn a_slider_drag_that_leaves_the_panel_never_becomes_the_cameras() {
    let mut viewer = Viewer::new(small_scene());
    let (aim, before) = (viewer.aim(), viewer.settings());
    let handle = octaves_handle(&mut viewer);
    viewer.drag(handle, SCENE);
    assert_eq!(viewer.settings().terrain.octaves, 10);
    assert_eq!(viewer.aim(), aim);
    assert_ne!(before.terrain.octaves, 10);
}

#[test]
fn a_scene_drag_that_enters_the_panel_stays_the_cameras() {
    let mut viewer = Viewer::new(small_scene());
    let before = viewer.settings();
    let slider = viewer.find(Role::Slider, "Octaves").center();
    viewer.move_to(SCENE);
    viewer.press();
    viewer.move_to(Vec2::new(340.0, 350.0));
    let at_the_border = viewer.aim();
    viewer.move_to(Vec2::new(200.0, 350.0));
    viewer.move_to(slider);
    viewer.move_to(slider + Vec2::new(30.0, 0.0));
    viewer.release();
    viewer.frames(3);
    assert_ne!(viewer.aim().yaw, at_the_border.yaw);
    assert_eq!(viewer.settings(), before);
}

#[test]
fn a_drag_from_an_empty_place_of_the_panel_moves_nothing() {
    let mut viewer = Viewer::new(small_scene());
    let (aim, before) = (viewer.aim(), viewer.settings());
    let empty = empty_place(&mut viewer);
    viewer.drag(empty, SCENE);
    assert_eq!(viewer.aim(), aim);
    assert_eq!(viewer.settings(), before);
    // The way back, for comparison.
    viewer.drag(SCENE, empty);
    assert_ne!(viewer.aim(), aim);
    assert_eq!(viewer.settings(), before);
}

#[test]
fn a_drag_from_the_status_bar_moves_nothing() {
    let mut viewer = Viewer::new(small_scene());
    let aim = viewer.aim();
    let bar = Vec2::new(800.0, 710.0);
    viewer.drag(bar, bar - Vec2::new(60.0, 200.0));
    assert_eq!(viewer.aim(), aim);
    let above = bar - Vec2::new(0.0, 60.0);
    viewer.drag(above, above - Vec2::new(60.0, 200.0));
    assert_ne!(viewer.aim(), aim);
}

#[test]
fn the_wheel_belongs_to_what_is_under_the_pointer() {
    let mut viewer = Viewer::new(small_scene());
    let (aim, before) = (viewer.aim(), viewer.settings());
    let slider = viewer.find(Role::Slider, "Octaves").center();
    let empty = empty_place(&mut viewer);
    for place in [empty, slider] {
        viewer.move_to(place);
        for lines in [-3.0, 2.0, 1.0] {
            viewer.wheel(lines);
        }
    }
    assert_eq!(viewer.aim(), aim);
    assert_eq!(viewer.settings(), before);
    viewer.move_to(SCENE);
    viewer.wheel(1.0);
    assert!(viewer.aim().radius < aim.radius);
    assert_eq!(viewer.settings(), before);
}

#[test]
fn a_second_button_does_not_take_a_drag_away() {
    let mut viewer = Viewer::new(small_scene());
    let aim = viewer.aim();
    let handle = octaves_handle(&mut viewer);
    viewer.move_to(handle);
    viewer.press();
    viewer.move_to(SCENE);
    for state in [ButtonState::Pressed, ButtonState::Released] {
        viewer.button(MouseButton::Right, state);
        viewer.move_to(SCENE + Vec2::splat(40.0));
    }
    viewer.release();
    assert_eq!(viewer.aim(), aim);
}

#[test]
fn the_whole_window_is_the_scenes_when_the_panel_is_hidden() {
    let mut viewer = Viewer::new(small_scene());
    let (aim, before) = (viewer.aim(), viewer.settings());
    let handle = octaves_handle(&mut viewer);
    viewer.key(KeyCode::KeyH, "h");
    viewer.drag(handle, handle + Vec2::new(60.0, 0.0));
    assert_ne!(viewer.aim(), aim);
    assert_eq!(viewer.settings(), before);
}

#[test]
fn a_drag_that_starts_on_the_legend_turns_the_camera_too() {
    let mut scene = small_scene();
    scene.view.sea_colors = SeaColors::Compression;
    let mut viewer = Viewer::new(scene);
    let legend = "Legend: Compression (1 calm, 0 folding), 0 to 1";
    let legend = viewer.find(Role::Image, legend).center();
    let (aim, before) = (viewer.aim(), viewer.settings());
    viewer.drag(legend, legend - Vec2::new(60.0, 0.0));
    assert_ne!(viewer.aim().yaw, aim.yaw);
    assert_eq!(viewer.settings(), before);
}
