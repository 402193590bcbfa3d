//! The water's colors and their legend.

use bevy_egui::egui::accesskit::Role;
use bevy_egui::egui::{Rect, pos2, vec2};
use egui_kittest::kittest::Queryable;
use haibo::scene::{Scene, SeaColors};
use haibo::viewer::panel::{WIDTH, status};

use super::harness::Panel;

const COLORS: [(&str, SeaColors); 6] = [
    ("Elevation", SeaColors::Elevation),
    ("Slope", SeaColors::Slope),
    ("Compression (foam)", SeaColors::Compression),
    ("Vertical velocity", SeaColors::Velocity),
    ("Running Hm0", SeaColors::Hm0),
    ("Natural", SeaColors::Natural),
];

fn colored(colors: SeaColors) -> Scene {
    let mut scene = Scene::default();
    scene.view.sea_colors = colors;
    scene
}

/// A panel whose viewer colors the water.
fn drawn(colors: SeaColors) -> Panel {
    let mut panel = Panel::new(colored(colors));
    panel.state_mut().status.color_range = Some([-1.5, 1.5]);
    panel.run();
    panel
}

#[test]
fn all_colors_are_in_the_list_and_can_be_chosen() {
    let mut panel = Panel::new(Scene::default());
    for (label, colors) in COLORS {
        panel
            .get_by_role_and_label(Role::ComboBox, "Water colors")
            .click();
        panel.run();
        panel.click(&format!("Water colors: {label}"));
        assert_eq!(panel.state().scene, colored(colors));
        let row = panel.get_by_role_and_label(Role::ComboBox, "Water colors");
        assert_eq!(row.value().as_deref(), Some(label));
    }
    panel.state_mut().scene = colored(SeaColors::Slope);
    panel.run();
    panel.double_click(Role::Label, "Water colors");
    assert_eq!(panel.state().scene, Scene::default());
}

#[test]
fn the_legend_is_there_while_the_water_shows_numbers() {
    for (_, colors) in COLORS {
        let mut panel = drawn(colors);
        let shown = panel.query_by_label_contains("Legend").is_some();
        assert_eq!(shown, colors != SeaColors::Natural, "{colors:?}");
        panel.click("Water");
        assert!(panel.query_by_label_contains("Legend").is_none());
        panel.click("Water");
        panel.state_mut().status.color_range = None;
        panel.run();
        assert!(panel.query_by_label_contains("Legend").is_none());
    }
}

#[test]
fn the_legend_names_quantity_unit_and_range() {
    let mut panel = drawn(SeaColors::Velocity);
    panel.get_by_label("Legend: Vertical velocity (m/s), −1.5 to 1.5");
    panel.state_mut().scene = colored(SeaColors::Compression);
    panel.state_mut().status.color_range = Some([1.0, 0.0]);
    panel.run();
    panel.get_by_label("Legend: Compression (1 calm, 0 folding), 0 to 1");
}

#[test]
fn the_legend_lies_in_the_scene_and_takes_no_pointer() {
    let mut panel = drawn(SeaColors::Elevation);
    let legend = panel.get_by_label_contains("Legend").rect();
    let size = panel.ctx.content_rect().size();
    let bottom = size.y - status::HEIGHT;
    let scene = Rect::from_min_max(pos2(WIDTH, 0.0), pos2(size.x, bottom));
    assert!(scene.contains_rect(legend), "{legend} {scene}");
    panel.hover_at(legend.center());
    panel.run();
    panel.run_steps(120);
    assert!(!panel.ctx.any_popup_open() && !panel.ctx.egui_is_using_pointer());
    let scene = panel.state().scene.clone();
    panel.press_at(legend.center());
    assert_eq!(panel.state().scene, scene);
    assert!(panel.state().actions.is_empty());
}

#[test]
fn a_scene_too_small_for_the_legend_has_none() {
    let mut panel = Panel::sized(colored(SeaColors::Slope), vec2(500.0, 400.0), 1.0);
    panel.state_mut().status.color_range = Some([0.0, 0.3]);
    panel.run();
    assert!(panel.query_by_label_contains("Legend").is_none());
}
