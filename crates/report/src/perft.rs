//! A count of move sequences.

use serde::Serialize;

/// How many sequences of moves there are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Perft {
    /// The board.
    pub rules: String,
    /// Where the sequences begin.
    pub position: String,
    /// Moves of each.
    pub depth: u32,
    /// How many there are.
    pub sequences: u64,
    /// Time taken.
    pub micros: u64,
}
