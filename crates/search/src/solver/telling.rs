//! What the exact search tells while it runs: each question a tree of its own.
//!
//! A node is asked whether its score is greater than α, so its window is [α, α + 1] and its value a bound: at least v
//! when the answer is yes, at most v when it is no. A node whose bound needs no search, by its threats or by the
//! follow-up argument, is a leaf. Where nobody listens nothing of this is compiled.

use quaterne_rules::Cell;

use super::slots;
use crate::events::{Bound, Event, Observer};

/// An observer, and the moves from the root to the node being searched.
pub(super) struct Telling<O> {
    observer: O,
    trail: Vec<Cell>,
}

impl<O: Observer<Cell>> Telling<O> {
    pub(super) fn to(observer: O) -> Self {
        Self { observer, trail: Vec::new() }
    }

    /// A node is entered, and asked whether its score is greater than `alpha`.
    #[inline(always)]
    pub(super) fn enter(&mut self, by: Option<Cell>, alpha: i32) {
        if O::LISTENS {
            self.trail.extend(by);
            self.observer.on(Event::Enter { by, alpha: alpha.into(), beta: (alpha + 1).into() });
        }
    }

    /// The node is left with this answer.
    #[inline(always)]
    pub(super) fn leave(&mut self, value: i32, alpha: i32) {
        if O::LISTENS {
            let bound = if value > alpha { Bound::Lower } else { Bound::Upper };
            self.observer.on(Event::Exit { value: value.into(), bound });
        }
    }

    /// The node that was just left is the best so far of the one above, which is worth this.
    #[inline(always)]
    pub(super) fn best(&mut self, value: i32) {
        if O::LISTENS
            && let Some(&by) = self.trail.last()
        {
            self.observer.on(Event::Update { by, value: value.into() });
        }
    }

    /// Up from the node that was just left.
    #[inline(always)]
    pub(super) fn up(&mut self) {
        if O::LISTENS {
            self.trail.pop();
        }
    }

    /// The answer needs no search. Returns it.
    #[inline(always)]
    pub(super) fn leaf(&mut self, value: i32) -> i32 {
        if O::LISTENS {
            self.observer.on(Event::Leaf { value: value.into(), over: false });
        }
        value
    }

    /// The answer was remembered. Returns it.
    #[inline(always)]
    pub(super) fn remembered(&mut self, bound: slots::Bound) -> i32 {
        let (value, bound) = match bound {
            slots::Bound::Lower(value) => (value, Bound::Lower),
            slots::Bound::Upper(value) => (value, Bound::Upper),
        };
        if O::LISTENS {
            self.observer.on(Event::MemoHit { value: value.into(), bound });
        }
        value
    }

    /// The rest of the moves is not searched.
    #[inline(always)]
    pub(super) fn cut(&mut self, skipped: impl Iterator<Item = Cell>) {
        if O::LISTENS {
            let skipped: Vec<Cell> = skipped.collect();
            if !skipped.is_empty() {
                self.observer.on(Event::Cutoff { skipped: &skipped });
            }
        }
    }

    /// Leaves a row of forced replies, the last of which was asked about `alpha` and is worth `value`.
    #[inline(always)]
    pub(super) fn leave_row(&mut self, replies: u32, mut value: i32, mut alpha: i32) {
        if O::LISTENS {
            for _ in 0..replies {
                self.leave(value, alpha);
                (value, alpha) = (-value, -alpha - 1);
                self.best(value);
                self.up();
            }
        }
    }
}
