//! The table that `haibo noise --list` prints: what is known of every basis and every fractal.
//!
//! All of it is asked of the library, so nothing is said twice.

use std::fmt::Write;

use haibo::field::fractal::FractalKind;
use haibo::field::noise::{Basis, Derivative, NoiseSettings};

const BASES: [&str; 7] = [
    "Basis",
    "Dimensions",
    "Range in each",
    "Period",
    "Gradient",
    "Options",
    "Source",
];

const FRACTALS: [&str; 3] = ["Fractal", "Formula", "Source"];

const NOTES: &str = "
Range: no value leaves it, whatever the seed; --clamp cuts it to ±1.
Period: in cells along each axis, of the skewed lattice for the simplex family; --period makes it shorter.
Gradient: exact derivatives of the values; flat noise is constant in each cell, so they are 0.

nₖ is the basis at p · lacunarityᵏ, aₖ is persistenceᵏ, and k counts the octaves from 0. Each octave has a seed and a
shift of its own, drawn from --seed; with --one-source all have that very seed and no shift. --normalise divides by Σ aₖ.
";

/// The whole text.
pub fn list() -> String {
    let mut text = table(&BASES, Basis::ALL.map(basis_row).as_slice());
    text.push('\n');
    text += &table(&FRACTALS, FractalKind::ALL.map(fractal_row).as_slice());
    text + NOTES
}

fn basis_row(basis: Basis) -> [String; 7] {
    let dimensions = basis.dimensions();
    let ranges = dimensions.iter().filter_map(|&d| basis.range(d));
    [
        basis.name().to_owned(),
        words(dimensions.iter().map(ToString::to_string)),
        words(ranges.map(range)),
        basis
            .period()
            .map_or("none".to_owned(), |cells| cells.to_string()),
        match basis.derivative() {
            Derivative::Analytic => "exact",
            Derivative::Flat => "flat",
        }
        .to_owned(),
        options(basis),
        basis.source().to_owned(),
    ]
}

fn fractal_row(kind: FractalKind) -> [String; 3] {
    [kind.name(), kind.formula(), kind.source()].map(str::to_owned)
}

/// The options that the basis takes besides the seed.
fn options(basis: Basis) -> String {
    let takes = |change: fn(&mut NoiseSettings)| {
        let mut settings = NoiseSettings {
            basis,
            ..Default::default()
        };
        change(&mut settings);
        settings.check().is_ok()
    };
    let options = [
        ("table", basis.has_published_table()),
        ("period", takes(|settings| settings.period = 1)),
        ("clamp", takes(|settings| settings.clamp = true)),
        ("fade", basis.blends()),
    ];
    let taken = options.into_iter().filter(|(_, taken)| *taken);
    let names = words(taken.map(|(name, _)| name.to_owned()));
    if names.is_empty() {
        "none".to_owned()
    } else {
        names
    }
}

fn words(words: impl Iterator<Item = String>) -> String {
    words.collect::<Vec<_>>().join(" ")
}

/// The range with at most four decimals, rounded outward so that it stays true.
fn range([low, high]: [f64; 2]) -> String {
    // What is exact to four decimals is not to be moved by its last bit.
    let outward = |x: f64| (x * 1e4 - 1e-6).ceil() / 1e4;
    if low == -high {
        format!("±{}", outward(high))
    } else {
        format!("{}..{}", -outward(-low), outward(high))
    }
}

/// Columns as wide as what is in them, the last one open.
fn table<const N: usize>(heads: &[&str; N], rows: &[[String; N]]) -> String {
    let width = |column: usize| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells.fold(heads[column].len(), usize::max)
    };
    let widths: [usize; N] = std::array::from_fn(width);
    let mut text = String::new();
    for row in std::iter::once(&heads.map(str::to_owned)).chain(rows) {
        let mut line = String::new();
        for (cell, width) in row.iter().zip(widths) {
            let _ = write!(line, "{cell:width$}  ");
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_rounded_outward() {
        assert_eq!(range([-1.065, 1.065]), "±1.065");
        assert_eq!(range([-2.0_f64.sqrt(), 2.0_f64.sqrt()]), "±1.4143");
        assert_eq!(range([0.0, 1.0]), "0..1");
    }

    #[test]
    fn columns_are_straight_whatever_the_letters() {
        let rows = [["±1", "a"], ["12345", "b"]].map(|row| row.map(str::to_owned));
        assert_eq!(table(&["x", "y"], &rows), "x      y\n±1     a\n12345  b\n");
    }
}
