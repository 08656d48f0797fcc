//! The transposition table: bounds on scores, by position, exact by construction.
//!
//! A table that keeps only a part of the key can take one position for another. Here it cannot: the key is
//! spread over its own bits by a bijection, the high bits choose the slot and *all* the others are stored.
//!
//! ```text
//!    spread key of 7 × 6, 49 bits          slot of 32 bits, one of 2²⁴
//!    ┌──────────────┬──────────────┐       ┌──────────────┬─────────┐
//!    │ index, 24    │ rest, 25     │  ──►  │ rest, 25     │ bound, 7│
//!    └──────────────┴──────────────┘       └──────────────┴─────────┘
//! ```
//!
//! Three kinds of slot, the narrowest that holds the rest of the key and a bound: 32 bits; 64 bits; and, for
//! boards beyond 64 bits, the whole key in several words. Slots are atomic, so that threads can share the
//! table: one word is read and written whole; several words are guarded by a sequence number, odd while
//! somebody writes, so that a torn slot is not taken for a position.
//!
//! A new bound replaces the old one, always. Rejected: keeping the bound of the larger subtree, which saves
//! few nodes at these sizes and needs bits that the 32-bit slot does not have.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering, fence};

use quaterne_rules::{Bits, Shape};

use super::key::spread;
use super::memory::{prefetch, zeroed_u32, zeroed_u64};

/// What is known of a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// It is at least this.
    Lower(i32),
    /// It is at most this.
    Upper(i32),
}

/// How bounds become small positive numbers: 0 is the empty slot, lower bounds are odd, upper bounds even.
#[derive(Clone, Copy, Debug)]
struct Code {
    offset: i32,
    bits: u32,
}

impl Code {
    fn of<S: Shape>(shape: &S) -> Self {
        // The best score is a win with one's align-th stone, 2·align − 1 stones being on the board.
        let best = (shape.max_plies() + 3).saturating_sub(2 * shape.align()) as i32 / 2;
        let codes = 2 * (2 * best + 1) + 1;
        Self { offset: best + 1, bits: (codes as u32 + 1).next_power_of_two().trailing_zeros() }
    }

    #[inline(always)]
    fn pack(self, bound: Bound) -> u32 {
        // A bound beyond the best score of the board says no more than the best score itself.
        let positive = |score: i32| score.clamp(1 - self.offset, self.offset - 1) + self.offset;
        match bound {
            Bound::Lower(score) => (positive(score) * 2 - 1) as u32,
            Bound::Upper(score) => (positive(score) * 2) as u32,
        }
    }

    #[inline(always)]
    fn unpack(self, code: u32) -> Bound {
        if code & 1 == 1 {
            Bound::Lower((code as i32 + 1) / 2 - self.offset)
        } else {
            Bound::Upper(code as i32 / 2 - self.offset)
        }
    }
}

/// A table for the keys of one board.
pub(super) trait Table<B>: Sync {
    /// The bound stored for this key.
    fn get(&self, key: B) -> Option<Bound>;
    /// Stores a bound, in place of whatever was there.
    fn put(&self, key: B, bound: Bound);
    /// Announces a `get` of this key.
    fn prefetch(&self, key: B);
    /// Forgets everything.
    fn clear(&self);
}

/// Where the bits of a spread key go.
#[derive(Clone, Copy, Debug)]
struct Split {
    key_bits: u32,
    rest_bits: u32,
    code: Code,
}

impl Split {
    /// A power of two of slots of this many bits, in about this many bytes.
    fn new<S: Shape>(shape: &S, slot_bits: u32, bytes: usize) -> Self {
        let key_bits = shape.width() * shape.stride();
        let slots = (bytes / (slot_bits as usize / 8)).max(1);
        let index_bits = slots.ilog2().min(key_bits - 1);
        Self { key_bits, rest_bits: key_bits - index_bits, code: Code::of(shape) }
    }

    /// Whether the rest of a key and a bound have room in a slot.
    fn fits(self, slot_bits: u32) -> bool {
        self.key_bits <= 64 && self.rest_bits + self.code.bits <= slot_bits
    }

    fn slots(self) -> usize {
        1 << (self.key_bits - self.rest_bits)
    }

    #[inline(always)]
    fn index_and_rest(self, key: u64) -> (usize, u64) {
        let spread = spread(key, self.key_bits);
        // Two shifts, because a single slot leaves a rest of all the bits.
        ((spread >> 1 >> (self.rest_bits - 1)) as usize, spread & (u64::MAX >> (64 - self.rest_bits)))
    }
}

macro_rules! one_word_table {
    ($(#[$doc:meta])* $name:ident, $word:ty, $atomic:ty, $zeroed:ident) => {
        $(#[$doc])*
        #[derive(Debug)]
        pub(super) struct $name {
            slots: Box<[$atomic]>,
            split: Split,
        }

        impl $name {
            /// A table of at most this many bytes; `None` when a slot is too narrow for this board.
            pub(super) fn new<S: Shape>(shape: &S, bytes: usize) -> Option<Self> {
                let split = Split::new(shape, <$word>::BITS, bytes);
                split.fits(<$word>::BITS).then(|| Self { slots: $zeroed(split.slots()), split })
            }
        }

        impl<B: Bits> Table<B> for $name {
            #[inline(always)]
            fn get(&self, key: B) -> Option<Bound> {
                let (index, rest) = self.split.index_and_rest(key.word(0));
                let slot = self.slots[index].load(Ordering::Relaxed);
                let code = slot & ((1 << self.split.code.bits) - 1);
                (slot >> self.split.code.bits == rest as $word && code != 0)
                    .then(|| self.split.code.unpack(code as u32))
            }

            #[inline(always)]
            fn put(&self, key: B, bound: Bound) {
                let (index, rest) = self.split.index_and_rest(key.word(0));
                let code = self.split.code.pack(bound);
                self.slots[index].store((rest as $word) << self.split.code.bits | code as $word, Ordering::Relaxed);
            }

            #[inline(always)]
            fn prefetch(&self, key: B) {
                prefetch(&self.slots[self.split.index_and_rest(key.word(0)).0]);
            }

            fn clear(&self) {
                for slot in &self.slots {
                    slot.store(0, Ordering::Relaxed);
                }
            }
        }
    };
}

one_word_table!(
    /// Slots of 32 bits: 7 × 6 in 64 MiB.
    Narrow, u32, AtomicU32, zeroed_u32
);
one_word_table!(
    /// Slots of 64 bits: every board of up to 64 bits, in any size that is not tiny.
    Plain, u64, AtomicU64, zeroed_u64
);

impl Plain {
    /// The smallest number of bytes that gives this board exact slots: the more bits index, the fewer remain.
    pub(super) fn least_bytes<S: Shape>(shape: &S) -> usize {
        let split = Split::new(shape, u64::BITS, 0);
        let index_bits = (split.rest_bits + split.code.bits).saturating_sub(u64::BITS);
        // Beyond 64 bits no number of slots is enough.
        if split.key_bits <= u64::BITS { 8 << index_bits } else { 0 }
    }
}

/// Slots of several words: `[sequence · code][key word 0][key word 1]…`, for every board.
#[derive(Debug)]
pub(super) struct Long {
    words: Box<[AtomicU64]>,
    slots: usize,
    slot_words: usize,
    code: Code,
}

impl Long {
    const CODE_MASK: u64 = (1 << 32) - 1;
    /// The sequence number counts in the high half of the first word.
    const TICK: u64 = 1 << 32;

    /// A table of at most this many bytes, but of one slot at least.
    pub(super) fn new<S: Shape>(shape: &S, bytes: usize) -> Self {
        let slot_words = 1 + (shape.width() * shape.stride()).div_ceil(64) as usize;
        let slots = (bytes / (8 * slot_words)).max(1);
        Self { words: zeroed_u64(slots * slot_words), slots, slot_words, code: Code::of(shape) }
    }

    #[inline(always)]
    fn slot<B: Bits>(&self, key: B) -> &[AtomicU64] {
        // The digest's high bits are its best: they choose the slot by a multiplication, not by a mask.
        let mixed = (key.digest() ^ key.digest() >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        let index = ((u128::from(mixed) * self.slots as u128) >> 64) as usize;
        &self.words[index * self.slot_words..][..self.slot_words]
    }
}

impl<B: Bits> Table<B> for Long {
    #[inline(always)]
    fn get(&self, key: B) -> Option<Bound> {
        let (head, words) = self.slot(key).split_first()?;
        let before = head.load(Ordering::Acquire);
        let same = words.iter().enumerate().all(|(nth, word)| word.load(Ordering::Relaxed) == key.word(nth));
        fence(Ordering::Acquire);
        let code = (before & Self::CODE_MASK) as u32;
        let steady = before & Self::TICK == 0 && head.load(Ordering::Relaxed) == before;
        (same && steady && code != 0).then(|| self.code.unpack(code))
    }

    #[inline(always)]
    fn put(&self, key: B, bound: Bound) {
        let Some((head, words)) = self.slot(key).split_first() else { return };
        let before = head.load(Ordering::Relaxed);
        let busy = before | Self::TICK;
        // Somebody else is writing: let them, a bound less is only a bound less.
        if before == busy
            || head.compare_exchange(before, busy, Ordering::Acquire, Ordering::Relaxed).is_err()
        {
            return;
        }
        fence(Ordering::Release);
        for (nth, word) in words.iter().enumerate() {
            word.store(key.word(nth), Ordering::Relaxed);
        }
        let sequence = (busy & !Self::CODE_MASK).wrapping_add(Self::TICK);
        head.store(sequence | u64::from(self.code.pack(bound)), Ordering::Release);
    }

    #[inline(always)]
    fn prefetch(&self, key: B) {
        if let Some(head) = self.slot(key).first() {
            prefetch(head);
        }
    }

    fn clear(&self) {
        for word in &self.words {
            word.store(0, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use quaterne_rules::Dynamic;

    use super::*;

    fn check<T: Table<u64>>(table: &T, distinct: bool) {
        let bounds = [Bound::Lower(-18), Bound::Upper(-18), Bound::Lower(0), Bound::Upper(18)];
        for key in 1..2000_u64 {
            let bound = bounds[key as usize % 4];
            assert_eq!(table.get(key), None, "{key}");
            table.put(key, bound);
            assert_eq!(table.get(key), Some(bound), "{key}");
        }
        let kept = (1..2000).filter(|&key| table.get(key).is_some()).count();
        assert_eq!(kept > 1, distinct);
    }

    /// Whatever the size and the kind of slot, a key gets its own bound or none.
    #[test]
    fn no_key_gets_the_bound_of_another() {
        let shape = Dynamic::<u64>::new(7, 6, 4, true, 42);
        check(&Narrow::new(&shape, 64 << 20).unwrap(), true);
        assert!(Narrow::new(&shape, 32 << 20).is_none());
        for bytes in [1 << 20, 64, 1] {
            check(&Plain::new(&shape, bytes).unwrap(), bytes > 8);
            check(&Long::new(&shape, bytes), bytes > 16 * 3);
        }
    }
}
