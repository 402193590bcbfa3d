//! The resources round a scene: what plugins read, the panel edits and the command line sets.

use bevy::prelude::*;

use crate::field::terrain::TerrainSettings;
use crate::field::waves::SeaSettings;
use crate::scene::{ClockSettings, GaugeSettings, Scene, SkySettings, ViewSettings};

/// The order of Haibo's systems within `Update`. Add new sets here.
#[derive(SystemSet, Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ViewerSystems {
    /// Keys and buttons become state.
    Input,
    /// The clock advances.
    Clock,
    /// Sun and sky follow their settings.
    Sky,
    /// Rebuilds of the land start, finish and are uploaded.
    Terrain,
    /// The water follows clock and settings.
    Ocean,
    /// Gauges ride the water and are read.
    Gauges,
    /// What the panel shows is collected.
    Report,
}

impl ViewerSystems {
    /// All sets in their order.
    pub const ORDER: [Self; 7] = [
        Self::Input,
        Self::Clock,
        Self::Sky,
        Self::Terrain,
        Self::Ocean,
        Self::Gauges,
        Self::Report,
    ];
}

/// Puts [`ViewerSystems`] in order; saying so more than once changes nothing.
pub(super) fn order_systems(app: &mut App) {
    for pair in ViewerSystems::ORDER.windows(2) {
        app.configure_sets(Update, pair[0].before(pair[1]));
    }
}

/// What the land is made from. Write it only when it differs: every write starts a rebuild check.
#[derive(Resource, Debug, Clone, PartialEq, Default, Deref, DerefMut)]
pub struct TerrainParams(pub TerrainSettings);

/// What the water is made from.
#[derive(Resource, Debug, Clone, PartialEq, Default, Deref, DerefMut)]
pub struct SeaParams(pub SeaSettings);

/// Sun and haze.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Default, Deref, DerefMut)]
pub struct SkyParams(pub SkySettings);

/// How the scene is drawn.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default, Deref, DerefMut)]
pub struct ViewParams(pub ViewSettings);

/// The time that the waves see, in seconds. Set it, pause it or scale it; nothing else moves the water.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Default, Deref, DerefMut)]
pub struct SceneClock(pub ClockSettings);

/// The gauges on the water.
#[derive(Resource, Debug, Clone, PartialEq, Default, Deref, DerefMut)]
pub struct GaugeParams(pub Vec<GaugeSettings>);

/// Inserts a scene's parts as resources; its camera is the camera plugin's.
pub fn insert_scene(world: &mut World, scene: &Scene) {
    world.insert_resource(TerrainParams(scene.terrain.clone()));
    world.insert_resource(SeaParams(scene.sea.clone()));
    world.insert_resource(SkyParams(scene.sky));
    world.insert_resource(ViewParams(scene.view));
    world.insert_resource(SceneClock(scene.clock));
    world.insert_resource(GaugeParams(scene.gauges.clone()));
}
