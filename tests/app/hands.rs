//! Mouse and keyboard of a [`Viewer`]: each thing that they do is one frame, as the window would send it.

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input::mouse::{MouseButtonInput, MouseMotion, MouseScrollUnit, MouseWheel};
use bevy::input::touch::TouchPhase;
use bevy::prelude::*;
use bevy::window::CursorMoved;

use super::harness::Viewer;

impl Viewer {
    /// Moves the pointer, by mouse and not by warping.
    pub fn move_to(&mut self, position: Vec2) {
        let window = self.window();
        let mut state = self.world().get_mut::<Window>(window).unwrap();
        let delta = state.cursor_position().map(|before| position - before);
        let pixels = position * state.scale_factor();
        state.set_physical_cursor_position(Some(pixels.as_dvec2()));
        self.world().write_message(CursorMoved {
            window,
            position,
            delta,
        });
        let delta = delta.unwrap_or_default();
        self.world().write_message(MouseMotion { delta });
        self.frame();
    }

    pub fn press(&mut self) {
        self.button(MouseButton::Left, ButtonState::Pressed);
    }

    pub fn release(&mut self) {
        self.button(MouseButton::Left, ButtonState::Released);
    }

    pub fn button(&mut self, button: MouseButton, state: ButtonState) {
        let window = self.window();
        self.world().write_message(MouseButtonInput {
            button,
            state,
            window,
        });
        self.frame();
    }

    pub fn click(&mut self, position: Vec2) {
        self.move_to(position);
        self.press();
        self.release();
        self.frame();
    }

    /// Presses at `from`, goes to `to` in ten steps, releases there and waits for what follows.
    pub fn drag(&mut self, from: Vec2, to: Vec2) {
        self.move_to(from);
        self.press();
        for step in 1..=10 {
            self.move_to(from.lerp(to, step as f32 / 10.0));
        }
        self.release();
        self.frames(3);
    }

    /// Turns the wheel away from the user by `lines` where the pointer is.
    pub fn wheel(&mut self, lines: f32) {
        let window = self.window();
        self.world().write_message(MouseWheel {
            unit: MouseScrollUnit::Line,
            x: 0.0,
            y: lines,
            window,
            phase: TouchPhase::Moved,
        });
        self.frame();
        self.frames(3);
    }

    /// Presses and releases a key that writes `text`, or none.
    pub fn key(&mut self, key_code: KeyCode, text: &str) {
        for state in [ButtonState::Pressed, ButtonState::Released] {
            self.key_goes(key_code, text, state);
            self.frame();
        }
        self.frame();
    }

    /// Says that a key went down or up; the next frame hears of it.
    pub fn key_goes(&mut self, key_code: KeyCode, text: &str, state: ButtonState) {
        let logical_key = match key_code {
            KeyCode::Escape => Key::Escape,
            KeyCode::Enter => Key::Enter,
            KeyCode::Space => Key::Space,
            _ => Key::Character(text.into()),
        };
        let window = self.window();
        self.world().write_message(KeyboardInput {
            key_code,
            logical_key,
            state,
            text: (!text.is_empty()).then(|| text.into()),
            repeat: false,
            window,
        });
    }
}
