//! An evaluation taken apart, as every door tells it.

use quaterne_rules::Game;
use quaterne_search::Evaluation;
use serde::Serialize;

use crate::explanation::{self, Explanation};
use crate::position::cells;
use crate::{BySide, Side};

/// An evaluation taken apart: which alignments count, for whom, how much.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Explained {
    /// The evaluation.
    pub evaluation: String,
    /// Whose turn it is.
    pub to_move: Side,
    /// The difference, for the side to move.
    pub score: f64,
    /// What counts for each side.
    pub sums: BySide<f64>,
    /// Alignments with stones of both sides.
    pub dead: usize,
    /// Alignments without a stone.
    pub empty: usize,
    /// What counts: an alignment (`ratio`, `weights`, `windows`), a stone (`possibilities`), the winner's line
    /// (`outcome`), or what the evaluation itself tells.
    pub items: Vec<ExplainedItem>,
}

/// Something that counts.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ExplainedItem {
    /// For whom.
    pub side: Side,
    /// Where.
    pub cells: Vec<String>,
    /// How many of the cells hold its stones.
    pub stones: usize,
    /// How much.
    pub worth: f64,
}

impl Explained {
    /// What an evaluation counts in a position.
    ///
    /// ```
    /// use quaterne_report::explained::Explained;
    /// use quaterne_rules::{Game, Rules};
    ///
    /// let game = Game::parse(&Rules::connect4(), "7/7/7/3x3/3o3/1oxx3 o").unwrap();
    /// let parts = Explained::of(&game, &"ratio".parse().unwrap());
    /// assert_eq!((parts.score.round(), parts.dead), (-3.0, 6));
    /// ```
    pub fn of(game: &Game, evaluation: &Evaluation) -> Self {
        let parts = Explanation::of(game, evaluation);
        let item = |item: &explanation::Item| ExplainedItem {
            side: item.side,
            cells: cells(&item.cells),
            stones: item.stones,
            worth: item.worth,
        };
        Self {
            evaluation: evaluation.to_string(),
            to_move: game.to_move(),
            score: parts.score(game.to_move()),
            sums: BySide { x: parts.sum(Side::X), o: parts.sum(Side::O) },
            dead: parts.dead,
            empty: parts.empty,
            items: parts.items.iter().map(item).collect(),
        }
    }
}
