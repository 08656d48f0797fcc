//! Random games.

use std::sync::atomic::Ordering;
use std::thread;

use pyo3::prelude::*;
use quaterne_search::playout::Tally;
use quaterne_search::rng::Rng;

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
    let batches = games.div_ceil(BATCH);
    let total = running::quietly(py, |stop| {
        let some = |part: usize| {
            let mut tally = Tally::default();
            for nth in (part as u64..batches).step_by(threads.max(1)) {
                let games = BATCH.min(games - nth * BATCH);
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
