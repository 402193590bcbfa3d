//! The thumbnails of noises: what is on them, when they are made, and how much each costs.

use bevy_egui::egui::ColorImage;
use bevy_egui::egui::accesskit::Role;
use egui_kittest::kittest::Queryable;
use haibo::field::fractal::{FractalKind, FractalSettings};
use haibo::field::noise::{Basis, Fade, NoiseSettings};
use haibo::scene::Scene;
use haibo::viewer::panel::thumbnail::{Subject, Thumbnails};

use super::harness::Panel;

fn made(panel: &Panel) -> u64 {
    Thumbnails::of(&panel.ctx).lock().made()
}

fn textures(panel: &Panel) -> [usize; 2] {
    let all = panel.ctx.tex_manager().read().num_allocated();
    [Thumbnails::of(&panel.ctx).lock().textures(), all]
}

/// Draws frames until every thumbnail in view shows its settings; says how many.
fn finish(panel: &mut Panel) -> usize {
    for frame in 0..100 {
        panel.step();
        if !Thumbnails::of(&panel.ctx).lock().waiting() {
            return frame + 1;
        }
    }
    panic!("never finished");
}

fn pictures(seed: u32, fade: Fade) -> Vec<ColorImage> {
    let noise = |basis| NoiseSettings {
        basis,
        seed,
        fade,
        ..Default::default()
    };
    let bases = Basis::ALL.map(|basis| Subject::noise(noise(basis)));
    let sums = FractalKind::ALL.map(|kind| {
        Subject::sum(
            noise(Basis::Simplex),
            FractalSettings {
                kind,
                ..Default::default()
            },
        )
    });
    let all = bases.iter().chain(&sums);
    all.map(Subject::picture).collect()
}

/// Rows that show a thumbnail: the land's basis and fractal, and the sea's basis.
const ROWS: u64 = 3;

#[test]
fn every_thumbnail_is_another() {
    let pictures = pictures(3, Fade::Quintic);
    for (i, picture) in pictures.iter().enumerate() {
        assert!(!pictures[..i].contains(picture), "{i}");
    }
}

#[test]
fn thumbnails_follow_the_seed_and_the_fade_where_these_matter() {
    let [before, reseeded, creased] =
        [(3, Fade::Quintic), (4, Fade::Quintic), (3, Fade::Linear)].map(|(s, f)| pictures(s, f));
    for (i, basis) in Basis::ALL.into_iter().enumerate() {
        let seeded = ![Basis::SineValue, Basis::HashAngle].contains(&basis);
        assert_eq!(before[i] != reseeded[i], seeded, "{basis}");
        assert_eq!(before[i] != creased[i], basis.blends(), "{basis}");
    }
    for i in 13..before.len() {
        assert_ne!(before[i], reseeded[i], "{:?}", FractalKind::ALL[i - 13]);
    }
}

#[test]
fn a_thumbnail_is_made_once_for_the_same_settings() {
    let mut panel = Panel::new(Scene::default());
    finish(&mut panel);
    assert_eq!(made(&panel), ROWS);
    panel.click("Basis");
    finish(&mut panel);
    assert_eq!(made(&panel), ROWS + 13);
    panel.run_steps(30);
    panel.set_number(Role::Slider, "Amplitude", 500.0);
    panel.click("Normalize the sum");
    assert_eq!(made(&panel), ROWS + 13);
    // The bases are shown without octaves, so only the fractal changes.
    panel.set_number(Role::Slider, "Octaves", 3.0);
    finish(&mut panel);
    assert_eq!(made(&panel), ROWS + 13 + 1);
    panel.click("Next land seed");
    finish(&mut panel);
    // The sea's row has a seed of its own.
    assert_eq!(made(&panel), 2 * (ROWS + 13) + 1 - 1);
}

#[test]
fn what_is_not_shown_is_not_drawn() {
    let mut panel = Panel::new(Scene::default());
    finish(&mut panel);
    let before = made(&panel);
    panel.click("Land");
    panel.run_steps(60);
    panel.state_mut().scene.terrain.seed += 1;
    panel.run_steps(10);
    assert_eq!(made(&panel), before);
}

#[test]
fn textures_are_used_again() {
    let mut panel = Panel::new(Scene::default());
    for list in ["Basis", "Fractal"] {
        panel.click(list);
        finish(&mut panel);
    }
    let before = textures(&panel);
    assert_eq!(before[0], ROWS as usize + 13 + 6);
    for list in ["Basis", "Fractal"].repeat(5) {
        panel.click(list);
        panel.click("Next land seed");
        finish(&mut panel);
    }
    assert_eq!(textures(&panel), before);
}

#[test]
fn many_octaves_take_many_frames_and_no_frame_waits() {
    let mut panel = Panel::new(Scene::default());
    panel.state_mut().scene.terrain.octaves = 16;
    finish(&mut panel);
    panel.get_by_label("Fractal").click();
    panel.step();
    // Six sums of 96 × 48 points and 16 octaves.
    let frames = finish(&mut panel);
    assert!((18..=26).contains(&frames), "{frames}");
}

#[test]
fn settings_that_never_rest_are_shown_too() {
    let mut panel = Panel::new(Scene::default());
    finish(&mut panel);
    let before = made(&panel);
    for _ in 0..20 {
        panel.state_mut().scene.terrain.seed += 1;
        panel.step();
    }
    // In two frames both rows, the second of which is still at work.
    assert!(made(&panel) - before >= 20, "{}", made(&panel) - before);
}

#[test]
fn what_is_no_number_is_drawn_once() {
    let mut scene = Scene::default();
    scene.terrain.lacunarity = f64::NAN;
    let mut panel = Panel::new(scene);
    finish(&mut panel);
    panel.run_steps(10);
    assert_eq!(made(&panel), ROWS);
}
