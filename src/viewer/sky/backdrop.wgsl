// The sky behind everything: one triangle over the whole picture, at infinite distance.

#import bevy_pbr::mesh_view_bindings::view
#import haibo::sky::{Sky, sky_radiance}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> sky: Sky;

@vertex
fn vertex(@location(0) position: vec3<f32>) -> @builtin(position) vec4<f32> {
    // Depth 0 is infinity.
    return vec4(position.xy, 0.0, 1.0);
}

@fragment
fn fragment(@builtin(position) pixel: vec4<f32>) -> @location(0) vec4<f32> {
    let unit = (pixel.xy - view.viewport.xy) / view.viewport.zw;
    let near = view.world_from_clip * vec4(2.0 * unit.x - 1.0, 1.0 - 2.0 * unit.y, 1.0, 1.0);
    let direction = normalize(near.xyz / near.w - view.world_position);
    // The sun's disc has a radius of 0.27 degrees; its edge is soft so that it is round in small pictures.
    let disc = smoothstep(0.99996, 0.99999, dot(direction, sky.sun_direction));
    return vec4(sky_radiance(sky, direction) + 6.0 * disc * sky.sun_irradiance, 1.0);
}
