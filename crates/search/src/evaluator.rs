//! What an evaluation is: one method.
//!
//! Two minutes to write your own, on the board's bits or on any other [`Position`](quaterne_rules::Position):
//!
//! ```
//! use quaterne_rules::{Bits, Board, Shape};
//! use quaterne_search::{Evaluator, Value};
//!
//! /// A stone in the middle column is worth one.
//! struct Middle;
//!
//! impl<S: Shape> Evaluator<Board<S>> for Middle {
//!     fn evaluate(&self, board: &Board<S>) -> Value {
//!         let middle = u8::try_from(board.shape().width() / 2).unwrap();
//!         let stones = |set| board.cells(set).filter(|cell| cell.column == middle).count() as Value;
//!         stones(board.mine()) - stones(board.theirs())
//!     }
//! }
//! ```
//!
//! To give it a name everywhere, add it to [`Evaluation`](crate::Evaluation): CONTRIBUTING has the recipe.

use crate::Value;

/// Says what an undecided position is worth for the side to move.
pub trait Evaluator<P> {
    /// Its value; finished games are not asked about.
    fn evaluate(&self, position: &P) -> Value;

    /// How many units of [`Value`] make one unit of the score that people read.
    fn scale(&self) -> Value {
        1
    }
}

/// Zero for every undecided position: lab C's first evaluation, where only wins count.
#[derive(Clone, Copy, Debug)]
pub struct Nothing;

impl<P> Evaluator<P> for Nothing {
    #[inline]
    fn evaluate(&self, _: &P) -> Value {
        0
    }
}
