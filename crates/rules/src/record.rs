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
//! Comments in braces, variations in parentheses and signs behind moves, which the page writes, are passed over: what is read is the main
//! line.
//!
//! Within a value, `"`, `\` and the end of a line are written `\"`, `\\` and `\n`. The result is
//! written for the reader; what counts are the moves.
//!
//! Rejected: JSON. A person must be able to write one of these in an e-mail.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::{Game, Lang, NotationError, Outcome, Rules, RulesError, Say, Side};

/// A game and what is said about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Tags other than rules, start and result, in order: `("First", "human")`. A name is letters, digits,
    /// `-` and `_`; a tag with another name, or one of those three, is not written. A value is any text.
    pub tags: Vec<(String, String)>,
    /// The game.
    pub game: Game,
}

/// Why a text is not a record of a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.say(Lang::En))]
#[non_exhaustive]
pub enum RecordError {
    /// A line in brackets that is no tag.
    Tag(usize),
    /// The rules are missing.
    NoRules,
    /// The rules are not rules.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The moves cannot be played.
    #[error(transparent)]
    Moves(#[from] NotationError),
}

impl Say for RecordError {
    fn say(&self, lang: Lang) -> String {
        match self {
            Self::Tag(line) => lang.pick(
                format!("line {line}: a tag looks like [Name \"value\"], with \\\" for a quote inside the value"),
                format!(
                    "ligne {line} : une étiquette s'écrit [Nom \"valeur\"], avec \\\" pour un guillemet dans la valeur"
                ),
            ),
            Self::NoRules => lang
                .pick(
                    "no rules: a saved game begins with a line such as [Rules \"7x6/4\"]",
                    "pas de règles : une partie sauvée commence par une ligne comme [Rules \"7x6/4\"]",
                )
                .to_owned(),
            Self::Rules(error) => error.say(lang),
            Self::Moves(error) => error.say(lang),
        }
    }
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
            Some(Outcome::Win(Side::X)) => "1-0",
            Some(Outcome::Win(Side::O)) => "0-1",
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
        for (tag, value) in
            self.tags.iter().filter(|(tag, _)| is_name(tag) && !RESERVED.contains(&tag.as_str()))
        {
            writeln!(f, "[{tag} \"{}\"]", escape(value))?;
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
            let (name, value) = parse_tag(tag).ok_or(RecordError::Tag(nth + 1))?;
            match name {
                "Rules" => rules = Some(value.parse::<Rules>()?),
                "Start" => start = Some(value),
                "Result" => {}
                _ => tags.push((name.to_owned(), value)),
            }
        }
        let rules = rules.ok_or(RecordError::NoRules)?;
        let mut game = match start {
            Some(fen) => Game::from_fen(&rules, &fen)?,
            None => Game::new(rules),
        };
        game.play_text(&main_line(&moves))?;
        Ok(Self { tags, game })
    }
}

/// The moves without comments, variations and signs.
fn main_line(text: &str) -> String {
    let (mut line, mut depth, mut comment) = (String::new(), 0_usize, false);
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        match character {
            '\\' if comment => drop(characters.next()),
            '}' if comment => comment = false,
            _ if comment => {}
            '{' => comment = true,
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            '!' | '?' => {}
            _ if depth == 0 => line.push(character),
            _ => {}
        }
    }
    line
}

/// The tags that the game itself has.
const RESERVED: [&str; 3] = ["Rules", "Start", "Result"];

fn is_name(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
}

/// The name and the value of a tag, from the text after its opening bracket.
fn parse_tag(tag: &str) -> Option<(&str, String)> {
    let (name, value) = tag.strip_suffix("\"]")?.split_once(" \"")?;
    is_name(name).then_some(())?;
    Some((name, unescape(value)?))
}

fn escape(value: &str) -> String {
    value.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n").replace('\r', "\\r")
}

fn unescape(value: &str) -> Option<String> {
    let mut characters = value.chars();
    let mut text = String::new();
    while let Some(character) = characters.next() {
        text.push(match character {
            '"' => return None,
            '\\' => match characters.next()? {
                'n' => '\n',
                'r' => '\r',
                same @ ('"' | '\\') => same,
                _ => return None,
            },
            _ => character,
        });
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whatever a player is called, the file reads back as it was written.
    #[test]
    fn values_are_any_text_and_names_are_not() {
        let tag = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        let values = ["", "bot:./run \"a b\"", "C:\\bots\\n", "two\nlines\r\n", "\"]", "[x]", " é ", "\\"];
        let tags: Vec<_> = values.iter().map(|value| tag("First", value)).collect();
        let record = Record { tags, game: Game::new(Rules::tictactoe()) };
        assert_eq!(record.to_string().parse(), Ok(record.clone()), "{record}");

        let tags = vec![
            tag("Rules", "7x6/4"),
            tag("Result", "1-0"),
            tag("", "a"),
            tag("a]\n[b", "c"),
            tag("Ok", ""),
        ];
        let odd = Record { tags, ..record };
        let read: Record = odd.to_string().parse().unwrap();
        assert_eq!((read.game, read.tags), (odd.game, vec![tag("Ok", "")]));
    }

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
    fn comments_and_variations_are_passed_over() {
        let text = "[Rules \"7x6/4\"]\n\n{At \\} first} 4! 4 {[%marks gd1] (5)} (3 3 (5 4) 3) 5? 3??\n";
        assert_eq!(text.parse::<Record>().unwrap().game.text(), "4453");
    }

    #[test]
    fn wrong_files_say_what_is_wrong() {
        for (text, says) in [
            ("4455", "begins with a line such as"),
            ("[Rules \"7x6\"\n", "line 1: a tag looks like"),
            ("[Rules \"chess\"]", "unknown rules 'chess'"),
            ("[Rules \"7x6/4\"]\n[By \"a\"b\"]", "line 2: a tag looks like"),
            ("[Rules \"7x6/4\"]\n[By \"a\\\"]", "line 2: a tag looks like"),
            ("[Rules \"7x6/4\"]\n[So so \"a\"]", "line 2: a tag looks like"),
            ("[Rules \"7x6/4\"]\n[Start \"44\"]", "a position ends with x or o"),
            ("[Rules \"7x6/4\"]\n449", "columns go from 1 to 7"),
        ] {
            let error = text.parse::<Record>().unwrap_err().to_string();
            assert!(error.contains(says), "{error}");
        }
    }
}
