// The light of sky and haze, shared by the backdrop, the water's reflection and the far land.
//
// All colors come from `SkyUniform` in sky/light.rs, linear and already exposed.

#define_import_path haibo::sky

struct Sky {
    // From the ground to the sun, of length one.
    sun_direction: vec3<f32>,
    // The distance in meters at which haze leaves 2 % of an object's contrast.
    visibility: f32,
    // The sun's irradiance on a surface that faces it.
    sun_irradiance: vec3<f32>,
    // The radiance of the sky straight up, at the horizon, and of the ground below it.
    zenith: vec3<f32>,
    horizon: vec3<f32>,
    ground: vec3<f32>,
}

// The radiance of the clear sky in a direction of length one, without the sun's disc.
fn sky_radiance(sky: Sky, direction: vec3<f32>) -> vec3<f32> {
    let clear = mix(sky.zenith, sky.horizon, exp(-4.5 * max(direction.y, 0.0)));
    let toward_sun = max(dot(direction, sky.sun_direction), 0.0);
    let glow = 0.06 * pow(toward_sun, 6.0) + 0.12 * pow(toward_sun, 48.0);
    let below = 1.0 - smoothstep(-0.4, 0.0, direction.y);
    return mix(clear + glow * sky.sun_irradiance, sky.ground, below);
}

// The share of haze in what is seen at a distance in meters: H. Koschmieder (1924), contrast exp(-3.912 d / V).
fn haze_share(sky: Sky, distance: f32) -> f32 {
    return 1.0 - exp(-3.912 * distance / sky.visibility);
}

// The color of the haze in a direction: that of the sky at the horizon below or above it.
fn haze_radiance(sky: Sky, direction: vec3<f32>) -> vec3<f32> {
    return sky_radiance(sky, normalize(vec3(direction.x, max(direction.y, 0.0), direction.z)));
}

// The irradiance from the sky on a surface with this normal.
fn sky_irradiance(sky: Sky, normal: vec3<f32>) -> vec3<f32> {
    let above = mix(sky.horizon, sky.zenith, 0.65);
    return 2.4 * mix(sky.ground * 0.35, above, 0.5 + 0.5 * normal.y);
}
