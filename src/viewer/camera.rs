//! The camera: an orbit by `bevy_panorbit_camera` with limits, named views and a reset.
//!
//! Whether a drag or the wheel belongs to the camera is decided in [`interface`](super::interface), not here.

use bevy::camera::Hdr;
use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::prelude::*;
use bevy_panorbit_camera::{PanOrbitCamera, PanOrbitCameraPlugin};

use super::pointer::UiPointer;
use super::state::{TerrainParams, ViewerSystems};
use crate::scene::{CameraSettings, NamedView, PITCH, RADIUS};

/// The orbit camera and its keys.
pub struct CameraPlugin;

impl Plugin for CameraPlugin {
    fn build(&self, app: &mut App) {
        app.add_plugins(PanOrbitCameraPlugin)
            .init_resource::<TerrainParams>()
            .init_resource::<UiPointer>()
            .init_resource::<HomeView>()
            .add_message::<LookFrom>()
            .add_systems(
                Update,
                (press_view_keys, look_from)
                    .chain()
                    .in_set(ViewerSystems::Input),
            );
    }
}

/// The viewpoint of the scene file, to which a reset returns; `None` is the three-quarter view.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Default)]
pub struct HomeView(pub Option<CameraSettings>);

/// Moves the camera.
#[derive(Message, Debug, Clone, Copy, PartialEq)]
pub enum LookFrom {
    /// To a view of the whole land.
    View(NamedView),
    /// To the scene's viewpoint.
    Home,
}

/// What a camera needs to look at a scene from `settings`; the render target is the caller's.
pub fn orbit_camera(settings: &CameraSettings) -> impl Bundle {
    let mut orbit = PanOrbitCamera {
        pitch_lower_limit: Some(PITCH.min.to_radians() as f32),
        pitch_upper_limit: Some(PITCH.max.to_radians() as f32),
        zoom_lower_limit: RADIUS.min as f32,
        zoom_upper_limit: Some(RADIUS.max as f32),
        orbit_smoothness: 0.15,
        pan_smoothness: 0.15,
        zoom_smoothness: 0.2,
        use_real_time: true,
        ..default()
    };
    aim(&mut orbit, settings);
    orbit.yaw = Some(orbit.target_yaw);
    orbit.pitch = Some(orbit.target_pitch);
    orbit.radius = Some(orbit.target_radius);
    orbit.focus = orbit.target_focus;
    (
        Name::new("Camera"),
        Camera3d::default(),
        Hdr,
        Tonemapping::AcesFitted,
        Msaa::Sample4,
        Projection::Perspective(PerspectiveProjection {
            fov: 40.0_f32.to_radians(),
            near: 0.5,
            far: 1e6,
            ..default()
        }),
        orbit,
    )
}

/// Sets the targets; smoothing brings the camera there.
fn aim(orbit: &mut PanOrbitCamera, settings: &CameraSettings) {
    orbit.target_yaw = settings.yaw.to_radians() as f32;
    orbit.target_pitch = settings.pitch.to_radians() as f32;
    orbit.target_radius = settings.radius as f32;
    orbit.target_focus = Vec3::new(settings.x as f32, settings.y as f32, settings.z as f32);
    orbit.force_update = true;
}

fn press_view_keys(
    keys: Res<ButtonInput<KeyCode>>,
    pointer: Res<UiPointer>,
    mut views: MessageWriter<LookFrom>,
) {
    if pointer.keyboard {
        return;
    }
    const DIGITS: [KeyCode; 4] = [
        KeyCode::Digit1,
        KeyCode::Digit2,
        KeyCode::Digit3,
        KeyCode::Digit4,
    ];
    for (key, view) in DIGITS.into_iter().zip(NamedView::ALL) {
        if keys.just_pressed(key) {
            views.write(LookFrom::View(view));
        }
    }
    if keys.just_pressed(KeyCode::KeyR) {
        views.write(LookFrom::Home);
    }
}

fn look_from(
    mut views: MessageReader<LookFrom>,
    terrain: Res<TerrainParams>,
    home: Res<HomeView>,
    mut cameras: Query<&mut PanOrbitCamera>,
) {
    for view in views.read() {
        let settings = match view {
            LookFrom::View(view) => view.camera(&terrain),
            LookFrom::Home => home
                .0
                .unwrap_or_else(|| NamedView::ThreeQuarter.camera(&terrain)),
        };
        // Land that is no land has no view, and a camera at NaN would never come back.
        if settings.check().is_err() {
            continue;
        }
        for mut orbit in &mut cameras {
            aim(&mut orbit, &settings);
        }
    }
}
