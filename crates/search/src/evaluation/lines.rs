//! The labs' family of evaluations: a weight for every alignment, by the stones it holds.
//!
//! An alignment with stones of both sides is dead. One with `n` stones of one side alone counts `w[n]` for
//! that side. `ratio` (lab A) is `w[n] = n/(k−n)`, `weights` (lab B) is any list, `windows` (lab E) is one
//! that grows tenfold.
//!
//! All alignments of a direction are looked at together. Shifting the stones by 0, 1, … k−1 steps brings
//! the cells of each window onto its first cell; adding those k words *bit-sliced*, a binary number per
//! window with its digits in separate words, counts every window at once:
//!
//! ```text
//!   stones          x x . x . x x         first cell of the window:   0 1 2 3
//!   » 1 step        x . x . x x .         ones                        1 0 1 0   ← digit words
//!   » 2 steps       . x . x x . .         twos                        1 1 1 1
//!   » 3 steps       x . x x . . .         number of stones            3 2 3 2 …
//! ```
//!
//! Rejected: lists of cells (the labs), some thirty times slower; updating 13 windows at each move, which
//! is no faster than counting all 69 and needs an undo.

use quaterne_rules::{Alignments, Bits, Board, Cell, Direction, Rules, Shape};

use super::Term;
use super::definition::Explained;
use crate::{Evaluator, Value};

/// Weights by number of stones, for the alignments of one board.
#[derive(Clone, Debug)]
pub struct Lines<S: Shape> {
    /// First cells of the windows, for each direction; none where no window fits.
    starts: [S::Bits; 4],
    /// For each set of digits, what a window with at least those digits adds: see [`by_digits`].
    adds: [Value; 1 << MAX_DIGITS],
    scale: Value,
}

/// Enough to count the stones of the longest line, 19.
const MAX_DIGITS: usize = 5;

impl<S: Shape> Lines<S> {
    /// An alignment with `n` stones of one side alone is worth `weights[n] / scale`; missing weights are 0.
    pub fn new(shape: &S, weights: &[Value], scale: Value) -> Self {
        let mut starts = Direction::ALL.map(|direction| shape.starts(direction));
        if shape.align() == 1 {
            // One cell is one alignment, not one in each of four directions.
            starts[1..].fill(S::Bits::ZERO);
        }
        Self { starts, adds: by_digits(shape.align(), weights), scale }
    }

    /// What an alignment with so many stones of one side alone is worth: what all sets of its digits add.
    fn worth(&self, stones: usize) -> Value {
        let number = stones % self.adds.len();
        (0..=number).filter(|set| set & !number == 0).map(|set| self.adds[set]).sum()
    }

    /// Σ weight over alignments of `mine` alone, minus those of `theirs` alone.
    #[inline]
    fn sum<const DIGITS: usize>(&self, board: &Board<S>, align: u32) -> Value {
        let [vertical, horizontal, rising, falling] = Direction::ALL;
        self.along::<DIGITS>(board, vertical, align)
            + self.along::<DIGITS>(board, horizontal, align)
            + self.along::<DIGITS>(board, rising, align)
            + self.along::<DIGITS>(board, falling, align)
    }

    /// The same over the alignments of one direction.
    #[inline]
    fn along<const DIGITS: usize>(&self, board: &Board<S>, direction: Direction, align: u32) -> Value {
        let starts = self.starts[direction as usize];
        if starts.is_zero() {
            return 0;
        }
        let step = direction.step(board.shape().stride());
        let (my_digits, my_any) = count::<S::Bits, DIGITS>(board.mine(), step, align);
        let (their_digits, their_any) = count::<S::Bits, DIGITS>(board.theirs(), step, align);
        self.weigh(my_any & !their_any & starts, &my_digits)
            - self.weigh(their_any & !my_any & starts, &their_digits)
    }

    /// Σ weight over these windows, whose numbers of stones have these digits.
    #[inline]
    fn weigh<const DIGITS: usize>(&self, windows: S::Bits, digits: &[S::Bits; DIGITS]) -> Value {
        let mut sum = 0;
        if self.adds[0] != 0 {
            sum += self.adds[0] * Value::from(windows.count());
        }
        for set in 1..1 << DIGITS {
            let mut within = windows;
            for (place, digit) in digits.iter().enumerate() {
                if set >> place & 1 == 1 {
                    within &= *digit;
                }
            }
            sum += self.adds[set] * Value::from(within.count());
        }
        sum
    }
}

/// The alignments that count, each with its stones counted one by one.
impl<S: Shape> Explained<S> for Lines<S> {
    fn terms(&self, board: &Board<S>, rules: &Rules) -> Vec<Term> {
        let stones = |line: &[Cell], of: S::Bits| {
            line.iter().filter(|&&cell| of.has(board.shape().index(cell))).count()
        };
        let term = |line: &[Cell]| {
            let (mine, worth) = match (stones(line, board.mine()), stones(line, board.theirs())) {
                (n, 0) if n > 0 => (true, self.worth(n)),
                (0, n) if n > 0 => (false, self.worth(n)),
                _ => return None,
            };
            (worth != 0).then(|| Term { cells: line.to_vec(), mine, worth })
        };
        Alignments::of(rules).iter().filter_map(term).collect()
    }
}

/// How many binary digits tell 1 … k apart. Where k is a power of two, k leaves all digits 0 in a window
/// that is not empty, so one digit less will do.
const fn digits(align: u32) -> u32 {
    u32::BITS - (align - 1).leading_zeros()
}

/// Turns weights by number into weights by set of digits, so that "digit 0 and digit 1 are set" can be
/// counted instead of "the number is 3": fewer operations, and none on complements.
///
/// ```text
///   number      1    2    3        counted   digit 0   digit 1   both
///   weight      w₁   w₂   w₃       adds      w₁        w₂        w₃ − w₁ − w₂
/// ```
fn by_digits(align: u32, weights: &[Value]) -> [Value; 1 << MAX_DIGITS] {
    let size = 1_usize << digits(align.min(Rules::MAX_SIDE));
    let weight = |n: usize| if n as u32 > align { 0 } else { weights.get(n).copied().unwrap_or(0) };
    // No digit at all in a window that is not empty is the number `size`.
    let mut adds = [0; 1 << MAX_DIGITS];
    for (n, add) in adds.iter_mut().enumerate().take(size) {
        *add = weight(if n == 0 { size } else { n });
    }
    for place in 0..size.ilog2() {
        for set in 0..size {
            if set >> place & 1 == 1 {
                adds[set] -= adds[set ^ 1 << place];
            }
        }
    }
    adds
}

/// The number of stones in each window, as binary digits, and the windows that have any.
#[inline]
fn count<B: Bits, const DIGITS: usize>(stones: B, step: u32, align: u32) -> ([B; DIGITS], B) {
    let mut digits = [B::ZERO; DIGITS];
    let mut any = B::ZERO;
    for nth in 0..align {
        let mut carry = stones >> (nth * step);
        any |= carry;
        for digit in &mut digits {
            let next = *digit & carry;
            *digit ^= carry;
            carry = next;
        }
    }
    (digits, any)
}

impl<S: Shape> Evaluator<Board<S>> for Lines<S> {
    #[inline]
    fn evaluate(&self, board: &Board<S>) -> Value {
        match board.shape().align() {
            // The usual lengths get loops of known length.
            3 => self.sum::<2>(board, 3),
            4 => self.sum::<2>(board, 4),
            5 => self.sum::<3>(board, 5),
            1 => self.sum::<0>(board, 1),
            2 => self.sum::<1>(board, 2),
            align @ 6..=8 => self.sum::<3>(board, align),
            align @ 9..=16 => self.sum::<4>(board, align),
            align @ 17..=19 => self.sum::<5>(board, align),
            _ => 0,
        }
    }

    fn scale(&self) -> Value {
        self.scale
    }
}
