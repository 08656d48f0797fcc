//! The transposition table: bounds on scores, by position, in slots that cannot take one for another.
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
use std::sync::atomic::{AtomicUsize, Ordering};

use super::slots::{Bound, Plan, Slots};

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
        self.slots(left).get(key)
    }

    /// The slots of nodes with so many stones to go.
    #[inline(always)]
    pub(super) fn slots<B>(&self, left: u32) -> &T
    where
        T: Slots<B>,
    {
        self.level(left).slots()
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

#[cfg(test)]
mod tests {
    use quaterne_rules::Dynamic;

    use super::*;
    use crate::solver::slots::Short;

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
