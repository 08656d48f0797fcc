//! The review of a game: what each move gave away, from the last to the first.

use quaterne_rules::Rules;
use quaterne_search::method::PerfectPlay;
use quaterne_search::question::Engine;
use quaterne_search::review::Review;
use quaterne_search::{Limits, Method};
use serde::{Deserialize, Serialize};

use super::position::Where;
use super::{Answer, Host, Said, Work};
use crate::review::{ReviewSum, ReviewedMove};

/// A game, and how much of it is known already.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct ReviewQuery {
    rules: Option<String>,
    /// Its moves; rows before them, if it began with a set-up board.
    position: Option<String>,
    /// Moves at the beginning that are not asked for; 0 unless given.
    from: Option<u32>,
}

impl ReviewQuery {
    /// The review, by this solver.
    pub fn work(self, host: &Host, by: PerfectPlay) -> Answer<Reviewing> {
        let game = Where { rules: self.rules, position: self.position }.game(host)?;
        let review = Review::of(&game, self.from.unwrap_or(0) as usize);
        Ok(Reviewing {
            rules: *game.rules(),
            plies: game.moves().len(),
            review,
            by: Method::Perfect(by),
            started: false,
        })
    }
}

/// What comes first.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ReviewStart {
    /// Moves of the game.
    plies: usize,
}

/// A review under way: `start`, a `ply` for each move, `done`.
#[derive(Debug)]
pub struct Reviewing {
    rules: Rules,
    plies: usize,
    review: Review,
    by: Method,
    started: bool,
}

impl Reviewing {
    /// The rules of the game.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }
}

impl Work for Reviewing {
    /// One move is one turn.
    fn turn(&mut self, engine: &mut Engine, limits: &Limits) -> Vec<Said> {
        if !std::mem::replace(&mut self.started, true) {
            return vec![Said::new("start", &ReviewStart { plies: self.plies })];
        }
        let judged = self.review.step(engine, &self.by, limits).map(|ply| ReviewedMove::of(&self.rules, ply));
        vec![match judged {
            Some(judged) => Said::new("ply", &judged),
            None => Said::last(&ReviewSum::of(self.review.judged())),
        }]
    }
}
