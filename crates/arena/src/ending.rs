//! How a game ended, and why.
//!
//! ```text
//!   Over(outcome)          by the rules
//!   Adjudicated(outcome)   the exact solver proved the result, and nobody had to play it out
//!   Forfeit(by, fault)     a player broke the rules of the contest: the opponent wins
//!   Unable(by)             this machine could not start a player: it counts for nobody
//!   Stopped                broken off: it counts for nobody
//! ```

use std::fmt;
use std::str::FromStr;

use quaterne_rules::{Lang, Outcome, Say, Side};
use thiserror::Error;

/// What a player did wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Fault {
    /// A move that cannot be played, or an answer that is no move.
    IllegalMove,
    /// No answer in time.
    TimeOut,
    /// It could not be started, or ended with an error.
    Crash,
    /// It ended, or closed its output, without an error.
    Disconnect,
    /// Too long a line, or too much output.
    Flood,
    /// Too much memory.
    Memory,
    /// It lost so many games on time that it plays no more.
    Withdrawn,
}

impl Fault {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::IllegalMove,
        Self::TimeOut,
        Self::Crash,
        Self::Disconnect,
        Self::Flood,
        Self::Memory,
        Self::Withdrawn,
    ];

    /// One or two words: `illegal move`, `time-out`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::IllegalMove => "illegal move",
            Self::TimeOut => "time-out",
            Self::Crash => "crash",
            Self::Disconnect => "disconnect",
            Self::Flood => "flood",
            Self::Memory => "memory",
            Self::Withdrawn => "withdrawn",
        }
    }
}

/// For people; [`Fault::name`] is for programs.
impl Say for Fault {
    fn say(&self, lang: Lang) -> String {
        let french = match self {
            Self::IllegalMove => "coup illégal",
            Self::TimeOut => "temps dépassé",
            Self::Crash => "plantage",
            Self::Disconnect => "arrêt en cours de partie",
            Self::Flood => "flot de sortie",
            Self::Memory => "mémoire",
            Self::Withdrawn => "retrait",
        };
        lang.pick(self.name(), french).to_owned()
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.name())
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By the rules.
    Over(Outcome),
    /// By proof.
    Adjudicated(Outcome),
    /// This player lost it by a fault.
    Forfeit(Side, Fault),
    /// This player could not be started, for reasons of the machine: it counts for nobody.
    Unable(Side),
    /// It was broken off: it counts for nobody.
    Stopped,
}

impl Ending {
    /// What the game counts for.
    ///
    /// ```
    /// use quaterne_arena::{Ending, Fault};
    /// use quaterne_rules::{Outcome, Side};
    ///
    /// let late = Ending::Forfeit(Side::X, Fault::TimeOut);
    /// assert_eq!(late.outcome(), Some(Outcome::Win(Side::O)));
    /// assert_eq!((late.reason().name(), Ending::Stopped.outcome()), ("time-out", None));
    /// ```
    pub const fn outcome(self) -> Option<Outcome> {
        match self {
            Self::Over(outcome) | Self::Adjudicated(outcome) => Some(outcome),
            Self::Forfeit(by, _) => Some(Outcome::Win(by.other())),
            Self::Unable(_) | Self::Stopped => None,
        }
    }

    /// Why the game ended.
    pub const fn reason(self) -> Reason {
        match self {
            Self::Over(Outcome::Win(_)) => Reason::Win,
            Self::Over(Outcome::Draw) => Reason::Draw,
            Self::Adjudicated(_) => Reason::Adjudicated,
            Self::Forfeit(_, fault) => Reason::Fault(fault),
            Self::Unable(_) => Reason::Unable,
            Self::Stopped => Reason::Stopped,
        }
    }
}

/// Why a game ended, for tables of reasons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Reason {
    /// Enough in a row.
    Win,
    /// No more stones to play.
    Draw,
    /// The solver's proof.
    Adjudicated,
    /// A fault of the loser.
    Fault(Fault),
    /// A player that could not be started.
    Unable,
    /// Broken off.
    Stopped,
}

impl Reason {
    /// One or two words; [`FromStr`] reads them back.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Draw => "draw",
            Self::Adjudicated => "adjudicated",
            Self::Fault(fault) => fault.name(),
            Self::Unable => "unable",
            Self::Stopped => "stopped",
        }
    }
}

/// Why a text is no reason.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is no reason for a game to end")]
pub struct ReasonError(pub String);

impl Say for ReasonError {
    fn say(&self, lang: Lang) -> String {
        let french = format!("« {} » n'est pas une raison de finir une partie", self.0);
        lang.pick(self.to_string(), french)
    }
}

/// For people; [`Reason::name`] is for programs.
impl Say for Reason {
    fn say(&self, lang: Lang) -> String {
        let text = match self {
            Self::Win => lang.pick("alignment", "alignement"),
            Self::Draw => lang.pick("draw", "nulle"),
            Self::Adjudicated => lang.pick("adjudicated", "arbitrée"),
            Self::Fault(fault) => return fault.say(lang),
            Self::Unable => lang.pick("could not be started", "impossible à lancer"),
            Self::Stopped => lang.pick("stopped", "interrompue"),
        };
        text.to_owned()
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.name())
    }
}

impl FromStr for Reason {
    type Err = ReasonError;

    fn from_str(text: &str) -> Result<Self, ReasonError> {
        let faults = Fault::ALL.into_iter().map(Self::Fault);
        let others = [Self::Win, Self::Draw, Self::Adjudicated, Self::Unable, Self::Stopped];
        let mut all = others.into_iter().chain(faults);
        all.find(|reason| reason.name() == text).ok_or_else(|| ReasonError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_round_trip() {
        for fault in Fault::ALL {
            assert_eq!(fault.name().parse(), Ok(Reason::Fault(fault)));
        }
        assert_eq!("draw".parse(), Ok(Reason::Draw));
        assert!("boredom".parse::<Reason>().is_err());
    }
}
