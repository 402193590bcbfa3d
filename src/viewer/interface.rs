//! The panel in the window: egui's pass, its keys, and what the panel's edits and buttons do.
//!
//! The panel edits a copy of the scene; only what differs is written back, so a slider that is held still changes
//! nothing. Panels are drawn inside egui's root `Ui`, because egui does not count others as being under the pointer.

use bevy::camera::{CameraUpdateSystems, SubCameraView};
use bevy::core_pipeline::{Core3d, Core3dSystems};
use bevy::diagnostic::{DiagnosticsStore, FrameTimeDiagnosticsPlugin};
use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;
use bevy::render::RenderApp;
use bevy_egui::{
    EguiContext, EguiContextSettings, EguiFullOutput, EguiInput, EguiPlugin, EguiPostUpdateSet,
    EguiStartupSet, PrimaryEguiContext,
};
use bevy_panorbit_camera::{PanOrbitCamera, PanOrbitCameraSystemSet};

use super::camera::LookFrom;
use super::gauges::pin::PinTool;
use super::panel::dock::Dock;
use super::panel::thumbnail::Thumbnails;
use super::panel::{self, PanelAction, Pin, Status};
use super::pointer::{UiPointer, give_pointer};
use super::screenshot::SaveScreenshot;
use super::state::{
    GaugeParams, SceneClock, SeaParams, SkyParams, TerrainParams, ViewParams, ViewerSystems,
};
use crate::scene::Scene;

/// Seconds that one press of the step key moves the clock.
const STEP: f64 = 0.1;

/// The panel, its keys and the pointer's owner.
pub struct InterfacePlugin;

impl Plugin for InterfacePlugin {
    fn build(&self, app: &mut App) {
        app.add_plugins((EguiPlugin::default(), FrameTimeDiagnosticsPlugin::default()))
            .init_resource::<UiPointer>()
            .init_resource::<PanelState>()
            .init_resource::<DockState>()
            .init_resource::<PinTool>()
            .add_message::<SaveScreenshot>()
            .add_systems(
                PreStartup,
                run_panel_manually.after(EguiStartupSet::InitContexts),
            )
            .add_systems(Update, press_panel_keys.in_set(ViewerSystems::Input))
            .add_systems(
                PostUpdate,
                (
                    draw_panel.in_set(EguiPostUpdateSet::EndPass),
                    give_pointer
                        .after(EguiPostUpdateSet::ProcessOutput)
                        .before(PanOrbitCameraSystemSet),
                    center_view
                        .after(EguiPostUpdateSet::EndPass)
                        .before(CameraUpdateSystems),
                ),
            );
        if let Some(render_app) = app.get_sub_app_mut(RenderApp) {
            // Without Bevy's own UI nothing else says that egui is drawn over the finished picture.
            render_app.configure_sets(
                Core3d,
                Core3dSystems::PostProcess.before(bevy_egui::render::egui_pass),
            );
        }
    }
}

/// Whether the panel is shown, and what it shows.
#[derive(Resource, Debug, Clone, PartialEq)]
pub struct PanelState {
    /// Hidden and shown by a key.
    pub visible: bool,
    /// Left out of the next frame, for a picture without it.
    pub suppressed: bool,
    /// What the status bar says.
    pub status: Status,
    /// The last frame lacked a thumbnail that was in view.
    pub unfinished: bool,
}

impl Default for PanelState {
    fn default() -> Self {
        Self {
            visible: true,
            suppressed: false,
            status: Status::default(),
            unfinished: false,
        }
    }
}

/// The dock below the scene: how it is set, and what it shows.
#[derive(Resource, Debug, Clone, PartialEq, Default, Deref, DerefMut)]
pub struct DockState(pub Dock);

fn run_panel_manually(
    mut contexts: Query<(&mut EguiContext, &mut EguiContextSettings), With<PrimaryEguiContext>>,
) -> Result {
    let (mut context, mut settings) = contexts.single_mut()?;
    settings.run_manually = true;
    panel::style::apply(context.get_mut());
    Ok(())
}

fn draw_panel(
    mut contexts: Query<
        (&mut EguiContext, &mut EguiInput, &mut EguiFullOutput),
        With<PrimaryEguiContext>,
    >,
    (mut state, mut dock_state, mut tool): (ResMut<PanelState>, ResMut<DockState>, ResMut<PinTool>),
    mut pointer: ResMut<UiPointer>,
    diagnostics: Res<DiagnosticsStore>,
    (mut terrain, mut sea, mut sky, mut clock, mut view, mut gauges): (
        ResMut<TerrainParams>,
        ResMut<SeaParams>,
        ResMut<SkyParams>,
        ResMut<SceneClock>,
        ResMut<ViewParams>,
        ResMut<GaugeParams>,
    ),
    (mut look, mut save): (MessageWriter<LookFrom>, MessageWriter<SaveScreenshot>),
) -> Result {
    let (mut context, mut input, mut output) = contexts.single_mut()?;
    let context = context.get_mut().clone();
    let mut scene = Scene {
        terrain: terrain.0.clone(),
        sea: sea.0.clone(),
        sky: sky.0,
        clock: clock.0,
        view: view.0,
        gauges: gauges.0.clone(),
        ..default()
    };
    let mut status = state.status.clone();
    status.frame_ms = diagnostics
        .get(&FrameTimeDiagnosticsPlugin::FRAME_TIME)
        .and_then(|frame_time| frame_time.smoothed())
        .unwrap_or(0.0) as f32;

    status.tool = tool.0;
    let mut dock = dock_state.0.clone();

    // Egui may run the closure again; events arrive only in its first run.
    let mut actions = Vec::new();
    let shown = state.visible && !state.suppressed;
    **output = Some(context.run_ui(input.take(), |root| {
        if shown {
            actions.extend(panel::panel_ui(root, &mut scene, &status, &mut dock));
        }
    }));
    let unfinished = shown && Thumbnails::of(&context).lock().waiting();
    if state.unfinished != unfinished {
        state.unfinished = unfinished;
    }
    pointer.set_if_neq(UiPointer {
        pointer: context.is_pointer_over_egui()
            || context.egui_is_using_pointer()
            || context.any_popup_open(),
        keyboard: context.egui_wants_keyboard_input(),
    });

    terrain.set_if_neq(TerrainParams(scene.terrain));
    sea.set_if_neq(SeaParams(scene.sea));
    sky.set_if_neq(SkyParams(scene.sky));
    clock.set_if_neq(SceneClock(scene.clock));
    view.set_if_neq(ViewParams(scene.view));
    gauges.set_if_neq(GaugeParams(scene.gauges));
    // What is measured does not come from here.
    if dock_state.settings != dock.settings {
        dock_state.settings = dock.settings;
    }
    for action in actions {
        match action {
            PanelAction::Look(view) => {
                look.write(LookFrom::View(view));
            }
            PanelAction::ResetCamera => {
                look.write(LookFrom::Home);
            }
            PanelAction::SaveScreenshot { with_panel } => {
                save.write(SaveScreenshot { with_panel });
            }
            PanelAction::HidePanel => state.visible = false,
            PanelAction::Pin(pin) => tool.toggle(pin),
        }
    }
    Ok(())
}

/// Keys in the order in which they came: in a slow frame several do, and a shift may be up again at its end.
fn press_panel_keys(
    mut keys: MessageReader<KeyboardInput>,
    pointer: Res<UiPointer>,
    mut shift: Local<bool>,
    mut state: ResMut<PanelState>,
    mut clock: ResMut<SceneClock>,
    mut tool: ResMut<PinTool>,
    mut save: MessageWriter<SaveScreenshot>,
) {
    for key in keys.read() {
        if matches!(key.key_code, KeyCode::ShiftLeft | KeyCode::ShiftRight) {
            *shift = key.state.is_pressed();
        }
        if pointer.keyboard || key.repeat || !key.state.is_pressed() {
            continue;
        }
        match key.key_code {
            KeyCode::KeyH => state.visible = !state.visible,
            KeyCode::Space => clock.paused = !clock.paused,
            KeyCode::Period => step_clock(&mut clock, STEP),
            KeyCode::Comma => step_clock(&mut clock, -STEP),
            KeyCode::KeyG => tool.toggle(Pin::New),
            KeyCode::Escape => {
                tool.set_if_neq(PinTool(None));
            }
            KeyCode::KeyP => {
                save.write(SaveScreenshot { with_panel: *shift });
            }
            _ => {}
        }
    }
}

/// A step of a running clock would be lost in the next frame, so it stops.
fn step_clock(clock: &mut SceneClock, seconds: f64) {
    clock.paused = true;
    clock.step(seconds);
}

/// Puts what the camera looks at into the middle of what the panel leaves free.
fn center_view(
    state: Res<PanelState>,
    dock: Res<DockState>,
    mut cameras: Query<&mut Camera, With<PanOrbitCamera>>,
) {
    let below = panel::status::HEIGHT + dock.settings.height;
    for mut camera in &mut cameras {
        let Some(size) = camera.logical_viewport_size() else {
            continue;
        };
        let view = (state.visible && !state.suppressed).then(|| SubCameraView {
            full_size: (size + Vec2::new(panel::WIDTH, below)).as_uvec2(),
            offset: Vec2::new(0.0, below),
            size: size.as_uvec2(),
        });
        if camera.sub_camera_view != view {
            camera.sub_camera_view = view;
        }
    }
}
