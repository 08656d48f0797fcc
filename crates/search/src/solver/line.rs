//! The best line: a game to the end, both sides perfect.
//!
//! Once the score of a position is known, a best move is one after which the other side's score is no more
//! than its negative. That is one question per move, mostly answered by the table, where a full search of
//! every move would ask several.

use quaterne_rules::{AnyBoard, Cell, Game, Shape, on_board};

use super::Solver;
use crate::few;
use crate::limits::Meter;

/// Plays best moves from a position of this score until the game is over; no line when the meter stops it.
pub(super) fn best(
    solver: &mut Solver,
    game: &Game,
    mut score: i32,
    mut meter: Meter,
) -> (Option<Vec<Cell>>, Meter) {
    let mut game = game.clone();
    let mut line = Vec::new();
    while game.outcome().is_none() {
        let step;
        (step, meter) = self::step(solver, &game, score, meter);
        let Some((cell, next)) = step else { return (None, meter) };
        line.push(cell);
        game = next;
        score = -score;
    }
    (Some(line), meter)
}

/// A best move of a position of this score, and what it leads to.
fn step(solver: &mut Solver, game: &Game, score: i32, mut meter: Meter) -> (Option<(Cell, Game)>, Meter) {
    for cell in from_the_centre(game.board()) {
        let mut next = game.clone();
        if next.play(cell).is_err() {
            continue;
        }
        let solution;
        (solution, meter) = solver.search_game(&next, meter, (-score, -score + 1));
        if solution.upper <= -score {
            return (Some((cell, next)), meter);
        }
        // Neither this good nor proved worse: the meter stopped.
        if solution.lower <= -score {
            break;
        }
    }
    (None, meter)
}

/// The legal moves, those in the middle first.
pub(crate) fn from_the_centre(board: &AnyBoard) -> Vec<Cell> {
    let (width, height) = on_board!(board, board => {
        (board.shape().width() as i32, board.shape().height() as i32)
    });
    let mut cells = board.moves();
    few::sort_by_key(&mut cells, |cell| {
        let (column, row) = (i32::from(cell.column), i32::from(cell.row));
        (2 * column + 1 - width).abs().max((2 * row + 1 - height).abs() * i32::from(!gravity(board)))
    });
    cells
}

fn gravity(board: &AnyBoard) -> bool {
    on_board!(board, board => board.shape().gravity())
}
