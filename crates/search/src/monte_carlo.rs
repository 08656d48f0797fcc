//! Monte-Carlo tree search: the tree grows where random games went well (UCT).
//!
//! ```text
//!   select     from the root, the child with the largest  mean + c·√(ln N / n)
//!   expand     its moves become children; a move that wins at once is the only one
//!   play       one random game from there
//!   back up    the result to every node on the way
//! ```
//!
//! There is no log of a tree that grows everywhere at once; who listens is told the tree as it stands at the end, node
//! by node. A node is worth what its games were worth, and its best child is the most visited one.
//!
//! Nodes live in one vector that is reserved at the start; when it is full the tree stops growing and the
//! games go on, so memory is bounded.

use quaterne_rules::{Board, Cell, Outcome, Position, Shape};

use crate::Value;
use crate::events::{Bound, Event, Observer};
use crate::limits::Meter;
use crate::one_ply::winning_moves;
use crate::playout::playout;
use crate::rng::Rng;
use crate::score::INFINITY;

/// The most nodes a tree may have: 24 bytes each.
const MAX_NODES: usize = 1 << 22;

/// A sure win in the values that are told.
pub const UNIT: Value = 1000;

#[derive(Clone, Copy, Debug)]
struct Node {
    by: Cell,
    /// The children are `first .. first + count`; none until the node is expanded.
    count: u16,
    first: u32,
    visits: u32,
    /// Points of the side that moved here: 1 for a win, ½ for a draw.
    points: f64,
}

impl Node {
    fn new(by: Cell) -> Self {
        Self { by, count: 0, first: 0, visits: 0, points: 0.0 }
    }

    fn children(&self) -> std::ops::Range<usize> {
        self.first as usize..self.first as usize + usize::from(self.count)
    }

    fn mean(&self) -> f64 {
        if self.visits == 0 { 0.5 } else { self.points / f64::from(self.visits) }
    }

    /// What its games were worth to the side that moved here, from −[`UNIT`] to [`UNIT`].
    fn value(&self) -> Value {
        ((2.0 * self.mean() - 1.0) * UNIT as f64).round() as Value
    }
}

/// The tree under way.
#[derive(Debug)]
pub struct MonteCarlo<'a, S: Shape> {
    board: Board<S>,
    nodes: Vec<Node>,
    room: usize,
    exploration: f64,
    rng: &'a mut Rng,
    deepest: u32,
}

/// What was found about a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Visited {
    /// The move.
    pub by: Cell,
    /// Games played through it.
    pub visits: u64,
    /// Share of points of the side that plays it, between 0 and 1.
    pub mean: f64,
}

impl<'a, S: Shape> MonteCarlo<'a, S> {
    /// A tree below a position that is not over, for at most `games` games.
    pub fn new(board: &Board<S>, games: u64, exploration: f64, rng: &'a mut Rng) -> Self {
        let branching = board.moves().count() as u64;
        let room = games.saturating_mul(branching).saturating_add(1).min(MAX_NODES as u64) as usize;
        let mut nodes = Vec::with_capacity(room);
        nodes.push(Node::new(Cell::new(0, 0)));
        Self { board: *board, nodes, room, exploration, rng, deepest: 0 }
    }

    /// Plays games until the meter says stop, or `games` are played.
    pub fn grow(&mut self, games: u64, meter: &mut Meter) {
        let mut path = Vec::with_capacity(self.board.plies_left() as usize + 1);
        for _ in 0..games {
            if meter.tick() {
                break;
            }
            self.play_one(&mut path);
        }
    }

    fn play_one(&mut self, path: &mut Vec<usize>) {
        let mut board = self.board;
        path.clear();
        path.push(0);
        let mut at = 0;
        let outcome = loop {
            if let Some(outcome) = board.outcome() {
                break outcome;
            }
            if self.nodes[at].count == 0 && (at == 0 || self.nodes[at].visits > 0) {
                self.expand(at, &board);
            }
            if self.nodes[at].count == 0 {
                break playout(&board, self.rng).0;
            }
            at = self.select(at);
            board.play_unchecked(self.nodes[at].by);
            path.push(at);
        };
        self.deepest = self.deepest.max(path.len() as u32 - 1);
        // The root's mover is the opponent of the side to move; then they alternate.
        let mut mover = self.board.to_move().other();
        for &nth in path.iter() {
            let node = &mut self.nodes[nth];
            node.visits += 1;
            node.points += match outcome {
                Outcome::Draw => 0.5,
                Outcome::Win(player) if player == mover => 1.0,
                Outcome::Win(_) => 0.0,
            };
            mover = mover.other();
        }
    }

    fn expand(&mut self, at: usize, board: &Board<S>) {
        let first = self.nodes.len();
        let win = winning_moves(board).next();
        let moves = board.moves().filter(|&cell| win.is_none_or(|win| win == cell));
        if first + board.moves().count() > self.room {
            return;
        }
        self.nodes.extend(moves.map(Node::new));
        self.nodes[at].first = first as u32;
        self.nodes[at].count = (self.nodes.len() - first) as u16;
    }

    /// The child with the largest upper confidence bound; one that was never tried comes first.
    fn select(&mut self, at: usize) -> usize {
        let children = self.nodes[at].children();
        let untried = self.nodes[children.clone()].iter().filter(|node| node.visits == 0).count() as u32;
        if untried > 0 {
            let nth = self.rng.below(untried) as usize;
            let is_untried = |&child: &usize| self.nodes[child].visits == 0;
            if let Some(child) = children.clone().filter(is_untried).nth(nth) {
                return child;
            }
        }
        let log = f64::from(self.nodes[at].visits.max(1)).ln();
        let bound = |node: &Node| node.mean() + self.exploration * (log / f64::from(node.visits)).sqrt();
        let (mut best, mut best_bound) = (children.start, f64::NEG_INFINITY);
        for child in children {
            let bound = bound(&self.nodes[child]);
            if bound > best_bound {
                (best, best_bound) = (child, bound);
            }
        }
        best
    }

    /// The moves at the root.
    pub fn moves(&self) -> Vec<Visited> {
        let visited = |node: &Node| Visited { by: node.by, visits: node.visits.into(), mean: node.mean() };
        self.nodes[self.nodes[0].children()].iter().map(visited).collect()
    }

    /// The line of most visited moves.
    pub fn line(&self) -> Vec<Cell> {
        let mut line = Vec::new();
        let mut at = 0;
        let most_visited = |at: usize| {
            let visits = |&child: &usize| self.nodes[child].visits;
            self.nodes[at].children().rev().max_by_key(visits).filter(|child| self.nodes[*child].visits > 0)
        };
        while let Some(child) = most_visited(at) {
            line.push(self.nodes[child].by);
            at = child;
        }
        line
    }

    /// Tells the tree as it is now: every node that a game went through.
    pub fn tell<O: Observer<Cell>>(&self, observer: &mut O) {
        self.tell_below(0, None, &self.board, observer);
    }

    fn tell_below<O: Observer<Cell>>(&self, at: usize, by: Option<Cell>, board: &Board<S>, observer: &mut O) {
        let node = &self.nodes[at];
        observer.on(Event::Enter { by, alpha: -INFINITY, beta: INFINITY });
        let mut most = 0;
        for child in node.children().filter(|&child| self.nodes[child].visits > 0) {
            let Node { by, visits, .. } = self.nodes[child];
            let mut next = *board;
            next.play_unchecked(by);
            self.tell_below(child, Some(by), &next, observer);
            if visits > most {
                most = visits;
                observer.on(Event::Update { by, value: self.nodes[child].value() });
            }
        }
        // The points of a node are those of the side that moved there.
        let value = -node.value();
        if most == 0 {
            observer.on(Event::Leaf { value, over: board.outcome().is_some() });
        }
        observer.on(Event::Exit { value, bound: Bound::Exact });
    }

    /// The depth of the tree.
    pub fn depth(&self) -> u32 {
        self.deepest
    }
}
