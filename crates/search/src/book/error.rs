//! Why there is no book.

use quaterne_rules::{Lang, Rules, Say};
use thiserror::Error;

/// Why there is no book.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.say(Lang::En))]
#[non_exhaustive]
pub enum BookError {
    /// The scores are not those of the positions.
    Count {
        /// The ply that was solved.
        plies: u32,
        /// Its positions.
        expected: usize,
        /// The scores.
        given: usize,
    },
    /// A score that no game can have.
    Score(i32),
    /// Without gravity there is no book.
    Free(Rules),
    /// The bytes are not a book.
    Bytes,
}

impl Say for BookError {
    fn say(&self, lang: Lang) -> String {
        match self {
            Self::Count { plies, expected, given } => lang.pick(
                format!(
                    "ply {plies} has {expected} positions, and {given} scores were given: solve the others first"
                ),
                format!(
                    "{expected} positions ont {plies} pions, et {given} scores ont été donnés : résolvez d'abord les autres"
                ),
            ),
            Self::Score(score) => lang.pick(
                format!("{score} is not a score of this board"),
                format!("{score} n'est pas un score de cette grille"),
            ),
            Self::Free(rules) => lang.pick(
                format!("books are for boards with gravity, and {rules} is without"),
                format!("un livre d'ouvertures demande la gravité, et {rules} est sans"),
            ),
            Self::Bytes => lang
                .pick(
                    "these bytes are not a book of this version: build it again",
                    "ces octets ne sont pas un livre d'ouvertures de cette version : reconstruisez-le",
                )
                .to_owned(),
        }
    }
}
