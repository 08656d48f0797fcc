//! What a search needs to know of a game: four methods.
//!
//! The textbook searches are generic on this trait, so that they can be read, and tested on a toy tree,
//! without a board in sight.

use std::fmt::Debug;

use crate::{Outcome, Side};

/// A position of a game for two, as a value: playing changes a copy, nothing is ever undone.
///
/// ```
/// use quaterne_rules::{Board, Fixed, Position};
///
/// let mut board = Board::new(Fixed::<u64, 7, 6, 4, true, 42>::new());
/// let centre = board.moves().nth(3).unwrap();
/// board.play_unchecked(centre);
/// assert_eq!(board.moves().count(), 7);
/// ```
pub trait Position: Clone {
    /// A move.
    type Move: Copy + Eq + Debug;

    /// Who plays now.
    fn to_move(&self) -> Side;

    /// The moves on offer, without allocating; none when the board is full or the stones have run out.
    ///
    /// Won positions may still list moves: ask [`outcome`](Self::outcome) first.
    fn moves(&self) -> impl Iterator<Item = Self::Move>;

    /// How the game ended, or `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// Plays a move that [`moves`](Self::moves) listed. Any other move leaves a board that means nothing:
    /// people's moves go through [`Game::play`](crate::Game::play), which checks.
    fn play_unchecked(&mut self, m: Self::Move);

    /// The position after a move.
    #[must_use]
    fn after(&self, m: Self::Move) -> Self {
        let mut next = self.clone();
        next.play_unchecked(m);
        next
    }
}
