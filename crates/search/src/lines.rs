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

use rules::{Bits, Board, Direction, Shape};

use crate::{Evaluator, Value};

/// Weights by number of stones, for the alignments of one board.
#[derive(Clone, Debug)]
pub struct Lines<S: Shape> {
    /// First cells of the windows, and the step, for each direction in which one fits.
    windows: Vec<(S::Bits, u32)>,
    /// `weights[n]` for n stones; index 0 is not used: an empty alignment counts on both sides.
    weights: Vec<Value>,
    scale: Value,
}

impl<S: Shape> Lines<S> {
    /// An alignment with `n` stones of one side alone is worth `weights[n] / scale`; missing weights are 0.
    pub fn new(shape: &S, weights: &[Value], scale: Value) -> Self {
        let mut windows: Vec<(S::Bits, u32)> = Direction::ALL
            .into_iter()
            .map(|direction| (shape.starts(direction), direction.step(shape.stride())))
            .filter(|(starts, _)| !starts.is_zero())
            .collect();
        if shape.align() == 1 {
            windows.truncate(1);
        }
        let mut weights = weights.to_vec();
        weights.truncate(shape.align() as usize + 1);
        while weights.last() == Some(&0) {
            weights.pop();
        }
        Self { windows, weights, scale }
    }

    /// Σ weight over alignments of `mine` alone, minus those of `theirs` alone.
    ///
    /// `DIGITS` binary digits count up to k stones.
    #[inline]
    fn sum<const DIGITS: usize>(&self, mine: S::Bits, theirs: S::Bits, align: u32) -> Value {
        let mut sum = 0;
        for &(starts, step) in &self.windows {
            let (my_digits, my_any) = count::<S::Bits, DIGITS>(mine, step, align);
            let (their_digits, their_any) = count::<S::Bits, DIGITS>(theirs, step, align);
            let my_alone = my_any & !their_any & starts;
            let their_alone = their_any & !my_any & starts;
            for (n, weight) in self.weights.iter().enumerate().skip(1) {
                let mine = select(my_alone, &my_digits, n).count();
                let theirs = select(their_alone, &their_digits, n).count();
                sum += *weight * (Value::from(mine) - Value::from(theirs));
            }
        }
        sum
    }
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

/// The windows among `within` whose number is `n`.
#[inline]
fn select<B: Bits, const DIGITS: usize>(within: B, digits: &[B; DIGITS], n: usize) -> B {
    let mut windows = within;
    for (place, digit) in digits.iter().enumerate() {
        windows &= if n >> place & 1 == 1 { *digit } else { !*digit };
    }
    windows
}

impl<S: Shape> Evaluator<Board<S>> for Lines<S> {
    #[inline]
    fn evaluate(&self, board: &Board<S>) -> Value {
        let (mine, theirs, align) = (board.mine(), board.theirs(), board.shape().align());
        match align {
            4 => self.sum::<3>(mine, theirs, 4),
            0..=3 => self.sum::<2>(mine, theirs, align),
            5..=7 => self.sum::<3>(mine, theirs, align),
            8..=15 => self.sum::<4>(mine, theirs, align),
            _ => self.sum::<5>(mine, theirs, align),
        }
    }

    fn scale(&self) -> Value {
        self.scale
    }
}
