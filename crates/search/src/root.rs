//! The root of a search: every legal move with its value, and the best of them.

use crate::Value;
use crate::events::Bound;
use crate::score::INFINITY;

/// A move at the root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RootMove<M> {
    /// The move.
    pub by: M,
    /// What it is worth to the side to move,
    pub value: Value,
    /// at most or exactly.
    pub bound: Bound,
    /// The line of best play from it, itself first; only of exact moves.
    pub line: Vec<M>,
}

/// What a search found at its root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Root<M> {
    /// The value of the position.
    pub value: Value,
    /// The moves that were searched, in that order.
    pub moves: Vec<RootMove<M>>,
    /// Whether every move was searched: `false` when a limit ended the search.
    pub complete: bool,
}

impl<M: Copy + PartialEq> Root<M> {
    /// Nothing searched yet.
    pub(crate) fn new() -> Self {
        Self { value: -INFINITY, moves: Vec::new(), complete: false }
    }

    /// The first of the best moves.
    pub fn first_best(&self) -> Option<M> {
        self.best().first().copied()
    }

    /// The line of best play from a move.
    pub fn line(&self, by: M) -> &[M] {
        self.moves.iter().find(|m| m.by == by).map_or(&[], |m| &m.line)
    }

    /// The moves that reach the value of the position.
    pub fn best(&self) -> Vec<M> {
        let is_best = |m: &&RootMove<M>| m.value == self.value && m.bound == Bound::Exact;
        self.moves.iter().filter(is_best).map(|m| m.by).collect()
    }
}
