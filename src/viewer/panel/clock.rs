//! The section "Clock": the transport of the scene's time.
//!
//! It sets the clock and never lets it run; the viewer does that once a frame.

use bevy_egui::egui::Ui;

use super::parameter::{formatted_ui, parameter_ui};
use super::row::{button_ui, row};
use super::value::Format;
use crate::scene::{ClockSettings, RATE, TIME};

/// How far one press of a step button moves the time, in seconds.
const STEP: f64 = 0.1;

/// Edits the clock.
pub fn clock_ui(ui: &mut Ui, clock: &mut ClockSettings) {
    row(ui, |ui| transport_ui(ui, clock));
    let default = ClockSettings::default();
    formatted_ui(ui, &TIME, Format::Running, &mut clock.time, default.time);
    parameter_ui(ui, &RATE, &mut clock.rate, default.rate);
}

fn transport_ui(ui: &mut Ui, clock: &mut ClockSettings) {
    let (text, name) = if clock.paused {
        ("▶", "Play")
    } else {
        ("⏸", "Pause")
    };
    if button_ui(ui, text, name, "Lets the waves run or stand. Key Space.") {
        clock.paused = !clock.paused;
    }
    if button_ui(ui, "⏮", "Back to zero", "Sets the time to 0 s.") {
        clock.time = 0.0;
    }
    if button_ui(
        ui,
        "−0.1 s",
        "Step back",
        "Stops the clock and moves it back by 0.1 s. Key comma.",
    ) {
        step(clock, -STEP);
    }
    if button_ui(
        ui,
        "+0.1 s",
        "Step forward",
        "Stops the clock and moves it on by 0.1 s. Key period.",
    ) {
        step(clock, STEP);
    }
}

/// A step of a running clock would be lost in the next frame.
fn step(clock: &mut ClockSettings, seconds: f64) {
    clock.paused = true;
    clock.step(seconds);
}
