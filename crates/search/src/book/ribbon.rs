//! A static function: a value for each of a fixed set of keys, in little more than the entropy of the values.
//!
//! Neither keys nor values are stored. Each key has a codeword, short for frequent values, and each bit of it is an
//! equation over the bits of an array: the XOR of some of 128 neighbours.
//!
//! ```text
//!     key, 2nd bit ──► hash ──► start, 128 coefficients
//!
//!     array    0 1 1 0 [ 1 0 1 1 0 0 1 … ] 1 0 …
//!     take              1 . 1 . . 1 . …            XOR of those taken = the bit
//! ```
//!
//! To build it, the equations are solved. Sorted by where they start they form a narrow ribbon, so Gauss's elimination
//! never leaves 128 columns. Arrays have 2 % more bits than there are equations, which nearly always have a solution then;
//! when they have not, another seed of the hash does. Keys are split into shards of some thousand equations: each has a
//! seed, and none has to be solved with the rest. Asked for a key outside of the set, the function answers nonsense: the
//! caller must know.
//!
//! Rejected: three places per key and peeling, which needs 23 % more bits and gives every value as many; the crate
//! `sux`, whose functions serve billions of keys and bring two dozen dependencies.

use super::code::Code;

/// The function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Ribbon {
    code: Code,
    shards: Box<[Shard]>,
    /// The arrays of all shards, one after the other, and room to read beyond the last.
    bits: Box<[u8]>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shard {
    /// Its first bit.
    from: u64,
    length: u32,
    seed: u8,
}

/// Bits that an equation chooses from.
const WIDTH: u32 = u128::BITS;
/// Equations of a shard, about.
const SHARD: u64 = 16_384;
/// Bytes after the last bit, so that it can be read as part of a word.
const ROOM: usize = 17;

/// One equation: the coefficients from a bit on, and the XOR.
#[derive(Clone, Copy)]
struct Equation {
    start: u32,
    coefficients: u128,
    value: bool,
}

impl Ribbon {
    /// The function that gives each key its value; `None` when a key comes twice.
    pub(super) fn new(entries: &[(u64, u32)]) -> Option<Self> {
        let values = entries.iter().map(|entry| entry.1 as usize + 1).max().unwrap_or(0);
        let mut frequencies = vec![0; values];
        for &(_, value) in entries {
            frequencies[value as usize] += 1;
        }
        let code = Code::new(&frequencies);
        let equations: u64 =
            frequencies.iter().zip(code.lengths()).map(|(n, &bits)| n * u64::from(bits)).sum();
        let mut sorted = vec![Vec::new(); equations.div_ceil(SHARD).max(1) as usize];
        let count = sorted.len();
        for entry in entries {
            sorted[shard_of(entry.0, count)].push(*entry);
        }
        let (mut shards, mut bits, mut from) = (Vec::with_capacity(count), Vec::new(), 0);
        for entries in sorted {
            let (shard, solution) = Shard::solve(&entries, &code, from)?;
            from += u64::from(shard.length);
            shards.push(shard);
            bits.resize((from as usize).div_ceil(8) + ROOM, 0);
            for (nth, _) in solution.iter().enumerate().filter(|(_, bit)| **bit) {
                let at = shard.from as usize + nth;
                bits[at / 8] |= 1 << (at % 8);
            }
        }
        Some(Self { code, shards: shards.into(), bits: bits.into() })
    }

    /// The value of a key of the set.
    pub(super) fn get(&self, key: u64) -> Option<u32> {
        let shard = self.shards[shard_of(key, self.shards.len())];
        let mut nth = 0;
        self.code.read(|| {
            let Equation { start, coefficients, .. } = shard.equation(key, nth, false);
            nth += 1;
            Some((self.window(shard.from + u64::from(start)) & coefficients).count_ones() % 2 == 1)
        })
    }

    /// 128 bits from this one on.
    fn window(&self, from: u64) -> u128 {
        let (byte, shift) = ((from / 8) as usize, (from % 8) as u32);
        let Some((word, [next, ..])) = self.bits[byte..].split_first_chunk() else { return 0 };
        u128::from_le_bytes(*word) >> shift | u128::from(*next) << 1 << (WIDTH - 1 - shift)
    }

    /// Lengths of the code, shards and bits, least significant byte first.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = (self.code.lengths().len() as u32).to_le_bytes().to_vec();
        bytes.extend(self.code.lengths());
        bytes.extend((self.shards.len() as u32).to_le_bytes());
        for shard in &self.shards {
            bytes.extend(shard.length.to_le_bytes());
            bytes.push(shard.seed);
        }
        bytes.extend(&self.bits);
        bytes
    }

    /// What [`to_bytes`](Self::to_bytes) wrote; `None` for anything else.
    pub(super) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (count, rest) = bytes.split_first_chunk()?;
        let (lengths, rest) = rest.split_at_checked(u32::from_le_bytes(*count) as usize)?;
        let (count, rest) = rest.split_first_chunk()?;
        let (shards, bits) = rest.split_at_checked((u32::from_le_bytes(*count) as usize).checked_mul(5)?)?;
        let mut from = 0;
        let shard = |&[a, b, c, d, seed]: &[u8; 5]| {
            let length = u32::from_le_bytes([a, b, c, d]);
            from += u64::from(length);
            Shard { from: from - u64::from(length), length, seed }
        };
        let shards: Box<[Shard]> = shards.as_chunks().0.iter().map(shard).collect();
        let fits = bits.len() as u64 == from.div_ceil(8) + ROOM as u64
            && !shards.is_empty()
            && shards.iter().all(|shard| shard.length >= WIDTH);
        fits.then_some(Self { code: Code::of(lengths.to_vec())?, shards, bits: bits.into() })
    }
}

impl Shard {
    /// The shard of these entries, whose bits begin there, and its bits.
    fn solve(entries: &[(u64, u32)], code: &Code, from: u64) -> Option<(Self, Vec<bool>)> {
        let equations: u32 = entries.iter().map(|entry| u32::from(code.lengths()[entry.1 as usize])).sum();
        // A few more after every few seeds, so that there is an end: but for keys that come twice.
        (0..=u8::MAX).find_map(|seed| {
            let length = WIDTH + equations + equations / 64 * (u32::from(seed) / 8 + 1);
            let shard = Self { from, length, seed };
            let all = entries.iter().flat_map(|&(key, value)| {
                code.bits(value).zip(0..).map(move |(bit, nth)| shard.equation(key, nth, bit))
            });
            Some((shard, solve(length as usize, all)?))
        })
    }

    /// The equation of the nth bit of a key's codeword.
    fn equation(self, key: u64, nth: u32, value: bool) -> Equation {
        let a = mix(key ^ u64::from(self.seed) << 56 ^ u64::from(nth).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let (b, c) = (mix(a ^ 1), mix(a ^ 2));
        let start = ((u128::from(a) * u128::from(self.length - WIDTH + 1)) >> 64) as u32;
        Equation { start, coefficients: u128::from(b) << 64 | u128::from(c) | 1, value }
    }
}

/// Gauss's elimination: the bits that all the equations hold for, if there are any.
fn solve(length: usize, equations: impl Iterator<Item = Equation>) -> Option<Vec<bool>> {
    // Of each bit, the equation that begins with it.
    let mut rows = vec![(0_u128, false); length];
    for Equation { start, mut coefficients, mut value } in equations {
        let mut at = start as usize;
        loop {
            if coefficients == 0 {
                if value {
                    return None;
                }
                break;
            }
            let zeros = coefficients.trailing_zeros();
            at += zeros as usize;
            coefficients >>= zeros;
            if rows[at].0 == 0 {
                rows[at] = (coefficients, value);
                break;
            }
            coefficients ^= rows[at].0;
            value ^= rows[at].1;
        }
    }
    // From the last bit to the first, with the 128 bits from each on.
    let (mut bits, mut window) = (vec![false; length], 0_u128);
    for (bit, (coefficients, value)) in bits.iter_mut().zip(rows).rev() {
        window <<= 1;
        *bit = coefficients != 0 && (((coefficients & window).count_ones() % 2 == 1) ^ value);
        window |= u128::from(*bit);
    }
    Some(bits)
}

fn shard_of(key: u64, shards: usize) -> usize {
    ((u128::from(mix(key)) * shards as u128) >> 64) as usize
}

/// A bijection of 64 bits that leaves nothing in its place.
fn mix(mut word: u64) -> u64 {
    word = (word ^ word >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    word = (word ^ word >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    word ^ word >> 32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_gets_its_value_back() {
        for count in [0, 1, 2, 3, 10, 100, 5000, 60_000] {
            for values in [1, 2, 7, 37] {
                // Small values are frequent.
                let value = |nth: u64| (mix(nth) % values).min(mix(nth + 7) % values) as u32;
                let entries: Vec<(u64, u32)> = (0..count).map(|nth| (nth * 12_345, value(nth))).collect();
                let function = Ribbon::new(&entries).expect("distinct keys");
                for &(key, value) in &entries {
                    assert_eq!(function.get(key), Some(value), "{count} keys, {values} values");
                }
                let bytes = function.to_bytes();
                assert_eq!(Ribbon::from_bytes(&bytes), Some(function));
                assert_eq!(Ribbon::from_bytes(&bytes[..bytes.len() - 1]), None);
            }
        }
    }

    /// Sixteen values that are as frequent as each other: four bits, and three in a hundred more.
    #[test]
    fn it_takes_little_more_than_the_entropy() {
        let entries: Vec<(u64, u32)> = (0..100_000).map(|nth| (nth, (mix(nth) % 16) as u32)).collect();
        let bits = 8 * Ribbon::new(&entries).expect("distinct keys").to_bytes().len();
        assert!(bits < 412_000, "{bits} bits");
    }

    #[test]
    fn a_key_cannot_have_two_values() {
        assert_eq!(Ribbon::new(&[(7, 1), (7, 2)]), None);
    }
}
