//! Measurement: what a wave gauge makes of the sea, by the definitions that oceanographers use.
//!
//! Everything starts from a [`record::Record`], elevations at even steps, wherever it comes from: the waves of a scene,
//! a file, a real buoy. Nothing here knows which; it knows no Bevy, no files and no clock. Lengths are meters, times
//! seconds, frequencies hertz.
//!
//! * [`record`]: a checked record; [`rolling`]: the last half hour of a gauge that is running;
//! * [`zero_crossing`]: the waves of a record, one by one; [`heights`]: their significant heights and periods;
//! * [`welch`]: its spectrum; [`segments`]: the windowed pieces behind that; [`directional`]: where the waves go;
//! * [`confidence`]: how far such numbers scatter from record to record;
//! * [`statistics`]: all of it as one table;
//! * [`distribution`]: elevations beside the Gaussian, heights beside Rayleigh's law;
//! * [`frequency_wavenumber`]: the spectrum of a whole line of gauges.

pub mod confidence;
pub mod directional;
pub mod distribution;
pub mod frequency_wavenumber;
pub mod heights;
pub mod record;
pub mod rolling;
pub mod segments;
pub mod statistics;
pub mod welch;
pub mod zero_crossing;
