//! A player of one's own in a match: a Rust function against a machine. `cargo run --example own_player`.
//!
//! Every opening is played twice, with both colours, by the referee of the tournaments: an illegal move, a panic or no
//! move at all would lose the game and stop nothing.

#![expect(clippy::print_stdout, reason = "an example shows what it found")]

use quaterne::arena::{Conduct, Function, Openings, Player, Score, Tournament, play};
use quaterne::{Cell, Game, Rules};

/// Wins if it can, blocks if it must, and else plays as near the middle as it can.
fn careful(game: &Game) -> Option<Cell> {
    let moves = game.legal_moves();
    let wins = |game: &Game, cell: Cell| {
        let mut next = game.clone();
        next.play(cell).is_ok() && next.outcome().is_some_and(|end| end.winner() == Some(game.to_move()))
    };
    // What the other side would win with, if it were its turn after our move elsewhere.
    let dangerous = |cell: Cell| {
        moves.iter().any(|&elsewhere| {
            let mut next = game.clone();
            elsewhere != cell && next.play(elsewhere).is_ok() && wins(&next, cell)
        })
    };
    let middle = |cell: &Cell| (2 * i32::from(cell.column) + 1 - i32::from(game.rules().width())).abs();
    None.or_else(|| moves.iter().copied().find(|&cell| wins(game, cell)))
        .or_else(|| moves.iter().copied().find(|&cell| dangerous(cell)))
        .or_else(|| moves.iter().copied().min_by_key(middle))
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rules = Rules::connect4();
    let players: [Player; 2] = [Function::new("careful", careful).into(), "random".parse()?];
    let openings = Openings::default().after(&Game::new(rules), 2)?;
    let games = play(&Tournament::new(rules, players, openings, 1), &Conduct::default(), |_| {});
    let score = Score::of(&games, 0, 1);
    let share = score.share().unwrap_or(0.0);
    println!("careful took {:.0} % of {} games against random", 100.0 * share, score.games());
    assert!(share > 0.9);
    Ok(())
}

#[test]
fn it_runs() {
    main().expect("the example runs");
}
