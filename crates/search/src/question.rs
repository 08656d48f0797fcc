//! The one door: whatever a person can ask of a position is a [`Question`], and has one [`Answer`].
//!
//! ```text
//!                     ┌── Score, Line, Best   Analysis   one search, or the solver
//!   Question          ├── Moves             Analysis   every move, proved one by one (proof), or searched (exact)
//!   game, by, what ───┼── Tree              Recorded   the search as it went
//!   limits            ├── Why               Reasons    threats, plan, line
//!                     └── Review            Review     what each move of the game gave away
//! ```
//!
//! The command line, the server, the terminal and Python read a question, hand it over here, and write the answer; they
//! compute nothing themselves. An [`Engine`] answers. It begins every question with an empty memory, so that the same
//! question gets the same answer, nodes included; one that [remembers](Engine::remembering) is faster on positions of one
//! game, and still gives the same scores and moves wherever no limit cuts it short.
//!
//! ```
//! use quaterne_rules::{Game, Rules, write_move};
//! use quaterne_search::question::{Engine, Question};
//!
//! let game = Game::parse(&Rules::connect4(), "4455").unwrap();
//! let answer = Engine::new().analysis(&Question::new(game.clone()));
//! assert_eq!((answer.score, write_move(game.rules(), answer.best.unwrap())), (18.0, "3".to_owned()));
//! ```

use quaterne_rules::{Cell, Game};

use crate::events::Observer;
use crate::method::PerfectPlay;
use crate::reasons::Reasons;
use crate::review::Review;
use crate::scale::Scale;
use crate::solver::Solver;
use crate::tree::{self, Keep, Recorded, ghost};
use crate::{Analysis, Limits, Method, engine, exact, perfect, room};

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum What {
    /// What the position is worth, and a best move. By the exact solver, nothing is guessed: a limit leaves bounds.
    Score,
    /// The same, and best play by both sides to the end.
    Line,
    /// The move that this player plays, and what it thinks on the way.
    Best,
    /// The score of every move.
    Moves,
    /// The tree of the search.
    Tree {
        /// How much of it is kept.
        keep: Keep,
        /// Whether skipped branches are searched after all, to say what they would have cost.
        ghosts: bool,
    },
    /// Why the position is won, drawn or lost. The exact solver answers, whoever is asked.
    Why,
    /// What each move of the game gave away, from this one on. The exact solver answers, whoever is asked.
    Review {
        /// Moves at the beginning that are not asked for.
        from: usize,
    },
}

/// A position, somebody to ask, what to ask, and how long to wait.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Question {
    /// The position, and the game that led to it.
    pub game: Game,
    /// Who answers.
    pub by: Method,
    /// What is asked.
    pub what: What,
    /// How far the search may go.
    pub limits: Limits,
}

impl Question {
    /// What is this position worth, and what is best? The exact solver answers.
    pub fn new(game: Game) -> Self {
        Self { game, by: Method::Perfect(PerfectPlay::default()), what: What::Score, limits: Limits::none() }
    }

    /// Somebody else is asked.
    #[must_use]
    pub fn by(self, by: Method) -> Self {
        Self { by, ..self }
    }

    /// Something else is asked.
    #[must_use]
    pub fn what(self, what: What) -> Self {
        Self { what, ..self }
    }

    /// Within these limits.
    #[must_use]
    pub fn limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }
}

/// What was found.
#[derive(Debug)]
#[non_exhaustive]
pub enum Answer {
    /// Of [`What::Score`], [`What::Line`], [`What::Best`] and [`What::Moves`].
    Analysis(Box<Analysis>),
    /// Of [`What::Tree`]; `None` when the limits left no time to visit the root, or there is no tree.
    Tree(Option<Box<Recorded>>),
    /// Of [`What::Why`].
    Why(Box<Reasons>),
    /// Of [`What::Review`].
    Review(Box<Review>),
}

/// The move that a player plays, and what it thinks on the way: [`What::Best`], for those who ask one thing again and
/// again.
pub fn best(game: &Game, by: &Method, limits: &Limits) -> Analysis {
    room::with(game.board(), || engine::answer(game, by, limits))
}

/// The same, with somebody who hears of every node: the log of which trees are replays.
pub fn listen<O: Observer<Cell>>(game: &Game, by: &Method, limits: &Limits, observer: &mut O) -> Analysis {
    engine::analyse(game, by, limits, observer)
}

/// How the values that a player tells its listener are to be read; `None` if it searches no tree.
pub fn scale(game: &Game, by: &Method, depth: u32) -> Option<Scale> {
    engine::scale(game, by, depth)
}

/// Answers questions.
#[derive(Debug, Default)]
pub struct Engine {
    /// Made when the exact solver is first asked: its table takes its place in memory.
    solver: Option<(u32, Solver)>,
    threads: u32,
    searches_openings: bool,
    is_plain: bool,
    remembers: bool,
}

impl Engine {
    /// One thread, the book of openings, no memory from one question to the next.
    pub fn new() -> Self {
        Self::default()
    }

    /// What was proved for one question helps with the next.
    #[must_use]
    pub fn remembering(self) -> Self {
        Self { remembers: true, ..self }
    }

    /// The exact solver takes so many threads to a hard position. Scores stay the same, nodes do not.
    #[must_use]
    pub fn threads(self, threads: u32) -> Self {
        Self { threads, ..self }
    }

    /// Openings are searched, too, not looked up.
    #[must_use]
    pub fn without_book(self) -> Self {
        Self { searches_openings: true, ..self }
    }

    /// The exact solver runs its plain code alone: what faster code is measured against.
    #[must_use]
    pub fn without_simd(self) -> Self {
        Self { is_plain: true, ..self }
    }

    /// Forgets what was proved.
    pub fn forget(&mut self) {
        if let Some((_, solver)) = &mut self.solver {
            solver.clear();
        }
    }

    /// Whether the exact solver was never asked.
    pub fn is_new(&self) -> bool {
        self.solver.is_none()
    }

    /// Answers a question.
    pub fn answer(&mut self, question: &Question) -> Answer {
        room::with(question.game.board(), || self.answered(question))
    }

    fn answered(&mut self, question: &Question) -> Answer {
        let Question { game, by, what, limits } = question;
        match *what {
            What::Score | What::Line | What::Best | What::Moves => {
                Answer::Analysis(Box::new(self.analysis(question)))
            }
            What::Tree { keep, ghosts } => {
                let recorded = tree::record(game, by, limits, keep).map(|mut recorded| {
                    if ghosts {
                        ghost::look(&mut recorded, game, by, limits);
                    }
                    Box::new(recorded)
                });
                Answer::Tree(recorded)
            }
            What::Why => Answer::Why(Box::new(self.why(question))),
            What::Review { from } => {
                if !self.remembers {
                    self.forget();
                }
                let mut review = Review::of(game, from);
                while review.step(self, by, limits).is_some() {}
                Answer::Review(Box::new(review))
            }
        }
    }

    /// The answer to a question about scores and moves; for any other, that of [`What::Score`].
    pub fn analysis(&mut self, question: &Question) -> Analysis {
        room::with(question.game.board(), || self.analysed(question))
    }

    fn analysed(&mut self, question: &Question) -> Analysis {
        let Question { game, by, what, limits } = question;
        match by {
            Method::Perfect(play) if game.outcome().is_none() => {
                let solver = self.fresh_solver(play);
                match what {
                    What::Best => perfect::choose(game, play, limits, solver, engine::rng(game, by), None),
                    What::Line => perfect::line(game, play, limits, solver),
                    What::Moves => perfect::moves(game, play, limits, solver),
                    _ => perfect::score(game, play, limits, solver),
                }
            }
            _ => {
                let mut analysis = engine::answer(game, by, limits);
                if *what == What::Moves && analysis.complete {
                    exact::settle(game, by, limits, &mut analysis);
                }
                analysis
            }
        }
    }

    /// Why the position is what it is.
    pub fn why(&mut self, question: &Question) -> Reasons {
        let usual = PerfectPlay::default();
        let play = question.by.as_perfect().unwrap_or(&usual);
        let solver = self.fresh_solver(play);
        room::with(question.game.board(), || Reasons::find(&question.game, solver, &question.limits))
    }

    /// The exact solver that this player asks for, with what it knows: for those who prove step by step.
    pub fn solver(&mut self, play: &PerfectPlay) -> &mut Solver {
        let kept = self.solver.take().filter(|(table, _)| *table == play.table);
        let (_, solver) = self.solver.insert(kept.unwrap_or_else(|| {
            let solver = Solver::new(play.table as usize).threads(self.threads);
            let solver = if self.searches_openings { solver.without_book() } else { solver };
            (play.table, if self.is_plain { solver.without_simd() } else { solver })
        }));
        solver
    }

    /// The same at the beginning of a question: empty, unless this engine remembers.
    fn fresh_solver(&mut self, play: &PerfectPlay) -> &mut Solver {
        if !self.remembers {
            self.forget();
        }
        self.solver(play)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(rules: &str, position: &str, by: &str, what: What) -> Analysis {
        let game = Game::parse(&rules.parse().unwrap(), position).unwrap();
        Engine::new().analysis(&Question::new(game).by(by.parse().unwrap()).what(what))
    }

    /// Whatever is asked of the exact solver, the score is one, and the best move is among the best.
    #[test]
    fn every_way_to_ask_has_the_same_answer() {
        for (rules, position) in [
            ("connect4", "4455"),
            ("connect4", "44455554221"),
            ("connect4", "2252576253462244111563365343671351"),
            ("4x4/4", "11224"),
            ("tictactoe", "b2"),
            ("connect4", "1212121"),
        ] {
            let answers =
                [What::Score, What::Best, What::Moves].map(|what| ask(rules, position, "perfect", what));
            let [score, best, moves] = &answers;
            assert_eq!((score.score, score.verdict), (best.score, best.verdict), "{rules} {position}");
            assert_eq!((score.score, score.verdict), (moves.score, moves.verdict), "{rules} {position}");
            assert_eq!((score.best, score.best), (best.best, moves.best), "{rules} {position}");
            assert!(answers.iter().all(|answer| answer.complete), "{rules} {position}");
            let top = moves.moves.iter().filter_map(|found| found.proved?.score()).max();
            assert!(moves.moves.is_empty() || top.map(f64::from) == Some(score.score), "{rules} {position}");
        }
    }

    /// Who wins, without how soon: the same signs.
    #[test]
    fn outcomes_are_the_signs_of_scores() {
        for (rules, position) in [
            ("connect4", "4455"),
            ("connect4", "44455554221"),
            ("4x4/4", "11224"),
            ("4x4/4", "112243"),
            ("tictactoe", ""),
        ] {
            let exact = ask(rules, position, "perfect", What::Moves);
            let signs = ask(rules, position, "perfect:wdl=on", What::Moves);
            for (one, other) in exact.moves.iter().zip(&signs.moves) {
                let [one, other] = [one, other].map(|found| (found.cell, found.proved.unwrap().sign()));
                assert_eq!(one, other, "{rules} {position}");
            }
            let score = ask(rules, position, "perfect:wdl=on", What::Score);
            assert_eq!(score.proved.unwrap().sign(), exact.proved.unwrap().sign(), "{rules} {position}");
            let best = score.best.unwrap();
            let kept = exact.moves.iter().find(|found| found.cell == best).unwrap();
            assert_eq!(kept.proved.unwrap().sign(), exact.proved.unwrap().sign(), "{rules} {position}");
        }
    }

    /// A question costs what it costs, whatever was asked before; an engine that remembers is spared the repetition.
    #[test]
    fn an_engine_forgets_unless_told_otherwise() {
        let rules = "connect4".parse().unwrap();
        let game = Game::parse(&rules, "335662333565").unwrap();
        let question = Question::new(game).what(What::Moves);
        let (mut forgetful, mut remembering) = (Engine::new(), Engine::new().remembering());
        let [first, again] = [(); 2].map(|()| forgetful.analysis(&question).nodes);
        assert_eq!(first, again);
        let [first, again] = [(); 2].map(|()| remembering.analysis(&question).nodes);
        assert!(again * 2 < first, "{again} of {first}");
    }

    /// Steps visit the nodes of the whole.
    #[test]
    fn step_by_step_is_the_same_proof() {
        let game = Game::parse(&"connect4".parse().unwrap(), "335662333565").unwrap();
        let mut whole = crate::proof::Proof::of(&game);
        whole.finish(&mut Solver::new(16), &Limits::none());
        let (mut steps, mut solver) = (crate::proof::Proof::of(&game), Solver::new(16));
        while steps.step(&mut solver, &Limits::none()) {}
        assert_eq!((whole.moves(), whole.root()), (steps.moves(), steps.root()));
    }
}
