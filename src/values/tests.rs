//! Lines against answers, without a process around them.

use std::io::{self, BufReader, Cursor, Read, Write};

use haibo::field::fractal::FractalSettings;
use haibo::field::noise::{Basis, NoiseSettings, Table};
use haibo::field::warp::WarpSettings;

use super::*;

fn improved() -> FunctionSettings {
    FunctionSettings {
        noise: NoiseSettings {
            basis: Basis::Improved,
            table: Table::Ken,
            ..Default::default()
        },
        fractal: None,
        warp: None,
        gradient: false,
    }
}

/// What is printed for the lines, and the error if there is one.
fn run(settings: &FunctionSettings, lines: &[u8]) -> (String, Option<String>) {
    let mut output = Vec::new();
    let outcome = print_values(settings, lines, &mut output);
    let error = outcome.err().map(|error| error.to_string());
    (String::from_utf8(output).unwrap(), error)
}

#[test]
fn numbers_are_written_as_c_writes_them() {
    for (number, expected) in [
        (0.0, "0.0000000000000000e+00"),
        (-0.0, "-0.0000000000000000e+00"),
        (0.1, "1.0000000000000001e-01"),
        (-1.5, "-1.5000000000000000e+00"),
        (f64::MAX, "1.7976931348623157e+308"),
        (f64::MIN_POSITIVE, "2.2250738585072014e-308"),
    ] {
        let mut text = "e".to_owned();
        push_number(number, &mut text);
        assert_eq!(text[1..], *expected);
        assert_eq!(text[1..].parse(), Ok(number));
    }
}

#[test]
fn a_point_may_be_written_in_many_ways() {
    let (expected, error) = run(&improved(), b"3.5 -2.25 0.5");
    assert_eq!((expected.lines().count(), error), (1, None));
    for line in [
        "3.5,-2.25,0.5",
        " 3.5 , -2.25\t0.5 \r",
        "\u{feff}35e-1 -225E-2 +.5",
        "# x y z\n\n   \n3.5 -2.25 0.5\n#\n",
    ] {
        assert_eq!(run(&improved(), line.as_bytes()), (expected.clone(), None));
    }
    assert_eq!(run(&improved(), b""), (String::new(), None));
}

#[test]
fn each_line_has_the_dimension_of_its_numbers() {
    let settings = FunctionSettings {
        gradient: true,
        ..improved()
    };
    let (text, error) = run(&settings, b"0.3\n0.3 0.4\n0.3 0.4 0.5\n0.3\n");
    let counts: Vec<_> = text.lines().map(|line| line.split(' ').count()).collect();
    assert_eq!((counts, error), (vec![2, 3, 4, 2], None));
}

#[test]
fn lines_may_be_cut_anywhere() {
    let lines = b"0.25 0.5\n# so\n-7.125, 3\n\n1 2 3.5";
    let expected = run(&improved(), lines);
    assert_eq!((expected.0.lines().count(), &expected.1), (3, &None));
    for size in 1..lines.len() {
        let mut output = Vec::new();
        let input = BufReader::with_capacity(size, Cursor::new(lines));
        print_values(&improved(), input, &mut output).unwrap();
        assert_eq!(output, expected.0.as_bytes(), "{size}");
    }
}

#[test]
fn a_mistake_ends_it_after_the_lines_before() {
    let (first, _) = run(&improved(), b"0.5");
    let long = [b"0.5\n".to_vec(), vec![b'1'; 5000]].concat();
    for (second, part) in [
        (&b"0.5\n1 two 3\n0.5"[..], "\"two\" is no number"),
        (b"0.5\n1 2 3 4\n0.5", "4 numbers: allowed are 1 to 3"),
        (b"0.5\n1,,2\n", "a number is missing beside a comma"),
        (b"0.5\n1,", "a number is missing beside a comma"),
        (b"0.5\n1 NaN", "coordinate y = NaN is out of range"),
        (b"0.5\n-inf", "coordinate x = -inf"),
        (
            b"0.5\n0 0 4294967297",
            "allowed are finite numbers up to ±4294967296 cells; move or scale",
        ),
        (b"0.5\ncaf\xe9\n", "not UTF-8"),
        (&long, "more than 4096 bytes"),
    ] {
        let (text, error) = run(&improved(), second);
        let error = error.unwrap();
        assert_eq!(text, first, "{error}");
        assert!(error.starts_with("line 2: "), "{error}");
        assert!(error.contains(part), "{error} lacks {part}");
    }
    let word = vec![b'x'; 4000];
    assert!(run(&improved(), &word).1.unwrap().len() < 200);
}

#[test]
fn the_warp_knows_the_plane_alone_and_a_basis_its_dimensions() {
    let warp = Some(WarpSettings {
        strength: 4.0,
        depth: 1,
    });
    let bent = FunctionSettings { warp, ..improved() };
    let (text, error) = run(&bent, b"1 2.5\n1 2 3\n");
    assert_eq!(text.lines().count(), 1);
    assert!(
        error
            .unwrap()
            .contains("3 numbers, but --warp bends the plane")
    );

    let mut diagonal = improved();
    diagonal.noise.basis = Basis::Diagonal;
    let error = run(&diagonal, b"1 2 3\n").1.unwrap();
    assert!(
        error.starts_with("line 1: diagonal has no form in 3 dimensions, only in 1 and 2"),
        "{error}"
    );
}

#[test]
fn without_octaves_the_basis_itself_is_bent() {
    let strength = 2.5;
    let warp = Some(WarpSettings { strength, depth: 1 });
    let values = |settings: &FunctionSettings, points: &[[f64; 2]]| -> Vec<f64> {
        let lines: String = points.iter().map(|[x, y]| format!("{x} {y}\n")).collect();
        let (text, error) = run(settings, lines.as_bytes());
        assert_eq!(error, None);
        text.lines().map(|line| line.parse().unwrap()).collect()
    };
    let [x, y] = [3.3, -8.7];
    let push = values(&improved(), &[[x + 1.7, y + 9.2], [x + 8.3, y + 2.8]]);
    let there = [x + strength * push[0], y + strength * push[1]];
    let bent = FunctionSettings { warp, ..improved() };
    let difference = values(&bent, &[[x, y]])[0] - values(&improved(), &[there])[0];
    assert!(difference.abs() < 1e-14, "{difference}");
}

#[test]
fn the_farthest_points_have_values_with_every_basis() {
    for basis in Basis::ALL {
        for fractal in [
            None,
            Some(FractalSettings {
                octaves: 16,
                lacunarity: 4.0,
                ..Default::default()
            }),
        ] {
            let settings = FunctionSettings {
                noise: NoiseSettings {
                    basis,
                    ..Default::default()
                },
                fractal,
                warp: None,
                gradient: true,
            };
            let points = ["4294967296", "-4294967296"];
            for &dimensions in basis.dimensions() {
                for point in points {
                    let line = [point].repeat(dimensions).join(" ");
                    let (text, error) = run(&settings, line.as_bytes());
                    assert_eq!(error, None, "{basis}");
                    for word in text.split_whitespace() {
                        assert!(word.parse::<f64>().unwrap().is_finite(), "{basis} {text}");
                    }
                }
            }
        }
    }
}

/// Gives a line at a time and notes how many answers are out by then.
struct Asker<'a> {
    lines: Vec<&'static [u8]>,
    answered: &'a std::cell::RefCell<Vec<u8>>,
    seen: Vec<usize>,
}

impl Read for Asker<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let answers = self.answered.borrow();
        self.seen
            .push(answers.iter().filter(|b| **b == b'\n').count());
        match self.lines.pop() {
            Some(mut line) => line.read(buffer),
            None => Ok(0),
        }
    }
}

struct Shared<'a>(&'a std::cell::RefCell<Vec<u8>>);

impl Write for Shared<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn who_asks_a_line_at_a_time_gets_each_answer_before_the_next_question() {
    let answered = std::cell::RefCell::default();
    let mut asker = Asker {
        lines: vec![b"1\n", b"2\n", b"3\n"],
        answered: &answered,
        seen: Vec::new(),
    };
    print_values(&improved(), BufReader::new(&mut asker), Shared(&answered)).unwrap();
    assert_eq!(asker.seen, [0, 1, 2, 3]);
}
