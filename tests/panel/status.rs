//! The status bar: what it says, and that it stands still.

use bevy_egui::egui;
use bevy_egui::egui::accesskit::Role;
use egui_kittest::kittest::{Queryable, by};
use haibo::field::grid::GridStatistics;
use haibo::scene::Scene;
use haibo::viewer::panel::{CursorReadout, Status};

use super::harness::Panel;

#[test]
fn the_status_bar_says_everything_and_stands_still() {
    let mut panel = Panel::new(Scene::default());
    let before = status_rects(&panel);
    panel.get_by_label("Depth –");
    panel.state_mut().status = full_status();
    panel.run();
    for text in [
        "Frame 16.7 ms",
        "Rebuild 123.4 ms",
        "Vertices 526,338",
        "Lowest −142.3 m",
        "Mean 12.5 m",
        "Highest 318.9 m",
        "Land share 43.2 %",
        "Cursor x 123.5 m",
        "z −456.7 m",
        "Land height −12.3 m",
        "Sea height 0.5 m",
        "Depth 12.8 m",
        "Saved haibo-001.png",
    ] {
        panel.get_by_label(text);
    }
    assert_eq!(status_rects(&panel), before);
    panel.state_mut().status.rebuilding = true;
    panel.state_mut().status.cursor.as_mut().unwrap().land = 3.0;
    panel.run();
    panel.get_by_label("Rebuild building…");
    panel.get_by_label("Depth –");
    assert_eq!(status_rects(&panel), before);
}

fn status_rects(panel: &Panel) -> Vec<egui::Rect> {
    [
        "Frame",
        "Rebuild",
        "Vertices",
        "Lowest",
        "Mean",
        "Highest",
        "Land share",
        "z",
        "Sea height",
        "Depth",
    ]
    .map(|caption| {
        let caption = format!("{caption} ");
        let starts = |node: &egui_kittest::kittest::AccessKitNode| {
            node.value()
                .is_some_and(|value| value.starts_with(&caption))
        };
        panel.get(by().role(Role::Label).predicate(starts)).rect()
    })
    .to_vec()
}

pub fn full_status() -> Status {
    Status {
        frame_ms: 16.7,
        rebuild_ms: Some(123.4),
        vertices: 526_338,
        statistics: Some(GridStatistics {
            min: -142.3,
            mean: 12.5,
            max: 318.9,
            land: 0.432,
        }),
        cursor: Some(CursorReadout {
            x: 123.5,
            z: -456.7,
            land: -12.3,
            sea: Some(0.5),
        }),
        notice: Some("Saved haibo-001.png".to_owned()),
        color_range: Some([-12.3, 12.3]),
        ..Default::default()
    }
}
