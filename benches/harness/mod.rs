//! What the benchmarks share: rounds in which all contestants take turns, and a Markdown table of medians.
//!
//! The first contestant of a case is its reference. A ratio is the median over the rounds of (time of the reference in
//! that round / own time in that round), so a machine that is slow for a while is slow for both. It measures time
//! only, no memory.

pub mod machine;
mod options;

use std::hint::black_box;
use std::time::Instant;

use options::Options;

/// A contestant that is faster repeats within its turn until it has used this many seconds.
const TURN: f64 = 4e-3;

/// A value that a contestant writes.
pub trait Output: Copy + Send + Sync {
    /// What stands in the buffer before a contestant's first call.
    const UNWRITTEN: Self;

    /// The height in it: finite once it is written.
    fn height(self) -> f32;
}

impl Output for f32 {
    const UNWRITTEN: Self = f32::NAN;

    fn height(self) -> f32 {
        self
    }
}

/// A texel: the height's bits and the packed normal.
impl Output for [u32; 2] {
    const UNWRITTEN: Self = [0x7fc0_0000; 2];

    fn height(self) -> f32 {
        f32::from_bits(self[0])
    }
}

/// One library's way through a case.
pub struct Contestant<'a, T> {
    name: String,
    /// Values of the output that a sample takes: 1 unless set.
    pub width: usize,
    fill: Box<dyn FnMut(&mut [T]) + Send + 'a>,
}

impl<'a, T: Output> Contestant<'a, T> {
    /// `fill` writes every value of the slice, in the rayon pool that it is called in.
    pub fn new(name: impl Into<String>, fill: impl FnMut(&mut [T]) + Send + 'a) -> Self {
        Self {
            name: name.into(),
            width: 1,
            fill: Box::new(fill),
        }
    }

    /// Seconds for one call, the mean of `repeats`.
    fn time(&mut self, out: &mut [T], repeats: usize) -> f64 {
        let start = Instant::now();
        for _ in 0..repeats {
            (self.fill)(black_box(out));
            black_box(&out[0]);
        }
        start.elapsed().as_secs_f64() / repeats as f64
    }

    /// A first call, whose output is checked; returns how often a turn repeats the call.
    fn warm_up(&mut self, out: &mut [T]) -> usize {
        out.fill(T::UNWRITTEN);
        let mut seconds = self.time(out, 1);
        let first = out[0].height();
        let written = out.iter().all(|value| value.height().is_finite());
        assert!(written, "{} left values unwritten", self.name);
        let varies = out.iter().any(|value| value.height() != first);
        assert!(varies, "{} wrote the same height everywhere", self.name);
        if seconds < 5.0 * TURN {
            seconds = self.time(out, 1);
        }
        (TURN / seconds).ceil().clamp(1.0, 1000.0) as usize
    }
}

/// What a table is about.
pub struct Case<'a> {
    pub title: &'a str,
    pub threads: usize,
    pub samples: usize,
    pub octaves: u32,
    /// Whether one round takes seconds: then a third of the rounds must do.
    pub slow: bool,
}

/// A run of a benchmark, which prints as it goes.
pub struct Bench {
    options: Options,
}

impl Bench {
    /// Prints what is measured and where; `None` where there is nothing to do.
    pub fn start(subject: &str, dispatch: &str) -> Option<Self> {
        let options = Options::from_arguments()?;
        println!("# {subject}\n");
        println!("{}\n", machine::describe(dispatch));
        Some(Self { options })
    }

    /// Lets the contestants take turns and prints their table.
    pub fn run<T: Output>(&self, case: &Case, contestants: Vec<Contestant<T>>) {
        if !self.options.includes(case.title, case.slow) {
            return;
        }
        let rounds = self.options.rounds(case.slow);
        let names: Vec<String> = contestants.iter().map(|c| c.name.clone()).collect();
        let times = pool(case.threads).install(|| take_turns(case, rounds, contestants));
        print_table(case, &names, &times);
    }
}

/// Seconds by contestant and round.
fn take_turns<T: Output>(
    case: &Case,
    rounds: usize,
    mut contestants: Vec<Contestant<T>>,
) -> Vec<Vec<f64>> {
    let widest = contestants.iter().map(|c| c.width).max().unwrap_or(1);
    let mut out = vec![T::UNWRITTEN; case.samples * widest];
    let repeats: Vec<usize> = contestants
        .iter_mut()
        .map(|c| c.warm_up(&mut out[..case.samples * c.width]))
        .collect();
    let mut times = vec![Vec::with_capacity(rounds); contestants.len()];
    for _ in 0..rounds {
        for ((contestant, &repeats), times) in contestants.iter_mut().zip(&repeats).zip(&mut times)
        {
            let out = &mut out[..case.samples * contestant.width];
            times.push(contestant.time(out, repeats));
        }
    }
    times
}

fn print_table(case: &Case, names: &[String], times: &[Vec<f64>]) {
    let rounds = times[0].len();
    let threads = match case.threads {
        1 => "1 thread".to_owned(),
        threads => format!("{threads} threads"),
    };
    println!("## {}, {threads}, {rounds} rounds\n", case.title);
    println!("| | ms | ns per sample and octave | ratio |");
    println!("| --- | ---: | ---: | ---: |");
    for (name, own) in names.iter().zip(times) {
        let seconds = median(own.iter().copied());
        let nanoseconds = seconds * 1e9 / (case.samples as f64 * f64::from(case.octaves));
        let ratio = median(
            times[0]
                .iter()
                .zip(own)
                .map(|(reference, own)| reference / own),
        );
        let [milliseconds, nanoseconds, ratio] = [seconds * 1e3, nanoseconds, ratio].map(digits);
        println!("| {name} | {milliseconds} | {nanoseconds} | {ratio} |");
    }
    println!();
}

fn pool(threads: usize) -> rayon::ThreadPool {
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .expect("a machine that runs a benchmark starts a thread")
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    if values.len() % 2 == 1 {
        values[middle]
    } else {
        0.5 * (values[middle - 1] + values[middle])
    }
}

/// Three digits that count.
fn digits(value: f64) -> String {
    let places = (2 - value.log10().floor() as i32).clamp(0, 4) as usize;
    format!("{value:.places$}")
}
