//! Sun, sky and haze.
//!
//! [`SkyPlugin`] turns the [`SkyParams`] into one directional light, a backdrop and the [`SkyUniform`] that land and
//! water read from the resource [`SkyLight`]. No image-based lighting: the sky's share is in the shaders.

mod light;

pub use light::SkyUniform;

use bevy::asset::{RenderAssetUsages, embedded_asset};
use bevy::camera::visibility::NoFrustumCulling;
use bevy::light::{CascadeShadowConfigBuilder, DirectionalLightShadowMap, NotShadowCaster};
use bevy::mesh::PrimitiveTopology;
use bevy::prelude::*;
use bevy::render::render_resource::AsBindGroup;
use bevy::shader::{ShaderRef, load_shader_library};

use super::state::{SkyParams, TerrainParams, ViewParams, ViewerSystems, order_systems};

/// Sun, backdrop and haze for the [`SkyParams`]. Turns Bevy's own ambient light off: the sky's light takes its place.
pub struct SkyPlugin;

impl Plugin for SkyPlugin {
    fn build(&self, app: &mut App) {
        add_sky_light(app);
        embedded_asset!(app, "backdrop.wgsl");
        app.add_plugins(MaterialPlugin::<BackdropMaterial>::default())
            .init_resource::<ViewParams>()
            .init_resource::<TerrainParams>()
            .insert_resource(DirectionalLightShadowMap { size: 2048 })
            .insert_resource(GlobalAmbientLight {
                brightness: 0.0,
                ..default()
            })
            .add_systems(Startup, (spawn_sun, spawn_backdrop))
            .add_systems(
                Update,
                (turn_sun, reach_shadows, paint_backdrop)
                    .after(update_light)
                    .in_set(ViewerSystems::Sky),
            );
    }
}

/// The shader library and the resource [`SkyLight`], for every plugin that draws in this light; added once.
pub(super) fn add_sky_light(app: &mut App) {
    if app.is_plugin_added::<SkyLightPlugin>() {
        return;
    }
    app.add_plugins(SkyLightPlugin);
}

struct SkyLightPlugin;

impl Plugin for SkyLightPlugin {
    fn build(&self, app: &mut App) {
        load_shader_library!(app, "sky.wgsl");
        order_systems(app);
        app.init_resource::<SkyParams>()
            .init_resource::<SkyLight>()
            .add_systems(Update, update_light.in_set(ViewerSystems::Sky));
    }
}

/// The light that all shaders share, from the [`SkyParams`].
#[derive(Resource, Debug, Clone, Copy, PartialEq, Default, Deref)]
pub struct SkyLight(SkyUniform);

/// The directional light.
#[derive(Component)]
struct Sun;

/// The triangle behind everything.
#[derive(Component)]
struct Backdrop;

#[derive(Asset, AsBindGroup, TypePath, Debug, Clone)]
struct BackdropMaterial {
    #[uniform(0)]
    sky: SkyUniform,
}

impl Material for BackdropMaterial {
    fn vertex_shader() -> ShaderRef {
        "embedded://haibo/viewer/sky/backdrop.wgsl".into()
    }

    fn fragment_shader() -> ShaderRef {
        "embedded://haibo/viewer/sky/backdrop.wgsl".into()
    }

    fn enable_prepass() -> bool {
        false
    }

    fn enable_shadows() -> bool {
        false
    }
}

fn spawn_sun(mut commands: Commands) {
    commands.spawn((Name::new("Sun"), Sun, DirectionalLight::default()));
}

fn spawn_backdrop(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<BackdropMaterial>>,
) {
    let triangle = Mesh::new(
        PrimitiveTopology::TriangleList,
        RenderAssetUsages::RENDER_WORLD,
    )
    .with_inserted_attribute(
        Mesh::ATTRIBUTE_POSITION,
        vec![[-1.0, -1.0, 0.0], [3.0, -1.0, 0.0], [-1.0, 3.0, 0.0]],
    );
    commands.spawn((
        Name::new("Sky"),
        Backdrop,
        Mesh3d(meshes.add(triangle)),
        MeshMaterial3d(materials.add(BackdropMaterial {
            sky: SkyUniform::default(),
        })),
        NoFrustumCulling,
        NotShadowCaster,
    ));
}

fn update_light(params: Res<SkyParams>, mut light: ResMut<SkyLight>) {
    if params.is_changed() {
        match params.check() {
            Ok(()) => {
                light.set_if_neq(SkyLight(SkyUniform::new(&params)));
            }
            Err(error) => error!("{error}; the sky stays as it was"),
        }
    }
}

fn turn_sun(
    light: Res<SkyLight>,
    view: Res<ViewParams>,
    mut suns: Query<(&mut Transform, &mut DirectionalLight), With<Sun>>,
) {
    if !light.is_changed() && !view.is_changed() {
        return;
    }
    // The cameras' exposure turns lux back into the uniform's units.
    let exposure = bevy::camera::Exposure::default().exposure();
    let irradiance = light.sun_irradiance;
    let brightness = irradiance.max_element();
    for (mut transform, mut sun) in &mut suns {
        // A sun in the zenith needs an up vector that is not its own direction.
        let up = if light.sun_direction.y > 0.999 {
            Vec3::NEG_Z
        } else {
            Vec3::Y
        };
        *transform = Transform::default().looking_to(-light.sun_direction, up);
        sun.color = Color::linear_rgb(
            irradiance.x / brightness,
            irradiance.y / brightness,
            irradiance.z / brightness,
        );
        sun.illuminance = brightness / exposure;
        sun.shadow_maps_enabled = view.shadows;
    }
}

/// Shadows cover the land as seen from anywhere near it.
fn reach_shadows(
    mut commands: Commands,
    params: Res<TerrainParams>,
    mut reached: Local<f32>,
    suns: Query<Entity, With<Sun>>,
) {
    let extent = params.extent as f32;
    if *reached == extent || !extent.is_finite() || extent <= 0.0 {
        return;
    }
    *reached = extent;
    for sun in &suns {
        commands.entity(sun).insert(
            CascadeShadowConfigBuilder {
                num_cascades: 3,
                minimum_distance: extent * 1e-4,
                first_cascade_far_bound: extent * 0.3,
                maximum_distance: extent * 2.2,
                overlap_proportion: 0.15,
            }
            .build(),
        );
    }
}

fn paint_backdrop(
    light: Res<SkyLight>,
    backdrops: Query<&MeshMaterial3d<BackdropMaterial>, With<Backdrop>>,
    mut materials: ResMut<Assets<BackdropMaterial>>,
) {
    if light.is_changed() {
        for backdrop in &backdrops {
            if let Some(mut material) = materials.get_mut(backdrop) {
                material.sky = **light;
            }
        }
    }
}
