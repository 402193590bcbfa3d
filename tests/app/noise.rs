//! When the numbers of the sea's noise are made anew, and that none of the old ones stay.

use bevy::prelude::{Assets, Handle, Image};
use haibo::field::noise::{Basis, Fade, Table};
use haibo::field::waves::{SeaKind, SeaSettings};
use haibo::viewer::ocean::Ocean;
use haibo::viewer::state::SeaParams;

use super::harness::{Viewer, small_scene};

fn edit(viewer: &mut Viewer, change: impl FnOnce(&mut SeaSettings)) -> Handle<Image> {
    change(&mut viewer.world().resource_mut::<SeaParams>());
    // Handles that were dropped are collected in the frames after.
    viewer.frames(5);
    viewer.resource::<Ocean>().sites.clone()
}

#[test]
fn only_another_noise_is_uploaded() {
    let mut viewer = Viewer::new(small_scene());
    viewer.settle();
    let mut last = edit(&mut viewer, |_| ());
    let images = viewer.resource::<Assets<Image>>().len();
    let the_same: [fn(&mut SeaSettings); 5] = [
        |sea| sea.amplitude = 3.0,
        |sea| sea.cell_size = 70.0,
        |sea| sea.speed = 2.0,
        // Not for Perlin noise.
        |sea| sea.table = Table::Ken,
        |sea| sea.visible = false,
    ];
    for change in the_same {
        let now = edit(&mut viewer, change);
        assert_eq!(now, last);
    }
    edit(&mut viewer, |sea| sea.visible = true);
    let other: [fn(&mut SeaSettings); 6] = [
        |sea| sea.seed += 1,
        |sea| sea.one_seed = true,
        |sea| sea.basis = Basis::Improved,
        |sea| sea.fade = Fade::Linear,
        |sea| sea.basis = Basis::SuperSimplex,
        |sea| sea.kind = SeaKind::White,
    ];
    for change in other {
        let now = edit(&mut viewer, change);
        assert_ne!(now, last);
        last = now;
    }
    drop(last);
    viewer.frames(5);
    assert_eq!(viewer.resource::<Assets<Image>>().len(), images);
}
