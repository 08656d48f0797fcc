//! Random games.

use pyo3::prelude::*;
use quaterne_search::random_games::RandomGames;

use crate::{game, running};

/// (won by x, won by o, drawn, stones at the end of all games), of games played at random.
#[pyfunction]
pub(crate) fn random_games(
    py: Python<'_>,
    game: &game::Game,
    games: u64,
    seed: u64,
    threads: usize,
) -> PyResult<(u64, u64, u64, u64)> {
    let many = RandomGames { board: *game.0.board(), games, seed };
    let total = running::quietly(py, |stop| many.play(threads, &stop, |_| ()))?;
    Ok((total.first, total.second, total.draws, total.plies))
}
