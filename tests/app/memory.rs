//! That editing for long keeps no more than what is on show.

use std::process::Command;
use std::sync::Arc;

use bevy::asset::Asset;
use bevy::prelude::{Assets, Image, Mesh};
use haibo::field::grid::HeightGrid;
use haibo::scene::GaugeSettings;
use haibo::viewer::state::GaugeParams;
use haibo::viewer::terrain::{Land, LandMaterial};

use super::harness::{Viewer, small_scene};
use super::rebuild::storm;

/// How much the process may grow once it has done everything before, in bytes.
const MARGIN: usize = 12 << 20;

/// The resident memory of this process, in bytes.
fn resident() -> usize {
    let statm = std::fs::read_to_string("/proc/self/statm").unwrap();
    let pages: usize = statm.split(' ').nth(1).unwrap().parse().unwrap();
    4096 * pages
}

fn count<A: Asset>(viewer: &Viewer) -> usize {
    viewer.resource::<Assets<A>>().len()
}

/// Everything that a rebuild could leave behind.
fn counts(viewer: &mut Viewer) -> [usize; 4] {
    // Handles that were dropped are collected in the frames after.
    viewer.frames(5);
    [
        count::<Image>(viewer),
        count::<Mesh>(viewer),
        count::<LandMaterial>(viewer),
        viewer.world().entities().count_spawned() as usize,
    ]
}

fn cross_resolutions(viewer: &mut Viewer, times: u32, mut after: impl FnMut(Arc<HeightGrid>)) {
    for i in 0..times {
        viewer.edit(|land| {
            land.resolution = if i % 2 == 0 { 33 } else { 257 };
            land.seed = i;
        });
        viewer.settle();
        after(viewer.resource::<Land>().grid.clone().unwrap());
    }
}

#[test]
fn crossing_resolutions_leaves_nothing_behind() {
    let mut viewer = Viewer::new(small_scene());
    cross_resolutions(&mut viewer, 2, |_| ());
    let before = counts(&mut viewer);
    cross_resolutions(&mut viewer, 60, |_| ());
    assert_eq!(counts(&mut viewer), before);
    viewer.assert_land_is_of(&viewer.settings().terrain);
}

#[test]
fn a_storm_of_edits_leaves_nothing_behind() {
    let mut viewer = Viewer::new(small_scene());
    let before = counts(&mut viewer);
    storm(&mut viewer, 0);
    viewer.settle();
    assert_eq!(counts(&mut viewer), before);
}

/// Pins gauges and takes them away again, ever elsewhere.
fn pin_and_remove(viewer: &mut Viewer, times: u32) {
    for i in 0..times {
        let gauge = |j: u32| GaugeSettings {
            x: f64::from(10 * i + j),
            color: j,
            ..Default::default()
        };
        viewer.world().resource_mut::<GaugeParams>().0 = (0..1 + i % 8).map(gauge).collect();
        viewer.frames(2);
        if i % 20 == 0 {
            viewer.settle();
        }
    }
    viewer.world().resource_mut::<GaugeParams>().clear();
    viewer.settle();
}

#[test]
fn gauges_that_come_and_go_leave_nothing_behind() {
    let mut viewer = Viewer::new(small_scene());
    pin_and_remove(&mut viewer, 10);
    let before = counts(&mut viewer);
    pin_and_remove(&mut viewer, 60);
    assert_eq!(counts(&mut viewer), before);
}

/// Tests of one binary share its memory, so that the measurement needs a process of its own.
#[cfg(target_os = "linux")]
#[test]
fn memory_is_flat() {
    let output = Command::new(std::env::current_exe().unwrap())
        .args([
            "--exact",
            "memory::measured_alone",
            "--ignored",
            "--nocapture",
        ])
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}");
    assert!(text.contains("1 passed"), "{text}");
}

#[cfg(target_os = "linux")]
#[test]
#[ignore = "memory_is_flat runs it in a process of its own"]
fn measured_alone() {
    let mut viewer = Viewer::new(small_scene());
    let mut work = |kept: &mut Vec<Arc<HeightGrid>>, keep: bool| {
        storm(&mut viewer, kept.len() as u32);
        pin_and_remove(&mut viewer, 40);
        cross_resolutions(&mut viewer, 60, |grid| {
            if keep {
                // What a leak would do.
                kept.push(Arc::new((*grid).clone()));
            }
        });
        resident()
    };
    let mut kept = Vec::new();
    let warm = (0..3).map(|_| work(&mut kept, false)).max().unwrap();
    let after = (0..3).map(|_| work(&mut kept, false)).max().unwrap();
    let grown = after.saturating_sub(warm);
    println!("{warm} bytes, then {grown} more");
    assert!(grown < MARGIN, "{grown} bytes more than {warm}");
    let leaking = (0..2).map(|_| work(&mut kept, true)).max().unwrap();
    let leaked = leaking.saturating_sub(after);
    println!("{leaked} more with a leak");
    assert!(leaked > MARGIN, "a leak would not be seen: {leaked} bytes");
}
