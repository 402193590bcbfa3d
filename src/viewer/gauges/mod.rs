//! Gauges on the water: [`GaugePlugin`] draws those of the [`GaugeParams`], [`MeasurePlugin`] records and measures.
//!
//! A gauge rides the same [`Sea`](crate::field::waves::Sea) that the read-out under the cursor asks. Records are made by
//! jobs (`recorder.rs`), measured by others (`analysis.rs`) and shown in the panel's dock, which knows plain numbers
//! only: `reading.rs`, `transect.rs`.

mod analysis;
pub mod color;
mod figure;
mod material;
pub mod pin;
mod pose;
pub mod reading;
mod recorder;
pub mod recording;
pub mod transect;
mod waters;

pub use analysis::{Analyses, Lines};
pub use figure::{Figure, Part};
pub use recorder::{Recorder, Subject};
pub use waters::{Place, Waters, elevations, laws, line_through, theory};

use bevy::asset::embedded_asset;
use bevy::prelude::*;

use super::interface::DockState;
use super::ocean::Ocean;
use super::sky::add_sky_light;
use super::state::{GaugeParams, SceneClock, ViewerSystems, order_systems};
use super::terrain::Land;

/// Masts and floats of the [`GaugeParams`].
pub struct GaugePlugin;

impl Plugin for GaugePlugin {
    fn build(&self, app: &mut App) {
        embedded_asset!(app, "gauge.wgsl");
        order_systems(app);
        add_sky_light(app);
        app.add_plugins(MaterialPlugin::<material::GaugeMaterial>::default())
            .init_resource::<GaugeParams>()
            .init_resource::<Ocean>()
            .init_resource::<Land>()
            .init_resource::<SceneClock>()
            .add_systems(Startup, figure::make_parts)
            .add_systems(
                Update,
                (
                    figure::spawn_figures,
                    figure::move_figures,
                    figure::light_figures,
                )
                    .chain()
                    .in_set(ViewerSystems::Gauges),
            );
    }
}

/// Records and readings of the [`GaugeParams`], for the dock; and the tool that pins gauges.
pub struct MeasurePlugin;

impl Plugin for MeasurePlugin {
    fn build(&self, app: &mut App) {
        order_systems(app);
        app.init_resource::<GaugeParams>()
            .init_resource::<Ocean>()
            .init_resource::<SceneClock>()
            .init_resource::<Land>()
            .init_resource::<DockState>()
            .init_resource::<Waters>()
            .init_resource::<Recorder>()
            .init_resource::<Analyses>()
            .init_resource::<Lines>()
            .init_resource::<pin::PinTool>()
            .add_systems(
                Update,
                (
                    waters::follow_ocean,
                    recorder::record_gauges,
                    analysis::analyze_records,
                    analysis::analyze_line,
                    analysis::fill_dock,
                )
                    .chain()
                    .in_set(ViewerSystems::Gauges),
            );
    }
}
