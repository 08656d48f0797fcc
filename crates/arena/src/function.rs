//! A player that lives in the program that asked for the games: a function, a person, a test.
//!
//! It takes part as any other player does, in a list beside machines and programs. It cannot be written down and read
//! back, so a contest with a function stays in memory.

use std::fmt;
use std::sync::Arc;

use quaterne_rules::{Cell, Game};

/// A function that is asked for moves.
///
/// ```
/// use quaterne_arena::{Conduct, Ending, Function, play_game};
/// use quaterne_rules::{Game, Outcome, Side, Rules};
///
/// // Both take the first free cell, column by column:
/// //  x o .
/// //  o x .
/// //  x o x
/// let first = Function::new("first", |game: &Game| game.legal_moves().first().copied());
/// let players = [first.clone().into(), first.into()];
/// let played = play_game(&Game::new(Rules::tictactoe()), players, &Conduct::default());
/// assert_eq!(played.game.text(), "a1a2a3b1b2b3c1");
/// assert_eq!(played.ending, Ending::Over(Outcome::Win(Side::X)));
/// ```
#[derive(Clone)]
pub struct Function {
    name: Arc<str>,
    ask: Arc<Ask>,
}

type Ask = dyn Fn(&Game) -> Option<Cell> + Send + Sync;

impl Function {
    /// Asks this function; when it has no move, the game is broken off.
    pub fn new(name: &str, ask: impl Fn(&Game) -> Option<Cell> + Send + Sync + 'static) -> Self {
        Self { name: name.into(), ask: Arc::new(ask) }
    }

    /// What tables call it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its move.
    pub(crate) fn ask(&self, game: &Game) -> Option<Cell> {
        (self.ask)(game)
    }
}

/// Two are equal when they are clones of one: what functions do cannot be compared.
impl PartialEq for Function {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.ask, &other.ask)
    }
}

impl fmt::Debug for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Function({})", self.name)
    }
}
