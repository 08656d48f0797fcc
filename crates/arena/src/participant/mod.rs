//! Who sits at a board during a game, and the crew that one worker thread keeps ready.
//!
//! ```text
//!   Contestant ──► Participant ──► Choice
//!   text           builtin         a cell, and what it cost
//!                  bot (a process)
//!   Guest      ──► the same, for functions of whoever asked for the games
//! ```

#[cfg(feature = "bots")]
pub(crate) mod bot;
pub(crate) mod builtin;
mod crew;
mod guest;

pub(crate) use crew::Crew;
pub use guest::Guest;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use quaterne_rules::{Cell, Game};

use crate::conduct::BotConduct;
use crate::contestant::Contestant;
use crate::ending::Fault;
use crate::time_control::Budget;

/// What a program said besides its moves, for its author.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notes {
    /// Its standard error, and what it printed that is no move; capped.
    pub stderr: String,
    /// What it did wrong, in words.
    pub fault: Option<String>,
    /// How long it took to send it away, once the game was decided: then the next game starts.
    pub leaving: Duration,
}

/// A move and what it cost.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Choice {
    pub(crate) cell: Cell,
    pub(crate) nodes: u64,
    pub(crate) elapsed: Duration,
    pub(crate) score: Option<f64>,
    pub(crate) depth: Option<u32>,
}

/// No move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Miss {
    /// Somebody raised the stop flag.
    Stopped,
    /// The player did something wrong.
    Lapse(Fault, String),
}

/// What a player is told about the game that starts.
#[cfg_attr(not(feature = "bots"), expect(dead_code, reason = "only programs have to be told"))]
#[derive(Debug)]
pub(crate) struct Setting<'a> {
    /// The position from which it starts.
    pub(crate) opening: &'a Game,
    /// 0 for x, 1 for o.
    pub(crate) seat: usize,
    /// For its lots, if it draws any.
    pub(crate) seed: u64,
    /// Its time to start and say hello.
    pub(crate) start: Duration,
    /// Its time.
    pub(crate) budget: Budget,
}

/// What a player is told when it is its turn.
#[cfg_attr(not(feature = "bots"), expect(dead_code, reason = "only programs are held to all of it"))]
#[derive(Debug)]
pub(crate) struct Turn<'a> {
    pub(crate) game: &'a Game,
    /// The time of x and of o.
    pub(crate) budgets: &'a [Budget; 2],
    pub(crate) stop: Option<&'a Arc<AtomicBool>>,
    pub(crate) bots: &'a BotConduct,
}

impl Turn<'_> {
    /// The time of whoever is to move.
    pub(crate) fn budget(&self) -> &Budget {
        &self.budgets[self.game.to_move().index()]
    }
}

/// A player at the board.
#[derive(Debug)]
pub(crate) enum Participant {
    Builtin(builtin::Builtin),
    #[cfg(feature = "bots")]
    Bot(Box<bot::Bot>),
    Guest(Guest),
    /// A program that this build, or this machine, does not start; and why.
    Absent(String),
}

impl Participant {
    pub(crate) fn of(contestant: &Contestant, conduct: &BotConduct) -> Self {
        match contestant {
            Contestant::Builtin(method) => Self::Builtin(builtin::Builtin::new(method.clone())),
            #[cfg(feature = "bots")]
            Contestant::Bot(spec) => match bot::Bot::new(spec, conduct) {
                Ok(bot) => Self::Bot(Box::new(bot)),
                Err(why) => Self::Absent(why.to_string()),
            },
            #[cfg(not(feature = "bots"))]
            Contestant::Bot(spec) => {
                let _ = conduct;
                Self::Absent(format!("{spec}: this build of quaterne starts no external programs"))
            }
        }
    }

    /// A game starts.
    pub(crate) fn new_game(&mut self, setting: &Setting<'_>) -> Result<(), Miss> {
        match self {
            Self::Builtin(_) | Self::Guest(_) => Ok(()),
            #[cfg(feature = "bots")]
            Self::Bot(bot) => bot.new_game(setting),
            Self::Absent(why) => {
                let _ = setting;
                Err(Miss::Lapse(Fault::Crash, why.clone()))
            }
        }
    }

    /// Its turn.
    pub(crate) fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, Miss> {
        match self {
            Self::Builtin(builtin) => builtin.choose(turn),
            #[cfg(feature = "bots")]
            Self::Bot(bot) => bot.choose(turn),
            Self::Guest(guest) => guest.choose(turn),
            Self::Absent(why) => Err(Miss::Lapse(Fault::Crash, why.clone())),
        }
    }

    /// The game is over; `faulty` when this player is to blame.
    pub(crate) fn end_game(&mut self, game: &Game, faulty: bool) -> Notes {
        match self {
            #[cfg(feature = "bots")]
            Self::Bot(bot) => bot.end_game(game, faulty),
            _ => {
                let _ = (game, faulty);
                Notes::default()
            }
        }
    }
}
