//! How a tournament stands: one word in the store, in the API, on the page and in the terminal.

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

    /// Reads the word.
    pub(super) fn read(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.name() == name)
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
