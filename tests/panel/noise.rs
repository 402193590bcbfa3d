//! The choice of basis and fractal, and what a basis does not know.

use bevy_egui::egui::Key;
use bevy_egui::egui::accesskit::Role;
use egui_kittest::kittest::{NodeT, Queryable};
use haibo::field::fractal::FractalKind;
use haibo::field::noise::{Basis, Fade, Table};
use haibo::field::terrain::{self, TerrainSettings};
use haibo::scene::Scene;

use super::harness::{Panel, set, value_name};

fn with_basis(basis: Basis) -> Scene {
    let mut scene = Scene::default();
    scene.terrain.basis = basis;
    scene
}

fn description(panel: &Panel, label: &str) -> Option<String> {
    let node = panel.get_by_role_and_label(Role::Button, label);
    node.accesskit_node().description()
}

#[test]
fn every_basis_is_in_the_list_and_can_be_chosen() {
    let mut panel = Panel::new(Scene::default());
    panel.click("Basis");
    for basis in Basis::ALL.into_iter().rev() {
        assert_eq!(
            description(&panel, basis.label()).as_deref(),
            Some(basis.help())
        );
        panel.click(basis.label());
        assert_eq!(panel.state().scene, with_basis(basis));
        let row = panel.get_by_role_and_label(Role::ComboBox, "Basis");
        assert_eq!(row.value().as_deref(), Some(basis.label()));
    }
}

#[test]
fn every_fractal_is_in_the_list_and_can_be_chosen() {
    let mut panel = Panel::new(Scene::default());
    panel.click("Fractal");
    for kind in FractalKind::ALL.into_iter().rev() {
        assert_eq!(
            description(&panel, kind.label()).as_deref(),
            Some(kind.help())
        );
        panel.click(kind.label());
        let mut scene = Scene::default();
        scene.terrain.fractal = kind;
        assert_eq!(panel.state().scene, scene);
    }
}

#[test]
fn a_double_click_on_the_name_resets_the_choice() {
    let mut scene = with_basis(Basis::Worley);
    scene.terrain.fractal = FractalKind::Ridged;
    scene.terrain.fade = Fade::Linear;
    let mut panel = Panel::new(scene.clone());
    panel.double_click(Role::Label, "Basis");
    scene.terrain.basis = Basis::Perlin;
    assert_eq!(panel.state().scene, scene);
    panel.double_click(Role::Label, "Fractal");
    panel.double_click(Role::Label, "Fade");
    assert_eq!(panel.state().scene, Scene::default());
}

#[test]
fn one_list_is_open_until_it_is_closed() {
    let mut panel = Panel::new(Scene::default());
    let open = |panel: &Panel| {
        [Basis::Simplex.label(), FractalKind::Ridged.label()]
            .map(|label| panel.query_by_label(label).is_some())
    };
    for close in ["Basis", "Close list", "Escape"] {
        assert_eq!(open(&panel), [false, false]);
        panel.click("Basis");
        assert_eq!(open(&panel), [true, false]);
        panel.click("Next land seed");
        assert_eq!(open(&panel), [true, false]);
        panel.click("Fractal");
        assert_eq!(open(&panel), [false, true]);
        panel.click("Basis");
        match close {
            "Escape" => panel.key_press(Key::Escape),
            label => panel.get_by_label(label).click(),
        }
        panel.run();
    }
    assert_eq!(open(&panel), [false, false]);
}

#[test]
fn the_row_explains_what_is_chosen() {
    for basis in [Basis::Perlin, Basis::GradientTable, Basis::White] {
        let mut panel = Panel::new(with_basis(basis));
        assert!(panel.query_by_label(basis.help()).is_none());
        panel.get_by_role_and_label(Role::ComboBox, "Basis").hover();
        panel.run_steps(120);
        panel.get_by_label(basis.help());
        panel.get_by_label(basis.source());
    }
}

#[test]
fn what_a_basis_does_not_know_is_kept_disabled_and_says_why() {
    let mut scene = Scene::default();
    scene.terrain = TerrainSettings {
        fade: Fade::Linear,
        table: Table::Ken,
        period: 8,
        clamp: true,
        ..scene.terrain
    };
    let mut panel = Panel::new(scene.clone());
    panel.click("Basis");
    let period = value_name(&terrain::PERIOD);
    for (label, why, known) in [
        (
            "Fade: Cubic",
            "Worley does not blend corners.",
            (&Basis::blends) as &dyn Fn(Basis) -> bool,
        ),
        (
            "Table: Seeded",
            "Only for Improved Perlin, Eight edges, Diagonal.",
            &Basis::has_published_table,
        ),
        (&period, "Only for Improved Perlin.", &|basis| {
            basis == Basis::Improved
        }),
        ("Clamp each octave to ±1", "Only for Perlin.", &|basis| {
            basis == Basis::Perlin
        }),
    ] {
        for basis in Basis::ALL {
            panel.click(basis.label());
            let disabled = panel.get_by_label(label).accesskit_node().is_disabled();
            assert_eq!(disabled, !known(basis), "{label} {basis}");
        }
        panel.click(Basis::Worley.label());
        panel.get_by_label(label).hover();
        panel.run_steps(120);
        panel.get_by_label(why);
        panel.get_by_label(label).click();
        panel.run();
        scene.terrain.basis = Basis::Worley;
        assert_eq!(panel.state().scene, scene);
    }
}

#[test]
fn what_has_no_effect_is_disabled_and_says_why() {
    let mut scene = Scene::default();
    scene.terrain.fractal = FractalKind::Octave01;
    let mut panel = Panel::new(scene.clone());
    for (label, why) in [
        ("Normalize the sum", "0 to 1 is always divided."),
        (
            "Warp strength value",
            "Nothing is bent while the warp depth is 0.",
        ),
    ] {
        panel.get_by_label(label).hover();
        panel.run_steps(120);
        panel.get_by_label(why);
        panel.click(label);
        assert_eq!(panel.state().scene, scene);
    }
    panel.set_number(Role::Slider, "Warp depth", 2.0);
    panel.set_number(Role::Slider, "Warp strength", 3.0);
    scene = set(&scene, &terrain::WARP_DEPTH, 2.0);
    assert_eq!(
        panel.state().scene,
        set(&scene, &terrain::WARP_STRENGTH, 3.0)
    );
}
