//! What each search costs as depth and board grow (C10).

use serde::Serialize;

/// Nodes and time of the searches, by board and depth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NodesTable {
    /// `nodes`: what `compare` was asked for.
    pub kind: String,
    /// The evaluation of the leaves.
    pub evaluation: String,
    /// The most time for one search.
    pub budget_micros: u64,
    /// The searches, board by board.
    pub cells: Vec<NodesCell>,
}

/// One search of one board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NodesCell {
    /// The board.
    pub rules: String,
    /// The search, without its depth.
    pub player: String,
    /// Plies it looks ahead.
    pub depth: u32,
    /// Positions visited; `null` where the time was not enough.
    pub nodes: Option<u64>,
    /// Time taken; `null` where it was not enough.
    pub micros: Option<u64>,
    /// Whether it came to its end.
    pub complete: bool,
}
