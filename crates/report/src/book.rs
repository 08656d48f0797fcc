//! What a book of openings holds, and whether it is right.

use quaterne_search::book::Book;
use serde::Serialize;

/// What a book holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BookInfo {
    /// Its board.
    pub rules: String,
    /// Stones on the board of its last positions.
    pub plies: u32,
    /// Scores that it stores; the others follow from them.
    pub positions: u32,
    /// Its size.
    pub bytes: usize,
    /// Of the positions of each ply, for the first player.
    pub totals: Vec<Totals>,
}

/// How many positions are won, drawn and lost for the first player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Totals {
    /// Won.
    pub wins: u64,
    /// Drawn.
    pub draws: u64,
    /// Lost.
    pub losses: u64,
}

impl BookInfo {
    /// Of a book.
    pub fn of(book: &Book) -> Self {
        let totals = |[wins, draws, losses]: [u64; 3]| Totals { wins, draws, losses };
        Self {
            rules: book.rules().to_string(),
            plies: book.plies(),
            positions: book.positions_stored(),
            bytes: book.to_bytes().len(),
            totals: book.totals().iter().copied().map(totals).collect(),
        }
    }
}

/// Whether a book is right.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BookCheck {
    /// Plies whose totals are published, and equal.
    pub plies: usize,
    /// Positions whose score is the best of those that follow.
    pub followed: usize,
    /// Positions whose score the solver found again.
    pub solved: usize,
    /// What is not as it should be.
    pub faults: Vec<String>,
}
