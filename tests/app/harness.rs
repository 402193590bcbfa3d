//! The program in a window that is an entity only, and the hands that work it, one event a frame.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input::mouse::{MouseButtonInput, MouseMotion, MouseScrollUnit, MouseWheel};
use bevy::input::touch::TouchPhase;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::settings::WgpuSettings;
use bevy::time::TimeUpdateStrategy;
use bevy::window::{CursorMoved, ExitCondition};
use bevy::winit::WinitPlugin;
use bevy_egui::egui::accesskit::Role;
use bevy_egui::{EguiContext, EguiOutput};
use bevy_panorbit_camera::PanOrbitCamera;
use haibo::field::grid::HeightGrid;
use haibo::field::terrain::{Terrain, TerrainSettings};
use haibo::scene::{NamedView, Scene};
use haibo::viewer::HaiboPlugins;
use haibo::viewer::interface::PanelState;
use haibo::viewer::state::{SceneClock, SeaParams, SkyParams, TerrainParams, ViewParams};
use haibo::viewer::terrain::{Land, Rebuilds};
use haibo::viewer::window::ViewerPlugin;

/// What every frame takes, in the app's time.
pub const FRAME: Duration = Duration::from_micros(16_667);

/// How long a background job may take, in real time.
const PATIENCE: Duration = Duration::from_secs(120);

pub struct Viewer {
    app: App,
    window: Entity,
}

/// Where the camera is going.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Aim {
    pub yaw: f32,
    pub pitch: f32,
    pub radius: f32,
    pub focus: Vec3,
}

/// Land and sea that are sampled in a blink, at a standing clock.
pub fn small_scene() -> Scene {
    let mut scene = Scene::default();
    scene.terrain.octaves = 3;
    scene.terrain.resolution = 65;
    scene.sea.resolution = 65;
    scene.clock.paused = true;
    scene
}

impl Viewer {
    /// The program on `scene`, its first land complete.
    pub fn new(scene: Scene) -> Self {
        let mut app = App::new();
        app.add_plugins(
            DefaultPlugins
                .build()
                .set(WindowPlugin {
                    primary_window: Some(Window {
                        resolution: (1280, 720).into(),
                        ..default()
                    }),
                    exit_condition: ExitCondition::DontExit,
                    ..default()
                })
                .set(RenderPlugin {
                    render_creation: WgpuSettings {
                        backends: None,
                        ..default()
                    }
                    .into(),
                    ..default()
                })
                .disable::<WinitPlugin>()
                .disable::<LogPlugin>(),
        )
        .insert_resource(TimeUpdateStrategy::ManualDuration(FRAME))
        .add_plugins((HaiboPlugins, ViewerPlugin { scene }));
        app.finish();
        app.cleanup();
        let window = app
            .world_mut()
            .query_filtered::<Entity, With<bevy::window::PrimaryWindow>>()
            .single(app.world())
            .unwrap();
        let mut viewer = Self { app, window };
        viewer.frame();
        viewer.context().enable_accesskit();
        viewer.frames(3);
        viewer.settle();
        viewer
    }

    pub fn frame(&mut self) {
        self.app.update();
    }

    pub fn frames(&mut self, count: u32) {
        for _ in 0..count {
            self.frame();
        }
    }

    /// Frames until no rebuild runs or waits.
    pub fn settle(&mut self) {
        let start = Instant::now();
        self.frame();
        while self.resource::<Rebuilds>().busy() {
            assert!(start.elapsed() < PATIENCE, "the land is never complete");
            std::thread::yield_now();
            self.frame();
        }
    }

    pub fn window(&self) -> Entity {
        self.window
    }

    pub fn world(&mut self) -> &mut World {
        self.app.world_mut()
    }

    pub fn resource<R: Resource>(&self) -> &R {
        self.app.world().resource::<R>()
    }

    /// Writes the land's settings as another app would.
    pub fn edit(&mut self, change: impl FnOnce(&mut TerrainSettings)) {
        change(&mut self.app.world_mut().resource_mut::<TerrainParams>());
    }

    /// Everything that the panel edits.
    pub fn settings(&self) -> Scene {
        Scene {
            terrain: self.resource::<TerrainParams>().0.clone(),
            sea: self.resource::<SeaParams>().0.clone(),
            sky: self.resource::<SkyParams>().0,
            clock: self.resource::<SceneClock>().0,
            view: self.resource::<ViewParams>().0,
            ..default()
        }
    }

    pub fn aim(&mut self) -> Aim {
        let world = self.app.world_mut();
        let orbit = world.query::<&PanOrbitCamera>().single(world).unwrap();
        Aim {
            yaw: orbit.target_yaw,
            pitch: orbit.target_pitch,
            radius: orbit.target_radius,
            focus: orbit.target_focus,
        }
    }

    /// Where `view` of the present land looks from.
    pub fn aim_of(&self, view: NamedView) -> Aim {
        let camera = view.camera(&self.resource::<TerrainParams>().0);
        Aim {
            yaw: camera.yaw.to_radians() as f32,
            pitch: camera.pitch.to_radians() as f32,
            radius: camera.radius as f32,
            focus: Vec3::new(camera.x as f32, camera.y as f32, camera.z as f32),
        }
    }

    /// The ray through a point of the window, as the camera sees it.
    pub fn ray(&mut self, at: Vec2) -> Ray3d {
        let world = self.app.world_mut();
        let (camera, transform) = world
            .query::<(&Camera, &GlobalTransform)>()
            .single(world)
            .unwrap();
        camera.viewport_to_world(transform, at).unwrap()
    }

    pub fn panel_visible(&self) -> bool {
        self.resource::<PanelState>().visible
    }

    fn context(&mut self) -> bevy_egui::egui::Context {
        let world = self.app.world_mut();
        let mut context = world.query::<&mut EguiContext>().single_mut(world).unwrap();
        context.get_mut().clone()
    }

    /// The place of a widget, found by its accessible name as of the last frame.
    pub fn find(&mut self, role: Role, name: &str) -> Rect {
        let world = self.app.world_mut();
        let output = world.query::<&EguiOutput>().single(world).unwrap();
        let update = output.platform_output.accesskit_update.as_ref().unwrap();
        let mut found = update
            .nodes
            .iter()
            .map(|(_, node)| node)
            .filter(|node| node.role() == role)
            .filter(|node| node.label() == Some(name) || node.value() == Some(name));
        let node = found.next().unwrap_or_else(|| panic!("no {role:?} {name}"));
        assert!(found.next().is_none(), "two widgets are called {name}");
        let bounds = node.bounds().unwrap();
        Rect::new(
            bounds.x0 as f32,
            bounds.y0 as f32,
            bounds.x1 as f32,
            bounds.y1 as f32,
        )
    }

    /// Moves the pointer, by mouse and not by warping.
    pub fn move_to(&mut self, position: Vec2) {
        let window = self.window;
        let mut state = self
            .app
            .world_mut()
            .get_mut::<Window>(window)
            .unwrap();
        let delta = state.cursor_position().map(|before| position - before);
        state.set_physical_cursor_position(Some(position.as_dvec2()));
        self.app.world_mut().write_message(CursorMoved {
            window,
            position,
            delta,
        });
        let delta = delta.unwrap_or_default();
        self.app.world_mut().write_message(MouseMotion { delta });
        self.frame();
    }

    pub fn press(&mut self) {
        self.button(ButtonState::Pressed);
    }

    pub fn release(&mut self) {
        self.button(ButtonState::Released);
    }

    fn button(&mut self, state: ButtonState) {
        let window = self.window;
        self.app.world_mut().write_message(MouseButtonInput {
            button: MouseButton::Left,
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
        let window = self.window;
        self.app.world_mut().write_message(MouseWheel {
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
        let logical_key = match key_code {
            KeyCode::Escape => Key::Escape,
            KeyCode::Enter => Key::Enter,
            KeyCode::Space => Key::Space,
            _ => Key::Character(text.into()),
        };
        for state in [ButtonState::Pressed, ButtonState::Released] {
            let window = self.window;
            self.app.world_mut().write_message(KeyboardInput {
                key_code,
                logical_key: logical_key.clone(),
                state,
                text: (!text.is_empty()).then(|| text.into()),
                repeat: false,
                window,
            });
            self.frame();
        }
        self.frame();
    }

    /// That the land on show is what its settings say, sample by sample.
    #[track_caller]
    pub fn assert_land_is_of(&self, settings: &TerrainSettings) {
        let land = self.resource::<Land>();
        assert_eq!(land.error, None);
        assert!(
            **land.grid.as_ref().unwrap() == grid(settings),
            "the land on show is another one"
        );
    }
}

/// The grid of `settings`, sampled here and now.
pub fn grid(settings: &TerrainSettings) -> HeightGrid {
    let terrain = Terrain::new(settings).unwrap();
    let never = AtomicBool::new(false);
    HeightGrid::build(&terrain, settings.extent, settings.resolution, &never).unwrap()
}
