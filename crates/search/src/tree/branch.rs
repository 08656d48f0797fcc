//! A node while the search goes on, with the part of its subtree that is kept.
//!
//! Values are still those of the side to move, as the events have them.

use crate::Value;
use crate::events::Bound;
use crate::tree::node::{Kind, Update};

#[derive(Clone, Debug)]
pub(super) struct Branch<M> {
    pub(super) by: Option<M>,
    pub(super) order: u64,
    pub(super) kind: Kind,
    pub(super) alpha: Value,
    pub(super) beta: Value,
    pub(super) value: Option<(Value, Bound)>,
    pub(super) updates: Vec<Update<M>>,
    pub(super) skipped: Vec<M>,
    pub(super) size: u64,
    pub(super) hits: u64,
    pub(super) visits: Option<u32>,
    /// Nodes kept, this one included.
    pub(super) kept: usize,
    pub(super) children: Vec<Self>,
}

impl<M: Copy + Eq> Branch<M> {
    pub(super) fn new(by: Option<M>, order: u64, alpha: Value, beta: Value) -> Self {
        Self {
            by,
            order,
            kind: Kind::Searched,
            alpha,
            beta,
            value: None,
            updates: Vec::new(),
            skipped: Vec::new(),
            size: 1,
            hits: 0,
            visits: None,
            kept: 1,
            children: Vec::new(),
        }
    }

    /// Adds a child that has been left.
    pub(super) fn adopt(&mut self, child: Self) {
        self.size += child.size;
        self.hits += child.hits;
        self.kept += child.kept;
        self.children.push(child);
    }

    /// Whether this child is the best so far.
    pub(super) fn prefers(&self, child: &Self) -> bool {
        self.updates.last().is_some_and(|update| Some(update.by) == child.by)
    }

    /// Forgets what lies more than `plies` below, except on the line of best play and beside it when
    /// `line` is set. Returns how many nodes that were.
    pub(super) fn trim(&mut self, plies: usize, line: bool) -> usize {
        let before = self.kept;
        if self.kept == 1 {
            return 0;
        }
        if plies == 0 && !line {
            self.children = Vec::new();
        }
        let best = self.updates.last().map(|update| update.by);
        for child in &mut self.children {
            child.trim(plies.saturating_sub(1), line && child.by == best);
        }
        self.kept = 1 + self.children.iter().map(|child| child.kept).sum::<usize>();
        before - self.kept
    }
}
