//! A panel in a window that exists in memory only, and the hands that work it.

use std::ops::{Deref, DerefMut};

use bevy_egui::egui::accesskit::{Action, ActionData, ActionRequest, Role, TreeId};
use bevy_egui::egui::{Event, Key, Pos2, Vec2, pos2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable, by};
use haibo::field::noise::Basis;
use haibo::field::parameter::Parameter;
use haibo::field::waves::settings::component::MOST_COMPONENTS;
use haibo::field::waves::settings::layer::MOST_LAYERS;
use haibo::field::waves::{
    ComponentSettings, LayerSettings, SeaKind, SpectrumSettings, SpectrumShape, SpectrumSource,
    SpreadingKind,
};
use haibo::field::{terrain, waves};
use haibo::scene::{self, Scene, SeaColors};
use haibo::viewer::panel::{Dock, PanelAction, Status, panel_ui, style};

/// Every parameter that the panel edits.
pub static PARAMETERS: [&Parameter; 23] = [
    &terrain::OCTAVES,
    &terrain::LACUNARITY,
    &terrain::PERSISTENCE,
    &terrain::FEATURE_SIZE,
    &terrain::AMPLITUDE,
    &terrain::EXPONENT,
    &terrain::OFFSET_X,
    &terrain::OFFSET_Z,
    &terrain::SEA_LEVEL,
    &terrain::EXTENT,
    &terrain::RESOLUTION,
    &terrain::PERIOD,
    &terrain::WARP_DEPTH,
    &terrain::WARP_STRENGTH,
    &waves::AMPLITUDE,
    &waves::CELL_SIZE,
    &waves::SPEED,
    &waves::RESOLUTION,
    &scene::TIME,
    &scene::RATE,
    &scene::SUN_AZIMUTH,
    &scene::SUN_ELEVATION,
    &scene::VISIBILITY,
];

#[derive(Default)]
pub struct State {
    pub scene: Scene,
    pub status: Status,
    pub dock: Dock,
    pub actions: Vec<PanelAction>,
    /// How much the clock moves in each frame.
    pub tick: f64,
}

pub struct Panel(Harness<'static, State>);

impl Panel {
    /// High enough to show all sections at once.
    pub fn new(scene: Scene) -> Self {
        Self::sized(scene, vec2(1280.0, 1800.0), 1.0)
    }

    pub fn sized(scene: Scene, size: Vec2, pixels_per_point: f32) -> Self {
        let state = State {
            scene,
            ..Default::default()
        };
        let mut harness = Harness::builder()
            .with_size(size)
            .with_pixels_per_point(pixels_per_point)
            .with_step_dt(1.0 / 60.0)
            .with_max_steps(40)
            .build_ui_state(
                |ui, state: &mut State| {
                    state.scene.clock.step(state.tick);
                    let State {
                        scene,
                        status,
                        dock,
                        ..
                    } = state;
                    let actions = panel_ui(ui, scene, status, dock);
                    state.actions.extend(actions);
                },
                state,
            );
        style::apply(&harness.ctx);
        harness.run_steps(3);
        // Closed at first, and its rows are parameters like any other.
        let mut panel = Self(harness);
        panel.open("Noise");
        panel
    }

    /// Opens a group that is closed.
    pub fn open(&mut self, group: &str) {
        self.get_by_label(group).click_accesskit();
        self.run();
    }

    /// Moves the pointer away, so that what was clicked has a tooltip again.
    pub fn rest(&mut self) {
        self.hover_at(pos2(900.0, 300.0));
        self.run();
    }

    pub fn press_at(&mut self, position: Pos2) {
        self.hover_at(position);
        self.drag_at(position);
        self.step();
        self.drop_at(position);
        self.run();
    }

    pub fn double_click(&mut self, role: Role, label: &str) {
        let node = if role == Role::Label {
            self.get(by().role(role).value(label)).rect()
        } else {
            self.get_by_role_and_label(role, label).rect()
        };
        // egui counts clicks wherever they fall: wait until the last one is forgotten.
        self.run_steps(60);
        self.hover_at(node.center());
        for _ in 0..2 {
            self.drag_at(node.center());
            self.drop_at(node.center());
            self.hover_at(node.center());
        }
        self.run();
        self.remove_cursor();
        self.run();
    }

    /// What a screen reader does: sets a number without a pointer.
    pub fn set_number(&mut self, role: Role, label: &str, value: f64) {
        let id = self
            .get_by_role_and_label(role, label)
            .accesskit_node()
            .locate()
            .0;
        self.event(Event::AccessKitActionRequest(ActionRequest {
            action: Action::SetValue,
            target_node: id,
            target_tree: TreeId::ROOT,
            data: Some(ActionData::NumericValue(value)),
        }));
        self.run();
    }

    pub fn click(&mut self, label: &str) {
        self.get_by_label(label).click();
        self.run();
    }

    /// Clicks the field, replaces its text and presses `key`.
    pub fn type_into(&mut self, label: &str, text: &str, key: Key) {
        self.click(label);
        self.event(Event::Text(text.to_owned()));
        self.run();
        self.key_press(key);
        self.run();
    }
}

impl Deref for Panel {
    type Target = Harness<'static, State>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for Panel {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

/// The accessible name of the typed value beside a slider.
pub fn value_name(parameter: &Parameter) -> String {
    format!("{} value", parameter.label)
}

/// The field's value, found by its name in scene files.
pub fn get(scene: &Scene, parameter: &Parameter) -> f64 {
    let table = toml::Value::try_from(scene).unwrap();
    let value = &table[parameter.table][parameter.name];
    let integer = value.as_integer().map(|value| value as f64);
    value.as_float().or(integer).unwrap()
}

/// The scene with one field changed, found by its name in scene files.
pub fn set(scene: &Scene, parameter: &Parameter, value: f64) -> Scene {
    let mut table = toml::Value::try_from(scene).unwrap();
    let field = &mut table[parameter.table][parameter.name];
    *field = if field.is_integer() {
        toml::Value::Integer(value as i64)
    } else {
        toml::Value::Float(value)
    };
    table.try_into().unwrap()
}

/// A scene in which no parameter is disabled.
pub fn ready_scene() -> Scene {
    let mut scene = Scene::default();
    scene.terrain.basis = Basis::Improved;
    scene.terrain.warp_depth = 1;
    scene
}

/// Seas of every kind, with as much in their lists as there may be, and the water in colors.
pub fn full_scenes() -> Vec<Scene> {
    let layer = LayerSettings {
        direction: -359.987_654_321,
        speed: 99.987_654_321,
        cell_size: 0.012_345_678_9,
        amplitude: 9.876_543_21,
        seed: u32::MAX,
        octaves: 2,
    };
    let wave = ComponentSettings {
        amplitude: 49.987_654_321,
        wavelength: 9_876.543_21,
        direction: -359.987_654_321,
        phase: -123.456_789,
    };
    let base = |kind| {
        let mut scene = ready_scene();
        scene.sea.kind = kind;
        scene.sea.layers = vec![layer; MOST_LAYERS];
        scene.view.sea_colors = SeaColors::Velocity;
        scene
    };
    let mut listed = base(SeaKind::Gerstner);
    listed.sea.components = vec![wave; MOST_COMPONENTS];
    let mut wind = base(SeaKind::Spectral);
    wind.sea.spectrum = SpectrumSettings {
        wind_speed: 12.345_678_9,
        fetch: 1_234_567.891,
        gamma: 1.234_567_89,
        direction: -359.987_654_321,
        swell: 0.123_456_789,
        measured: vec![[0.05, 0.1], [0.1, 12.3], [0.2, 0.3]],
        ..wind.sea.spectrum
    };
    wind.sea.depth = 10_987.654_321;
    let mut height = wind.clone();
    height.sea.spectrum = SpectrumSettings {
        shape: SpectrumShape::Tma,
        source: SpectrumSource::Height,
        hm0: 0.312_345_678_9,
        tp: 29.876_543_21,
        spreading: SpreadingKind::Cos2s,
        spread: 498.765_432_1,
        ..height.sea.spectrum
    };
    let mut measured = wind.clone();
    measured.sea.spectrum.shape = SpectrumShape::Measured;
    let (coherent, white, drawn) = (
        base(SeaKind::Coherent),
        base(SeaKind::White),
        base(SeaKind::Gerstner),
    );
    let scenes = vec![coherent, white, drawn, listed, wind, height, measured];
    scenes.iter().for_each(|scene| scene.check().unwrap());
    scenes
}

/// Allowed, but beyond the sliders and longer than a field shows.
pub fn extreme_scene() -> Scene {
    let mut scene = ready_scene();
    for parameter in PARAMETERS {
        scene = set(&scene, parameter, parameter.max);
    }
    scene.terrain.offset_x = -1e6;
    scene.terrain.sea_level = -4_999.123_456_789;
    scene.terrain.persistence = 0.010_000_000_1;
    scene.terrain.feature_size = 12_345.678_901_234;
    scene.sea.amplitude = 0.123_456_789;
    scene.sea.speed = 9.876_543_21;
    scene.sea.kind = SeaKind::White;
    scene.terrain.seed = u32::MAX;
    scene.sea.seed = u32::MAX;
    scene.check().unwrap();
    scene
}
