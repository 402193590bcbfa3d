//! Fades of many offsets at once: the choice of the curve stands outside the loop, which then becomes vector code.

use crate::field::curve::fma;
use crate::field::noise::Fade;

/// The weights of the far corner and their derivatives.
#[inline(always)]
pub(super) fn fades<const N: usize>(fade: Fade, offsets: &[f64; N]) -> [[f64; N]; 2] {
    let (mut weights, mut rates) = ([0.0; N], [0.0; N]);
    // A loop an arm: one loop with the choice within would be left to single numbers.
    match fade {
        Fade::Quintic => {
            for i in 0..N {
                weights[i] = Fade::Quintic.value(offsets[i]);
                rates[i] = Fade::Quintic.derivative(offsets[i]);
            }
        }
        Fade::Cubic => {
            for i in 0..N {
                weights[i] = Fade::Cubic.value(offsets[i]);
                rates[i] = Fade::Cubic.derivative(offsets[i]);
            }
        }
        Fade::Linear => {
            for i in 0..N {
                weights[i] = offsets[i];
                rates[i] = 1.0;
            }
        }
        Fade::Step => {}
    }
    [weights, rates]
}

/// The same in f32, without the cancellation of t³ (10 − 15 t + 6 t²) near 1.
#[inline(always)]
pub(super) fn fades_f32<const N: usize, const FMA: bool>(
    fade: Fade,
    offsets: &[f32; N],
) -> [[f32; N]; 2] {
    let (mut weights, mut rates) = ([0.0; N], [0.0; N]);
    match fade {
        Fade::Quintic => {
            for i in 0..N {
                let t = offsets[i];
                let s = 1.0 - t;
                let inner = fma::<FMA>(s, fma::<FMA>(s, 6.0, 3.0), 1.0);
                weights[i] = t * t * t * inner;
                rates[i] = 30.0 * (t * s) * (t * s);
            }
        }
        Fade::Cubic => {
            for i in 0..N {
                let t = offsets[i];
                weights[i] = t * t * (3.0 - 2.0 * t);
                rates[i] = 6.0 * t * (1.0 - t);
            }
        }
        Fade::Linear => {
            for i in 0..N {
                weights[i] = offsets[i];
                rates[i] = 1.0;
            }
        }
        Fade::Step => {}
    }
    [weights, rates]
}
