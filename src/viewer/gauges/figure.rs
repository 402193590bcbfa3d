//! What one sees of a gauge: a mast and a float in its color, on the water of the moment.
//!
//! A staff's mast stands and its float slides on it; a buoy goes with its particle of water and tilts with the surface.
//! Both are drawn larger than life where they are far away. Nothing here is measured.

use bevy::light::NotShadowCaster;
use bevy::prelude::*;

use super::color::COLORS;
use super::material::GaugeMaterial;
use super::pose::{Pose, Water, pose};
use crate::field::HeightField;
use crate::scene::GaugeSettings;
use crate::viewer::ocean::Ocean;
use crate::viewer::sky::{SkyLight, SkyUniform};
use crate::viewer::state::GaugeParams;
use crate::viewer::terrain::Land;

/// A part of a gauge's figure.
#[derive(Component, Debug, Clone, Copy, PartialEq, Eq)]
pub struct Figure {
    /// Which gauge it belongs to.
    pub gauge: usize,
    /// What it is.
    pub part: Part,
}

/// The parts of a figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// A thin pole.
    Mast,
    /// What lies on the water.
    Float,
    /// A ball at the mast's top.
    Top,
}

impl Part {
    /// All parts.
    pub const ALL: [Self; 3] = [Self::Mast, Self::Float, Self::Top];
}

/// Meshes of size one, and paints in every color.
#[derive(Resource)]
pub(super) struct Parts {
    mast: Handle<Mesh>,
    ball: Handle<Mesh>,
    plain: [Handle<GaugeMaterial>; COLORS.len()],
    banded: [Handle<GaugeMaterial>; COLORS.len()],
}

pub(super) fn make_parts(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<GaugeMaterial>>,
) {
    let mut paints = |bands: f32| {
        COLORS.map(|rgb| {
            let [red, green, blue] = rgb;
            let linear = Color::srgb_u8(red, green, blue).to_linear().to_vec3();
            materials.add(GaugeMaterial {
                paint: linear.extend(bands),
                sky: SkyUniform::default(),
            })
        })
    };
    commands.insert_resource(Parts {
        plain: paints(0.0),
        banded: paints(7.0),
        mast: meshes.add(Cylinder::new(1.0, 1.0).mesh().resolution(12)),
        ball: meshes.add(Sphere::new(1.0).mesh().uv(24, 12)),
    });
}

/// As many figures as gauges, in their colors.
pub(super) fn spawn_figures(
    mut commands: Commands,
    params: Res<GaugeParams>,
    parts: Res<Parts>,
    mut figures: Query<(Entity, &Figure, &mut MeshMaterial3d<GaugeMaterial>)>,
) {
    if !params.is_changed() {
        return;
    }
    let paint = |gauge: &GaugeSettings, part| {
        let color = gauge.color as usize % COLORS.len();
        match part {
            Part::Mast => parts.banded[color].clone(),
            Part::Float | Part::Top => parts.plain[color].clone(),
        }
    };
    let mut drawn = 0;
    for (entity, figure, mut material) in &mut figures {
        match params.get(figure.gauge) {
            Some(gauge) => {
                material.set_if_neq(MeshMaterial3d(paint(gauge, figure.part)));
                drawn = drawn.max(figure.gauge + 1);
            }
            None => commands.entity(entity).despawn(),
        }
    }
    for (i, gauge) in params.iter().enumerate().skip(drawn) {
        for part in Part::ALL {
            let mesh = match part {
                Part::Mast => &parts.mast,
                Part::Float | Part::Top => &parts.ball,
            };
            commands.spawn((
                Name::new("Gauge"),
                Figure { gauge: i, part },
                Mesh3d(mesh.clone()),
                MeshMaterial3d(paint(gauge, part)),
                NotShadowCaster,
                Transform::default(),
                Visibility::Hidden,
            ));
        }
    }
}

/// Puts the figures onto the water of the clock's time.
pub(super) fn move_figures(
    params: Res<GaugeParams>,
    ocean: Res<Ocean>,
    land: Res<Land>,
    cameras: Query<&GlobalTransform, With<Camera3d>>,
    mut figures: Query<(&Figure, &mut Transform, &mut Visibility)>,
) {
    let sea = ocean.sea.as_ref().filter(|sea| sea.settings().visible);
    let surface = ocean.surface().filter(|_| !params.is_empty());
    let Some((sea, surface)) = sea.zip(surface) else {
        for (.., mut visibility) in &mut figures {
            visibility.set_if_neq(Visibility::Hidden);
        }
        return;
    };
    let eye = cameras
        .iter()
        .next()
        .map_or(Vec3::ZERO, GlobalTransform::translation);
    let terrain = land.terrain.as_ref();
    let depth = |x, z| {
        terrain.map_or(f64::INFINITY, |terrain| {
            ocean.level - terrain.sample(x, z).height
        })
    };
    let water = Water {
        surface,
        level: ocean.level,
        bound: sea.bound(),
        depth: &depth,
    };
    let poses: Vec<Pose> = params
        .iter()
        .map(|gauge| pose(gauge, &water, eye))
        .collect();
    for (figure, mut transform, mut visibility) in &mut figures {
        let Some(pose) = poses.get(figure.gauge) else {
            continue;
        };
        transform.set_if_neq(pose.transform(figure.part));
        visibility.set_if_neq(Visibility::Inherited);
    }
}

/// Gives the paints the light of the moment.
pub(super) fn light_figures(
    light: Res<SkyLight>,
    parts: Res<Parts>,
    mut materials: ResMut<Assets<GaugeMaterial>>,
) {
    if !light.is_changed() {
        return;
    }
    for handle in parts.plain.iter().chain(&parts.banded) {
        if let Some(mut material) = materials.get_mut(handle) {
            material.sky = **light;
        }
    }
}
