//! The player `perfect`: the score that the exact solver proves, and a move that keeps it.
//!
//! Scores follow the solvers' convention, described in [`solver`](crate::solver). First the position is
//! solved; then each move is asked, from the centre outwards, whether it is as good. That is one question
//! per move where its exact score takes many, and bad moves are often the hardest to tell apart: on the empty
//! 7 × 6 board all seven scores cost over ten times the nodes of the best one. So other moves get their
//! exact scores only within a small budget, or if a temperature needs them; else an upper bound.
//!
//! When a limit comes before the score, the rest goes to the moves in turn (see [`proof`](crate::proof)), so that
//! something is known of every move. If the best moves are still not told apart, an eighth of the limits was kept for an
//! ordinary search to choose among them.
//!
//! A temperature T makes an opponent of human strength: a move of score s is played with probability
//! ∝ exp(s/T). At T = 1 a move that is worse by one is chosen e = 2.7 times less often; at 0 the best is played. Scores do not know
//! what strikes the eye: a lost game costs as much whether four are in a row at once or in ten moves. So `sees` plies are looked ahead as
//! people do: a win within them is played, and a loss right after them avoided, as far as they can be.

use quaterne_rules::{Cell, Game};

use crate::analysis::{Analysis, MoveScore};
use crate::engine;
use crate::events::Listener;
use crate::limits::Limits;
use crate::method::{Method, PerfectPlay};
use crate::proof::Proof;
use crate::rng::Rng;
use crate::solver::Solver;
use crate::ties::Ties;

/// Nodes to make the scores of other moves exact, once the best one is known.
const EXTRA: u64 = 1 << 21;

/// Whether a board is solved in seconds, at worst.
pub(crate) fn is_solved(rules: &quaterne_rules::Rules) -> bool {
    rules.area() <= if rules.gravity() { SOLVED_WITH_GRAVITY } else { SOLVED_FREE }
}

/// Boards with gravity up to this many cells are solved in seconds, at worst,
const SOLVED_WITH_GRAVITY: u32 = 42;
/// and those without up to this many.
const SOLVED_FREE: u32 = 16;

/// Chooses a move in a game that is not over.
///
/// Who listens hears the questions about the position itself, each with a tree of its own; they are asked even where the
/// book has the answer.
pub(crate) fn choose(
    game: &Game,
    play: &PerfectPlay,
    limits: &Limits,
    solver: &mut Solver,
    mut rng: Rng,
    listener: Option<Listener<'_>>,
) -> Analysis {
    let limits = within_reason(game, play.limits(limits));
    let proving = eighths(&limits, 7);
    let first = play.ties == Ties::First;
    let mut proof = Proof::of(game).outcome_only(play.wdl);
    proof.solve(solver, &quarters(&proving, 3), listener);
    proof.compare(solver, &proving.after(proof.nodes, proof.elapsed()), first);
    let rest = proving.after(proof.nodes, proof.elapsed());
    proof.finish(
        solver,
        &match play.temperature {
            None if proof.settled(first) => rest.and(&Limits::none().nodes(EXTRA)),
            _ => rest,
        },
    );
    let settled = proof.settled(first);
    let best = match play.temperature {
        Some(hundredths) if hundredths > 0 => proof.drawn(f64::from(hundredths) / 100.0, play.sees, &mut rng),
        _ if settled => play.ties.choose(&proof.best(), game.rules(), &mut rng),
        _ => {
            let guess = guess(game, &proof.best(), &limits.after(proof.nodes, proof.elapsed()));
            proof.nodes += guess.nodes;
            guess.best
        }
    };
    let complete = if play.temperature.is_some() { proof.is_complete() } else { settled };
    let rest = proving.after(proof.nodes, proof.elapsed());
    let line = best.map_or(Vec::new(), |best| proof.line_after(best, solver, &rest));
    analysis(&proof, best, line, complete)
}

/// The score, and a move that is proved to keep it: all the limits go to the proof, and nothing is guessed.
pub(crate) fn score(game: &Game, play: &PerfectPlay, limits: &Limits, solver: &mut Solver) -> Analysis {
    let limits = play.limits(limits);
    let mut proof = Proof::of(game).outcome_only(play.wdl);
    proof.solve(solver, &limits, None);
    proof.compare(solver, &limits.after(proof.nodes, proof.elapsed()), true);
    let best = if proof.settled(true) { proof.best().first().copied() } else { None };
    let complete = proof.settled(true);
    Analysis { moves: Vec::new(), ..analysis(&proof, best, best.into_iter().collect(), complete) }
}

/// The score and best play to the end, of which the first move is a best one.
pub(crate) fn line(game: &Game, play: &PerfectPlay, limits: &Limits, solver: &mut Solver) -> Analysis {
    let limits = play.limits(limits);
    let mut proof = Proof::of(game);
    proof.solve(solver, &limits, None);
    let line = proof.line(solver, &limits.after(proof.nodes, proof.elapsed()));
    let complete = line.is_some();
    let line = line.unwrap_or_default();
    Analysis { moves: Vec::new(), ..analysis(&proof, line.first().copied(), line, complete) }
}

/// The score of every move, and best play to the end.
pub(crate) fn moves(game: &Game, play: &PerfectPlay, limits: &Limits, solver: &mut Solver) -> Analysis {
    let limits = play.limits(limits);
    let mut proof = Proof::of(game).outcome_only(play.wdl);
    proof.finish(solver, &limits);
    let line = proof.line(solver, &limits.after(proof.nodes, proof.elapsed()));
    proved(&proof, line)
}

/// The analysis of a proof, as far as it has come.
pub(crate) fn proved(proof: &Proof, line: Option<Vec<Cell>>) -> Analysis {
    let line = line.unwrap_or_default();
    let settled = proof.settled(false);
    let best = line.first().copied().or_else(|| proof.best().first().copied().filter(|_| settled));
    analysis(proof, best, line, proof.is_complete())
}

fn analysis(proof: &Proof, best: Option<Cell>, line: Vec<Cell>, complete: bool) -> Analysis {
    let root = proof.root();
    let one = |m: &crate::solver::MoveScore| {
        let (score, bound) = m.solution.shown(root.lower);
        let verdict = m.solution.verdict(proof.left);
        MoveScore { cell: m.cell, score, bound, verdict, visits: None, proved: Some(m.solution) }
    };
    Analysis {
        best,
        score: root.shown(i32::MIN).0,
        verdict: root.verdict(proof.left),
        proved: Some(root),
        line,
        moves: proof.moves().iter().map(one).collect(),
        depth: if complete { proof.left } else { 0 },
        nodes: proof.nodes,
        elapsed: proof.elapsed(),
        complete,
        ..Analysis::empty()
    }
}

/// An ordinary search, to choose among moves of which no more is proved than of one another.
fn guess(game: &Game, candidates: &[Cell], limits: &Limits) -> Analysis {
    let search: Method = "deepening:eval=ratio,ties=possibilities".parse().expect("a method of ours");
    let mut found = engine::answer(game, &search, limits);
    let is_candidate = |cell: &Cell| candidates.contains(cell);
    let highest =
        found.moves.iter().filter(|m| is_candidate(&m.cell)).max_by(|a, b| a.score.total_cmp(&b.score));
    // A best move that is no candidate was proved worse; without a node left there is no search at all.
    found.best = found.best.filter(is_candidate).or(highest.map(|m| m.cell)).or(candidates.first().copied());
    found
}

/// So many eighths of the nodes and of the time.
fn eighths(limits: &Limits, share: u32) -> Limits {
    let nodes = limits.nodes.map(|nodes| nodes - nodes / 8 * u64::from(8 - share));
    Limits { nodes, time: limits.time.map(|time| time / 8 * share), ..limits.clone() }
}

/// So many quarters of them.
fn quarters(limits: &Limits, share: u32) -> Limits {
    let nodes = limits.nodes.map(|nodes| nodes / 4 * u64::from(share));
    Limits { nodes, time: limits.time.map(|time| time / 4 * share), ..limits.clone() }
}

/// These limits; where the board is too large to be solved and there are none, the default time.
fn within_reason(game: &Game, limits: Limits) -> Limits {
    let bounded = limits.time.is_some() || limits.nodes.is_some();
    if bounded || is_solved(game.rules()) { limits } else { limits.time(PerfectPlay::DEFAULT_TIME) }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use quaterne_rules::{Rules, write_moves};

    use crate::analysis::Verdict;
    use crate::events::Bound;
    use crate::solver::from_the_centre;

    use super::*;

    fn perfect(rules: &str, position: &str, keys: &str) -> (Game, Analysis) {
        let game = Game::parse(&rules.parse().unwrap(), position).unwrap();
        let method = format!("perfect:{keys}").parse().unwrap();
        let analysis = engine::answer(&game, &method, &Limits::none());
        (game, analysis)
    }

    /// However hot, a win at hand is played and one of the other side stopped, if that is what it sees.
    #[test]
    fn what_it_sees_it_plays() {
        for (position, sees, expected) in [
            // x wins on 4; o must stop it there.
            ("112233", 1, "4"),
            ("11223", 1, "4"),
            ("11223", 2, "4"),
        ] {
            for seed in 0..40 {
                let (game, found) =
                    perfect("connect4", position, &format!("table=1,temperature=50,sees={sees},seed={seed}"));
                assert_eq!(
                    write_moves(game.rules(), &[found.best.unwrap()]),
                    expected,
                    "{position} {sees} {seed}"
                );
            }
        }
        let blind = (0..40).filter(|seed| {
            let (game, found) = perfect("connect4", "112233", &format!("table=1,temperature=50,seed={seed}"));
            write_moves(game.rules(), &[found.best.unwrap()]) != "4"
        });
        assert!(blind.count() > 10);
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
            assert_eq!(found, expected, "{rules} {position}");
            // Ties are between moves in the order of the search, from the centre.
            let centre = from_the_centre(game.board());
            expected.sort_by_key(|m| centre.iter().position(|cell| *cell == m.0));
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
        // After 444444; set up as rows, which no book answers. The middle column is full.
        let (rows, scores) = ("3o3/3x3/3o3/3x3/3o3/3x3 x", [-1, 0, 1, 0, 1, 0, -1]);
        for nodes in [1, 100, 20_000, 200_000] {
            let (game, analysis) = perfect("connect4", rows, &format!("table=1,nodes={nodes}"));
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

    /// Where nothing is proved, it still sees what an ordinary search sees: o has to stop three in a row with both
    /// ends open.
    #[test]
    fn on_boards_beyond_reach_it_searches() {
        let (_, analysis) = perfect("gomoku-15", "h8a1i8a15j8", "table=1,nodes=400000");
        let best = analysis.best.unwrap().to_string();
        assert!(["f8", "g8", "k8", "l8"].contains(&best.as_str()), "{best}");
        assert!(!analysis.complete);
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
