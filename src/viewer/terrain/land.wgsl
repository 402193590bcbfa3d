// The land in the picture: ground by height above the sea and by slope, lit by sun and sky.

#import bevy_pbr::{
    forward_io::{Vertex, VertexOutput, FragmentOutput},
    mesh_view_bindings::view,
    pbr_fragment::pbr_input_from_standard_material,
    pbr_functions::apply_pbr_lighting,
    view_transformations::position_world_to_clip,
}
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

// The ground's albedo, linear. `height` is above the sea level in meters, `up` the normal's vertical part.
fn ground(height: f32, up: f32) -> vec3<f32> {
    let sand = vec3(0.50, 0.42, 0.28);
    let bed = vec3(0.16, 0.17, 0.13);
    let grass = vec3(0.10, 0.16, 0.045);
    let meadow = vec3(0.20, 0.21, 0.085);
    let rock = vec3(0.20, 0.185, 0.17);
    let scree = vec3(0.28, 0.26, 0.235);
    let snow = vec3(0.88, 0.90, 0.93);

    // Bands scale with the snow line, so that a small island and a range of mountains both have them all.
    let band = height / land.snow_line;
    let green = mix(grass, meadow, smoothstep(0.10, 0.55, band));
    let stone = mix(rock, scree, smoothstep(0.3, 1.1, band));
    let turf = smoothstep(0.56, 0.84, up - 0.12 * smoothstep(0.35, 0.95, band));
    var color = mix(stone, green, turf);
    color = mix(sand, color, smoothstep(0.008, 0.022, band + 0.05 * (1.0 - up)));
    color = mix(bed, color, smoothstep(-0.09, 0.003, band));
    let snowy = smoothstep(0.92, 1.12, band + 0.5 * (up - 0.8)) * smoothstep(0.45, 0.68, up);
    return mix(color, snow, snowy);
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
