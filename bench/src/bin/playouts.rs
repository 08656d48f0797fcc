//! Random games per second, one core. The shares are asserted first: a fast wrong answer is no answer.
//!
//! `cargo run --release --bin playouts [GAMES]`; `open_spiel.py` prints the same for OpenSpiel.

use std::time::Instant;

use quaterne_rules::{AnyBoard, Rules};
use quaterne_search::playout::Tally;
use quaterne_search::rng::Rng;

fn main() {
    let games: u64 = std::env::args().nth(1).and_then(|games| games.parse().ok()).unwrap_or(1_000_000);
    // Shares of 7×6: two million games of an independent program; of 3×3: exact.
    for (name, share, games) in [
        ("connect4", Some([0.5553, 0.4420, 0.0026]), games),
        ("connect4-12x6", None, games / 2),
        ("tictactoe", Some([737.0 / 1260.0, 363.0 / 1260.0, 160.0 / 1260.0]), games),
        ("8x8/4", None, games / 2),
        ("gomoku-15", None, games / 20),
        ("19x19/5/free", None, games / 40),
    ] {
        let rules: Rules = name.parse().expect("a preset");
        let board = AnyBoard::new(&rules);
        let mut rng = Rng::new(2026);
        let started = Instant::now();
        let tally = Tally::from(&board, games, &mut rng);
        let seconds = started.elapsed().as_secs_f64();
        let found = [tally.first, tally.second, tally.draws].map(|n| n as f64 / games as f64);
        if let Some(share) = share {
            let margin = 4.0 * 0.5 / (games as f64).sqrt() + 0.0005;
            for (found, known) in found.iter().zip(share) {
                assert!((found - known).abs() < margin, "{name}: {found} is not {known}");
            }
        }
        println!(
            "{name:14} {games:>8} games  P1 {:.4} P2 {:.4} draw {:.4}  {:5.1} plies  {:>10.0} games/s",
            found[0],
            found[1],
            found[2],
            tally.plies as f64 / games as f64,
            games as f64 / seconds
        );
    }
}
