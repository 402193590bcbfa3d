//! The section "Sky": sun and haze.
//!
//! It edits numbers; the viewer turns them into light.

use bevy_egui::egui::Ui;

use super::parameter::parameter_ui;
use crate::scene::{SUN_AZIMUTH, SUN_ELEVATION, SkySettings, VISIBILITY};

/// Edits sun and air.
pub fn sky_ui(ui: &mut Ui, sky: &mut SkySettings) {
    let default = SkySettings::default();
    parameter_ui(ui, &SUN_AZIMUTH, &mut sky.sun_azimuth, default.sun_azimuth);
    parameter_ui(
        ui,
        &SUN_ELEVATION,
        &mut sky.sun_elevation,
        default.sun_elevation,
    );
    parameter_ui(ui, &VISIBILITY, &mut sky.visibility, default.visibility);
}
