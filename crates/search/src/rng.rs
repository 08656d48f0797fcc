//! Random numbers that are the same on every machine, for ever.
//!
//! Xoshiro256++ by its authors' own definition (Blackman and Vigna), seeded by SplitMix64 as they advise: a seed written
//! in a report replays the same games years later. The quicker generators of general crates promise no such thing, and
//! a crate for twenty lines that may never change is one more to compile.

/// A seeded stream of random numbers.
#[derive(Clone, Debug)]
pub struct Rng([u64; 4]);

impl Rng {
    /// The stream of this seed.
    pub fn new(mut seed: u64) -> Self {
        Self(std::array::from_fn(|_| {
            seed = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
            let z = (seed ^ (seed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
            z ^ (z >> 31)
        }))
    }

    /// The stream of this seed for one purpose among many: each position of a game, each game of a match.
    pub fn split(seed: u64, purpose: u64) -> Self {
        let mut first = Self::new(seed);
        Self::new(first.bits() ^ purpose.wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    /// The next 64 bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        let [a, b, c, d] = &mut self.0;
        let bits = a.wrapping_add(*d).rotate_left(23).wrapping_add(*a);
        let t = *b << 17;
        *c ^= *a;
        *d ^= *b;
        *b ^= *c;
        *a ^= *d;
        *c ^= t;
        *d = d.rotate_left(45);
        bits
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

    /// The authors' own first outputs for the state 1, 2, 3, 4.
    #[test]
    fn it_is_the_published_algorithm() {
        let mut rng = Rng([1, 2, 3, 4]);
        assert_eq!([0; 5].map(|_| rng.bits()), PUBLISHED);
    }

    const PUBLISHED: [u64; 5] =
        [41_943_041, 58_720_359, 3_588_806_011_781_223, 3_591_011_842_654_386, 9_228_616_714_210_784_205];

    /// These pin our seeding of it. If they change, every seed in every report changes its meaning.
    #[test]
    fn the_stream_of_a_seed_never_changes() {
        let mut rng = Rng::new(7);
        let first: Vec<u32> = (0..8).map(|_| rng.below(7)).collect();
        assert_eq!(first, FIRST_OF_SEVEN);
    }

    const FIRST_OF_SEVEN: [u32; 8] = [0, 1, 5, 2, 6, 3, 5, 2];
}
