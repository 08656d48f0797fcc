//! How long the exact scores of all the columns of an opening take with a book, ply by ply.
//!
//! ```text
//! cargo run --release --bin openings -- [POSITIONS_PER_PLY] [BOOK]
//! ```
//!
//! Positions are seeded random games of 7 × 6 that are not over; one thread, the table emptied before each; time is that of
//! the processor. The book is the one that ships, of eight plies, unless a file is named: the first plies after it are
//! the slowest of all.

use std::time::Duration;

use quaterne_rules::{Game, Rules};
use quaterne_search::Limits;
use quaterne_search::book::{self, Book};
use quaterne_search::proof::Proof;
use quaterne_search::rng::Rng;
use quaterne_search::solver::Solver;

fn main() {
    let mut args = std::env::args().skip(1);
    let count = args.next().map_or(100, |count| count.parse().expect("a number of positions"));
    if let Some(path) = args.next() {
        let bytes = std::fs::read(&path).expect("a file");
        book::put(Book::from_bytes(&bytes).expect("a book of this version"));
    }
    let known = book::of(&Rules::connect4()).expect("7 × 6 has a book").plies();
    let (mut rng, mut solver) = (Rng::new(2026), Solver::new(Solver::DEFAULT_TABLE_MB));
    println!("all columns, book of {known} plies");
    println!("ply  positions  mean ms  median ms  longest ms   under 50 ms");
    for ply in 0..=20 {
        let mut times: Vec<f64> = (0..count).map(|_| time(&mut solver, &position(&mut rng, ply))).collect();
        times.sort_by(f64::total_cmp);
        let quick = times.iter().filter(|&&ms| ms < 50.0).count();
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

/// The milliseconds of the processor that the scores of its moves take.
fn time(solver: &mut Solver, game: &Game) -> f64 {
    solver.clear();
    let before = processor();
    let mut proof = Proof::of(game);
    proof.finish(solver, &Limits::none());
    let time = processor() - before;
    assert!(proof.is_complete(), "{}", game.text());
    time.as_secs_f64() * 1e3
}

fn processor() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}
