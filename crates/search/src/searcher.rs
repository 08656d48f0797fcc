//! What the textbook searches share: evaluator, memory, meter, observer, and room for moves and lines.
//!
//! Moves live on one stack, each node's above its parent's, so that nothing is allocated once the search
//! has begun; lines of play live in a triangle, the line from ply p in row p:
//!
//! ```text
//!   ply 0   4 3 5      a node whose child at ply 1 has the line 3 5, by the move 4
//!   ply 1   3 5
//!   ply 2   5
//! ```
//!
//! A search needs an evaluation; what else there is has a usual value, and is changed by name:
//!
//! ```
//! use quaterne_rules::{Board, Fixed};
//! use quaterne_search::evaluator::Nothing;
//! use quaterne_search::memo::Memo;
//! use quaterne_search::searcher::Searcher;
//! use quaterne_search::{Limits, WinRule};
//!
//! let tictactoe = Board::new(Fixed::<u64, 3, 3, 3, false, 9>::new());
//! let mut search = Searcher::new(&Nothing).win(WinRule::Unit).memory(Memo::new(1, 10_000)).limits(&Limits::none());
//! let root = search.alpha_beta(&tictactoe, 9);
//! assert_eq!((root.value, root.best().len()), (0, 9)); // every first move draws
//! ```

use quaterne_rules::{Outcome, Position};

use crate::events::{Bound, Event, Heard, Observer, Silent, tell};
use crate::limits::{Limits, Meter};
use crate::memo::{Forgetful, Memory, Recall};
use crate::ordering::{AsListed, Ordering};
use crate::{Evaluator, Value, WinRule};

/// Numbers that every search reports.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Positions evaluated at full depth.
    pub leaves: u64,
    /// Times that the rest of a node was skipped.
    pub cutoffs: u64,
}

/// Where the moves of a node lie on the stack.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Listed {
    pub(crate) begin: usize,
    pub(crate) end: usize,
    as_listed: bool,
    /// Where their keys begin.
    keys: usize,
}

/// A search under way.
#[derive(Debug)]
pub struct Searcher<'a, P: Position, E, R, T, O> {
    pub(crate) evaluator: &'a E,
    pub(crate) win: WinRule,
    pub(crate) ordering: R,
    pub(crate) memory: T,
    pub(crate) meter: Meter,
    pub(crate) observer: O,
    pub(crate) counts: Counts,
    /// Whether other moves than the first best must be told from worse ones.
    pub(crate) all_best: bool,
    scale: Value,
    stack: Vec<P::Move>,
    /// Keys of the moves on the stack, while they are being sorted.
    keys: Vec<Value>,
    lines: Vec<Vec<P::Move>>,
}

impl<'a, P: Position, E: Evaluator<P>> Searcher<'a, P, E, AsListed, Forgetful, Silent> {
    /// A search by this evaluation: moves as they are listed, sooner wins first, nothing remembered, no limit.
    pub fn new(evaluator: &'a E) -> Self {
        Self {
            evaluator,
            win: WinRule::Depth,
            ordering: AsListed,
            memory: Forgetful,
            meter: Meter::start(&Limits::none()),
            observer: Silent,
            counts: Counts::default(),
            all_best: true,
            scale: evaluator.scale(),
            stack: Vec::new(),
            keys: Vec::new(),
            lines: Vec::new(),
        }
    }
}

impl<'a, P, E, R, T, O> Searcher<'a, P, E, R, T, O>
where
    P: Position,
    E: Evaluator<P>,
    R: Ordering<P>,
    T: Memory<P>,
    O: Observer<P::Move>,
{
    /// The same search with other parts.
    fn with<R2, T2, O2>(
        self,
        change: impl FnOnce(R, T, O) -> (R2, T2, O2),
    ) -> Searcher<'a, P, E, R2, T2, O2> {
        let (ordering, memory, observer) = change(self.ordering, self.memory, self.observer);
        Searcher {
            evaluator: self.evaluator,
            win: self.win,
            ordering,
            memory,
            meter: self.meter,
            observer,
            counts: self.counts,
            all_best: self.all_best,
            scale: self.scale,
            stack: self.stack,
            keys: self.keys,
            lines: self.lines,
        }
    }

    /// Moves tried in this order.
    #[must_use]
    pub fn order<R2: Ordering<P>>(self, ordering: R2) -> Searcher<'a, P, E, R2, T, O> {
        self.with(|_, memory, observer| (ordering, memory, observer))
    }

    /// Positions remembered here.
    #[must_use]
    pub fn memory<T2: Memory<P>>(self, memory: T2) -> Searcher<'a, P, E, R, T2, O> {
        self.with(|ordering, _, observer| (ordering, memory, observer))
    }

    /// Somebody who hears how the search goes.
    #[must_use]
    pub fn observe<O2: Observer<P::Move>>(
        self,
        observer: &'a mut O2,
    ) -> Searcher<'a, P, E, R, T, Heard<'a, O2>> {
        self.with(|ordering, memory, _| (ordering, memory, Heard(observer)))
    }

    /// No further than these limits; the clock starts now.
    #[must_use]
    pub fn limits(self, limits: &Limits) -> Self {
        Self { meter: Meter::start(limits), ..self }
    }

    /// What a win is worth.
    #[must_use]
    pub fn win(self, win: WinRule) -> Self {
        Self { win, ..self }
    }

    /// Sets only the first best move apart at the root: fewer nodes when ties go to the first.
    #[must_use]
    pub fn first_best_only(self) -> Self {
        Self { all_best: false, ..self }
    }

    /// What was counted so far.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// What was remembered so far.
    pub fn remembered(&self) -> &T {
        &self.memory
    }

    /// Nodes and time so far, and whether a limit was reached.
    pub fn meter(&self) -> &Meter {
        &self.meter
    }

    /// Makes room for a search of `depth` plies of a position.
    pub(crate) fn reserve(&mut self, position: &P, depth: u32) {
        let branching = position.moves().count();
        self.stack.clear();
        self.stack.reserve(branching * (depth as usize + 1));
        self.keys.clear();
        self.keys.reserve(branching * (depth as usize + 1));
        self.lines.resize_with(depth as usize + 2, Vec::new);
        for (ply, line) in self.lines.iter_mut().enumerate() {
            line.clear();
            line.reserve(depth as usize + 1 - ply.min(depth as usize));
        }
    }

    /// The value of a finished game, for the side to move.
    #[inline]
    pub(crate) fn final_value(&self, position: &P, outcome: Outcome, remaining: u32) -> Value {
        match outcome {
            Outcome::Draw => 0,
            Outcome::Win(player) if player == position.to_move() => self.win.value(remaining, self.scale),
            Outcome::Win(_) => -self.win.value(remaining, self.scale),
        }
    }

    /// The value of a node that is not searched further, if it is one.
    #[inline(always)]
    pub(crate) fn leaf(&mut self, position: &P, remaining: u32) -> Option<Value> {
        let (value, over) = match position.outcome() {
            Some(outcome) => (self.final_value(position, outcome, remaining), true),
            None if remaining == 0 => {
                self.counts.leaves += 1;
                (self.evaluator.evaluate(position), false)
            }
            None => return None,
        };
        tell!(self.observer, O, Event::Leaf { value, over });
        Some(value)
    }

    /// Lists the moves of a position on the stack, this one first if it is among them.
    #[inline]
    pub(crate) fn push_moves(&mut self, position: &P, first: Option<P::Move>) -> Listed {
        let begin = self.stack.len();
        self.stack.extend(position.moves());
        let end = self.stack.len();
        let as_listed = self.ordering.as_listed();
        let keys = self.keys.len();
        if !as_listed {
            let key =
                |&m: &P::Move| if Some(m) == first { Value::MAX } else { self.ordering.key(position, m) };
            self.keys.extend(self.stack[begin..].iter().map(key));
        } else if let Some(at) = first.and_then(|first| self.stack[begin..].iter().position(|&m| m == first))
        {
            self.stack[begin..=begin + at].rotate_right(1);
        }
        Listed { begin, end, as_listed, keys }
    }

    /// The move that is tried at a place of the list. Moves are sorted no further than they are asked for:
    /// where a cutoff comes soon, most never are.
    #[inline]
    pub(crate) fn pick(&mut self, listed: &Listed, place: usize) -> P::Move {
        if listed.as_listed { self.stack[place] } else { self.pick_best(listed, place) }
    }

    /// Brings the best move from this place on to it.
    fn pick_best(&mut self, listed: &Listed, place: usize) -> P::Move {
        let keys = &mut self.keys[listed.keys + place - listed.begin..];
        let moves = &mut self.stack[place..listed.end];
        let (mut best, mut best_key) = (0, keys[0]);
        for (nth, &key) in keys.iter().enumerate().skip(1) {
            // The first of equals: they keep the order in which they were listed.
            if key > best_key {
                (best, best_key) = (nth, key);
            }
        }
        let chosen = moves[best];
        for nth in (0..best).rev() {
            keys[nth + 1] = keys[nth];
            moves[nth + 1] = moves[nth];
        }
        (keys[0], moves[0]) = (best_key, chosen);
        chosen
    }

    /// Takes a node's moves off the stack.
    #[inline]
    pub(crate) fn pop_moves(&mut self, listed: &Listed) {
        self.stack.truncate(listed.begin);
        self.keys.truncate(listed.keys);
    }

    /// Tells that the moves from this place on were skipped.
    #[inline]
    pub(crate) fn tell_cutoff(&mut self, from: usize) {
        self.counts.cutoffs += 1;
        if O::LISTENS {
            self.observer.on(Event::Cutoff { skipped: &self.stack[from..] });
        }
    }

    /// Tells that a node is left.
    #[inline]
    pub(crate) fn tell_exit(&mut self, value: Value, bound: Bound) {
        tell!(self.observer, O, Event::Exit { value, bound });
    }

    /// Forgets the line from this ply on.
    #[inline]
    pub(crate) fn clear_line(&mut self, ply: usize) {
        self.lines[ply].clear();
    }

    /// The line from this ply is now this move, then the line from the next ply.
    #[inline]
    pub(crate) fn set_line(&mut self, ply: usize, by: P::Move) {
        let (head, tail) = self.lines.split_at_mut(ply + 1);
        head[ply].clear();
        head[ply].push(by);
        head[ply].extend_from_slice(&tail[0]);
    }

    /// The line from this ply.
    pub(crate) fn line(&self, ply: usize) -> &[P::Move] {
        &self.lines[ply]
    }

    /// Nodes visited and nodes that memory saved: what a search without memory would have visited.
    #[inline]
    pub(crate) fn effort(&self) -> u64 {
        self.meter.nodes() + if T::REMEMBERS { self.memory.report().map_or(0, |memo| memo.saved) } else { 0 }
    }

    /// Remembers a node whose search began with this `effort`.
    #[inline]
    pub(crate) fn remember(
        &mut self,
        position: &P,
        remaining: u32,
        value: Value,
        bound: Bound,
        best: Option<P::Move>,
        effort: u64,
    ) {
        if T::REMEMBERS {
            let subtree = self.effort() - effort;
            self.memory.store(position, Recall { value, bound, best, remaining, subtree });
        }
    }
}
