//! Positions that have been searched before (A9).
//!
//! A table of fixed size, so that memory is bounded whatever the depth. A position's slot follows from its
//! digest; it may lie up to [`REACH`] slots further when that one is taken, and when all of those are, the
//! entry with the smallest subtree gives way. The whole position is the key: a hit is never a mistake.
//!
//! ```text
//!   digest ──► slot │ mine, occupied │ value │ bound │ remaining │ best move │ subtree │
//! ```
//!
//! The subtree is the number of nodes that a search without memory would have visited there, so what a hit
//! saves can be added up: visited + saved is what plain minimax visits, exactly.

use rules::{Bits, Board, Cell, Position, Shape};

use crate::Value;
use crate::events::Bound;

/// How many slots are looked at for one position.
const REACH: usize = 8;

/// What is remembered of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recall<M> {
    /// Its value,
    pub value: Value,
    /// which may be only a bound.
    pub bound: Bound,
    /// The best move found, if there was one.
    pub best: Option<M>,
    /// Plies that were searched below it.
    pub remaining: u32,
    /// Nodes that a search without memory visits there.
    pub subtree: u64,
}

/// Remembers positions, or not.
pub trait Memory<P: Position> {
    /// Whether anything is ever remembered.
    const REMEMBERS: bool = true;

    /// What is known of the position.
    fn recall(&mut self, position: &P) -> Option<Recall<P::Move>>;

    /// Remembers it.
    fn store(&mut self, position: &P, recall: Recall<P::Move>);

    /// A recalled value was used instead of searching.
    fn count_hit(&mut self, _subtree: u64) {}

    /// What it has been good for so far.
    fn report(&self) -> Option<MemoReport> {
        None
    }
}

/// Remembers nothing.
#[derive(Clone, Copy, Debug)]
pub struct Forgetful;

impl<P: Position> Memory<P> for Forgetful {
    const REMEMBERS: bool = false;

    #[inline]
    fn recall(&mut self, _: &P) -> Option<Recall<P::Move>> {
        None
    }

    #[inline]
    fn store(&mut self, _: &P, _: Recall<P::Move>) {}
}

/// What a memory has been good for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MemoReport {
    /// Positions that were not searched again.
    pub hits: u64,
    /// Positions that are remembered.
    pub stored: u64,
    /// Nodes that were not visited, thanks to the hits.
    pub saved: u64,
    /// How many positions there is room for.
    pub capacity: u64,
}

#[derive(Clone, Copy, Debug)]
struct Slot<B> {
    mine: B,
    occupied: B,
    value: Value,
    subtree: u64,
    best: Option<Cell>,
    remaining: u16,
    /// `None` while the slot is free.
    bound: Option<Bound>,
}

/// A table of positions.
#[derive(Clone, Debug)]
pub struct Memo<S: Shape> {
    slots: Vec<Slot<S::Bits>>,
    shift: u32,
    report: MemoReport,
}

impl<S: Shape> Memo<S> {
    /// A table of at most this many MiB, and of no more slots than `most` positions can use.
    pub fn new(mebibytes: u32, most: u64) -> Self {
        let room = (u64::from(mebibytes) << 20) / size_of::<Slot<S::Bits>>() as u64;
        let wanted = most.saturating_mul(2).clamp(1024, 1 << 40);
        let slots = 1_usize << room.min(wanted).max(2).ilog2();
        let free = Slot {
            mine: S::Bits::ZERO,
            occupied: S::Bits::ZERO,
            value: 0,
            subtree: 0,
            best: None,
            remaining: 0,
            bound: None,
        };
        let report = MemoReport { capacity: slots as u64, ..MemoReport::default() };
        Self { slots: vec![free; slots], shift: 64 - slots.ilog2(), report }
    }

    #[inline]
    fn home(&self, board: &Board<S>) -> usize {
        let digest = board.mine().digest() ^ board.occupied().digest().rotate_left(32);
        (digest.wrapping_mul(0xD6E8_FEB8_6659_FD93) >> self.shift) as usize
    }

    fn nearby(&self, board: &Board<S>) -> impl Iterator<Item = usize> + use<S> {
        let (home, mask) = (self.home(board), self.slots.len() - 1);
        (home..home + REACH).map(move |slot| slot & mask)
    }
}

impl<S: Shape> Memory<Board<S>> for Memo<S> {
    #[inline]
    fn recall(&mut self, board: &Board<S>) -> Option<Recall<Cell>> {
        for nth in self.nearby(board) {
            let slot = &self.slots[nth];
            let bound = slot.bound?;
            if slot.mine == board.mine() && slot.occupied == board.occupied() {
                return Some(Recall {
                    value: slot.value,
                    bound,
                    best: slot.best,
                    remaining: slot.remaining.into(),
                    subtree: slot.subtree,
                });
            }
        }
        None
    }

    #[inline]
    fn store(&mut self, board: &Board<S>, recall: Recall<Cell>) {
        let mut chosen = None;
        for nth in self.nearby(board) {
            let slot = &self.slots[nth];
            let same = slot.mine == board.mine() && slot.occupied == board.occupied();
            if slot.bound.is_none() || same {
                self.report.stored += u64::from(slot.bound.is_none());
                chosen = Some(nth);
                break;
            }
            if chosen.is_none_or(|least: usize| slot.subtree < self.slots[least].subtree) {
                chosen = Some(nth);
            }
        }
        if let Some(nth) = chosen {
            self.slots[nth] = Slot {
                mine: board.mine(),
                occupied: board.occupied(),
                value: recall.value,
                subtree: recall.subtree,
                best: recall.best,
                remaining: recall.remaining as u16,
                bound: Some(recall.bound),
            };
        }
    }

    #[inline]
    fn count_hit(&mut self, subtree: u64) {
        self.report.hits += 1;
        self.report.saved += subtree;
    }

    fn report(&self) -> Option<MemoReport> {
        Some(self.report)
    }
}
