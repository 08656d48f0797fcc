//! A static function: a number for each of a fixed set of keys, without the keys.
//!
//! Each key has three places in an array, one in each third, and its number is the XOR of what stands there:
//!
//! ```text
//!     key ──► hash ──► a, b, c          number = array[a] ^ array[b] ^ array[c]
//! ```
//!
//! To build it, look for a place that only one remaining key uses: that place can be set last, so the key is
//! put aside, which frees its other two places, and so on until no key remains. With 1.23 places per key this
//! nearly always succeeds; when it does not, another seed does. Asked for a key outside of the set, the
//! function answers nonsense: the caller must know.
//!
//! Rejected: ribbon retrieval, which needs 1.05 places per key instead of 1.23, and is several times the code;
//! and the crate `sux`, whose functions serve billions of keys and bring two dozen dependencies.

/// The function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Retrieval {
    seed: u64,
    /// Places in each third.
    third: u32,
    /// Bits of a number.
    bits: u32,
    /// Three thirds of places, packed.
    words: Box<[u64]>,
}

/// How many seeds are tried before the keys are blamed.
const SEEDS: u64 = 64;

impl Retrieval {
    /// The function that gives each key its number, all of at most `bits` bits; `None` when a key comes twice.
    pub(super) fn new(entries: &[(u64, u32)], bits: u32) -> Option<Self> {
        // A few more for small sets, where chance weighs more.
        let third = (entries.len() * 41 / 100 + 12) as u32;
        (0..SEEDS).find_map(|seed| {
            let words = vec![0; words(third, bits)].into_boxed_slice();
            let mut function = Self { seed, third, bits, words };
            let order = function.peel(entries)?;
            for (nth, place) in order.into_iter().rev() {
                let (key, number) = entries[nth];
                let value = function.get(key) ^ function.read(place) ^ number;
                // The place itself is still 0, so what the other two give is `get`.
                function.write(place, value);
            }
            Some(function)
        })
    }

    /// The number of a key of the set.
    pub(super) fn get(&self, key: u64) -> u32 {
        self.places(key).into_iter().fold(0, |number, place| number ^ self.read(place))
    }

    /// The order in which keys were put aside, each with the place that it alone still used.
    fn peel(&self, entries: &[(u64, u32)]) -> Option<Vec<(usize, u32)>> {
        let places = 3 * self.third as usize;
        // Of the keys that use a place: how many, and the XOR of their indices.
        let (mut uses, mut indices) = (vec![0_u32; places], vec![0_usize; places]);
        for (nth, &(key, _)) in entries.iter().enumerate() {
            for place in self.places(key) {
                uses[place as usize] += 1;
                indices[place as usize] ^= nth;
            }
        }
        let mut free: Vec<u32> = (0..places as u32).filter(|&place| uses[place as usize] == 1).collect();
        let mut order = Vec::with_capacity(entries.len());
        while let Some(place) = free.pop() {
            if uses[place as usize] == 1 {
                let nth = indices[place as usize];
                order.push((nth, place));
                for other in self.places(entries[nth].0) {
                    uses[other as usize] -= 1;
                    indices[other as usize] ^= nth;
                    if uses[other as usize] == 1 {
                        free.push(other);
                    }
                }
            }
        }
        (order.len() == entries.len()).then_some(order)
    }

    fn places(&self, key: u64) -> [u32; 3] {
        let mut hash = key ^ self.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        [0, 1, 2].map(|nth| {
            hash = (hash ^ hash >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
            hash ^= hash >> 32;
            nth * self.third + ((u64::from(hash as u32) * u64::from(self.third)) >> 32) as u32
        })
    }

    fn read(&self, place: u32) -> u32 {
        let at = u64::from(place) * u64::from(self.bits);
        let (word, shift) = ((at / 64) as usize, (at % 64) as u32);
        let low = self.words[word] >> shift;
        let high = self.words[word + 1].checked_shl(64 - shift).unwrap_or(0);
        (low | high) as u32 & ((1 << self.bits) - 1)
    }

    fn write(&mut self, place: u32, value: u32) {
        let at = u64::from(place) * u64::from(self.bits);
        let (word, shift) = ((at / 64) as usize, (at % 64) as u32);
        self.words[word] |= u64::from(value) << shift;
        self.words[word + 1] |= u64::from(value).checked_shr(64 - shift).unwrap_or(0);
    }

    /// Seed, places, bits and words, least significant byte first.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        bytes.extend(self.seed.to_le_bytes());
        bytes.extend(self.third.to_le_bytes());
        bytes.extend(self.bits.to_le_bytes());
        bytes.extend(self.words.iter().flat_map(|word| word.to_le_bytes()));
        bytes
    }

    /// What [`to_bytes`](Self::to_bytes) wrote; `None` for anything of another length.
    pub(super) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (seed, rest) = bytes.split_first_chunk()?;
        let (third, rest) = rest.split_first_chunk()?;
        let (bits, rest) = rest.split_first_chunk()?;
        let (third, bits) = (u32::from_le_bytes(*third), u32::from_le_bytes(*bits));
        let (chunks, []) = rest.as_chunks() else { return None };
        let fits = (1..32).contains(&bits)
            && third > 0
            && third < u32::MAX / 3
            && chunks.len() == words(third, bits);
        let words = chunks.iter().map(|chunk| u64::from_le_bytes(*chunk)).collect();
        fits.then_some(Self { seed: u64::from_le_bytes(*seed), third, bits, words })
    }
}

/// The words of three thirds, and one more so that a number can always be read across two.
fn words(third: u32, bits: u32) -> usize {
    (3 * u64::from(third) * u64::from(bits)).div_ceil(64) as usize + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_gets_its_number_back() {
        for count in [0, 1, 2, 3, 10, 100, 5000] {
            for bits in [1, 5, 6, 13] {
                let entries: Vec<(u64, u32)> = (0..count)
                    .map(|nth: u64| (nth.wrapping_mul(0x9E37_79B9_7F4A_7C15), (nth as u32 * 7) % (1 << bits)))
                    .collect();
                let function = Retrieval::new(&entries, bits).expect("distinct keys");
                for &(key, number) in &entries {
                    assert_eq!(function.get(key), number, "{count} keys of {bits} bits");
                }
                assert_eq!(Retrieval::from_bytes(&function.to_bytes()), Some(function));
            }
        }
    }

    #[test]
    fn a_key_cannot_come_twice() {
        assert_eq!(Retrieval::new(&[(7, 1), (7, 2)], 4), None);
    }
}
