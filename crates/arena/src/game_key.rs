//! The name of a game: what it is made of, as a number that never changes.
//!
//! ```text
//!   rules ─┐
//!   version of x, its limits ─┤
//!   version of o, its limits ─┼─► SHA-256 ─► the first 16 bytes, as 32 hexadecimal digits
//!   opening ─┤
//!   which time, seed (if chance has a part) ─┘
//! ```
//!
//! Two games of one key are the same game. So a result is written once however often a machine delivers it, a
//! tournament is resumed by playing the keys that have no result, and a class that gets one more player plays
//! that player's games only. Rejected: numbering the games of a plan. Numbers change with the list of players.

use std::fmt;
use std::str::FromStr;

use quaterne_search::rng::Rng;
use sha2::{Digest as _, Sha256};

/// The name of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GameKey([u8; 16]);

impl GameKey {
    /// The key of these parts. Parts cannot run into each other: each is counted.
    ///
    /// ```
    /// use quaterne_arena::GameKey;
    /// let key = GameKey::of(["7x6/4", "alphabeta:depth=2", "random"]);
    /// assert_eq!(key.to_string().parse(), Ok(key));
    /// assert_ne!(GameKey::of(["ab", "c"]), GameKey::of(["a", "bc"]));
    /// ```
    pub fn of<'a>(parts: impl IntoIterator<Item = &'a str>) -> Self {
        let mut hash = Sha256::new();
        for part in parts {
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part.as_bytes());
        }
        let digest = hash.finalize();
        let mut key = [0; 16];
        key.copy_from_slice(&digest[..16]);
        Self(key)
    }

    /// A seed for one of the two players.
    pub(crate) fn seed(&self, seat: usize) -> u64 {
        let mut half = [0; 8];
        half.copy_from_slice(&self.0[..8]);
        Rng::split(u64::from_le_bytes(half), seat as u64).bits()
    }
}

/// The content hash of some bytes, as hexadecimal digits.
pub fn content_hash<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> String {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part);
    }
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

impl fmt::Display for GameKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for GameKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for GameKey {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("'{text}' is no game key: expected 32 hexadecimal digits");
        if text.len() != 32 || !text.is_ascii() {
            return Err(wrong());
        }
        let mut key = [0; 16];
        for (nth, byte) in key.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * nth..2 * nth + 2], 16).map_err(|_| wrong())?;
        }
        Ok(Self(key))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Keys are written into databases: they may never change.
    #[test]
    fn keys_are_for_ever() {
        assert_eq!(GameKey::of(["a", "b"]).to_string(), "cf6ab613e3942391f88ed698557e1680");
        assert!("xyz".parse::<GameKey>().is_err());
        assert!("g".repeat(32).parse::<GameKey>().is_err());
    }
}
