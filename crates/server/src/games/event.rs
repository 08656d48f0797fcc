//! One thing that happened in a game. Events are what is stored and what is sent; versions have no gap.

use quaterne_report::{Move, Outcome, Side, Verdict};
use quaterne_search::Analysis;
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;

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
pub(crate) enum EndReason {
    /// An alignment.
    Line,
    /// No more stones or cells.
    Full,
    Resigned,
    Agreed,
}

/// The most moves of a line that is kept.
const LINE: usize = 20;

/// Why a machine played its move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub(crate) struct Thought {
    pub(crate) score: f64,
    pub(crate) verdict: Option<Verdict>,
    pub(crate) plies: Option<u32>,
    pub(crate) nodes: u64,
    pub(crate) micros: u64,
    pub(crate) line: Vec<Move>,
}

impl Thought {
    pub(crate) fn of(rules: &quaterne_rules::Rules, analysis: &Analysis) -> Self {
        let (verdict, plies) = Verdict::of(analysis.verdict);
        Self {
            score: analysis.score,
            verdict,
            plies,
            nodes: analysis.nodes,
            micros: u64::try_from(analysis.elapsed.as_micros()).unwrap_or(u64::MAX),
            line: Move::list(rules, &analysis.line[..analysis.line.len().min(LINE)]),
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
    #[schema(nullable = false)]
    pub(crate) side: Option<Side>,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none", default, deserialize_with = "written")]
    #[schema(nullable = false)]
    pub(crate) by: Option<Move>,
    /// Stones before the move.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[schema(nullable = false)]
    pub(crate) ply: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[schema(nullable = false)]
    pub(crate) thought: Option<Thought>,
    /// How many moves were undone or redone.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[schema(nullable = false)]
    pub(crate) plies: Option<u32>,
    /// The moves of the game after an undo or redo.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[schema(nullable = false)]
    pub(crate) moves: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[schema(nullable = false)]
    pub(crate) offer: Option<OfferKind>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[schema(nullable = false)]
    pub(crate) name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[schema(nullable = false)]
    pub(crate) pace_ms: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[schema(nullable = false)]
    pub(crate) paused: Option<bool>,
    /// When this ended the game.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[schema(nullable = false)]
    pub(crate) outcome: Option<Outcome>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[schema(nullable = false)]
    pub(crate) reason: Option<EndReason>,
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

/// A move as it is stored: its text; in games of the first version an object that has the text, too.
fn written<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Move>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Written {
        Text(Move),
        Object { r#move: Move },
    }
    let written = Option::deserialize(from)?;
    Ok(written.map(|written| match written {
        Written::Text(by) | Written::Object { r#move: by } => by,
    }))
}

/// Milliseconds since 1970.
pub(crate) fn now() -> i64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |time| i64::try_from(time.as_millis()).unwrap_or(i64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games that the first version stored go on.
    #[test]
    fn moves_of_both_versions_are_read() {
        for by in [r#""4""#, r#"{"move":"4","cell":"d1","column":3,"row":0}"#] {
            let text = format!(r#"{{"version":2,"at":0,"type":"move","side":"x","move":{by},"ply":0}}"#);
            let event: GameEvent = serde_json::from_str(&text).unwrap();
            assert_eq!(event.by.unwrap().as_str(), "4");
        }
    }
}
