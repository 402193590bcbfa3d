//! What a sea costs on the CPU: a frame of each model, and the record of half an hour.
//!
//! The reference is one complex inverse transform of 256² numbers by `rustfft`: rows, a transposition, rows.

mod harness;

use std::sync::Arc;

use haibo::field::waves::spectral::SpectralSea;
use haibo::field::waves::{GaugeKind, Sampling, Sea, SeaKind, SeaSettings, SpectrumSettings};
use harness::{Bench, Case, Contestant};
use rustfft::num_complex::Complex32;
use rustfft::{Fft, FftPlanner};

/// Samples along each side of the reference.
const SIDE: usize = 256;

/// Half an hour at 2 Hz.
const HALF_HOUR: Sampling = Sampling {
    start: 3600.0,
    rate: 2.0,
    count: 3600,
};

fn main() {
    let Some(bench) = Bench::start("A sea on the CPU", "rustfft picks its own vectors") else {
        return;
    };
    for threads in [1, 2] {
        let case = |title, samples| Case {
            title,
            threads,
            samples,
            octaves: 1,
            slow: false,
        };
        bench.run(
            &case("Numbers of a frame for the shader", 256),
            vec![transform(), noise(), gerstner()],
        );
        bench.run(
            &case("Tiles of a frame, 256² samples a band", SIDE * SIDE),
            vec![transform(), tiles("three bands", 3), tiles("one band", 1)],
        );
        bench.run(
            &case("A record of 30 minutes at 2 Hz", HALF_HOUR.count),
            vec![
                transform(),
                record("noise", SeaKind::Coherent, GaugeKind::Staff),
                record("64 trains, buoy", SeaKind::Gerstner, GaugeKind::Buoy),
                record("64 trains, staff", SeaKind::Gerstner, GaugeKind::Staff),
                record("spectral, buoy", SeaKind::Spectral, GaugeKind::Buoy),
                record("spectral, staff", SeaKind::Spectral, GaugeKind::Staff),
            ],
        );
        bench.run(
            &case("From settings to a sea", 256),
            vec![
                transform(),
                made("noise", SeaKind::Coherent),
                made("64 trains", SeaKind::Gerstner),
                made("spectral", SeaKind::Spectral),
            ],
        );
    }
}

fn sea(kind: SeaKind, seed: u32) -> Sea {
    let settings = SeaSettings {
        kind,
        seed,
        component_count: 64,
        spectrum: SpectrumSettings {
            wind_speed: 12.0,
            ..Default::default()
        },
        ..Default::default()
    };
    Sea::new(&settings, 2_000.0).expect("settings within their ranges")
}

fn transform<'a>() -> Contestant<'a, f32> {
    let plan: Arc<dyn Fft<f32>> = FftPlanner::new().plan_fft_inverse(SIDE);
    let given: Vec<Complex32> = (0..SIDE * SIDE)
        .map(|i| Complex32::cis(0.37 * (i * i % 1009) as f32))
        .collect();
    let mut values = given.clone();
    let mut turned = given.clone();
    let mut scratch = vec![Complex32::ZERO; plan.get_inplace_scratch_len()];
    Contestant::new(
        "rustfft, one inverse transform of 256²",
        move |out: &mut [f32]| {
            values.copy_from_slice(&given);
            plan.process_with_scratch(&mut values, &mut scratch);
            for (block, rows) in turned.chunks_mut(8 * SIDE).enumerate() {
                for column in 0..SIDE {
                    for row in 0..8 {
                        rows[row * SIDE + column] = values[column * SIDE + block * 8 + row];
                    }
                }
            }
            plan.process_with_scratch(&mut turned, &mut scratch);
            for (out, value) in out.iter_mut().zip(&turned) {
                *out = value.re;
            }
        },
    )
}

/// Writes a few numbers over and over, so that all are looked at.
fn repeat(numbers: impl Iterator<Item = f64> + Clone, out: &mut [f32]) {
    for (out, number) in out.iter_mut().zip(numbers.cycle()) {
        *out = number as f32;
    }
}

fn noise<'a>() -> Contestant<'a, f32> {
    let sea = sea(SeaKind::Coherent, 1);
    let mut t = 0.0;
    Contestant::new("noise waves", move |out: &mut [f32]| {
        t += 1.0 / 60.0;
        let surface = sea.at(t);
        let layers = surface.layers().iter();
        let numbers = layers.flat_map(|layer| [layer.amplitude, layer.shift.x, layer.shift.y]);
        repeat(numbers, out);
    })
}

fn gerstner<'a>() -> Contestant<'a, f32> {
    let sea = sea(SeaKind::Gerstner, 1);
    let mut t = 0.0;
    Contestant::new("Gerstner, 64 trains", move |out: &mut [f32]| {
        t += 1.0 / 60.0;
        let trains = sea
            .gerstner()
            .expect("it is of this kind")
            .components()
            .iter();
        let numbers = trains.map(|train| {
            let phase = train.phase_at(t);
            [train.amplitude, train.vector.x, train.vector.y, phase]
        });
        for (out, number) in out.iter_mut().zip(numbers.flatten()) {
            *out = number as f32;
        }
    })
}

fn tiles<'a>(name: &str, bands: usize) -> Contestant<'a, f32> {
    let sea = sea(SeaKind::Spectral, 1);
    let sea = sea.spectral().expect("it is of this kind");
    let sea = SpectralSea::from_bands(sea.bands()[..bands].to_vec(), sea.choppiness());
    let mut step = sea.tile_step();
    let mut tiles = sea.calm_tiles();
    let mut t = 0.0;
    Contestant::new(format!("haibo, {name}"), move |out: &mut [f32]| {
        t += 1.0 / 60.0;
        step.run(sea.bands(), t, &mut tiles);
        // The harness looks at what is written; the viewer uploads the tiles themselves.
        for (out, texel) in out.iter_mut().zip(&tiles.surface) {
            *out = texel[1];
        }
    })
}

fn record<'a>(name: &str, kind: SeaKind, gauge: GaugeKind) -> Contestant<'a, f32> {
    let sea = sea(kind, 1);
    Contestant::new(format!("haibo, {name}"), move |out: &mut [f32]| {
        let record = sea.record(gauge, 10.0, -20.0, f64::INFINITY, HALF_HOUR);
        for (out, height) in out.iter_mut().zip(record) {
            *out = height as f32;
        }
    })
}

fn made<'a>(name: &str, kind: SeaKind) -> Contestant<'a, f32> {
    let mut seed = 0;
    Contestant::new(format!("haibo, {name}"), move |out: &mut [f32]| {
        seed += 1;
        let sea = sea(kind, seed);
        let bound = sea.bound();
        repeat((0..4).map(|i| bound + f64::from(i)), out);
    })
}
