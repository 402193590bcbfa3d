// The water's color where it shows a number: the same colors and range as the legend's.
//
// The numbers of this moment come from the surface itself; those of the last minutes from a map.
#define_import_path haibo::sea_colors
#import haibo::sea::sea

// What is shown, `color_code` in ocean/colors.rs: 0 water, 1 elevation, 2 slope, 3 compression, 4 velocity, 5 running Hm0.
const COLORS: u32 = #{SEA_COLORS}u;

// The layout of `ColorUniform` in ocean/colors.rs.
struct Colors {
    // From the first to the last color in even steps, linear.
    colors: array<vec4<f32>, 33>,
    // What they stand for.
    range: vec2<f32>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(10) var<uniform> colors: Colors;
// Hm0 of the last minutes in meters at the middles of even cells of the square.
@group(#{MATERIAL_BIND_GROUP}) @binding(11) var heights: texture_2d<f32>;

fn height_map(meters: vec2<f32>) -> f32 {
    let size = vec2<f32>(textureDimensions(heights));
    let p = clamp((meters / sea.extent + 0.5) * size - 0.5, vec2(0.0), size - 1.0);
    let low = vec2<u32>(p);
    let high = min(low + vec2(1u), vec2<u32>(size) - 1u);
    let f = fract(p);
    let north = mix(textureLoad(heights, low, 0).x, textureLoad(heights, vec2(high.x, low.y), 0).x, f.x);
    let south = mix(textureLoad(heights, vec2(low.x, high.y), 0).x, textureLoad(heights, high, 0).x, f.x);
    return mix(north, south, f.y);
}

// The color of the number of a surface: its height about the calm level, its normal, its stretch and its velocity, and
// its place.
fn data_color(height: f32, normal: vec3<f32>, stretch: f32, velocity: f32, meters: vec2<f32>) -> vec3<f32> {
    var number = 0.0;
    switch COLORS {
        case 1u: { number = height; }
        case 2u: { number = length(normal.xz) / max(normal.y, 1e-3); }
        case 3u: { number = stretch; }
        case 4u: { number = velocity; }
        default: { number = height_map(meters); }
    }
    let along = clamp((number - colors.range.x) / (colors.range.y - colors.range.x), 0.0, 1.0) * 32.0;
    let entry = min(u32(along), 31u);
    return mix(colors.colors[entry].xyz, colors.colors[entry + 1u].xyz, along - f32(entry));
}
