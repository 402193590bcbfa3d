//! How fast waves of each length travel over water of each depth, and what that makes of them near the shore.
//!
//! Linear theory over a level bed (Airy, 1845); every depth may be `f64::INFINITY`. Nothing here knows of spectra, and
//! waves that break or whose height matters to their speed are beyond it.

/// Acceleration of gravity in m/s².
pub const GRAVITY: f64 = 9.81;

/// Above this `k h` the bed changes no double-precision number: `tanh` is 1 to the last bit.
const DEEP: f64 = 20.0;

/// The angular frequency in rad/s of waves with wavenumber `k` in rad/m over water of `depth` in meters, both
/// positive: ω² = g k tanh(k h).
#[must_use]
pub fn angular_frequency(k: f64, depth: f64) -> f64 {
    (GRAVITY * k * (k * depth).tanh()).sqrt()
}

/// The wavenumber in rad/m of waves with angular frequency `omega` in rad/s over water of `depth` in meters, both
/// positive: the root of ω² = g k tanh(k h), to the last bits of a double. It is 0 at 0.
///
/// Newton's method for x tanh x = y with x = k h, from C. Eckart's estimate (1952), which is within 5 %.
#[must_use]
pub fn wavenumber(omega: f64, depth: f64) -> f64 {
    let deep = omega * omega / GRAVITY;
    let y = deep * depth;
    if y >= DEEP || omega == 0.0 {
        return deep;
    }
    let mut x = y / y.tanh().sqrt();
    for _ in 0..8 {
        let tanh = x.tanh();
        let step = (x * tanh - y) / (tanh + x * (1.0 - tanh * tanh));
        x -= step;
        if step.abs() <= 1e-16 * x {
            break;
        }
    }
    x / depth
}

/// The phase speed in m/s: ω / k.
#[must_use]
pub fn phase_velocity(k: f64, depth: f64) -> f64 {
    (GRAVITY / k * (k * depth).tanh()).sqrt()
}

/// The speed of the waves' energy in m/s: dω/dk = c (1 + 2kh / sinh 2kh) / 2.
#[must_use]
pub fn group_velocity(k: f64, depth: f64) -> f64 {
    0.5 * phase_velocity(k, depth) * (1.0 + bed_share(k * depth))
}

/// 2kh / sinh 2kh for `kh`: 1 in the shallowest water, 0 in the deepest.
pub(super) fn bed_share(kh: f64) -> f64 {
    let twice = 2.0 * kh;
    match twice {
        0.0 => 1.0,
        // The hyperbolic sine overflows far beyond it.
        _ if twice > 700.0 => 0.0,
        _ => twice / twice.sinh(),
    }
}

/// The height over `depth` of waves with angular frequency `omega`, as a part of their height in deep water, when
/// they come straight to the shore and lose nothing: Ks = √(cg₀ / cg).
#[must_use]
pub fn shoaling_coefficient(omega: f64, depth: f64) -> f64 {
    let deep = GRAVITY / (2.0 * omega);
    (deep / group_velocity(wavenumber(omega, depth), depth)).sqrt()
}

/// The angle in radians between the waves and the shore's normal over `depth`, from their angle in deep water, −π/2
/// to π/2: Snell's law, sin θ / c is the same everywhere, over a bed of straight and parallel contours.
#[must_use]
pub fn refracted_angle(omega: f64, depth: f64, deep_angle: f64) -> f64 {
    let c = phase_velocity(wavenumber(omega, depth), depth);
    (deep_angle.sin() * c * omega / GRAVITY).asin()
}

/// The part of the height that refraction leaves over `depth`: Kr = √(cos θ₀ / cos θ).
#[must_use]
pub fn refraction_coefficient(omega: f64, depth: f64, deep_angle: f64) -> f64 {
    let angle = refracted_angle(omega, depth, deep_angle);
    (deep_angle.cos() / angle.cos()).sqrt()
}

/// The height in meters at which a wave breaks because the water is shallow: 0.78 h (J. McCowan, 1894).
#[must_use]
pub fn mccowan_height(depth: f64) -> f64 {
    0.78 * depth
}

/// The height in meters at which a wave breaks because it is steep: 0.142 L tanh kh (M. Miche, 1944).
#[must_use]
pub fn miche_height(k: f64, depth: f64) -> f64 {
    0.142 * std::f64::consts::TAU / k * (k * depth).tanh()
}

/// The angular frequency in rad/s of ripples that surface tension holds too: ω² = (g k + (σ/ρ) k³) tanh kh, with
/// `tension` σ in N/m (0.074 for clean water) and `density` ρ in kg/m³.
#[must_use]
pub fn capillary_angular_frequency(k: f64, depth: f64, tension: f64, density: f64) -> f64 {
    ((GRAVITY * k + tension / density * k.powi(3)) * (k * depth).tanh()).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wavenumber_solves_the_relation_for_all_depths() {
        let mut worst = 0.0_f64;
        for depth in (-40..=60).map(|i| 10_f64.powf(f64::from(i) / 10.0)) {
            for omega in (-40..=30).map(|i| 10_f64.powf(f64::from(i) / 10.0)) {
                let k = wavenumber(omega, depth);
                worst = worst.max((angular_frequency(k, depth) / omega - 1.0).abs());
            }
        }
        assert!(worst < 1e-15, "{worst:e}");
    }

    #[test]
    fn limits_are_those_of_deep_and_shallow_water() {
        assert_eq!(wavenumber(2.0, f64::INFINITY), 4.0 / GRAVITY);
        assert_eq!(wavenumber(0.0, f64::INFINITY), 0.0);
        assert_eq!(wavenumber(0.0, 5.0), 0.0);
        assert!(wavenumber(f64::NAN, 5.0).is_nan() && wavenumber(1.0, f64::NAN).is_nan());
        let k = 1e3;
        assert_eq!(
            group_velocity(k, 1e6),
            0.5 * phase_velocity(k, f64::INFINITY)
        );
        let shallow = group_velocity(1e-6, 10.0);
        assert!((shallow / (GRAVITY * 10.0).sqrt() - 1.0).abs() < 1e-9);
        assert_eq!(shoaling_coefficient(1.0, f64::INFINITY), 1.0);
    }

    #[test]
    fn the_group_velocity_is_the_slope_of_the_relation() {
        for depth in [0.5, 5.0, 50.0, f64::INFINITY] {
            for k in [0.01, 0.1, 1.0] {
                let step = 1e-4 * k;
                let rise = angular_frequency(k + step, depth) - angular_frequency(k - step, depth);
                let slope = rise / (2.0 * step);
                assert!((group_velocity(k, depth) / slope - 1.0).abs() < 1e-7);
            }
        }
    }
}
