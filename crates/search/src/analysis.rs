//! What a search found, in terms that every door can show.

use std::time::Duration;

use quaterne_rules::Cell;

use crate::events::Bound;
use crate::memo::MemoReport;
use crate::solver::Solution;

/// A proved result, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Won, in so many plies when the search can tell.
    Win(Option<u32>),
    /// Drawn.
    Draw,
    /// Lost.
    Loss(Option<u32>),
}

/// A legal move and what was found about it.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveScore {
    /// The move.
    pub cell: Cell,
    /// What it is worth to the side to move,
    pub score: f64,
    /// exactly, or at most: α–β does not ask how bad a bad move is.
    pub bound: Bound,
    /// Its proved result, if there is one.
    pub verdict: Option<Verdict>,
    /// Games played through it, in a Monte-Carlo search.
    pub visits: Option<u64>,
    /// What the exact solver proved of it.
    pub proved: Option<Solution>,
}

impl MoveScore {
    /// A move of exactly this score, about which no more is known.
    pub fn new(cell: Cell, score: f64) -> Self {
        Self { cell, score, bound: Bound::Exact, verdict: None, visits: None, proved: None }
    }
}

/// The answer to a [question](crate::question) about scores and moves.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    /// The move to play; `None` when the game is over.
    pub best: Option<Cell>,
    /// What the position is worth to the side to move, in units of the evaluation. A proved win counts
    /// 100 000 × (plies of the search left + 1), as lab E has it, or what `win=` says.
    pub score: f64,
    /// The proved result, if there is one.
    pub verdict: Option<Verdict>,
    /// What the exact solver proved, when it was asked: the score lies between these.
    pub proved: Option<Solution>,
    /// Best play by both sides, as far as the search saw it.
    pub line: Vec<Cell>,
    /// The moves that were searched, in that order.
    pub moves: Vec<MoveScore>,
    /// Plies looked ahead.
    pub depth: u32,
    /// Positions visited, the root included; for a Monte-Carlo search, games played.
    pub nodes: u64,
    /// Positions evaluated at full depth.
    pub leaves: u64,
    /// Times that the rest of a node was skipped.
    pub cutoffs: u64,
    /// What memory was good for.
    pub memo: Option<MemoReport>,
    /// Time taken.
    pub elapsed: Duration,
    /// `false` when a limit ended the search before its time.
    pub complete: bool,
}

impl Analysis {
    /// Nothing was looked for yet.
    pub(crate) fn empty() -> Self {
        Self {
            best: None,
            score: 0.0,
            verdict: None,
            line: Vec::new(),
            moves: Vec::new(),
            depth: 0,
            nodes: 0,
            leaves: 0,
            cutoffs: 0,
            memo: None,
            proved: None,
            elapsed: Duration::ZERO,
            complete: true,
        }
    }
}
