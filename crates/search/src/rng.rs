//! Random numbers that are the same on every machine, for ever.
//!
//! Xoshiro256++ by its authors' own definition: a seed written in a report replays the same games years
//! later. The quicker generators of general crates promise no such thing.

use rand_core::{Rng as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A seeded stream of random numbers.
#[derive(Clone, Debug)]
pub struct Rng(Xoshiro256PlusPlus);

impl Rng {
    /// The stream of this seed.
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// The stream of this seed for one purpose among many: each position of a game, each game of a match.
    pub fn split(seed: u64, purpose: u64) -> Self {
        let mut first = Self::new(seed);
        Self::new(first.bits() ^ purpose.wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    /// The next 64 bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `bound`, each as likely to within 2⁻³² × `bound`.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        (((self.bits() >> 32) * u64::from(bound)) >> 32) as u32
    }

    /// A number in [0, 1).
    #[inline]
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1_u64 << 53) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The published first outputs of xoshiro256++ for the state 1, 2, 3, 4 pin the algorithm; these pin
    /// our seeding of it. If they change, every seed in every report changes its meaning.
    #[test]
    fn the_stream_of_a_seed_never_changes() {
        let mut rng = Rng::new(7);
        let first: Vec<u32> = (0..8).map(|_| rng.below(7)).collect();
        assert_eq!(first, FIRST_OF_SEVEN);
    }

    const FIRST_OF_SEVEN: [u32; 8] = [0, 1, 5, 2, 6, 3, 5, 2];
}
