//! Opinions and proofs: any player's analysis of a position, its exact score, and why.

use quaterne_rules::{Cell, Game, write_moves};
use quaterne_search::limits::Meter;
use quaterne_search::method::PerfectPlay;
use quaterne_search::proof::Proof;
use quaterne_search::question::{Engine, Question, What};
use quaterne_search::solver::Solution;
use quaterne_search::{Limits, Method};
use serde::Deserialize;

use super::position::Where;
use super::work::SLICE;
use super::{Answer, Host, Said, Work, player};
use crate::Analysis;
use crate::why::Why;

/// Who is asked unless somebody else is.
const DEFAULT: &str = "alphabeta:depth=8,order=centre";

/// A position and a player.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct AnalyseQuery {
    rules: Option<String>,
    position: Option<String>,
    /// The player: `alphabeta:depth=8,order=centre` unless given.
    player: Option<String>,
    /// Give every move its exact score, not only the best one.
    exact: Option<bool>,
}

impl AnalyseQuery {
    /// The question that is meant.
    pub fn question(self, host: &Host) -> Answer<Question> {
        let game = Where { rules: self.rules, position: self.position }.game(host)?;
        let player = self.player.filter(|player| !player.is_empty());
        let method = player::sown(player.as_deref().unwrap_or(DEFAULT), host)?;
        let what = if self.exact.unwrap_or(false) { What::Moves } else { What::Best };
        Ok(Question::new(game).by(method).what(what))
    }
}

/// Any player's opinion of a position.
pub fn analyse(question: Question, limits: &Limits) -> Analysis {
    let question = question.limits(limits.clone());
    let found = Engine::new().analysis(&question);
    Analysis::of(&question.game, &question.by, &found)
}

/// Why a position is won, drawn or lost.
pub fn why(game: Game, by: &PerfectPlay, engine: &mut Engine, limits: &Limits) -> Why {
    let by = Method::Perfect(by.clone());
    let question = Question::new(game).by(by).what(What::Why).limits(limits.clone());
    let reasons = engine.why(&question);
    Why::of(&question.game, &reasons)
}

/// The exact scores of a position while they become known, for one who asks: `progress`, and at last `done`.
///
/// It ends when the scores and best play are known, or when the limits leave no time.
#[derive(Debug)]
pub struct Solving {
    game: Game,
    play: PerfectPlay,
    proof: Proof,
}

impl Solving {
    /// Of the position of a game, by this solver.
    pub fn of(game: Game, play: PerfectPlay) -> Self {
        Self { proof: Proof::of(&game), game, play }
    }

    fn known(&self, line: Option<Vec<Cell>>) -> Analysis {
        let by = Method::Perfect(self.play.clone());
        Analysis::of(&self.game, &by, &self.proof.analysis(line))
    }
}

impl Work for Solving {
    fn turn(&mut self, engine: &mut Engine, limits: &Limits) -> Vec<Said> {
        // The limits are those of the whole proof.
        let limits = &limits.after(0, self.proof.elapsed());
        let solver = engine.solver(&self.play);
        // Scores are told before the line is sought.
        if self.proof.is_complete() || limits.time.is_some_and(|time| time.is_zero()) {
            let over = self.game.outcome().map(|_| Vec::new());
            let line = over.or_else(|| self.proof.line(solver, limits));
            return vec![Said::last(&self.known(line))];
        }
        let watch = Meter::start(limits);
        while watch.elapsed() < SLICE && self.proof.step(solver, limits) {}
        vec![Said::new("progress", &self.known(None))]
    }

    fn take_over(&mut self, move_text: &str, next: &Solution) {
        let rules = self.game.rules();
        let is_it = |cell: &Cell| write_moves(rules, &[*cell]) == move_text;
        if let Some(cell) = self.game.legal_moves().into_iter().find(is_it) {
            self.proof.take_over(cell, next);
        }
    }
}
