//! What a tree does not know of its game: how moves are written, and what the board looks like.

use std::fmt::Write as _;

use quaterne_rules::{Cell, Game, Side, write_move};

use crate::tree::picture::Picture;

/// Names moves and shows positions, for the writers.
pub trait Captions<M> {
    /// A move as people write it.
    fn name(&self, by: M) -> String;

    /// The position after these moves from the root, if it can be shown.
    fn picture(&self, _moves: &[M]) -> Option<Picture> {
        None
    }

    /// Who MAX is, the player at the root, if players have a name.
    fn max(&self) -> Option<Side> {
        None
    }

    /// Several moves without a space between them: the id of a node.
    fn path(&self, moves: &[M]) -> String
    where
        M: Copy,
    {
        moves.iter().fold(String::new(), |mut text, &by| {
            let _ = write!(text, "{}", self.name(by));
            text
        })
    }
}

/// The game at the root.
impl Captions<Cell> for Game {
    fn name(&self, by: Cell) -> String {
        write_move(self.rules(), by)
    }

    fn max(&self) -> Option<Side> {
        Some(self.to_move())
    }

    fn picture(&self, moves: &[Cell]) -> Option<Picture> {
        let mut board = *self.board();
        moves.iter().for_each(|&cell| board.play_unchecked(cell));
        Some(Picture::of(self.rules(), &board, moves.last().copied()))
    }
}
