//! `haibo noise`: what may be typed after it, and the function that this describes.
//!
//! Points are read and values printed in `values`; what is known of each noise is put together in `listing`.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use haibo::field::fractal::{FractalKind, FractalSettings};
use haibo::field::noise::{Basis, Fade, NoiseError, NoiseSettings, Table};
use haibo::field::warp::WarpSettings;

use crate::values::FunctionSettings;

const EXAMPLES: &str = "\
Examples:
  echo 3.14 42 7 | haibo noise improved --table ken
  haibo noise simplex --seed 7 --gradient < points.txt
  haibo noise diagonal --table ken --fractal fbm --one-source --warp 4 < points.txt
  haibo noise --list

A point is one to three numbers a line, in cells: x, x y or x y z, with spaces or commas between them; how \
many there are decides the dimension. Empty lines and lines that start with # are passed over.

A value has 17 significant digits, as C's printf writes it with %.16e: read back it is the same number.";

/// Everything that may follow `haibo noise`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Noise {
    /// Which noise.
    #[arg(value_name = "BASIS", required_unless_present = "list",
        value_parser = one_of(&Basis::ALL, Basis::name))]
    basis: Option<Basis>,
    /// Tell of every basis its dimensions, range, period, gradient, options and source, and of every fractal its
    /// formula.
    #[arg(long, exclusive = true)]
    pub list: bool,
    /// Print the derivatives behind each value, one for each coordinate.
    #[arg(long)]
    gradient: bool,
    /// Chooses the numbers behind the noise; sine-value and hash-angle have none.
    #[arg(
        long,
        value_name = "N",
        default_value_t = 0,
        allow_negative_numbers = true
    )]
    seed: u32,
    /// Where the permutation comes from: drawn from the seed, or Ken Perlin's published one of 2002, for improved,
    /// edge8 and diagonal.
    #[arg(long, value_name = "TABLE", default_value = "seeded", value_parser = one_of(&TABLES, table_name))]
    table: Table,
    /// Repeat after N cells of each octave, 1 to 256, for improved; 0: only after 256, as it does anyway.
    #[arg(
        long,
        value_name = "N",
        default_value_t = 0,
        allow_negative_numbers = true
    )]
    period: u32,
    /// Cut each octave to -1 to 1, as the crate noise does, for perlin.
    #[arg(long)]
    clamp: bool,
    /// How the corners of a cell are blended, for noises that blend.
    #[arg(long, value_name = "CURVE", default_value_t = Fade::default(), value_parser = one_of(&Fade::ALL, Fade::name))]
    fade: Fade,
    /// Put octaves together; without it, it is the bare basis. fbm is the plain sum, not divided.
    #[arg(long, value_name = "KIND", value_parser = one_of(&FractalKind::ALL, FractalKind::name))]
    fractal: Option<FractalKind>,
    /// How many octaves, 1 to 16.
    #[arg(long, value_name = "N", requires = "fractal", default_value_t = FractalSettings::default().octaves,
        allow_negative_numbers = true)]
    octaves: u32,
    /// How much finer each octave is than the one before, 1 to 4.
    #[arg(long, value_name = "L", requires = "fractal", default_value_t = FractalSettings::default().lacunarity,
        allow_negative_numbers = true)]
    lacunarity: f64,
    /// How high each octave is compared with the one before, 0.01 to 1.
    #[arg(long, value_name = "P", requires = "fractal", default_value_t = FractalSettings::default().persistence,
        allow_negative_numbers = true)]
    persistence: f64,
    /// Make every octave of the basis with the seed itself, not shifted; without it, each has a seed and a shift of
    /// its own.
    #[arg(long, requires = "fractal")]
    one_source: bool,
    /// Divide the sum by that of the amplitudes; octave01 always does.
    #[arg(long, visible_alias = "normalize", requires = "fractal")]
    normalise: bool,
    /// Bend the plane: F(p + S d) with d = (F(p + (1.7, 9.2)), F(p + (8.3, 2.8))), where F is the fractal or, without
    /// one, the basis; S is 0 to 16 cells.
    #[arg(long, value_name = "S", allow_negative_numbers = true)]
    warp: Option<f64>,
    /// How many times the push is itself pushed, 0 to 3.
    #[arg(
        long,
        value_name = "N",
        requires = "warp",
        default_value_t = 1,
        allow_negative_numbers = true
    )]
    warp_depth: u32,
}

const TABLES: [Table; 2] = [Table::Seeded, Table::Ken];

fn table_name(table: Table) -> &'static str {
    match table {
        Table::Seeded => "seeded",
        Table::Ken => "ken",
    }
}

/// Reads the name of one of these.
fn one_of<T: Copy + Send + Sync + 'static>(
    all: &'static [T],
    name: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    let names = all.iter().map(|&one| name(one));
    PossibleValuesParser::new(names).try_map(move |text| {
        let found = all.iter().copied().find(|&one| name(one) == text);
        found.ok_or("unknown name")
    })
}

impl Noise {
    /// The function to evaluate; the error says which option is wrong.
    pub fn function(&self) -> Result<FunctionSettings, String> {
        let settings = FunctionSettings {
            noise: NoiseSettings {
                basis: self.basis.unwrap_or_default(),
                seed: self.seed,
                table: self.table,
                period: self.period,
                clamp: self.clamp,
                fade: self.fade,
            },
            fractal: self.fractal.map(|kind| FractalSettings {
                kind,
                octaves: self.octaves,
                lacunarity: self.lacunarity,
                persistence: self.persistence,
                one_source: self.one_source,
                normalize: self.normalise,
            }),
            warp: self.warp.map(|strength| WarpSettings {
                strength,
                depth: self.warp_depth,
            }),
            gradient: self.gradient,
        };
        settings.check().map_err(|error| in_options(&error))?;
        Ok(settings)
    }
}

/// What the library says of its fields, and what the same is called here.
const WORDS: [(&str, &str); 13] = [
    ("noise.basis = ", ""),
    ("noise.period = ", "--period "),
    ("noise.clamp = true", "--clamp"),
    ("noise.table = ", "--table "),
    ("noise.fade = ", "--fade "),
    ("terrain.octaves = ", "--octaves "),
    ("terrain.lacunarity = ", "--lacunarity "),
    ("terrain.persistence = ", "--persistence "),
    ("warp.strength = ", "--warp "),
    ("warp.depth = ", "--warp-depth "),
    ("set clamp to false", "leave --clamp out"),
    ("the table seeded", "--table seeded"),
    ("set fade to quintic", "leave --fade out"),
];

/// The message of a noise in terms of the options.
pub fn in_options(error: &NoiseError) -> String {
    let message = error.to_string();
    WORDS
        .iter()
        .fold(message, |text, (field, option)| text.replace(field, option))
}

#[cfg(test)]
mod tests {
    use haibo::field::noise::Build;

    use super::*;

    #[test]
    fn every_refusal_speaks_of_options() {
        let of = |basis| NoiseSettings {
            basis,
            ..Default::default()
        };
        let (white, improved) = (of(Basis::White), of(Basis::Improved));
        let refused = [
            NoiseSettings {
                period: 257,
                ..improved
            },
            NoiseSettings { period: 8, ..white },
            NoiseSettings {
                clamp: true,
                ..white
            },
            NoiseSettings {
                table: Table::Ken,
                ..white
            },
            NoiseSettings {
                fade: Fade::Cubic,
                ..white
            },
        ]
        .map(|settings| settings.check().unwrap_err());
        let dimension = Build::<3>::build(&of(Basis::Diagonal)).unwrap_err();
        let octaves = FractalSettings {
            octaves: 0,
            ..Default::default()
        };
        let number = NoiseError::from(octaves.check().unwrap_err());
        for error in refused.iter().chain([&dimension, &number]) {
            let text = in_options(error);
            assert_ne!(text, error.to_string());
            for word in ["noise.", "terrain.", " = ", " set "] {
                assert!(!text.contains(word), "{text}");
            }
        }
    }
}
