//! A line of input and what was found about it.
//!
//! ```text
//!   4455            a position
//!   4455 18         the same, and the score it should have: the form of the public test sets
//!   7/7/7/7/7/3x3 o 1
//! ```

use quaterne_report::solved::SolvedLine;
use quaterne_report::{Analysis, Text};
use quaterne_rules::{Game, NotationError, Rules};
use quaterne_search::question::{Engine, Question};
use quaterne_search::solver::Solution;

/// Reads a line and asks about its position.
pub(super) fn find(
    line: &str,
    rules: &Rules,
    engine: &mut Engine,
    question: &dyn Fn(Game) -> Question,
) -> SolvedLine {
    let (position, expected) = split(line);
    let mut answer =
        SolvedLine { asked: position.to_owned(), expected, as_expected: None, error: None, found: None };
    match read(position, rules) {
        Err(error) => answer.error = Some(Text::of(&error)),
        Ok(game) => {
            let question = question(game);
            let found = engine.analysis(&question);
            let wdl = question.by.as_perfect().is_some_and(|play| play.wdl);
            let both = expected.zip(found.proved);
            answer.as_expected = both.and_then(|(expected, proved)| agrees(expected, &proved, wdl));
            answer.found = Some(Analysis::of(&question.game, &question.by, &found));
        }
    }
    answer
}

/// Whether a score is the expected one, as far as is known.
fn agrees(expected: i32, proved: &Solution, wdl: bool) -> Option<bool> {
    if wdl {
        return proved.sign().map(|sign| sign == expected.signum());
    }
    let possible = (proved.lower..=proved.upper).contains(&expected);
    if possible && proved.score().is_none() { None } else { Some(possible) }
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

#[cfg(test)]
mod tests {
    use quaterne_report::ScoredMove;
    use quaterne_search::Method;
    use quaterne_search::question::What;

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
        for (line, wdl, what, best, as_expected) in [
            ("11224 0", "off", What::Score, "3", Some(true)),
            ("11224 1", "off", What::Moves, "3", Some(false)),
            ("11224 0", "on", What::Score, "3", Some(true)),
            ("112243", "off", What::Moves, "1 2 3 4", None),
        ] {
            let by: Method = format!("perfect:table=1,wdl={wdl}").parse().unwrap();
            let ask = |game| Question::new(game).by(by.clone()).what(what);
            let answer = find(line, &rules, &mut Engine::new(), &ask);
            assert_eq!(answer.as_expected, as_expected, "{line}");
            let found = answer.found.unwrap_or_else(|| panic!("{line} is a position"));
            let one = |each: &ScoredMove| each.best.then(|| each.by.to_string());
            let mut moves: Vec<String> = found.moves.iter().filter_map(one).collect();
            if what == What::Score {
                moves = found.best.iter().map(ToString::to_string).collect();
            }
            assert_eq!(moves.join(" "), best, "{line}");
        }
    }
}
