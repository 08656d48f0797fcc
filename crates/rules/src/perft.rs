//! Counting move sequences: the classic test of a move generator.

use crate::{AnyBoard, Position, on_board};

/// How many sequences of exactly `depth` moves there are; a finished game is not continued.
///
/// ```
/// use quaterne_rules::{perft, Board, Fixed};
/// let connect4 = Board::new(Fixed::<u64, 7, 6, 4, true, 42>::new());
/// assert_eq!(perft(&connect4, 4), 2401);
/// ```
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if position.outcome().is_some() {
        return 0;
    }
    if depth == 1 {
        return position.moves().count() as u64;
    }
    position.moves().map(|m| perft(&position.after(m), depth - 1)).sum()
}

impl AnyBoard {
    /// [`perft`] on whichever board it is, compiled here and not again by who asks.
    ///
    /// ```
    /// use quaterne_rules::{Game, Rules};
    /// assert_eq!(Game::new(Rules::tictactoe()).board().perft(3), 504);
    /// ```
    pub fn perft(&self, depth: u32) -> u64 {
        on_board!(self, board => perft(board, depth))
    }
}
