//! The three-state search of lab D (D7): sure to win, sure to lose, or not known.
//!
//! ```text
//!   G  (gagnant)    I win at once, or some move leaves the opponent P
//!   P  (perdant)    every move leaves the opponent G
//!   I  (indéfini)   otherwise; and a drawn game, which nobody wins
//! ```
//!
//! At full depth the state is what IA_1 sees: G if there is a win in one move, else I. A G or a P is a
//! proof, and comes with the line that was found.

use quaterne_rules::Position;

use crate::Value;
use crate::events::{Bound, Event, Observer, tell};
use crate::limits::Meter;

/// What is known of a position, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum State {
    /// P: lost, whatever it plays.
    Lost,
    /// I: neither is proved.
    Unknown,
    /// G: won.
    Won,
}

impl State {
    /// The letter of the lab.
    pub const fn letter(self) -> char {
        match self {
            Self::Won => 'G',
            Self::Unknown => 'I',
            Self::Lost => 'P',
        }
    }

    /// 1, 0 or −1.
    pub const fn value(self) -> Value {
        match self {
            Self::Won => 1,
            Self::Unknown => 0,
            Self::Lost => -1,
        }
    }

    /// What the opponent's state is worth to me.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Won => Self::Lost,
            Self::Unknown => Self::Unknown,
            Self::Lost => Self::Won,
        }
    }
}

/// A move at the root: the state it leads to for the side that plays it, and the line that proves it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TernaryMove<M> {
    /// The move.
    pub by: M,
    /// G if it wins, P if it loses.
    pub state: State,
    /// The line found, this move first.
    pub line: Vec<M>,
}

/// The search under way.
#[derive(Debug)]
pub struct Ternary<'a, M, O> {
    meter: &'a mut Meter,
    observer: &'a mut O,
    lines: Vec<Vec<M>>,
    /// Positions looked at with IA_1's eyes at full depth.
    pub leaves: u64,
    /// Nodes left as soon as a winning move was found.
    pub cutoffs: u64,
}

impl<'a, M: Copy, O: Observer<M>> Ternary<'a, M, O> {
    /// A search that counts on this meter.
    pub fn new(meter: &'a mut Meter, observer: &'a mut O) -> Self {
        Self { meter, observer, lines: Vec::new(), leaves: 0, cutoffs: 0 }
    }

    /// The state of every move, looking `depth` plies ahead; fewer moves when a limit ended the search.
    /// The position must not be over.
    pub fn moves<P: Position<Move = M>>(&mut self, position: &P, depth: u32) -> Vec<TernaryMove<M>> {
        self.lines = vec![Vec::with_capacity(depth as usize + 2); depth as usize + 2];
        let mut moves = Vec::new();
        if self.meter.tick() {
            return moves;
        }
        tell!(self.observer, O, Event::Enter { by: None, alpha: -1, beta: 1 });
        for by in position.moves() {
            let child = position.after(by);
            let state = self.state(&child, by, depth.saturating_sub(1), 1).other();
            if self.meter.stopped() {
                return moves;
            }
            if O::LISTENS && moves.iter().all(|m: &TernaryMove<M>| m.state < state) {
                self.observer.on(Event::Update { by, value: state.value() });
            }
            let line = std::iter::once(by).chain(self.lines[1].iter().copied()).collect();
            moves.push(TernaryMove { by, state, line });
        }
        if let Some(best) = moves.iter().map(|m| m.state).max() {
            tell!(self.observer, O, Event::Exit { value: best.value(), bound: Bound::Exact });
        }
        moves
    }

    /// The state of a position for the side to move.
    fn state<P: Position<Move = M>>(&mut self, position: &P, by: M, depth: u32, ply: usize) -> State {
        if self.meter.tick() {
            return State::Unknown;
        }
        tell!(self.observer, O, Event::Enter { by: Some(by), alpha: -1, beta: 1 });
        self.lines[ply].clear();
        let state = self.rule(position, depth, ply);
        if self.meter.stopped() {
            return state;
        }
        tell!(self.observer, O, Event::Exit { value: state.value(), bound: Bound::Exact });
        state
    }

    fn rule<P: Position<Move = M>>(&mut self, position: &P, depth: u32, ply: usize) -> State {
        if let Some(outcome) = position.outcome() {
            let state = match outcome.winner() {
                None => State::Unknown,
                Some(player) if player == position.to_move() => State::Won,
                Some(_) => State::Lost,
            };
            tell!(self.observer, O, Event::Leaf { value: state.value(), over: true });
            return state;
        }
        let wins = |m: &M| position.after(*m).outcome().is_some_and(|end| end.winner().is_some());
        if let Some(win) = position.moves().find(wins) {
            self.lines[ply].push(win);
            tell!(self.observer, O, Event::Leaf { value: 1, over: false });
            return State::Won;
        }
        if depth == 0 {
            self.leaves += 1;
            tell!(self.observer, O, Event::Leaf { value: 0, over: false });
            return State::Unknown;
        }
        let mut worst = State::Lost;
        let mut moves = position.moves();
        while let Some(by) = moves.next() {
            let state = self.state(&position.after(by), by, depth - 1, ply + 1).other();
            if self.meter.stopped() {
                return State::Unknown;
            }
            if state > worst || self.lines[ply].is_empty() {
                worst = worst.max(state);
                let (head, tail) = self.lines.split_at_mut(ply + 1);
                head[ply].clear();
                head[ply].push(by);
                head[ply].extend_from_slice(&tail[0]);
                tell!(self.observer, O, Event::Update { by, value: state.value() });
            }
            if worst == State::Won {
                self.cutoffs += 1;
                if O::LISTENS {
                    let skipped: Vec<M> = moves.collect();
                    self.observer.on(Event::Cutoff { skipped: &skipped });
                }
                break;
            }
        }
        worst
    }
}
