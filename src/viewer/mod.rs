//! Everything that needs Bevy: plugins for land, sea and sky, and the program's window, panel and pictures.
//!
//! Another Bevy app adds [`HaiboPlugins`] and writes the resources in [`state`]; the program adds camera, panel and
//! screenshots in [`window`], and a picture without a window is taken in [`capture`]. Nothing here parses arguments.

pub mod camera;
pub mod capture;
pub mod color_map;
mod display;
pub mod errors;
pub mod gauges;
pub mod gpu;
pub mod interface;
mod jobs;
pub mod ocean;
pub mod panel;
mod pipelines;
pub mod pointer;
pub mod screenshot;
pub mod sky;
pub mod state;
pub mod terrain;
pub mod window;

pub use gauges::GaugePlugin;
pub use ocean::OceanPlugin;
pub use sky::SkyPlugin;
pub use terrain::TerrainPlugin;

use bevy::app::{PluginGroup, PluginGroupBuilder};

/// Land, sea, sky and the gauges on the water: what another Bevy app adds beside its own camera.
pub struct HaiboPlugins;

impl PluginGroup for HaiboPlugins {
    fn build(self) -> PluginGroupBuilder {
        PluginGroupBuilder::start::<Self>()
            .add(SkyPlugin)
            .add(TerrainPlugin)
            .add(OceanPlugin)
            .add(GaugePlugin)
    }
}
