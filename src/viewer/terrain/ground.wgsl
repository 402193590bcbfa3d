// The color of the ground, for the land and for the bed that shines through shallow water.

#define_import_path haibo::ground

// From this many meters above the sea up the ground is white.
const SNOW_LINE: f32 = 900.0;

// The ground's albedo, linear. `height` is above the sea level in meters, `up` the normal's vertical part.
fn ground(height: f32, up: f32) -> vec3<f32> {
    // The sea leaves the lowest half meter wet.
    let wet = smoothstep(-0.6, -0.1, height) * (1.0 - smoothstep(0.15, 0.55, height));
    let sand = vec3(0.50, 0.42, 0.28) * (1.0 - 0.45 * wet);
    let bed = vec3(0.16, 0.17, 0.13);
    let grass = vec3(0.10, 0.16, 0.045);
    let meadow = vec3(0.20, 0.21, 0.085);
    let rock = vec3(0.20, 0.185, 0.17);
    let scree = vec3(0.28, 0.26, 0.235);
    let snow = vec3(0.88, 0.90, 0.93);

    // Bands scale with the snow line, so that a small island and a range of mountains both have them all.
    let band = height / SNOW_LINE;
    let green = mix(grass, meadow, smoothstep(0.10, 0.55, band));
    let stone = mix(rock, scree, smoothstep(0.3, 1.1, band));
    let turf = smoothstep(0.56, 0.84, up - 0.12 * smoothstep(0.35, 0.95, band));
    var color = mix(stone, green, turf);
    color = mix(sand, color, smoothstep(0.008, 0.022, band + 0.05 * (1.0 - up)));
    color = mix(bed, color, smoothstep(-0.09, 0.003, band));
    let snowy = smoothstep(0.92, 1.12, band + 0.5 * (up - 0.8)) * smoothstep(0.45, 0.68, up);
    return mix(color, snow, snowy);
}
