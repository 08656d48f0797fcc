//! How a tournament stands, and how a piece of its work does: words of the store, in the API, on the page and in the
//! terminal.

use quaterne_rules::{Lang, Say};

/// How a tournament stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TournamentState {
    /// Somebody plays it, or was playing it when the power went.
    Playing,
    /// It was stopped before its end, and can be taken up again.
    Paused,
    /// Every game has a result.
    Over,
}

impl TournamentState {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Playing, Self::Paused, Self::Over];

    /// The word: `playing`, `paused`, `over`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Playing => "playing",
            Self::Paused => "paused",
            Self::Over => "over",
        }
    }
}

/// How a piece of work stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BatchState {
    /// Somebody has it, or had it when the power went.
    Playing,
    /// Whoever had it is through with it.
    Done,
    /// It failed where it was, and another worker may try.
    Failed,
    /// It was tried too often without a result.
    GivenUp,
}

impl BatchState {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Playing, Self::Done, Self::Failed, Self::GivenUp];

    /// The words: `playing`, `done`, `failed`, `given up`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Playing => "playing",
            Self::Done => "done",
            Self::Failed => "failed",
            Self::GivenUp => "given up",
        }
    }
}

impl Say for TournamentState {
    fn say(&self, lang: Lang) -> String {
        let french = match self {
            Self::Playing => "en cours",
            Self::Paused => "en pause",
            Self::Over => "terminé",
        };
        lang.pick(self.name(), french).to_owned()
    }
}
