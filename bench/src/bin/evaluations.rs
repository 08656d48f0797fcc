//! Evaluations per second, one core: every evaluation on thousands of positions of its boards.
//!
//! The answer is asserted first (a mirror image is worth the same), then the speed: on 7×6 nothing may be slower than
//! three million a second. Time is that of the process, so that a busy machine does not fail it.
//!
//! `cargo run --release --bin evaluations`

use quaterne_rules::{AnyBoard, Board, Cell, Game, Rules, Shape, on_board};
use rustix::time::{ClockId, clock_gettime};
use quaterne_search::rng::Rng;
use quaterne_search::{Evaluation, Evaluator, Value};

/// What the slowest evaluation has to do on 7 × 6.
const LEAST: f64 = 3e6;
const POSITIONS: usize = 4096;
const ROUNDS: usize = 200;

fn main() {
    for name in ["connect4", "connect4-12x6", "5x5/4/free"] {
        let rules: Rules = name.parse().unwrap();
        let (games, mirrors): (Vec<Game>, Vec<Game>) = positions(&rules).into_iter().unzip();
        for text in ["ratio", "weights/0/1/3/6", "windows", "possibilities", "supports", "threats", "learnt"] {
            let evaluation: Evaluation = text.parse().unwrap();
            for (game, mirror) in games.iter().zip(&mirrors).take(500) {
                assert_eq!(evaluation.score(game), evaluation.score(mirror), "{text} after {}", game.text());
            }
            let per_second = on_board!(AnyBoard::new(&rules), board => measure(&board, &evaluation, &games));
            println!("{name:<14} {text:<16} {:>6.1} M/s  {:>5.0} ns", per_second / 1e6, 1e9 / per_second);
            assert!(name != "connect4" || per_second >= LEAST, "{text} is too slow: {per_second:.0} a second");
        }
    }
}

/// Positions of random games, none over, and their mirror images.
fn positions(rules: &Rules) -> Vec<(Game, Game)> {
    let mut rng = Rng::new(1);
    let mut found = Vec::new();
    while found.len() < POSITIONS {
        let (mut game, mut mirror) = (Game::new(*rules), Game::new(*rules));
        for _ in 0..4 + rng.below(rules.max_plies() - 8) {
            let moves = game.legal_moves();
            if moves.is_empty() {
                break;
            }
            let cell = moves[rng.below(moves.len() as u32) as usize];
            game.play(cell).unwrap();
            mirror.play(Cell::new(rules.width() - 1 - cell.column, cell.row)).unwrap();
        }
        if game.outcome().is_none() {
            found.push((game, mirror));
        }
    }
    found
}

fn measure<S: Shape>(empty: &Board<S>, evaluation: &Evaluation, games: &[Game]) -> f64 {
    let heuristic = evaluation.on(empty.shape(), games[0].rules());
    let boards: Vec<Board<S>> = games
        .iter()
        .map(|game| {
            let mut board = *empty;
            game.moves().iter().for_each(|&cell| board.play_bit(empty.shape().index(cell)));
            board
        })
        .collect();
    let sum = |boards: &[Board<S>]| boards.iter().map(|board| heuristic.evaluate(board)).sum::<Value>();
    let expected = sum(&boards);
    let started = seconds();
    for _ in 0..ROUNDS {
        assert_eq!(sum(std::hint::black_box(&boards)), expected);
    }
    (ROUNDS * boards.len()) as f64 / (seconds() - started)
}

/// Seconds of this process's own work.
fn seconds() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}
