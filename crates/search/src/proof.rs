//! What is proved of a position and of each of its moves: found out here, and nowhere else.
//!
//! The moves take turns, from the centre outwards, in rounds of growing budgets. So easy moves are known at once, a
//! hard one keeps nobody waiting, and a limit leaves something known of every move:
//!
//! ```text
//!   round 1   1 M nodes    d [0, 18]   c [−18, 2]   e −2   …
//!   round 2   16 M         d [0, 9]    c [−18, 0]          …
//! ```
//!
//! What a round proved stays in the solver's table, so the next one soon gets to where it stopped. One step is one turn:
//! whoever shows scores while they become known calls [`step`](Proof::step), whoever waits for all of them
//! [`finish`](Proof::finish); both visit the same nodes. Rejected: moves one after the other to the end. The first hard
//! one would hide six easy ones.
//!
//! ```
//! use quaterne_rules::{Game, Rules};
//! use quaterne_search::{Limits, proof::Proof, solver::Solver};
//!
//! let game = Game::parse(&Rules::connect4(), "4455").unwrap();
//! let mut proof = Proof::of(&game);
//! proof.finish(&mut Solver::new(16), &Limits::none());
//! let scores: Vec<_> = proof.moves().iter().map(|found| found.solution.score().unwrap()).collect();
//! assert_eq!(scores, [-4, -3, 18, 2, 2, 18, -3]);
//! assert_eq!(proof.root().score(), Some(18));
//! ```

use std::time::Duration;

use quaterne_rules::{Cell, Game};

use crate::analysis::Analysis;
use crate::events::Listener;
use crate::few;
use crate::limits::Limits;
use crate::perfect;
use crate::rng::Rng;
use crate::solver::{MoveScore, Solution, Solver, from_the_centre, plies_to_end};

/// Nodes of the first round, shared by the moves,
const FIRST_ROUND: u64 = 1 << 20;
/// and how many times more in each round after it.
const GROWTH: u64 = 16;

/// The proof under way.
#[derive(Clone, Debug)]
pub struct Proof {
    game: Game,
    /// Only who wins, not how soon.
    outcome_only: bool,
    pub(crate) root: Solution,
    /// From the centre outwards.
    tried: Vec<MoveScore>,
    /// Plies to a full board.
    pub(crate) left: u32,
    pub(crate) nodes: u64,
    elapsed: Duration,
    /// Whose turn it is, and how many nodes a turn has.
    turn: usize,
    budget: u64,
}

impl Proof {
    /// Of the position of a game; nothing is searched yet.
    pub fn of(game: &Game) -> Self {
        let left = game.rules().max_plies() - game.board().plies();
        let most = (left as i32 + 1) / 2;
        let anything = Solution { lower: -most, upper: most, nodes: 0 };
        let over = crate::solver::finished(game.board());
        let root = over.map_or(anything, |score| Solution { lower: score, upper: score, nodes: 0 });
        let tried = |cell| MoveScore { cell, solution: anything };
        Self {
            game: game.clone(),
            outcome_only: false,
            root,
            budget: FIRST_ROUND / game.legal_moves().len().max(1) as u64,
            tried: from_the_centre(game.board()).into_iter().map(tried).collect(),
            left,
            nodes: 0,
            elapsed: Duration::ZERO,
            turn: 0,
        }
    }

    /// Only whether each move wins, draws or loses: faster.
    #[must_use]
    pub fn outcome_only(self, only: bool) -> Self {
        Self { outcome_only: only, ..self }
    }

    /// The same with what is proved so far, nodes and time counted anew.
    #[must_use]
    pub fn resumed(&self) -> Self {
        Self { nodes: 0, elapsed: Duration::ZERO, ..self.clone() }
    }

    /// What is known by now, and best play if that was asked for.
    pub fn analysis(&self, line: Option<Vec<Cell>>) -> Analysis {
        perfect::proved(self, line)
    }

    /// What is proved of the position, and the nodes that everything so far took.
    pub fn root(&self) -> Solution {
        Solution { nodes: self.nodes, ..self.root }
    }

    /// What is proved of every legal move, for the side that plays it, in the order of the board.
    pub fn moves(&self) -> Vec<MoveScore> {
        let mut moves = self.tried.clone();
        few::sort_by_key(&mut moves, |found| found.cell);
        moves
    }

    /// Time taken so far.
    pub fn elapsed(&self) -> Duration {
        self.elapsed
    }

    /// Whether everything that was asked for is proved.
    pub fn is_complete(&self) -> bool {
        self.is_known(&self.root) && self.tried.iter().all(|tried| self.is_known(&tried.solution))
    }

    fn is_known(&self, solution: &Solution) -> bool {
        let (lower, upper) = self.seen(solution);
        lower == upper
    }

    /// The interval as far as it is of interest: all of it, or its signs.
    fn seen(&self, solution: &Solution) -> (i32, i32) {
        let &Solution { lower, upper, .. } = solution;
        if self.outcome_only { (lower.signum(), upper.signum()) } else { (lower, upper) }
    }

    /// One turn of one move. Whether there is more to be done.
    pub fn step(&mut self, solver: &mut Solver, limits: &Limits) -> bool {
        let Some(nth) = self.next_turn() else { return false };
        let nodes = limits.nodes.unwrap_or(u64::MAX).min(self.budget);
        let found = self.ask(nth, solver, &limits.clone().nodes(nodes));
        // A turn that the limits cut short is taken again.
        if self.is_known(&self.tried[nth].solution) || found.nodes >= self.budget {
            self.turn = nth + 1;
        }
        !self.is_complete()
    }

    /// Turn after turn, until all is proved or a limit is reached. Even without a node left, a glance at every move
    /// proves something.
    pub fn finish(&mut self, solver: &mut Solver, limits: &Limits) {
        self.glance(solver, limits);
        let (nodes, elapsed) = (self.nodes, self.elapsed);
        // Few nodes are shared by all moves, too.
        let share = limits.nodes.map_or(u64::MAX, |nodes| nodes / self.tried.len().max(1) as u64);
        self.budget = self.budget.min(share.max(1));
        loop {
            let rest = limits.after(self.nodes - nodes, self.elapsed.saturating_sub(elapsed));
            if rest.are_spent() || !self.step(solver, &rest) {
                return;
            }
        }
    }

    /// What can be told of every move without a node.
    fn glance(&mut self, solver: &mut Solver, limits: &Limits) {
        for nth in 0..self.tried.len() {
            if !self.is_known(&self.tried[nth].solution) {
                self.ask(nth, solver, &limits.clone().nodes(0));
            }
        }
    }

    /// Best play to the end, as far as it is known and the limits allow.
    pub fn line(&mut self, solver: &mut Solver, limits: &Limits) -> Option<Vec<Cell>> {
        let score = self.root.score()?;
        let watch = limits.stopwatch();
        let (line, nodes) = solver.line_of(&self.game, score, limits);
        self.nodes += nodes;
        self.elapsed += watch.elapsed();
        line
    }

    /// The next move that is not proved; a new round begins when all have had their turn.
    fn next_turn(&mut self) -> Option<usize> {
        let open = |nth: &usize| !self.is_known(&self.tried[*nth].solution);
        if let Some(nth) = (self.turn..self.tried.len()).find(open) {
            return Some(nth);
        }
        let first = (0..self.tried.len()).find(open)?;
        self.budget = self.budget.saturating_mul(GROWTH);
        Some(first)
    }

    /// The game after a legal move.
    fn after(&self, cell: Cell) -> Game {
        let mut next = self.game.clone();
        // The moves are those of the board: none is refused.
        let _ = next.play(cell);
        next
    }

    /// Searches the position after a move.
    fn ask(&mut self, nth: usize, solver: &mut Solver, limits: &Limits) -> Solution {
        let watch = limits.stopwatch();
        let next = self.after(self.tried[nth].cell);
        let found =
            if self.outcome_only { solver.outcome(&next, limits) } else { solver.solve(&next, limits) };
        self.elapsed += watch.elapsed();
        self.learn(nth, &found);
        found
    }

    /// Solves the position itself.
    pub(crate) fn solve(&mut self, solver: &mut Solver, limits: &Limits, listener: Option<Listener<'_>>) {
        let watch = limits.stopwatch();
        let found = match listener {
            Some(listener) => solver.watched(&self.game, limits, listener),
            None if self.outcome_only => solver.outcome(&self.game, limits),
            None => solver.solve(&self.game, limits),
        };
        self.elapsed += watch.elapsed();
        self.nodes += found.nodes;
        self.root.lower = self.root.lower.max(found.lower);
        self.root.upper = self.root.upper.min(found.upper);
        self.spread();
    }

    /// Asks each move whether it is as good as the position; with `first`, until one is.
    pub(crate) fn compare(&mut self, solver: &mut Solver, limits: &Limits, first: bool) {
        let (score, upper) = self.seen(&self.root);
        // Of a lost position every move is as good, if it does not matter how soon.
        if score != upper || self.outcome_only && score < 0 {
            return;
        }
        let (nodes, elapsed) = (self.nodes, self.elapsed);
        for nth in 0..self.tried.len() {
            let rest = limits.after(self.nodes - nodes, self.elapsed.saturating_sub(elapsed));
            let watch = limits.stopwatch();
            let found = solver.at_most(&self.after(self.tried[nth].cell), -score, &rest);
            self.elapsed += watch.elapsed();
            self.learn(nth, &found);
            if first && self.seen(&self.tried[nth].solution).0 >= score {
                return;
            }
        }
    }

    /// Takes over what somebody else proved of the position after a move.
    ///
    /// ```
    /// use quaterne_rules::{Game, Rules};
    /// use quaterne_search::{proof::Proof, solver::Solution};
    ///
    /// let game = Game::parse(&Rules::connect4(), "4455").unwrap();
    /// let mut proof = Proof::of(&game);
    /// // 3 makes two open threats: o loses with all 18 stones to come.
    /// proof.take_over(game.legal_moves()[2], &Solution { lower: -18, upper: -18, nodes: 1 });
    /// assert_eq!(proof.root().lower, 18);
    /// ```
    pub fn take_over(&mut self, cell: Cell, next: &Solution) {
        if let Some(nth) = self.tried.iter().position(|tried| tried.cell == cell) {
            self.learn(nth, next);
        }
    }

    /// What was proved of the position after a move holds for the move, and for the position before it.
    fn learn(&mut self, nth: usize, next: &Solution) {
        let found = next.for_the_other();
        self.nodes += found.nodes;
        let known = &mut self.tried[nth].solution;
        known.lower = known.lower.max(found.lower);
        known.upper = known.upper.min(found.upper);
        self.spread();
    }

    /// The position is worth what its best move is worth, and no move is worth more.
    fn spread(&mut self) {
        let most = |bound: fn(&Solution) -> i32| self.tried.iter().map(|m| bound(&m.solution)).max();
        self.root.lower = self.root.lower.max(most(|s| s.lower).unwrap_or(i32::MIN));
        self.root.upper = self.root.upper.min(most(|s| s.upper).unwrap_or(i32::MAX));
        for tried in &mut self.tried {
            tried.solution.upper = tried.solution.upper.min(self.root.upper);
        }
    }

    /// Whether the best moves are known: the first of them, or all.
    pub(crate) fn settled(&self, first: bool) -> bool {
        if !self.is_known(&self.root) {
            return false;
        }
        let worth = self.seen(&self.root).0;
        let keeps = |m: &MoveScore| self.seen(&m.solution).0 >= worth;
        let falls_short = |m: &MoveScore| self.seen(&m.solution).1 < worth;
        match first {
            true => self.tried.iter().find(|m| !falls_short(m)).is_some_and(keeps),
            false => self.tried.iter().all(|m| keeps(m) || falls_short(m)),
        }
    }

    /// The moves that are sure of most, and of these the ones that may be worth most: the best ones, once they are
    /// settled. From the centre outwards.
    pub fn best(&self) -> Vec<Cell> {
        let rank = |m: &&MoveScore| self.seen(&m.solution);
        let highest = self.tried.iter().map(|m| rank(&m)).max();
        self.tried.iter().filter(|m| Some(rank(m)) == highest).map(|m| m.cell).collect()
    }

    /// A move drawn by lot: one of score s with probability ∝ exp(s/T), among those that a look of `sees` plies leaves.
    pub(crate) fn drawn(&self, temperature: f64, sees: u32, rng: &mut Rng) -> Option<Cell> {
        let best = self.root.lower;
        // Seen from the best one, so that no exponential overflows.
        let weight = |m: &MoveScore| ((m.solution.shown(best).0 - f64::from(best)) / temperature).exp();
        let soon = |m: &MoveScore, within: u32| {
            let plies = |score| plies_to_end(score, self.left).filter(|&plies| plies <= within);
            m.solution.score().filter(|_| sees > 0).and_then(|score| plies(score).map(|_| score.signum()))
        };
        let wins = |m: &&MoveScore| soon(m, sees) == Some(1);
        let stands = |m: &&MoveScore| soon(m, sees + 1) != Some(-1);
        let mut among: Vec<&MoveScore> = self.tried.iter().filter(wins).collect();
        if among.is_empty() {
            among = self.tried.iter().filter(stands).collect();
        }
        if among.is_empty() {
            among = self.tried.iter().collect();
        }
        let mut lot = rng.unit() * among.iter().map(|m| weight(m)).sum::<f64>();
        let drawn = among.iter().find(|m| {
            lot -= weight(m);
            lot < 0.0
        });
        drawn.map(|m| m.cell).or_else(|| self.best().first().copied())
    }

    /// A move and best play after it, to the end if the limits allow.
    pub(crate) fn line_after(&mut self, first: Cell, solver: &mut Solver, limits: &Limits) -> Vec<Cell> {
        let mut line = vec![first];
        let tried = self.tried.iter().find(|m| m.cell == first);
        if let Some(score) = tried.and_then(|m| m.solution.score()) {
            let watch = limits.stopwatch();
            let (rest, nodes) = solver.line_of(&self.after(first), -score, limits);
            line.extend(rest.unwrap_or_default());
            self.nodes += nodes;
            self.elapsed += watch.elapsed();
        }
        line
    }
}
