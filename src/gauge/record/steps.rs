//! Whether times are an even grid, and which.
//!
//! Printed times are rounded, so the grid is allowed for what rounding does, and for nothing else. It looks at times
//! alone.

use super::{RecordError, RowProblem};

/// What a time may be off the grid, in intervals.
const TOLERANCE: f64 = 1e-3;

/// What a rounded time may be off the grid in units of the last digit: half of one, and the grid's own error.
const ROUNDING: f64 = 0.75;

/// The samples per second of finite times, of which there are at least two.
pub(super) fn rate(times: &[f64]) -> Result<f64, RecordError> {
    let steps: Vec<f64> = times.windows(2).map(|pair| pair[1] - pair[0]).collect();
    // The step into row i + 2, rows counting from 1.
    let refuse = |i: usize, problem| {
        Err(RecordError::Row {
            row: i + 2,
            problem,
        })
    };
    if let Some(i) = steps.iter().position(|&step| step <= 0.0) {
        return refuse(
            i,
            RowProblem::Order {
                time: times[i + 1],
                before: times[i],
            },
        );
    }
    let usual = median(&steps);
    let uneven = |i: usize| RowProblem::Uneven {
        time: times[i + 1],
        before: times[i],
        interval: rounded(usual),
    };
    if let Some(i) = steps
        .iter()
        .position(|step| !(0.5..1.5).contains(&(step / usual)))
    {
        let intervals = steps[i] / usual;
        let whole = intervals.round();
        if whole < 2.0 || (intervals - whole).abs() > 0.1 {
            return refuse(i, uneven(i));
        }
        return refuse(
            i,
            RowProblem::Gap {
                missing: whole as usize - 1,
                before: times[i],
                interval: rounded(usual),
            },
        );
    }
    let interval = (times[times.len() - 1] - times[0]) / steps.len() as f64;
    if worst_deviation(times) > TOLERANCE * interval + ROUNDING * last_digit(times, interval) {
        let off = |i: &usize| (steps[*i] - usual).abs();
        let worst = (0..steps.len()).max_by(|a, b| off(a).total_cmp(&off(b)).then(b.cmp(a)));
        let worst = worst.unwrap_or(0);
        return refuse(worst, uneven(worst));
    }
    Ok(1.0 / interval)
}

fn median(values: &[f64]) -> f64 {
    let mut values = values.to_vec();
    let middle = values.len() / 2;
    *values.select_nth_unstable_by(middle, f64::total_cmp).1
}

/// As a message shows it: without the digits that subtraction brings.
fn rounded(interval: f64) -> f64 {
    let scale = 10_f64.powf(9.0 - interval.log10().floor());
    (interval * scale).round() / scale
}

/// The largest distance of a time from the even grid that fits best, by least squares.
fn worst_deviation(times: &[f64]) -> f64 {
    let count = times.len() as f64;
    let middle = 0.5 * (count - 1.0);
    let mean = times.iter().map(|time| time - times[0]).sum::<f64>() / count;
    let centered = |i: usize| times[i] - times[0] - mean;
    let (mut products, mut squares) = (0.0, 0.0);
    for i in 0..times.len() {
        let place = i as f64 - middle;
        products += place * centered(i);
        squares += place * place;
    }
    let interval = products / squares;
    let off = |i| (centered(i) - interval * (i as f64 - middle)).abs();
    (0..times.len()).map(off).fold(0.0, f64::max)
}

/// The unit of the last decimal digit that the times have, 0 when it is finer than a nanosecond or coarser than a
/// tenth of the interval: then steps show it too plainly to be taken for rounding.
fn last_digit(times: &[f64], interval: f64) -> f64 {
    let fits = |unit: f64| {
        let slack = |time: f64| 1e-6 + 4.0 * f64::EPSILON * (time / unit).abs();
        let off = |time: f64| (time / unit - (time / unit).round()).abs();
        times.iter().all(|&time| off(time) <= slack(time))
    };
    let unit = (0..=9)
        .map(|digits| 10_f64.powi(-digits))
        .find(|&unit| fits(unit));
    unit.filter(|&unit| unit <= 0.1 * interval).unwrap_or(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(count: u32, interval: f64, round: impl Fn(f64) -> f64) -> Vec<f64> {
        (0..count)
            .map(|i| round(3.0 + f64::from(i) * interval))
            .collect()
    }

    #[test]
    fn rounded_times_are_an_even_grid() {
        for digits in 2..=9 {
            let scale = 10_f64.powi(digits);
            let times = grid(2000, 1.0 / 1.28, |time| (time * scale).round() / scale);
            let found = rate(&times).unwrap();
            assert!((found - 1.28).abs() < 1e-4, "{digits}: {found}");
        }
        assert_eq!(rate(&grid(100, 0.5, |time| time)), Ok(2.0));
        assert_eq!(rate(&grid(100, 3600.0, |time| time)), Ok(1.0 / 3600.0));
    }

    #[test]
    fn a_row_off_the_grid_is_named() {
        for (interval, off) in [(0.5, 0.01), (0.5, -0.1), (1.0, 0.002), (0.78125, 0.2)] {
            let mut times = grid(100, interval, |time| time);
            times[40] += off;
            let Err(RecordError::Row { row: 41, problem }) = rate(&times) else {
                panic!("{interval} {off}: {:?}", rate(&times));
            };
            assert!(matches!(problem, RowProblem::Uneven { .. }), "{problem}");
        }
        let mut slower = grid(100, 0.5, |time| time);
        for (i, time) in slower.iter_mut().enumerate().skip(50) {
            *time += 0.005 * (i - 50) as f64;
        }
        assert!(rate(&slower).is_err());
    }

    #[test]
    fn gaps_and_times_that_go_back_are_named() {
        let mut times = grid(100, 0.1, |time| time);
        times.drain(30..33);
        let error = rate(&times).unwrap_err().to_string();
        for part in [
            "row 31: 3 samples are missing after 5.9",
            "interval is 0.1 s",
        ] {
            assert!(error.contains(part), "{error}");
        }
        times[10] = times[9];
        let error = rate(&times).unwrap_err().to_string();
        assert!(
            error.contains("row 11") && error.contains("must increase"),
            "{error}"
        );
    }
}
