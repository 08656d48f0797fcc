//! Hears a search and keeps its tree, within bounds.
//!
//! The nodes on the way from the root to the one being searched are open; each holds the children that
//! have been left, and those hold theirs:
//!
//! ```text
//!   open      root ──── 4 ──── 3            the search is here
//!             │         │      └ 1 2
//!   left      1 2 3     1 2
//!             (each with what is kept of its subtree)
//! ```
//!
//! When too much is kept, the plies at the bottom are given up, one after the other. The line of best play
//! of the best child is not, at any open node: whichever becomes the principal line of the root, it is
//! there, with its siblings. A child that is not the best when the next one is entered never will be (at
//! the root it may be as good, and ties may prefer it: those are kept as well).

use crate::Value;
use crate::events::{Bound, Event, Observer};
use crate::tree::branch::Branch;
use crate::tree::node::{Kind, Update};
use crate::tree::{Keep, Round, Tree};

/// How many times more nodes are kept than are asked for, so that there is something to choose from;
const SLACK: usize = 8;
/// but no more than this many more: a node under way is heavy.
const MOST_SLACK: usize = 40_000;
const LEAST_KEPT: usize = 4_096;
/// More plies than any game has.
const EVERY: usize = u32::MAX as usize;

/// An [`Observer`] that keeps the tree of the search it hears.
#[derive(Clone, Debug)]
pub struct Recorder<M> {
    keep: Keep,
    /// The nodes from the root to the one being searched.
    open: Vec<Branch<M>>,
    order: u64,
    /// Nodes kept in this round.
    kept: usize,
    /// Plies that are kept whole.
    plies: usize,
    rounds: Vec<Round>,
    /// The last round that was finished.
    done: Option<Branch<M>>,
}

impl<M: Copy + Eq> Recorder<M> {
    /// Keeps about as much as is asked for.
    pub fn new(keep: Keep) -> Self {
        let (open, rounds) = (Vec::new(), Vec::new());
        Self { keep, open, order: 0, kept: 0, plies: keep.depth as usize, rounds, done: None }
    }

    /// The tree of the last finished round, or of the one under way if there is none.
    ///
    /// `best` is the move that was chosen at the root; the principal line begins with it.
    pub fn tree(mut self, best: Option<M>) -> Option<Tree<M>> {
        let unfinished = self.abandon();
        let root = self.done.or(unfinished)?;
        Some(Tree::grow(root, best, self.keep, self.rounds))
    }

    /// Closes a round that a limit ended: its nodes count, their values are not known.
    fn abandon(&mut self) -> Option<Branch<M>> {
        let mut last = self.open.pop()?;
        while let Some(mut parent) = self.open.pop() {
            parent.adopt(last);
            last = parent;
        }
        self.rounds.push(Round::of(&last));
        Some(last)
    }

    fn enter(&mut self, by: Option<M>) {
        if by.is_none() {
            self.abandon();
            (self.order, self.kept, self.plies) = (0, 0, self.keep.depth as usize);
        }
        self.settle();
        if self.kept > self.room() {
            self.give_up_plies();
        }
    }

    /// Nodes that may be kept at a time.
    fn room(&self) -> usize {
        let nodes = self.keep.nodes;
        LEAST_KEPT.max(nodes.saturating_mul(SLACK).min(nodes.saturating_add(MOST_SLACK)))
    }

    /// The last child of the innermost open node has been compared with the others: unless it is the
    /// best, its line is of no further interest.
    fn settle(&mut self) {
        let at_root = self.open.len() == 1;
        let plies = self.plies.saturating_sub(self.open.len());
        let Some(parent) = self.open.last_mut() else { return };
        let Some(mut child) = parent.children.pop() else { return };
        parent.kept -= child.kept;
        if self.plies < EVERY && !parent.prefers(&child) && !(at_root && is_as_good(parent, &child)) {
            self.kept -= child.trim(plies, false);
        }
        parent.kept += child.kept;
        parent.children.push(child);
    }

    fn give_up_plies(&mut self) {
        let most = self.room() / 2;
        self.plies = self.plies.min(self.open.len() + self.open.iter().map(depth).max().unwrap_or(0));
        while self.kept > most && self.plies > 0 {
            self.plies -= 1;
            for ply in 0..self.open.len() {
                let left = self.plies.saturating_sub(ply + 1);
                let node = &mut self.open[ply];
                let mut children = std::mem::take(&mut node.children);
                for child in &mut children {
                    let line = node.prefers(child) || ply == 0 && is_as_good(node, child);
                    let given_up = child.trim(left, line);
                    node.kept -= given_up;
                    self.kept -= given_up;
                }
                node.children = children;
            }
        }
    }

    fn leave(&mut self, value: (Value, Bound)) {
        self.settle();
        let Some(mut node) = self.open.pop() else { return };
        node.value = Some(value);
        match self.open.last_mut() {
            Some(parent) => parent.adopt(node),
            None => {
                self.rounds.push(Round::of(&node));
                self.done = Some(node);
            }
        }
    }
}

/// Whether a child of the root is worth as much as the best so far.
fn is_as_good<M: Copy + Eq>(root: &Branch<M>, child: &Branch<M>) -> bool {
    match (child.value, root.updates.last()) {
        (Some((value, _)), Some(best)) => -value >= best.value,
        _ => true,
    }
}

/// Plies kept below a node.
fn depth<M>(branch: &Branch<M>) -> usize {
    branch.children.iter().map(|child| 1 + depth(child)).max().unwrap_or(0)
}

impl<M: Copy + Eq> Observer<M> for Recorder<M> {
    fn on(&mut self, event: Event<'_, M>) {
        match event {
            Event::Enter { by, alpha, beta } => {
                self.enter(by);
                self.open.push(Branch::new(by, self.order, alpha, beta));
                self.order += 1;
                self.kept += 1;
            }
            Event::Exit { value, bound } => self.leave((value, bound)),
            _ => {
                let Some(node) = self.open.last_mut() else { return };
                match event {
                    Event::Visits(visits) => node.visits = Some(visits),
                    Event::Leaf { over, .. } => node.kind = if over { Kind::Over } else { Kind::Leaf },
                    Event::MemoHit { .. } => {
                        (node.kind, node.size, node.hits) = (Kind::Memo, 0, 1);
                    }
                    Event::Update { by, value } => node.updates.push(Update { by, value }),
                    Event::Cutoff { skipped } => node.skipped = skipped.to_vec(),
                    Event::Enter { .. } | Event::Exit { .. } => {}
                }
            }
        }
    }
}
