// The water in the picture: waves lift the sheet, sky and sun are mirrored, the bed shines through where it is shallow.

#import bevy_pbr::{
    mesh_view_bindings::view,
    view_transformations::position_world_to_clip,
}
#import haibo::sea::{NOISE, sea, sea_sample, wave_sample}
#import haibo::sky::{Sky, haze_radiance, haze_share, sky_irradiance, sky_radiance}

@group(#{MATERIAL_BIND_GROUP}) @binding(1) var<uniform> sky: Sky;
// The land's heights, as in terrain/land_vertex.wgsl.
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var land: texture_2d<u32>;

struct WaterVertex {
    @builtin(position) position: vec4<f32>,
    @location(0) world_position: vec3<f32>,
}

// A vertex of `field::mesh::sea_sheet`.
@vertex
fn vertex(@location(0) vertex: vec3<f32>) -> WaterVertex {
    let meters = vertex.xz * sea.extent;
    var height = 0.0;
    if vertex.y == 0.0 {
        height = sea_sample(meters).x;
    } else if NOISE != 3u {
        // Round the square the waves fade where the triangles grow too wide for them.
        height = wave_sample(meters, vertex.y * sea.extent, vec2(0.2, 0.6)).x;
    }
    var out: WaterVertex;
    out.world_position = vec3(meters.x, sea.level + height, meters.y);
    out.position = position_world_to_clip(out.world_position);
    return out;
}

// The height of the land in meters, bilinear; far below the sea outside the square.
fn bed_height(meters: vec2<f32>) -> f32 {
    let last = vec2<f32>(textureDimensions(land) - vec2(1u));
    let p = (meters / sea.extent + 0.5) * last;
    let inside = all(p >= vec2(0.0)) && all(p <= last);
    let low = vec2<u32>(clamp(p, vec2(0.0), last));
    let high = min(low + vec2(1u), vec2<u32>(last));
    let f = fract(clamp(p, vec2(0.0), last));
    let h00 = bitcast<f32>(textureLoad(land, low, 0).x);
    let h10 = bitcast<f32>(textureLoad(land, vec2(high.x, low.y), 0).x);
    let h01 = bitcast<f32>(textureLoad(land, vec2(low.x, high.y), 0).x);
    let h11 = bitcast<f32>(textureLoad(land, high, 0).x);
    return select(-1e6, mix(mix(h00, h10, f.x), mix(h01, h11, f.x), f.y), inside);
}

struct Facet {
    normal: vec3<f32>,
    // The variance of the slopes that are too small for a pixel.
    unresolved: f32,
}

// The surface's normal at a pixel. Waves smaller than the pixel's footprint become roughness, not glitter.
// A surface of steps has one normal a triangle, `flat_normal`.
fn facet(meters: vec2<f32>, footprint: f32, flat_normal: vec3<f32>) -> Facet {
    if sea.faceted == 1u {
        return Facet(normalize(flat_normal * sign(flat_normal.y)), 0.0);
    }
    let waves = wave_sample(meters, footprint, vec2(0.12, 0.7));
    return Facet(normalize(vec3(-waves.y, 1.0, -waves.z)), waves.w);
}

@fragment
fn fragment(in: WaterVertex) -> @location(0) vec4<f32> {
    let ray = in.world_position - view.world_position;
    let distance = length(ray);
    let to_eye = -ray / distance;
    // The footprint along the steeper of the two screen axes.
    let across = dpdx(in.world_position);
    let along = dpdy(in.world_position);
    let footprint = max(length(across.xz), length(along.xz));
    let surface = facet(in.world_position.xz, footprint, cross(along, across));
    let normal = surface.normal;
    // At the edge of a crest the pixel's center may lie behind it: a facet that turns its back stands for its mirror.
    let facing = max(abs(dot(normal, to_eye)), 0.02);

    // GGX's alpha squared is twice the slopes' variance. What no noise resolves are the ripples of a calm day:
    // C. Cox and W. Munk (1954), 0.003.
    let a2 = clamp(2.0 * (surface.unresolved + 0.003), 0.006, 0.3);
    let roughness = sqrt(sqrt(a2));
    // Schlick (1994) with water's 2 %; rough water mirrors less at grazing angles.
    let fresnel = 0.02 + max(0.98 - 0.8 * roughness, 0.2) * pow(1.0 - facing, 5.0);

    var mirrored = reflect(-to_eye, normal);
    mirrored.y = abs(mirrored.y) + 0.1 * roughness;
    let reflection = sky_radiance(sky, normalize(mirrored));

    // The sun's glitter: B. Walter et al. (2007), GGX, with its height bounded by the sun's real disc.
    let halfway = normalize(to_eye + sky.sun_direction);
    let nh = max(dot(normal, halfway), 0.0);
    let spread = nh * nh * (a2 - 1.0) + 1.0;
    let lobe = a2 / (3.1416 * spread * spread);
    let sun_fresnel = 0.02 + 0.98 * pow(1.0 - max(dot(to_eye, halfway), 0.0), 5.0);
    let sun_facing = max(dot(normal, sky.sun_direction), 0.0);
    let glitter = min(lobe * sun_fresnel * sun_facing / (4.0 * facing * max(sun_facing, 0.05)), 12.0) * sun_facing
        * sky.sun_irradiance;

    // Light that went into the water and came back, and what is left of the bed's.
    let depth = max(in.world_position.y - bed_height(in.world_position.xz), 0.0);
    let path = depth * (1.0 + 0.35 / (facing + 0.3));
    let absorption = vec3(0.42, 0.085, 0.055);
    let through = exp(-absorption * path);
    let light = sky.sun_irradiance * max(sky.sun_direction.y, 0.0) + sky_irradiance(sky, vec3(0.0, 1.0, 0.0));
    let deep = vec3(0.0030, 0.0135, 0.0180);
    let shallow = vec3(0.012, 0.048, 0.050);
    // Crests let more light through than troughs.
    let crest = smoothstep(-1.0, 1.5, (in.world_position.y - sea.level) / max(sea.crest, 0.01));
    let body = light * mix(deep * (0.75 + 0.6 * crest), shallow, exp(-0.045 * depth));

    let clearness = dot(through, vec3(0.25, 0.45, 0.30)) * (1.0 - fresnel);
    // The last hand's breadth of water vanishes softly on the beach.
    let edge = smoothstep(0.0, 0.12 + 0.004 * footprint, depth);
    let color = edge * (fresnel * reflection + glitter + (1.0 - fresnel) * (1.0 - through) * body);
    let alpha = (1.0 - clearness) * edge;

    let haze = haze_share(sky, distance);
    let hazy = mix(color, haze_radiance(sky, -to_eye), haze * max(alpha, haze));
    return vec4(hazy, mix(alpha, 1.0, haze * alpha));
}
