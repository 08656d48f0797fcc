//! How programs are spoken to: one file per language.
//!
//! Each language says the same few things: hello, a game starts, it is your turn. What comes back is a cell
//! at most; whether it can be played is the referee's business alone.

mod connectx;
mod lines;
mod ugi;

use std::time::Instant;

use quaterne_rules::{Cell, Game, Text};

use crate::ending::Fault;
use crate::player::{ProgramSpec, Protocol};
use crate::process::Process;
use crate::referee::Thought;
use crate::seated::{Miss, Setting, Turn};

pub(crate) use connectx::SHIM;

/// A language.
pub(crate) trait Dialogue: std::fmt::Debug + Send {
    /// Greets a program that was just started.
    fn hello(&mut self, process: &mut Process, deadline: Instant) -> Result<(), Miss>;

    /// A game starts.
    fn new_game(
        &mut self,
        process: &mut Process,
        setting: &Setting<'_>,
        deadline: Instant,
    ) -> Result<(), Miss>;

    /// Asks for a move.
    fn ask(&mut self, process: &mut Process, turn: &Turn<'_>);

    /// Reads a line: the answer, whose time the referee takes, or something else that is kept for the author.
    fn read(&mut self, line: &str, game: &Game) -> Result<Option<Thought>, Miss>;

    /// The game is over.
    fn end_game(&mut self, process: &mut Process, game: &Game);

    /// Whether a program plays one game and ends.
    fn one_game_only(&self) -> bool {
        false
    }
}

/// The language of a program.
pub(crate) fn dialogue(spec: &ProgramSpec) -> Box<dyn Dialogue> {
    match spec.protocol {
        Protocol::Ugi => Box::new(ugi::Ugi::new(&spec.options)),
        Protocol::ConnectX => Box::<connectx::ConnectX>::default(),
        Protocol::Lines => Box::<lines::Lines>::default(),
    }
}

fn illegal<T>(why: Text) -> Result<T, Miss> {
    Err(Miss::Lapse(Fault::IllegalMove, why))
}

/// A few words of what a program said, for a message.
fn quoted(line: &str) -> String {
    let short: String = line.chars().take(60).map(|c| if c.is_control() { '·' } else { c }).collect();
    if short.len() < line.len() { format!("'{short}…'") } else { format!("'{short}'") }
}

/// The cell of a column counted from 0, or what is wrong with it.
fn landing(game: &Game, column: i64, said: &str) -> Result<Cell, Miss> {
    let width = game.rules().width();
    let Some(column) = u8::try_from(column).ok().filter(|&column| column < width) else {
        let (said, last) = (quoted(said), width - 1);
        return illegal(Text::new(
            format!("it played {said}: columns go from 0 to {last}"),
            format!("il a joué {said} : les colonnes vont de 0 à {last}"),
        ));
    };
    match game.landing(column) {
        Some(cell) => Ok(cell),
        None => illegal(Text::new(
            format!("it played {column}: that column (counted from 0) is full"),
            format!("il a joué {column} : cette colonne (comptée depuis 0) est pleine"),
        )),
    }
}
