//! Whole games on other boards: the value of each empty board, checked against the literature.
//!
//! ```text
//! cargo run --release --bin boards -- [6x6 8x4 …] [--threads N] [--table-mb N]
//! ```
//!
//! Signs are Tromp's (first player wins, draw, second player wins); nodes first, then time.

use std::time::Instant;

use quaterne_rules::Game;
use quaterne_search::Limits;
use quaterne_search::solver::Solver;

/// Boards and who wins, the slower ones last.
const BOARDS: [(&str, i32); 17] = [
    ("4x4", 0),
    ("5x4", 0),
    ("4x5", 0),
    ("6x4", -1),
    ("7x4", 0),
    ("5x5", 0),
    ("4x6", 0),
    ("6x5", 0),
    ("5x6", 0),
    ("4x8", 0),
    ("5x7", 0),
    ("8x4", -1),
    ("6x6", -1),
    ("7x5", 0),
    ("5x8", 0),
    ("7x6", 1),
    ("6x7", 1),
];

fn main() {
    let (mut only, mut threads, mut table_mb) = (Vec::new(), 1, 256);
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let mut number =
            || args.next().and_then(|value| value.parse().ok()).expect("a number after the option");
        match arg.as_str() {
            "--threads" => threads = number(),
            "--table-mb" => table_mb = number() as usize,
            _ => only.push(arg),
        }
    }
    println!("board    score           nodes      seconds");
    for (name, sign) in BOARDS {
        if only.is_empty() || only.iter().any(|board| board == name) {
            let game = Game::new(name.parse().expect("a board"));
            let start = Instant::now();
            let solution = Solver::new(table_mb).without_book().threads(threads).solve(&game, &Limits::none());
            let score = solution.score().expect("no limit");
            println!("{name:8} {score:>5} {:>15} {:>12.3}", solution.nodes, start.elapsed().as_secs_f64());
            assert_eq!(score.signum(), sign, "{name}");
        }
    }
}
