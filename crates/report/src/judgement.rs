//! How well players judge positions whose exact score is known.

use serde::Serialize;

use crate::Interval;

/// Players measured against the exact scores of a set of positions.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Judgement {
    /// The board.
    pub rules: String,
    /// What the positions were drawn by.
    pub seed: u64,
    /// Positions drawn for each number of stones.
    pub per_ply: u32,
    /// The fewest and the most stones on the board.
    pub plies: [u32; 2],
    /// Positions of the set.
    pub positions: usize,
    /// Positions that were not solved, and are not counted.
    pub left_out: usize,
    /// Positions where some move gives the result away.
    pub contested: usize,
    /// What was measured.
    pub players: Vec<Judged>,
}

/// How well one player did.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Judged {
    /// Who.
    pub player: String,
    /// Over all positions.
    #[serde(flatten)]
    pub all: Kept,
    /// Rank correlation of its scores with the exact ones, by Spearman,
    pub spearman: Option<f64>,
    /// and by Kendall.
    pub kendall: Option<f64>,
    /// Positions visited for a move.
    pub nodes_per_move: f64,
    /// Time for a move.
    pub micros_per_move: f64,
    /// The same by number of stones.
    pub by_ply: Vec<KeptAt>,
    /// What positions are worth in exact play, by the score it gave: ten groups, the lowest first.
    pub calibration: Vec<ScoreGroup>,
}

/// How often a player's move kept what the position was worth.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Kept {
    /// Positions asked about.
    pub positions: usize,
    /// The share where a won position stayed won, a drawn one drawn.
    pub kept: f64,
    /// Where that share lies.
    pub kept_interval: Option<Interval>,
    /// Positions where some move gives the result away,
    pub contested: u32,
    /// and the share kept of those.
    pub contested_kept: Option<f64>,
    /// The share where the move had the best exact score.
    pub exact: f64,
    /// Exact score lost per move.
    pub mean_loss: f64,
}

/// The same for one number of stones.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct KeptAt {
    /// Stones on the board.
    pub ply: u32,
    /// What was kept there.
    #[serde(flatten)]
    pub kept: Kept,
}

/// Positions that were given similar scores.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ScoreGroup {
    /// The mean score given.
    pub score: f64,
    /// What they are worth in exact play: 1 won, ½ drawn, 0 lost.
    pub worth: f64,
    /// Where that lies.
    pub worth_interval: Option<Interval>,
    /// How many there are.
    pub positions: usize,
}
