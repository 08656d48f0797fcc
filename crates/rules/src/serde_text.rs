//! Serde, for those who turn the feature on: everything is the text that people type.
//!
//! ```text
//!   Rules     "7x6/4"            Side    "x"                Game   {"rules": "7x6/4", "position": "4453"}
//!   Cell      "d1"               Outcome   "x", "o", "draw"
//! ```
//!
//! What is read goes through the same parsers as what is typed, so no position comes in that cannot be. A game that was
//! set up from rows and played on has those rows as its `start`; moves that were taken back are not written.

use serde::de::{Error as _, Unexpected};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Cell, Game, Outcome, Rules, Side};

/// A value that is one word.
macro_rules! as_word {
    ($type:ty, $expected:literal, $read:expr, $write:expr) => {
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let write: fn(&Self) -> String = $write;
                serializer.serialize_str(&write(self))
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let (text, read): (_, fn(&str) -> Option<Self>) = (String::deserialize(deserializer)?, $read);
                read(&text).ok_or_else(|| D::Error::invalid_value(Unexpected::Str(&text), &$expected))
            }
        }
    };
}

as_word!(
    Rules,
    "rules such as connect4, 8x7/4 or 15x15/5/free",
    |text| text.parse().ok(),
    ToString::to_string
);
as_word!(Side, "x or o", side, ToString::to_string);
as_word!(Cell, "a cell such as d1", cell, ToString::to_string);
as_word!(
    Outcome,
    "x, o or draw",
    |text| if text == "draw" { Some(Outcome::Draw) } else { side(text).map(Outcome::Win) },
    ToString::to_string
);

fn side(text: &str) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| side.to_string() == text)
}

fn cell(text: &str) -> Option<Cell> {
    let (letter, row) = text.split_at_checked(1)?;
    let column = letter.bytes().next().filter(u8::is_ascii_lowercase)? - b'a';
    let row = u8::try_from(row.parse::<u16>().ok()?.checked_sub(1)?).ok()?;
    Some(Cell::new(column, row)).filter(|cell| cell.to_string() == text)
}

/// A game on paper.
#[derive(Serialize, Deserialize)]
struct Written {
    rules: Rules,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    position: String,
}

impl Serialize for Game {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let set_up = self.start().plies() > 0;
        let (start, position) = match self.moves() {
            [] if set_up => (None, self.fen()),
            _ if set_up => (Some(Self::from_board(*self.rules(), *self.start()).fen()), self.text()),
            _ => (None, self.text()),
        };
        Written { rules: *self.rules(), start, position }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Game {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Written { rules, start, position } = Written::deserialize(deserializer)?;
        let Some(start) = start else { return Self::parse(&rules, &position).map_err(D::Error::custom) };
        let mut game = Self::from_fen(&rules, &start).map_err(D::Error::custom)?;
        game.play_text(&position).map_err(D::Error::custom)?;
        Ok(game)
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Debug;

    use serde::de::DeserializeOwned;

    use super::*;

    #[track_caller]
    fn check<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, json: &str) {
        assert_eq!(serde_json::to_string(value).unwrap(), json);
        assert_eq!(serde_json::from_str::<T>(json).unwrap(), *value);
    }

    #[test]
    fn words_round_trip() {
        for (name, rules) in Rules::PRESETS {
            check(&rules, &format!("\"{rules}\""));
            assert_eq!(serde_json::from_str::<Rules>(&format!("\"{name}\"")).unwrap(), rules);
        }
        for column in 0..19 {
            for row in 0..19 {
                let cell = Cell::new(column, row);
                check(&cell, &format!("\"{cell}\""));
            }
        }
        check(&Side::X, "\"x\"");
        check(&Side::O, "\"o\"");
        check(&Outcome::Win(Side::O), "\"o\"");
        check(&Outcome::Draw, "\"draw\"");
    }

    #[test]
    fn games_round_trip() {
        let game = |rules: &str, position: &str| Game::parse(&rules.parse().unwrap(), position).unwrap();
        check(&game("connect4", "4453"), r#"{"rules":"7x6/4","position":"4453"}"#);
        check(&game("tictactoe", ""), r#"{"rules":"3x3/3/free","position":""}"#);
        let mut set_up = game("tictactoe", "1x1/xoo/ox1 x");
        check(&set_up, r#"{"rules":"3x3/3/free","position":"1x1/xoo/ox1 x"}"#);
        set_up.play_text("c3").unwrap();
        check(&set_up, r#"{"rules":"3x3/3/free","start":"1x1/xoo/ox1 x","position":"c3"}"#);
    }

    #[test]
    fn what_cannot_be_is_refused() {
        fn error<T: DeserializeOwned>(json: &str) -> String {
            serde_json::from_str::<T>(json).err().map_or_else(String::new, |error| error.to_string())
        }
        assert!(error::<Rules>("\"20x6\"").contains("rules such as"));
        for cell in ["\"d\"", "\"D1\"", "\"d0\"", "\"d01\"", "\"4\"", "\"é1\"", "\"\"", "4"] {
            assert!(error::<Cell>(cell).contains("expected a"), "{cell}");
        }
        assert!(error::<Side>("\"X\"").contains("x or o"));
        assert!(error::<Outcome>("\"nobody\"").contains("x, o or draw"));
        let full = error::<Game>(r#"{"rules":"7x6/4","position":"4444444"}"#);
        assert!(full.contains("column 4 is full"), "{full}");
    }
}
