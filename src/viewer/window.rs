//! The program with a window: scene, camera, panel and screenshots together.

use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::renderer::{RenderAdapterInfo, RenderDevice};
use bevy::render::settings::WgpuFeatures;
use bevy::window::PrimaryWindow;

use super::HaiboPlugins;
use super::camera::{CameraPlugin, HomeView, orbit_camera};
use super::color_map::{self, ColorMap};
use super::display;
use super::errors::ViewerError;
use super::gauges::{MeasurePlugin, pin};
use super::gpu;
use super::interface::{InterfacePlugin, PanelState};
use super::ocean::Ocean;
use super::panel::CursorReadout;
use super::pointer::UiPointer;
use super::screenshot::ScreenshotPlugin;
use super::state::{ViewParams, ViewerSystems, insert_scene};
use super::terrain::{Land, Rebuilds};
use crate::field::HeightField;
use crate::field::ray::{Bounds, Ray};
use crate::scene::Scene;

/// Camera, panel, screenshots and read-outs: all of the program but land, sea and sky themselves.
pub struct ViewerPlugin {
    /// What is shown first.
    pub scene: Scene,
}

impl Plugin for ViewerPlugin {
    fn build(&self, app: &mut App) {
        insert_scene(app.world_mut(), &self.scene);
        app.insert_resource(HomeView(self.scene.camera))
            .add_plugins((
                CameraPlugin,
                InterfacePlugin,
                MeasurePlugin,
                ScreenshotPlugin,
            ))
            .add_systems(
                Update,
                (
                    report_land,
                    report_colors,
                    (report_cursor, pin::pin_gauges).chain(),
                    report_features,
                )
                    .in_set(ViewerSystems::Report),
            );
        let viewpoint = self.scene.viewpoint();
        // Before egui looks for a camera to put its context on.
        app.add_systems(
            PreStartup,
            (move |mut commands: Commands| {
                commands.spawn(orbit_camera(&viewpoint));
            })
            .before(bevy_egui::EguiStartupSet::InitContexts),
        );
    }
}

/// Opens the viewer on a scene and returns when its window is closed.
///
/// # Errors
/// [`ViewerError::NoDisplay`] without a display, [`ViewerError::NoGpu`] without an adapter and
/// [`ViewerError::Render`] when drawing failed.
pub fn run(scene: Scene) -> Result<(), ViewerError> {
    display::require()?;
    gpu::require()?;
    let exit = App::new()
        .add_plugins(
            DefaultPlugins
                .set(WindowPlugin {
                    primary_window: Some(Window {
                        title: "Haibo".to_owned(),
                        name: Some("haibo".to_owned()),
                        resolution: (1280, 720).into(),
                        ..default()
                    }),
                    ..default()
                })
                .set(RenderPlugin::default()),
        )
        // A window that goes away in mid-frame is a message in the log, not the end of the program.
        .set_error_handler(bevy::ecs::error::error)
        .add_plugins((HaiboPlugins, ViewerPlugin { scene }))
        .add_systems(Startup, ease_software_rendering)
        .run();
    match exit {
        AppExit::Success => Ok(()),
        AppExit::Error(code) => Err(ViewerError::Render(format!(
            "the renderer gave up (code {code}); its last messages say why"
        ))),
    }
}

/// Without a graphics card every sample and vertex costs: leave out the first, and say what helps against the second.
fn ease_software_rendering(
    mut commands: Commands,
    adapter: Res<RenderAdapterInfo>,
    cameras: Query<Entity, With<Camera3d>>,
    mut panel: ResMut<PanelState>,
) {
    if adapter.device_type != wgpu::DeviceType::Cpu {
        return;
    }
    for camera in &cameras {
        commands.entity(camera).insert(Msaa::Off);
    }
    panel.status.notice = Some(
        "Drawn without a graphics card: lower resolutions and no shadows are faster".to_owned(),
    );
}

fn report_features(device: Option<Res<RenderDevice>>, mut panel: ResMut<PanelState>) {
    let supported =
        device.is_some_and(|device| device.features().contains(WgpuFeatures::POLYGON_MODE_LINE));
    if panel.status.wireframe_supported != supported {
        panel.status.wireframe_supported = supported;
    }
}

fn report_land(
    land: Res<Land>,
    ocean: Res<Ocean>,
    rebuilds: Res<Rebuilds>,
    mut told: Local<Option<String>>,
    mut panel: ResMut<PanelState>,
) {
    let status = &mut panel.status;
    status.rebuilding = rebuilds.in_flight() > 0;
    status.rebuild_ms = land.duration.map(|d| 1000.0 * d.as_secs_f32());
    status.statistics = land.statistics;
    status.vertices = land.grid.as_ref().map_or(0, |grid| grid.points().len());
    let error = land.error.as_ref().or(ocean.error.as_ref());
    if told.as_ref() != error {
        *told = error.cloned();
        status.notice = told.clone();
    }
}

/// What the water's colors stand for, as they are drawn.
fn report_colors(ocean: Res<Ocean>, view: Res<ViewParams>, mut panel: ResMut<PanelState>) {
    let colored = ColorMap::of(view.sea_colors).and(ocean.scale.as_ref());
    panel.status.color_range = colored.map(|scale| color_map::range(view.sea_colors, scale));
}

/// The land and the sea under the cursor, from the same functions as the picture.
fn report_cursor(
    windows: Query<&Window, With<PrimaryWindow>>,
    cameras: Query<(&Camera, &GlobalTransform)>,
    land: Res<Land>,
    ocean: Res<Ocean>,
    pointer: Res<UiPointer>,
    mut panel: ResMut<PanelState>,
) {
    let cursor = windows.single().ok().and_then(Window::cursor_position);
    let ray = cursor.and_then(|cursor| {
        // Under the panel there is nothing to be seen.
        if pointer.pointer {
            return None;
        }
        let (camera, transform) = cameras.single().ok()?;
        let ray = camera.viewport_to_world(transform, cursor).ok()?;
        Some(Ray {
            origin: ray.origin.as_dvec3(),
            direction: ray.direction.as_vec3().as_dvec3().normalize(),
        })
    });
    panel.status.cursor = ray.and_then(|ray| read_out(&ray, &land, &ocean, ocean.shown_time));
}

/// What a line of sight meets first, land or water, and both heights there.
#[must_use]
pub fn read_out(ray: &Ray, land: &Land, ocean: &Ocean, time: f64) -> Option<CursorReadout> {
    let terrain = land.terrain.as_ref()?;
    let grid = land.grid.as_ref()?;
    let statistics = land.statistics?;
    let sea = ocean.sea.as_ref().filter(|sea| sea.settings().visible);
    let surface = sea.and_then(|_| ocean.surface_at(time));
    let depth = |x, z| ocean.level - terrain.sample(x, z).height;
    let sea_height = |x, z| {
        let surface = surface.as_ref()?;
        Some(ocean.level + surface.sample_over(x, z, depth).height)
    };
    let mut heights = [f64::from(statistics.min), f64::from(statistics.max)];
    let highest = sea.map_or(f64::NEG_INFINITY, |sea| ocean.level + sea.bound());
    heights[1] = heights[1].max(highest);
    let margin = 0.02 * (heights[1] - heights[0]) + 1.0;
    let bounds = Bounds {
        extent: grid.extent(),
        heights: [heights[0] - margin, heights[1] + margin],
    };
    let step = grid.extent() / 1024.0;
    let hit = ray.first_within(bounds, step, |p| {
        // Waves cost more than the ground, and above their bound there are none.
        p.y <= terrain.sample(p.x, p.z).height
            || (p.y <= highest && sea_height(p.x, p.z).is_some_and(|water| p.y <= water))
    })?;
    Some(CursorReadout {
        x: hit.x,
        z: hit.z,
        land: terrain.sample(hit.x, hit.z).height,
        sea: sea_height(hit.x, hit.z),
    })
}
