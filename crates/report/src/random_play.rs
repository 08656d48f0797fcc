//! How random games end (B4).

use std::time::Duration;

use quaterne_rules::Game;
use quaterne_search::playout::Tally;
use serde::Serialize;

use crate::{Interval, position};

/// How games end in which both sides play at random.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RandomPlay {
    /// The board.
    pub rules: String,
    /// Where the games start.
    pub position: String,
    /// The same as rows.
    pub fen: String,
    /// Games played,
    pub games: u64,
    /// of so many that were asked for.
    pub expected_games: u64,
    /// Whether all were played.
    pub complete: bool,
    /// The same seed gives the same games, whatever the number of threads.
    pub seed: u64,
    /// Numbers of games.
    pub counts: ByOutcome<u64>,
    /// Shares from 0 to 1.
    pub shares: ByOutcome<f64>,
    /// Where the shares lie, by Wilson's formula.
    pub intervals: ByOutcome<Interval>,
    /// Stones on the board at the end, on average.
    pub mean_plies: f64,
    /// Time taken.
    pub micros: u64,
    /// Speed.
    pub games_per_second: f64,
}

/// One value for each outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ByOutcome<T> {
    /// Games that x won.
    pub x: T,
    /// Games that o won.
    pub o: T,
    /// Games nobody won.
    pub draw: T,
}

impl<T> ByOutcome<T> {
    fn map<U>(self, each: impl Fn(T) -> U) -> ByOutcome<U> {
        ByOutcome { x: each(self.x), o: each(self.o), draw: each(self.draw) }
    }
}

impl RandomPlay {
    /// What games from here add up to, so far.
    pub fn of(game: &Game, tally: &Tally, expected_games: u64, seed: u64, time: Duration) -> Self {
        let (games, seconds) = (tally.games(), time.as_secs_f64());
        let share = |count: u64| if games == 0 { 0.0 } else { count as f64 / games as f64 };
        let counts = ByOutcome { x: tally.first, o: tally.second, draw: tally.draws };
        Self {
            rules: game.rules().to_string(),
            position: position::text(game),
            fen: game.fen(),
            games,
            expected_games,
            complete: games == expected_games,
            seed,
            counts,
            shares: counts.map(share),
            intervals: counts.map(|count| quaterne_arena::wilson(share(count), games as f64).into()),
            mean_plies: share(tally.plies),
            micros: time.as_micros() as u64,
            games_per_second: if seconds > 0.0 { (games as f64 / seconds).round() } else { 0.0 },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand from the formula: 8 of 10.
    #[test]
    fn the_interval_of_wilson() {
        let game = Game::new(quaterne_rules::Rules::tictactoe());
        let tally = Tally { first: 8, second: 2, draws: 0, plies: 70 };
        let play = RandomPlay::of(&game, &tally, 10, 1, Duration::from_secs(2));
        let Interval { low, high } = play.intervals.x;
        assert!((low - 0.4902).abs() < 1e-4 && (high - 0.9433).abs() < 1e-4, "{low} {high}");
        assert_eq!((play.intervals.draw.low, play.mean_plies, play.games_per_second), (0.0, 7.0, 5.0));
        assert!(play.complete);
    }
}
