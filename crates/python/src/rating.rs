//! Ratings from the games between many players.

use pyo3::prelude::*;
use quaterne_arena::Bout;

use crate::failure;

/// Bradley and Terry's model with Davidson's draws, fitted to games; `quaterne.Rating` shows it.
#[pyclass(frozen, module = "quaterne._native")]
pub(crate) struct Ratings(quaterne_arena::Ratings);

#[pymethods]
impl Ratings {
    /// From (opening, first, second, half points of the first).
    #[new]
    fn new(py: Python<'_>, bouts: Vec<(usize, usize, usize, u8)>, players: usize) -> PyResult<Self> {
        if let Some(bout) = bouts.iter().find(|bout| bout.1.max(bout.2) >= players || bout.3 > 2) {
            return Err(failure::value(failure::lang().pick(
                format!("{bout:?} is no game of {players} players"),
                format!("{bout:?} n'est pas une partie entre {players} joueurs"),
            )));
        }
        let one = |&(opening, first, second, half_points): &(usize, usize, usize, u8)| Bout {
            opening,
            seats: [first, second],
            half_points,
        };
        let bouts: Vec<Bout> = bouts.iter().map(one).collect();
        Ok(Self(py.detach(|| quaterne_arena::Ratings::of(&bouts, players))))
    }

    /// (Elo, its interval) of each player.
    fn players(&self) -> Vec<(f64, Option<(f64, f64)>)> {
        let one =
            |rating: &quaterne_arena::Rating| (rating.elo, rating.interval.map(|ends| (ends.low, ends.high)));
        self.0.players.iter().map(one).collect()
    }

    /// (Elo of the first move, share of draws between equals).
    fn model(&self) -> (f64, f64) {
        (self.0.first_move, self.0.draw_share)
    }

    /// The probability that one player is stronger than another.
    fn superiority(&self, one: usize, other: usize) -> Option<f64> {
        self.0.superiority(one, other)
    }
}
