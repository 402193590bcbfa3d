//! Which vector instructions the kernel uses, chosen when the program runs.

use pulp::{Simd, WithSimd};

/// A set of vector instructions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Isa {
    /// 16 numbers at once.
    Avx512,
    /// 8 numbers at once, with fused multiply-add.
    Avx2,
    /// 4 numbers at once, on 64-bit Arm.
    Neon,
    /// Loops that the compiler turns into what every processor of the kind has.
    Plain,
}

impl Isa {
    /// All of them, the best first.
    pub const ALL: [Self; 4] = [Self::Avx512, Self::Avx2, Self::Neon, Self::Plain];

    /// The best that this processor has.
    #[must_use]
    pub fn best() -> Self {
        Self::ALL
            .into_iter()
            .find(|isa| isa.is_available())
            .unwrap_or(Self::Plain)
    }

    /// Whether this processor has it.
    #[must_use]
    pub fn is_available(self) -> bool {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => pulp::x86::V4::try_new().is_some(),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => pulp::x86::V3::try_new().is_some(),
            #[cfg(target_arch = "aarch64")]
            Self::Neon => pulp::aarch64::Neon::try_new().is_some(),
            Self::Plain => true,
            _ => false,
        }
    }

    /// Runs `work` with these instructions; gives it back where they are missing, and on [`Isa::Plain`].
    pub(in crate::field) fn run<W: WithSimd>(self, work: W) -> Result<W::Output, W> {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => vectorize(pulp::x86::V4::try_new(), work),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => vectorize(pulp::x86::V3::try_new(), work),
            #[cfg(target_arch = "aarch64")]
            Self::Neon => vectorize(pulp::aarch64::Neon::try_new(), work),
            _ => Err(work),
        }
    }
}

fn vectorize<S: Simd, W: WithSimd>(simd: Option<S>, work: W) -> Result<W::Output, W> {
    match simd {
        Some(simd) => Ok(simd.vectorize(work)),
        None => Err(work),
    }
}

impl std::fmt::Display for Isa {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Avx512 => "AVX-512",
            Self::Avx2 => "AVX2",
            Self::Neon => "NEON",
            Self::Plain => "plain loops",
        })
    }
}
