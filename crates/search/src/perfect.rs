//! The player `perfect`: the score that the exact solver proves, and a move that keeps it.
//!
//! Scores follow the solvers' convention, described in [`solver`](crate::solver). First the position is
//! solved; then each move is asked, from the centre outwards, whether it is as good. That is one question
//! per move where its exact score takes many, and bad moves are often the hardest to tell apart: on the empty
//! 7 × 6 board all seven scores cost over ten times the nodes of the best one. So other moves get their
//! exact scores only within a small budget, or if a temperature needs them; else an upper bound.
//!
//! When a limit comes before the score, the rest goes to the moves in turn, in rounds of growing budgets, so
//! that something is known of every move:
//!
//! ```text
//!   round 1   16 k nodes   d [0, 18]   c [−18, 2]   e −2   …
//!   round 2   64 k         d [0, 9]    c [−18, 0]          …
//! ```
//!
//! What a round proved stays in the solver's table, so the next one soon gets to where it stopped.
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
use crate::solver::{Solution, Solver, from_the_centre, plies_to_end};
use crate::ties::Ties;

/// Nodes for each move in the first round,
const FIRST_BUDGET: u64 = 1 << 14;
/// and how many times more in each round after it.
const GROWTH: u64 = 4;

/// Nodes to make the scores of other moves exact, once the best one is known.
const EXTRA: u64 = 1 << 21;

/// Boards with gravity up to this many cells are solved in seconds, at worst,
const SOLVED_WITH_GRAVITY: u32 = 42;
/// and those without up to this many.
const SOLVED_FREE: u32 = 16;

/// Analyses a game that is not over.
pub(crate) fn analyse(game: &Game, play: &PerfectPlay, limits: &Limits, mut rng: Rng) -> Analysis {
    let own = Limits { time: play.time, nodes: play.nodes, ..Limits::none() };
    let mut proof = Proof::start(game, play.table, within_reason(game, limits.and(&own)));
    proof.solve();
    proof.compare(play.ties == Ties::First);
    let settled = proof.settled(play.ties == Ties::First);
    proof.run(if settled && play.temperature.is_none() {
        proof.used.saturating_add(EXTRA)
    } else {
        u64::MAX
    });
    let root = proof.root;
    let best = match play.temperature {
        Some(hundredths) if hundredths > 0 => proof.drawn(f64::from(hundredths) / 100.0, &mut rng),
        _ if proof.settled(play.ties == Ties::First) => {
            play.ties.choose(&proof.best(), game.rules(), &mut rng)
        }
        // Moves of which no more is known are not equally good: there the centre is the better guess.
        _ => Ties::Possibilities.choose(&proof.best(), game.rules(), &mut rng),
    };
    let exact = proof.moves.iter().all(|m| m.solution.score().is_some());
    let settled = proof.settled(play.ties == Ties::First);
    let complete = if play.temperature.is_some() { exact } else { settled };
    let nodes = proof.used;
    let line = best.map_or(Vec::new(), |best| proof.line(best));
    Analysis {
        best,
        score: shown(&root, i32::MIN).0,
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
struct Proof<'a> {
    game: &'a Game,
    solver: Solver,
    /// What is proved of the position.
    root: Solution,
    /// The moves, from the centre outwards.
    moves: Vec<Tried>,
    /// Plies to a full board.
    left: u32,
    limits: Limits,
    meter: Meter,
    used: u64,
}

impl<'a> Proof<'a> {
    fn start(game: &'a Game, table_mb: u32, limits: Limits) -> Self {
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
    fn solve(&mut self) {
        let Limits { nodes, time, stop, progress, .. } = self.limits.clone();
        let limits = Limits {
            depth: None,
            nodes: nodes.map(|nodes| nodes / 4 * 3),
            time: time.map(|time| time / 4 * 3),
            stop,
            progress,
        };
        self.root = self.solver.solve(self.game, &limits);
        self.used = self.root.nodes;
        self.spread();
    }

    /// Asks each move whether it is as good as the position; with `first`, until one is.
    fn compare(&mut self, first: bool) {
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
    fn run(&mut self, until: u64) {
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
    fn settled(&self, first: bool) -> bool {
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
    fn best(&self) -> Vec<Cell> {
        let rank = |m: &&Tried| (m.solution.lower, m.solution.upper);
        let highest = self.moves.iter().map(|m| rank(&m)).max();
        self.moves.iter().filter(|m| Some(rank(m)) == highest).map(|m| m.cell).collect()
    }

    /// A move drawn by lot: one of score s with probability ∝ exp(s/T).
    fn drawn(&self, temperature: f64, rng: &mut Rng) -> Option<Cell> {
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
    fn line(&mut self, first: Cell) -> Vec<Cell> {
        let limits = self.rest(u64::MAX);
        let rest = self.moves.iter().find(|m| m.cell == first).and_then(|m| {
            let score = m.solution.score()?;
            self.solver.line_of(&m.next, -score, &limits)
        });
        std::iter::once(first).chain(rest.unwrap_or_default()).collect()
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
        let best = analysis.moves.iter().find(|m| Some(m.cell) == analysis.best).unwrap();
        assert_eq!((best.score, best.bound), (analysis.score, Bound::Exact), "{rules} {position}");
        assert!(analysis.complete && analysis.line.first() == Some(&best.cell));
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
            let mut expected = after(&game);
            let found: Vec<(Cell, i32)> = analysis.moves.iter().map(|m| (m.cell, m.score as i32)).collect();
            // In the order of the search, from the centre.
            expected.sort_by_key(|m| found.iter().position(|f| f.0 == m.0));
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
        for nodes in [1, 100, 20_000, 2_000_000] {
            let (game, analysis) = perfect("connect4", "", &format!("table=1,nodes={nodes}"));
            assert!(!analysis.complete && analysis.nodes <= nodes, "{}", analysis.nodes);
            assert!(game.legal_moves().contains(&analysis.best.unwrap()));
            for found in &analysis.moves {
                let score = f64::from(scores[usize::from(found.cell.column)]);
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
