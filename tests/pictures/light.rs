//! The land is lit from where the sun stands, on the slopes that the field has there.

use glam::DVec3;
use haibo::field::HeightField;
use haibo::field::ray::{Bounds, Ray};
use haibo::field::terrain::{Terrain, TerrainSettings};
use haibo::scene::{NamedView, SkySettings};

use super::adapter::Adapter;
use super::shots::shot;

const SIDE: u32 = 240;

/// The camera's vertical field of view.
const FIELD_OF_VIEW: f64 = 40.0;

/// Land that is one slope or another nearly everywhere.
fn land() -> TerrainSettings {
    TerrainSettings {
        octaves: 3,
        exponent: 1.0,
        ..Default::default()
    }
}

/// What the pixels of the view from the top show: their index and the land's normal there.
fn normals() -> Vec<(usize, DVec3)> {
    let settings = land();
    let camera = NamedView::Top.camera(&settings);
    let terrain = Terrain::new(&settings).unwrap();
    let bounds = Bounds {
        extent: 0.9 * settings.extent,
        heights: terrain.bounds(),
    };
    let reach = (0.5 * FIELD_OF_VIEW).to_radians().tan();
    let pixels = (0..SIDE).flat_map(|j| (0..SIDE).map(move |i| (i, j)));
    let normal = |(i, j): (u32, u32)| {
        let [right, down] =
            [i, j].map(|k| reach * (2.0 * (f64::from(k) + 0.5) / f64::from(SIDE) - 1.0));
        let ray = Ray {
            origin: DVec3::new(camera.x, camera.y + camera.radius, camera.z),
            direction: DVec3::new(right, -1.0, down).normalize(),
        };
        let hit = ray.first_hit(bounds, 4.0, |x, z| terrain.sample(x, z).height)?;
        // The sides of the box are not the land's.
        let inside = hit.x.abs().max(hit.z.abs()) < 0.44 * settings.extent;
        inside.then(|| {
            (
                (j * SIDE + i) as usize,
                terrain.sample(hit.x, hit.z).normal(),
            )
        })
    };
    pixels.filter_map(normal).collect()
}

#[test]
fn slopes_that_face_the_sun_are_brighter_wherever_it_stands() {
    let normals = normals();
    assert!(normals.len() > 10_000, "{}", normals.len());
    for azimuth in [90.0, 180.0, 270.0] {
        let size = format!("{SIDE}x{SIDE}");
        let sun = format!("sky.sun_azimuth={azimuth}");
        let args = [
            "--size",
            &size,
            "--camera",
            "top",
            "--set",
            "terrain.octaves=3",
            "--set",
            "terrain.exponent=1",
            "--set",
            "sea.visible=false",
            "--set",
            "view.shadows=false",
            "--set",
            "sky.sun_elevation=30",
            "--set",
            &sun,
        ];
        let shot = shot(Adapter::Lavapipe, &args);
        let brightness = |index: usize| {
            shot.picture.pixels()[index]
                .iter()
                .map(|v| f64::from(*v))
                .sum::<f64>()
                / 3.0
        };
        let sky = SkySettings {
            sun_azimuth: azimuth,
            sun_elevation: 30.0,
            ..Default::default()
        };
        let facing = |normal: &DVec3| normal.dot(sky.sun_direction());
        let mean = |is_meant: &dyn Fn(f64) -> bool| {
            let meant = normals
                .iter()
                .filter(|(_, normal)| is_meant(facing(normal)));
            let values: Vec<f64> = meant.map(|(index, _)| brightness(*index)).collect();
            assert!(values.len() > 300, "{}", values.len());
            values.iter().sum::<f64>() / values.len() as f64
        };
        let (lit, averted) = (mean(&|facing| facing > 0.65), mean(&|facing| facing < 0.35));
        println!("sun at {azimuth}°: {lit:.0} where lit, {averted:.0} where averted");
        assert!(
            lit > 1.3 * averted,
            "sun at {azimuth}°: {lit} and {averted}"
        );
    }
}
