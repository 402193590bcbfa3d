//! The noises of the sea as numbers for the shader: what stands at the points of their lattices, and the rule.
//!
//! Both change only with the basis and its options, not with time.

use bevy::asset::RenderAssetUsages;
use bevy::math::IVec2;
use bevy::prelude::*;
use bevy::render::render_resource::{
    Extent3d, ShaderType, TextureDimension, TextureFormat, TextureViewDescriptor,
    TextureViewDimension,
};

use super::uniform::sum_of_two;
use crate::field::noise::Fade;
use crate::field::noise::sites::{Bumps, Rule, SIDE};
use crate::field::waves::{Sea, SeaKind};

/// The GPU layout of `Noise` in `sea.wgsl`, which explains the fields.
#[derive(Debug, Clone, Copy, PartialEq, Default, ShaderType)]
pub struct NoiseUniform {
    fade: Vec4,
    skew: Vec2,
    steps: IVec2,
    fade_first: f32,
    unskew: f32,
    reach: f32,
    squeeze: f32,
    square: f32,
    halves: u32,
}

impl NoiseUniform {
    /// The numbers of a rule.
    #[must_use]
    pub fn new(rule: &Rule) -> Self {
        match *rule {
            Rule::Blend { fade, .. } => Self::blend(fade),
            Rule::Bumps(bumps) => Self::bumps(bumps),
            Rule::Nearest => default(),
        }
    }

    fn blend(fade: Fade) -> Self {
        let [first, rest @ ..] = fade.polynomial().map(|factor| factor as f32);
        Self {
            fade: Vec4::from_array(rest),
            fade_first: first,
            ..default()
        }
    }

    fn bumps(bumps: Bumps) -> Self {
        Self {
            skew: sum_of_two(bumps.skew),
            steps: IVec2::from_array(bumps.steps.map(|step| step as i32)),
            unskew: bumps.unskew as f32,
            reach: bumps.reach as f32,
            squeeze: bumps.squeeze as f32,
            square: bumps.square as f32,
            halves: u32::from(bumps.halves),
            ..default()
        }
    }
}

/// Which part of the shader draws the sea: the value of `SEA_NOISE` in `sea.wgsl`, which has its meaning.
///
/// Each is a pipeline of its own: a software adapter takes a third longer for the branches that a sea does not need.
#[must_use]
pub fn noise_code(sea: &Sea) -> u32 {
    match (sea.settings().kind, sea.rule()) {
        (SeaKind::Coherent, Rule::Blend { .. }) => 0,
        (SeaKind::Coherent, Rule::Bumps(_)) => 1,
        (SeaKind::Coherent, Rule::Nearest) => 2,
        (SeaKind::White, _) => 3,
        (SeaKind::Gerstner, _) => 4,
        (SeaKind::Spectral, _) => 5,
    }
}

/// Whether both seas have the same [`sites`](sites_image).
pub(super) fn same_sites(one: &Sea, other: &Sea) -> bool {
    let (a, b) = (one.settings(), other.settings());
    a.kind == b.kind && a.noise_settings() == b.noise_settings() && one.seeds() == other.seeds()
}

/// The numbers at the points of the noises' lattices, 256 × 256 texels and a layer of the image each: (c, v₁, v₂, 0) of
/// [`Sites`](crate::field::noise::sites::Sites). For white noise, the hash of each point, in a single layer.
#[must_use]
pub fn sites_image(sea: &Sea) -> Image {
    let side = SIDE as u32;
    let sites = sea.sites();
    let layers = match sea.settings().kind {
        SeaKind::Coherent => sites.len(),
        SeaKind::White | SeaKind::Gerstner | SeaKind::Spectral => 1,
    };
    let texel = |layer: usize, point| match sea.settings().kind {
        SeaKind::Coherent => sites[layer].at(point),
        SeaKind::White => [f64::from(sea.permutation().xor(point)), 0.0, 0.0],
        SeaKind::Gerstner | SeaKind::Spectral => [0.0; 3],
    };
    let mut texels = Vec::with_capacity(layers * (SIDE * SIDE) as usize * 16);
    for layer in 0..layers {
        for j in 0..SIDE {
            for i in 0..SIDE {
                let [c, x, z] = texel(layer, [i, j]).map(|number| (number as f32).to_le_bytes());
                texels.extend([c, x, z, [0; 4]].as_flattened());
            }
        }
    }
    let mut image = Image::new(
        Extent3d {
            width: side,
            height: side,
            depth_or_array_layers: layers as u32,
        },
        TextureDimension::D2,
        texels,
        TextureFormat::Rgba32Float,
        RenderAssetUsages::RENDER_WORLD,
    );
    // Of a single layer, too, an array is made.
    image.texture_view_descriptor = Some(TextureViewDescriptor {
        dimension: Some(TextureViewDimension::D2Array),
        ..default()
    });
    image
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::noise::{Basis, Table};
    use crate::field::waves::SeaSettings;

    fn sea(change: impl FnOnce(&mut SeaSettings)) -> Sea {
        let mut settings = SeaSettings::default();
        change(&mut settings);
        Sea::new(&settings, 100.0).unwrap()
    }

    #[test]
    fn the_texels_are_the_sites_row_by_row_and_layer_by_layer() {
        for basis in Basis::ALL {
            let sea = sea(|s| {
                s.basis = basis;
                s.layers[1].octaves = 2;
            });
            let image = sites_image(&sea);
            assert_eq!(image.texture_descriptor.array_layer_count(), 3);
            let texels = image.data.as_ref().unwrap().as_chunks::<16>().0;
            for (layer, sites) in sea.sites().iter().enumerate() {
                for [i, j] in [[0, 0], [255, 0], [7, 200]] {
                    let texel = &texels[(layer * 256 + j) * 256 + i];
                    let numbers = texel.as_chunks::<4>().0;
                    let expected = sites.at([i as i64, j as i64]);
                    for (number, expected) in numbers.iter().zip(expected) {
                        let number = f32::from_le_bytes(*number);
                        assert_eq!(number, expected as f32, "{basis} {layer} {i} {j}");
                    }
                }
            }
        }
    }

    #[test]
    fn other_sites_are_made_for_another_noise_alone() {
        let same = |change: fn(&mut SeaSettings)| same_sites(&sea(|_| ()), &sea(change));
        assert!(same(|s| s.amplitude = 3.0) && same(|s| s.cell_size = 3.0));
        // Perlin noise has no published table here.
        assert!(same(|s| s.table = Table::Ken));
        assert!(same(|s| s.layers[0].speed = 3.0) && !same(|s| s.layers[0].seed = 9));
        assert!(!same(|s| s.seed += 1) && !same(|s| s.one_seed = true));
        assert!(!same(|s| s.layers[0].octaves = 2));
        assert!(!same(|s| s.basis = Basis::Value) && !same(|s| s.kind = SeaKind::White));
    }
}
