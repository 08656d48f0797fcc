//! A line of input and what was found about it.
//!
//! ```text
//!   4455            a position
//!   4455 18         the same, and the score it should have: the form of the public test sets
//!   7/7/7/7/7/3x3 o 1
//! ```

use std::time::{Duration, Instant};

use quaterne_rules::{Cell, Game, NotationError, Rules};
use quaterne_search::Limits;
use quaterne_search::solver::{MoveScore, Solution, Solver};

use quaterne_report::Text;

/// The answer to a line.
pub(super) struct Answer {
    /// As typed.
    pub(super) position: String,
    /// The score that the line asks for.
    pub(super) expected: Option<i32>,
    pub(super) found: Result<Found, Text>,
    wdl: bool,
}

/// What was found about a position.
pub(super) struct Found {
    pub(super) game: Game,
    /// The score, and the nodes it took.
    pub(super) solution: Solution,
    /// The time it took.
    pub(super) time: Duration,
    /// The best moves: one, or all when every move was asked for.
    pub(super) best: Vec<Cell>,
    pub(super) moves: Option<Vec<MoveScore>>,
}

impl Answer {
    /// Reads a line and solves its position.
    pub(super) fn find(
        line: &str,
        rules: &Rules,
        solver: &mut Solver,
        limits: &Limits,
        wdl: bool,
        moves: bool,
    ) -> Self {
        let (position, expected) = split(line);
        let found = read(line, rules)
            .map(|game| Found::new(game, solver, limits, wdl, moves))
            .map_err(|error| quaterne_report::Text::of(&error));
        Self { position: position.to_owned(), expected, found, wdl }
    }

    /// Whether the score is the one that the line asks for; `None` where nothing is asked, or nothing known.
    pub(super) fn as_expected(&self) -> Option<bool> {
        let (expected, solution) = (self.expected?, self.found.as_ref().ok()?.solution);
        if self.wdl {
            return solution.sign().map(|sign| sign == expected.signum());
        }
        let possible = (solution.lower..=solution.upper).contains(&expected);
        if possible && solution.score().is_none() { None } else { Some(possible) }
    }
}

/// The position of a line.
pub(super) fn read(line: &str, rules: &Rules) -> Result<Game, NotationError> {
    Game::parse(rules, split(line).0)
}

/// The text of a line's position, and its score: the second word after moves, the third after rows and a side.
///
/// Moves may be spaced, too: `4 4 5 5` is four of them.
fn split(line: &str) -> (&str, Option<i32>) {
    let line = line.trim();
    let words = if line.contains('/') { 3 } else { 2 };
    let last = line.rsplit_once(char::is_whitespace).filter(|_| line.split_whitespace().count() == words);
    match last.and_then(|(position, score)| Some((position.trim_end(), score.parse().ok()?))) {
        Some((position, score)) => (position, Some(score)),
        None => (line, None),
    }
}

impl Found {
    fn new(game: Game, solver: &mut Solver, limits: &Limits, wdl: bool, moves: bool) -> Self {
        let started = Instant::now();
        let solution = if wdl { solver.outcome(&game, limits) } else { solver.solve(&game, limits) };
        let time = started.elapsed();
        let rest = limits.after(solution.nodes, time);
        let (best, moves) = match (moves, wdl) {
            (true, _) => {
                let moves = if wdl { outcomes(&game, solver, &rest) } else { solver.moves(&game, &rest) };
                (best_of(&moves, &solution, wdl), Some(moves))
            }
            (false, true) => (keeper(&game, solver, &solution, &rest).into_iter().collect(), None),
            (false, false) => {
                let best = solution.score().and_then(|score| solver.best(&game, score, &rest));
                (best.into_iter().collect(), None)
            }
        };
        Self { game, solution, time, best, moves }
    }
}

/// Whether each move wins, draws or loses.
fn outcomes(game: &Game, solver: &mut Solver, limits: &Limits) -> Vec<MoveScore> {
    let (started, mut nodes) = (Instant::now(), 0);
    let after = |cell| {
        let mut next = game.clone();
        next.play(cell).ok()?;
        let solution = solver.outcome(&next, &limits.after(nodes, started.elapsed()));
        nodes += solution.nodes;
        Some(MoveScore { cell, solution: solution.for_the_other() })
    };
    game.legal_moves().into_iter().filter_map(after).collect()
}

/// The first move that keeps the win, the draw, or the loss.
fn keeper(game: &Game, solver: &mut Solver, position: &Solution, limits: &Limits) -> Option<Cell> {
    let (sign, started, mut nodes) = (position.sign()?, Instant::now(), 0);
    game.legal_moves().into_iter().find(|&cell| {
        let mut next = game.clone();
        let played = next.play(cell).is_ok();
        let solution = solver.outcome(&next, &limits.after(nodes, started.elapsed()));
        nodes += solution.nodes;
        played && solution.sign() == Some(-sign)
    })
}

/// The moves that keep what the position is worth.
fn best_of(moves: &[MoveScore], position: &Solution, wdl: bool) -> Vec<Cell> {
    let keeps = |found: &Solution| match wdl {
        true => position.sign().is_some() && found.sign() == position.sign(),
        false => position.score().is_some() && found.score() == position.score(),
    };
    moves.iter().filter(|m| keeps(&m.solution)).map(|m| m.cell).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_with_and_without_a_score() {
        for (line, expected) in [
            ("4455", ("4455", None)),
            ("4455 18", ("4455", Some(18))),
            ("  44455554221\t-15 ", ("44455554221", Some(-15))),
            ("7/7/7/7/7/7 x", ("7/7/7/7/7/7 x", None)),
            ("7/7/7/7/7/7 x 1", ("7/7/7/7/7/7 x", Some(1))),
            ("4 4 5 5", ("4 4 5 5", None)),
            ("", ("", None)),
        ] {
            assert_eq!(split(line), expected, "{line:?}");
        }
    }

    #[test]
    fn the_best_moves_keep_the_score() {
        let rules = "4x4/4".parse().unwrap();
        for (line, wdl, moves, best, as_expected) in [
            ("11224 0", false, false, "c1", Some(true)),
            ("11224 1", false, true, "c1", Some(false)),
            ("11224 0", true, false, "c1", Some(true)),
            ("112243", false, true, "a3 b3 c2 d2", None),
        ] {
            let answer = Answer::find(line, &rules, &mut Solver::new(1), &Limits::none(), wdl, moves);
            assert_eq!(answer.as_expected(), as_expected, "{line}");
            let found = answer.found.unwrap_or_else(|error| panic!("{line}: {error}"));
            let cells: Vec<String> = found.best.iter().map(Cell::to_string).collect();
            assert_eq!(cells.join(" "), best, "{line}");
        }
    }
}
