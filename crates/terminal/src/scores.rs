//! What every move is worth: searched at first, exact as soon as it is proved.
//!
//! ```text
//!   depth 1, 2, 3 …     the score of every move, by α–β       ~ searched
//!   then the solver     every move in turn, step by step      = exact
//! ```
//!
//! A search that sees the end of the game has proved it: then the exact score follows from the distance.
//! Scores are seen by the side to move. Each step is told when it is done, so that there is always something
//! to look at and nothing to wait for.

use std::time::{Duration, Instant};

use quaterne_rules::{Cell, Game};
use quaterne_search::analysis::{MoveScore, Verdict};
use quaterne_search::events::Bound;
use quaterne_search::method::PerfectPlay;
use quaterne_search::proof::Proof;
use quaterne_search::question::{Engine, Question, What};
use quaterne_search::solver::plies_to_end;
use quaterne_search::{Limits, Method};

/// What is known of a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Rating {
    pub(crate) cell: Cell,
    /// For the side that plays it.
    pub(crate) score: f64,
    /// Proved, and then in the solvers' units.
    pub(crate) exact: bool,
    pub(crate) verdict: Option<Verdict>,
}

/// What is known of the moves of a position.
#[derive(Clone, Debug, PartialEq, Default)]
pub(crate) struct Scores {
    pub(crate) moves: Vec<Rating>,
    /// Plies that the searched ones looked ahead.
    pub(crate) depth: u32,
    /// Whether nothing better will come.
    pub(crate) done: bool,
}

impl Scores {
    /// What is known of a move.
    pub(crate) fn of(&self, cell: Cell) -> Option<&Rating> {
        self.moves.iter().find(|rating| rating.cell == cell)
    }

    /// The best move: a proved win first, the soonest of several; then by score.
    pub(crate) fn best(&self) -> Option<&Rating> {
        self.moves.iter().max_by(|a, b| a.rank().total_cmp(&b.rank()))
    }

    /// Whether this move is as good as the best.
    pub(crate) fn is_best(&self, rating: &Rating) -> bool {
        self.best().is_some_and(|best| best.rank() <= rating.rank())
    }
}

impl Rating {
    /// Comparable numbers: proved wins above all, proved losses below.
    fn rank(&self) -> f64 {
        const BEYOND: f64 = 1e12;
        match (self.exact, self.verdict) {
            (true, Some(Verdict::Win(_))) => BEYOND + self.score,
            (true, Some(Verdict::Loss(_))) => -BEYOND + self.score,
            _ => self.score,
        }
    }

    /// Proved, with so many plies left to a full board.
    pub(crate) fn exact(cell: Cell, score: i32, left: u32) -> Self {
        let plies = plies_to_end(score, left);
        let verdict = match score {
            1.. => Verdict::Win(plies),
            0 => Verdict::Draw,
            _ => Verdict::Loss(plies),
        };
        Self { cell, score: score.into(), exact: true, verdict: Some(verdict) }
    }
}

/// How long searched scores are sought,
const SEARCH: Duration = Duration::from_millis(900);
/// and exact ones.
const PROVE: Duration = Duration::from_secs(45);
/// Free boards up to so many cells are solved.
pub(crate) const SOLVED_FREE: u32 = 16;

/// Finds scores until they are exact, time is up or the flag of the limits is raised.
pub(crate) fn find(game: &Game, limits: &Limits, engine: &mut Engine, tell: &impl Fn(Scores)) {
    let mut finder = Finder::new(game, limits);
    finder.search(engine, tell);
    if game.rules().gravity() || game.rules().area() <= SOLVED_FREE {
        finder.prove(engine, tell);
    }
    if !finder.stopped() {
        finder.scores.done = true;
        tell(finder.scores);
    }
}

struct Finder<'a> {
    game: &'a Game,
    limits: &'a Limits,
    scores: Scores,
    /// Plies that can still be played.
    left: u32,
}

impl<'a> Finder<'a> {
    fn new(game: &'a Game, limits: &'a Limits) -> Self {
        let left = game.rules().max_plies() - game.board().plies();
        Self { game, limits, scores: Scores::default(), left }
    }

    fn stopped(&self) -> bool {
        self.limits.stop.as_ref().is_some_and(|stop| stop.load(std::sync::atomic::Ordering::Relaxed))
    }

    /// Deeper and deeper, every move with a score of its own.
    fn search(&mut self, engine: &mut Engine, tell: &impl Fn(Scores)) {
        let started = Instant::now();
        // One ply of each move, and at least one of the answer.
        for depth in 2.min(self.left)..=self.left {
            let Some(rest) = SEARCH.checked_sub(started.elapsed()).filter(|_| !self.stopped()) else {
                return;
            };
            let by = format!("alphabeta:depth={depth},eval=ratio,order=centre").parse();
            let by: Method = by.expect("a player of our own");
            let limits = self.limits.clone().time(rest);
            let found =
                engine.analysis(&Question::new(self.game.clone()).by(by).what(What::Moves).limits(limits));
            if !found.complete || found.moves.iter().any(|each| each.bound != Bound::Exact) {
                return;
            }
            let rating = |each: &MoveScore| match each.verdict {
                Some(Verdict::Win(None) | Verdict::Loss(None)) | None => {
                    Rating { cell: each.cell, score: each.score, exact: false, verdict: None }
                }
                Some(verdict) => self.proved(each.cell, verdict),
            };
            let mut moves: Vec<Rating> = found.moves.iter().map(rating).collect();
            moves.sort_by_key(|rating| rating.cell);
            let decided = moves.iter().all(|rating| rating.exact);
            self.scores = Scores { moves, depth, done: false };
            tell(self.scores.clone());
            if decided {
                return;
            }
        }
    }

    /// A proved result as the solvers count it.
    fn proved(&self, cell: Cell, verdict: Verdict) -> Rating {
        let worth = |plies: Option<u32>| f64::from((self.left + 2).saturating_sub(plies.unwrap_or(0)) / 2);
        let score = match verdict {
            Verdict::Win(plies) => worth(plies),
            Verdict::Draw => 0.0,
            Verdict::Loss(plies) => -worth(plies),
        };
        Rating { cell, score, exact: true, verdict: Some(verdict) }
    }

    /// The exact scores, as they become known.
    fn prove(&mut self, engine: &mut Engine, tell: &impl Fn(Scores)) {
        let solver = engine.solver(&PerfectPlay::default());
        let mut proof = Proof::of(self.game);
        let mut more = true;
        while more && !self.scores.moves.iter().all(|rating| rating.exact) {
            let Some(rest) = PROVE.checked_sub(proof.elapsed()).filter(|_| !self.stopped()) else { return };
            more = proof.step(solver, &self.limits.clone().time(rest));
            let before = self.scores.moves.clone();
            for found in proof.moves() {
                let Some(score) = found.solution.score() else { continue };
                if let Some(rating) = self.scores.moves.iter_mut().find(|rating| rating.cell == found.cell) {
                    *rating = Rating::exact(found.cell, score, self.left);
                }
            }
            if self.scores.moves != before {
                tell(self.scores.clone());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use quaterne_search::solver::Solver;

    use super::*;

    fn exact(rules: &str, position: &str) -> Vec<(String, f64, Option<Verdict>)> {
        let game = Game::parse(&rules.parse().unwrap(), position).unwrap();
        let told = RefCell::new(Vec::new());
        find(&game, &Limits::none(), &mut Engine::new(), &|scores| told.borrow_mut().push(scores));
        let last = told.borrow().last().cloned().unwrap();
        assert!(last.done && last.moves.iter().all(|rating| rating.exact), "{last:?}");
        last.moves.iter().map(|m| (m.cell.to_string(), m.score, m.verdict)).collect()
    }

    /// The solver says the same of every move, whether a search or the solver proved it.
    #[test]
    fn scores_are_those_of_the_solver() {
        for (rules, position) in
            [("connect4", "4455"), ("connect4", "44455554221"), ("4x4/4", "11224"), ("tictactoe", "b2a1")]
        {
            let game = Game::parse(&rules.parse().unwrap(), position).unwrap();
            let left = game.rules().max_plies() - game.board().plies();
            let mut proof = Proof::of(&game);
            proof.finish(&mut Solver::new(8), &Limits::none());
            let solved: Vec<_> = proof
                .moves()
                .iter()
                .map(|m| Rating::exact(m.cell, m.solution.score().unwrap(), left))
                .map(|m| (m.cell.to_string(), m.score, m.verdict))
                .collect();
            assert_eq!(exact(rules, position), solved, "{rules} {position}");
        }
    }

    #[test]
    fn a_raised_flag_leaves_nothing_to_say() {
        let stop = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true));
        let told = RefCell::new(0);
        let game = Game::new("gomoku-15".parse().unwrap());
        find(&game, &Limits::none().stop(stop), &mut Engine::new(), &|_| *told.borrow_mut() += 1);
        assert_eq!(*told.borrow(), 0);
    }
}
