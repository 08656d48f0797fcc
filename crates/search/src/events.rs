//! What a search tells while it runs.
//!
//! A search describes its own tree as a flat log; text trace, DOT, SVG, JSON and the explorers are all
//! replays of that log:
//!
//! ```text
//!   Enter ─┬─ Leaf ─────────────────────────── Exit      a node that is evaluated
//!          ├─ MemoHit ──────────────────────── Exit      a node that is remembered
//!          └─ (child… Update?)* ── Cutoff? ─── Exit      a node that is searched
//! ```
//!
//! In a Monte-Carlo tree [`Event::Visits`] follows [`Event::Enter`].
//!
//! [`Silent`] hears nothing and costs nothing: [`Observer::LISTENS`] is a constant, so the compiler drops
//! the calls. Rejected: a callback behind a pointer, which costs a few per cent when nobody listens.

use crate::Value;

/// Whether a value is exact, or only known to lie on one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// The value itself (=).
    Exact,
    /// At least the value (≥): a cutoff kept the rest from being searched.
    Lower,
    /// At most the value (≤): nothing reached α.
    Upper,
}

impl Bound {
    /// The same bound seen by the other side.
    #[must_use]
    pub const fn flip(self) -> Self {
        match self {
            Self::Exact => Self::Exact,
            Self::Lower => Self::Upper,
            Self::Upper => Self::Lower,
        }
    }

    /// `=`, `≥` or `≤`.
    pub const fn sign(self) -> char {
        match self {
            Self::Exact => '=',
            Self::Lower => '≥',
            Self::Upper => '≤',
        }
    }
}

/// One line of the log. Values and windows are those of the side to move at the node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event<'a, M> {
    /// A node is entered, by a move (none at the root), with this window.
    Enter {
        /// The move that leads to it.
        by: Option<M>,
        /// What the side to move is sure of elsewhere.
        alpha: Value,
        /// What the opponent is sure of elsewhere.
        beta: Value,
    },
    /// In a Monte-Carlo tree: how many games went through the node.
    Visits(u32),
    /// The node is not searched further: it is evaluated, or the game is over there.
    Leaf {
        /// Its value.
        value: Value,
        /// Whether the game is over.
        over: bool,
    },
    /// The value was remembered.
    MemoHit {
        /// As it was stored.
        value: Value,
        /// How it was stored.
        bound: Bound,
    },
    /// The child just searched is the best so far.
    Update {
        /// The move to it.
        by: M,
        /// What it is worth for the node.
        value: Value,
    },
    /// The opponent will not allow this node: the rest is not searched.
    Cutoff {
        /// The moves that were skipped.
        skipped: &'a [M],
    },
    /// The node is left.
    Exit {
        /// Its value,
        value: Value,
        /// which may be only a bound.
        bound: Bound,
    },
}

/// Hears a search.
pub trait Observer<M> {
    /// Whether anybody listens. When not, events are not even made.
    const LISTENS: bool = true;

    /// Something happened.
    fn on(&mut self, event: Event<'_, M>);
}

/// Hears nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<M> Observer<M> for Silent {
    const LISTENS: bool = false;

    #[inline]
    fn on(&mut self, _: Event<'_, M>) {}
}

/// A closure listens.
impl<M, F: FnMut(Event<'_, M>)> Observer<M> for F {
    fn on(&mut self, event: Event<'_, M>) {
        self(event);
    }
}

/// Whoever listens, lent to a search.
#[derive(Debug)]
pub struct Heard<'a, O>(pub(crate) &'a mut O);

impl<M, O: Observer<M>> Observer<M> for Heard<'_, O> {
    const LISTENS: bool = O::LISTENS;

    #[inline]
    fn on(&mut self, event: Event<'_, M>) {
        self.0.on(event);
    }
}

/// Somebody who listens, whoever it is: for searches that are compiled once.
pub type Listener<'a> = &'a mut dyn FnMut(Event<'_, quaterne_rules::Cell>);

/// Tells an observer, if it listens.
macro_rules! tell {
    ($observer:expr, $type:ty, $event:expr) => {
        if <$type>::LISTENS {
            $observer.on($event);
        }
    };
}
pub(crate) use tell;
