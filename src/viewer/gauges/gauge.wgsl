// Masts and floats of gauges: paint in the light of sun and sky, behind the haze.

#import bevy_pbr::{forward_io::VertexOutput, mesh_view_bindings::view}
#import haibo::sky::{Sky, haze_radiance, haze_share, sky_irradiance}

// See `GaugeMaterial`.
@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> paint: vec4<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var<uniform> sky: Sky;

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let normal = normalize(in.world_normal);
    var albedo = paint.rgb;
#ifdef VERTEX_UVS_A
    if paint.w > 0.0 && fract(in.uv.y * paint.w) > 0.5 {
        albedo = vec3(0.92);
    }
#endif
    let sun = max(dot(normal, sky.sun_direction), 0.0) * sky.sun_irradiance;
    let lit = albedo / 3.1416 * (sun + sky_irradiance(sky, normal));
    let ray = in.world_position.xyz - view.world_position;
    let distance = length(ray);
    return vec4(mix(lit, haze_radiance(sky, ray / distance), haze_share(sky, distance)), 1.0);
}
