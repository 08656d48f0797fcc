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
//!
//! Any game can be searched: its four methods are enough.
//!
//! ```
//! use quaterne_rules::{Board, Fixed};
//! use quaterne_search::limits::{Limits, Meter};
//! use quaterne_search::{monte_carlo::MonteCarlo, rng::Rng};
//!
//! let tictactoe = Board::new(Fixed::<u64, 3, 3, 3, false, 9>::new());
//! let mut rng = Rng::new(1);
//! let mut search = MonteCarlo::new(&tictactoe, 2_000, 1.4, &mut rng);
//! search.grow(2_000, &mut Meter::start(&Limits::none()));
//! assert_eq!(search.line()[0].to_string(), "b2");
//! ```

use quaterne_rules::{Outcome, Position};

use crate::Value;
use crate::events::{Bound, Event, Observer};
use crate::limits::Meter;
use crate::playout::{Plain, Playout};
use crate::rng::Rng;
use crate::score::INFINITY;

/// The most nodes a tree may have: 24 bytes each.
const MAX_NODES: usize = 1 << 22;

/// A sure win in the values that are told.
pub const UNIT: Value = 1000;

#[derive(Clone, Copy, Debug)]
struct Node<M> {
    /// The move that leads here; none at the root.
    by: Option<M>,
    /// The children are `first .. first + count`; none until the node is expanded.
    count: u16,
    first: u32,
    visits: u32,
    /// Points of the side that moved here: 1 for a win, ½ for a draw.
    points: f64,
}

impl<M> Node<M> {
    fn new(by: Option<M>) -> Self {
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
pub struct MonteCarlo<'a, P: Position, R = Plain> {
    position: P,
    nodes: Vec<Node<P::Move>>,
    room: usize,
    exploration: f64,
    rng: &'a mut Rng,
    playout: R,
    deepest: u32,
}

/// What was found about a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Visited<M> {
    /// The move.
    pub by: M,
    /// Games played through it.
    pub visits: u64,
    /// Share of points of the side that plays it, between 0 and 1.
    pub mean: f64,
}

impl<'a, P: Position> MonteCarlo<'a, P> {
    /// A tree below a position that is not over, for at most `games` games.
    pub fn new(position: &P, games: u64, exploration: f64, rng: &'a mut Rng) -> Self {
        let branching = position.moves().count() as u64;
        let room = games.saturating_mul(branching).saturating_add(1).min(MAX_NODES as u64) as usize;
        let mut nodes = Vec::with_capacity(room);
        nodes.push(Node::new(None));
        Self { position: position.clone(), nodes, room, exploration, rng, playout: Plain, deepest: 0 }
    }

    /// Random games played this way.
    #[must_use]
    pub fn playing<R: Playout<P>>(self, playout: R) -> MonteCarlo<'a, P, R> {
        let Self { position, nodes, room, exploration, rng, deepest, .. } = self;
        MonteCarlo { position, nodes, room, exploration, rng, playout, deepest }
    }
}

impl<P: Position, R: Playout<P>> MonteCarlo<'_, P, R> {
    /// Plays games until the meter says stop, or `games` are played.
    pub fn grow(&mut self, games: u64, meter: &mut Meter) {
        let mut path = Vec::with_capacity(64);
        for _ in 0..games {
            if meter.tick() {
                break;
            }
            self.play_one(&mut path);
        }
    }

    fn play_one(&mut self, path: &mut Vec<usize>) {
        let mut position = self.position.clone();
        path.clear();
        path.push(0);
        let mut at = 0;
        let outcome = loop {
            if let Some(outcome) = position.outcome() {
                break outcome;
            }
            if self.nodes[at].count == 0 && (at == 0 || self.nodes[at].visits > 0) {
                self.expand(at, &position);
            }
            if self.nodes[at].count == 0 {
                break self.playout.play(&position, self.rng);
            }
            at = self.select(at);
            if let Some(by) = self.nodes[at].by {
                position.play_unchecked(by);
            }
            path.push(at);
        };
        self.deepest = self.deepest.max(path.len() as u32 - 1);
        // The root's mover is the opponent of the side to move; then they alternate.
        let mut mover = self.position.to_move().other();
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

    fn expand(&mut self, at: usize, position: &P) {
        let first = self.nodes.len();
        let win = self.playout.win(position);
        let moves = position.moves().filter(|&m| win.is_none_or(|win| win == m));
        if first + position.moves().count() > self.room {
            return;
        }
        self.nodes.extend(moves.map(|m| Node::new(Some(m))));
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
        let bound =
            |node: &Node<P::Move>| node.mean() + self.exploration * (log / f64::from(node.visits)).sqrt();
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
    pub fn moves(&self) -> Vec<Visited<P::Move>> {
        let visited = |node: &Node<P::Move>| {
            Some(Visited { by: node.by?, visits: node.visits.into(), mean: node.mean() })
        };
        self.nodes[self.nodes[0].children()].iter().filter_map(visited).collect()
    }

    /// The line of most visited moves.
    pub fn line(&self) -> Vec<P::Move> {
        let mut line = Vec::new();
        let mut at = 0;
        let most_visited = |at: usize| {
            let visits = |&child: &usize| self.nodes[child].visits;
            self.nodes[at].children().rev().max_by_key(visits).filter(|child| self.nodes[*child].visits > 0)
        };
        while let Some(child) = most_visited(at) {
            line.extend(self.nodes[child].by);
            at = child;
        }
        line
    }

    /// Tells the tree as it is now: every node that a game went through.
    pub fn tell<O: Observer<P::Move>>(&self, observer: &mut O) {
        self.tell_below(0, &self.position, observer);
    }

    fn tell_below<O: Observer<P::Move>>(&self, at: usize, position: &P, observer: &mut O) {
        let node = &self.nodes[at];
        observer.on(Event::Enter { by: node.by, alpha: -INFINITY, beta: INFINITY });
        observer.on(Event::Visits(node.visits));
        let mut most = 0;
        for child in node.children().filter(|&child| self.nodes[child].visits > 0) {
            let Node { by: Some(by), visits, .. } = self.nodes[child] else { continue };
            self.tell_below(child, &position.after(by), observer);
            if visits > most {
                most = visits;
                observer.on(Event::Update { by, value: self.nodes[child].value() });
            }
        }
        // The points of a node are those of the side that moved there.
        let value = -node.value();
        if most == 0 {
            observer.on(Event::Leaf { value, over: position.outcome().is_some() });
        }
        observer.on(Event::Exit { value, bound: Bound::Exact });
    }

    /// The depth of the tree.
    pub fn depth(&self) -> u32 {
        self.deepest
    }
}
