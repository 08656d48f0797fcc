//! Iterative deepening: α–β at depth 1, 2, 3 … until a limit is reached.
//!
//! Each round finds its first moves in the memory of the one before, so all rounds together cost little
//! more than the last; and whenever the search is stopped there is an answer, that of the last round
//! which was finished.

use quaterne_rules::Position;

use crate::events::Observer;
use crate::memo::Memory;
use crate::ordering::Ordering;
use crate::root::Root;
use crate::searcher::Searcher;
use crate::{Evaluator, WinRule};

impl<P, E, R, T, O> Searcher<'_, P, E, R, T, O>
where
    P: Position,
    E: Evaluator<P>,
    R: Ordering<P>,
    T: Memory<P>,
    O: Observer<P::Move>,
{
    /// The last finished round and its depth; at most `max_depth`, and no deeper once a side has won.
    ///
    /// If not even the first round could be finished, what it had found so far, at depth 1.
    pub fn deepen(&mut self, position: &P, max_depth: u32) -> (Root<P::Move>, u32) {
        let mut last = (self.alpha_beta(position, 1), 1);
        while last.0.complete && last.1 < max_depth && WinRule::sign_of_win(last.0.value) == 0 {
            let round = self.alpha_beta(position, last.1 + 1);
            if !round.complete {
                last.0.complete = false;
                break;
            }
            last = (round, last.1 + 1);
            self.meter.reached(last.1);
        }
        last
    }
}
