//! The four directions of an alignment.

/// A direction in which stones can align; its opposite is the same direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Along a column.
    Vertical,
    /// Along a row.
    Horizontal,
    /// Up to the right, `/`.
    Rising,
    /// Down to the right, `\`.
    Falling,
}

impl Direction {
    /// All four, in the order in which alignments are listed.
    pub const ALL: [Self; 4] = [Self::Vertical, Self::Horizontal, Self::Rising, Self::Falling];

    /// The change of (column, row) by one step.
    ///
    /// ```
    /// use quaterne_rules::Direction;
    /// assert_eq!(Direction::Falling.delta(), (1, -1));
    /// ```
    pub const fn delta(self) -> (i32, i32) {
        match self {
            Self::Vertical => (0, 1),
            Self::Horizontal => (1, 0),
            Self::Rising => (1, 1),
            Self::Falling => (1, -1),
        }
    }

    /// How many bits apart two neighbours are when a column takes `stride` bits.
    #[inline]
    pub const fn step(self, stride: u32) -> u32 {
        match self {
            Self::Vertical => 1,
            Self::Horizontal => stride,
            Self::Rising => stride + 1,
            Self::Falling => stride - 1,
        }
    }

    /// Whether `align` cells in this direction fit on the board at all.
    #[inline]
    pub const fn fits(self, width: u32, height: u32, align: u32) -> bool {
        match self {
            Self::Vertical => align <= height,
            Self::Horizontal => align <= width,
            Self::Rising | Self::Falling => align <= width && align <= height,
        }
    }
}
