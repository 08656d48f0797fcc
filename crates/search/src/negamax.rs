//! Negamax, as the book writes it: one function where minimax has two.
//!
//! A position is worth to me what my best move leaves my opponent, negated. No pruning, no memory, no
//! events: this is the definition that the other searches are tested against.
//!
//! ```text
//!   value(p, d) =  what the rules say                          if the game is over
//!                  evaluate(p)                                 if d = 0
//!                  max over moves m of −value(p after m, d−1)  otherwise
//! ```

use quaterne_rules::{Outcome, Position};

use crate::{Evaluator, Value, WinRule};

/// The value of a position for the side to move, looking `depth` plies ahead.
///
/// ```
/// use quaterne_rules::{Board, Fixed};
/// use quaterne_search::{evaluator::Nothing, negamax::negamax, WinRule};
///
/// let tictactoe = Board::new(Fixed::<u64, 3, 3, 3, false, 9>::new());
/// assert_eq!(negamax(&tictactoe, 9, &Nothing, WinRule::Unit), 0);
/// ```
pub fn negamax<P: Position>(position: &P, depth: u32, evaluator: &impl Evaluator<P>, win: WinRule) -> Value {
    match position.outcome() {
        Some(Outcome::Draw) => 0,
        Some(Outcome::Win(player)) if player == position.to_move() => win.value(depth, evaluator.scale()),
        Some(Outcome::Win(_)) => -win.value(depth, evaluator.scale()),
        None if depth == 0 => evaluator.evaluate(position),
        None => position
            .moves()
            .map(|m| -negamax(&position.after(m), depth - 1, evaluator, win))
            .max()
            .unwrap_or(0),
    }
}
