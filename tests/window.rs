//! The program in a real window on a virtual screen, worked by mouse and keyboard, judged by its own pictures.
#![cfg(all(feature = "viewer", target_os = "linux"))]

#[path = "window/desk.rs"]
mod desk;

use bevy_egui::egui::accesskit::Role;
use bevy_egui::egui::{Context, Pos2, RawInput, Rect, pos2};
use desk::Desk;
use haibo::scene::Scene;
use haibo::viewer::panel::{Dock, Status, WIDTH, panel_ui, status, style};
use image::RgbImage;

/// Smooth land on a small mesh, and waves that stand.
const SCENE: [&str; 14] = [
    "--set",
    "terrain.octaves=2",
    "--set",
    "terrain.resolution=65",
    "--set",
    "sea.resolution=65",
    "--set",
    "clock.paused=true",
    "--set",
    "view.shadows=false",
    "--set",
    "terrain.amplitude=400",
    "--set",
    "sea.amplitude=0",
];

/// The window's size in pixels: every pixel is drawn by the processor.
const SIZE: [u32; 2] = [640, 720];

/// Where the pointer shows no tooltip and touches nothing: the end of the status bar.
const ASIDE: [f32; 2] = [SIZE[0] as f32 - 5.0, SIZE[1] as f32 - 5.0];

/// Where the status bar begins; its numbers change in every frame.
const STATUS: u32 = SIZE[1] - status::HEIGHT as u32 - 2;

/// A part of the window, in pixels.
#[derive(Debug, Clone, Copy)]
struct Part {
    columns: [u32; 2],
    rows: [u32; 2],
}

/// The scene, its sky left out.
const LAND: Part = Part {
    columns: [WIDTH as u32 + 2, SIZE[0]],
    rows: [200, STATUS],
};

const PANEL: Part = Part {
    columns: [0, WIDTH as u32 - 2],
    rows: [0, STATUS],
};

impl Part {
    fn pixels(self, picture: &RgbImage) -> impl Iterator<Item = [u8; 3]> {
        let [top, bottom] = self.rows;
        (top..bottom).flat_map(move |y| {
            let [left, right] = self.columns;
            (left..right).map(move |x| picture.get_pixel(x, y).0)
        })
    }

    /// The share of pixels in which two pictures differ visibly.
    fn difference(self, a: &RgbImage, b: &RgbImage) -> f64 {
        let pairs = self.pixels(a).zip(self.pixels(b));
        let (mut differing, mut all) = (0, 0);
        for (a, b) in pairs {
            differing += usize::from((0..3).any(|i| a[i].abs_diff(b[i]) > 4));
            all += 1;
        }
        f64::from(u32::try_from(differing).unwrap()) / f64::from(u32::try_from(all).unwrap())
    }

    /// How much the brightness varies: the standard deviation, of 255.
    fn contrast(self, picture: &RgbImage) -> f64 {
        let (mut count, mut sum, mut squares) = (0.0, 0.0, 0.0);
        for pixel in self.pixels(picture) {
            let brightness = pixel.map(f64::from).iter().sum::<f64>() / 3.0;
            count += 1.0;
            sum += brightness;
            squares += brightness * brightness;
        }
        (squares / count - (sum / count).powi(2)).sqrt()
    }
}

/// Where the panel lays a widget in the window.
fn layout(role: Role, name: &str) -> Rect {
    let context = Context::default();
    style::apply(&context);
    context.enable_accesskit();
    let mut scene = Scene::default();
    let mut nodes = Vec::new();
    for _ in 0..3 {
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(
                Pos2::ZERO,
                SIZE.map(|pixels| pixels as f32).into(),
            )),
            ..Default::default()
        };
        let output = context.run_ui(input, |root| {
            panel_ui(root, &mut scene, &Status::default(), &mut Dock::default());
        });
        nodes = output.platform_output.accesskit_update.unwrap().nodes;
    }
    let found = nodes
        .iter()
        .map(|(_, node)| node)
        .find(|node| node.role() == role && node.label() == Some(name));
    let bounds = found.and_then(|node| node.bounds()).unwrap();
    Rect::from_min_max(
        pos2(bounds.x0 as f32, bounds.y0 as f32),
        pos2(bounds.x1 as f32, bounds.y1 as f32),
    )
}

/// The program with the scene drawn, and the picture of that.
fn open() -> (Desk, RgbImage) {
    let mut desk = Desk::open(&SCENE);
    resize(&desk, SIZE);
    desk.point_at(ASIDE);
    let drawn = desk.settled_picture("land", |now, next| {
        unmoved(now, next) && LAND.contrast(next) > 10.0
    });
    (desk, drawn)
}

fn resize(desk: &Desk, size: [u32; 2]) {
    let [width, height] = size.map(|pixels| pixels.to_string());
    desk.change_window("windowsize", &[&width, &height]);
}

/// Whether all but the status bar is the same.
fn unmoved(now: &RgbImage, next: &RgbImage) -> bool {
    [now, next].map(|picture| [picture.width(), picture.height()]) == [SIZE; 2]
        && [LAND, PANEL].map(|part| part.difference(now, next)) == [0.0; 2]
}

fn assert_quiet(desk: &Desk) {
    let log = desk.log();
    let bad = log
        .lines()
        .filter(|line| line.contains("ERROR") || line.contains("panicked"));
    assert_eq!(bad.collect::<Vec<_>>(), [""; 0], "{log}");
}

#[test]
fn the_octaves_slider_changes_the_land_its_map_and_nothing_else_of_the_panel() {
    let (mut desk, before) = open();
    let slider = layout(Role::Slider, "Octaves");
    let handle = [slider.left() + slider.width() / 9.0, slider.center().y];
    desk.drag(handle, [(0.7 * slider.width()) as i32, 0]);
    desk.point_at(ASIDE);
    let after = desk.settled_picture("rougher land", |now, next| {
        unmoved(now, next) && LAND.difference(&before, next) > 0.02
    });
    let rows = |[from, to]: [u32; 2]| {
        let rows = Part {
            rows: [from, to],
            ..PANEL
        };
        rows.difference(&before, &after)
    };
    let around = |rect: Rect| [rect.top() as u32 - 4, rect.bottom() as u32 + 4];
    let (map, row) = (around(layout(Role::ComboBox, "Fractal")), around(slider));
    println!(
        "{:.1} % of the land's pixels, {:.1} % of its map's row and {:.1} % of the slider's row changed",
        100.0 * LAND.difference(&before, &after),
        100.0 * rows(map),
        100.0 * rows(row)
    );
    assert!(rows(map) > 0.0 && rows(row) > 0.0);
    for others in [[0, map[0]], [map[1], row[0]], [row[1], STATUS]] {
        assert_eq!(rows(others), 0.0);
    }
    // The camera did not turn: going back to its first view changes nothing.
    desk.xdotool(&["key", "r"]);
    desk.settled_picture("the same view", |_, next| unmoved(&after, next));
    assert_quiet(&desk);
}

#[test]
fn the_same_drag_in_the_scene_moves_the_picture_and_not_the_panel() {
    let (mut desk, before) = open();
    let slider = layout(Role::Slider, "Octaves");
    let scene = [(WIDTH + SIZE[0] as f32) / 2.0, 400.0];
    desk.drag(scene, [(0.7 * slider.width()) as i32, 0]);
    desk.point_at(ASIDE);
    let after = desk.settled_picture("a turned camera", |now, next| {
        unmoved(now, next) && LAND.difference(&before, next) > 0.02
    });
    assert_eq!(PANEL.difference(&before, &after), 0.0);
    desk.xdotool(&["key", "r"]);
    desk.settled_picture("the first view", |_, next| {
        LAND.difference(&before, next) < 0.01
    });
    assert_quiet(&desk);
}

#[test]
fn a_picture_without_the_panel_leaves_the_panel_in_the_window() {
    let (mut desk, before) = open();
    let bare = desk.saved_by("p");
    assert_eq!(bare.dimensions(), before.dimensions());
    assert!(PANEL.difference(&before, &bare) > 0.9);
    desk.settled_picture("the panel", |_, next| unmoved(&before, next));
    assert_quiet(&desk);
}

#[test]
fn a_window_that_was_tiny_or_hidden_draws_as_before() {
    let (mut desk, before) = open();
    resize(&desk, [1, 1]);
    desk.settled_picture("a tiny window", |_, next| next.width() < 100);
    resize(&desk, SIZE);
    desk.settled_picture("the window as it was", |_, next| unmoved(&before, next));
    for action in ["windowunmap", "windowmap", "windowfocus"] {
        desk.change_window(action, &[]);
    }
    desk.settled_picture("the window again", |_, next| unmoved(&before, next));
    assert_quiet(&desk);
}

#[test]
fn a_click_pins_a_gauge_and_opens_the_dock() {
    let mut arguments = SCENE.to_vec();
    arguments.extend(["--set", "terrain.sea_level=2000"]);
    let mut desk = Desk::open(&arguments);
    resize(&desk, SIZE);
    desk.point_at(ASIDE);
    let before = desk.settled_picture("water", unmoved);
    // Without the tool a click is nothing.
    let water = [(WIDTH + SIZE[0] as f32) / 2.0, 300.0];
    desk.drag(water, [0, 0]);
    desk.point_at(ASIDE);
    desk.settled_picture("the same water", |_, next| unmoved(&before, next));
    desk.xdotool(&["key", "g"]);
    desk.drag(water, [0, 0]);
    desk.xdotool(&["key", "Escape"]);
    desk.point_at(ASIDE);
    let dock = Part {
        rows: [STATUS - 100, STATUS],
        ..LAND
    };
    let after = desk.settled_picture("a dock", |now, next| {
        unmoved(now, next) && dock.difference(&before, next) > 0.9
    });
    println!(
        "{:.1} % of the dock's pixels and {:.1} % of the panel's changed",
        100.0 * dock.difference(&before, &after),
        100.0 * PANEL.difference(&before, &after)
    );
    assert_quiet(&desk);
}
