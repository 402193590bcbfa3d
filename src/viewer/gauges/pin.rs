//! The tool that pins a gauge to the water under the cursor, by a click that is no drag.
//!
//! Where the cursor is, the read-out of the status bar says; drags belong to the camera, see
//! [`interface`](crate::viewer::interface).

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use crate::scene::{GaugeSettings, MOST_GAUGES};
use crate::viewer::interface::PanelState;
use crate::viewer::ocean::Ocean;
use crate::viewer::panel::{CursorReadout, Pin};
use crate::viewer::pointer::UiPointer;
use crate::viewer::state::GaugeParams;

use super::color::COLORS;

/// A press and a release that are farther apart are a drag, in points.
const STILL: f32 = 4.0;

/// The tool in the user's hand.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PinTool(pub Option<Pin>);

impl PinTool {
    /// Takes the tool up, or puts it down if it is that one.
    pub fn toggle(&mut self, pin: Pin) {
        self.0 = (self.0 != Some(pin)).then_some(pin);
    }
}

/// A press of the first button in the scene.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Press {
    at: Vec2,
    dragged: bool,
}

/// A click with the tool in the hand pins or moves a gauge, or says why not.
pub(crate) fn pin_gauges(
    mouse: Res<ButtonInput<MouseButton>>,
    windows: Query<&Window, With<PrimaryWindow>>,
    pointer: Res<UiPointer>,
    ocean: Res<Ocean>,
    mut press: Local<Option<Press>>,
    mut tool: ResMut<PinTool>,
    mut params: ResMut<GaugeParams>,
    mut panel: ResMut<PanelState>,
) {
    let cursor = windows.single().ok().and_then(Window::cursor_position);
    let Some(cursor) = cursor else {
        *press = None;
        return;
    };
    if mouse.just_pressed(MouseButton::Left) {
        *press = (!pointer.pointer).then_some(Press {
            at: cursor,
            dragged: false,
        });
    }
    if let Some(press) = &mut *press {
        press.dragged |= press.at.distance(cursor) > STILL;
    }
    let clicked =
        mouse.just_released(MouseButton::Left) && press.take().is_some_and(|press| !press.dragged);
    let Some(pin) = tool.0.filter(|_| clicked) else {
        return;
    };
    let mut gauges = params.0.clone();
    let place = place(panel.status.cursor.as_ref(), ocean.extent);
    match place.and_then(|place| pin_at(pin, place, &mut gauges)) {
        Ok(told) => {
            params.set_if_neq(GaugeParams(gauges));
            panel.status.notice = Some(told);
            if pin != Pin::New || params.len() == MOST_GAUGES {
                tool.0 = None;
            }
        }
        Err(why) => panel.status.notice = Some(why.to_owned()),
    }
}

/// Where there is water to measure.
fn place(cursor: Option<&CursorReadout>, extent: f64) -> Result<[f64; 2], &'static str> {
    let inside = |read: &&CursorReadout| read.x.abs().max(read.z.abs()) <= 0.5 * extent;
    let Some(read) = cursor.filter(inside) else {
        return Err("No gauge here: it has to lie within the square of the land.");
    };
    if read.sea.is_none() {
        return Err("No gauge here: the water is hidden; show it in \"View\".");
    }
    if read.depth().is_none() {
        return Err("No gauge here: this is dry land; click on water.");
    }
    Ok([read.x, read.z])
}

fn pin_at(
    pin: Pin,
    [x, z]: [f64; 2],
    gauges: &mut Vec<GaugeSettings>,
) -> Result<String, &'static str> {
    let at = format!("at x {x:.1} m, z {z:.1} m").replace('-', "−");
    match pin {
        Pin::New if gauges.len() >= MOST_GAUGES => {
            Err("No gauge here: eight are the most; remove one first.")
        }
        Pin::New => {
            let gauge = next_gauge(gauges, x, z);
            let told = format!("{} pinned {at}", gauge.name);
            gauges.push(gauge);
            Ok(told)
        }
        Pin::Move(i) => {
            let Some(gauge) = gauges.get_mut(i) else {
                return Err("The gauge that was to be moved is gone.");
            };
            (gauge.x, gauge.z) = (x, z);
            Ok(format!("{} moved {at}", gauge.name))
        }
    }
}

/// A gauge with the first number and the first color that no other has.
#[must_use]
pub fn next_gauge(gauges: &[GaugeSettings], x: f64, z: f64) -> GaugeSettings {
    let name = |number: usize| format!("Gauge {number}");
    let number = (1..).find(|&number| gauges.iter().all(|gauge| gauge.name != name(number)));
    let free = |color: &u32| gauges.iter().all(|gauge| gauge.color != *color);
    let colors = COLORS.len() as u32;
    GaugeSettings {
        name: name(number.unwrap_or(1)),
        x,
        z,
        color: (0..colors)
            .find(free)
            .unwrap_or(gauges.len() as u32 % colors),
        ..default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_colors_are_those_that_are_free() {
        let mut gauges = Vec::new();
        for i in 0..8 {
            gauges.push(next_gauge(&gauges, 1.0, 2.0));
            assert_eq!(
                (gauges[i].name.clone(), gauges[i].color),
                (format!("Gauge {}", i + 1), i as u32)
            );
        }
        gauges.remove(2);
        gauges[0].name = "Harbor".to_owned();
        let next = next_gauge(&gauges, 0.0, 0.0);
        assert_eq!((next.name.as_str(), next.color), ("Gauge 1", 2));
    }

    #[test]
    fn land_hidden_water_and_the_void_are_refused() {
        let read = CursorReadout {
            x: 10.0,
            z: -20.0,
            land: -3.0,
            sea: Some(0.5),
        };
        assert_eq!(place(Some(&read), 100.0), Ok([10.0, -20.0]));
        let dry = CursorReadout { land: 0.6, ..read };
        let hidden = CursorReadout { sea: None, ..read };
        for (read, why) in [
            (Some(&dry), "dry"),
            (Some(&hidden), "hidden"),
            (None, "square"),
        ] {
            assert!(place(read, 100.0).unwrap_err().contains(why));
        }
        assert!(place(Some(&read), 30.0).is_err());
    }
}
