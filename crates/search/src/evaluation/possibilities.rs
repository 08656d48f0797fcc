//! The matrix of possibilities as an evaluation (lab E): a stone is worth the alignments through its cell.
//!
//! The matrix is kept as binary digits, a set of cells per digit, so that the sum over all stones is a few
//! counts of bits: Σ 2ᵇ · |stones ∩ cells whose entry has digit b|.

use quaterne_rules::{Alignments, Bits, Board, Cell, Rules, Shape};

use super::definition::{self, Card, Explained, plain};
use super::{EvaluationError, Term};
use crate::{Evaluator, Value};

/// The definition of `possibilities`.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Definition;

impl definition::Definition for Definition {
    const CARD: Card = Card {
        name: "possibilities",
        label: ("possibilities", "possibilités"),
        about: (
            "a stone is worth the alignments through its cell (lab E)",
            "un pion vaut les alignements qui passent par sa case (TP E)",
        ),
    };

    type Ready<S: Shape> = Possibilities<S>;

    fn on<S: Shape>(&self, shape: &S, rules: &Rules) -> Possibilities<S> {
        Possibilities::new(shape, rules)
    }

    fn read(text: &str) -> Option<Result<Self, EvaluationError>> {
        plain(Self, text)
    }
}

/// The matrix of one board, digit by digit.
#[derive(Clone, Debug)]
pub struct Possibilities<S: Shape> {
    digits: Vec<S::Bits>,
}

impl<S: Shape> Possibilities<S> {
    /// The matrix of the board of this shape.
    pub fn new(shape: &S, rules: &Rules) -> Self {
        let alignments = Alignments::of(rules);
        let mut digits = Vec::new();
        for cell in Board::new(*shape).cells(shape.full()) {
            let through = alignments.through(cell);
            for place in 0..u32::BITS - through.leading_zeros() {
                if digits.len() <= place as usize {
                    digits.push(S::Bits::ZERO);
                }
                if through >> place & 1 == 1 {
                    digits[place as usize] |= S::Bits::bit(shape.index(cell));
                }
            }
        }
        Self { digits }
    }
}

impl<S: Shape> Evaluator<Board<S>> for Possibilities<S> {
    #[inline]
    fn evaluate(&self, board: &Board<S>) -> Value {
        let (mine, theirs) = (board.mine(), board.theirs());
        let weigh =
            |digit: &S::Bits| Value::from((mine & *digit).count()) - Value::from((theirs & *digit).count());
        self.digits.iter().rev().fold(0, |sum, digit| 2 * sum + weigh(digit))
    }
}

/// Every stone, and the alignments through its cell.
impl<S: Shape> Explained<S> for Possibilities<S> {
    fn terms(&self, board: &Board<S>, rules: &Rules) -> Vec<Term> {
        let alignments = Alignments::of(rules);
        let term = |cell: Cell| Term {
            cells: vec![cell],
            mine: board.mine().has(board.shape().index(cell)),
            worth: alignments.through(cell).into(),
        };
        board.cells(board.occupied()).map(term).collect()
    }
}
