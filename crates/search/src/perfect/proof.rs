//! What is proved of a position and of its moves, limit after limit.

use std::sync::atomic::Ordering;

use quaterne_rules::{Cell, Game};

use super::shown;
use crate::events::Listener;
use crate::limits::{Limits, Meter};
use crate::rng::Rng;
use crate::solver::{Solution, Solver, from_the_centre};

/// Nodes for each move in the first round,
const FIRST_BUDGET: u64 = 1 << 14;
/// and how many times more in each round after it.
const GROWTH: u64 = 4;

/// A legal move and what is proved of it.
pub(super) struct Tried {
    pub(super) cell: Cell,
    next: Game,
    pub(super) solution: Solution,
}

/// The proof under way.
pub(super) struct Proof<'a> {
    game: &'a Game,
    solver: Solver,
    /// What is proved of the position.
    pub(super) root: Solution,
    /// The moves, from the centre outwards.
    pub(super) moves: Vec<Tried>,
    /// Plies to a full board.
    pub(super) left: u32,
    limits: Limits,
    pub(super) meter: Meter,
    pub(super) used: u64,
}

impl<'a> Proof<'a> {
    pub(super) fn start(game: &'a Game, table_mb: u32, limits: Limits) -> Self {
        let left = game.rules().max_plies() - game.board().plies();
        let most = (left as i32 + 1) / 2;
        let anything = Solution { lower: -most, upper: most, nodes: 0 };
        let tried = |cell| {
            let mut next = game.clone();
            next.play(cell).ok().map(|()| Tried { cell, next, solution: anything })
        };
        Self {
            game,
            solver: Solver::new(table_mb as usize),
            root: anything,
            moves: from_the_centre(game.board()).into_iter().filter_map(tried).collect(),
            left,
            meter: Meter::start(&limits),
            limits,
            used: 0,
        }
    }

    /// Solves the position, with at most three quarters of the limits.
    pub(super) fn solve(&mut self, listener: Option<Listener<'_>>) {
        let Limits { nodes, time, stop, progress, .. } = self.limits.clone();
        let limits = Limits {
            depth: None,
            nodes: nodes.map(|nodes| nodes / 4 * 3),
            time: time.map(|time| time / 4 * 3),
            stop,
            progress,
        };
        self.root = match listener {
            Some(listener) => self.solver.watched(self.game, &limits, listener),
            None => self.solver.solve(self.game, &limits),
        };
        self.used = self.root.nodes;
        self.spread();
    }

    /// Asks each move whether it is as good as the position; with `first`, until one is.
    pub(super) fn compare(&mut self, first: bool) {
        let Some(score) = self.root.score() else { return };
        for nth in 0..self.moves.len() {
            let limits = self.rest(u64::MAX);
            let found = self.solver.at_most(&self.moves[nth].next, -score, &limits);
            self.learn(nth, &found);
            if first && self.moves[nth].solution.lower >= score {
                return;
            }
        }
    }

    /// Searches the moves round after round, until all is proved, a limit is reached, or so many nodes are
    /// used.
    pub(super) fn run(&mut self, until: u64) {
        let count = self.moves.len().max(1) as u64;
        let share = self.rest(until).nodes.map_or(u64::MAX, |nodes| nodes / count);
        let mut budget = share.clamp(1, FIRST_BUDGET);
        loop {
            let mut cut = false;
            for nth in 0..self.moves.len() {
                if self.moves[nth].solution.score().is_some() {
                    continue;
                }
                let limits = self.rest(until);
                let nodes = limits.nodes.unwrap_or(u64::MAX).min(budget);
                // Even without a node left, a glance at the board proves something.
                let found = self.solver.solve(&self.moves[nth].next, &limits.nodes(nodes));
                self.learn(nth, &found);
                cut |= found.nodes >= nodes;
            }
            if !cut || self.stopped(until) {
                return;
            }
            budget = budget.saturating_mul(GROWTH);
        }
    }

    /// What was proved of the position after a move holds for the move, and for the position before it.
    fn learn(&mut self, nth: usize, next: &Solution) {
        let found = next.for_the_other();
        self.used += found.nodes;
        let known = &mut self.moves[nth].solution;
        known.lower = known.lower.max(found.lower);
        known.upper = known.upper.min(found.upper);
        self.spread();
    }

    /// The position is worth what its best move is worth, and no move is worth more.
    fn spread(&mut self) {
        let most = |bound: fn(&Solution) -> i32| self.moves.iter().map(|m| bound(&m.solution)).max();
        self.root.lower = self.root.lower.max(most(|s| s.lower).unwrap_or(i32::MIN));
        self.root.upper = self.root.upper.min(most(|s| s.upper).unwrap_or(i32::MAX));
        for tried in &mut self.moves {
            tried.solution.upper = tried.solution.upper.min(self.root.upper);
        }
    }

    /// Whether the best moves are known: the first of them, or all.
    pub(super) fn settled(&self, first: bool) -> bool {
        let Some(score) = self.root.score() else { return false };
        let is_best = |m: &Tried| m.solution.lower >= score;
        let is_told = |m: &Tried| is_best(m) || m.solution.upper < score;
        match first {
            true => self.moves.iter().find(|m| m.solution.upper >= score).is_some_and(is_best),
            false => self.moves.iter().all(is_told),
        }
    }

    /// What is left of the limits, and of the nodes until so many are used.
    fn rest(&self, until: u64) -> Limits {
        let nodes = self.limits.nodes.unwrap_or(u64::MAX).min(until);
        Limits {
            depth: None,
            nodes: (nodes < u64::MAX).then(|| nodes.saturating_sub(self.used)),
            time: self.limits.time.map(|time| time.saturating_sub(self.meter.elapsed())),
            stop: self.limits.stop.clone(),
            progress: self.limits.progress.clone(),
        }
    }

    fn stopped(&self, until: u64) -> bool {
        let rest = self.rest(until);
        rest.nodes == Some(0)
            || rest.time.is_some_and(|time| time.is_zero())
            || rest.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// The moves that are sure of most, and of these the ones that may be worth most.
    pub(super) fn best(&self) -> Vec<Cell> {
        let rank = |m: &&Tried| (m.solution.lower, m.solution.upper);
        let highest = self.moves.iter().map(|m| rank(&m)).max();
        self.moves.iter().filter(|m| Some(rank(m)) == highest).map(|m| m.cell).collect()
    }

    /// A move drawn by lot: one of score s with probability ∝ exp(s/T).
    pub(super) fn drawn(&self, temperature: f64, rng: &mut Rng) -> Option<Cell> {
        let best = self.root.lower;
        // Seen from the best one, so that no exponential overflows.
        let weight = |m: &Tried| ((shown(&m.solution, best).0 - f64::from(best)) / temperature).exp();
        let mut lot = rng.unit() * self.moves.iter().map(weight).sum::<f64>();
        let drawn = self.moves.iter().find(|m| {
            lot -= weight(m);
            lot < 0.0
        });
        drawn.map(|m| m.cell).or_else(|| self.best().first().copied())
    }

    /// A move and best play after it, to the end if the limits allow.
    pub(super) fn line(&mut self, first: Cell) -> Vec<Cell> {
        let limits = self.rest(u64::MAX);
        let rest = self.moves.iter().find(|m| m.cell == first).and_then(|m| {
            let score = m.solution.score()?;
            self.solver.line_of(&m.next, -score, &limits)
        });
        std::iter::once(first).chain(rest.unwrap_or_default()).collect()
    }
}
