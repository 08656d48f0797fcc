//! Random games.

use std::sync::atomic::Ordering;
use std::thread;

use pyo3::prelude::*;
use search::playout::Tally;
use search::rng::Rng;

use crate::{game, running};

/// Games between two looks at the stop flag.
const BATCH: u64 = 10_000;

/// (won by x, won by o, drawn, stones at the end of all games), of games played at random.
#[pyfunction]
pub(crate) fn random_games(
    py: Python<'_>,
    game: &game::Game,
    games: u64,
    seed: u64,
    threads: usize,
) -> PyResult<(u64, u64, u64, u64)> {
    let board = *game.0.board();
    // Batches have seeds of their own, so that the number of threads changes nothing.
    let batches: Vec<(u64, u64)> =
        (0..games.div_ceil(BATCH)).map(|nth| (nth, BATCH.min(games - nth * BATCH))).collect();
    let total = running::quietly(py, |stop| {
        let some = |part: usize| {
            let mut tally = Tally::default();
            for &(nth, games) in batches.iter().skip(part).step_by(threads.max(1)) {
                if stop.load(Ordering::Relaxed) {
                    break;
                }
                tally = tally.and(Tally::from(&board, games, &mut Rng::split(seed, nth)));
            }
            tally
        };
        thread::scope(|scope| {
            let others: Vec<_> = (1..threads.max(1)).map(|part| scope.spawn(move || some(part))).collect();
            others.into_iter().fold(some(0), |sum, other| sum.and(other.join().unwrap_or_default()))
        })
    })?;
    Ok((total.first, total.second, total.draws, total.plies))
}
