//! The waves of a band laid out for many sums at one moment, and for many moments one after the other.
//!
//! e^(ik·x) is a product of two powers, so a sum needs no sine for each wave: only those of the lattice's rows and
//! columns. Rows of waves are padded to whole vectors. The sum is that of [`Band::point`], in another order.

use glam::DVec2;
use rustfft::num_complex::Complex64;

use super::band::Band;
use crate::field::waves::SurfacePoint;

/// Waves that are added up side by side.
const LANES: usize = 4;

/// Numbers of a lane each.
type Lanes = [f64; LANES];

/// The waves of one band at one moment.
#[derive(Clone)]
pub(super) struct Sheet {
    step: f64,
    reach: usize,
    runs: Vec<Run>,
    waves: Vec<Waves>,
    /// Re and Im of h at the moment, for each of `waves`.
    heights: Vec<[Lanes; 2]>,
    lengths: Vec<Length>,
    /// Re and Im of e^(i n Δk x) for n from −reach on.
    columns: [Vec<f64>; 2],
    rows: Vec<Complex64>,
}

/// Neighbors in a row of the lattice.
#[derive(Clone)]
struct Run {
    row: i32,
    first: i32,
    /// Of its vectors.
    range: std::ops::Range<usize>,
}

/// What does not change about a vector of waves.
#[derive(Clone, Default)]
struct Waves {
    along: [Lanes; 2],
    against: [Lanes; 2],
    direction: [Lanes; 2],
    wavenumber: Lanes,
    /// Their place in `lengths`.
    lengths: [u32; LANES],
}

/// Waves of one length.
#[derive(Clone)]
struct Length {
    omega: f64,
    turn: Complex64,
    step: Complex64,
}

impl Sheet {
    pub fn new(band: &Band) -> Self {
        let reach = band
            .pairs()
            .iter()
            .flat_map(|pair| pair.wave)
            .map(i32::abs)
            .max();
        let reach = reach.unwrap_or(0);
        let mut sheet = Self {
            step: band.lattice().step(),
            reach: reach as usize,
            runs: Vec::new(),
            waves: Vec::new(),
            heights: Vec::new(),
            lengths: Vec::new(),
            columns: [(); 2].map(|()| vec![0.0; 2 * reach as usize + 1 + LANES]),
            rows: vec![Complex64::ZERO; 2 * reach as usize + 1],
        };
        let mut known = vec![None; 2 * (reach * reach) as usize + 1];
        let mut next = [0; 2];
        let mut lane = 0;
        for pair in band.pairs() {
            let [n, m] = pair.wave;
            if sheet.runs.is_empty() || pair.wave != next {
                let start = sheet.waves.len();
                sheet.runs.push(Run {
                    row: m,
                    first: n,
                    range: start..start,
                });
                lane = 0;
            }
            next = [n + 1, m];
            if lane == 0 {
                sheet.waves.push(Waves::default());
            }
            let length = *known[(n * n + m * m) as usize].get_or_insert_with(|| {
                sheet.lengths.push(Length {
                    omega: pair.omega,
                    turn: Complex64::ONE,
                    step: Complex64::ONE,
                });
                sheet.lengths.len() - 1
            });
            let end = sheet.waves.len();
            let waves = &mut sheet.waves[end - 1];
            for (part, lanes) in [pair.along.re, pair.along.im]
                .into_iter()
                .zip(&mut waves.along)
            {
                lanes[lane] = part;
            }
            for (part, lanes) in [pair.against.re, pair.against.im]
                .into_iter()
                .zip(&mut waves.against)
            {
                lanes[lane] = part;
            }
            let direction = (pair.vector / pair.wavenumber).to_array();
            for (part, lanes) in direction.into_iter().zip(&mut waves.direction) {
                lanes[lane] = part;
            }
            waves.wavenumber[lane] = pair.wavenumber;
            waves.lengths[lane] = length as u32;
            if let Some(run) = sheet.runs.last_mut() {
                run.range.end = end;
            }
            lane = (lane + 1) % LANES;
        }
        sheet.heights = vec![[[0.0; LANES]; 2]; sheet.waves.len()];
        sheet
    }

    /// Stands one `step` before time `t`, so that [`advance`](Self::advance) comes to it.
    pub fn start(&mut self, t: f64, step: f64) {
        for length in &mut self.lengths {
            length.step = Complex64::cis(-length.omega * step);
            length.turn = Complex64::cis(-length.omega * t) * length.step.conj();
        }
    }

    /// Goes on to the next moment.
    pub fn advance(&mut self) {
        for length in &mut self.lengths {
            length.turn *= length.step;
        }
        for (waves, height) in self.waves.iter().zip(&mut self.heights) {
            for lane in 0..LANES {
                let turn = self.lengths[waves.lengths[lane] as usize].turn;
                let [along, against] = [&waves.along, &waves.against]
                    .map(|[re, im]| Complex64::new(re[lane], im[lane]) * turn);
                height[0][lane] = along.re + against.re;
                height[1][lane] = along.im - against.im;
            }
        }
    }

    /// Adds the surface at rest position `p`, all but its slope and velocity.
    pub fn add(&mut self, p: DVec2, choppiness: f64, sum: &mut SurfacePoint) {
        self.turn_to(p);
        let mut total = Sums::default();
        for run in &self.runs {
            let first = (run.first + self.reach as i32) as usize;
            let [re, im] = [0, 1].map(|part| &self.columns[part][first..]);
            let columns = re.chunks_exact(LANES).zip(im.chunks_exact(LANES));
            let waves = &self.waves[run.range.clone()];
            let heights = &self.heights[run.range.clone()];
            let mut row = Vectors::default();
            for ((waves, height), (re, im)) in waves.iter().zip(heights).zip(columns) {
                row.add(waves, height, re, im);
            }
            total.add(&row, self.rows[(run.row + self.reach as i32) as usize]);
        }
        let [height, x, z, xx, zz, xz] = total.0;
        sum.height += 2.0 * height.re;
        sum.displacement -= 2.0 * choppiness * DVec2::new(x.im, z.im);
        for (strain, value) in sum.strain.iter_mut().zip([xx, zz, xz]) {
            *strain -= 2.0 * choppiness * value.re;
        }
    }

    fn turn_to(&mut self, p: DVec2) {
        let [x, z] = (self.step * p).to_array().map(Complex64::cis);
        let start = |phase: f64| Complex64::cis(-(self.reach as f64) * phase);
        let mut value = start(self.step * p.x);
        for i in 0..=2 * self.reach {
            self.columns[0][i] = value.re;
            self.columns[1][i] = value.im;
            value *= x;
        }
        let mut value = start(self.step * p.y);
        for row in &mut self.rows {
            *row = value;
            value *= z;
        }
    }
}

/// Σ h e^(ik·x) times 1, k̂x, k̂z, k k̂x², k k̂z² and k k̂x k̂z.
#[derive(Default)]
struct Sums([Complex64; 6]);

/// The same by lanes, without the rows' e^(i kz z).
#[derive(Default)]
struct Vectors([[Lanes; 2]; 6]);

impl Vectors {
    #[inline(always)]
    fn add(&mut self, waves: &Waves, [h_re, h_im]: &[Lanes; 2], re: &[f64], im: &[f64]) {
        let [along_x, along_z] = &waves.direction;
        for lane in 0..LANES {
            let value = [
                h_re[lane] * re[lane] - h_im[lane] * im[lane],
                h_re[lane] * im[lane] + h_im[lane] * re[lane],
            ];
            let (x, z, k) = (along_x[lane], along_z[lane], waves.wavenumber[lane]);
            let factors = [1.0, x, z, k * x * x, k * z * z, k * x * z];
            for (sum, factor) in self.0.iter_mut().zip(factors) {
                sum[0][lane] += factor * value[0];
                sum[1][lane] += factor * value[1];
            }
        }
    }
}

impl Sums {
    fn add(&mut self, row: &Vectors, turn: Complex64) {
        for (sum, [re, im]) in self.0.iter_mut().zip(&row.0) {
            *sum += Complex64::new(re.iter().sum(), im.iter().sum()) * turn;
        }
    }
}
