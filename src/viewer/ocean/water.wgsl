// The water in the picture: waves lift the sheet, sky and sun are mirrored, the bed shines through where it is shallow.

#import bevy_pbr::{
    mesh_view_bindings::view,
    view_transformations::position_world_to_clip,
}
#import haibo::ground::ground
#import haibo::point::{smaller_eigenvalue, tilt_normal}
#import haibo::sea::{NOISE, sea, sea_sample, wave_sample, wave_velocity}
#import haibo::sea_colors::{COLORS, data_color}
#import haibo::shore::{bed_height, bed_upward, shore}
#import haibo::sky::{Sky, haze_radiance, haze_share, sky_irradiance, sky_radiance}
#import haibo::surf::foam_share
#import haibo::swing::{SWINGS, lift_at, place_of, tilt_at}

@group(#{MATERIAL_BIND_GROUP}) @binding(1) var<uniform> sky: Sky;

struct WaterVertex {
    @builtin(position) position: vec4<f32>,
    @location(0) world_position: vec3<f32>,
    // The rest position, and ∂h/∂t in m/s.
    @location(1) rest: vec2<f32>,
    @location(2) velocity: f32,
}

// A vertex of `field::mesh::sea_sheet`.
@vertex
fn vertex(@location(0) vertex: vec3<f32>) -> WaterVertex {
    let meters = vertex.xz * sea.extent;
    var out: WaterVertex;
    out.rest = meters;
    out.velocity = 0.0;
    if SWINGS {
        let width = max(vertex.y * sea.extent, 1.0 / (sea.inverse_spacing.x + sea.inverse_spacing.y));
        let lift = lift_at(meters, width);
        out.velocity = lift.velocity;
        out.world_position = place_of(meters, lift);
    } else {
        var height = 0.0;
        if vertex.y == 0.0 {
            height = sea_sample(meters).x;
        } else if NOISE != 3u {
            // Round the square the waves fade where the triangles grow too wide for them.
            height = wave_sample(meters, vertex.y * sea.extent, vec2(0.2, 0.6)).x;
        }
        out.world_position = vec3(meters.x, sea.level + height, meters.y);
        if COLORS == 4u && NOISE < 3u {
            out.velocity = wave_velocity(meters);
        }
    }
    out.position = position_world_to_clip(out.world_position);
    return out;
}

struct Facet {
    normal: vec3<f32>,
    // The variance of the slopes that are too small for a pixel.
    unresolved: f32,
    // The share of the pixel that foam covers.
    foam: f32,
    // By how much the surface is stretched where it is most compressed.
    stretch: f32,
    // By how much its area is compressed: crests gather light, troughs scatter it.
    crest: f32,
}

// The surface's normal at a pixel. Waves smaller than the pixel's footprint become roughness, not glitter.
// A surface of steps has one normal a triangle, `flat_normal`.
fn facet(meters: vec2<f32>, footprint: f32, flat_normal: vec3<f32>) -> Facet {
    if sea.faceted == 1u {
        return Facet(normalize(flat_normal * sign(flat_normal.y)), 0.0, 0.0, 1.0, 0.0);
    }
    let waves = wave_sample(meters, footprint, vec2(0.12, 0.7));
    return Facet(normalize(vec3(-waves.y, 1.0, -waves.z)), waves.w, 0.0, 1.0, 0.0);
}

// The part of a pixel's longer side that waves must have to be seen: less shows more far away, and flickers.
const ANISOTROPY: f32 = 0.4;

// The surface at a pixel whose rest position and footprint are known.
fn swinging_facet(rest: vec2<f32>, footprint: f32, height: f32, velocity: f32, depth: f32) -> Facet {
    let tilt = tilt_at(rest, footprint);
    let foam = foam_share(tilt, height, velocity, depth);
    let stretch = smaller_eigenvalue(tilt.strain);
    return Facet(tilt_normal(tilt), tilt.unresolved, foam, stretch, -tilt.strain.x - tilt.strain.y);
}

@fragment
fn fragment(in: WaterVertex) -> @location(0) vec4<f32> {
    let ray = in.world_position - view.world_position;
    let distance = length(ray);
    let to_eye = -ray / distance;
    // The footprint along the steeper of the two screen axes.
    let across = dpdx(in.world_position);
    let along = dpdy(in.world_position);
    let height = in.world_position.y - sea.level;
    let depth = max(in.world_position.y - bed_height(in.world_position.xz), 0.0);
    var footprint = max(length(across.xz), length(along.xz));
    var surface: Facet;
    if SWINGS {
        let sides = vec2(length(dpdx(in.rest)), length(dpdy(in.rest)));
        footprint = max(sides.x, sides.y);
        let width = max(min(sides.x, sides.y), ANISOTROPY * footprint);
        surface = swinging_facet(in.rest, width, height, in.velocity, depth);
    } else {
        surface = facet(in.world_position.xz, footprint, cross(along, across));
    }
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
    let path = depth * (1.0 + 0.35 / (facing + 0.3));
    let absorption = vec3(0.42, 0.085, 0.055);
    let through = exp(-absorption * path);
    let light = sky.sun_irradiance * max(sky.sun_direction.y, 0.0) + sky_irradiance(sky, vec3(0.0, 1.0, 0.0));
    let deep = vec3(0.0030, 0.0135, 0.0180);
    let shallow = vec3(0.012, 0.048, 0.050);
    // Crests let more light through than troughs.
    var crest = smoothstep(-1.0, 1.5, height / max(sea.crest, 0.01));
    var body = light * mix(deep * (0.75 + 0.6 * crest), shallow, exp(-0.045 * depth));
    if SWINGS {
        crest = smoothstep(-0.35, 0.75, height / max(shore.significant, 0.01));
        body = light * mix(deep * (0.7 + 0.7 * crest), shallow, exp(-0.045 * depth));
        // Against the light, thin crests glow.
        let against = pow(max(dot(to_eye, -normalize(vec3(sky.sun_direction.x, 0.0, sky.sun_direction.z))), 0.0), 4.0);
        let lean = 1.0 - abs(normal.y);
        body += sky.sun_irradiance * vec3(0.010, 0.060, 0.055) * crest * crest * (0.15 + against) * smoothstep(0.0, 0.12, lean);
    }

    // What is behind the water is dimmed alike in all colors; the bed's own color makes up for the difference.
    let dimmest = min(through.r, min(through.g, through.b));
    let clearness = dimmest * (1.0 - fresnel);
    let calm = max(depth - height, 0.0);
    // Each crest is a lens: what it gathers lies on the bed as a net of light.
    let gathered = 1.0 / clamp(1.0 - 0.8 * min(depth, 3.0) * surface.crest, 0.4, 2.0);
    let bed = ground(-calm, bed_upward(in.world_position.xz)) / 3.1416 * light * gathered;
    // The last hand's breadth of water vanishes softly on the beach.
    let edge = smoothstep(0.0, 0.12 + 0.004 * footprint, depth);
    var color = fresnel * reflection + glitter
        + (1.0 - fresnel) * ((1.0 - through) * body + (through - dimmest) * bed);
    var alpha = 1.0 - clearness;
    if SWINGS {
        let lit = sky.sun_irradiance * (0.25 * max(sky.sun_direction.y, 0.0) + 0.75 * sun_facing)
            + sky_irradiance(sky, normal);
        let white = 0.26 * lit;
        color = mix(color, white, surface.foam);
        alpha = mix(alpha, 1.0, surface.foam);
    }
    if COLORS != 0u {
        let data = data_color(height, normal, surface.stretch, in.velocity, in.world_position.xz);
        // Light enough to read the shape, even enough to read the color.
        let lit = 0.72 + 0.28 * sun_facing + 0.10 * (fresnel - 0.1);
        color = mix(data * lit, color, 0.12);
        alpha = 1.0;
    }
    color *= edge;
    alpha *= edge;

    let haze = haze_share(sky, distance);
    let hazy = mix(color, haze_radiance(sky, -to_eye), haze * max(alpha, haze));
    return vec4(hazy, mix(alpha, 1.0, haze * alpha));
}
