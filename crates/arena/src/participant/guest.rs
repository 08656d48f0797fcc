//! A player that lives in the program that asked for the games: a function, a person, a test.
//!
//! It has no name that could be written down and read back, so it is no `Contestant`: the games of a plan are told
//! in [`Conduct::guests`](crate::Conduct::guests) who sits there instead of the contestant that the plan names.

use std::fmt;
use std::sync::Arc;
use std::time::Instant;

use quaterne_rules::{Cell, Game};

use super::{Choice, Miss, Turn};

/// A function that is asked for moves.
///
/// ```
/// use quaterne_arena::{Conduct, Ending, Guest, play_game};
/// use quaterne_rules::{Game, Outcome, Player, Rules};
///
/// // Both take the first free cell, column by column:
/// //  x o .
/// //  o x .
/// //  x o x
/// let first = Guest::new(|game: &Game| game.legal_moves().first().copied());
/// let conduct = Conduct { guests: vec![Some(first.clone()), Some(first)], ..Conduct::default() };
/// let placeholder = "random:seed=1".parse().unwrap();
/// let played = play_game(&Game::new(Rules::tictactoe()), [&placeholder, &placeholder], &conduct);
/// assert_eq!(played.game.text(), "a1a2a3b1b2b3c1");
/// assert_eq!(played.ending, Ending::Over(Outcome::Win(Player::First)));
/// ```
#[derive(Clone)]
pub struct Guest(Arc<Ask>);

type Ask = dyn Fn(&Game) -> Option<Cell> + Send + Sync;

impl Guest {
    /// Asks this function; when it has no move, the game is broken off.
    pub fn new(ask: impl Fn(&Game) -> Option<Cell> + Send + Sync + 'static) -> Self {
        Self(Arc::new(ask))
    }

    pub(crate) fn choose(&self, turn: &Turn<'_>) -> Result<Choice, Miss> {
        let began = Instant::now();
        let cell = (self.0)(turn.game).ok_or(Miss::Stopped)?;
        Ok(Choice { cell, nodes: 0, elapsed: began.elapsed(), score: None, depth: None })
    }
}

impl fmt::Debug for Guest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Guest")
    }
}
