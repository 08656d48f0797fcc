//! Sets of cells as machine words.
//!
//! A board needs `width × (height + 1)` bits: 49 for Connect Four, 380 for 19 × 19. [`Bits`] is the little
//! that boards ask of a word, so that one [`Board`](crate::Board) serves `u64`, `u128` and [`Wide`].
//! Addition is not among it: with gravity the next free cells are `(occupied << 1 | bottom) & !occupied`,
//! which needs no carry, and carries are what makes wide words slow.
//!
//! Rejected: a big-integer crate (`ruint`, `bnum`): arithmetic we never use, for eleven operations we do.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

/// A fixed-size set of small integers, as a word.
pub trait Bits:
    Copy
    + Eq
    + Hash
    + Debug
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + BitXorAssign
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// How many bits the word has.
    const CAPACITY: u32;
    /// The empty set.
    const ZERO: Self;

    /// The set that holds `index` alone.
    fn bit(index: u32) -> Self;
    /// The low bits of a 128-bit constant.
    fn truncate(bits: u128) -> Self;
    /// Whether the set is empty.
    fn is_zero(self) -> bool;
    /// How many elements it has.
    fn count(self) -> u32;
    /// Its smallest element; [`CAPACITY`](Self::CAPACITY) when empty.
    fn lowest(self) -> u32;
    /// The set without its smallest element.
    fn without_lowest(self) -> Self;
    /// Whether `index` is in the set.
    #[inline]
    fn has(self, index: u32) -> bool {
        !(self & Self::bit(index)).is_zero()
    }
    /// Bits `64·nth` to `64·nth + 63`; 0 beyond the end.
    fn word(self, nth: usize) -> u64;
    /// A 64-bit digest that spreads well over the high bits.
    fn digest(self) -> u64;
}

/// 2⁶⁴ divided by the golden ratio, odd: multiplying by it moves every low bit up.
const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

macro_rules! bits_for_integer {
    ($word:ty, |$it:ident| $digest:expr) => {
        impl Bits for $word {
            const CAPACITY: u32 = <$word>::BITS;
            const ZERO: Self = 0;

            #[inline]
            fn bit(index: u32) -> Self {
                1 << index
            }
            #[inline]
            fn truncate(bits: u128) -> Self {
                bits as Self
            }
            #[inline]
            fn is_zero(self) -> bool {
                self == 0
            }
            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline]
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }
            #[inline]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }
            #[inline]
            fn word(self, nth: usize) -> u64 {
                self.checked_shr(64 * nth as u32).map_or(0, |word| word as u64)
            }
            #[inline]
            fn digest(self) -> u64 {
                let $it = self;
                $digest
            }
        }
    };
}

bits_for_integer!(u64, |word| word.wrapping_mul(GOLDEN));
bits_for_integer!(u128, |word| mix(mix(0, word as u64), (word >> 64) as u64));

#[inline]
fn mix(digest: u64, word: u64) -> u64 {
    (digest.rotate_left(29) ^ word).wrapping_mul(GOLDEN)
}

/// A word of `N × 64` bits, lowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Wide<const N: usize>([u64; N]);

impl<const N: usize> Wide<N> {
    #[inline]
    fn zip(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|i| f(self.0[i], other.0[i])))
    }
}

impl<const N: usize> Bits for Wide<N> {
    const CAPACITY: u32 = 64 * N as u32;
    const ZERO: Self = Self([0; N]);

    #[inline]
    fn bit(index: u32) -> Self {
        let mut words = [0; N];
        words[(index / 64) as usize] = 1 << (index % 64);
        Self(words)
    }
    #[inline]
    fn truncate(bits: u128) -> Self {
        let mut words = [0; N];
        words[0] = bits as u64;
        if N > 1 {
            words[1] = (bits >> 64) as u64;
        }
        Self(words)
    }
    #[inline]
    fn is_zero(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }
    #[inline]
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }
    #[inline]
    fn lowest(self) -> u32 {
        for (i, word) in self.0.iter().enumerate() {
            if *word != 0 {
                return 64 * i as u32 + word.trailing_zeros();
            }
        }
        Self::CAPACITY
    }
    #[inline]
    fn without_lowest(mut self) -> Self {
        for word in &mut self.0 {
            if *word != 0 {
                *word &= *word - 1;
                break;
            }
        }
        self
    }
    #[inline]
    fn has(self, index: u32) -> bool {
        self.0[(index / 64) as usize] >> (index % 64) & 1 != 0
    }
    #[inline]
    fn word(self, nth: usize) -> u64 {
        self.0.get(nth).copied().unwrap_or(0)
    }
    #[inline]
    fn digest(self) -> u64 {
        self.0.iter().fold(0, |digest, word| mix(digest, *word))
    }
}

impl<const N: usize> BitAnd for Wide<N> {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl<const N: usize> BitOr for Wide<N> {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl<const N: usize> BitXor for Wide<N> {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
}

impl<const N: usize> BitAndAssign for Wide<N> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<const N: usize> BitOrAssign for Wide<N> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<const N: usize> BitXorAssign for Wide<N> {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        *self = *self ^ other;
    }
}

impl<const N: usize> Not for Wide<N> {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

impl<const N: usize> Shl<u32> for Wide<N> {
    type Output = Self;
    #[inline]
    fn shl(self, by: u32) -> Self {
        let (words, bits) = ((by / 64) as usize, by % 64);
        Self(std::array::from_fn(|i| {
            let word = |back: usize| i.checked_sub(words + back).map_or(0, |i| self.0[i]);
            if bits == 0 { word(0) } else { word(0) << bits | word(1) >> (64 - bits) }
        }))
    }
}

impl<const N: usize> Shr<u32> for Wide<N> {
    type Output = Self;
    #[inline]
    fn shr(self, by: u32) -> Self {
        let (words, bits) = ((by / 64) as usize, by % 64);
        Self(std::array::from_fn(|i| {
            let word = |ahead: usize| self.0.get(i + words + ahead).copied().unwrap_or(0);
            if bits == 0 { word(0) } else { word(0) >> bits | word(1) << (64 - bits) }
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A wide word behaves as a `u128` wherever both exist.
    #[test]
    fn wide_agrees_with_u128() {
        let samples = [0_u128, 1, 1 << 63, 1 << 64, u128::MAX, 0x0123_4567_89AB_CDEF_0F1E_2D3C_4B5A_6978];
        for a in samples {
            let wide = Wide::<2>::truncate(a);
            assert_eq!((wide.count(), wide.lowest()), (a.count(), a.lowest()), "{a:x}");
            assert_eq!(wide.without_lowest(), Wide::truncate(a.without_lowest()));
            assert_eq!(!wide, Wide::truncate(!a));
            assert_eq!([0, 1, 2].map(|nth| wide.word(nth)), [0, 1, 2].map(|nth| a.word(nth)));
            for by in [0, 1, 7, 63, 64, 65, 100, 127] {
                assert_eq!(wide << by, Wide::truncate(a << by), "{a:x} << {by}");
                assert_eq!(wide >> by, Wide::truncate(a >> by), "{a:x} >> {by}");
                assert_eq!(wide.has(by), a.has(by));
            }
            for b in samples {
                let other = Wide::truncate(b);
                assert_eq!(wide & other, Wide::truncate(a & b));
                assert_eq!(wide | other, Wide::truncate(a | b));
                assert_eq!(wide ^ other, Wide::truncate(a ^ b));
            }
        }
    }

    #[test]
    fn a_wide_bit_is_where_it_was_put() {
        for index in 0..Wide::<6>::CAPACITY {
            let bit = Wide::<6>::bit(index);
            assert_eq!((bit.lowest(), bit.count(), bit.has(index)), (index, 1, true));
            assert!(bit.without_lowest().is_zero());
        }
    }
}
