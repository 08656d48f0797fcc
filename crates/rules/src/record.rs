//! A game as a file: tags in brackets, then the moves, as chess has done since PGN.
//!
//! ```text
//!   [Rules "7x6/4"]
//!   [First "human"]
//!   [Second "alphabeta:depth=8"]
//!   [Result "1-0"]
//!
//!   4455667
//! ```
//!
//! Rejected: JSON. A person must be able to write one of these in an e-mail.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::{Game, NotationError, Outcome, Player, Rules, RulesError};

/// A game and what is said about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Tags other than rules, start and result, in order: `("First", "human")`.
    pub tags: Vec<(String, String)>,
    /// The game.
    pub game: Game,
}

/// Why a text is not a record of a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordError {
    /// A line in brackets that is no tag.
    #[error("line {0}: a tag looks like [Name \"value\"]")]
    Tag(usize),
    /// The rules are missing.
    #[error("no rules: a saved game begins with a line such as [Rules \"7x6/4\"]")]
    NoRules,
    /// The rules are not rules.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The moves cannot be played.
    #[error(transparent)]
    Moves(#[from] NotationError),
}

impl Record {
    /// A record of this game, without tags.
    pub fn new(game: Game) -> Self {
        Self { tags: Vec::new(), game }
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    /// The result as it is written: `1-0`, `0-1`, `1/2-1/2`, or `*` while the game goes on.
    pub fn result(&self) -> &'static str {
        match self.game.outcome() {
            Some(Outcome::Win(Player::First)) => "1-0",
            Some(Outcome::Win(Player::Second)) => "0-1",
            Some(Outcome::Draw) => "1/2-1/2",
            None => "*",
        }
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let game = &self.game;
        writeln!(f, "[Rules \"{}\"]", game.rules())?;
        if game.start().plies() > 0 {
            let start = Game::from_board(*game.rules(), *game.start());
            writeln!(f, "[Start \"{}\"]", start.fen())?;
        }
        for (tag, value) in &self.tags {
            writeln!(f, "[{tag} \"{}\"]", value.replace(['"', '\n', '\r'], "'"))?;
        }
        writeln!(f, "[Result \"{}\"]\n\n{}", self.result(), game.text())
    }
}

impl FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, RecordError> {
        let (mut tags, mut rules, mut start, mut moves) = (Vec::new(), None, None, String::new());
        for (nth, line) in text.lines().enumerate() {
            let line = line.trim();
            let Some(tag) = line.strip_prefix('[') else {
                moves.push_str(line);
                moves.push(' ');
                continue;
            };
            let (name, value) = tag
                .strip_suffix("\"]")
                .and_then(|tag| tag.split_once(" \""))
                .ok_or(RecordError::Tag(nth + 1))?;
            match name {
                "Rules" => rules = Some(value.parse::<Rules>()?),
                "Start" => start = Some(value.to_owned()),
                "Result" => {}
                _ => tags.push((name.to_owned(), value.to_owned())),
            }
        }
        let rules = rules.ok_or(RecordError::NoRules)?;
        let mut game = Game::parse(&rules, start.as_deref().unwrap_or_default())?;
        game.play_text(&moves)?;
        Ok(Self { tags, game })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn round_trip() {
        for (rules, start, moves) in [
            ("connect4", "", "4455667"),
            ("tictactoe", "1x1/xoo/ox1 x", "c3"),
            ("gomoku-15", "", "h8h9"),
            ("connect4", "", ""),
        ] {
            let mut game = Game::parse(&rules.parse().unwrap(), start).unwrap();
            game.play_text(moves).unwrap();
            let tags = vec![("First".to_owned(), "human".to_owned())];
            let record = Record { tags, game };
            assert_eq!(record.to_string().parse(), Ok(record.clone()), "{record}");
            assert_eq!(record.tag("First"), Some("human"));
        }
    }

    #[test]
    fn wrong_files_say_what_is_wrong() {
        for (text, says) in [
            ("4455", "begins with a line such as"),
            ("[Rules \"7x6\"\n", "line 1: a tag looks like"),
            ("[Rules \"chess\"]", "unknown rules 'chess'"),
            ("[Rules \"7x6/4\"]\n449", "columns go from 1 to 7"),
        ] {
            let error = text.parse::<Record>().unwrap_err().to_string();
            assert!(error.contains(says), "{error}");
        }
    }
}
