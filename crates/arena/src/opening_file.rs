//! Openings that somebody chose: a text with one a line, as books of openings for engines have them.
//!
//! ```text
//!   # after a hash, and on empty lines: nothing
//!   4453                                moves
//!   7/7/7/3o3/3x3/2xxo2 x               or rows from the top, and who is to move
//!   44; the middle twice                after a semicolon: for people
//! ```
//!
//! What is listed twice is played twice: whoever chose them knows why.

use quaterne_rules::{Game, Lang, Rules, Say, Text};
use thiserror::Error;

/// Why a list of openings cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum OpeningFileError {
    /// A line that is no position of this game.
    #[error("line {line}: {}", .why.en)]
    Unread {
        /// From 1.
        line: usize,
        /// What is wrong with it.
        why: Text,
    },
    /// A line that leaves nothing to play.
    #[error("line {line}: the game is over there")]
    Over {
        /// From 1.
        line: usize,
    },
    /// Nothing but comments.
    #[error("there is no opening: one a line is expected, moves (4453) or rows (7/7/7/3o3/3x3/2xxo2 x)")]
    Empty,
}

impl Say for OpeningFileError {
    fn say(&self, lang: Lang) -> String {
        let french = match self {
            Self::Unread { line, why } => format!("ligne {line} : {}", why.fr),
            Self::Over { line } => format!("ligne {line} : la partie y est finie"),
            Self::Empty => "il n'y a pas d'ouverture : il en faut une par ligne, des coups (4453) ou des \
                            rangées (7/7/7/3o3/3x3/2xxo2 x)"
                .to_owned(),
        };
        lang.pick(self.to_string(), french)
    }
}

/// Reads such a list.
///
/// ```
/// use quaterne_arena::openings_of;
/// use quaterne_rules::Rules;
///
/// let games = openings_of(&Rules::connect4(), "# two\n4453\n44; the middle twice\n").unwrap();
/// assert_eq!(games.iter().map(|game| game.text()).collect::<Vec<_>>(), ["4453", "44"]);
/// let wrong = openings_of(&Rules::connect4(), "44\n4499").unwrap_err();
/// assert!(wrong.to_string().starts_with("line 2: "), "{wrong}");
/// ```
pub fn openings_of(rules: &Rules, text: &str) -> Result<Vec<Game>, OpeningFileError> {
    let mut games = Vec::new();
    for (line, content) in (1..).zip(text.lines()) {
        let position = content.split(['#', ';']).next().unwrap_or_default().trim();
        if position.is_empty() {
            continue;
        }
        let game = Game::parse(rules, position)
            .map_err(|why| OpeningFileError::Unread { line, why: Text::of(&why) })?;
        if game.outcome().is_some() {
            return Err(OpeningFileError::Over { line });
        }
        games.push(game);
    }
    if games.is_empty() { Err(OpeningFileError::Empty) } else { Ok(games) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(rules: &str, text: &str) -> Result<Vec<String>, OpeningFileError> {
        let games = openings_of(&rules.parse().unwrap(), text)?;
        Ok(games.iter().map(Game::fen).collect())
    }

    #[test]
    fn moves_and_rows() {
        let rows = "7/7/7/7/7/3x3 o";
        assert_eq!(said("connect4", "4\r\n\n 7/7/7/7/7/3x3 o ; the same").unwrap(), [rows, rows]);
        assert_eq!(said("tictactoe", "b2a1").unwrap(), ["3/1x1/o2 x"]);
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line() {
        assert_eq!(said("tictactoe", "b2\n\na1b1a2b2a3"), Err(OpeningFileError::Over { line: 3 }));
        assert_eq!(said("connect4", "# nothing\n\n"), Err(OpeningFileError::Empty));
        let OpeningFileError::Unread { line, why } = said("connect4", "4\n8").unwrap_err() else { panic!() };
        assert_eq!(line, 2);
        assert_ne!(why.en, why.fr);
    }
}
