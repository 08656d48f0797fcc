//! A prefix code: frequent values in few bits.
//!
//! Huffman's, in its canonical form: the lengths alone say everything, because codewords of one length are consecutive
//! numbers and shorter ones come first.
//!
//! ```text
//!     value   −1   0   1   2            1 → 0     0 → 10    −1 → 110    2 → 111
//!     length   3   2   1   3            the first bit read is the highest of its codeword
//! ```

use crate::few;

/// No codeword is longer.
pub(super) const LONGEST: usize = 15;

/// A code of the values from 0 on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Code {
    /// Of each value; 0 where there is none.
    lengths: Vec<u8>,
    /// The codeword of each value.
    words: Vec<u16>,
    /// How many codewords there are of each length, and the values by codeword.
    counts: [u16; LONGEST + 1],
    values: Vec<u16>,
}

impl Code {
    /// The code for values that come so often.
    pub(super) fn new(frequencies: &[u64]) -> Self {
        // Rare values are taken for less rare ones until no codeword is too long.
        let floors = std::iter::successors(Some(1), |least| Some(least * 2));
        floors.map(|least| lengths(frequencies, least)).find_map(Self::of).unwrap_or_default()
    }

    /// The code of these lengths, if they are those of one.
    pub(super) fn of(lengths: Vec<u8>) -> Option<Self> {
        let mut counts = [0_u16; LONGEST + 1];
        for &length in &lengths {
            *counts.get_mut(usize::from(length))? += 1;
        }
        counts[0] = 0;
        let taken: u32 = (1..=LONGEST).map(|length| u32::from(counts[length]) << (LONGEST - length)).sum();
        let mut values: Vec<u16> =
            (0..lengths.len() as u16).filter(|&value| lengths[usize::from(value)] > 0).collect();
        few::sort_by_key(&mut values, |&value| lengths[usize::from(value)]);
        let mut words = vec![0; lengths.len()];
        let (mut next, mut length) = (0_u32, 0);
        for &value in &values {
            next <<= lengths[usize::from(value)] - length;
            length = lengths[usize::from(value)];
            words[usize::from(value)] = next as u16;
            next += 1;
        }
        (taken <= 1 << LONGEST).then_some(Self { lengths, words, counts, values })
    }

    /// The lengths of its codewords.
    pub(super) fn lengths(&self) -> &[u8] {
        &self.lengths
    }

    /// The bits of a value, the highest first.
    pub(super) fn bits(&self, value: u32) -> impl Iterator<Item = bool> + use<> {
        let (word, length) = (self.words[value as usize], self.lengths[value as usize]);
        (0..length).rev().map(move |nth| word >> nth & 1 == 1)
    }

    /// Reads a value; `None` when the bits end, or are those of no value.
    pub(super) fn read(&self, mut bit: impl FnMut() -> Option<bool>) -> Option<u32> {
        let (mut word, mut first, mut before) = (0_u32, 0_u32, 0_usize);
        for length in 1..=LONGEST {
            word = word << 1 | u32::from(bit()?);
            let count = u32::from(self.counts[length]);
            if word < first + count {
                return Some(self.values[before + (word - first) as usize].into());
            }
            before += count as usize;
            first = (first + count) << 1;
        }
        None
    }
}

/// The lengths of Huffman's codewords, with no value rarer than this.
fn lengths(frequencies: &[u64], least: u64) -> Vec<u8> {
    let mut trees: Vec<(u64, Vec<usize>)> = (0..frequencies.len())
        .filter(|&value| frequencies[value] > 0)
        .map(|value| (frequencies[value].max(least), vec![value]))
        .collect();
    let mut lengths = vec![0; frequencies.len()];
    if let [(_, only)] = &trees[..] {
        lengths[only[0]] = 1;
    }
    loop {
        trees.sort_unstable_by(|a, b| b.cmp(a));
        let (Some((a, left)), Some((b, right))) = (trees.pop(), trees.pop()) else { return lengths };
        let both: Vec<usize> = left.into_iter().chain(right).collect();
        for &value in &both {
            lengths[value] += 1;
        }
        trees.push((a + b, both));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(frequencies: &[u64], most: f64) {
        let code = Code::new(frequencies);
        assert_eq!(Code::of(code.lengths().to_vec()), Some(code.clone()));
        let values: Vec<u32> =
            (0..frequencies.len() as u32).filter(|&value| frequencies[value as usize] > 0).collect();
        let mut bits = values.iter().flat_map(|&value| code.bits(value)).collect::<Vec<_>>().into_iter();
        for &value in &values {
            assert_eq!(code.read(|| bits.next()), Some(value), "{frequencies:?}");
        }
        assert_eq!(code.read(|| bits.next()), None);
        let all: u64 = frequencies.iter().sum();
        let length =
            |value: &u32| (frequencies[*value as usize] * u64::from(code.lengths()[*value as usize])) as f64;
        let mean = values.iter().map(length).sum::<f64>() / all as f64;
        assert!(mean <= most, "{mean} bits a value");
    }

    #[test]
    fn values_are_read_back_and_take_little_more_than_their_entropy() {
        check(&[0, 5, 0], 1.0);
        check(&[1, 1], 1.0);
        check(&[1, 1, 2, 4], 1.75);
        check(&[10, 20, 40, 80, 160, 320], 1.97);
        // Without a floor the rarest of these would have 39 bits.
        check(&(0..40).map(|nth| 1 << nth).collect::<Vec<_>>(), 2.03);
    }

    #[test]
    fn lengths_that_are_no_code_are_refused() {
        assert_eq!(Code::of(vec![1, 1, 1]), None);
        assert_eq!(Code::of(vec![16]), None);
    }
}
