//! Haibo's land and sea in another Bevy app, which brings its own camera and its own things: a lighthouse that stands
//! on the land, and a buoy that floats.
//!
//! `cargo run --release --example embed` opens a window. With `-- --headless` it draws into an image until the land is
//! complete, prints the height under the lighthouse and ends. There is no panel: the numbers are resources.

use std::time::Duration;

use bevy::app::ScheduleRunnerPlugin;
use bevy::camera::RenderTarget;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::render_resource::TextureFormat;
use bevy::window::ExitCondition;
use bevy::winit::WinitPlugin;
use haibo::field::HeightField;
use haibo::field::terrain::TerrainSettings;
use haibo::field::waves::SeaSettings;
use haibo::viewer::HaiboPlugins;
use haibo::viewer::ocean::Ocean;
use haibo::viewer::state::{SeaParams, TerrainParams};
use haibo::viewer::terrain::Land;

/// Where the lighthouse stands and the buoy floats: x east and z south, in meters.
const LIGHTHOUSE: Vec2 = Vec2::new(296.0, -360.0);
const BUOY: Vec2 = Vec2::new(-100.0, -60.0);

fn main() -> AppExit {
    let mut app = App::new();
    if std::env::args().any(|argument| argument == "--headless") {
        app.add_plugins(without_window())
            .add_systems(Startup, spawn_camera.pipe(draw_into_image))
            .add_systems(Last, print_height_and_exit);
    } else {
        app.add_plugins(DefaultPlugins)
            .add_systems(Startup, spawn_camera.map(|_| ()));
    }
    app.add_plugins(HaiboPlugins)
        // Change these at any time: land and sea follow.
        .insert_resource(TerrainParams(TerrainSettings {
            seed: 42,
            octaves: 6,
            amplitude: 180.0,
            ..default()
        }))
        .insert_resource(SeaParams(SeaSettings {
            amplitude: 2.0,
            ..default()
        }))
        .add_systems(Startup, spawn_things)
        .add_systems(Update, (stand, float))
        .run()
}

#[derive(Component)]
struct Stands;

#[derive(Component)]
struct Floats;

fn spawn_camera(mut commands: Commands) -> Entity {
    let above_the_sea = Transform::from_xyz(-300.0, 300.0, 600.0);
    let projection = PerspectiveProjection {
        far: 100_000.0,
        ..default()
    };
    commands
        .spawn((
            Camera3d::default(),
            Projection::Perspective(projection),
            above_the_sea.looking_at(Vec3::new(100.0, 0.0, -200.0), Vec3::Y),
        ))
        .id()
}

fn spawn_things(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    commands.spawn((
        Stands,
        Mesh3d(meshes.add(Cylinder::new(12.0, 120.0))),
        MeshMaterial3d(materials.add(Color::srgb(0.9, 0.9, 0.85))),
        Transform::from_xyz(LIGHTHOUSE.x, 0.0, LIGHTHOUSE.y),
    ));
    commands.spawn((
        Floats,
        Mesh3d(meshes.add(Sphere::new(15.0))),
        MeshMaterial3d(materials.add(Color::srgb(0.9, 0.2, 0.1))),
        Transform::from_xyz(BUOY.x, 0.0, BUOY.y),
    ));
}

/// The height of the land on show; `None` until it is complete.
fn height_of_land(land: &Land, at: Vec2) -> Option<f64> {
    land.duration?;
    let terrain = land.terrain.as_ref()?;
    Some(terrain.sample(at.x.into(), at.y.into()).height)
}

fn stand(land: Res<Land>, mut things: Query<&mut Transform, With<Stands>>) {
    let Some(height) = height_of_land(&land, LIGHTHOUSE) else {
        return;
    };
    for mut transform in &mut things {
        transform.translation.y = height as f32 + 60.0;
    }
}

fn float(ocean: Res<Ocean>, mut things: Query<&mut Transform, With<Floats>>) {
    let Some(surface) = ocean.surface() else {
        return;
    };
    for mut transform in &mut things {
        let [x, z] = [transform.translation.x, transform.translation.z].map(f64::from);
        let water = surface.sample(x, z);
        transform.translation.y = (ocean.level + water.height) as f32;
        transform.rotation = Quat::from_rotation_arc(Vec3::Y, water.normal().as_vec3());
    }
}

/// What a program without a window does instead of `DefaultPlugins`.
fn without_window() -> impl PluginGroup {
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
        .add(ScheduleRunnerPlugin::run_loop(Duration::ZERO))
}

fn draw_into_image(
    In(camera): In<Entity>,
    mut commands: Commands,
    mut images: ResMut<Assets<Image>>,
) {
    let image = Image::new_target_texture(320, 180, TextureFormat::Rgba8UnormSrgb, None);
    commands
        .entity(camera)
        .insert(RenderTarget::from(images.add(image)));
}

fn print_height_and_exit(
    land: Res<Land>,
    mut frames: Local<u32>,
    mut exit: MessageWriter<AppExit>,
) {
    let Some(height) = height_of_land(&land, LIGHTHOUSE) else {
        return;
    };
    *frames += 1;
    // By then everything has been drawn.
    if *frames == 4 {
        println!("land at {}, {}: {height} m", LIGHTHOUSE.x, LIGHTHOUSE.y);
        exit.write(AppExit::Success);
    }
}
