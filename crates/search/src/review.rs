//! What each move of a game gave away, from the last to the first.
//!
//! Late positions are solved in no time, and what they prove helps the earlier ones; so the end of the game is known at
//! once, and the opening last. One step is one move.
//!
//! On boards that the solver cannot finish, an ordinary search looks, too: a win that it sees to the end is as much a proof. What neither
//! proves is unknown, never faultless.

use std::time::Duration;

use quaterne_rules::{Cell, Game, Side};

use crate::analysis::Verdict;
use crate::method::PerfectPlay;
use crate::proof::Proof;
use crate::question::Engine;
use crate::solver::Solution;
use crate::{Limits, Method, engine, perfect};

/// Time for a position of a board that is too large to be solved: for the solver, and then for the search.
const BRIEF: Duration = Duration::from_millis(500);

/// How good a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Nothing was better.
    Best,
    /// The same result, but later or sooner than it could be.
    Inaccuracy,
    /// A win became a draw, or a draw a loss.
    Mistake,
    /// A win became a loss.
    Blunder,
    /// Not proved within the limits.
    Unknown,
}

/// A move of the game and what it was worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// 1 for the first move of the game.
    pub ply: usize,
    /// Who played it.
    pub by: Side,
    /// The move.
    pub cell: Cell,
    /// What the position was worth to that side,
    pub before: Solution,
    /// and what it was worth to it after the move.
    pub after: Solution,
    /// Score before − score after, when both are proved.
    pub loss: Option<i32>,
    /// How good it was.
    pub mark: Mark,
    /// A better move, if there was one, and best play after it.
    pub better: Vec<Cell>,
    /// Plies to a full board, before the move.
    pub left: u32,
}

/// A review under way.
#[derive(Clone, Debug)]
pub struct Review {
    /// The position after the moves that are not judged yet.
    at: Game,
    from: usize,
    /// What the position there is worth to the side to move; `None` before the first step.
    after: Option<Solution>,
    judged: Vec<Judged>,
}

impl Review {
    /// Of a game, but for its first `from` moves.
    pub fn of(game: &Game, from: usize) -> Self {
        Self { at: game.clone(), from, after: None, judged: Vec::new() }
    }

    /// The moves judged so far, the last one of the game first.
    pub fn judged(&self) -> &[Judged] {
        &self.judged
    }

    /// Judges one more move, the last that is not judged yet; `None` when there is none.
    pub fn step(&mut self, engine: &mut Engine, by: &Method, limits: &Limits) -> Option<&Judged> {
        if self.at.moves().len() <= self.from {
            return None;
        }
        let usual = PerfectPlay::default();
        let play = by.as_perfect().unwrap_or(&usual);
        let (limits, solver) = (play.limits(limits), engine.solver(play));
        let solved = perfect::is_solved(self.at.rules());
        let brief = if solved { limits } else { limits.and(&Limits::none().time(BRIEF)) };
        let mut solve = |game: &Game| {
            let mut proof = Proof::of(game);
            proof.solve(solver, &brief, None);
            let line = proof.line(solver, &brief.after(proof.root().nodes, proof.elapsed()));
            let known = (proof.root(), line.unwrap_or_default());
            if solved || known.0.score().is_some() { known } else { seen(game, &brief).unwrap_or(known) }
        };
        let after = match self.after {
            Some(after) => after,
            None => solve(&self.at).0,
        };
        let cell = self.at.undo()?;
        let (before, line) = solve(&self.at);
        self.after = Some(before);
        self.judged.push(judge(&self.at, cell, before, line, after.for_the_other()));
        self.judged.last()
    }
}

/// What an ordinary search sees to the end, and its line: a win or a loss in the fewest plies.
fn seen(game: &Game, limits: &Limits) -> Option<(Solution, Vec<Cell>)> {
    let search: Method = "deepening".parse().expect("a method of ours");
    let found = engine::answer(game, &search, limits);
    let left = game.rules().max_plies() - game.board().plies();
    let (sign, plies) = match found.verdict? {
        Verdict::Win(plies) => (1, plies?),
        Verdict::Loss(plies) => (-1, plies?),
        Verdict::Draw => return None,
    };
    let score = sign * (left.checked_sub(plies)? / 2 + 1) as i32;
    Some((Solution { lower: score, upper: score, nodes: found.nodes }, found.line))
}

/// What a move at a position was worth.
fn judge(at: &Game, cell: Cell, before: Solution, line: Vec<Cell>, after: Solution) -> Judged {
    let loss = before.score().zip(after.score()).map(|(before, after)| before - after);
    let mark = match (loss, before.sign().zip(after.sign())) {
        (Some(0), _) => Mark::Best,
        (_, Some((1, -1))) => Mark::Blunder,
        (_, Some((before, after))) if before > after => Mark::Mistake,
        (Some(_), _) => Mark::Inaccuracy,
        (None, _) => Mark::Unknown,
    };
    let is_better = mark != Mark::Best && line.first().is_some_and(|&best| best != cell);
    Judged {
        ply: at.moves().len() + 1,
        by: at.to_move(),
        cell,
        before,
        after,
        loss,
        mark,
        better: if is_better { line } else { Vec::new() },
        left: at.rules().max_plies() - at.board().plies(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// x takes the centre, o an edge, which loses; x errs twice.
    #[test]
    fn each_move_has_its_mark() {
        let game = Game::parse(&"tictactoe".parse().unwrap(), "b2b1c3a1a3c1").unwrap();
        let mut review = Review::of(&game, 0);
        while review.step(&mut Engine::new(), &Method::Perfect(Default::default()), &Limits::none()).is_some()
        {
        }
        let plies: Vec<&Judged> = review.judged().iter().rev().collect();
        let marks: Vec<Mark> = plies.iter().map(|ply| ply.mark).collect();
        use Mark::{Best, Blunder, Mistake};
        assert_eq!(marks, [Best, Mistake, Best, Best, Blunder, Best]);
        assert_eq!(plies[1].better.first().map(ToString::to_string).as_deref(), Some("a1"));
        for ply in &plies {
            assert_eq!(ply.loss, Some(ply.before.lower - ply.after.lower));
            assert!(ply.loss.unwrap() >= 0);
        }
    }

    #[test]
    fn what_is_not_asked_is_not_judged() {
        let game = Game::parse(&"connect4".parse().unwrap(), "445566").unwrap();
        let mut review = Review::of(&game, 4);
        let mut engine = Engine::new();
        let plies: Vec<usize> = std::iter::from_fn(|| {
            review.step(&mut engine, &Method::Perfect(Default::default()), &Limits::none()).map(|ply| ply.ply)
        })
        .collect();
        assert_eq!(plies, [6, 5]);
    }

    /// Five in a row from three: what nobody can solve is seen all the same, and what nobody sees is not called faultless.
    #[test]
    fn on_large_boards_what_is_seen_counts_and_the_rest_is_unknown() {
        let game = Game::parse(&"gomoku-15".parse().unwrap(), "h8h9i8i9j8j9k8k9l8").unwrap();
        let mut review = Review::of(&game, 4);
        let mut engine = Engine::new();
        while review.step(&mut engine, &Method::Perfect(Default::default()), &Limits::none()).is_some() {}
        let marks: Vec<(usize, Mark)> = review.judged().iter().map(|ply| (ply.ply, ply.mark)).collect();
        // 6. j9 does not stop three in a row; 7. k8 wins.
        assert_eq!(marks[..3], [(9, Mark::Best), (8, Mark::Best), (7, Mark::Best)], "{marks:?}");
        let sixth = review.judged().iter().find(|ply| ply.ply == 6).unwrap();
        assert_eq!(sixth.after.sign(), Some(-1));
        assert!(review.judged().iter().all(|ply| ply.mark != Mark::Best || ply.loss == Some(0)));
    }
}
