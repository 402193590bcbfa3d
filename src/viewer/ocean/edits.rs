//! From the settings and the clock to the [`Ocean`] on show.

use std::sync::Arc;

use bevy::prelude::*;

use super::moments::{Drawn, Moment};
use super::noise::{same_sites, sites_image};
use super::textures::{ShownTiles, TileTextures};
use super::{Moments, Ocean};
use crate::field::waves::{Sea, SeaError, SeaKind};
use crate::viewer::color_map::SeaScale;
use crate::viewer::state::{SceneClock, SeaParams, TerrainParams};

/// Settings become a sea: those of noise and trains of waves at once, spectral ones in a job.
pub(super) fn update_sea(
    params: Res<SeaParams>,
    terrain: Res<TerrainParams>,
    clock: Res<SceneClock>,
    mut images: ResMut<Assets<Image>>,
    mut moments: ResMut<Moments>,
    mut ocean: ResMut<Ocean>,
) {
    if !params.is_changed() && !terrain.is_changed() {
        return;
    }
    if let Err(error) = terrain.check() {
        refuse(&mut ocean, &error.into());
        return;
    }
    if ocean.level != terrain.sea_level {
        ocean.level = terrain.sea_level;
    }
    let (settings, extent) = (&**params, terrain.extent);
    let shown = ocean
        .sea
        .as_ref()
        .is_some_and(|sea| sea.settings() == settings);
    let same = shown && ocean.extent == extent;
    if same && ocean.error.is_some() {
        ocean.error = None;
    }
    if settings.kind == SeaKind::Spectral {
        if !moments.wants(settings, extent) {
            moments.want(settings, extent, clock.time);
        }
        return;
    }
    if moments.is_wanted() {
        moments.forget();
    }
    if same {
        return;
    }
    match Sea::new(settings, extent) {
        Ok(sea) => {
            let scale = SeaScale::of(&sea);
            let sea = Arc::new(sea);
            show(&mut ocean, &mut images, sea, extent, scale);
            ocean.tiles = None;
            ocean.shown_time = clock.time;
        }
        Err(error) => refuse(&mut ocean, &error),
    }
}

fn refuse(ocean: &mut Ocean, error: &SeaError) {
    error!("{error}; the sea stays as it was");
    ocean.error = Some(error.to_string());
}

fn show(
    ocean: &mut Ocean,
    images: &mut Assets<Image>,
    sea: Arc<Sea>,
    extent: f64,
    scale: SeaScale,
) {
    let kept = ocean
        .sea
        .as_ref()
        .is_some_and(|shown| same_sites(shown, &sea));
    if !kept {
        ocean.sites = images.add(sites_image(&sea));
    }
    ocean.sea = Some(sea);
    ocean.extent = extent;
    ocean.scale = Some(scale);
    ocean.error = None;
}

/// The moment on show follows the clock: at once, or when its tiles come.
pub(super) fn follow_clock(
    clock: Res<SceneClock>,
    mut images: ResMut<Assets<Image>>,
    mut textures: ResMut<TileTextures>,
    mut shown: ResMut<ShownTiles>,
    mut moments: ResMut<Moments>,
    mut ocean: ResMut<Ocean>,
) -> Result {
    let needs_tiles = ocean
        .sea
        .as_ref()
        .is_some_and(|sea| sea.spectral().is_some());
    if !needs_tiles && ocean.shown_time != clock.time {
        ocean.shown_time = clock.time;
    }
    if moments.is_wanted() && moments.lags(clock.time) {
        match moments.follow(clock.time) {
            Some(Ok(moment)) => {
                let Moment {
                    drawn,
                    tiles,
                    levels,
                } = moment;
                let Drawn {
                    sea,
                    extent,
                    numbers,
                    scale,
                } = drawn;
                textures.show(&tiles, &levels, &mut images, &mut shown)?;
                let new = ocean
                    .sea
                    .as_ref()
                    .is_none_or(|shown| !Arc::ptr_eq(shown, &sea));
                if new {
                    show(&mut ocean, &mut images, sea, extent, scale);
                }
                ocean.spectral = numbers;
                ocean.shown_time = tiles.time;
                ocean.tiles = Some(tiles);
            }
            Some(Err(error)) => refuse(&mut ocean, &error),
            None => (),
        }
    }
    Ok(())
}
