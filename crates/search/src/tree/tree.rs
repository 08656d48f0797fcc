//! A tree that was kept: nodes in a list, parents before children.

use std::collections::HashMap;
use std::collections::VecDeque;
use std::hash::Hash;

use crate::Value;
use crate::events::Bound;
use crate::tree::branch::Branch;
use crate::tree::node::{Kind, Node, Skipped, Update};

/// How much of a tree is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keep {
    /// Nodes, at most; the root always is.
    pub nodes: usize,
    /// Plies below the root, at most.
    pub depth: u32,
}

impl Keep {
    /// At most so many nodes, however deep.
    pub const fn nodes(nodes: usize) -> Self {
        Self { nodes, depth: u32::MAX }
    }

    /// No deeper than this.
    #[must_use]
    pub const fn depth(self, depth: u32) -> Self {
        Self { depth, ..self }
    }
}

/// One round of a search: there is one, except with iterative deepening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Round {
    /// Positions visited.
    pub size: u64,
    /// Positions remembered.
    pub hits: u64,
    /// What the root was asked: the solver's questions are "more than α?".
    pub alpha: Value,
    /// The value of the root, and whether it is exact; `None` if a limit ended the round.
    pub value: Option<(Value, Bound)>,
}

impl Round {
    pub(super) fn of<M>(root: &Branch<M>) -> Self {
        Self { size: root.size, hits: root.hits, alpha: root.alpha, value: root.value }
    }
}

/// The tree of a search, or the part of it that was kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree<M> {
    nodes: Vec<Node<M>>,
    rounds: Vec<Round>,
    has_windows: bool,
}

impl<M: Copy + Eq> Tree<M> {
    /// The nodes, each after its parent and its elder siblings' subtrees; the root is the first.
    pub fn nodes(&self) -> &[Node<M>] {
        &self.nodes
    }

    /// Every round that was searched; the tree is that of the last one with a value.
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// The root.
    pub fn root(&self) -> &Node<M> {
        &self.nodes[0]
    }

    /// Positions visited by the whole search, drawn or not.
    pub fn visited(&self) -> u64 {
        self.rounds.iter().map(|round| round.size).sum()
    }

    /// Positions that memory answered.
    pub fn remembered(&self) -> u64 {
        self.rounds.iter().map(|round| round.hits).sum()
    }

    /// Nodes below this one, visited or remembered, that were not kept, and are not below a kept child.
    pub fn hidden(&self, place: usize) -> u64 {
        let node = &self.nodes[place];
        let all = |node: &Node<M>| node.size + node.hits;
        all(node) - 1 - node.children.iter().map(|&child| all(&self.nodes[child])).sum::<u64>()
    }

    /// The moves from the root to a node.
    pub fn path(&self, mut place: usize) -> Vec<M> {
        let mut moves = Vec::new();
        while let Some(parent) = self.nodes[place].parent {
            moves.extend(self.nodes[place].by);
            place = parent;
        }
        moves.reverse();
        moves
    }

    /// The nodes of the principal line, the root first.
    pub fn line(&self) -> impl Iterator<Item = usize> {
        (0..self.nodes.len()).filter(|&place| self.nodes[place].on_line)
    }

    /// Whether windows differ from node to node, and so have something to say.
    pub const fn has_windows(&self) -> bool {
        self.has_windows
    }

    /// What the branches that were skipped would have been worth.
    pub(super) fn skipped_mut(&mut self, place: usize) -> &mut [Skipped<M>] {
        &mut self.nodes[place].skipped
    }

    /// Links each remembered node to the node whose search is remembered: the last one before it with the
    /// same position, which `position` makes of a list of moves.
    pub fn link_memo<K: Hash + Eq>(&mut self, position: impl Fn(&[M]) -> K) {
        if self.nodes.iter().all(|node| node.kind != Kind::Memo) {
            return;
        }
        // Nodes are listed in the order of visiting, so the last insertion is the last search.
        let mut searched: HashMap<K, usize> = HashMap::new();
        for place in 0..self.nodes.len() {
            let key = position(&self.path(place));
            if self.nodes[place].kind == Kind::Memo {
                self.nodes[place].origin = searched.get(&key).copied();
            } else {
                searched.insert(key, place);
            }
        }
    }

    /// Chooses what is kept, and turns values round to the player at the root.
    pub(super) fn grow(root: Branch<M>, best: Option<M>, keep: Keep, rounds: Vec<Round>) -> Self {
        let mut all = Vec::new();
        flatten(root, None, 0, &mut all);
        mark_line(&mut all, best);
        let kept = choose(&all, keep);
        let mut places = vec![0; all.len()];
        let mut nodes: Vec<Node<M>> = Vec::new();
        for (old, mut node) in all.into_iter().enumerate().filter(|&(old, _)| kept[old]) {
            places[old] = nodes.len();
            node.parent = node.parent.map(|parent| places[parent]);
            node.children.clear();
            if let Some(parent) = node.parent {
                nodes[parent].children.push(places[old]);
            }
            nodes.push(node);
        }
        let has_windows = nodes.iter().any(|node| (node.alpha, node.beta) != (nodes[0].alpha, nodes[0].beta));
        Self { nodes, rounds, has_windows }
    }
}

fn flatten<M: Copy + Eq>(branch: Branch<M>, parent: Option<usize>, ply: u32, all: &mut Vec<Node<M>>) {
    let is_max = ply.is_multiple_of(2);
    let seen = |value: Value| if is_max { value } else { -value };
    let bound = |bound: Bound| if is_max { bound } else { bound.flip() };
    let place = all.len();
    all.push(Node {
        by: branch.by,
        parent,
        children: Vec::new(),
        ply,
        order: branch.order,
        kind: branch.kind,
        alpha: if is_max { branch.alpha } else { -branch.beta },
        beta: if is_max { branch.beta } else { -branch.alpha },
        value: branch.value.map(|(value, how)| (seen(value), bound(how))),
        updates: branch.updates.iter().map(|u| Update { by: u.by, value: seen(u.value) }).collect(),
        skipped: branch.skipped.iter().map(|&by| Skipped { by, ghost: None }).collect(),
        size: branch.size,
        hits: branch.hits,
        visits: branch.visits,
        on_line: false,
        origin: None,
    });
    for child in branch.children {
        let at = all.len();
        all[place].children.push(at);
        flatten(child, Some(place), ply + 1, all);
    }
}

fn mark_line<M: Copy + Eq>(all: &mut [Node<M>], best: Option<M>) {
    let mut place = Some(0);
    let mut next = best.or(all[0].best());
    while let Some(at) = place {
        all[at].on_line = true;
        // A child that a limit ended has updates too, but nothing that can be called best.
        let is_next = |child: &Node<M>| next.is_some() && child.by == next && child.value.is_some();
        place = all[at].children.iter().copied().find(|&child| is_next(&all[child]));
        next = place.and_then(|child| all[child].best());
    }
}

/// The root, the principal line, its siblings, then the children of shallow nodes: all of them or none.
fn choose<M: Copy + Eq>(all: &[Node<M>], keep: Keep) -> Vec<bool> {
    let mut kept = vec![false; all.len()];
    let mut left = keep.nodes.max(1);
    for (place, _) in all.iter().enumerate().filter(|(_, node)| node.on_line && node.ply <= keep.depth) {
        if left > 0 {
            kept[place] = true;
            left -= 1;
        }
    }
    let line = (0..all.len()).filter(|&place| kept[place]);
    let mut waiting: VecDeque<usize> = VecDeque::from([0]);
    let mut open = |place: usize, kept: &mut Vec<bool>| -> bool {
        let new = all[place].children.iter().filter(|&&child| !kept[child]).count();
        let fits = kept[place] && all[place].ply < keep.depth && new <= left;
        if fits {
            left -= new;
            all[place].children.iter().for_each(|&child| kept[child] = true);
        }
        fits
    };
    for place in line.collect::<Vec<_>>() {
        open(place, &mut kept);
    }
    while let Some(place) = waiting.pop_front() {
        open(place, &mut kept);
        waiting.extend(all[place].children.iter().filter(|&&child| kept[child]));
    }
    kept
}
