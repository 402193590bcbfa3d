//! Random numbers that are the same everywhere: the generator SplitMix64.
//!
//! Octaves draw their seeds and shifts from it, the gradient table its vectors. It is not the generator behind the
//! permutations, which is that of the `noise` crate.

/// What the counter of SplitMix64 grows by: 2⁶⁴ / golden ratio, made odd.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// The number that SplitMix64 draws first from `seed` (G. Steele, D. Lea, C. Flood, OOPSLA 2014).
///
/// A bijection of 64 bits: different seeds give different numbers.
#[must_use]
pub fn mix(seed: u64) -> u64 {
    let z = seed.wrapping_add(STEP);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// SplitMix64 as a stream.
#[derive(Debug, Clone)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// The stream of `seed`.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        let drawn = mix(self.0);
        self.0 = self.0.wrapping_add(STEP);
        drawn
    }

    /// Uniform over [0, 1), in steps of 2⁻⁵³.
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Shuffles `items` evenly (R. Durstenfeld, 1964).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            // The high half of a product is even to 1 part in 2⁵⁶ for tables of 256.
            let other = (u128::from(self.bits()) * (last as u128 + 1)) >> 64;
            items.swap(last, other as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_is_the_published_one() {
        // The first outputs of the reference implementation for the seed 1234567 (S. Vigna, splitmix64.c).
        let mut stream = SplitMix64::new(1_234_567);
        let drawn: [u64; 3] = std::array::from_fn(|_| stream.bits());
        assert_eq!(
            drawn,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423
            ]
        );
    }

    #[test]
    fn a_shuffle_keeps_every_item() {
        let mut items: Vec<u32> = (0..256).collect();
        SplitMix64::new(5).shuffle(&mut items);
        assert!(!items.is_sorted());
        items.sort_unstable();
        assert!(items.iter().copied().eq(0..256));
    }
}
