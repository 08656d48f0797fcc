//! `outcome`: 0 until somebody wins, lab C's first evaluation.

use quaterne_rules::{Board, Outcome as Ending, Position, Rules, Shape};

use super::definition::{Card, Definition, Explained, plain};
use super::{EvaluationError, Term};
use crate::evaluator::Nothing;

/// The definition of `outcome`.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Outcome;

impl Definition for Outcome {
    const CARD: Card = Card {
        name: "outcome",
        label: ("outcome", "résultat"),
        about: ("0 until somebody wins (lab C)", "0 tant que personne n'a gagné (TP C)"),
    };

    type Ready<S: Shape> = Nothing;

    fn on<S: Shape>(&self, _: &S, _: &Rules) -> Nothing {
        Nothing
    }

    fn read(text: &str) -> Option<Result<Self, EvaluationError>> {
        plain(Self, text)
    }
}

/// Nothing, or the line that won.
impl<S: Shape> Explained<S> for Nothing {
    fn terms(&self, board: &Board<S>, _: &Rules) -> Vec<Term> {
        match board.outcome() {
            Some(Ending::Win(player)) => {
                let (mine, stones) = match player == board.to_move() {
                    true => (true, board.mine()),
                    false => (false, board.theirs()),
                };
                let cells = board.cells(board.shape().aligned_cells(stones)).collect();
                vec![Term { cells, mine, worth: 1 }]
            }
            Some(Ending::Draw) | None => Vec::new(),
        }
    }
}
