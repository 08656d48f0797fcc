//! The follow-up plan of one side, as people can check it.
//!
//! ```text
//!    4 │ . .              x is to move. Whatever it plays, o answers right above, or in the other of the two
//!    3 │ x x .            columns that have one cell left. So x gets the dots alone, where it has no four;
//!    2 │ o o o !          and when nothing else is left x has to play d1, which gives d2 to o.
//!    1 │ x x o .
//! ```
//!
//! The proof is in `solver::follow_up`; here the sets it works on become lists of cells.

use quaterne_rules::{Cell, Game, Side, on_board};

use crate::solver::follow_up_plan;

/// One side need only answer right above each stone of the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The side that answers.
    pub by: Side,
    /// The other side's score is at most this: 0 when it does not win, less when it loses.
    pub bound: i32,
    /// The squares where the side that answers completes an alignment, if it comes to that: the lowest of
    /// each column.
    pub wins: Vec<Cell>,
    /// All the empty cells that the other side can ever get.
    pub reach: Vec<Cell>,
    /// The cells, even in number, that have no answer above: where one is played, the answer is another.
    pub paired: Vec<Cell>,
    /// The columns in which the plan answers on odd rows, to win there.
    pub switched: Vec<u8>,
}

impl Plan {
    /// The plan against the side to move, when there is one.
    pub(super) fn find(game: &Game) -> Option<Self> {
        if !game.rules().gravity() || game.outcome().is_some() {
            return None;
        }
        on_board!(game.board(), board => {
            let plan = follow_up_plan(board)?;
            let mut switched: Vec<u8> = board.cells(plan.switched).map(|cell| cell.column).collect();
            switched.dedup();
            let mut wins: Vec<Cell> = board.cells(plan.wins).collect();
            wins.dedup_by_key(|cell| cell.column);
            Some(Self {
                by: game.to_move().other(),
                bound: plan.bound,
                wins,
                reach: board.cells(plan.reach & !board.occupied()).collect(),
                paired: board.cells(plan.paired).collect(),
                switched,
            })
        })
    }

    /// Whether the plan tells the result of a position of this score, seen by the side that it is against.
    pub(super) fn decides(&self, score: Option<i32>) -> bool {
        score.is_some_and(|score| score.signum() == self.bound.signum())
    }
}
