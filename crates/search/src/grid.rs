//! What evaluations know of a board's geometry: masks, counted once, and the sets that follow from them.
//!
//! Three questions are answered for a whole board at a time, without a loop over cells:
//!
//! ```text
//!   open(own, other)     the alignments without a stone of `other` that lack 1, 2 or 3 stones of `own`
//!   completing(own)      the cells where `own` would complete an alignment, reachable or not
//!   above(set)           the cells over a set, up to the top of their columns
//! ```
//!
//! and one about *zugzwang*: with gravity the last columns are filled by turns, and who gets a cell depends
//! only on its row. If `e` cells are empty and everything else is filled first, a cell of row ρ (from 0) is
//! played after e − height + ρ stones, so it falls to the side to move when that number is even:
//!
//! ```text
//!   row 5   o o o o o o o        7 × 6, x (who moved first) to move: x gets rows 0, 2, 4,
//!   row 4   x x x x x x x        the "odd" rows of the literature, which counts from 1
//!   …
//!   row 0   x x x x x x x
//! ```

use quaterne_rules::{Bits, Direction, Shape};

use crate::solver::threats::{any_along, four_along, four_upwards};

/// The masks of one shape.
#[derive(Clone, Debug)]
pub(crate) struct Grid<S: Shape> {
    shape: S,
    /// First cells of the alignments, for each direction; none where no alignment fits.
    pub(crate) starts: [S::Bits; 4],
    /// Rows 0, 2, 4, …
    even_rows: S::Bits,
    /// The rows from 1, 2, 4, 8 and 16 on: what a shift by so many may reach without leaving its column.
    from_row: [S::Bits; 5],
}

/// The alignments of one side in one direction that lack 1, 2 and 3 stones, by their first cells. Those without
/// any stone are not among them.
pub(crate) type Open<B> = [B; 3];

impl<S: Shape> Grid<S> {
    /// The masks of a shape.
    pub(crate) fn new(shape: &S) -> Self {
        let mut starts = Direction::ALL.map(|direction| shape.starts(direction));
        if shape.align() == 1 {
            // One cell is one alignment, not one in each of four directions.
            starts[1..].fill(S::Bits::ZERO);
        }
        let mut row = shape.bottom();
        let (mut even_rows, mut from_row) = (S::Bits::ZERO, [S::Bits::ZERO; 5]);
        for nth in 0..shape.height() {
            if nth % 2 == 0 {
                even_rows |= row;
            }
            for (power, from) in from_row.iter_mut().enumerate() {
                if nth >= 1 << power {
                    *from |= row;
                }
            }
            row = row << 1;
        }
        Self { shape: *shape, starts, even_rows, from_row }
    }

    /// The shape.
    #[inline]
    pub(crate) fn shape(&self) -> &S {
        &self.shape
    }

    /// Whether the side to move gets the even rows (from 0) when columns are filled by turns.
    #[inline]
    pub(crate) fn mover_gets_even_rows(&self, stones: u32) -> bool {
        let empty = self.shape.width() * self.shape.height() - stones;
        (empty + self.shape.height()).is_multiple_of(2)
    }

    /// The cells that fall to the side to move when columns are filled by turns.
    #[inline]
    pub(crate) fn rows_of_mover(&self, stones: u32) -> S::Bits {
        if self.mover_gets_even_rows(stones) { self.even_rows } else { self.even_rows ^ self.shape.full() }
    }

    /// The cells over `set`, up to the top of their columns.
    #[inline(always)]
    pub(crate) fn above(&self, set: S::Bits) -> S::Bits {
        let mut above = set << 1 & self.from_row[0];
        let mut power = 0;
        while 1 << power < self.shape.height() && power < 5 {
            above |= above << (1 << power) & self.from_row[power as usize];
            power += 1;
        }
        above
    }

    /// The cells, empty or not, where `stones` would complete an alignment.
    #[inline(always)]
    pub(crate) fn completing(&self, stones: S::Bits) -> S::Bits {
        let shape = &self.shape;
        let mut cells = S::Bits::ZERO;
        for direction in Direction::ALL {
            if direction.fits(shape.width(), shape.height(), shape.align()) {
                let step = direction.step(shape.stride());
                cells |= match (shape.align(), direction) {
                    (4, Direction::Vertical) if shape.gravity() => four_upwards(stones),
                    (4, _) => four_along(stones, step),
                    (align, _) => any_along(stones, step, align),
                };
            }
        }
        cells & shape.full()
    }

    /// The open alignments of `own` in one direction.
    #[inline(always)]
    pub(crate) fn open(&self, own: S::Bits, other: S::Bits, direction: Direction) -> Open<S::Bits> {
        let starts = self.starts[direction as usize];
        let (step, align) = (direction.step(self.shape.stride()), self.shape.align());
        if starts.is_zero() {
            [S::Bits::ZERO; 3]
        } else if align == 4 {
            let free = starts & !any_of_four(other, step);
            let [ones, twos] = count_of_four(own, step);
            [free & ones & twos, free & twos & !ones, free & ones & !twos]
        } else {
            open_of_any(own, other, starts, step, align)
        }
    }

    /// The cells of alignments given by their first cells.
    #[inline(always)]
    pub(crate) fn cells_of(&self, windows: S::Bits, direction: Direction) -> S::Bits {
        let step = direction.step(self.shape.stride());
        let mut cells = windows;
        for nth in 1..self.shape.align() {
            cells |= windows << (nth * step);
        }
        cells
    }

    /// How many cells of `set` each alignment of this direction has, as the alignments with none, one, two, and
    /// three or more.
    #[inline(always)]
    pub(crate) fn tally(&self, set: S::Bits, direction: Direction) -> [S::Bits; 4] {
        let starts = self.starts[direction as usize];
        let (step, align) = (direction.step(self.shape.stride()), self.shape.align());
        if starts.is_zero() {
            return [S::Bits::ZERO; 4];
        }
        if align == 4 {
            let [ones, twos] = count_of_four(set, step);
            let none = starts & !any_of_four(set, step);
            let (one, two) = (starts & ones & !twos, starts & twos & !ones);
            return [none, one, two, starts & !(none | one | two)];
        }
        let mut exactly = [starts, S::Bits::ZERO, S::Bits::ZERO];
        for nth in 0..align {
            count_one(&mut exactly, set >> (nth * step));
        }
        let [none, one, two] = exactly;
        [none, one, two, starts & !(none | one | two)]
    }
}

/// Adds one cell to counters that know none, one and two.
#[inline(always)]
pub(crate) fn count_one<B: Bits>(exactly: &mut [B; 3], cell: B) {
    exactly[2] = exactly[2] & !cell | exactly[1] & cell;
    exactly[1] = exactly[1] & !cell | exactly[0] & cell;
    exactly[0] &= !cell;
}

/// The windows of four that hold any of `stones`.
#[inline(always)]
fn any_of_four<B: Bits>(stones: B, step: u32) -> B {
    let two = stones | stones >> step;
    two | two >> (2 * step)
}

/// The binary digits of the number of stones in each window of four; four of them look like none.
#[inline(always)]
fn count_of_four<B: Bits>(stones: B, step: u32) -> [B; 2] {
    let next = stones >> step;
    let (ones, twos) = (stones ^ next, stones & next);
    let (far_ones, far_twos) = (ones >> (2 * step), twos >> (2 * step));
    [ones ^ far_ones, twos ^ far_twos ^ (ones & far_ones)]
}

/// The open alignments of any length: what is missing is counted, and no further than four.
fn open_of_any<B: Bits>(own: B, other: B, starts: B, step: u32, align: u32) -> Open<B> {
    let (mut free, mut stones) = (starts, B::ZERO);
    let mut missing = [starts, B::ZERO, B::ZERO, B::ZERO];
    for nth in 0..align {
        let here = own >> (nth * step);
        free &= !(other >> (nth * step));
        stones |= here;
        for count in (1..4).rev() {
            missing[count] = missing[count] & here | missing[count - 1] & !here;
        }
        missing[0] &= here;
    }
    [missing[1], missing[2], missing[3]].map(|windows| windows & free & stones)
}
