//! Why a position is won, drawn or lost: what can be said of it in words, every word of it proved.
//!
//! A score is the end of a long argument. Most of the argument is a tree too large to read, but its best line
//! is short, and nearly every stone of that line has a reason that can be seen on the board:
//!
//! ```text
//!   wins            it completes an alignment
//!   stops           it takes the square where the other would win: nothing else is possible
//!   too late        the other wins on two squares, and one stone stops one of them
//!   zugzwang        every move lies right below a winning square of the other
//!   double          it makes two winning squares at once, side by side or one above the other
//!   threatens       it makes one, which has to be answered
//!   prepares        it makes a winning square that cannot be played yet
//!   (nothing)       a quiet move: only the search knows why it is best
//! ```
//!
//! Beside the line there is one argument that needs no tree at all, the follow-up plan (see [`Plan`]): where it
//! applies, a student can check the whole proof by hand.
//!
//! Rejected: reasons invented from the score alone ("o is better placed"). What is not proved is not said.
//!
//! ```
//! use quaterne_rules::{Game, Rules};
//! use quaterne_search::{Limits, reasons::{Reason, Reasons}, solver::Solver};
//!
//! // x has two neighbours on the bottom row with room on both sides.
//! let game = Game::parse(&Rules::connect4(), "4455").unwrap();
//! let reasons = Reasons::find(&game, &mut Solver::new(1), &Limits::none());
//! let double: Vec<_> = reasons.line[0].reasons.iter().map(Reason::name).collect();
//! assert_eq!((reasons.solution.score(), double), (Some(18), vec!["double"]));
//! ```

mod plan;
mod step;
mod threat;

pub use plan::Plan;
pub use step::{Reason, Step};
pub use threat::Threat;

use quaterne_rules::{Alignments, Game};

use crate::Limits;
use crate::solver::{Solution, Solver};

/// What is known of a position, and why.
#[derive(Clone, Debug)]
pub struct Reasons {
    /// The score, or its bounds when a limit came first.
    pub solution: Solution,
    /// The winning squares of both sides as the position stands, those of `x` first.
    pub threats: [Vec<Threat>; 2],
    /// A best line to the end, stone by stone; empty when the score is not known exactly, or the game is over.
    pub line: Vec<Step>,
    /// The first position on that line where the follow-up plan proves who does not win: the stones of the
    /// line that come before it, and the plan.
    pub plan: Option<(usize, Plan)>,
}

impl Reasons {
    /// Solves the position of a game and looks for the reasons.
    pub fn find(game: &Game, solver: &mut Solver, limits: &Limits) -> Self {
        let alignments = Alignments::of(game.rules());
        let solution = solver.solve(game, limits);
        let moves =
            solution.score().and_then(|score| solver.line_of(game, score, limits).0).unwrap_or_default();
        let mut here = game.clone();
        let (mut line, mut plan) = (Vec::new(), None);
        let mut score = solution.score();
        for cell in moves.iter().copied().map(Some).chain([None]) {
            if plan.is_none() {
                plan =
                    Plan::find(&here).filter(|found| found.decides(score)).map(|found| (line.len(), found));
            }
            let Some(cell) = cell else { break };
            line.push(Step::of(&here, cell, &alignments));
            if here.play(cell).is_err() {
                break;
            }
            score = score.map(|score| -score);
        }
        Self { solution, threats: threat::of_both(game, &alignments), line, plan }
    }
}

#[cfg(test)]
mod tests {
    use quaterne_rules::{Side, write_moves};

    use super::*;

    fn reasons(rules: &str, position: &str) -> (Game, Reasons) {
        let game = Game::parse(&rules.parse().unwrap(), position).unwrap();
        let reasons = Reasons::find(&game, &mut Solver::new(1), &Limits::none());
        (game, reasons)
    }

    /// The reasons of each stone of the line, as words.
    fn words(reasons: &Reasons) -> Vec<String> {
        let one = |step: &Step| step.reasons.iter().map(Reason::name).collect::<Vec<_>>().join("+");
        reasons.line.iter().map(one).collect()
    }

    #[test]
    fn short_wins_are_explained_stone_by_stone() {
        for (rules, position, line, expected) in [
            ("connect4", "445566", "3", &["wins"][..]),
            ("connect4", "4455", "342", &["double", "too late", "wins"]),
            // C11: nothing but answers, to a draw.
            ("tictactoe", "1x1/xoo/ox1 x", "c3a3c1", &["stops+threatens", "stops+threatens", "stops"]),
        ] {
            let (game, reasons) = reasons(rules, position);
            let cells: Vec<_> = reasons.line.iter().map(|step| step.cell).collect();
            assert_eq!(write_moves(game.rules(), &cells), line, "{position}");
            assert_eq!(words(&reasons), expected, "{position}");
        }
    }

    /// Whatever is said of a line is true of the boards it passes through.
    #[test]
    fn the_last_stone_of_a_won_line_wins_and_no_other() {
        for (rules, position) in [
            ("connect4", "44455554221"),
            ("connect4", "4444443"),
            ("6x4/4", "3344"),
            ("5x4/4", ""),
            ("4x4/3/free", ""),
            ("tictactoe", ""),
        ] {
            let (game, reasons) = reasons(rules, position);
            let wins: Vec<_> = words(&reasons).iter().map(|words| words.contains("wins")).collect();
            let won = reasons.solution.score() != Some(0);
            let (last, others) = wins.split_last().unwrap_or((&false, &[]));
            assert_eq!(*last, won, "{rules} {position}");
            assert!(!others.contains(&true), "{rules} {position}");
            assert_eq!(reasons.line.first().map(|step| step.by), Some(game.to_move()));
        }
    }

    #[test]
    fn nothing_is_claimed_of_what_was_not_proved() {
        let game = Game::new("9x8/4".parse().unwrap());
        let reasons = Reasons::find(&game, &mut Solver::new(1), &Limits::none().nodes(100));
        assert!(reasons.solution.score().is_none() && reasons.line.is_empty());
    }

    #[test]
    fn a_finished_game_has_no_line() {
        let (_, reasons) = reasons("connect4", "4455667");
        assert!(reasons.line.is_empty() && reasons.plan.is_none());
        assert!(reasons.solution.score().is_some_and(|score| score < 0));
    }

    /// Wherever a plan is found it says the truth: its side does not lose, and wins if it says so.
    #[test]
    fn plans_agree_with_the_score() {
        let mut found = 0;
        for position in ["", "11", "1122", "112233", "1144", "4411", "23", "2233", "33221", "441"] {
            let (game, reasons) = reasons("4x4/4", position);
            if let Some((nth, plan)) = &reasons.plan {
                found += 1;
                let loser = plan.by.other();
                let score = reasons.solution.score().unwrap();
                let of_loser = if loser == game.to_move() { score } else { -score };
                assert!(of_loser <= plan.bound, "{position}: {of_loser} > {}", plan.bound);
                let to_move = reasons.line.get(*nth).map_or(game.to_move(), |step| step.by);
                assert!(reasons.line.len() <= *nth || to_move == loser, "{position}");
            }
        }
        assert!(found > 0);
    }

    /// o answers right above every stone of x, and completes four on row 2.
    #[test]
    fn the_follow_up_plan_is_found() {
        let (game, reasons) = reasons("4x4/4", "4/xx2/ooo1/xxo1 x");
        let (nth, plan) = reasons.plan.expect("a plan");
        assert_eq!((nth, plan.by, plan.bound), (0, Side::O, -2), "{}", game.fen());
        assert_eq!(plan.wins.iter().map(ToString::to_string).collect::<Vec<_>>(), ["d2"]);
        let reach: Vec<_> = plan.reach.iter().map(ToString::to_string).collect();
        assert_eq!(reach, ["a4", "b4", "c3", "d1"]);
        assert_eq!(plan.paired.iter().map(ToString::to_string).collect::<Vec<_>>(), ["a4", "b4"]);
    }
}
