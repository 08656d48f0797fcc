//! How a finished game ended.

use crate::Player;

/// The end of a game. A game that goes on has no outcome: see [`Position::outcome`](crate::Position::outcome).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// This player aligned enough stones.
    Win(Player),
    /// The board is full, or the stones have run out.
    Draw,
}

impl Outcome {
    /// The winner, if there is one.
    pub const fn winner(self) -> Option<Player> {
        match self {
            Self::Win(player) => Some(player),
            Self::Draw => None,
        }
    }
}
