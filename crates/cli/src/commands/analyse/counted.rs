//! What an evaluation counts, as JSON.

use quaterne_report::explanation::Explanation;
use quaterne_rules::{Game, Player};
use quaterne_search::Evaluation;
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct ExplanationReport {
    evaluation: String,
    score: f64,
    x: f64,
    o: f64,
    dead: usize,
    empty: usize,
    items: Vec<ItemReport>,
}

#[derive(Serialize)]
struct ItemReport {
    player: String,
    cells: Vec<String>,
    stones: usize,
    worth: f64,
}

impl ExplanationReport {
    pub(super) fn new(game: &Game, evaluation: &Evaluation, explanation: &Explanation) -> Self {
        let item = |item: &quaterne_report::explanation::Item| ItemReport {
            player: item.player.to_string(),
            cells: item.cells.iter().map(quaterne_rules::Cell::to_string).collect(),
            stones: item.stones,
            worth: item.worth,
        };
        Self {
            evaluation: evaluation.to_string(),
            score: explanation.score(game.to_move()),
            x: explanation.sum(Player::First),
            o: explanation.sum(Player::Second),
            dead: explanation.dead,
            empty: explanation.empty,
            items: explanation.items.iter().map(item).collect(),
        }
    }
}
