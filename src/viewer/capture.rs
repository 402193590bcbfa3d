//! A picture of a scene without a window: the same plugins, drawn into an image and read back.
//!
//! Nothing in it depends on how long anything takes: the clock stands, pipelines are compiled at once, and the
//! picture is taken when land, sea and panel are complete and no pipeline is pending.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use bevy::camera::RenderTarget;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::error_handler::{RenderErrorHandler, RenderErrorPolicy};
use bevy::render::pipelined_rendering::PipelinedRenderingPlugin;
use bevy::render::render_resource::{PollType, TextureFormat};
use bevy::render::renderer::RenderDevice;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::time::TimeUpdateStrategy;
use bevy::window::ExitCondition;
use bevy::winit::WinitPlugin;

use super::HaiboPlugins;
use super::camera::orbit_camera;
use super::errors::ViewerError;
use super::gauges::{Analyses, Lines, Recorder};
use super::gpu;
use super::interface::PanelState;
use super::ocean::{HeightMaps, Moments, Sheets};
use super::pipelines::Pipelines;
use super::state::{ViewerSystems, insert_scene};
use super::terrain::{Land, Rebuilds};
use super::window::ViewerPlugin;
use crate::scene::Scene;

/// Frames after which a picture that is still not ready never will be, not counting those that wait for land or panel.
const PATIENCE: u32 = 300;

/// Frames that a pipeline may stay failed: at first its shader is still being loaded.
const FORGIVENESS: u32 = 30;

/// Pixels, row by row from the top left, three bytes each.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// Pixels in a row.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// Red, green and blue in sRGB.
    pub rgb: Vec<u8>,
}

/// Draws `scene` at its clock's time, `width` × `height` pixels, with or without the panel.
///
/// # Errors
/// [`ViewerError::NoGpu`] without an adapter, [`ViewerError::Render`] when the picture is not drawn.
pub fn shot(
    scene: &Scene,
    width: u32,
    height: u32,
    with_panel: bool,
) -> Result<Picture, ViewerError> {
    gpu::require()?;
    let mut stage = Stage::new(scene, width, height, with_panel);
    stage.settle()?;
    stage.take_picture()
}

/// Errors of the graphics driver since the start.
#[derive(Resource, Default)]
struct RenderErrors(Vec<String>);

/// A Bevy app without a window that draws one scene into an image.
pub struct Stage {
    app: App,
    target: Handle<Image>,
    pipelines: Pipelines,
}

impl Stage {
    /// A stage with `scene` on it, its clock standing.
    #[must_use]
    pub fn new(scene: &Scene, width: u32, height: u32, with_panel: bool) -> Self {
        let mut app = App::new();
        app.add_plugins(
            DefaultPlugins
                .build()
                .set(WindowPlugin {
                    primary_window: None,
                    exit_condition: ExitCondition::DontExit,
                    ..default()
                })
                .set(RenderPlugin {
                    synchronous_pipeline_compilation: true,
                    ..default()
                })
                .disable::<WinitPlugin>()
                // Extract and draw within one update, so that a frame is what was just set.
                .disable::<PipelinedRenderingPlugin>()
                // The program has one subscriber; a picture is not worth another.
                .disable::<LogPlugin>(),
        );
        let mut standing = scene.clone();
        standing.clock.paused = true;
        app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_micros(
            16_667,
        )))
        .insert_resource(RenderErrorHandler(remember_error))
        .init_resource::<RenderErrors>()
        .add_plugins(HaiboPlugins)
        .add_systems(
            Update,
            forget_duration
                .after(ViewerSystems::Ocean)
                .before(ViewerSystems::Report),
        );

        let target =
            app.world_mut()
                .resource_mut::<Assets<Image>>()
                .add(Image::new_target_texture(
                    width,
                    height,
                    TextureFormat::Rgba8UnormSrgb,
                    None,
                ));
        if with_panel {
            app.add_plugins(ViewerPlugin { scene: standing });
        } else {
            insert_scene(app.world_mut(), &standing);
            app.world_mut().spawn(orbit_camera(&scene.viewpoint()));
            app.add_plugins(bevy_panorbit_camera::PanOrbitCameraPlugin);
        }
        let image = target.clone();
        app.add_systems(
            PreStartup,
            (move |mut commands: Commands, cameras: Query<Entity, With<Camera3d>>| {
                for camera in &cameras {
                    commands
                        .entity(camera)
                        .insert(RenderTarget::from(image.clone()));
                }
            })
            .after(bevy_egui::EguiStartupSet::InitContexts),
        );
        let pipelines = Pipelines::watch(&mut app);
        app.finish();
        app.cleanup();
        Self {
            app,
            target,
            pipelines,
        }
    }

    /// The app, to set resources between pictures.
    pub fn app_mut(&mut self) -> &mut App {
        &mut self.app
    }

    /// Draws frames until land and gauges are complete, every pipeline is compiled and three frames changed nothing.
    ///
    /// # Errors
    /// [`ViewerError::Render`] when a shader or the driver fails, or nothing is ready after 300 frames.
    pub fn settle(&mut self) -> Result<(), ViewerError> {
        let (mut calm, mut frames, mut failed) = (0, 0, 0);
        let mut last = (0, 0);
        while calm < 3 {
            self.frame()?;
            let world = self.app.world();
            let rebuilds = world.resource::<Rebuilds>();
            let panel = world.get_resource::<PanelState>();
            let busy = rebuilds.busy()
                || world.resource::<Sheets>().busy()
                || world.resource::<Moments>().busy()
                || world.resource::<HeightMaps>().busy()
                || panel.is_some_and(|panel| panel.unfinished)
                || measuring(world);
            let finished = rebuilds.finished();
            let waiting = self.pipelines.waiting();
            let now = (self.pipelines.total(), finished);
            if busy {
                // The jobs have the cores; a frame less is a grid sooner.
                std::thread::sleep(Duration::from_millis(5));
            } else {
                frames += 1;
            }
            calm = if busy || waiting > 0 || now.0 == 0 || now != last {
                0
            } else {
                calm + 1
            };
            last = now;
            let failures = self.pipelines.failures();
            failed = if failures.is_empty() { 0 } else { failed + 1 };
            if failed > FORGIVENESS {
                return Err(ViewerError::Render(failures.join("; ")));
            }
            if frames > PATIENCE {
                return Err(ViewerError::Render(format!(
                    "after {PATIENCE} frames {waiting} of {} pipelines are still being made",
                    now.0
                )));
            }
        }
        Ok(())
    }

    /// The next frame as a picture.
    ///
    /// # Errors
    /// [`ViewerError::Render`] when nothing comes back or a shader failed.
    pub fn take_picture(&mut self) -> Result<Picture, ViewerError> {
        let slot: Arc<Mutex<Option<Image>>> = Arc::default();
        let arrived = slot.clone();
        self.app
            .world_mut()
            .spawn(Screenshot::image(self.target.clone()))
            .observe(move |captured: On<ScreenshotCaptured>| {
                if let Ok(mut slot) = arrived.lock() {
                    *slot = Some(captured.image.clone());
                }
            });
        for _ in 0..60 {
            self.frame()?;
            let image = slot.lock().ok().and_then(|mut slot| slot.take());
            if let Some(image) = image {
                let failures = self.pipelines.failures();
                if !failures.is_empty() {
                    return Err(ViewerError::Render(failures.join("; ")));
                }
                let picture = image
                    .try_into_dynamic()
                    .map_err(|error| ViewerError::Render(error.to_string()))?
                    .into_rgb8();
                return Ok(Picture {
                    width: picture.width(),
                    height: picture.height(),
                    rgb: picture.into_raw(),
                });
            }
        }
        Err(ViewerError::Render(
            "the picture did not come back from the graphics driver".to_owned(),
        ))
    }

    /// One update of the app, waiting until it is drawn.
    ///
    /// # Errors
    /// [`ViewerError::Render`] when the driver reports an error.
    pub fn frame(&mut self) -> Result<(), ViewerError> {
        self.app.update();
        let device = self.app.world().resource::<RenderDevice>();
        device
            .wgpu_device()
            .poll(PollType::Wait {
                submission_index: None,
                timeout: Some(Duration::from_secs(120)),
            })
            .map_err(|error| ViewerError::Render(error.to_string()))?;
        match self.app.world().resource::<RenderErrors>().0.first() {
            Some(error) => Err(ViewerError::Render(error.clone())),
            None => Ok(()),
        }
    }
}

/// Whether a gauge is not recorded and measured up to the clock's time yet, as far as there is a panel to show it.
fn measuring(world: &World) -> bool {
    let recorder = world.get_resource::<Recorder>();
    let analyses = world.get_resource::<Analyses>();
    let lines = world.get_resource::<Lines>();
    recorder.is_some_and(Recorder::lacking)
        || analyses.is_some_and(Analyses::lacking)
        || lines.is_some_and(Lines::lacking)
}

/// The panel shows how long the land took, which is never the same twice.
fn forget_duration(mut land: ResMut<Land>) {
    land.bypass_change_detection().duration = None;
}

fn remember_error(
    error: &bevy::render::error_handler::RenderError,
    main: &mut World,
    _: &mut World,
) -> RenderErrorPolicy {
    main.resource_mut::<RenderErrors>()
        .0
        .push(error.description.clone());
    RenderErrorPolicy::StopRendering
}
