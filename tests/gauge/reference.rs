//! The numbers of `tests/data/waves.json` and the synthetic seas that its recipes describe.

use std::f64::consts::TAU;

use haibo::gauge::record::Record;
use serde_json::Value;

/// A block of the reference file.
pub fn block(name: &str) -> Value {
    let all: Value = serde_json::from_str(include_str!("../data/waves.json")).unwrap();
    all[name].clone()
}

pub fn number(value: &Value, key: &str) -> f64 {
    value[key]
        .as_f64()
        .unwrap_or_else(|| panic!("{key} in {value}"))
}

pub fn numbers(value: &Value, key: &str) -> Vec<f64> {
    serde_json::from_value(value[key].clone()).unwrap()
}

/// Collects how far numbers are from their references, relative to these.
pub struct Errors(&'static str, f64);

impl Errors {
    pub fn of(block: &'static str) -> Self {
        Self(block, 0.0)
    }

    pub fn relative(&mut self, what: &str, found: f64, expected: f64, tolerance: f64) {
        self.note(
            what,
            (found / expected - 1.0).abs(),
            tolerance,
            found,
            expected,
        );
    }

    pub fn absolute(&mut self, what: &str, found: f64, expected: f64, tolerance: f64) {
        self.note(what, (found - expected).abs(), tolerance, found, expected);
    }

    fn note(&mut self, what: &str, error: f64, tolerance: f64, found: f64, expected: f64) {
        assert!(
            error <= tolerance,
            "{}: {what} is {found}, not {expected}: {error:e} off",
            self.0
        );
        self.1 = self.1.max(error);
    }

    pub fn print(&self) {
        println!("{}: largest error {:.1e}", self.0, self.1);
    }
}

/// The uniform number of the recipes: splitmix64 of seed · 2³² + i.
pub fn uniform(i: u64, seed: u64) -> f64 {
    let z = ((seed << 32) + i).wrapping_add(0x9E37_79B9_7F4A_7C15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    ((z ^ (z >> 31)) >> 11) as f64 * 2.0_f64.powi(-53)
}

/// The shape of the JONSWAP spectrum, of any scale.
pub fn jonswap(f: f64, fp: f64, gamma: f64) -> f64 {
    let width = if f <= fp { 0.07 } else { 0.09 };
    let peak = (-((f - fp) / (width * fp)).powi(2) / 2.0).exp();
    f.powi(-5) * (-1.25 * (fp / f).powi(4)).exp() * gamma.powf(peak)
}

/// One wave train of a synthetic sea.
pub struct Line {
    pub number: u64,
    pub frequency: f64,
    pub amplitude: f64,
    pub phase: f64,
}

/// The lines of an `input` of the reference file.
pub fn lines(input: &Value) -> Vec<Line> {
    let of = |key| number(input, key);
    let (duration, seed) = (of("duration"), of("seed") as u64);
    let shape = |i: u64| jonswap(i as f64 / duration, 1.0 / of("Tp"), of("gamma"));
    let range = of("i0") as u64..=of("i1") as u64;
    let energy: f64 = range.clone().map(shape).sum::<f64>() / duration;
    let scale = (of("Hs") / 4.0).powi(2) / energy;
    range
        .map(|i| Line {
            number: i,
            frequency: i as f64 / duration,
            amplitude: (2.0 * scale * shape(i) / duration).sqrt(),
            phase: TAU * uniform(i, seed),
        })
        .collect()
}

/// The record of an `input` of block `record`.
pub fn record(input: &Value) -> Record {
    let lines = lines(input);
    let rate = number(input, "fs");
    let elevation = |j: u32| {
        let t = f64::from(j) / rate;
        let waves = lines
            .iter()
            .map(|line| line.amplitude * (TAU * line.frequency * t + line.phase).cos());
        waves.sum()
    };
    let count = number(input, "n") as u32;
    Record::new(0.0, rate, (0..count).map(elevation).collect()).unwrap()
}
