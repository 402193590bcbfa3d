//! Seas whose water moves to and fro: the shader's displacement, slope, strain and velocity are those of the library,
//! over deep water and over a bed that rises to a beach.

use std::sync::Arc;

use haibo::field::waves::shoaling::above_bed;
use haibo::field::waves::spectral::{BANDS, TILE_SIZE, Tiles};
use haibo::field::waves::{Sea, SeaKind, SeaSettings, SurfacePoint};
use haibo::viewer::ocean::{
    GerstnerUniform, SeaUniform, ShoreUniform, SpectralUniform, noise_code,
};
use wgpu::{BindingResource, ComputePipeline, TextureFormat, TextureView};

use super::seas::{BED, Bed, points, seas};
use super::shader::{SEA, SeaShader, compose};

/// The largest allowed difference of heights and displacements, in Hm0.
const HEIGHT_BOUND: f64 = 1e-4;

/// The largest allowed difference of slopes and strains, in root mean square slopes, and of velocities, in root mean
/// square velocities.
const RATE_BOUND: f64 = 1e-4;

const TIMES: [f64; 5] = [0.0, 12.5, 3_600.01, 86_400.7, 1e6];

const LEVEL: f64 = 30.0;

const MODULES: [&str; 6] = [
    include_str!("../../src/viewer/ocean/point.wgsl"),
    SEA,
    include_str!("../../src/viewer/ocean/gerstner.wgsl"),
    include_str!("../../src/viewer/ocean/spectral.wgsl"),
    include_str!("../../src/viewer/ocean/shore.wgsl"),
    include_str!("../../src/viewer/ocean/swing.wgsl"),
];

const ENTRY: &str = "
@compute @workgroup_size(64)
fn read_back(@builtin(global_invocation_id) id: vec3<u32>) {
    if id.x < arrayLength(&points) {
        let lift = lift_at(points[id.x], 0.0);
        let tilt = tilt_at(points[id.x], 0.0);
        samples[3u * id.x] = vec4(lift.displacement, lift.velocity);
        samples[3u * id.x + 1u] = vec4(tilt.slope, tilt.strain.xy);
        samples[3u * id.x + 2u] = vec4(tilt.strain.z, place_of(points[id.x], lift));
    }
}
";

/// The largest differences between shader and library.
#[derive(Debug, Clone, Copy, Default)]
struct Difference {
    /// Of heights and displacements, in Hm0.
    height: f64,
    /// Of slopes and strains, in root mean square slopes.
    slope: f64,
    /// In root mean square velocities.
    velocity: f64,
    /// Of places in the world, in Hm0.
    place: f64,
    count: usize,
}

impl Difference {
    fn join(self, other: Self) -> Self {
        Self {
            height: self.height.max(other.height),
            slope: self.slope.max(other.slope),
            velocity: self.velocity.max(other.velocity),
            place: self.place.max(other.place),
            count: self.count + other.count,
        }
    }

    fn is_allowed(&self) -> bool {
        self.height <= HEIGHT_BOUND && self.slope <= RATE_BOUND && self.velocity <= RATE_BOUND
    }
}

struct There<'a> {
    shader: &'a SeaShader,
    pipelines: [ComputePipeline; 2],
}

/// Compares all seas, prints the largest differences and checks that a wrong sea is noticed.
pub fn measure(shader: &SeaShader, adapter: &str) {
    let pipelines = [4, 5].map(|code| {
        let text: String = MODULES.iter().map(|module| compose(module, code)).collect();
        shader.pipeline(text + ENTRY)
    });
    let there = There { shader, pipelines };
    for kind in [SeaKind::Gerstner, SeaKind::Spectral] {
        let mut worst = Difference::default();
        for (settings, extent, bed) in seas(kind) {
            let sea = Sea::new(&settings, extent).unwrap();
            let points = points(extent);
            for t in TIMES {
                let difference = there.compare(&sea, &sea, t, t, Bed(bed, extent), &points);
                assert!(
                    difference.is_allowed() && difference.place <= 2.0 * HEIGHT_BOUND,
                    "{adapter}: {settings:?} on {extent} m at {t} s over {bed:?}: {difference:?}"
                );
                worst = worst.join(difference);
            }
        }
        println!(
            "{kind:?}: {} samples, largest differences {:.1e} Hm0 in height and displacement, {:.1e} rms in slope and \
             strain, {:.1e} rms in velocity, {:.1e} Hm0 in place",
            worst.count, worst.height, worst.slope, worst.velocity, worst.place
        );
        there.notices_a_wrong_sea(kind);
    }
}

impl There<'_> {
    /// The differences of `here` at `t_here` from what the shader makes of `sea` at `t`.
    fn compare(
        &self,
        sea: &Sea,
        here: &Sea,
        t: f64,
        t_here: f64,
        bed: Bed,
        points: &[[f32; 2]],
    ) -> Difference {
        let tiles = sea.spectral().map(|sea| Arc::new(sea.tiles(t)));
        let samples = self.samples(sea, tiles.as_deref(), t, bed, points);
        let surface = match (&tiles, std::ptr::eq(sea, here) && t == t_here) {
            (Some(tiles), true) => sea.at_with(t, tiles.clone()),
            _ => here.at(t_here),
        };
        let hm0 = sea.significant_height().unwrap();
        let [slope_rms, velocity_rms] = scale(sea);
        let mut worst = Difference {
            count: points.len(),
            ..Default::default()
        };
        for (point, sample) in points.iter().zip(samples.as_chunks::<12>().0) {
            assert!(
                sample.iter().all(|v| v.is_finite()),
                "{point:?}: {sample:?}"
            );
            let [x, z] = point.map(f64::from);
            let depth = LEVEL - bed.height(x);
            let expected = surface.point(x, z, depth);
            let SurfacePoint {
                height,
                displacement,
                slope,
                velocity,
                strain: [xx, zz, xz],
            } = expected;
            let s = sample.map(f64::from);
            let most =
                |pairs: &[(f64, f64)]| pairs.iter().map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
            let moved = [
                (s[0], displacement.x),
                (s[1], height),
                (s[2], displacement.y),
            ];
            worst.height = worst.height.max(most(&moved) / hm0);
            worst.velocity = worst.velocity.max(most(&[(s[3], velocity)]) / velocity_rms);
            let rates = [
                (s[4], slope.x),
                (s[5], slope.y),
                (s[6], xx),
                (s[7], zz),
                (s[8], xz),
            ];
            worst.slope = worst.slope.max(most(&rates) / slope_rms);
            let place = [x + displacement.x, z + displacement.y];
            // Outside the square the shader knows no land.
            let inside = place.iter().all(|v| v.abs() < 0.5 * bed.1);
            if inside {
                let lifted = if depth > 0.0 {
                    above_bed(height, LEVEL - bed.height(place[0]))
                } else {
                    height
                };
                // As a number of 32 bits a place far from the center is not known better.
                let known = 1.2e-7 * bed.1.max(LEVEL);
                let difference =
                    most(&[(s[9], place[0]), (s[11], place[1]), (s[10], LEVEL + lifted)]);
                worst.place = worst.place.max((difference - known).max(0.0) / hm0);
            }
        }
        worst
    }

    fn samples(
        &self,
        sea: &Sea,
        tiles: Option<&Tiles>,
        t: f64,
        bed: Bed,
        points: &[[f32; 2]],
    ) -> Vec<f32> {
        let shader = self.shader;
        let Bed(_, extent) = bed;
        let uniforms = [
            (0, shader.uniform(&SeaUniform::new(sea, t, LEVEL, extent))),
            (4, shader.uniform(&GerstnerUniform::new(sea, t))),
            (
                5,
                shader.uniform(
                    &sea.spectral()
                        .map_or_else(SpectralUniform::default, |sea| SpectralUniform::new(sea)),
                ),
            ),
            (9, shader.uniform(&ShoreUniform::new(sea))),
        ];
        let calm = Tiles::calm(TILE_SIZE, vec![1.0; BANDS]);
        let tiles = tiles.unwrap_or(&calm);
        let size = [TILE_SIZE as u32, BANDS as u32];
        let four = TextureFormat::Rgba32Float;
        let textures: [(u32, TextureView); 4] = [
            (
                2,
                shader.texture([BED, 1], TextureFormat::Rg32Uint, &bed.texels()),
            ),
            (
                6,
                shader.texture(size, four, bytemuck::cast_slice(&tiles.surface)),
            ),
            (
                7,
                shader.texture(size, four, bytemuck::cast_slice(&tiles.shading)),
            ),
            (
                8,
                shader.texture(
                    size,
                    TextureFormat::R32Float,
                    bytemuck::cast_slice(&tiles.shear),
                ),
            ),
        ];
        let uniforms = uniforms
            .iter()
            .map(|(i, buffer)| (*i, buffer.as_entire_binding()));
        let textures = textures
            .iter()
            .map(|(i, view)| (*i, BindingResource::TextureView(view)));
        let bindings: Vec<_> = uniforms.chain(textures).collect();
        let pipeline = &self.pipelines[noise_code(sea) as usize - 4];
        shader.read_back(pipeline, &bindings, points, 3)
    }

    /// The same comparison finds another seed, a hundredth of a second, a little more choppiness, and another bed.
    fn notices_a_wrong_sea(&self, kind: SeaKind) {
        let extent = 2_000.0;
        let settings = SeaSettings {
            kind,
            ..Default::default()
        };
        let bed = Bed([-40.0, 20.0], extent);
        let points = points(extent);
        let sea = Sea::new(&settings, extent).unwrap();
        let other = |change: fn(&mut SeaSettings)| {
            let mut settings = settings.clone();
            change(&mut settings);
            let here = Sea::new(&settings, extent).unwrap();
            self.compare(&sea, &here, 10.0, 10.0, bed, &points)
        };
        assert!(
            self.compare(&sea, &sea, 10.0, 10.0, bed, &points)
                .is_allowed()
        );
        assert!(other(|s| s.seed += 1).height > 0.1);
        let choppier = other(|s| s.choppiness = 0.99);
        assert!(choppier.height > HEIGHT_BOUND && choppier.slope > RATE_BOUND);
        let later = self.compare(&sea, &sea, 10.0, 10.01, bed, &points);
        assert!(
            later.height > HEIGHT_BOUND && later.height < 0.05,
            "{later:?}"
        );
        assert!(other(|s| s.depth = 10.0).height > HEIGHT_BOUND);
    }
}

/// The root mean squares of slope and vertical velocity.
fn scale(sea: &Sea) -> [f64; 2] {
    let scale = haibo::viewer::color_map::SeaScale::of(sea);
    [scale.slope, scale.velocity]
}
