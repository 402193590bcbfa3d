//! What can be wrong with a noise, in words that name the value, the limit and the remedy.

use thiserror::Error;

use super::{Basis, Fade, PERIOD_LIMIT};
use crate::field::parameter::OutOfRange;

/// Coordinates may have this absolute value, in cells: 2³². Beyond it an `f64` knows less than a millionth of a cell.
pub const COORDINATE_LIMIT: f64 = 4_294_967_296.0;

/// A noise that cannot be made, or a point that it cannot be asked for.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum NoiseError {
    /// No basis has this name.
    #[error("unknown noise basis \"{name}\": choose one of {}", names(|_| true))]
    UnknownBasis {
        /// What was asked for.
        name: String,
    },
    /// The basis does not have so many dimensions.
    #[error("noise.basis = {basis} has no form in {asked} dimension{}, only in {}: choose one of {}",
        if *asked == 1 { "" } else { "s" }, list(.basis.dimensions()), names(|b| b.dimensions().contains(asked)))]
    Dimension {
        /// The basis.
        basis: Basis,
        /// The dimensions that were asked for.
        asked: usize,
    },
    /// The period is longer than the permutation.
    #[error(
        "noise.period = {0} is out of range: allowed are 1 to {PERIOD_LIMIT} cells, or 0 for none"
    )]
    Period(u32),
    /// The basis cannot be given a period.
    #[error(
        "noise.period = {period} does not apply to {basis}: choose the basis improved, or 0 for none"
    )]
    PeriodUnused {
        /// The basis.
        basis: Basis,
        /// The period.
        period: u32,
    },
    /// The basis is not cut.
    #[error(
        "noise.clamp = true does not apply to {0}: choose the basis perlin, or set clamp to false"
    )]
    ClampUnused(Basis),
    /// The basis has no published table.
    #[error(
        "noise.table = ken does not apply to {0}: choose one of improved, edge8, diagonal, or the table seeded"
    )]
    TableUnused(Basis),
    /// The basis does not blend corners.
    #[error(
        "noise.fade = {fade} does not apply to {basis}, which blends no corners: set fade to quintic"
    )]
    FadeUnused {
        /// The basis.
        basis: Basis,
        /// The fade.
        fade: Fade,
    },
    /// A fade that only white noise has.
    #[error("noise.fade = step cannot be chosen: allowed are linear, cubic and quintic")]
    Step,
    /// A coordinate is not finite, or too large to tell cells apart.
    #[error("coordinate {} = {value} is out of range: allowed are finite numbers up to ±{COORDINATE_LIMIT} cells",
        ["x", "y", "z"].get(*axis).unwrap_or(&"?"))]
    Coordinate {
        /// 0 for x, 1 for y, 2 for z.
        axis: usize,
        /// The coordinate.
        value: f64,
    },
    /// A number of the octaves or the warp.
    #[error(transparent)]
    OutOfRange(#[from] OutOfRange),
}

fn names(wanted: impl Fn(Basis) -> bool) -> String {
    let names: Vec<_> = Basis::ALL
        .into_iter()
        .filter(|&b| wanted(b))
        .map(Basis::name)
        .collect();
    names.join(", ")
}

fn list(dimensions: &[usize]) -> String {
    let numbers: Vec<_> = dimensions.iter().map(ToString::to_string).collect();
    numbers.join(" and ")
}

/// Whether a noise can be asked for the point: finite and within ±[`COORDINATE_LIMIT`] cells.
///
/// # Errors
/// The first coordinate that is not.
pub fn check_point(p: &[f64]) -> Result<(), NoiseError> {
    // NaN is in no range.
    let bad = p
        .iter()
        .position(|x| !(-COORDINATE_LIMIT..=COORDINATE_LIMIT).contains(x));
    bad.map_or(Ok(()), |axis| {
        Err(NoiseError::Coordinate {
            axis,
            value: p[axis],
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_name_value_limit_and_remedy() {
        let dimension = NoiseError::Dimension {
            basis: Basis::Diagonal,
            asked: 3,
        };
        assert_eq!(
            dimension.to_string(),
            "noise.basis = diagonal has no form in 3 dimensions, only in 1 and 2: choose one of perlin, improved, \
             edge8, gradient-table, simplex, opensimplex, supersimplex, value, worley, white"
        );
        assert_eq!(
            check_point(&[1e7, -1e10]).unwrap_err().to_string(),
            "coordinate y = -10000000000 is out of range: allowed are finite numbers up to ±4294967296 cells"
        );
        assert!(
            check_point(&[f64::NAN])
                .unwrap_err()
                .to_string()
                .contains("x = NaN")
        );
        assert_eq!(check_point(&[1e9, -1e9, 0.0]), Ok(()));
    }
}
