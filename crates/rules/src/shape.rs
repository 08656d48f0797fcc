//! The geometry of a board: where a cell's bit is, and what lies beyond the edge.
//!
//! Cells are laid out by columns from the bottom, with one *sentinel* bit above each column that is never
//! set. Here 7 × 6, where a column takes a stride of 7 bits:
//!
//! ```text
//!    6 13 20 27 34 41 48    sentinels, always 0
//!    5 12 19 26 33 40 47    top row
//!    4 11 18 25 32 39 46
//!    3 10 17 24 31 38 45
//!    2  9 16 23 30 37 44
//!    1  8 15 22 29 36 43
//!    0  7 14 21 28 35 42    bottom row
//! ```
//!
//! A step is then always +1 (up), +stride (right), +stride+1 (up right) or +stride−1 (down right), and the
//! sentinels stop every line at the edge, with gravity or without.
//!
//! There are two kinds of shape. [`Fixed`] knows its numbers at compile time and takes no memory; the
//! presets use it. [`Dynamic`] holds them, for every other board. Both are [`Shape`], and everything above
//! is generic: no code is written twice.

use std::fmt::Debug;
use std::hash::Hash;
use std::marker::PhantomData;

use crate::{Bits, Cell, Direction};

/// The numbers of a board: size, alignment, gravity, length of the game.
pub trait Shape: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// The word that holds a set of cells.
    type Bits: Bits;

    /// Number of columns.
    fn width(&self) -> u32;
    /// Number of rows.
    fn height(&self) -> u32;
    /// How many in a row win.
    fn align(&self) -> u32;
    /// Whether stones fall.
    fn gravity(&self) -> bool;
    /// The most stones that can be played: the area, or less when stones run out first.
    fn max_plies(&self) -> u32;
    /// The lowest cell of every column.
    fn bottom(&self) -> Self::Bits;
    /// Every cell, without the sentinels.
    fn full(&self) -> Self::Bits;

    /// Bits per column.
    #[inline]
    fn stride(&self) -> u32 {
        self.height() + 1
    }

    /// The bit of a cell.
    #[inline]
    fn index(&self, cell: Cell) -> u32 {
        u32::from(cell.column) * self.stride() + u32::from(cell.row)
    }

    /// The cell of a bit.
    #[inline]
    fn cell(&self, index: u32) -> Cell {
        let (column, row) = (index / self.stride(), index % self.stride());
        Cell::new(column as u8, row as u8)
    }

    /// The cells from which an alignment can start in this direction, going right or up.
    ///
    /// The other cells of the window that starts at bit `i` are `i + step`, `i + 2·step`, …
    fn starts(&self, direction: Direction) -> Self::Bits {
        let (width, height, reach) = (self.width(), self.height(), self.align() - 1);
        let mut starts = Self::Bits::ZERO;
        if direction.fits(width, height, self.align()) {
            let (right, up) = direction.delta();
            let columns = if right == 0 { 0..width } else { 0..width - reach };
            let rows = match up {
                0 => 0..height,
                1 => 0..height - reach,
                _ => reach..height,
            };
            for column in columns {
                for row in rows.clone() {
                    starts |= Self::Bits::bit(self.index(Cell::new(column as u8, row as u8)));
                }
            }
        }
        starts
    }

    /// Whether some alignment lies within `stones`: the win test by scanning, of the whole board at once.
    ///
    /// In each direction, `m & m >> step` marks the pairs, then pairs of pairs mark fours, and so on:
    /// ⌈log₂ k⌉ steps for k in a row.
    #[inline]
    fn has_alignment(&self, stones: Self::Bits) -> bool {
        let mut found = Self::Bits::ZERO;
        for direction in Direction::ALL {
            if direction.fits(self.width(), self.height(), self.align()) {
                found |= runs(stones, direction.step(self.stride()), self.align());
            }
        }
        !found.is_zero()
    }

    /// Whether an alignment passes through the cell `index`, one of `stones`: the win test from the last
    /// move, as labs D and E do it.
    #[inline]
    fn aligned_through(&self, stones: Self::Bits, index: u32) -> bool {
        Direction::ALL.into_iter().any(|direction| {
            let step = direction.step(self.stride());
            let mut length = 1;
            let mut at = index;
            while length < self.align() && at >= step && stones.has(at - step) {
                at -= step;
                length += 1;
            }
            at = index;
            while length < self.align() && at + step < Self::Bits::CAPACITY && stones.has(at + step) {
                at += step;
                length += 1;
            }
            length >= self.align()
        })
    }

    /// The cells of `stones` that are part of an alignment.
    fn aligned_cells(&self, stones: Self::Bits) -> Self::Bits {
        let mut cells = Self::Bits::ZERO;
        for direction in Direction::ALL {
            if direction.fits(self.width(), self.height(), self.align()) {
                let step = direction.step(self.stride());
                let starts = runs(stones, step, self.align());
                for nth in 0..self.align() {
                    cells |= starts << (nth * step);
                }
            }
        }
        cells
    }
}

/// The lowest cell of every run of `align` cells, `step` bits apart.
#[inline]
fn runs<B: Bits>(stones: B, step: u32, align: u32) -> B {
    let mut starts = stones;
    let mut length = 1;
    while length < align {
        let more = length.min(align - length);
        starts &= starts >> (more * step);
        length += more;
    }
    starts
}

/// A geometry known when the program is compiled: takes no memory, and its loops unroll.
///
/// `PLIES` is the most stones that can be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Fixed<B, const W: u32, const H: u32, const K: u32, const GRAVITY: bool, const PLIES: u32>(
    PhantomData<B>,
);

impl<B: Bits, const W: u32, const H: u32, const K: u32, const GRAVITY: bool, const PLIES: u32>
    Fixed<B, W, H, K, GRAVITY, PLIES>
{
    const BOTTOM: u128 = {
        assert!(W > 0 && H > 0 && K > 0 && PLIES <= W * H, "a board has cells, and lines have stones");
        assert!(Dynamic::<B>::holds(W, H) && Dynamic::<u128>::holds(W, H), "this board needs a wider word");
        let (mut bottom, mut column) = (0, 0);
        while column < W {
            bottom |= 1 << (column * (H + 1));
            column += 1;
        }
        bottom
    };
    const FULL: u128 = Self::BOTTOM * ((1 << H) - 1);

    /// The one value of this type. A shape that its word cannot hold does not compile:
    ///
    /// ```compile_fail
    /// quaterne_rules::Board::new(quaterne_rules::Fixed::<u64, 12, 6, 4, true, 42>::new()); // 84 bits
    /// ```
    pub const fn new() -> Self {
        let _ = Self::BOTTOM;
        Self(PhantomData)
    }
}

impl<B: Bits, const W: u32, const H: u32, const K: u32, const GRAVITY: bool, const PLIES: u32> Shape
    for Fixed<B, W, H, K, GRAVITY, PLIES>
{
    type Bits = B;

    #[inline]
    fn width(&self) -> u32 {
        W
    }
    #[inline]
    fn height(&self) -> u32 {
        H
    }
    #[inline]
    fn align(&self) -> u32 {
        K
    }
    #[inline]
    fn gravity(&self) -> bool {
        GRAVITY
    }
    #[inline]
    fn max_plies(&self) -> u32 {
        PLIES
    }
    #[inline]
    fn bottom(&self) -> B {
        B::truncate(Self::BOTTOM)
    }
    #[inline]
    fn full(&self) -> B {
        B::truncate(Self::FULL)
    }
}

/// A geometry known when the program runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Dynamic<B> {
    width: u8,
    height: u8,
    align: u16,
    max_plies: u16,
    gravity: bool,
    bottom: B,
    full: B,
}

impl<B: Bits> Dynamic<B> {
    /// Whether a board of this size fits in the word. On 1 × 62 the area does, with 63 bits, but the
    /// rising step is 64, one more than a 64-bit word can be shifted by.
    pub const fn holds(width: u32, height: u32) -> bool {
        width * (height + 1) <= B::CAPACITY && height + 2 < B::CAPACITY
    }

    /// A board of `width × height`, `align` in a row, of at most `max_plies` stones.
    ///
    /// # Panics
    /// If the word cannot hold it (ask [`holds`](Self::holds) first), or if there is no such board: no cells,
    /// none in a row, more stones than cells. [`Rules`](crate::Rules) never ask for one.
    pub fn new(width: u8, height: u8, align: u16, gravity: bool, max_plies: u16) -> Self {
        let area = u16::from(width) * u16::from(height);
        assert!(area > 0 && align > 0 && max_plies <= area, "a board has cells, and lines have stones");
        assert!(Self::holds(u32::from(width), u32::from(height)), "{width}×{height} needs a wider word");
        let (mut bottom, mut full) = (B::ZERO, B::ZERO);
        for column in 0..u32::from(width) {
            let first = column * (u32::from(height) + 1);
            bottom |= B::bit(first);
            for row in 0..u32::from(height) {
                full |= B::bit(first + row);
            }
        }
        Self { width, height, align, max_plies, gravity, bottom, full }
    }
}

impl<B: Bits> Shape for Dynamic<B> {
    type Bits = B;

    #[inline]
    fn width(&self) -> u32 {
        self.width.into()
    }
    #[inline]
    fn height(&self) -> u32 {
        self.height.into()
    }
    #[inline]
    fn align(&self) -> u32 {
        self.align.into()
    }
    #[inline]
    fn gravity(&self) -> bool {
        self.gravity
    }
    #[inline]
    fn max_plies(&self) -> u32 {
        self.max_plies.into()
    }
    #[inline]
    fn bottom(&self) -> B {
        self.bottom
    }
    #[inline]
    fn full(&self) -> B {
        self.full
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fixed_and_dynamic_draw_the_same_board() {
        let fixed = Fixed::<u64, 7, 6, 4, true, 42>::new();
        let dynamic = Dynamic::<u64>::new(7, 6, 4, true, 42);
        assert_eq!((fixed.bottom(), fixed.full()), (dynamic.bottom(), dynamic.full()));
        for direction in Direction::ALL {
            assert_eq!(fixed.starts(direction), dynamic.starts(direction), "{direction:?}");
        }
        let alignments: u32 = Direction::ALL.map(|d| fixed.starts(d).count()).iter().sum();
        assert_eq!(alignments, 69);
    }

    /// The trap: 1 × 62 has 63 bits, yet its rising step does not fit a 64-bit shift.
    #[test]
    fn the_word_is_chosen_by_the_step_too() {
        for (width, height, fits) in
            [(1, 61, true), (1, 62, false), (1, 63, false), (7, 8, true), (8, 7, true), (5, 12, false)]
        {
            assert_eq!(Dynamic::<u64>::holds(width, height), fits, "{width}×{height}");
        }
    }
}
