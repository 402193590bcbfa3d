//! The program in a window that is an entity only, and what it knows. The hands that work it are in `hands.rs`.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::settings::WgpuSettings;
use bevy::time::TimeUpdateStrategy;
use bevy::window::{ExitCondition, PrimaryWindow, WindowResolution};
use bevy::winit::WinitPlugin;
use bevy_egui::egui::accesskit::Role;
use bevy_egui::{EguiContext, EguiOutput};
use bevy_panorbit_camera::PanOrbitCamera;
use haibo::field::grid::HeightGrid;
use haibo::field::land::LandBuilder;
use haibo::field::terrain::TerrainSettings;
use haibo::scene::{NamedView, Scene};
use haibo::viewer::HaiboPlugins;
use haibo::viewer::gauges::{Analyses, Lines, Recorder};
use haibo::viewer::interface::PanelState;
use haibo::viewer::ocean::{Moments, Sheets};
use haibo::viewer::state::{
    GaugeParams, SceneClock, SeaParams, SkyParams, TerrainParams, ViewParams,
};
use haibo::viewer::terrain::{Land, Rebuilds};
use haibo::viewer::window::ViewerPlugin;

/// What every frame takes, in the app's time.
pub const FRAME: Duration = Duration::from_micros(16_667);

/// How long a background job may take, in real time.
pub const PATIENCE: Duration = Duration::from_secs(120);

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

/// A Bevy app that draws nothing; its window is an entity only.
pub fn app_without_gpu(primary_window: Option<Window>) -> App {
    let mut app = App::new();
    app.add_plugins(
        DefaultPlugins
            .build()
            .set(WindowPlugin {
                primary_window,
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
    );
    app
}

impl Viewer {
    /// The program on `scene`, its first land complete.
    pub fn new(scene: Scene) -> Self {
        Self::with_pixels_per_point(scene, 1.0)
    }

    /// On a screen with that many pixels a point.
    pub fn with_pixels_per_point(scene: Scene, pixels_per_point: f32) -> Self {
        let pixels = (pixels_per_point * Vec2::new(1280.0, 720.0)).as_uvec2();
        let resolution = WindowResolution::new(pixels.x, pixels.y);
        let mut app = app_without_gpu(Some(Window {
            resolution: resolution.with_scale_factor_override(pixels_per_point),
            ..default()
        }));
        app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME))
            .add_plugins((HaiboPlugins, ViewerPlugin { scene }));
        app.finish();
        app.cleanup();
        let window = app
            .world_mut()
            .query_filtered::<Entity, With<PrimaryWindow>>()
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

    /// Frames until no rebuild runs or waits and all gauges are measured. The clock has to stand if there are any.
    pub fn settle(&mut self) {
        let start = Instant::now();
        self.frame();
        while self.is_busy() {
            assert!(start.elapsed() < PATIENCE, "the land is never complete");
            std::thread::yield_now();
            self.frame();
        }
    }

    /// Whether jobs run: at a standing clock, they come to an end.
    fn is_busy(&self) -> bool {
        self.resource::<Rebuilds>().busy()
            || self.resource::<Sheets>().busy()
            || self.resource::<Moments>().busy() && self.resource::<SceneClock>().paused
            || self.resource::<Recorder>().lacking()
            || self.resource::<Analyses>().lacking()
            || self.resource::<Lines>().lacking()
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
            gauges: self.resource::<GaugeParams>().0.clone(),
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
    let never = AtomicBool::new(false);
    let built = LandBuilder::default().build(settings, settings.resolution, &never);
    built.unwrap().unwrap().1
}
