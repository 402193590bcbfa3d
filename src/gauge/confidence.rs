//! How far the numbers of one record scatter: the next record of the same sea would give others.
//!
//! Formulas for Gaussian seas that do not change while they are recorded. They say nothing of errors of the instrument.

use statrs::distribution::{ChiSquared, ContinuousCDF};

/// Half the width of the band that holds 95 % of a normal law, in standard deviations.
pub const NORMAL_95: f64 = 1.959_963_984_540_054;

/// The coefficient of variation of m0 from a record of `duration` seconds: √(∫S² df / (m0² T)), of a sea whose density
/// in m²/Hz is given at steps of `df` hertz (Bendat & Piersol 2010; Tucker & Pitt 2001). That of Hm0 is half of it.
///
/// `None` when there is no energy or no time.
#[must_use]
pub fn variation_of_m0(density: &[f64], df: f64, duration: f64) -> Option<f64> {
    let m0 = density.iter().sum::<f64>() * df;
    let squares = density.iter().map(|s| s * s).sum::<f64>() * df;
    let variation = (squares / (m0 * m0 * duration)).sqrt();
    variation.is_finite().then_some(variation)
}

/// The band, as two factors to multiply the estimate with, that holds the true density with 95 % probability when the
/// estimate has so many degrees of freedom: ν/χ²(97.5 %) and ν/χ²(2.5 %).
///
/// `None` when there are no degrees of freedom.
#[must_use]
pub fn chi_square_band(degrees_of_freedom: f64) -> Option<[f64; 2]> {
    let law = ChiSquared::new(degrees_of_freedom).ok()?;
    Some([0.975, 0.025].map(|p| degrees_of_freedom / law.inverse_cdf(p)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_band_is_that_of_printed_tables() {
        // χ² of 10, 20 and 30 degrees of freedom at 2.5 % and 97.5 % (Abramowitz & Stegun 1964, table 26.8).
        for (freedom, low, high) in [
            (2.0, 0.050_635_6, 7.377_76),
            (10.0, 3.246_97, 20.4831),
            (20.0, 9.590_83, 34.1696),
            (30.0, 16.7908, 46.9792),
        ] {
            let [below, above] = chi_square_band(freedom).unwrap();
            assert!(
                (freedom / below / high - 1.0).abs() < 1e-5,
                "{freedom} {below}"
            );
            assert!(
                (freedom / above / low - 1.0).abs() < 1e-5,
                "{freedom} {above}"
            );
        }
        assert_eq!(
            (chi_square_band(0.0), chi_square_band(f64::NAN)),
            (None, None)
        );
    }

    #[test]
    fn without_energy_there_is_no_variation() {
        assert_eq!(variation_of_m0(&[0.0; 8], 0.1, 100.0), None);
        assert_eq!(variation_of_m0(&[1.0], 0.01, 0.0), None);
        // One band of 0.01 Hz in 100 s is one oscillation: exponential law, as much scatter as mean.
        assert_eq!(variation_of_m0(&[3.0], 0.01, 100.0), Some(1.0));
    }
}
