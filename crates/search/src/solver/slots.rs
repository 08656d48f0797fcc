//! Slots for bounds on scores, by position, exact by construction.
//!
//! A table that keeps only a part of the key can take one position for another. Here it cannot: the key is
//! spread over its own bits by a bijection (multiplication by an odd number), the high bits choose the slot and *all* the others are stored.
//!
//! ```text
//!    spread key of 7 × 6, 49 bits          slot of 64 bits, one of 2²³
//!    ┌──────────────┬──────────────┐       ┌────┬──────────────┬─────────┐
//!    │ index, 23    │ rest, 26     │  ──►  │ 0… │ rest, 26     │ bound, 7│
//!    └──────────────┴──────────────┘       └────┴──────────────┴─────────┘
//! ```
//!
//! Two kinds of slot: one word, and, for boards beyond 64 bits, the whole key in several. Slots are atomic, so that
//! threads can share the table: one word is read and written whole; several words are guarded by a sequence number, odd
//! while somebody writes, so that a torn slot is not taken for a position.

use std::sync::atomic::{AtomicU64, Ordering, fence};

use quaterne_rules::{Bits, Shape};

use super::key::GOLDEN;
use super::memory::{prefetch, zeroed};

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

/// What a slot of a board has to hold.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    key_bits: u32,
    code: Code,
}

impl Plan {
    pub(super) fn of<S: Shape>(shape: &S) -> Self {
        Self { key_bits: shape.width() * shape.stride(), code: Code::of(shape) }
    }

    /// Whether keys are of one word.
    pub(super) fn is_short(self) -> bool {
        self.key_bits <= u64::BITS
    }
}

/// Bounds by the keys of one board, in a fixed number of slots.
pub(super) trait Slots<B>: Send + Sync + Sized {
    /// Empty slots in at most this many bytes, or a few more if this board needs them.
    fn new(plan: Plan, bytes: usize) -> Self;
    /// How many there are.
    fn len(&self) -> usize;
    /// The bound stored for this key.
    fn get(&self, key: B) -> Option<Bound>;
    /// Stores a bound. Whether it pushed out that of another key.
    fn put(&self, key: B, bound: Bound) -> bool;
    /// Announces a `get` of this key.
    fn prefetch(&self, key: B);
    /// Takes over what these smaller ones hold.
    fn take_over(&self, smaller: &Self);
}

/// Slots of one word: every board of up to 64 bits.
///
/// ```text
///    key × odd number, its 49 bits moved to the top      ┌─ index ─┬─ rest ─────────┬ 0… ┐
///    slot                                                ┌─ rest ──────────┬ 0 ┬─ bound ─┐
/// ```
#[derive(Debug)]
pub(super) struct Short {
    slots: Box<[AtomicU64]>,
    factor: u64,
    index_bits: u32,
    code: Code,
}

impl Short {
    /// The index of a hash, and its rest, moved to the top.
    #[inline(always)]
    fn index_and_rest(&self, hash: u64) -> (usize, u64) {
        ((hash >> (64 - self.index_bits)) as usize, hash << self.index_bits)
    }

    /// The bits of a slot that hold its bound.
    #[inline(always)]
    fn bound_mask(&self) -> u64 {
        (1 << self.code.bits) - 1
    }
}

impl Slots<u64> for Short {
    fn new(Plan { key_bits, code }: Plan, bytes: usize) -> Self {
        // The more bits choose the slot, the fewer remain to be stored beside the bound.
        let least = (key_bits + code.bits).saturating_sub(u64::BITS).max(1);
        let index_bits = (bytes / size_of::<u64>()).max(1).ilog2().min(key_bits).max(least);
        Self { slots: zeroed(1 << index_bits), factor: GOLDEN << (u64::BITS - key_bits), index_bits, code }
    }

    fn len(&self) -> usize {
        self.slots.len()
    }

    #[inline(always)]
    fn get(&self, key: u64) -> Option<Bound> {
        let (index, rest) = self.index_and_rest(key.wrapping_mul(self.factor));
        let slot = self.slots[index].load(Ordering::Relaxed);
        let code = slot & self.bound_mask();
        (slot ^ code == rest && code != 0).then(|| self.code.unpack(code as u32))
    }

    #[inline(always)]
    fn put(&self, key: u64, bound: Bound) -> bool {
        let (index, rest) = self.index_and_rest(key.wrapping_mul(self.factor));
        let slot = &self.slots[index];
        let before = slot.load(Ordering::Relaxed);
        slot.store(rest | u64::from(self.code.pack(bound)), Ordering::Relaxed);
        before != 0 && before & !self.bound_mask() != rest
    }

    #[inline(always)]
    fn prefetch(&self, key: u64) {
        prefetch(&self.slots[self.index_and_rest(key.wrapping_mul(self.factor)).0]);
    }

    fn take_over(&self, smaller: &Self) {
        for (index, slot) in smaller.slots.iter().enumerate() {
            let slot = slot.load(Ordering::Relaxed);
            if slot != 0 {
                let code = slot & self.bound_mask();
                let hash = (index as u64) << (64 - smaller.index_bits) | (slot ^ code) >> smaller.index_bits;
                let (index, rest) = self.index_and_rest(hash);
                self.slots[index].store(rest | code, Ordering::Relaxed);
            }
        }
    }
}

/// Slots of several words: `[sequence · code][key word 0][key word 1]…`, for every board.
#[derive(Debug)]
#[cfg_attr(quaterne_narrow, allow(dead_code, reason = "keys of a narrow build are of one word"))]
pub(super) struct Long {
    words: Box<[AtomicU64]>,
    slots: usize,
    slot_words: usize,
    code: Code,
}

#[cfg_attr(quaterne_narrow, allow(dead_code, reason = "keys of a narrow build are of one word"))]
impl Long {
    const CODE_MASK: u64 = (1 << 32) - 1;
    /// The sequence number counts in the high half of the first word.
    const TICK: u64 = 1 << 32;

    #[inline(always)]
    fn slot<B: Bits>(&self, key: B) -> &[AtomicU64] {
        // The digest's high bits are its best: they choose the slot by a multiplication, not by a mask.
        let mixed = (key.digest() ^ key.digest() >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        let index = ((u128::from(mixed) * self.slots as u128) >> 64) as usize;
        &self.words[index * self.slot_words..][..self.slot_words]
    }
}

impl<B: Bits> Slots<B> for Long {
    fn new(Plan { key_bits, code }: Plan, bytes: usize) -> Self {
        let slot_words = 1 + key_bits.div_ceil(64) as usize;
        let slots = (bytes / (8 * slot_words)).max(1);
        Self { words: zeroed(slots * slot_words), slots, slot_words, code }
    }

    fn len(&self) -> usize {
        self.slots
    }

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
    fn put(&self, key: B, bound: Bound) -> bool {
        let Some((head, words)) = self.slot(key).split_first() else { return false };
        let before = head.load(Ordering::Relaxed);
        let busy = before | Self::TICK;
        // Somebody else is writing: let them, a bound less is only a bound less.
        if before == busy
            || head.compare_exchange(before, busy, Ordering::Acquire, Ordering::Relaxed).is_err()
        {
            return false;
        }
        fence(Ordering::Release);
        let mut other = false;
        for (nth, word) in words.iter().enumerate() {
            other |= word.load(Ordering::Relaxed) != key.word(nth);
            word.store(key.word(nth), Ordering::Relaxed);
        }
        let sequence = (busy & !Self::CODE_MASK).wrapping_add(Self::TICK);
        head.store(sequence | u64::from(self.code.pack(bound)), Ordering::Release);
        other && before & Self::CODE_MASK != 0
    }

    #[inline(always)]
    fn prefetch(&self, key: B) {
        if let Some(head) = self.slot(key).first() {
            prefetch(head);
        }
    }

    /// Nothing: what was found once is soon found again, and a key of several words would have to be made anew.
    fn take_over(&self, _: &Self) {}
}

#[cfg(test)]
mod tests {
    use quaterne_rules::Dynamic;

    use super::*;

    fn check<T: Slots<u64>>(table: &T, distinct: bool) {
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
        let plan = Plan::of(&Dynamic::<u64>::new(7, 6, 4, true, 42));
        for bytes in [1 << 20, 64, 1] {
            check(&Short::new(plan, bytes), true);
            check::<Long>(&Slots::<u64>::new(plan, bytes), bytes > 16 * 3);
        }
    }
}
