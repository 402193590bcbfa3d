//! Measured spectra: what rows mean, how they are read, and what is refused.

use haibo::field::waves::spectrum::{MOST_ROWS, Spectrum};

#[test]
fn rows_are_joined_by_straight_lines_and_nothing_is_outside() {
    let spectrum = Spectrum::measured(&[[0.1, 1.0], [0.2, 3.0], [0.4, 0.0]]).unwrap();
    for (f, density) in [
        (0.0, 0.0),
        (0.0999, 0.0),
        (0.1, 1.0),
        (0.15, 2.0),
        (0.2, 3.0),
        (0.3, 1.5),
        (0.4, 0.0),
        (0.5, 0.0),
        (f64::NAN, 0.0),
        (f64::INFINITY, 0.0),
    ] {
        assert!((spectrum.density(f) - density).abs() < 1e-15, "{f}");
    }
    let found = spectrum.parameters();
    assert_eq!((found.alpha, found.fp, found.tp), (None, 0.2, 5.0));
    assert!((found.m0 - 0.5).abs() < 1e-15);
    // Trapezoids of f S and of S / f at the rows.
    assert!((found.m1 - (0.05 * (0.1 + 0.6) + 0.1 * 0.6)).abs() < 1e-15);
    assert!((found.m_minus1 - (0.05 * (10.0 + 15.0) + 0.1 * 15.0)).abs() < 1e-15);
    assert!((spectrum.energy_above(0.3) - 0.075).abs() < 1e-15);
    assert!((spectrum.moment_between(0, 0.15, 0.16) - 0.021).abs() < 1e-15);
    assert!(spectrum.moment(6).is_finite());
    for (low, high) in [(f64::NAN, 1.0), (0.0, f64::NAN), (0.3, 0.2), (0.5, 0.6)] {
        assert_eq!(spectrum.moment_between(0, low, high), 0.0);
    }
    let last = Spectrum::measured(&[[0.1, 1.0], [0.2, 3.0], [0.4, 3.0]]).unwrap();
    assert_eq!((last.density(0.4), last.peak_frequency()), (3.0, 0.2));
}

#[test]
fn many_rows_of_a_formula_are_the_formula() {
    let formula = Spectrum::from_height(2.0, 10.0, 3.3, 15.0).unwrap();
    let rows: Vec<_> = (1..=8000)
        .map(|i| 5e-4 * f64::from(i))
        .map(|f| [f, formula.density(f)])
        .collect();
    let found = Spectrum::measured(&rows).unwrap().parameters();
    let expected = formula.parameters();
    for (found, expected, tolerance) in [
        (found.hm0, expected.hm0, 1e-5),
        (found.te, expected.te, 1e-5),
        (found.tm01, expected.tm01, 1e-4),
        (found.fp, expected.fp, 0.02),
    ] {
        assert!(
            (found / expected - 1.0).abs() < tolerance,
            "{found} {expected}"
        );
    }
}

#[test]
fn text_is_read_with_any_separator_comments_and_heads() {
    let expected = Spectrum::measured(&[[0.05, 0.5], [0.1, 7.75], [0.2, 0.25]]).unwrap();
    for text in [
        "0.05,0.5\n0.1,7.75\n0.2,0.25\n",
        "0.05 0.5\n0.1 7.75\n0.2 0.25",
        "f\tS\r\n0.05\t0.5\r\n0.1\t7.75\r\n0.2\t2.5e-1\r\n",
        "\u{feff}frequency (Hz), S (m2/Hz)\n# buoy\n\n% more\n 0.05 , 0.5 \n.1;7.75\n+0.2   0.25\n",
    ] {
        assert_eq!(Spectrum::from_text(text).unwrap(), expected, "{text}");
    }
}

#[test]
fn mistakes_in_text_are_told_by_line() {
    let many: String = (0..=MOST_ROWS)
        .map(|i| format!("{},1\n", 0.001 * (i + 1) as f64))
        .collect();
    for (text, message) in [
        ("", "0 rows: a spectrum needs at least 3"),
        ("f S\n", "0 rows"),
        ("0.1 1\n", "1 row: a spectrum needs at least 3"),
        ("0.1 1\n0.2 1\n", "2 rows: "),
        ("0.1 1\n# x\n0.2 x\n0.3 1", "line 3: \"x\" is no number"),
        ("0.1x 1\n0.2 1\n0.3 1", "line 1: \"0.1x\" is no number"),
        ("f S\ng S\n0.2 1\n0.3 1", "line 2: \"g\" is no number"),
        (
            "0.1 1\n0.2\n0.3 1",
            "line 2: 1 value in a line: expected are 2",
        ),
        ("0.1 1\n0.2 1 1\n0.3 1", "line 2: 3 values in a line"),
        ("0,1 1\n", "line 1: 3 values"),
        (
            "0 1\n0.2 1\n0.3 1",
            "line 1: the frequency = 0 is out of range: allowed are 0.0001 to 100 Hz",
        ),
        ("nan 1\n", "line 1: the frequency = NaN"),
        (
            "0.1 1\n0.2 -1\n",
            "line 2: the density = -1 is out of range: allowed are 0 to 1000000 m²/Hz",
        ),
        ("0.1 1\n0.2 NaN\n", "line 2: the density = NaN"),
        ("0.1 1\n0.2 inf\n", "line 2: the density = inf"),
        (
            "0.1 1\n0.1 1\n0.2 1",
            "line 2: frequency 0.1 Hz after 0.1 Hz: sort the rows",
        ),
        ("0.1 0\n0.2 0\n0.3 0", "no energy: all densities are 0"),
        (&many, "more than 10000 rows"),
    ] {
        let error = Spectrum::from_text(text).unwrap_err().to_string();
        assert!(error.contains(message), "{error} lacks {message}");
        assert_eq!(error.lines().count(), 1);
    }
}

#[test]
fn mistakes_in_rows_are_told_by_row() {
    let error = |rows: &[[f64; 2]]| Spectrum::measured(rows).unwrap_err().to_string();
    assert!(error(&[[0.1, 1.0]; 2]).contains("2 rows"));
    assert!(
        error(&[[0.1, 1.0], [0.2, 1.0], [0.15, 1.0]])
            .starts_with("row 3: frequency 0.15 Hz after 0.2 Hz")
    );
    assert!(
        error(&[[0.1, 1.0], [f64::NAN, 1.0], [0.2, 1.0]]).starts_with("row 2: the frequency = NaN")
    );
    assert!(error(&vec![[0.1, 1.0]; MOST_ROWS + 1]).contains("more than 10000 rows"));
    let most: Vec<_> = (0..MOST_ROWS)
        .map(|i| [0.001 * (i + 1) as f64, 1.0])
        .collect();
    assert!(Spectrum::measured(&most).is_ok());
}
