//! The bitboard.
//!
//! Two words: the stones of the side to move, and all stones. To play is to swap sides (`mine ^ occupied`
//! are the other's stones) and to add one bit; nothing else is kept, so a board is a value of a few words.
//!
//! ```text
//!      . . . . . . .        mine      = the x, when x is to move
//!      . . . o . . .        occupied  = x and o
//!      . . x x o . .        playable  = the cells that stones fall on: (occupied << 1 | bottom) & !occupied
//! ```

use crate::{Bits, Cell, Outcome, Position, Shape, Side};

/// A position on a board of shape `S`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board<S: Shape> {
    shape: S,
    mine: S::Bits,
    occupied: S::Bits,
    plies: u32,
}

impl<S: Shape> Board<S> {
    /// The empty board.
    #[inline]
    pub fn new(shape: S) -> Self {
        Self { shape, mine: S::Bits::ZERO, occupied: S::Bits::ZERO, plies: 0 }
    }

    /// A board with these stones of the side to move and of the other: for setting up a position, which
    /// [`Game::from_fen`](crate::Game::from_fen) checks.
    pub(crate) fn from_stones(shape: S, mine: S::Bits, theirs: S::Bits) -> Self {
        let occupied = mine | theirs;
        Self { shape, mine, occupied, plies: occupied.count() }
    }

    /// The same board, told by another shape of the same numbers.
    #[inline]
    pub fn on<T: Shape<Bits = S::Bits>>(&self, shape: T) -> Board<T> {
        Board { shape, mine: self.mine, occupied: self.occupied, plies: self.plies }
    }

    /// Its geometry.
    #[inline]
    pub fn shape(&self) -> &S {
        &self.shape
    }

    /// The stones of the side to move.
    #[inline]
    pub fn mine(&self) -> S::Bits {
        self.mine
    }

    /// The stones of the side that moved last.
    #[inline]
    pub fn theirs(&self) -> S::Bits {
        self.mine ^ self.occupied
    }

    /// All stones.
    #[inline]
    pub fn occupied(&self) -> S::Bits {
        self.occupied
    }

    /// How many stones lie on the board.
    #[inline]
    pub fn plies(&self) -> u32 {
        self.plies
    }

    /// How many stones can still be played if nobody wins.
    #[inline]
    pub fn plies_left(&self) -> u32 {
        self.shape.max_plies() - self.plies
    }

    /// The cells where a stone can be played, whoever has won; empty when the stones have run out.
    #[inline]
    pub fn playable(&self) -> S::Bits {
        if self.plies == self.shape.max_plies() {
            S::Bits::ZERO
        } else if self.shape.gravity() {
            (self.occupied << 1 | self.shape.bottom()) & !self.occupied & self.shape.full()
        } else {
            !self.occupied & self.shape.full()
        }
    }

    /// Plays on the cell of this bit, which must be playable.
    #[inline]
    pub fn play_bit(&mut self, index: u32) {
        self.mine ^= self.occupied;
        self.occupied |= S::Bits::bit(index);
        self.plies += 1;
    }

    /// Whether the side that moved last has an alignment, by scanning all of its stones.
    #[inline]
    pub fn is_won(&self) -> bool {
        self.shape.has_alignment(self.theirs())
    }

    /// Whether the last move, on `cell`, made an alignment: looks only at the lines through it. Equal to
    /// [`is_won`](Self::is_won) on every board reached by play.
    #[inline]
    pub fn is_won_by(&self, cell: Cell) -> bool {
        self.shape.aligned_through(self.theirs(), self.shape.index(cell))
    }

    /// Who has a stone on this cell.
    pub fn at(&self, cell: Cell) -> Option<Side> {
        let index = self.shape.index(cell);
        if !self.occupied.has(index) {
            None
        } else if self.mine.has(index) {
            Some(self.to_move())
        } else {
            Some(self.to_move().other())
        }
    }

    /// The cells of a set, by columns from the left, each from the bottom.
    #[inline]
    pub fn cells(&self, set: S::Bits) -> Cells<S> {
        Cells { shape: self.shape, set }
    }
}

impl<S: Shape> Position for Board<S> {
    type Move = Cell;

    #[inline]
    fn to_move(&self) -> Side {
        Side::after(self.plies)
    }

    #[inline]
    fn moves(&self) -> impl Iterator<Item = Cell> {
        self.cells(self.playable())
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if self.is_won() {
            Some(Outcome::Win(self.to_move().other()))
        } else if self.plies == self.shape.max_plies() {
            Some(Outcome::Draw)
        } else {
            None
        }
    }

    #[inline]
    fn play_unchecked(&mut self, cell: Cell) {
        self.play_bit(self.shape.index(cell));
    }
}

/// The cells of a set, without allocating.
#[derive(Clone, Debug)]
pub struct Cells<S: Shape> {
    shape: S,
    set: S::Bits,
}

impl<S: Shape> Iterator for Cells<S> {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        if self.set.is_zero() {
            return None;
        }
        let cell = self.shape.cell(self.set.lowest());
        self.set = self.set.without_lowest();
        Some(cell)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.set.count() as usize;
        (count, Some(count))
    }
}

impl<S: Shape> ExactSizeIterator for Cells<S> {}
