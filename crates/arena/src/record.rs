//! What is kept of a game: its moves, what they cost, why it ended, what the programs said.

use std::fmt::Write as _;
use std::time::{SystemTime, UNIX_EPOCH};

use quaterne_rules::Text;

use crate::game_key::GameKey;
use crate::referee::Played;
use crate::standings::GameLine;
use crate::tournament::opening_text;

/// Milliseconds since 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Now(pub i64);

impl Now {
    /// By the clock of this machine.
    pub fn read() -> Self {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
    }
}

/// A game as it is written.
#[derive(Clone, Debug, PartialEq)]
pub struct GameRecord {
    /// Its name.
    pub key: GameKey,
    /// What a table needs to know of it.
    pub line: GameLine,
    /// The opening as text.
    pub opening: String,
    /// What each move after the opening cost: `micros/nodes/score/depth`, `-` where the player did not tell.
    pub thoughts: String,
    /// What x and o wrote on their standard error.
    pub stderr: [String; 2],
    /// What the loser did wrong, in words.
    pub fault: Option<Text>,
    /// When it ended.
    pub finished: Now,
}

impl GameRecord {
    /// The record of a game that was played to an end; none of one that was broken off.
    pub fn of(played: &Played) -> Option<Self> {
        let line = GameLine::of(played)?;
        let mut opening = played.game.clone();
        for _ in 0..played.thoughts.len() {
            opening.undo();
        }
        let mut thoughts = String::with_capacity(12 * played.thoughts.len());
        for (nth, thought) in played.thoughts.iter().enumerate() {
            let separator = if nth == 0 { "" } else { " " };
            let _ = write!(thoughts, "{separator}{}/{}/", thought.elapsed.as_micros(), thought.nodes);
            let _ = match thought.score {
                Some(score) => write!(thoughts, "{score}/"),
                None => write!(thoughts, "-/"),
            };
            let _ = match thought.depth {
                Some(depth) => write!(thoughts, "{depth}"),
                None => write!(thoughts, "-"),
            };
        }
        Some(Self {
            key: played.fixture.key,
            line,
            opening: opening_text(&opening),
            thoughts,
            stderr: [0, 1].map(|seat| plain(&played.notes[seat].stderr)),
            fault: played.notes.iter().find_map(|notes| notes.fault.clone()),
            finished: Now::read(),
        })
    }
}

/// PostgreSQL's texts hold no NUL.
pub(crate) fn plain(text: &str) -> String {
    text.replace('\0', "␀")
}
