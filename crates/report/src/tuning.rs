//! Weights that were learnt, or searched for by matches.

use serde::Serialize;

use crate::EloInterval;
use crate::contest::SprtDecision;

/// A model that was learnt from positions.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TunedModel {
    /// The board.
    pub rules: String,
    /// What the games and the training draw by.
    pub seed: u64,
    /// Positions that the games gave,
    pub positions: usize,
    /// of which so many have their exact score;
    pub exact: usize,
    /// and those that are not decided by the next plies, which were learnt from.
    pub examples: usize,
    /// Weights of the model.
    pub parameters: usize,
    /// Mean loss on the positions that were learnt from,
    pub loss: f64,
    /// on positions kept aside,
    pub loss_aside: f64,
    /// and of who says ½ of every position.
    pub loss_naive: f64,
    /// Where the model was written,
    pub file: String,
    /// and its size.
    pub bytes: usize,
    /// Time taken.
    pub micros: u64,
}

/// The best list of weights that matches found.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TunedWeights {
    /// The board.
    pub rules: String,
    /// Plies that the players looked ahead.
    pub depth: u32,
    /// Openings of each match.
    pub openings: usize,
    /// The list, as `0/1/4/16`.
    pub weights: String,
    /// How far each weight can go before the list is clearly worse.
    pub intervals: Vec<WeightInterval>,
    /// Matches played.
    pub matches: usize,
    /// `false` when Ctrl-C ended the search.
    pub complete: bool,
    /// How the list does against others.
    pub against: Vec<TunedAgainst>,
}

/// One weight: the least and the most that is not clearly worse, the others being as they are.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct WeightInterval {
    /// Stones of the alignment.
    pub stones: usize,
    /// What it weighs.
    pub weight: f64,
    /// The least,
    pub low: f64,
    /// and the most.
    pub high: f64,
}

/// The best list against another.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TunedAgainst {
    /// The other list.
    pub weights: String,
    /// Points per game.
    pub share: f64,
    /// The difference in strength.
    pub elo: Option<f64>,
    /// Where that lies.
    pub elo_interval: Option<EloInterval>,
    /// Whether the best list is better by the least gain that counts.
    pub decision: SprtDecision,
}
