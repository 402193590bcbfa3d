//! What the user chose for a noise, and which choices go together.

use serde::{Deserialize, Serialize};

use super::{Basis, Fade, NoiseError};

/// The longest period that can be asked for: the size of a permutation, in cells.
pub const PERIOD_LIMIT: u32 = 256;

/// Where the permutation comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Table {
    /// Drawn from the seed, as the crate `noise` does.
    #[default]
    Seeded,
    /// Perlin's published table of 2002; the seed is not used. For improved, edge8 and diagonal.
    Ken,
}

/// What the user chose for a noise. [`check`](Self::check) says whether the choices go together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct NoiseSettings {
    /// Which noise.
    pub basis: Basis,
    /// Chooses the permutation or the table; sine-value and hash-angle have none.
    pub seed: u32,
    /// Where the permutation comes from.
    pub table: Table,
    /// The noise repeats after this many cells, 1 to 256; 0: it does not, before 256. For improved.
    pub period: u32,
    /// Cuts values to [-1, 1], as the crate `noise` does. For perlin.
    pub clamp: bool,
    /// The weight of the far corner. For all that blend corners.
    pub fade: Fade,
}

impl NoiseSettings {
    /// Whether every choice is allowed with this basis. What is left at its default always is.
    ///
    /// # Errors
    /// The first choice that is not.
    pub fn check(&self) -> Result<(), NoiseError> {
        let &Self {
            basis,
            period,
            fade,
            ..
        } = self;
        if period > PERIOD_LIMIT {
            return Err(NoiseError::Period(period));
        }
        if period > 0 && basis != Basis::Improved {
            return Err(NoiseError::PeriodUnused { basis, period });
        }
        if self.clamp && basis != Basis::Perlin {
            return Err(NoiseError::ClampUnused(basis));
        }
        if self.table == Table::Ken && !basis.has_published_table() {
            return Err(NoiseError::TableUnused(basis));
        }
        if fade == Fade::Step {
            return Err(NoiseError::Step);
        }
        if fade != Fade::default() && !basis.blends() {
            return Err(NoiseError::FadeUnused { basis, fade });
        }
        Ok(())
    }

    /// The same without the choices that the basis does not know.
    #[must_use]
    pub fn applicable(mut self) -> Self {
        let default = Self::default();
        if self.basis != Basis::Improved {
            self.period = default.period;
        }
        self.clamp &= self.basis == Basis::Perlin;
        if !self.basis.has_published_table() {
            self.table = default.table;
        }
        if !self.basis.blends() {
            self.fade = default.fade;
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defaults_go_with_every_basis() {
        for basis in Basis::ALL {
            let settings = NoiseSettings {
                basis,
                seed: 5,
                ..Default::default()
            };
            assert_eq!(settings.check(), Ok(()));
        }
    }

    #[test]
    fn options_go_only_with_bases_that_have_them() {
        let allowed = |change: fn(&mut NoiseSettings)| -> Vec<&str> {
            let with = |&basis: &Basis| {
                let mut settings = NoiseSettings {
                    basis,
                    ..Default::default()
                };
                change(&mut settings);
                settings.check().is_ok()
            };
            Basis::ALL
                .into_iter()
                .filter(with)
                .map(Basis::name)
                .collect()
        };
        assert_eq!(allowed(|s| s.period = 256), ["improved"]);
        assert!(allowed(|s| s.period = 257).is_empty());
        assert_eq!(allowed(|s| s.clamp = true), ["perlin"]);
        assert_eq!(
            allowed(|s| s.table = Table::Ken),
            ["improved", "edge8", "diagonal"]
        );
        assert_eq!(allowed(|s| s.fade = Fade::Cubic).len(), 8);
        assert!(allowed(|s| s.fade = Fade::Step).is_empty());
    }

    #[test]
    fn choices_that_do_not_apply_are_left_out() {
        for basis in Basis::ALL {
            let all = NoiseSettings {
                basis,
                seed: 5,
                table: Table::Ken,
                period: 8,
                clamp: true,
                fade: Fade::Linear,
            };
            assert_eq!(all.applicable().check(), Ok(()));
            let plain = NoiseSettings {
                basis,
                ..Default::default()
            };
            assert_eq!(plain.applicable(), plain);
        }
    }

    #[test]
    fn settings_are_written_and_read_by_name() {
        let settings = NoiseSettings {
            basis: Basis::Improved,
            table: Table::Ken,
            period: 4,
            fade: Fade::Linear,
            ..Default::default()
        };
        let text = toml::to_string(&settings).unwrap();
        assert!(
            text.contains("table = \"ken\"") && text.contains("fade = \"linear\""),
            "{text}"
        );
        assert_eq!(toml::from_str(&text), Ok(settings));
        assert_eq!(
            toml::from_str("seed = 3\nbasis = \"opensimplex\""),
            Ok(NoiseSettings {
                basis: Basis::OpenSimplex,
                seed: 3,
                ..Default::default()
            })
        );
    }
}
