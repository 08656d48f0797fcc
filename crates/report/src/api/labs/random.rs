//! Random games (B4): how often each side wins, and how sure one can be, while games are played.

use std::time::Duration;

use quaterne_rules::{Game, Rules};
use quaterne_search::Limits;
use quaterne_search::limits::Meter;
use quaterne_search::playout::Tally;
use quaterne_search::question::Engine;
use quaterne_search::random_games::RandomGames;
use serde::Deserialize;

use super::stopped;
use crate::api::position::Where;
use crate::api::work::SLICE;
use crate::api::{Answer, Host, Said, Work};
use crate::random_play::RandomPlay;

/// The most games of one experiment.
const MOST_GAMES: u64 = 5_000_000;

/// Random play (B4).
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct RandomQuery {
    rules: Option<String>,
    position: Option<String>,
    /// 200,000 unless given.
    #[cfg_attr(feature = "schema", param(minimum = 1, maximum = 5000000))]
    games: Option<u64>,
    /// The same seed gives the same games; a fresh one unless given.
    seed: Option<u64>,
}

impl RandomQuery {
    /// The games to play.
    pub fn work(self, host: &Host) -> Answer<Playing> {
        let game = Where { rules: self.rules, position: self.position }.game(host)?;
        let games = self.games.unwrap_or(200_000).clamp(1, MOST_GAMES);
        let seed = self.seed.unwrap_or_else(host.fresh_seed);
        let many = RandomGames { board: *game.board(), games, seed };
        Ok(Playing { game, many, tally: Tally::default(), block: 0, time: Duration::ZERO })
    }
}

/// Random games, as their shares converge: `progress` a few times a second, then `done`.
#[derive(Clone, Debug)]
pub struct Playing {
    game: Game,
    many: RandomGames,
    tally: Tally,
    /// The next to be played.
    block: u64,
    time: Duration,
}

impl Playing {
    /// The rules of the games.
    pub fn rules(&self) -> &Rules {
        self.game.rules()
    }

    fn known(&self) -> RandomPlay {
        RandomPlay::of(&self.game, &self.tally, self.many.games, self.many.seed, self.time)
    }
}

impl Work for Playing {
    fn turn(&mut self, _: &mut Engine, limits: &Limits) -> Vec<Said> {
        let watch = Meter::start(limits);
        while watch.elapsed() < SLICE
            && !stopped(limits)
            && let Some(played) = self.many.block(self.block)
        {
            self.tally = self.tally.and(played);
            self.block += 1;
        }
        self.time += watch.elapsed();
        let mut said = vec![Said::new("progress", &self.known())];
        if self.tally.games() >= self.many.games {
            said.push(Said::last(&self.known()));
        }
        said
    }
}
