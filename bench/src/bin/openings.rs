//! How long the exact score of an opening takes with the book that ships, ply by ply.
//!
//! ```text
//! cargo run --release --bin openings -- [POSITIONS_PER_PLY]
//! ```
//!
//! Positions are seeded random games of 7 × 6 that are not over; one thread, the table emptied before each. The book
//! knows the plies up to 8: the first plies after it are the slowest of all.

use std::time::Instant;

use quaterne_rules::{Game, Rules};
use quaterne_search::Limits;
use quaterne_search::rng::Rng;
use quaterne_search::solver::Solver;

fn main() {
    let count = std::env::args().nth(1).map_or(100, |count| count.parse().expect("a number of positions"));
    let (mut rng, mut solver) = (Rng::new(2026), Solver::new(Solver::DEFAULT_TABLE_MB));
    println!("ply  positions  mean ms  median ms  longest ms  under 100 ms");
    for ply in 7..=16 {
        let mut times: Vec<f64> = (0..count).map(|_| time(&mut solver, &position(&mut rng, ply))).collect();
        times.sort_by(f64::total_cmp);
        let quick = times.iter().filter(|&&ms| ms < 100.0).count();
        println!(
            "{ply:>3} {count:>10} {:>8.2} {:>10.2} {:>11.2} {:>11.1} %",
            times.iter().sum::<f64>() / count as f64,
            times[count / 2],
            times[count - 1],
            100.0 * quick as f64 / count as f64
        );
    }
}

/// A random game of so many plies that is not over.
fn position(rng: &mut Rng, plies: u32) -> Game {
    loop {
        let mut game = Game::new(Rules::connect4());
        while game.outcome().is_none() && game.board().plies() < plies {
            let moves = game.legal_moves();
            game.play(moves[rng.below(moves.len() as u32) as usize]).expect("a legal move");
        }
        if game.outcome().is_none() {
            return game;
        }
    }
}

/// The milliseconds that its score takes.
fn time(solver: &mut Solver, game: &Game) -> f64 {
    solver.clear();
    let start = Instant::now();
    solver.solve(game, &Limits::none()).score().expect("no limit");
    start.elapsed().as_secs_f64() * 1e3
}
