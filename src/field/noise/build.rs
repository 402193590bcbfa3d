//! Noises made of settings, in the dimension that is asked for.

use std::sync::Arc;

use super::permutation::Permutation;
use super::{
    Basis, NoiseError, NoiseSettings, Source, Table, diagonal::Diagonal, edge8::Edge8,
    gradient_table::GradientTable, hash_angle::HashAngle, improved::Improved,
    open_simplex::OpenSimplex, perlin::Perlin, perlin::PerlinNoise, simplex::Simplex,
    sine_value::SineValue, super_simplex::SuperSimplex, value::Value, white::White, worley::Worley,
};

/// What can be built into a noise of D dimensions: [`NoiseSettings`] for 1, 2 and 3.
pub trait Build<const D: usize> {
    /// The noise.
    ///
    /// # Errors
    /// The first choice that does not go with the others, or a basis that does not have so many dimensions.
    fn build(&self) -> Result<Arc<dyn Source<D>>, NoiseError>;
}

impl Build<1> for NoiseSettings {
    fn build(&self) -> Result<Arc<dyn Source<1>>, NoiseError> {
        self.check()?;
        self.in_any().ok_or_else(|| self.no_form(1))
    }
}

impl Build<2> for NoiseSettings {
    fn build(&self) -> Result<Arc<dyn Source<2>>, NoiseError> {
        self.check()?;
        if let Some(source) = self.in_any().or_else(|| self.in_plane_and_space()) {
            return Ok(source);
        }
        Ok(match self.basis {
            Basis::SineValue => Arc::new(SineValue::new(self.fade)),
            Basis::HashAngle => Arc::new(HashAngle::new(self.fade)),
            _ => return Err(self.no_form(2)),
        })
    }
}

impl Build<3> for NoiseSettings {
    fn build(&self) -> Result<Arc<dyn Source<3>>, NoiseError> {
        self.check()?;
        if self.basis == Basis::Diagonal {
            return Err(self.no_form(3));
        }
        let source = self.in_any().or_else(|| self.in_plane_and_space());
        source.ok_or_else(|| self.no_form(3))
    }
}

impl NoiseSettings {
    fn permutation(&self) -> Permutation {
        match self.table {
            Table::Seeded => Permutation::seeded(self.seed),
            Table::Ken => Permutation::ken(),
        }
    }

    /// The bases whose definition is the same in every dimension.
    fn in_any<const D: usize>(&self) -> Option<Arc<dyn Source<D>>> {
        let fade = self.fade;
        Some(match self.basis {
            Basis::Perlin => Arc::new(PerlinNoise::new(Perlin::new(self.seed), fade, self.clamp)),
            Basis::Improved => {
                // 256 is the period of the permutation itself.
                let period = u8::try_from(self.period).ok();
                Arc::new(Improved::new(self.permutation(), period, fade))
            }
            Basis::Edge8 => Arc::new(Edge8::new(self.permutation(), fade)),
            Basis::GradientTable => Arc::new(GradientTable::new(self.seed, fade)),
            Basis::Diagonal => Arc::new(Diagonal::new(self.permutation(), fade)),
            Basis::Value => Arc::new(Value::new(self.permutation(), fade)),
            Basis::White => Arc::new(White::new(self.permutation())),
            _ => return None,
        })
    }

    /// The bases that the crate `noise` has in the plane and in space.
    fn in_plane_and_space<const D: usize>(&self) -> Option<Arc<dyn Source<D>>>
    where
        Simplex: Source<D>,
        OpenSimplex: Source<D>,
        SuperSimplex: Source<D>,
        Worley: Source<D>,
    {
        Some(match self.basis {
            Basis::Simplex => Arc::new(Simplex::new(self.permutation())),
            Basis::OpenSimplex => Arc::new(OpenSimplex::new(self.permutation())),
            Basis::SuperSimplex => Arc::new(SuperSimplex::new(self.permutation())),
            Basis::Worley => Arc::new(Worley::new(self.seed)),
            _ => return None,
        })
    }

    fn no_form(&self, asked: usize) -> NoiseError {
        NoiseError::Dimension {
            basis: self.basis,
            asked,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_basis_is_built_in_the_dimensions_of_the_table() {
        for basis in Basis::ALL {
            let settings = NoiseSettings {
                basis,
                ..Default::default()
            };
            let built = [
                Build::<1>::build(&settings).is_ok(),
                Build::<2>::build(&settings).is_ok(),
                Build::<3>::build(&settings).is_ok(),
            ];
            assert_eq!(
                built,
                [1, 2, 3].map(|d| basis.dimensions().contains(&d)),
                "{basis}"
            );
            let plane: Option<Arc<dyn Source<2>>> = settings.build().ok();
            if let (Some(source), Some([low, high])) = (plane, basis.range(2)) {
                let range = source.range();
                assert!(low <= range[0] && range[1] <= high, "{basis}");
                assert_eq!(
                    source.lattice().is_some(),
                    basis.blends() || basis == Basis::White
                );
            }
        }
    }
}
