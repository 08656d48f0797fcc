//! The two players.

use std::fmt;

/// A player: the one who moves first, or the other.
///
/// ```
/// use quaterne_rules::Player;
/// assert_eq!(Player::First.other(), Player::Second);
/// assert_eq!(Player::First.mark(), 'x');
/// assert_eq!(Player::Second.number(), 2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Player {
    /// Moves first, plays `x` (yellow).
    First,
    /// Moves second, plays `o` (red).
    Second,
}

impl Player {
    /// Both players, in the order in which they move.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// Whose turn it is after this many stones.
    #[inline]
    pub const fn after(plies: u32) -> Self {
        if plies.is_multiple_of(2) { Self::First } else { Self::Second }
    }

    /// The opponent.
    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// The letter of this player's stones: `x` or `o`.
    pub const fn mark(self) -> char {
        match self {
            Self::First => 'x',
            Self::Second => 'o',
        }
    }

    /// The number the labs use: 1 or 2.
    pub const fn number(self) -> u8 {
        self.index() as u8 + 1
    }

    /// 0 or 1, to index an array of two.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.mark())
    }
}
