//! What is kept of a game: its moves, what they cost, why it ended, what the programs said.

use std::fmt::Write as _;
use std::time::{SystemTime, UNIX_EPOCH};

use quaterne_rules::Player;

use crate::game_key::GameKey;
use crate::match_play::Played;
use crate::standings::Effort;
use crate::tournament::{Planned, opening_text};

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
    /// The opening as text, and how many moves that is.
    pub opening: String,
    /// How many moves belong to the opening.
    pub opening_plies: usize,
    /// All moves.
    pub moves: String,
    /// Who won: 1 for x, 2 for o, 0 for nobody.
    pub winner: u8,
    /// Why it ended, in a word or two.
    pub reason: String,
    /// What each move after the opening cost: `micros/nodes/score/depth`, `-` where the player did not tell.
    pub thoughts: String,
    /// What x and o spent.
    pub efforts: [Effort; 2],
    /// What x and o wrote on their standard error.
    pub stderr: [String; 2],
    /// What the loser did wrong, in words.
    pub fault: String,
    /// When it ended.
    pub finished: Now,
}

impl GameRecord {
    /// The record of a game that was played to an end; none of one that was broken off.
    pub fn of(planned: &Planned, played: &Played) -> Option<Self> {
        let outcome = played.outcome()?;
        let opening_plies = played.game.moves().len() - played.thoughts.len();
        let mut opening = played.game.clone();
        for _ in 0..played.thoughts.len() {
            opening.undo();
        }
        let effort = |seat: usize| {
            let mut effort = Effort::default();
            for thought in played.thoughts_of(seat) {
                effort.moves += 1;
                effort.nodes += thought.nodes;
                effort.micros += u64::try_from(thought.elapsed.as_micros()).unwrap_or(u64::MAX);
            }
            effort
        };
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
            key: planned.key,
            opening: opening_text(&opening),
            opening_plies,
            moves: played.game.text(),
            winner: match outcome.winner() {
                None => 0,
                Some(Player::First) => 1,
                Some(Player::Second) => 2,
            },
            reason: played.ending.reason().name().to_owned(),
            thoughts,
            efforts: [effort(0), effort(1)],
            stderr: [0, 1].map(|seat| plain(&played.notes[seat].stderr)),
            fault: plain(played.notes.iter().find_map(|notes| notes.fault.as_deref()).unwrap_or_default()),
            finished: Now::read(),
        })
    }
}

/// PostgreSQL's texts hold no NUL.
pub(crate) fn plain(text: &str) -> String {
    text.replace('\0', "␀")
}
