//! The two sides.

use std::fmt;

/// A side of a game: `x`, who moves first, or `o`.
///
/// ```
/// use quaterne_rules::Side;
/// assert_eq!(Side::X.other(), Side::O);
/// assert_eq!(Side::X.mark(), 'x');
/// assert_eq!(Side::O.number(), 2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(rename_all = "lowercase", description = "`x` begins, `o` answers."))]
pub enum Side {
    /// Moves first; yellow.
    X,
    /// Moves second; red.
    O,
}

impl Side {
    /// Both sides, in the order in which they move.
    pub const BOTH: [Self; 2] = [Self::X, Self::O];

    /// Whose turn it is after this many stones.
    #[inline]
    pub const fn after(plies: u32) -> Self {
        if plies.is_multiple_of(2) { Self::X } else { Self::O }
    }

    /// The opponent.
    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Self::X => Self::O,
            Self::O => Self::X,
        }
    }

    /// The letter of this side's stones: `x` or `o`.
    pub const fn mark(self) -> char {
        match self {
            Self::X => 'x',
            Self::O => 'o',
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

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.mark())
    }
}
