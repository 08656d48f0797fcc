//! Who sits at a board during a game, and the programs that one thread keeps ready.
//!
//! ```text
//!   Player ──► Seated ──────────────► Thought
//!   who            a machine              a cell, and what it cost
//!                  a program's process
//!                  a function
//! ```

mod idle;
#[cfg(feature = "bots")]
mod program;

pub(crate) use idle::Idle;
#[cfg(feature = "bots")]
pub(crate) use program::RunningProgram;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use quaterne_rules::{Game, Text};
use quaterne_search::{Limits, Method, question};

use crate::conduct::ProgramConduct;
use crate::ending::Fault;
use crate::function::Function;
use crate::log::Exchange;
use crate::player::Player;
use crate::referee::Thought;
use crate::time_control::Budget;

/// What a program said besides its moves, for its author.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notes {
    /// Its standard error, and what it printed that is no move; capped.
    pub stderr: String,
    /// What it did wrong, in words.
    pub fault: Option<Text>,
    /// All that was said, by and to it, when a [log](ProgramConduct::log) is kept.
    pub said: Vec<(Instant, Exchange)>,
    /// How long it took to send it away, once the game was decided: then the next game starts.
    pub leaving: Duration,
}

/// No move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Miss {
    /// Somebody raised the stop flag.
    Stopped,
    /// The player did something wrong.
    Lapse(Fault, Text),
    /// The machine did: the program cannot be started here, which is no fault of its own.
    Machine(Text),
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
    pub(crate) programs: &'a ProgramConduct,
    /// What tells machines the time, if not the system.
    pub(crate) clock: Option<fn() -> f64>,
}

impl Turn<'_> {
    /// The time of whoever is to move.
    pub(crate) fn budget(&self) -> &Budget {
        &self.budgets[self.game.to_move().index()]
    }
}

/// A player at the board.
#[derive(Debug)]
pub(crate) enum Seated {
    Machine(Method),
    #[cfg(feature = "bots")]
    Program(Box<RunningProgram>),
    Function(Function),
    /// A program that this build, or this machine, does not start; and why.
    Absent(Text),
}

impl Seated {
    pub(crate) fn of(player: &Player, conduct: &ProgramConduct) -> Self {
        match player {
            Player::Machine(method) => Self::Machine(method.clone()),
            Player::Function(function) => Self::Function(function.clone()),
            #[cfg(feature = "bots")]
            Player::Program(spec) => match RunningProgram::new(spec, conduct) {
                Ok(program) => Self::Program(Box::new(program)),
                Err(why) => Self::Absent(Text::of(&why)),
            },
            #[cfg(not(feature = "bots"))]
            Player::Program(spec) => {
                let _ = conduct;
                let why = Text::new(
                    "this build of quaterne starts no external programs",
                    "cette version de quaterne ne lance pas de programmes extérieurs",
                );
                Self::Absent(why.about(&spec.to_string()))
            }
        }
    }

    /// A game starts.
    pub(crate) fn new_game(&mut self, setting: &Setting<'_>) -> Result<(), Miss> {
        match self {
            Self::Machine(_) | Self::Function(_) => Ok(()),
            #[cfg(feature = "bots")]
            Self::Program(program) => program.new_game(setting),
            Self::Absent(why) => {
                let _ = setting;
                Err(Miss::Machine(why.clone()))
            }
        }
    }

    /// Its turn.
    pub(crate) fn choose(&mut self, turn: &Turn<'_>) -> Result<Thought, Miss> {
        match self {
            Self::Machine(method) => search(method, turn),
            #[cfg(feature = "bots")]
            Self::Program(program) => program.choose(turn),
            Self::Function(function) => {
                let began = Instant::now();
                let cell = function.ask(turn.game).ok_or(Miss::Stopped)?;
                Ok(Thought { elapsed: began.elapsed(), ..Thought::bare(cell) })
            }
            Self::Absent(why) => Err(Miss::Machine(why.clone())),
        }
    }

    /// The game is over; `faulty` when this player is to blame.
    pub(crate) fn end_game(&mut self, game: &Game, faulty: bool) -> Notes {
        match self {
            #[cfg(feature = "bots")]
            Self::Program(program) => program.end_game(game, faulty),
            _ => {
                let _ = (game, faulty);
                Notes::default()
            }
        }
    }
}

/// The move of a machine.
fn search(method: &Method, turn: &Turn<'_>) -> Result<Thought, Miss> {
    let limits = Limits { stop: turn.stop.cloned(), ..turn.budget().limits() };
    let limits = match turn.clock {
        Some(clock) => limits.clock(clock),
        None => limits,
    };
    let analysis = question::best(turn.game, method, &limits);
    Ok(Thought {
        cell: analysis.best.ok_or(Miss::Stopped)?,
        nodes: analysis.nodes,
        elapsed: analysis.elapsed,
        score: Some(analysis.score),
        depth: Some(analysis.depth),
    })
}
