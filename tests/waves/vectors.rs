//! Reference values in `tests/data/waves.json`, computed with NumPy and SciPy in double precision.

use serde_json::Value;

/// Allowed relative difference from a reference value.
pub const CLOSED: f64 = 1e-12;

/// One block of the file.
pub fn block(name: &str) -> Value {
    let text = include_str!("../data/waves.json");
    let file: Value = serde_json::from_str(text).unwrap();
    file.get(name).unwrap_or_else(|| panic!("{name}")).clone()
}

/// The rows of a list, at least one.
pub fn rows(list: &Value) -> &[Value] {
    let rows = list.as_array().expect("a list");
    assert!(!rows.is_empty());
    rows
}

/// A number of a row.
pub fn number(row: &Value, name: &str) -> f64 {
    row[name]
        .as_f64()
        .unwrap_or_else(|| panic!("{name} in {row}"))
}

/// A depth, infinite where it is null.
pub fn depth(row: &Value, name: &str) -> f64 {
    row[name].as_f64().unwrap_or(f64::INFINITY)
}

/// The largest error of a block so far.
pub struct Worst {
    block: &'static str,
    error: f64,
    count: usize,
}

impl Worst {
    pub fn of(block: &'static str) -> Self {
        Self {
            block,
            error: 0.0,
            count: 0,
        }
    }

    /// Compares relative to the larger of the expected value and 1e-12.
    pub fn relative(&mut self, found: f64, expected: f64) {
        self.error((found - expected).abs() / expected.abs().max(1e-12));
    }

    pub fn absolute(&mut self, found: f64, expected: f64) {
        self.error((found - expected).abs());
    }

    fn error(&mut self, error: f64) {
        assert!(!error.is_nan(), "{}: not a number", self.block);
        self.error = self.error.max(error);
        self.count += 1;
    }

    /// Prints the largest error and asserts that it is small enough.
    pub fn within(self, tolerance: f64) {
        let Self {
            block,
            error,
            count,
        } = self;
        println!("{block}: largest error {error:.1e} of {count} values, allowed {tolerance:.0e}");
        assert!(count > 0 && error <= tolerance, "{block}: {error:e}");
    }
}
