//! A move, as every door writes it: its text.
//!
//! Rules are a text (`connect4`), players are a text (`alphabeta:depth=6`), and so are moves: `4` with gravity up to
//! nine columns, `d` on wider boards, `b2` without gravity. What can be read back needs no second form. Rejected: an
//! object with text, cell, column and row, which the server had: four ways to say one thing, in every line of play.

use quaterne_rules::{Cell, Rules, write_move};
use serde::{Deserialize, Serialize};

/// A move as the notation has it: `4` with gravity up to nine columns, `d` on wider boards, `b2` without gravity.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct Move(String);

impl Move {
    /// The move that puts a stone there.
    ///
    /// ```
    /// use quaterne_report::Move;
    /// use quaterne_rules::{Cell, Rules};
    /// assert_eq!(Move::of(&Rules::connect4(), Cell::new(3, 1)).to_string(), "4");
    /// assert_eq!(Move::of(&Rules::tictactoe(), Cell::new(1, 1)).to_string(), "b2");
    /// ```
    pub fn of(rules: &Rules, cell: Cell) -> Self {
        Self(write_move(rules, cell))
    }

    /// Moves, in their order.
    pub fn list(rules: &Rules, cells: &[Cell]) -> Vec<Self> {
        cells.iter().map(|&cell| Self::of(rules, cell)).collect()
    }

    /// Its text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<String> for Move {
    fn from(text: String) -> Self {
        Self(text)
    }
}

impl std::fmt::Display for Move {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}
