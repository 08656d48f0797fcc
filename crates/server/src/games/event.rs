//! One thing that happened in a game. Events are what is stored and what is sent; versions have no gap.

use std::sync::LazyLock;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use quaterne_report::{Move, Outcome, Side, Verdict};
use quaterne_rules::Game;
use quaterne_search::Analysis;
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;

use quaterne_report::api::micros;

/// What two people can agree on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum OfferKind {
    Undo,
    Redo,
    Draw,
    /// That both may be helped: scores, hints, threats.
    Help,
    /// Another game, with the sides changed.
    Rematch,
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
    /// A clock ran out.
    Time,
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
            micros: micros(analysis.elapsed),
            line: Move::list(rules, &analysis.line[..analysis.line.len().min(LINE)]),
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(crate) struct GameResult {
    pub(crate) outcome: Outcome,
    pub(crate) reason: EndReason,
}

impl GameResult {
    /// That of a board on which nobody moves any more.
    pub(crate) fn of(game: &Game) -> Option<Self> {
        let outcome = game.outcome()?;
        let reason = if outcome.winner().is_some() { EndReason::Line } else { EndReason::Full };
        Some(Self { outcome, reason })
    }
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub(crate) struct GameEvent {
    pub(crate) version: i64,
    /// Milliseconds since 1970.
    pub(crate) at: i64,
    #[serde(flatten)]
    pub(crate) what: Happened,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(crate) enum Happened {
    Created {
        #[serde(default)]
        paused: bool,
    },
    Move(Moved),
    Undo(Travel),
    Redo(Travel),
    Offer {
        /// Who offers.
        side: Side,
        offer: OfferKind,
        /// How many moves would be undone or redone.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        #[schema(nullable = false)]
        plies: Option<u32>,
    },
    Declined {
        side: Side,
    },
    Resigned(Ended),
    Drawn(Ended),
    /// A clock ran out: that of `side`.
    Flagged(Ended),
    /// Both agreed that they may be helped.
    Helped {
        side: Side,
    },
    /// Both agreed on another game.
    Rematch {
        side: Side,
        /// Where it is played. Whoever holds a seat here holds the other one there.
        game: String,
    },
    Named {
        side: Side,
        name: String,
    },
    Pace {
        #[serde(skip_serializing_if = "Option::is_none", default)]
        #[schema(nullable = false)]
        pace_ms: Option<u32>,
        #[serde(skip_serializing_if = "Option::is_none", default)]
        #[schema(nullable = false)]
        paused: Option<bool>,
    },
}

/// A move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub(crate) struct Moved {
    /// Whose.
    pub(crate) side: Side,
    #[serde(rename = "move", deserialize_with = "written")]
    pub(crate) by: Move,
    /// Stones before it.
    pub(crate) ply: u32,
    /// Why a machine played it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[schema(nullable = false)]
    pub(crate) thought: Option<Thought>,
    /// What is left on the clock of that side, in milliseconds, where there are clocks.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[schema(nullable = false)]
    pub(crate) left_ms: Option<i64>,
    #[serde(flatten)]
    pub(crate) end: End,
}

/// Moves taken back, or played again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub(crate) struct Travel {
    /// Who wanted it.
    pub(crate) side: Side,
    /// How many moves.
    pub(crate) plies: u32,
    /// The moves of the game after it.
    pub(crate) moves: String,
    #[serde(flatten)]
    pub(crate) end: End,
}

/// The end of the game, when it is over then. Two optional fields: of a flattened `Option` the API's description would say
/// that a move without a result is none.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub(crate) struct End {
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[schema(nullable = false)]
    outcome: Option<Outcome>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[schema(nullable = false)]
    reason: Option<EndReason>,
}

impl End {
    /// That of a board, if nobody moves there any more.
    pub(crate) fn of(game: &Game) -> Self {
        let result = GameResult::of(game);
        Self { outcome: result.map(|result| result.outcome), reason: result.map(|result| result.reason) }
    }
}

/// A game ended by a word.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub(crate) struct Ended {
    /// Who said it.
    pub(crate) side: Side,
    #[serde(flatten)]
    pub(crate) result: GameResult,
}

impl GameEvent {
    /// This, now.
    pub(crate) fn new(version: i64, what: Happened) -> Self {
        Self { version, at: now(), what }
    }
}

/// A move as it is stored: its text; in games of the first version an object that has the text, too.
fn written<'de, D: Deserializer<'de>>(from: D) -> Result<Move, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Written {
        Text(Move),
        Object { r#move: Move },
    }
    Ok(match Written::deserialize(from)? {
        Written::Text(by) | Written::Object { r#move: by } => by,
    })
}

/// Milliseconds since 1970, by a clock that only goes forward, and evenly: what the one on the wall said when this was first
/// asked, and the time since then. Somebody sets that one, and still nobody has lost on time, and no machine waits for yesterday.
pub(crate) fn now() -> i64 {
    static FIRST: LazyLock<(Instant, Duration)> = LazyLock::new(|| {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        (Instant::now(), since.unwrap_or_default())
    });
    i64::try_from((FIRST.1 + FIRST.0.elapsed()).as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Events as the first version stored them are read; moves are written as texts now.
    #[test]
    fn stored_events_are_for_ever() {
        for body in [
            r#"{"version":1,"at":5,"type":"created","paused":false}"#,
            r#"{"version":2,"at":5,"type":"move","side":"x","move":{"move":"4","cell":"d1","column":3,"row":0},"ply":0}"#,
            r#"{"version":3,"at":5,"type":"move","side":"o","move":{"move":"4","cell":"d2","column":3,"row":1},"ply":1,"thought":{"score":-0.5,"verdict":"loss","plies":9,"nodes":77,"micros":8,"line":["4"]},"outcome":"o","reason":"line"}"#,
            r#"{"version":4,"at":5,"type":"undo","side":"x","plies":2,"moves":"44"}"#,
            r#"{"version":5,"at":5,"type":"redo","side":"x","plies":1,"moves":"444","outcome":"draw","reason":"full"}"#,
            r#"{"version":6,"at":5,"type":"offer","side":"x","plies":1,"offer":"undo"}"#,
            r#"{"version":7,"at":5,"type":"offer","side":"o","offer":"draw"}"#,
            r#"{"version":8,"at":5,"type":"declined","side":"x"}"#,
            r#"{"version":9,"at":5,"type":"resigned","side":"x","outcome":"o","reason":"resigned"}"#,
            r#"{"version":10,"at":5,"type":"drawn","side":"x","outcome":"draw","reason":"agreed"}"#,
            r#"{"version":11,"at":5,"type":"named","side":"x","name":"Zoé"}"#,
            r#"{"version":12,"at":5,"type":"pace","pace_ms":300}"#,
            r#"{"version":13,"at":5,"type":"pace","paused":true}"#,
            r#"{"version":14,"at":5,"type":"move","side":"x","move":"4","ply":0,"left_ms":60000}"#,
            r#"{"version":15,"at":5,"type":"flagged","side":"x","outcome":"o","reason":"time"}"#,
            r#"{"version":16,"at":5,"type":"helped","side":"x"}"#,
            r#"{"version":17,"at":5,"type":"offer","side":"o","offer":"rematch"}"#,
            r#"{"version":18,"at":5,"type":"rematch","side":"x","game":"abcdefghijkmn"}"#,
        ] {
            let event: GameEvent = serde_json::from_str(body).unwrap_or_else(|why| panic!("{body}: {why}"));
            let (was, is): (serde_json::Value, serde_json::Value) =
                (serde_json::from_str(body).unwrap(), serde_json::to_value(&event).unwrap());
            let mut expected = was;
            if let Some(text) = expected["move"].get("move").cloned() {
                expected["move"] = text;
            }
            assert_eq!(is, expected, "{body}");
        }
        assert!(
            serde_json::from_str::<GameEvent>(r#"{"version":1,"at":5,"type":"move","side":"x"}"#).is_err()
        );
    }
}
