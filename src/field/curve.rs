//! The height curve: from the sum of a fractal, a pure number, to meters.
//!
//! Applied to single samples in f64 and to whole arrays in f32 by loops that the compiler turns into vector code, so
//! there is no call of `powf` in them. It knows nothing of noise.

use super::Sample;

/// height = A · 2S (uᵉ − ½ᵉ) with u = (s/S + 1) / 2, for sums s within ±S.
///
/// Exponent 1 is the straight line A · s; 0 stays 0 for every exponent e, and order is kept.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct HeightCurve {
    /// A, in meters.
    pub amplitude: f64,
    /// e, above 0.
    pub exponent: f64,
    /// S, above 0.
    pub bound: f64,
}

/// Below this share of the whole span the curve is cut, so that its slope stays finite for exponents below 1.
const LOWEST: f64 = 1e-9;

impl HeightCurve {
    /// Heights as they are.
    pub const IDENTITY: Self = Self {
        amplitude: 1.0,
        exponent: 1.0,
        bound: 1.0,
    };

    /// The height of the sum `s` in meters, and its derivative by s.
    #[must_use]
    pub fn at(&self, s: f64) -> [f64; 2] {
        if self.exponent == 1.0 {
            return [self.amplitude * s, self.amplitude];
        }
        let u = (0.5 * (s / self.bound + 1.0)).max(LOWEST);
        let value = 2.0 * self.bound * (u.powf(self.exponent) - 0.5_f64.powf(self.exponent));
        let derivative = self.exponent * u.powf(self.exponent - 1.0);
        [self.amplitude * value, self.amplitude * derivative]
    }

    /// A sample of the sum turned into one of the height.
    #[must_use]
    pub fn apply(&self, sum: Sample) -> Sample {
        let [height, derivative] = self.at(sum.height);
        Sample {
            height,
            slope: derivative * sum.slope,
        }
    }

    /// The same for many sums at once.
    pub(super) fn single(&self) -> SingleCurve {
        let bound = self.bound as f32;
        let scale = 2.0 * self.bound * self.amplitude;
        SingleCurve {
            amplitude: self.amplitude as f32,
            is_straight: self.exponent == 1.0,
            less_one: (self.exponent - 1.0) as f32,
            half: (0.5 / self.bound) as f32,
            bound,
            rest: (self.bound - f64::from(bound)) as f32,
            scale: scale as f32,
            zero: (scale * 0.5_f64.powf(self.exponent)) as f32,
            rate: (self.exponent * self.amplitude) as f32,
        }
    }
}

/// A height curve in single precision, with what depends on no sum.
#[derive(Debug, Clone, Copy)]
pub(super) struct SingleCurve {
    amplitude: f32,
    is_straight: bool,
    /// e − 1, the exponent of the derivative; the derivative times u is the power, without a division.
    less_one: f32,
    half: f32,
    /// The bound in two parts, so that sums close to it lose no digits.
    bound: f32,
    rest: f32,
    scale: f32,
    zero: f32,
    rate: f32,
}

impl SingleCurve {
    /// Heights in meters and derivatives by the sum, of many sums, within 1e-6 · A · S of [`HeightCurve::at`].
    ///
    /// `FMA`: whether the processor is known to multiply and add at once.
    #[inline(always)]
    pub fn map<const N: usize, const FMA: bool>(
        &self,
        sums: &[f32; N],
        heights: &mut [f32; N],
        derivatives: &mut [f32; N],
    ) {
        // A copy: what is written could be this curve, for all that the compiler knows.
        let curve = *self;
        if curve.is_straight {
            for i in 0..N {
                heights[i] = curve.amplitude * sums[i];
                derivatives[i] = curve.amplitude;
            }
            return;
        }
        for i in 0..N {
            let u = curve.half * (sums[i] + curve.bound + curve.rest);
            // Not `max`, which would also look for NaN.
            let u = if u > LOWEST as f32 { u } else { LOWEST as f32 };
            let power = exp2::<FMA>(curve.less_one * log2::<FMA>(u));
            heights[i] = fma::<FMA>(curve.scale * u, power, -curve.zero);
            derivatives[i] = curve.rate * power;
        }
    }
}

/// a · b + c; fused where the instructions are there, since without them it is a call.
#[inline(always)]
pub(super) fn fma<const FMA: bool>(a: f32, b: f32, c: f32) -> f32 {
    if FMA { a.mul_add(b, c) } else { a * b + c }
}

/// log₂(1 + t) / t on [√½ − 1, √2 − 1], from the constant up; times t off by at most 6e-8.
const LOG2: [f32; 8] = [
    1.442_694_8,
    -0.721_357_17,
    0.480_939_18,
    -0.360_086_17,
    0.286_713_8,
    -0.250_086_96,
    0.236_848_82,
    -0.145_640_12,
];

/// 2^f = e^(f ln 2) on [−½, ½], by its series from the constant up.
const EXP2: [f32; 7] = [
    1.0,
    std::f32::consts::LN_2,
    0.240_226_5,
    0.055_504_11,
    0.009_618_13,
    0.001_333_355_8,
    0.000_154_035_3,
];

/// The polynomial with these coefficients, from the constant up.
#[inline(always)]
fn polynomial<const N: usize, const FMA: bool>(coefficients: &[f32; N], x: f32) -> f32 {
    let mut sum = coefficients[N - 1];
    for k in (0..N - 1).rev() {
        sum = fma::<FMA>(sum, x, coefficients[k]);
    }
    sum
}

/// The binary logarithm of a positive normal number, to about 1e-7 of an octave near 1.
#[inline(always)]
fn log2<const FMA: bool>(x: f32) -> f32 {
    // x = 2ᵏ · (1 + t) with 1 + t in [√½, √2).
    let bits = x.to_bits().wrapping_sub(0x3f35_04f3);
    let k = (bits as i32) >> 23;
    let t = f32::from_bits((bits & 0x007f_ffff) + 0x3f35_04f3) - 1.0;
    fma::<FMA>(polynomial::<8, FMA>(&LOG2, t), t, k as f32)
}

/// 2 to the power of a number between −126 and 126, to about 2e-7 of the result.
#[inline(always)]
fn exp2<const FMA: bool>(x: f32) -> f32 {
    // Adding 1.5 · 2²³ rounds to a whole number and leaves it in the low bits.
    const ROUND: f32 = 12_582_912.0;
    let x = if x > -126.0 { x } else { -126.0 };
    let shifted = x + ROUND;
    let whole = shifted - ROUND;
    let power = polynomial::<7, FMA>(&EXP2, x - whole);
    let exponent = shifted.to_bits().wrapping_shl(23);
    f32::from_bits(power.to_bits().wrapping_add(exponent))
}

#[cfg(test)]
mod tests {
    use super::*;

    const EXPONENTS: [f64; 7] = [0.25, 0.5, 0.9, 1.0, 1.6, 2.5, 4.0];

    fn curve(exponent: f64) -> HeightCurve {
        HeightCurve {
            amplitude: 220.0,
            exponent,
            bound: 2.7,
        }
    }

    #[test]
    fn many_at_once_equal_one_by_one() {
        for exponent in EXPONENTS {
            let curve = curve(exponent);
            let single = curve.single();
            for block in 0..500 {
                let sums: [f32; 16] = std::array::from_fn(|i| {
                    (2.7 * ((block * 16 + i) as f32 / 4000.0 - 1.0)) * 0.999
                });
                let (mut heights, mut derivatives) = ([0.0; 16], [0.0; 16]);
                if block % 2 == 0 {
                    single.map::<16, false>(&sums, &mut heights, &mut derivatives);
                } else {
                    single.map::<16, true>(&sums, &mut heights, &mut derivatives);
                }
                for i in 0..16 {
                    let [height, derivative] = curve.at(sums[i].into());
                    let error = (f64::from(heights[i]) - height).abs();
                    assert!(
                        error < 1e-6 * 220.0 * 2.7,
                        "{exponent} {}: {error:e}",
                        sums[i]
                    );
                    let relative = f64::from(derivatives[i]) / derivative - 1.0;
                    assert!(
                        relative.abs() < 4e-6,
                        "{exponent} {}: {relative:e}",
                        sums[i]
                    );
                }
            }
        }
    }

    #[test]
    fn the_curve_keeps_zero_and_order() {
        for exponent in EXPONENTS {
            let curve = curve(exponent);
            assert!(curve.at(0.0)[0].abs() < 1e-12);
            let values: Vec<f64> = (-50..=50)
                .map(|i| curve.at(2.7 * f64::from(i) / 50.0)[0])
                .collect();
            assert!(values.is_sorted() && values.iter().all(|v| v.is_finite()));
        }
    }

    #[test]
    fn exponent_one_is_a_straight_line() {
        assert_eq!(curve(1.0).at(0.75), [165.0, 220.0]);
        let (mut heights, mut derivatives) = ([0.0; 2], [0.0; 2]);
        let single = HeightCurve::IDENTITY.single();
        single.map::<2, false>(&[0.3, -7.0], &mut heights, &mut derivatives);
        assert_eq!((heights, derivatives), ([0.3, -7.0], [1.0, 1.0]));
    }
}
