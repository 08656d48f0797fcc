//! A square of the board.

use std::fmt;

/// A cell, by column and row; row 0 is the bottom, column 0 the left.
///
/// ```text
///   row 2 │ a3 b3 c3
///   row 1 │ a2 b2 c2      Cell { column: 1, row: 0 } is b1
///   row 0 │ a1 b1 c1
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell {
    /// 0 for the leftmost.
    pub column: u8,
    /// 0 for the lowest.
    pub row: u8,
}

impl Cell {
    /// The cell at this column and row.
    #[inline]
    pub const fn new(column: u8, row: u8) -> Self {
        Self { column, row }
    }

    /// The letter of a column: `a` for 0. No board has more columns than there are letters; a column beyond
    /// them, which only a wrong move can have, is written `?`.
    ///
    /// ```
    /// use quaterne_rules::Cell;
    /// assert_eq!([0, 18, 26].map(Cell::column_letter), ['a', 's', '?']);
    /// ```
    pub const fn column_letter(column: u8) -> char {
        if column < 26 { (b'a' + column) as char } else { '?' }
    }
}

/// Writes `b1`, as free placement does on every board.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", Self::column_letter(self.column), u16::from(self.row) + 1)
    }
}
