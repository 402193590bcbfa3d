//! What must not reach the noise is refused, by a message that names the field and what is allowed.

use haibo::field::terrain::{self, Terrain, TerrainSettings};
use haibo::field::waves::{Sea, SeaSettings};
use haibo::field::{parameter::Parameter, waves};

/// No number, or beyond every range.
const WILD: [f64; 7] = [
    f64::NAN,
    -f64::NAN,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::MAX,
    f64::MIN,
    1e19,
];

type Field<Settings> = (&'static Parameter, fn(&mut Settings, f64));

static LAND: [Field<TerrainSettings>; 9] = [
    (&terrain::LACUNARITY, |s, v| s.lacunarity = v),
    (&terrain::PERSISTENCE, |s, v| s.persistence = v),
    (&terrain::FEATURE_SIZE, |s, v| s.feature_size = v),
    (&terrain::AMPLITUDE, |s, v| s.amplitude = v),
    (&terrain::EXPONENT, |s, v| s.exponent = v),
    (&terrain::OFFSET_X, |s, v| s.offset_x = v),
    (&terrain::OFFSET_Z, |s, v| s.offset_z = v),
    (&terrain::SEA_LEVEL, |s, v| s.sea_level = v),
    (&terrain::EXTENT, |s, v| s.extent = v),
];

static WATER: [Field<SeaSettings>; 3] = [
    (&waves::AMPLITUDE, |s, v| s.amplitude = v),
    (&waves::CELL_SIZE, |s, v| s.cell_size = v),
    (&waves::SPEED, |s, v| s.speed = v),
];

fn wild_and_just_beyond(parameter: &Parameter) -> impl Iterator<Item = f64> {
    let beyond = [parameter.min.next_down(), parameter.max.next_up()];
    WILD.into_iter().chain(beyond)
}

fn names(message: &str, parameter: &Parameter) -> bool {
    message.contains(&format!("{}.{} = ", parameter.table, parameter.name))
        && message.contains(&format!("{} to {}", parameter.min, parameter.max))
}

#[test]
fn land_of_numbers_out_of_range_is_refused() {
    for (parameter, set) in &LAND {
        for value in wild_and_just_beyond(parameter) {
            let mut settings = TerrainSettings::default();
            set(&mut settings, value);
            let error = Terrain::new(&settings).expect_err(parameter.name);
            assert!(names(&error.to_string(), parameter), "{error}");
        }
        for value in [parameter.min, parameter.max] {
            let mut settings = TerrainSettings::default();
            set(&mut settings, value);
            Terrain::new(&settings).unwrap();
        }
    }
}

#[test]
fn a_sea_of_numbers_out_of_range_is_refused() {
    for (parameter, set) in &WATER {
        for value in wild_and_just_beyond(parameter) {
            let mut settings = SeaSettings::default();
            set(&mut settings, value);
            let error = Sea::new(&settings, 2_000.0).expect_err(parameter.name);
            assert!(names(&error.to_string(), parameter), "{error}");
        }
        for value in [parameter.min, parameter.max] {
            let mut settings = SeaSettings::default();
            set(&mut settings, value);
            Sea::new(&settings, 2_000.0).unwrap();
        }
    }
    for extent in wild_and_just_beyond(&terrain::EXTENT) {
        let error = Sea::new(&SeaSettings::default(), extent).expect_err("extent");
        assert!(names(&error.to_string(), &terrain::EXTENT), "{error}");
    }
}

#[test]
fn no_octave_too_few_or_too_many_is_tried() {
    for octaves in [0, 17, 32, 33, u32::MAX] {
        let settings = TerrainSettings {
            octaves,
            ..Default::default()
        };
        let error = Terrain::new(&settings).expect_err("octaves");
        assert!(names(&error.to_string(), &terrain::OCTAVES), "{error}");
    }
    for resolution in [0, 1, 2, 32, 2050, 1 << 31, u32::MAX] {
        let land = TerrainSettings {
            resolution,
            ..Default::default()
        };
        assert!(Terrain::new(&land).is_err(), "{resolution}");
        let water = SeaSettings {
            resolution,
            ..Default::default()
        };
        assert!(Sea::new(&water, 2_000.0).is_err(), "{resolution}");
    }
}

#[test]
fn persistence_zero_is_refused_and_the_smallest_is_the_first_octave_alone() {
    for persistence in [0.0, -0.0, -1.0] {
        let settings = TerrainSettings {
            persistence,
            ..Default::default()
        };
        assert!(Terrain::new(&settings).is_err(), "{persistence}");
    }
    let with = |octaves| {
        let settings = TerrainSettings {
            octaves,
            persistence: terrain::PERSISTENCE.min,
            ..Default::default()
        };
        Terrain::new(&settings).unwrap()
    };
    use haibo::field::HeightField;
    let (one, many) = (with(1), with(16));
    for i in 0..200 {
        let p = 2_000.0 * super::spread(i);
        let difference = one.sample(p.x, p.y).height - many.sample(p.x, p.y).height;
        assert!(difference.abs() < 0.05 * TerrainSettings::default().amplitude);
    }
}
