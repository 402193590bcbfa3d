// The land in the picture: ground by height above the sea and by slope, lit by sun and sky.

#import bevy_pbr::{
    forward_io::{Vertex, VertexOutput, FragmentOutput},
    mesh_view_bindings::view,
    pbr_fragment::pbr_input_from_standard_material,
    pbr_functions::apply_pbr_lighting,
    view_transformations::position_world_to_clip,
}
#import haibo::ground::ground
#import haibo::land_vertex::{land, land_point}
#import haibo::sky::{Sky, haze_radiance, haze_share, sky_irradiance}

@group(#{MATERIAL_BIND_GROUP}) @binding(102) var<uniform> sky: Sky;

@vertex
fn vertex(vertex: Vertex) -> VertexOutput {
    let point = land_point(vertex.position);
    var out: VertexOutput;
    out.world_position = vec4(point.position, 1.0);
    out.world_normal = point.normal;
    out.position = position_world_to_clip(point.position);
#ifdef VERTEX_OUTPUT_INSTANCE_INDEX
    out.instance_index = vertex.instance_index;
#endif
    return out;
}

@fragment
fn fragment(in: VertexOutput, @builtin(front_facing) is_front: bool) -> FragmentOutput {
    var pbr = pbr_input_from_standard_material(in, is_front);
    let normal = normalize(in.world_normal);
    let height = in.world_position.y - land.sea_level;
    // The cut sides of the block show the soil.
    let top = step(0.001, normal.y);
    let albedo = mix(vec3(0.16, 0.125, 0.095), ground(height, normal.y), top);

    pbr.material.base_color = vec4(albedo, 1.0);
    pbr.material.emissive = vec4(albedo / 3.1416 * sky_irradiance(sky, normal), 0.0);

    var out: FragmentOutput;
    let lit = apply_pbr_lighting(pbr).rgb;
    let ray = in.world_position.xyz - view.world_position;
    let distance = length(ray);
    out.color = vec4(mix(lit, haze_radiance(sky, ray / distance), haze_share(sky, distance)), 1.0);
    return out;
}
