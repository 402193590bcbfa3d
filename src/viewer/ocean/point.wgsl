// What the picture needs to know of a surface that moves to and fro as well as up and down.
//
// Plain WGSL apart from the next line, so that a test can run it alone.
#define_import_path haibo::point

// Waves of more than this many rad/m, 2 m long, break without foam. `BREAKS` in ocean/spectral.rs is the same.
const BREAKS: f32 = 3.1415927;

// How a rest position (x₀, z₀) is displaced and how fast it rises. Part of the twin of `SurfacePoint` in
// field/waves/point.rs.
struct Lift {
    // (Dx, h, Dz) in meters; the height is about the calm level.
    displacement: vec3<f32>,
    // ∂h/∂t in m/s.
    velocity: f32,
}

// How the surface stands at a rest position. The other part of the twin of `SurfacePoint`.
struct Tilt {
    // (∂h/∂x₀, ∂h/∂z₀).
    slope: vec2<f32>,
    // The variance of the slopes that were left out because they are too small to be seen.
    unresolved: f32,
    // (∂Dx/∂x₀, ∂Dz/∂z₀, ∂Dx/∂z₀).
    strain: vec3<f32>,
    // The part of the strain that is of waves long enough to break into foam.
    crush: vec3<f32>,
    // A pattern of threads as of foam, 0 on the threads and about even to 1 between them; 0.5 where none is resolved.
    lace: f32,
}

// The upward unit normal, exact: ∂X/∂z₀ × ∂X/∂x₀. Twin of `SurfacePoint::normal`.
fn tilt_normal(tilt: Tilt) -> vec3<f32> {
    let along_x = vec3(1.0 + tilt.strain.x, tilt.slope.x, tilt.strain.z);
    let along_z = vec3(tilt.strain.z, tilt.slope.y, 1.0 + tilt.strain.y);
    return normalize(cross(along_z, along_x));
}

// By how much the surface is stretched where it is most compressed. Twin of `SurfacePoint::smaller_eigenvalue`.
fn smaller_eigenvalue(strain: vec3<f32>) -> f32 {
    let half_difference = 0.5 * (strain.x - strain.y);
    return 1.0 + 0.5 * (strain.x + strain.y)
        - sqrt(half_difference * half_difference + strain.z * strain.z);
}
