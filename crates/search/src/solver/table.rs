//! The transposition table: bounds on scores, by position, exact by construction.
//!
//! A table that keeps only a part of the key can take one position for another. Here it cannot: the key is
//! spread over its own bits by a bijection, the high bits choose the slot and *all* the others are stored.
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
//!
//! # Levels
//!
//! A search waits for memory more than it computes, so the table is no larger than it must be. Most nodes are near the
//! end and asked for again at once or never: they have a level of their own, which fits the second cache and takes a
//! third of the time away. Both levels begin with a few kilobytes and grow eightfold when too many bounds push
//! each other out; whoever asks an easy question never touches the rest.
//!
//! ```text
//!                 stones to go ≥ 20            < 20
//!     far:  16 KiB ─ 128 KiB ─ … ─ 64 MiB      near:  16 KiB ─ 128 KiB ─ 512 KiB
//! ```
//!
//! A new bound replaces the old one, always. Rejected: keeping the bound of the larger subtree, which saves
//! few nodes at these sizes; slots of 32 bits, which are exact only in tables of 64 MiB and more.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering, fence};

use quaterne_rules::{Bits, Shape};

use super::key::spread;
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

/// A table that grows.
#[derive(Debug)]
struct Level<T> {
    plan: Plan,
    /// From small to large; those that were needed so far are there.
    stages: Box<[(usize, OnceLock<T>)]>,
    stage: AtomicUsize,
    /// How many bounds pushed others out of this stage.
    collisions: AtomicUsize,
}

impl<T> Level<T> {
    /// An empty one that may grow to so many bytes.
    fn new(plan: Plan, most: usize) -> Self {
        let larger = |&bytes: &usize| (bytes < most).then(|| (bytes * GROWTH).min(most));
        let sizes = std::iter::successors(Some(FIRST_BYTES.min(most)), larger);
        let stages = sizes.map(|bytes| (bytes, OnceLock::new())).collect();
        Self { plan, stages, stage: AtomicUsize::new(0), collisions: AtomicUsize::new(0) }
    }

    #[inline(always)]
    fn slots<B>(&self) -> &T
    where
        T: Slots<B>,
    {
        let stage = self.stage.load(Ordering::Acquire);
        match self.stages[stage].1.get() {
            Some(slots) => slots,
            None => self.open(stage),
        }
    }

    #[cold]
    fn open<B>(&self, stage: usize) -> &T
    where
        T: Slots<B>,
    {
        let (bytes, slots) = &self.stages[stage];
        slots.get_or_init(|| T::new(self.plan, *bytes))
    }

    /// Counts a bound that pushed out another, and grows when that was one slot in so many. Of several threads one does it.
    #[cold]
    fn pushed_out<B>(&self)
    where
        T: Slots<B>,
    {
        let stage = self.stage.load(Ordering::Relaxed);
        if stage + 1 < self.stages.len()
            && self.collisions.fetch_add(1, Ordering::Relaxed) == self.slots().len() / CROWDED
        {
            self.open(stage + 1).take_over(self.open(stage));
            self.collisions.store(0, Ordering::Relaxed);
            self.stage.store(stage + 1, Ordering::Release);
        }
    }
}

/// Bytes of the first stage of a level.
const FIRST_BYTES: usize = 16 << 10;
/// How much larger the next stage is.
const GROWTH: usize = 8;
/// A stage is too small when one of so many slots was fought for.
const CROWDED: usize = 8;
/// Nodes with fewer stones to go than this are near the end.
const NEAR: u32 = 20;
/// The bytes of the level near the end, which has to fit a second cache.
const NEAR_BYTES: usize = 512 << 10;

/// The table of a board: one level that may grow to any size, and one for the nodes near the end.
#[derive(Debug)]
pub(super) struct Table<T> {
    far: Level<T>,
    near: Level<T>,
    bytes: usize,
}

impl<T> Table<T> {
    /// An empty table of at most about so many bytes.
    pub(super) fn new(plan: Plan, bytes: usize) -> Self {
        Self { far: Level::new(plan, bytes), near: Level::new(plan, NEAR_BYTES.min(bytes)), bytes }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        *self = Self::new(self.far.plan, self.bytes);
    }

    /// The bound stored for this key, of a node with so many stones to go.
    #[inline(always)]
    pub(super) fn get<B>(&self, key: B, left: u32) -> Option<Bound>
    where
        T: Slots<B>,
    {
        self.level(left).slots().get(key)
    }

    /// Stores a bound, in place of whatever was there.
    #[inline(always)]
    pub(super) fn put<B>(&self, key: B, left: u32, bound: Bound)
    where
        T: Slots<B>,
    {
        let level = self.level(left);
        if level.slots().put(key, bound) {
            level.pushed_out();
        }
    }

    /// Announces a `get` of this key.
    #[inline(always)]
    pub(super) fn prefetch<B>(&self, key: B, left: u32)
    where
        T: Slots<B>,
    {
        self.level(left).slots().prefetch(key);
    }

    #[inline(always)]
    fn level(&self, left: u32) -> &Level<T> {
        if left < NEAR { &self.near } else { &self.far }
    }
}

/// Slots of one word: every board of up to 64 bits.
#[derive(Debug)]
pub(super) struct Short {
    slots: Box<[AtomicU64]>,
    key_bits: u32,
    /// The bits of a spread key that do not choose the slot.
    rest_bits: u32,
    code: Code,
}

impl Short {
    #[inline(always)]
    fn index_and_rest(&self, spread: u64) -> (usize, u64) {
        // Two shifts, because a single slot leaves a rest of all the bits.
        ((spread >> 1 >> (self.rest_bits - 1)) as usize, spread & (u64::MAX >> (64 - self.rest_bits)))
    }
}

impl Slots<u64> for Short {
    fn new(Plan { key_bits, code }: Plan, bytes: usize) -> Self {
        // The more bits choose the slot, the fewer remain to be stored beside the bound.
        let least = (key_bits + code.bits).saturating_sub(u64::BITS);
        let index_bits = (bytes / size_of::<u64>()).max(1).ilog2().max(least).min(key_bits - 1);
        Self { slots: zeroed(1 << index_bits), key_bits, rest_bits: key_bits - index_bits, code }
    }

    fn len(&self) -> usize {
        self.slots.len()
    }

    #[inline(always)]
    fn get(&self, key: u64) -> Option<Bound> {
        let (index, rest) = self.index_and_rest(spread(key, self.key_bits));
        let slot = self.slots[index].load(Ordering::Relaxed);
        let code = slot & ((1 << self.code.bits) - 1);
        (slot >> self.code.bits == rest && code != 0).then(|| self.code.unpack(code as u32))
    }

    #[inline(always)]
    fn put(&self, key: u64, bound: Bound) -> bool {
        let (index, rest) = self.index_and_rest(spread(key, self.key_bits));
        let slot = &self.slots[index];
        let before = slot.load(Ordering::Relaxed);
        slot.store(rest << self.code.bits | u64::from(self.code.pack(bound)), Ordering::Relaxed);
        before != 0 && before >> self.code.bits != rest
    }

    #[inline(always)]
    fn prefetch(&self, key: u64) {
        prefetch(&self.slots[self.index_and_rest(spread(key, self.key_bits)).0]);
    }

    fn take_over(&self, smaller: &Self) {
        for (index, slot) in smaller.slots.iter().enumerate() {
            let slot = slot.load(Ordering::Relaxed);
            if slot != 0 {
                let spread = (index as u64) << 1 << (smaller.rest_bits - 1) | slot >> self.code.bits;
                let (index, rest) = self.index_and_rest(spread);
                let code = slot & ((1 << self.code.bits) - 1);
                self.slots[index].store(rest << self.code.bits | code, Ordering::Relaxed);
            }
        }
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
            check(&Short::new(plan, bytes), bytes > 8);
            check::<Long>(&Slots::<u64>::new(plan, bytes), bytes > 16 * 3);
        }
    }

    /// A level that grows keeps what it held, but for what was pushed out; in both levels.
    #[test]
    fn growing_loses_little_and_mixes_nothing_up() {
        let plan = Plan::of(&Dynamic::<u64>::new(7, 6, 4, true, 42));
        let mut table = Table::<Short>::new(plan, 4 << 20);
        let bound = |key: u64| if key.is_multiple_of(2) { Bound::Lower(3) } else { Bound::Upper(-3) };
        for left in [30, 10] {
            for key in 1..20_000_u64 {
                table.put(key, left, bound(key));
            }
            let found = |key: u64| table.get(key, left);
            assert!((1..20_000).all(|key| found(key).is_none_or(|found| found == bound(key))));
            let kept = (1..20_000).filter(|&key| found(key).is_some()).count();
            assert!(kept > 12_000, "{left}: {kept}");
        }
        table.clear();
        assert!((1..20_000).all(|key| table.get(key, 30).is_none()));
    }
}
