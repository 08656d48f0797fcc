//! One thing that happened in a game. Events are what is stored and what is sent; versions have no gap.

use quaterne_search::Analysis;
use quaterne_search::analysis::Verdict;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::position::{End, Move, Side};

/// The kinds of events.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Kind {
    Created,
    Move,
    Undo,
    Redo,
    Offer,
    Declined,
    Resigned,
    Drawn,
    Named,
    Pace,
}

/// What two people can agree on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum OfferKind {
    Undo,
    Redo,
    Draw,
}

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Reason {
    /// An alignment.
    Line,
    /// No more stones or cells.
    Full,
    Resigned,
    Agreed,
}

/// What is proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Proved {
    Win,
    Draw,
    Loss,
}

impl Proved {
    /// With the plies to the end, when they are known.
    pub(crate) fn of(verdict: Option<Verdict>) -> (Option<Self>, Option<u32>) {
        match verdict {
            Some(Verdict::Win(plies)) => (Some(Self::Win), plies),
            Some(Verdict::Draw) => (Some(Self::Draw), None),
            Some(Verdict::Loss(plies)) => (Some(Self::Loss), plies),
            None => (None, None),
        }
    }
}

/// Why a machine played its move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub(crate) struct Thought {
    pub(crate) score: f64,
    pub(crate) verdict: Option<Proved>,
    pub(crate) plies: Option<u32>,
    pub(crate) nodes: u64,
    pub(crate) micros: u64,
    pub(crate) line: Vec<String>,
}

impl Thought {
    pub(crate) fn of(rules: &quaterne_rules::Rules, analysis: &Analysis) -> Self {
        let (verdict, plies) = Proved::of(analysis.verdict);
        Self {
            score: analysis.score,
            verdict,
            plies,
            nodes: analysis.nodes,
            micros: u64::try_from(analysis.elapsed.as_micros()).unwrap_or(u64::MAX),
            line: analysis
                .line
                .iter()
                .take(20)
                .map(|&cell| quaterne_rules::write_move(rules, cell))
                .collect(),
        }
    }
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub(crate) struct GameEvent {
    pub(crate) version: i64,
    /// Milliseconds since 1970.
    pub(crate) at: i64,
    #[serde(rename = "type")]
    pub(crate) kind: Kind,
    /// Who did it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(crate) side: Option<Side>,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none", default)]
    pub(crate) by: Option<Move>,
    /// Stones before the move.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(crate) ply: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(crate) thought: Option<Thought>,
    /// How many moves were undone or redone.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(crate) plies: Option<u32>,
    /// The moves of the game after an undo or redo.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(crate) moves: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(crate) offer: Option<OfferKind>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(crate) name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(crate) pace_ms: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(crate) paused: Option<bool>,
    /// When this ended the game.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(crate) outcome: Option<End>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(crate) reason: Option<Reason>,
}

impl GameEvent {
    /// An event of this kind, now, without particulars.
    pub(crate) fn new(version: i64, kind: Kind, side: Option<Side>) -> Self {
        Self {
            version,
            at: now(),
            kind,
            side,
            by: None,
            ply: None,
            thought: None,
            plies: None,
            moves: None,
            offer: None,
            name: None,
            pace_ms: None,
            paused: None,
            outcome: None,
            reason: None,
        }
    }
}

/// Milliseconds since 1970.
pub(crate) fn now() -> i64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |time| i64::try_from(time.as_millis()).unwrap_or(i64::MAX))
}
