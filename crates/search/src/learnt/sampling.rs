//! Positions to learn from and to be judged by: those of games between a fair player and its own mistakes.
//!
//! Positions of random games are won or lost by accidents that no evaluation need know of; positions of perfect games
//! are all alike. So each game draws how it is played: how many random plies it begins with, and how often a move is
//! drawn by lot afterwards. Moves that lose at once are left out of the draw where there are others.
//!
//! ```text
//!   game n of seed s:   r r r r r | m m r m m m m r m m …      r drawn by lot, m found by search
//!                                      ↳ x x                   sometimes a few more plies by lot
//! ```
//!
//! A game depends on the seed and its number alone, so threads share the work without changing it.

use quaterne_rules::{Board, Game, Outcome, Position, Shape, on_board};

use crate::proof::Proof;
use crate::rng::Rng;
use crate::solver::{Solver, finished};
use crate::{Evaluation, Limits, Method, engine};

/// How games are played.
#[derive(Clone, Debug)]
pub struct Recipe {
    /// What everything is drawn by.
    pub seed: u64,
    /// The plies that the search looks ahead.
    pub depth: u32,
    /// What it counts.
    pub evaluation: Evaluation,
    /// The positions worth keeping: from so many stones on.
    pub from_ply: u32,
}

/// A position, and what is known of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Labelled {
    /// The position.
    pub game: Game,
    /// What it is worth.
    pub label: Label,
}

/// What a position is worth to the side to move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Label {
    /// Its exact score.
    Exact(i32),
    /// 1, ½ or 0: how a game of the recipe's player with itself went on from here.
    Played(f64),
}

impl Recipe {
    /// Plays a game and keeps some of its positions, labelled.
    ///
    /// Those that the solver solves within `nodes` get their exact score, the others the result of the game.
    pub fn game(
        &self,
        start: &Game,
        nth: u64,
        solver: &mut Solver,
        nodes: u64,
        limits: &Limits,
    ) -> Vec<Labelled> {
        let mut rng = Rng::split(self.seed, nth);
        let (kept, outcome) = self.play(start, &mut rng);
        let limits = limits.and(&Limits::none().nodes(nodes));
        let mut labelled = Vec::new();
        for (game, on_path) in kept {
            let exact = (nodes > 0).then(|| solver.solve(&game, &limits).score()).flatten();
            let label = match (exact, outcome) {
                (Some(score), _) => Label::Exact(score),
                (None, Some(outcome)) if on_path => Label::Played(match outcome.winner() {
                    None => 0.5,
                    Some(player) if player == game.to_move() => 1.0,
                    Some(_) => 0.0,
                }),
                _ => continue,
            };
            labelled.push(Labelled { game, label });
        }
        labelled
    }

    /// The positions alone, as many as one game gives: what a judge asks about.
    pub fn positions(&self, start: &Game, nth: u64) -> Vec<Game> {
        let mut rng = Rng::split(self.seed, nth);
        self.play(start, &mut rng).0.into_iter().map(|(game, _)| game).collect()
    }

    /// Some positions of a game, with whether they are on its path, and how it ended.
    fn play(&self, start: &Game, rng: &mut Rng) -> (Vec<(Game, bool)>, Option<Outcome>) {
        let most = start.rules().max_plies();
        let by_lot = rng.below(most / 3 + 1);
        let mistakes = [1.0, 0.3, 0.15, 0.05][rng.below(4) as usize];
        let method: Method = format!("alphabeta:depth={},order=centre,ties=random", self.depth)
            .parse()
            .map(|method| with_evaluation(method, &self.evaluation))
            .unwrap_or(Method::OnePly { seed: None });
        let mut game = start.clone();
        let mut kept = Vec::new();
        while game.outcome().is_none() {
            let plies = game.board().plies();
            if plies >= self.from_ply && plies > start.board().plies() && rng.below(3) > 0 {
                kept.push((game.clone(), true));
            }
            if plies + 1 >= self.from_ply && rng.below(3) == 0 {
                kept.extend(self.astray(&game, rng).map(|game| (game, false)));
            }
            let lot = plies < by_lot || rng.unit() < mistakes;
            let cell = if lot {
                sensible(&game, rng)
            } else {
                engine::answer(&game, &method.clone().with_seed(rng.bits()), &Limits::none()).best
            };
            if cell.is_none_or(|cell| game.play(cell).is_err()) {
                break;
            }
        }
        let outcome = game.outcome();
        (kept, outcome)
    }

    /// A few plies by lot, if the game goes on.
    fn astray(&self, game: &Game, rng: &mut Rng) -> Option<Game> {
        let mut other = game.clone();
        for _ in 0..1 + rng.below(3) {
            let moves = other.legal_moves();
            if moves.is_empty() {
                return None;
            }
            other.play(moves[rng.below(moves.len() as u32) as usize]).ok()?;
        }
        (other.outcome().is_none() && other.board().plies() >= self.from_ply).then_some(other)
    }
}

fn with_evaluation(mut method: Method, evaluation: &Evaluation) -> Method {
    if let Method::AlphaBeta(tree) = &mut method {
        tree.evaluation = evaluation.clone();
    }
    method
}

/// A move by lot, of those that win at once or else of those that do not lose at once.
fn sensible(game: &Game, rng: &mut Rng) -> Option<quaterne_rules::Cell> {
    fn wins<S: Shape>(board: &Board<S>) -> bool {
        board.moves().any(|cell| board.after(cell).is_won())
    }
    let moves = game.legal_moves();
    let good: Vec<quaterne_rules::Cell> = on_board!(game.board(), board => {
        let win: Vec<_> = moves.iter().copied().filter(|&cell| board.after(cell).is_won()).collect();
        if win.is_empty() {
            moves.iter().copied().filter(|&cell| !wins(&board.after(cell))).collect()
        } else {
            win
        }
    });
    let among = if good.is_empty() { &moves } else { &good };
    (!among.is_empty()).then(|| among[rng.below(among.len() as u32) as usize])
}

/// The exact scores of all moves of a position, in the order of the moves; `None` when a limit came first.
pub fn exact_moves(game: &Game, solver: &mut Solver, limits: &Limits) -> Option<Vec<i32>> {
    if finished(game.board()).is_some() {
        return None;
    }
    let mut proof = Proof::of(game);
    proof.finish(solver, limits);
    proof.moves().iter().map(|found| found.solution.score()).collect()
}
