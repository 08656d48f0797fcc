//! The player `perfect`: every move with the score that the exact solver proves, and the best of them.
//!
//! Scores follow the solvers' convention, described in [`solver`](crate::solver). All moves are searched in
//! turn, with a budget of nodes that grows from round to round, so that a limit leaves something known of
//! every move:
//!
//! ```text
//!   round 1   16 k nodes   a [−18, 2]   b [−18, 1]   c −2   d [0, 18]   …
//!   round 2   64 k         a [−18, 0]   b −1                d [0, 9]    …
//!   round 3   …
//! ```
//!
//! What a round proved stays in the solver's table, so the next one soon gets to where it stopped. Rejected:
//! one move to its end after the other, where the clock stops a hopeless search of the first column and
//! nothing at all is known of the centre.
//!
//! A temperature T makes an opponent of human strength: a move of score s is played with probability
//! ∝ exp(s/T). At T = 1 a move that is worse by one is chosen e = 2.7 times less often; at 0 the best is played.

use std::sync::atomic::Ordering;

use rules::{Cell, Game};

use crate::analysis::{Analysis, MoveScore, Verdict};
use crate::events::Bound;
use crate::limits::{Limits, Meter};
use crate::method::PerfectPlay;
use crate::rng::Rng;
use crate::solver::{Solution, Solver, plies_to_end};
use crate::ties::Ties;

/// Nodes for each move in the first round,
const FIRST_BUDGET: u64 = 1 << 14;
/// and how many times more in each round after it.
const GROWTH: u64 = 4;

/// Boards with gravity up to this many cells are solved in seconds, at worst,
const SOLVED_WITH_GRAVITY: u32 = 42;
/// and those without up to this many.
const SOLVED_FREE: u32 = 16;

/// Analyses a game that is not over.
pub(crate) fn analyse(game: &Game, play: &PerfectPlay, limits: &Limits, mut rng: Rng) -> Analysis {
    let own = Limits { time: play.time, nodes: play.nodes, ..Limits::none() };
    let mut proof = Proof::start(game, play.table, within_reason(game, limits.and(&own)));
    proof.run();
    let root = proof.root();
    let best = match play.temperature {
        Some(hundredths) if hundredths > 0 => proof.drawn(f64::from(hundredths) / 100.0, &mut rng),
        // Moves of which no more is known are not equally good: there the centre is the better guess.
        _ if root.score().is_none() => Ties::Possibilities.choose(&proof.best(), game.rules(), &mut rng),
        _ => play.ties.choose(&proof.best(), game.rules(), &mut rng),
    };
    let complete = proof.moves.iter().all(|m| m.solution.score().is_some());
    let nodes = proof.used;
    let line = best.map_or(Vec::new(), |best| proof.line(best));
    Analysis {
        best,
        score: shown(&root, root.lower).0,
        verdict: verdict(&root, proof.left),
        line,
        moves: proof
            .moves
            .iter()
            .map(|m| {
                let (score, bound) = shown(&m.solution, root.lower);
                MoveScore {
                    cell: m.cell,
                    score,
                    bound,
                    verdict: verdict(&m.solution, proof.left),
                    visits: None,
                }
            })
            .collect(),
        depth: if complete { proof.left } else { 0 },
        nodes,
        elapsed: proof.meter.elapsed(),
        complete,
        ..Analysis::empty()
    }
}

/// These limits; where the board is too large to be solved and there are none, the default time.
fn within_reason(game: &Game, limits: Limits) -> Limits {
    let rules = game.rules();
    let cells = u32::from(rules.width()) * u32::from(rules.height());
    let most = if rules.gravity() { SOLVED_WITH_GRAVITY } else { SOLVED_FREE };
    let bounded = limits.time.is_some() || limits.nodes.is_some();
    if bounded || cells <= most { limits } else { limits.time(PerfectPlay::DEFAULT_TIME) }
}

/// A score and how it is meant: exactly; at most, for a move that loses or cannot beat the best; or at least.
fn shown(solution: &Solution, best: i32) -> (f64, Bound) {
    match solution {
        Solution { lower, upper, .. } if lower == upper => (f64::from(*lower), Bound::Exact),
        Solution { upper, .. } if *upper < 0 || *upper <= best => (f64::from(*upper), Bound::Upper),
        Solution { lower, .. } => (f64::from(*lower), Bound::Lower),
    }
}

fn verdict(solution: &Solution, left: u32) -> Option<Verdict> {
    let plies = solution.score().and_then(|score| plies_to_end(score, left));
    solution.sign().map(|sign| match sign {
        1 => Verdict::Win(plies),
        0 => Verdict::Draw,
        _ => Verdict::Loss(plies),
    })
}

/// A legal move and what is proved of it.
struct Tried {
    cell: Cell,
    next: Game,
    solution: Solution,
}

/// The proof under way.
struct Proof {
    solver: Solver,
    moves: Vec<Tried>,
    /// Plies to a full board.
    left: u32,
    limits: Limits,
    meter: Meter,
    used: u64,
}

impl Proof {
    fn start(game: &Game, table_mb: u32, limits: Limits) -> Self {
        let left = game.rules().max_plies() - game.board().plies();
        let most = (left as i32 + 1) / 2;
        let anything = Solution { lower: -most, upper: most, nodes: 0 };
        let tried = |cell| {
            let mut next = game.clone();
            next.play(cell).ok().map(|()| Tried { cell, next, solution: anything })
        };
        Self {
            solver: Solver::new(table_mb as usize),
            moves: game.legal_moves().into_iter().filter_map(tried).collect(),
            left,
            meter: Meter::start(&limits),
            limits,
            used: 0,
        }
    }

    /// Searches round after round, until all is proved or a limit is reached.
    fn run(&mut self) {
        let share = self.limits.nodes.map_or(u64::MAX, |nodes| nodes / self.moves.len().max(1) as u64);
        let mut budget = share.clamp(1, FIRST_BUDGET);
        loop {
            let mut cut = false;
            for nth in 0..self.moves.len() {
                let limits = self.rest();
                let tried = &mut self.moves[nth];
                if tried.solution.score().is_some() {
                    continue;
                }
                let nodes = limits.nodes.unwrap_or(u64::MAX).min(budget);
                // Even without a node left, a glance at the board proves something.
                let found = self.solver.solve(&tried.next, &limits.nodes(nodes)).for_the_other();
                self.used += found.nodes;
                tried.solution.lower = tried.solution.lower.max(found.lower);
                tried.solution.upper = tried.solution.upper.min(found.upper);
                cut |= found.nodes >= nodes;
            }
            if !cut || self.stopped() {
                return;
            }
            budget = budget.saturating_mul(GROWTH);
        }
    }

    /// What is left of the limits.
    fn rest(&self) -> Limits {
        Limits {
            depth: None,
            nodes: self.limits.nodes.map(|nodes| nodes.saturating_sub(self.used)),
            time: self.limits.time.map(|time| time.saturating_sub(self.meter.elapsed())),
            stop: self.limits.stop.clone(),
        }
    }

    fn stopped(&self) -> bool {
        let rest = self.rest();
        rest.nodes == Some(0)
            || rest.time.is_some_and(|time| time.is_zero())
            || rest.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// What follows for the position: the best of the moves.
    fn root(&self) -> Solution {
        let most = |bound: fn(&Solution) -> i32| self.moves.iter().map(|m| bound(&m.solution)).max();
        Solution {
            lower: most(|s| s.lower).unwrap_or(0),
            upper: most(|s| s.upper).unwrap_or(0),
            nodes: self.used,
        }
    }

    /// The moves that are sure of most, and of these the ones that may be worth most.
    fn best(&self) -> Vec<Cell> {
        let rank = |m: &&Tried| (m.solution.lower, m.solution.upper);
        let highest = self.moves.iter().map(|m| rank(&m)).max();
        self.moves.iter().filter(|m| Some(rank(m)) == highest).map(|m| m.cell).collect()
    }

    /// A move drawn by lot: one of score s with probability ∝ exp(s/T).
    fn drawn(&self, temperature: f64, rng: &mut Rng) -> Option<Cell> {
        let best = self.root().lower;
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
    fn line(&mut self, first: Cell) -> Vec<Cell> {
        let limits = self.rest();
        let next = self.moves.iter().find(|m| m.cell == first && m.solution.score().is_some());
        let rest = next.and_then(|m| self.solver.line(&m.next, &limits)).unwrap_or_default();
        std::iter::once(first).chain(rest).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use rules::{Rules, write_moves};

    use super::*;
    use crate::engine;

    fn perfect(rules: &str, position: &str, keys: &str) -> (Game, Analysis) {
        let game = Game::parse(&rules.parse().unwrap(), position).unwrap();
        let method = format!("perfect:{keys}").parse().unwrap();
        let analysis = engine::answer(&game, &method, &Limits::none());
        (game, analysis)
    }

    #[track_caller]
    fn check(rules: &str, position: &str, score: i32, verdict: Verdict) {
        let (mut game, analysis) = perfect(rules, position, "table=16");
        assert_eq!(analysis.score, f64::from(score), "{rules} {position}");
        assert_eq!(analysis.verdict, Some(verdict), "{rules} {position}");
        assert!(analysis.complete && analysis.moves.iter().all(|m| m.bound == Bound::Exact));
        assert_eq!(analysis.line.first(), analysis.best.as_ref());
        // The line is a game to the end that the verdict announced.
        let plies = analysis.line.len() as u32;
        for &cell in &analysis.line {
            game.play(cell).unwrap();
        }
        assert!(game.outcome().is_some(), "{rules} {position}");
        if let Verdict::Win(Some(claimed)) | Verdict::Loss(Some(claimed)) = verdict {
            assert_eq!(plies, claimed, "{rules} {position}");
        }
    }

    #[test]
    fn known_values() {
        check("connect4", "4455", 18, Verdict::Win(Some(3)));
        check("connect4", "44455554221", -15, Verdict::Loss(Some(2)));
        check("connect4", "121212", 18, Verdict::Win(Some(1)));
        check("tictactoe", "", 0, Verdict::Draw);
        check("4x3/3/free", "", 3, Verdict::Win(Some(7)));
        check("4x3/3", "", 2, Verdict::Win(Some(9)));
        check("4x5/3", "", 5, Verdict::Win(Some(11)));
        check("4x4/4", "", 0, Verdict::Draw);
    }

    #[test]
    fn a_finished_game_keeps_the_convention() {
        let (_, analysis) = perfect("connect4", "1212121", "table=1");
        assert_eq!((analysis.best, analysis.score), (None, -18.0));
        assert_eq!(analysis.verdict, Some(Verdict::Loss(Some(0))));
    }

    /// The score by the definition, through every branch.
    fn naive(game: &Game) -> i32 {
        match game.outcome() {
            Some(end) if end.winner().is_some() => {
                -((game.rules().max_plies() + 2 - game.board().plies()) as i32 / 2)
            }
            Some(_) => 0,
            None => after(game).iter().map(|(_, score)| *score).max().unwrap(),
        }
    }

    fn after(game: &Game) -> Vec<(Cell, i32)> {
        let score = |cell| {
            let mut next = game.clone();
            next.play(cell).unwrap();
            (cell, -naive(&next))
        };
        game.legal_moves().into_iter().map(score).collect()
    }

    #[test]
    fn as_naive_minimax_move_by_move() {
        for (rules, position) in [
            ("4x3/3", "1"),
            ("4x3/3", "2324"),
            ("3x4/3", "22"),
            ("4x3/4", "1231"),
            ("3x3/3", ""),
            ("tictactoe", "b2a1"),
            ("tictactoe", "a1"),
            ("4x3/3/free/stones=4", "b2c2a1d1"),
        ] {
            let (game, analysis) = perfect(rules, position, "table=1,ties=last");
            let expected = after(&game);
            let found: Vec<(Cell, i32)> = analysis.moves.iter().map(|m| (m.cell, m.score as i32)).collect();
            assert_eq!(found, expected, "{rules} {position}");
            let top = expected.iter().map(|m| m.1).max().unwrap();
            let best: Vec<Cell> = expected.iter().filter(|m| m.1 == top).map(|m| m.0).collect();
            assert_eq!(analysis.best.as_ref(), best.last(), "{rules} {position}");
            for (ties, place) in [("first", Some(0)), ("random,seed=5", None), ("possibilities", None)] {
                let (_, other) = perfect(rules, position, &format!("table=1,ties={ties}"));
                let chosen = best.iter().position(|&cell| Some(cell) == other.best);
                assert!(
                    chosen.is_some() && (place.is_none() || chosen == place),
                    "{rules} {position} {ties}"
                );
            }
        }
    }

    #[test]
    fn temperatures() {
        // The moves are worth −5, −5, 0 and −5.
        let share = |temperature: &str| {
            let best = |seed: u32| {
                let keys = format!("table=1,temperature={temperature},seed={seed}");
                let (game, analysis) = perfect("4x4/4", "11224", &keys);
                assert_eq!(analysis.score, 0.0);
                write_moves(game.rules(), &[analysis.best.unwrap()]) == "3"
            };
            (0..200).filter(|&seed| best(seed)).count()
        };
        assert_eq!((share("0"), share("0.1")), (200, 200));
        // 1 / (1 + 3 exp(−5/5)) = 0.475.
        assert!((70..120).contains(&share("5")), "{}", share("5"));
        // Nearly any move.
        assert!((30..80).contains(&share("100")), "{}", share("100"));
    }

    #[test]
    fn a_limit_leaves_a_legal_move_and_true_bounds() {
        let scores = [-2, -1, 0, 1, 0, -1, -2];
        for nodes in [1, 100, 20_000] {
            let (game, analysis) = perfect("connect4", "", &format!("table=1,nodes={nodes}"));
            assert!(!analysis.complete && analysis.nodes <= nodes, "{}", analysis.nodes);
            assert!(game.legal_moves().contains(&analysis.best.unwrap()));
            for (found, score) in analysis.moves.iter().zip(scores.map(f64::from)) {
                assert!(match found.bound {
                    Bound::Exact => found.score == score,
                    Bound::Lower => found.score <= score,
                    Bound::Upper => found.score >= score,
                });
            }
        }
        // One that wins at once is found all the same.
        assert_eq!(perfect("12x6/4", "ababab", "nodes=1").1.verdict, Some(Verdict::Win(Some(1))));
    }

    #[test]
    fn large_boards_have_a_time_limit() {
        let time = |rules: &str, limits: Limits| {
            within_reason(&Game::new(rules.parse::<Rules>().unwrap()), limits).time
        };
        let default = Some(PerfectPlay::DEFAULT_TIME);
        assert_eq!(time("connect4", Limits::none()), None);
        assert_eq!(time("tictactoe", Limits::none()), None);
        assert_eq!(time("connect4-12x6", Limits::none()), default);
        assert_eq!(time("gomoku-15", Limits::none()), default);
        assert_eq!(time("gomoku-15", Limits::none().nodes(5)), None);
        let started = Instant::now();
        let (game, analysis) = perfect("gomoku-15", "h8", "table=1,time=100ms");
        assert!(game.legal_moves().contains(&analysis.best.unwrap()) && !analysis.complete);
        assert!(started.elapsed() < Duration::from_secs(2), "{:?}", started.elapsed());
    }
}
