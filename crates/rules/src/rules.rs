//! The parameters of a game.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::{Lang, Say};

/// The rules of an alignment game: the board, how many in a row, gravity, stones per player.
///
/// ```
/// use quaterne_rules::Rules;
///
/// let rules: Rules = "15x15/5/free".parse().unwrap();
/// assert_eq!((rules.width(), rules.align(), rules.gravity()), (15, 5, false));
/// assert_eq!(rules, Rules::new(15, 15, 5).unwrap().free());
/// assert_eq!("connect4".parse(), Ok(Rules::connect4()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    width: u8,
    height: u8,
    align: u16,
    gravity: bool,
    stones_per_player: Option<u16>,
}

/// Why some rules cannot be.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.say(Lang::En))]
#[non_exhaustive]
pub enum RulesError {
    /// The board is too small or too large.
    Size {
        /// Columns asked for.
        width: u32,
        /// Rows asked for.
        height: u32,
    },
    /// Zero in a row, or a number beyond all boards.
    Align(u32),
    /// No stones to play with, or a number beyond all boards.
    Stones(u32),
    /// Not a preset, and not a description either.
    Unknown(String),
}

impl Say for RulesError {
    fn say(&self, lang: Lang) -> String {
        let (side, most) = (Rules::MAX_SIDE, u16::MAX);
        match self {
            Self::Size { width, height } => lang.pick(
                format!("a board has 1 to {side} columns and 1 to {side} rows, not {width}x{height}"),
                format!(
                    "une grille a de 1 à {side} colonnes et de 1 à {side} lignes, et non {width}x{height}"
                ),
            ),
            Self::Align(asked) => lang.pick(
                format!("a line has 1 to {most} stones, not {asked}"),
                format!("un alignement a de 1 à {most} pions, et non {asked}"),
            ),
            Self::Stones(asked) => lang.pick(
                format!("each player has 1 to {most} stones, not {asked}"),
                format!("chaque joueur a de 1 à {most} pions, et non {asked}"),
            ),
            Self::Unknown(text) => {
                let names = Rules::PRESETS.map(|(name, _)| name).join(", ");
                lang.pick(
                    format!(
                        "unknown rules '{text}': expected one of {names}, \
                         or WIDTHxHEIGHT[/K][/free][/stones=N] such as 8x7/4 or 15x15/5/free"
                    ),
                    format!(
                        "règles inconnues « {text} » : il faut {names}, \
                         ou LARGEURxHAUTEUR[/K][/free][/stones=N], comme 8x7/4 ou 15x15/5/free"
                    ),
                )
            }
        }
    }
}

impl Rules {
    /// The largest width and height.
    pub const MAX_SIDE: u32 = 19;

    /// The presets by name. `morpion-N` stands for every N × N board with N in a row.
    pub const PRESETS: [(&'static str, Self); 5] = [
        ("connect4", Self::connect4()),
        ("connect4-12x6", Self::connect4_12x6()),
        ("tictactoe", Self::tictactoe()),
        ("morpion-4", Self { width: 4, height: 4, align: 4, gravity: false, stones_per_player: None }),
        ("gomoku-15", Self { width: 15, height: 15, align: 5, gravity: false, stones_per_player: None }),
    ];

    /// A board with gravity, and as many stones as it has cells.
    pub fn new(width: u32, height: u32, align: u32) -> Result<Self, RulesError> {
        let sides = 1..=Self::MAX_SIDE;
        if !sides.contains(&width) || !sides.contains(&height) {
            return Err(RulesError::Size { width, height });
        }
        let align = u16::try_from(align).ok().filter(|&k| k > 0).ok_or(RulesError::Align(align))?;
        Ok(Self { width: width as u8, height: height as u8, align, gravity: true, stones_per_player: None })
    }

    /// Connect Four: seven columns, six rows, four in a row, 21 stones each (which is all the cells).
    pub const fn connect4() -> Self {
        Self { width: 7, height: 6, align: 4, gravity: true, stones_per_player: None }
    }

    /// The wide Connect Four of lab E: twelve columns, and 42 stones in all.
    pub const fn connect4_12x6() -> Self {
        Self { width: 12, height: 6, align: 4, gravity: true, stones_per_player: Some(21) }
    }

    /// Tic-tac-toe.
    pub const fn tictactoe() -> Self {
        Self { width: 3, height: 3, align: 3, gravity: false, stones_per_player: None }
    }

    /// The same without gravity: a stone goes on any empty cell.
    #[must_use]
    pub const fn free(self) -> Self {
        Self { gravity: false, ..self }
    }

    /// The same with a limit on the stones of each player; the game is drawn when they run out.
    pub fn with_stones(self, each: u32) -> Result<Self, RulesError> {
        let stones = u16::try_from(each).ok().filter(|&n| n > 0).ok_or(RulesError::Stones(each))?;
        // As many as there are cells is no limit: one game has one description.
        let limit = Some(stones).filter(|&n| u32::from(n) * 2 < self.area());
        Ok(Self { stones_per_player: limit, ..self })
    }

    /// Number of columns.
    pub const fn width(&self) -> u8 {
        self.width
    }

    /// Number of rows.
    pub const fn height(&self) -> u8 {
        self.height
    }

    /// How many in a row win.
    pub const fn align(&self) -> u16 {
        self.align
    }

    /// Whether stones fall.
    pub const fn gravity(&self) -> bool {
        self.gravity
    }

    /// The stones of each player, when they can run out before the cells do.
    pub const fn stones_per_player(&self) -> Option<u16> {
        self.stones_per_player
    }

    /// Number of cells.
    pub const fn area(&self) -> u32 {
        self.width as u32 * self.height as u32
    }

    /// The most stones that can be played.
    pub const fn max_plies(&self) -> u32 {
        match self.stones_per_player {
            Some(each) => each as u32 * 2,
            None => self.area(),
        }
    }

    /// The preset that has these rules, if one does.
    pub fn preset(&self) -> Option<&'static str> {
        Self::PRESETS.iter().find(|(_, rules)| rules == self).map(|&(name, _)| name)
    }
}

/// Writes the description that [`FromStr`] reads: `7x6/4`, `15x15/5/free`, `12x6/4/stones=21`.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}/{}", self.width, self.height, self.align)?;
        if !self.gravity {
            write!(f, "/free")?;
        }
        match self.stones_per_player {
            Some(each) => write!(f, "/stones={each}"),
            None => Ok(()),
        }
    }
}

impl FromStr for Rules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Self, RulesError> {
        let name = match text {
            "puissance4" => "connect4",
            "morpion" => "tictactoe",
            _ => text,
        };
        if let Some((_, rules)) = Self::PRESETS.iter().find(|(preset, _)| *preset == name) {
            return Ok(*rules);
        }
        let unknown = || RulesError::Unknown(text.to_owned());
        // `parse` alone would also read `+7`.
        let number = |digits: &str| match digits.bytes().all(|byte| byte.is_ascii_digit()) {
            true => digits.parse::<u32>().map_err(|_| unknown()),
            false => Err(unknown()),
        };
        if let Some(side) = name.strip_prefix("morpion-") {
            let side = number(side)?;
            return Ok(Self::new(side, side, side)?.free());
        }
        let mut parts = name.split('/');
        let (width, height) =
            parts.next().and_then(|size| size.split_once(['x', '×'])).ok_or_else(unknown)?;
        let (width, height) = (number(width)?, number(height)?);
        let mut rules = Self::new(width, height, 4)?;
        for (nth, part) in parts.enumerate() {
            rules = match part {
                "free" => rules.free(),
                "gravity" => Self { gravity: true, ..rules },
                _ if nth == 0 && part.starts_with(|c: char| c.is_ascii_digit()) => {
                    Self { align: Self::new(width, height, number(part)?)?.align, ..rules }
                }
                _ => match part.strip_prefix("stones=") {
                    Some(each) => rules.with_stones(number(each)?)?,
                    None => return Err(unknown()),
                },
            };
        }
        Ok(rules)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_rules_round_trip() {
        for text in ["7x6/4", "15x15/5/free", "12x6/4/stones=21", "1x1/1", "19x19/30/free/stones=3"] {
            assert_eq!(text.parse::<Rules>().unwrap().to_string(), text);
        }
        for (name, rules) in Rules::PRESETS {
            assert_eq!(name.parse(), Ok(rules));
            assert_eq!(rules.to_string().parse(), Ok(rules));
            assert_eq!(rules.preset(), Some(name));
        }
    }

    #[test]
    fn one_game_has_many_texts() {
        for (text, written) in [
            ("7x6", "7x6/4"),
            ("7×6/gravity", "7x6/4"),
            ("7x6/free/gravity", "7x6/4"),
            ("9x9/stones=10/free", "9x9/4/free/stones=10"),
            ("3x3/3/stones=5", "3x3/3"),
            ("puissance4", "7x6/4"),
            ("morpion", "3x3/3/free"),
            ("morpion-3", "3x3/3/free"),
        ] {
            assert_eq!(text.parse::<Rules>().unwrap().to_string(), written, "{text}");
        }
    }

    #[test]
    fn limits_are_named() {
        for (text, says) in [
            ("20x6", "1 to 19 columns"),
            ("0x6", "1 to 19 rows"),
            ("7x6/0", "1 to 65535 stones"),
            ("7x6/4/stones=0", "1 to 65535 stones"),
            ("7x6/four", "WIDTHxHEIGHT"),
            ("chess", "connect4-12x6"),
            ("", "expected one of"),
            ("99999999999x6", "WIDTHxHEIGHT"),
            ("+7x6", "WIDTHxHEIGHT"),
            ("7x6/4/4", "WIDTHxHEIGHT"),
            ("7x6/", "WIDTHxHEIGHT"),
            ("morpion-+4", "WIDTHxHEIGHT"),
            ("morpion-20", "1 to 19 columns"),
        ] {
            let error = text.parse::<Rules>().unwrap_err().to_string();
            assert!(error.contains(says), "{text}: {error}");
        }
    }

    /// 21 stones each fill 7 × 6: that is Connect Four, not a variant of it.
    #[test]
    fn a_limit_that_never_binds_is_none() {
        assert_eq!(Rules::connect4().with_stones(21), Ok(Rules::connect4()));
        assert_eq!(Rules::connect4().with_stones(20).unwrap().max_plies(), 40);
        assert_eq!(Rules::connect4_12x6().max_plies(), 42);
    }
}
