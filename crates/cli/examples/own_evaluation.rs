//! An evaluation of one's own: a stone is worth more near the middle. `cargo run --example own_evaluation`.
//!
//! One method says what a position is worth to the side to move; every textbook search then plays by it. To give an
//! evaluation a name in the command, on the page and in the league, see CONTRIBUTING: one file and one line.

#![expect(clippy::print_stdout, reason = "an example shows what it found")]

use quaterne::Game;
use quaterne::rules::{Bits, Board, Cell, Dynamic, Shape, write_moves};
use quaterne::search::negamax::negamax;
use quaterne::search::searcher::Searcher;
use quaterne::search::{Evaluator, Value, WinRule};

/// Columns from the edge, counted from 1: 1 2 3 4 3 2 1.
struct Middle;

impl<S: Shape> Evaluator<Board<S>> for Middle {
    fn evaluate(&self, board: &Board<S>) -> Value {
        let width = board.shape().width() as Value;
        let worth = |cell: Cell| {
            let column = Value::from(cell.column);
            (column + 1).min(width - column)
        };
        let sum = |stones: S::Bits| -> Value {
            if stones.is_zero() { 0 } else { board.cells(stones).map(worth).sum() }
        };
        sum(board.mine()) - sum(board.theirs())
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let game = Game::connect4().after("44")?;
    println!("{game}");

    // The board in a word of 64 bits; wider ones are for larger boards.
    let board = Board::<Dynamic<u64>>::of(&game).ok_or("seven columns of seven bits fit")?;
    for depth in 1..=6 {
        let mut search = Searcher::new(&Middle);
        let root = search.alpha_beta(&board, depth);
        let best = write_moves(game.rules(), &root.best());
        println!("depth {depth}: {best}, worth {}, {} nodes", root.value, search.meter().nodes());
        // Pruning changes nothing but the nodes; and at first sight the middle is best.
        assert_eq!(root.value, negamax(&board, depth, &Middle, WinRule::Depth));
        assert!(depth > 1 || best == "4");
    }
    Ok(())
}

#[test]
fn it_runs() {
    main().expect("the example runs");
}
