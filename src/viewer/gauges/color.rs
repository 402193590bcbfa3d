//! The eight colors of gauges: floats in the scene, lines in plots and names in the panel have the same.

/// Red, green and blue in sRGB, by [`GaugeSettings::color`](crate::scene::GaugeSettings::color).
pub const COLORS: [[u8; 3]; 8] = [
    [255, 159, 40],
    [236, 100, 180],
    [247, 224, 84],
    [72, 205, 130],
    [90, 186, 245],
    [240, 84, 70],
    [172, 136, 245],
    [236, 236, 236],
];

/// The color of number `i`, which may be any.
#[must_use]
pub fn color(i: u32) -> [u8; 3] {
    COLORS[i as usize % COLORS.len()]
}
