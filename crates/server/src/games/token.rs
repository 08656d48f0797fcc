//! Ids and secrets.
//!
//! A game's id is public: 64 random bits, 13 letters. A token is 128 random bits and opens a seat; the store keeps
//! its hash, so that a copy of the database opens nothing.

use sha2::{Digest as _, Sha256};

const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// A new id for a game.
pub(crate) fn new_id() -> Result<String, getrandom::Error> {
    Ok(write(random::<8>()?.as_slice()))
}

/// A new token.
pub(crate) fn new_token() -> Result<String, getrandom::Error> {
    Ok(write(random::<16>()?.as_slice()))
}

/// What is stored of a token.
pub(crate) fn hash(token: &str) -> String {
    let digest = Sha256::digest(token.as_bytes());
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Whether a text can be an id at all: nothing else reaches the store.
pub(crate) fn is_id(text: &str) -> bool {
    text.len() == 13 && text.bytes().all(|byte| LETTERS.contains(&byte))
}

fn random<const N: usize>() -> Result<[u8; N], getrandom::Error> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes)?;
    Ok(bytes)
}

/// Five bits a letter.
fn write(bytes: &[u8]) -> String {
    let (mut text, mut held, mut bits) = (String::new(), 0_u32, 0);
    for &byte in bytes {
        held = held << 8 | u32::from(byte);
        bits += 8;
        while bits >= 5 {
            bits -= 5;
            text.push(char::from(LETTERS[(held >> bits & 31) as usize]));
        }
        held &= (1 << bits) - 1;
    }
    if bits > 0 {
        text.push(char::from(LETTERS[(held << (5 - bits) & 31) as usize]));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bit_is_written() {
        assert_eq!(write(&[0; 8]), "a".repeat(13));
        assert_eq!(write(&[255; 16]).len(), 26);
        assert_eq!(write(&[255; 5]), "9".repeat(8));
        assert_ne!(write(&[0, 1]), write(&[0, 2]));
        let (id, token) = (new_id().unwrap(), new_token().unwrap());
        assert!(is_id(&id) && !is_id(&token) && !is_id("a'; DROP TABLE"));
        assert_eq!(token.len(), 26);
        assert_ne!(new_token().unwrap(), new_token().unwrap());
        assert_eq!(hash("abc").len(), 64);
    }
}
