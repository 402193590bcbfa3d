//! The function that is evaluated, in each dimension that it has.

use haibo::field::fractal::{Fractal, FractalSettings};
use haibo::field::noise::{Build, Jet, NoiseError, NoiseSettings};
use haibo::field::warp::{WarpSettings, Warped};

use super::Problem;

/// What the user chose: a basis, perhaps octaves of it, perhaps bent.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FunctionSettings {
    pub noise: NoiseSettings,
    pub fractal: Option<FractalSettings>,
    pub warp: Option<WarpSettings>,
    /// Whether derivatives are wanted too.
    pub gradient: bool,
}

type Function<const D: usize> = Box<dyn Fn([f64; D]) -> Jet<D>>;

/// The same in 1, 2 and 3 dimensions, each built once.
pub struct Functions {
    line: Result<Function<1>, Problem>,
    plane: Result<Function<2>, Problem>,
    space: Result<Function<3>, Problem>,
}

impl Functions {
    pub fn line(&self) -> Result<&Function<1>, Problem> {
        self.line.as_ref().map_err(Clone::clone)
    }

    pub fn plane(&self) -> Result<&Function<2>, Problem> {
        self.plane.as_ref().map_err(Clone::clone)
    }

    pub fn space(&self) -> Result<&Function<3>, Problem> {
        self.space.as_ref().map_err(Clone::clone)
    }
}

impl FunctionSettings {
    /// Whether all that does not depend on the dimension is allowed.
    pub fn check(&self) -> Result<(), NoiseError> {
        self.noise.check()?;
        if let Some(fractal) = self.fractal {
            fractal.check()?;
        }
        if let Some(warp) = self.warp {
            warp.check()?;
        }
        Ok(())
    }

    pub fn functions(&self) -> Functions {
        Functions {
            line: self.straight(),
            plane: match self.warp {
                Some(warp) => self.bent(&warp).map_err(Problem::from),
                None => self.straight(),
            },
            space: self.straight(),
        }
    }

    fn straight<const D: usize>(&self) -> Result<Function<D>, Problem>
    where
        NoiseSettings: Build<D>,
    {
        if self.warp.is_some() {
            return Err(Problem::WarpOutsidePlane(D));
        }
        Ok(match &self.fractal {
            Some(fractal) => {
                let sum = Fractal::new(fractal, &self.noise)?;
                Box::new(move |p| sum.sample(p))
            }
            None => {
                let source = self.noise.build()?;
                Box::new(move |p| source.sample(p))
            }
        })
    }

    fn bent(&self, warp: &WarpSettings) -> Result<Function<2>, NoiseError> {
        // The bare basis is a sum of one octave that is not shifted.
        let bare = FractalSettings {
            octaves: 1,
            one_source: true,
            ..Default::default()
        };
        let sum = Fractal::new(&self.fractal.unwrap_or(bare), &self.noise)?;
        let warped = Warped::new(sum, warp)?;
        Ok(Box::new(move |p| warped.sample(p)))
    }
}
