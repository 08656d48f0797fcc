//! Random games.

use std::time::Instant;

use pyo3::prelude::*;
use quaterne_report::random_play::RandomPlay;
use quaterne_search::random_games::RandomGames;

use crate::report::Report;
use crate::{game, running};

/// (won by x, won by o, drawn, stones at the end of all games, report), of games played at random.
#[pyfunction]
pub(crate) fn random_games(
    py: Python<'_>,
    game: &game::Game,
    games: u64,
    seed: u64,
    threads: usize,
) -> PyResult<(u64, u64, u64, u64, Report)> {
    let (game, started) = (game.0.clone(), Instant::now());
    let many = RandomGames { board: *game.board(), games, seed };
    let total = running::quietly(py, |stop| many.play(threads, &stop, |_| ()))?;
    let time = started.elapsed();
    let report = Report::of(move || RandomPlay::of(&game, &total, games, seed, time));
    Ok((total.first, total.second, total.draws, total.plies, report))
}
