//! What the user chose for the sea, and which values are allowed.

pub mod component;
pub mod layer;
pub mod spectrum;

use serde::{Deserialize, Serialize};

use self::component::ComponentSettings;
use self::layer::LayerSettings;
use self::spectrum::SpectrumSettings;
use crate::field::SettingsError;
use crate::field::noise::{Basis, Fade, NoiseSettings, Table};
use crate::field::parameter::parameter;

/// Which function moves the water.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeaKind {
    /// Drifting layers of noise of the chosen basis: neighboring points have neighboring heights.
    #[default]
    Coherent,
    /// A height drawn at random for every vertex of the same mesh, to see what coherence is worth.
    White,
    /// Up to 64 trains of waves, given or drawn from the spectrum.
    Gerstner,
    /// Tens of thousands of waves drawn from the spectrum.
    Spectral,
}

/// What the user chose for the sea. [`check`](Self::check) says whether every number is allowed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SeaSettings {
    /// Whether there is water at all.
    pub visible: bool,
    /// `coherent`, `white`, `gerstner` or `spectral`.
    pub kind: SeaKind,
    /// Which noise the layers are made of. Those that do not repeat, sine-value and hash-angle, are cut to 256 × 256
    /// cells that are repeated, so that the water is as smooth after a year as at the start.
    pub basis: Basis,
    /// See [`AMPLITUDE`].
    pub amplitude: f64,
    /// See [`CELL_SIZE`].
    pub cell_size: f64,
    /// See [`SPEED`].
    pub speed: f64,
    /// Chooses the waves.
    pub seed: u32,
    /// Draws all layers from one lattice, as the 海波 demo does; its two then coincide at time 0. So do they with the
    /// bases and the table that know no seed.
    pub one_seed: bool,
    /// Where the permutation comes from, for bases that have a published one.
    pub table: Table,
    /// How the corners of a cell are blended, for bases that blend.
    pub fade: Fade,
    /// See [`RESOLUTION`].
    pub resolution: u32,
    /// See [`DEPTH`].
    pub depth: f64,
    /// See [`CHOPPINESS`].
    pub choppiness: f64,
    /// See [`COMPONENT_COUNT`].
    pub component_count: u32,
    /// The layers of noise waves, 1 to [`layer::MOST_LAYERS`].
    pub layers: Vec<LayerSettings>,
    /// What drives Gerstner and spectral waves.
    pub spectrum: SpectrumSettings,
    /// The components of a Gerstner sea, at most [`component::MOST_COMPONENTS`]; without any, they are drawn from the
    /// spectrum.
    pub components: Vec<ComponentSettings>,
}

impl Default for SeaSettings {
    fn default() -> Self {
        Self {
            visible: true,
            kind: SeaKind::Coherent,
            basis: Basis::Perlin,
            amplitude: 1.2,
            cell_size: 24.0,
            speed: 0.25,
            seed: 1,
            one_seed: false,
            table: Table::Seeded,
            fade: Fade::Quintic,
            resolution: 513,
            depth: 200.0,
            choppiness: 1.0,
            component_count: 32,
            layers: LayerSettings::demo(),
            spectrum: SpectrumSettings::default(),
            components: Vec::new(),
        }
    }
}

parameter!("sea", AMPLITUDE, "amplitude", "Wave amplitude", "m", 0.0..=100.0, slider 0.0..=10.0,
    "The height of noise waves, A; each layer has a multiple of its own.");
parameter!("sea", CELL_SIZE, "cell_size", "Cell size", "m", 1.0..=10000.0, slider 2.0..=500.0 log,
    "The size of the noise cells: about half the distance from crest to crest.");
parameter!("sea", SPEED, "speed", "Wave speed", "cells/s", 0.0..=10.0, slider 0.0..=2.0,
    "How many cells noise waves drift in a second; each layer has a multiple of its own.");
parameter!("sea", RESOLUTION, "resolution", "Wave resolution", "", 33..=2049, slider 33..=1025 log,
    "Vertices along each side of the water.");
parameter!("sea", DEPTH, "depth", "Water depth", "m", 0.5..=11000.0, slider 2.0..=1000.0 log,
    "The depth that waves of a spectrum come from; over land that is nearer to the surface they feel the bed.");
parameter!("sea", CHOPPINESS, "choppiness", "Choppiness", "", 0.0..=1.0, slider 0.0..=1.0,
    "How far the water moves to and fro, which sharpens crests: 0 up and down only, 1 in circles as deep water does.");
parameter!("sea", COMPONENT_COUNT, "component_count", "Components", "", 1..=64, slider 1..=64,
    "How many waves of a Gerstner sea are drawn from the spectrum, each with the same energy.");

impl SeaSettings {
    /// Whether every number is finite and within its range, every list as long as it may be, and the rows of the
    /// spectrum are in order.
    ///
    /// # Errors
    /// The first number, list or row that is not.
    pub fn check(&self) -> Result<(), SettingsError> {
        AMPLITUDE.check(self.amplitude)?;
        CELL_SIZE.check(self.cell_size)?;
        SPEED.check(self.speed)?;
        RESOLUTION.check(self.resolution.into())?;
        DEPTH.check(self.depth)?;
        CHOPPINESS.check(self.choppiness)?;
        COMPONENT_COUNT.check(self.component_count.into())?;
        layer::check_all(&self.layers)?;
        self.spectrum.check()?;
        component::check_all(&self.components)
    }

    /// The noise of the first layer. Choices that the basis does not know are left out, so that a change of basis and
    /// back loses none.
    #[must_use]
    pub fn noise_settings(&self) -> NoiseSettings {
        let chosen = NoiseSettings {
            basis: self.basis,
            seed: self.seed,
            table: self.table,
            fade: self.fade,
            ..Default::default()
        };
        chosen.applicable()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_written_and_read_as_those_of_the_land() {
        let settings = SeaSettings {
            basis: Basis::SuperSimplex,
            table: Table::Ken,
            fade: Fade::Cubic,
            ..Default::default()
        };
        let text = toml::to_string(&settings).unwrap();
        for line in [
            "basis = \"supersimplex\"",
            "table = \"ken\"",
            "fade = \"cubic\"",
        ] {
            assert!(text.contains(line), "{text}");
        }
        assert_eq!(toml::from_str(&text), Ok(settings.clone()));
        // Both are kept, though neither is for SuperSimplex.
        assert_eq!(settings.noise_settings().fade, Fade::Quintic);
        assert_eq!(settings.noise_settings().table, Table::Seeded);
        assert!(toml::from_str::<SeaSettings>("fade = \"step\"").is_err());
    }
}
