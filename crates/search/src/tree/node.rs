//! A node of a kept tree.

use crate::Value;
use crate::events::Bound;

/// How a node got its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Evaluated at full depth, or known without a search.
    Leaf,
    /// The game is over there.
    Over,
    /// From its children.
    Searched,
    /// Remembered: the position had been searched before.
    Memo,
}

impl Kind {
    /// Its name, the same in every format.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Leaf => "leaf",
            Self::Over => "over",
            Self::Searched => "searched",
            Self::Memo => "memo",
        }
    }
}

/// A move that α–β did not look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Skipped<M> {
    /// The move.
    pub by: M,
    /// What would have been found, if somebody [looked](super::ghost::look).
    pub ghost: Option<Ghost>,
}

/// The search of a branch that was skipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ghost {
    /// Positions that plain minimax visits there: what the cutoff saved.
    pub size: u64,
    /// The value of the branch for the player at the root.
    pub value: Value,
}

/// A new best move of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Update<M> {
    /// The move.
    pub by: M,
    /// The node's value from then on.
    pub value: Value,
}

/// A node of a [`Tree`](super::Tree). Values are those of the player at the root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node<M> {
    /// The move that leads to it; none at the root.
    pub by: Option<M>,
    /// Its place in the tree's list of nodes.
    pub parent: Option<usize>,
    /// The children that were kept, in the order in which they were searched.
    pub children: Vec<usize>,
    /// Plies from the root.
    pub ply: u32,
    /// When it was entered: 0 for the root, then 1, 2, 3 …
    pub order: u64,
    /// How it got its value.
    pub kind: Kind,
    /// The window on entry: what MAX was sure of,
    pub alpha: Value,
    /// and what MIN was sure of.
    pub beta: Value,
    /// The value and whether it is exact; `None` if a limit ended the search before it was known.
    pub value: Option<(Value, Bound)>,
    /// Each new best move, in order.
    pub updates: Vec<Update<M>>,
    /// The moves that were not looked at.
    pub skipped: Vec<Skipped<M>>,
    /// Positions visited here and below. A node that is remembered is not visited.
    pub size: u64,
    /// Positions remembered here and below.
    pub hits: u64,
    /// In a Monte-Carlo tree, the games that went through it.
    pub visits: Option<u32>,
    /// Whether it is on the principal line.
    pub on_line: bool,
    /// For a remembered node: the node whose search is remembered, if that was kept.
    pub origin: Option<usize>,
}

impl<M: Copy> Node<M> {
    /// Whether MAX, the player at the root, is to move.
    pub const fn is_max(&self) -> bool {
        self.ply.is_multiple_of(2)
    }

    /// The best move found, if there was one.
    pub fn best(&self) -> Option<M> {
        self.updates.last().map(|update| update.by)
    }
}
