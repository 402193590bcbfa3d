//! The arguments of a benchmark, after `cargo bench --bench NAME --`.

const USAGE: &str =
    "usage: cargo bench --no-default-features [--bench NAME] -- [--quick | --rounds N] [TEXT]

  --quick      3 rounds and no case that takes seconds a round
  --rounds N   N rounds instead of 9
  TEXT         only cases with TEXT in their title";

/// How much is measured.
pub struct Options {
    rounds: usize,
    quick: bool,
    filter: Option<String>,
}

impl Options {
    /// Reads the program's arguments, explains a wrong one and ends the program with code 2.
    ///
    /// `None` without the `--bench` that `cargo bench` adds: a test run compiles benchmarks but has no use for times
    /// of an unoptimized build.
    pub fn from_arguments() -> Option<Self> {
        let mut options = Self {
            rounds: 9,
            quick: false,
            filter: None,
        };
        let mut asked = false;
        let mut arguments = std::env::args().skip(1);
        while let Some(argument) = arguments.next() {
            match argument.as_str() {
                "--bench" => asked = true,
                "--quick" => (options.rounds, options.quick) = (3, true),
                "--rounds" => match arguments.next().and_then(|text| text.parse().ok()) {
                    Some(rounds @ 1..) => options.rounds = rounds,
                    _ => refuse("--rounds needs a number above 0"),
                },
                text if text.starts_with('-') => refuse(&format!("unknown argument {text}")),
                text => options.filter = Some(text.to_lowercase()),
            }
        }
        if !asked {
            println!("nothing measured: {USAGE}");
        }
        asked.then_some(options)
    }

    /// Whether a case is wanted.
    pub fn includes(&self, title: &str, slow: bool) -> bool {
        let named = |text: &String| title.to_lowercase().contains(text);
        !(slow && self.quick) && self.filter.as_ref().is_none_or(named)
    }

    /// How many rounds a case has.
    pub fn rounds(&self, slow: bool) -> usize {
        if slow {
            self.rounds.div_ceil(3)
        } else {
            self.rounds
        }
    }
}

fn refuse(problem: &str) -> ! {
    eprintln!("{problem}\n{USAGE}");
    std::process::exit(2);
}
