//! Haibo (海波, "sea waves"): an interactive, real-time terrain and ocean-wave viewer, and the fields behind it.
//!
//! One promise holds it together: one scene, one field, one number. The picture, the value under the cursor and every
//! file come from the same function of (scene, x, z, t).
//!
//! # Storeys
//!
//! Each knows only those below it.
//!
//! * `viewer` (feature of the same name, on by default): Bevy plugins for land, sea and sky, the panel, the window and
//!   the picture without a window;
//! * [`export`]: values in, bytes out, and the one place that writes files;
//! * [`scene`]: one serializable description of everything shown, read from and written to TOML;
//! * [`gauge`]: records of the water at a place, and what oceanographers make of them;
//! * [`field`]: the mathematics of land and sea. It knows no Bevy, no files, no clock and no global state.
//!
//! ```
//! use haibo::field::HeightField;
//! use haibo::field::terrain::{Terrain, TerrainSettings};
//! use haibo::field::waves::{Sea, SeaSettings};
//!
//! let settings = TerrainSettings { octaves: 6, sea_level: 25.0, ..Default::default() };
//! let land = Terrain::new(&settings)?;
//! let sea = Sea::new(&SeaSettings::default(), settings.extent)?;
//!
//! let (x, z, t) = (120.0, -40.0, 12.5);
//! let ground = land.sample(x, z);
//! let [lowest, highest] = land.bounds();
//! assert!((lowest..=highest).contains(&ground.height) && ground.normal().y > 0.0);
//!
//! let water = settings.sea_level + sea.at(t).sample(x, z).height;
//! println!("ground {:.1} m, water {:.1} m", ground.height, water);
//!
//! let refused = TerrainSettings { octaves: 99, ..settings };
//! assert_eq!(
//!     Terrain::new(&refused).unwrap_err().to_string(),
//!     "terrain.octaves = 99 is out of range: allowed are 1 to 16"
//! );
//! # Ok::<(), haibo::field::waves::SeaError>(())
//! ```
//!
//! # Ways not taken
//!
//! * `noise::Fbm` for the land: it has no derivative, divides by a sum that depends on the octaves, fails on some of
//!   its settings, and seeds that follow each other share their octaves. Haibo sums its own octaves on the lattice of
//!   that crate.
//! * `noise::Perlin` as it is: it cuts its values to ±1, which leaves flat discs in the land.
//! * New vertex attributes for every edit: a 2049² mesh is large and its triangles never change. Heights and normals
//!   are a texture, which lifts one static mesh in the vertex shader.
//! * Normals from faces or neighbors: they depend on the resolution. All normals here are analytic.
//! * Bevy's `globals.time` in shaders: it wraps after an hour and belongs to the frame, not to the scene. The scene has
//!   a clock of its own in `f64`, and the CPU reduces it to a phase before a shader sees it.
//! * A hash or a random number in WGSL: it could not be compared with anything. The CPU decides all tables, amplitudes
//!   and phases; shaders add them up, and each of their functions has a twin in Rust.
//! * Reading heights back from the GPU: the read-out under the cursor would come frames late. It asks the field.

pub mod export;
pub mod field;
pub mod gauge;
pub mod scene;
#[cfg(feature = "viewer")]
pub mod viewer;

/// The README's examples are compiled as documentation tests.
#[cfg(all(doctest, feature = "viewer"))]
#[doc = include_str!("../README.md")]
struct Readme;
